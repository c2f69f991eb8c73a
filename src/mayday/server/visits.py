"""Visits: a seat on another server, taken over HTTP, and the cookie that holds it from then on.

Needs nothing but the standard library and the words of the protocol: programs, terminals and
models take their seats this way, also where no server is installed.
"""

from __future__ import annotations

import urllib.error
import urllib.request
from http.client import HTTPException
from http.cookies import SimpleCookie
from pathlib import Path
from typing import NamedTuple, TypeVar
from urllib.parse import urlsplit

import msgspec

from mayday.kernel import ENGLISH
from mayday.server.bodies import ErrorDocument, GameInfo, Join, MatchInfo
from mayday.server.visitors import hashed

_API = "/api/v1"
_PATIENCE = 30  # seconds for an answer
_T = TypeVar("_T")


class SeatError(Exception):
    """The seat cannot be had; said in one line."""


class Held(NamedTuple):
    """A seat taken by its token: at which match, and by which cookie it is held."""

    match: MatchInfo
    cookie: str


class _Answer(NamedTuple):
    data: bytes
    cookie: str  # a new one, or nothing


def is_server(url: str) -> bool:
    """Whether it can be the address of a server: http://localhost:8150."""
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # no such port, or half an address of the newer kind
        return False


def socket_address(url: str, match: str) -> str:
    """Where the socket of a match on a server is."""
    return f"ws{url.removeprefix('http')}{_API}/matches/{match}/socket"


def take_seat(url: str, token: str, kept: Path, name: str | None = None) -> Held:
    """Join by the token of an invite link; with the cookie that was kept, come back.

    The cookie is kept in the folder for this link, and for the match that it led to.
    """
    link = _file(kept, url, token)
    before = _kept(link)
    body = msgspec.json.encode(Join(token, name))
    answer = _request(url, "/join", before, body)
    info = _read(url, answer.data, MatchInfo)
    cookie = answer.cookie or before
    _keep(link, cookie)
    _keep(_file(kept, url, info.id), cookie)
    return Held(info, cookie)


def kept_cookie(url: str, match: str, kept: Path) -> str:
    """The cookie of the seat that was last taken at this match from here; "" if there is none."""
    return _kept(_file(kept, url, match))


def look_at(url: str, match: str, kept: Path) -> Held:
    """A match as this visitor may know it, by the cookie that was kept or else by a new one."""
    before = kept_cookie(url, match, kept)
    answer = _request(url, f"/matches/{match}", before)
    return Held(_read(url, answer.data, MatchInfo), answer.cookie or before)


def game_info(url: str, game: str) -> GameInfo:
    """A game with its rules, as the server has it."""
    return _read(url, _request(url, f"/games/{game}").data, GameInfo)


def _request(url: str, path: str, cookie: str = "", body: bytes | None = None) -> _Answer:
    headers = {"Accept-Language": ENGLISH}
    if cookie:
        headers["Cookie"] = cookie
    if body is not None:
        headers["Content-Type"] = "application/json"
    request = urllib.request.Request(f"{url}{_API}{path}", body, headers)
    try:
        with urllib.request.urlopen(request, timeout=_PATIENCE) as response:
            given = SimpleCookie(response.headers.get("set-cookie", ""))
            said = "; ".join(f"{name}={value.value}" for name, value in given.items())
            return _Answer(response.read(), said)
    except urllib.error.HTTPError as error:
        raise SeatError(_reason(url, error)) from None
    except (OSError, ValueError, HTTPException) as error:
        reason = getattr(error, "reason", error)
        raise SeatError(f"no Mayday server answers at {url} ({reason})") from None


def _reason(url: str, error: urllib.error.HTTPError) -> str:
    try:
        return msgspec.json.decode(error.read(), type=ErrorDocument).error.message
    except (OSError, HTTPException, msgspec.DecodeError):
        return f"no Mayday server answers at {url} ({error.code} {error.reason})"


def _read(url: str, data: bytes, kind: type[_T]) -> _T:
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError:
        raise SeatError(f"the Mayday at {url} is of another version than this one") from None
    except msgspec.DecodeError:
        raise SeatError(f"no Mayday server answers at {url} (it says something else)") from None


def _file(kept: Path, url: str, what: str) -> Path:
    return kept / hashed(f"{url} {what}")


def _kept(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise SeatError(f"cannot read the seat that is kept in {file}: {error}") from None


def _keep(file: Path, cookie: str) -> None:
    """Whoever can read the cookie holds the seat, so nobody else may."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_text(cookie, "utf-8")
    except OSError as error:
        raise SeatError(f"cannot keep the seat in {file.parent}: {error.strerror}") from None
