"""stdio: a seat for a program that reads and writes lines, on any server or a private table."""

from __future__ import annotations

import asyncio
import secrets
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from mayday.bots import names
from mayday.server.bodies import SeatWish
from mayday.server.config import Limits, Settings
from mayday.server.hub import Hub, Maker
from mayday.server.seating import seat_people
from mayday.server.session import Session
from mayday.server.visits import SeatError, is_server, socket_address, take_seat

STDIO = "stdio"
_UNLIMITED = Limits(messages_per_second=1e9, message_burst=1_000_000)


async def lines() -> AsyncIterator[str]:
    """Lines of standard input until it ends."""
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        if line.strip():
            yield line.strip()


def write_line(data: bytes) -> None:
    sys.stdout.write(f"{data.decode()}\n")
    sys.stdout.flush()


async def play_on_server(url: str, token: str, kept: Path) -> None:
    """Carry lines between the program and the server until one of them ends.

    The cookie of the seat is kept in the folder, so that a program that is started again comes
    back to its seat.
    """
    url = url.rstrip("/")
    if not is_server(url):
        raise SeatError("--url takes the address of a server, like http://localhost:8150")
    held = await asyncio.to_thread(take_seat, url, token, kept)
    address = socket_address(url, held.match.id)
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
        plugged = {bot: bot for bot in seats if bot != STDIO and bot not in names()}
        hub = Hub(Settings(data=Path(folder), bots=plugged, limits=_UNLIMITED))
        await hub.open()
        try:
            visitor = hub.visitors.new()
            people = seat_people(hub.library, hub.library.find(game), wishes, None, visitor)
            room = await hub.new_match(game, options, people, Maker(visitor, ""))
            session = Session(hub, room, visitor, lambda packet: write(packet.data))
            async for line in incoming or lines():
                if not await session.receive(line):
                    return
        finally:
            await hub.close()
