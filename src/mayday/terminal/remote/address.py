"""Addresses: a link to a seat or to a match, as it is sent around or as a browser shows it."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from mayday.server.visits import is_server

_LIKE = "http://localhost:8150/join/TOKEN or http://localhost:8150/match/ID"
_NAME = re.compile(r"[\w-]{1,60}", re.ASCII)
_MATCH_PAGES = ("match", "matches", "watch")


class AddressError(Exception):
    """What was given leads to no table; said in one line."""


class Address(NamedTuple):
    """A seat by its token, or a match by its id."""

    server: str
    token: str = ""
    match: str = ""

    def __str__(self) -> str:
        return f"{self.server}/{f'join/{self.token}' if self.token else f'match/{self.match}'}"


def read_address(url: str) -> Address:
    """`http://localhost:8150/join/TOKEN`, or `/match/ID` there; http:// may be left out."""
    url = url.strip()
    whole = url if "://" in url else f"http://{url}"
    if is_server(whole):
        parts = urlsplit(whole)
        page, _, name = parts.path.strip("/").partition("/")
        server = f"{parts.scheme}://{parts.netloc}"
        if page == "join" and _NAME.fullmatch(name):
            return Address(server, token=name)
        if page in _MATCH_PAGES and _NAME.fullmatch(name):
            return Address(server, match=name)
    raise AddressError(f'"{url}" leads to no table; a link looks like {_LIKE}')
