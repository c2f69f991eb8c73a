"""stdio: a seat for a program that reads and writes lines, on any server or a private table."""

from __future__ import annotations

import asyncio
import secrets
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Mapping
from http.cookies import SimpleCookie
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from mayday.server.bodies import ErrorDocument, SeatWish
from mayday.server.config import Limits, Settings
from mayday.server.hub import Hub, Maker
from mayday.server.seating import seat_people
from mayday.server.session import Session
from mayday.server.visitors import hashed

STDIO = "stdio"
_UNLIMITED = Limits(messages_per_second=1e9, message_burst=1_000_000)


class SeatError(Exception):
    """The seat cannot be had; said in one line."""


class Held(NamedTuple):
    """A seat taken by its token."""

    match: str
    game: str
    cookie: str


async def lines() -> AsyncIterator[str]:
    """Lines of standard input until it ends."""
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        if line.strip():
            yield line.strip()


def write_line(data: bytes) -> None:
    sys.stdout.write(f"{data.decode()}\n")
    sys.stdout.flush()


def take_seat(url: str, token: str, kept: Path) -> Held:
    """Join by the token of an invite link; with the cookie that was kept, come back."""
    file = kept / hashed(f"{url} {token}")
    cookie = file.read_text("utf-8") if file.is_file() else ""
    body = msgspec.json.encode({"token": token, "name": None})
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    request = urllib.request.Request(f"{url}/api/v1/join", body, headers, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            info = msgspec.json.decode(response.read(), type=dict[str, object])
            given = SimpleCookie(response.headers.get("set-cookie", ""))
    except urllib.error.HTTPError as error:
        raise SeatError(_reason(error)) from None
    except (OSError, ValueError, msgspec.DecodeError) as error:
        raise SeatError(f"no Mayday server answers at {url} ({error})") from None
    if given:
        cookie = "; ".join(f"{name}={value.value}" for name, value in given.items())
        _keep(file, cookie)
    return Held(str(info["id"]), str(info["game"]), cookie)


def _keep(file: Path, cookie: str) -> None:
    """Whoever can read the cookie holds the seat, so nobody else may."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_text(cookie, "utf-8")
    except OSError as error:
        raise SeatError(f"cannot keep the seat in {file.parent}: {error.strerror}") from None


def _reason(error: urllib.error.HTTPError) -> str:
    try:
        return msgspec.json.decode(error.read(), type=ErrorDocument).error.message
    except msgspec.DecodeError:
        return f"the server answered {error.code}"


async def play_on_server(url: str, token: str, kept: Path) -> None:
    """Carry lines between the program and the server until one of them ends.

    The cookie of the seat is kept in the folder, so that a program that is started again comes
    back to its seat.
    """
    parts = urlsplit(url.rstrip("/"))
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise SeatError("--url takes the address of a server, like http://localhost:8150")
    held = await asyncio.to_thread(take_seat, url.rstrip("/"), token, kept)
    address = f"ws{parts.geturl().removeprefix('http')}/api/v1/matches/{held.match}/socket"
    try:
        async with connect(
            address, additional_headers={"Cookie": held.cookie}, max_size=None
        ) as socket:
            last = f"last-{secrets.token_hex(8)}"
            sending = asyncio.create_task(_send_lines(socket, last))
            async for message in socket:
                data = message.encode() if isinstance(message, str) else message
                if last.encode() in data:
                    break
                write_line(data)
            sending.cancel()
    except (OSError, WebSocketException) as error:
        raise SeatError(f"the connection was lost: {error}") from None


async def _send_lines(socket: ClientConnection, last: str) -> None:
    """Every line of the program; then a ping, whose answer comes after all other answers."""
    async for line in lines():
        await socket.send(line)
    await socket.send(msgspec.json.encode({"type": "ping", "id": last}).decode())


async def play_privately(
    game: str,
    options: Mapping[str, str],
    seats: tuple[str, ...],
    incoming: AsyncIterator[str] | None = None,
    write: Callable[[bytes], None] = write_line,
) -> None:
    """A table of one's own in this process: `stdio` seats for the program, bots for the rest."""
    wishes = [SeatWish("me") if seat == STDIO else SeatWish("bot", bot=seat) for seat in seats]
    with tempfile.TemporaryDirectory(prefix="mayday-") as folder:
        hub = Hub(Settings(data=Path(folder), bot_pause=0.0, limits=_UNLIMITED))
        await hub.open()
        try:
            visitor = hub.visitors.new()
            people = seat_people(hub.library.find(game), wishes, None, visitor)
            room = await hub.new_match(game, options, people, Maker(visitor, ""))
            session = Session(hub, room, visitor, lambda packet: write(packet.data))
            async for line in incoming or lines():
                if not await session.receive(line):
                    return
        finally:
            await hub.close()
