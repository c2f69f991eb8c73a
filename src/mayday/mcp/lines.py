"""Lines: a seat at a table, spoken to in messages of the protocol and nothing else.

A private table is played in this process, one on a server over its web socket. Either way what is
known of the match is what was said on the line.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from mcp.server.mcpserver.exceptions import ToolError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from mayday.kernel import GameError
from mayday.server.bodies import SeatWish
from mayday.server.hub import Hub, Maker
from mayday.server.messages import Problem
from mayday.server.seating import seat_people
from mayday.server.session import Session
from mayday.server.visits import Held, SeatError, is_server, socket_address, take_seat

Message = dict[str, Any]
_HELLO: Message = {"type": "hello", "version": 1}
_PATIENCE = 30.0  # seconds for an answer, and for bots to make their choices


class Refused(ToolError):
    """What cannot be done, as one sentence; a model reads it as the answer of its tool."""


class Line(ABC):
    """One seat at one table."""

    def __init__(self) -> None:
        self.state: Message = {}
        self.story: list[Message] = []  # the events that the seat heard
        self.people: frozenset[int] = frozenset()  # the seats that no bot plays
        self.ended = ""  # why nothing more will be heard
        self._answers: dict[str, asyncio.Future[Message]] = {}
        self._news = asyncio.Event()
        self._asked = 0

    @abstractmethod
    async def send(self, message: Message) -> None:
        """Put a message on its way."""

    @abstractmethod
    async def close(self) -> None:
        """Leave the table; the seat stays."""

    def hear(self, data: bytes | str) -> None:
        """Take a message of the server."""
        message: Message = msgspec.json.decode(data)
        if message["type"] == "state":
            self.state = message
            known = [event for event in self.story if event["n"] < message["since"]]
            self.story = [*known, *message["events"]]
        elif message["type"] == "table":
            seats = message["seats"]
            self.people = frozenset(seat["seat"] for seat in seats if seat["bot"] is None)
        answer = self._answers.pop(message.get("id") or "", None)
        if answer is not None and not answer.done():
            answer.set_result(message)
        self._news.set()

    def hang_up(self, why: str) -> None:
        """Nothing more will come."""
        self.ended = why
        for answer in self._answers.values():
            answer.cancel()
        self._news.set()

    async def sit_down(self) -> None:
        """Say hello, and wait for the table."""
        await self.send(_HELLO)
        await self._until(lambda: bool(self.state))
        if not self.state:
            raise Refused(self.ended or "The table does not answer.")

    @property
    def seat(self) -> int:
        return int(self.state["seat"])

    @property
    def is_over(self) -> bool:
        return self.state["status"] in ("over", "abandoned")

    async def ask(self, message: Message) -> Message:
        """Send a request of the seat and give its answer; Refused, in the server's words."""
        if self.ended:
            raise Refused(self.ended)
        self._asked += 1
        id = f"mcp-{self._asked}"
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._answers[id] = answer
        try:
            async with asyncio.timeout(_PATIENCE):
                await self.send({"id": id, "seat": self.seat, **message})
                heard = await answer
        except (TimeoutError, asyncio.CancelledError):
            if self.ended:
                raise Refused(self.ended) from None
            self._answers.pop(id, None)
            raise
        if heard["type"] == "error":
            raise Refused(str(heard["message"]))
        return heard

    async def act(self, message: Message) -> None:
        """Do something that changes the table, and wait until it has changed."""
        number = self.state["number"]
        await self.ask(message)
        await self._until(lambda: self.state["number"] != number)

    async def my_turn(self) -> None:
        """Wait for bots until the seat must choose, another person must, or the game is over."""
        await self._until(self._is_up_to_people)

    def _is_up_to_people(self) -> bool:
        waiting = {other["seat"] for other in self.state["waiting"]}
        return bool(self.state["asks"]) or self.is_over or not waiting.isdisjoint(self.people)

    async def _until(self, fact: Callable[[], bool]) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                while not fact() and not self.ended:
                    self._news.clear()
                    await self._news.wait()


class PrivateLine(Line):
    """A table of one's own; bots sit at the other seats."""

    def __init__(self, session: Callable[[Line], Session]) -> None:
        super().__init__()
        self._session = session(self)

    async def send(self, message: Message) -> None:
        await self._session.receive(msgspec.json.encode(message))

    async def close(self) -> None:
        self._session.hub.leave(self._session.room, self._session)


async def private_table(
    hub: Hub, game: str, seats: Sequence[str], options: Mapping[str, str]
) -> PrivateLine:
    """A new match in this process: "me" for the model, bots for the rest."""
    wishes = [SeatWish("me") if seat == "me" else SeatWish("bot", bot=seat) for seat in seats]
    if [wish.kind for wish in wishes].count("me") != 1:
        raise Refused('Exactly one of the seats is "me"; the others are bots.')
    try:
        visitor = hub.visitors.new()
        people = seat_people(hub.library, hub.library.find(game), wishes, None, visitor)
        room = await hub.new_match(game, options, people, Maker(visitor, ""))
    except (GameError, Problem) as problem:
        raise Refused(f"{problem}") from None
    line = PrivateLine(
        lambda line: Session(hub, room, visitor, lambda packet: line.hear(packet.data))
    )
    await line.sit_down()
    return line


class RemoteLine(Line):
    """A seat on a server."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__()
        self._socket = socket
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(WebSocketException):
            async for data in self._socket:
                self.hear(data)
        self.hang_up("The connection to the table is lost: join again.")

    async def send(self, message: Message) -> None:
        with suppress(WebSocketException):
            await self._socket.send(msgspec.json.encode(message).decode())

    async def close(self) -> None:
        await self._socket.close()
        await self._reading


async def seat_on_server(url: str, token: str, kept: Path) -> tuple[RemoteLine, str]:
    """The seat that an invite link leads to, and the game; whoever held it before comes back."""
    url = url.rstrip("/")
    if not is_server(url):
        raise Refused("mayday mcp --url takes the address of a server, like http://localhost:8150")
    try:
        held: Held = await asyncio.to_thread(take_seat, url, token, kept)
        address = socket_address(url, held.match.id)
        headers = {"Cookie": held.cookie}
        socket = await connect(address, additional_headers=headers, max_size=None)
    except (SeatError, OSError, WebSocketException) as problem:
        raise Refused(f"{problem}") from None
    line = RemoteLine(socket)
    await line.sit_down()
    return line, held.match.game
