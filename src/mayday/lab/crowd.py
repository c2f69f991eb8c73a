"""Crowd: scripted people at many tables, each seat with a connection of its own, like a browser's.

They negotiate compression as browsers do and follow differences. First they choose at the pace of
people: the moments are fixed beforehand, and if a late answer makes the next choice late, that
counts. Then each table plays as fast as it is answered, for as long as nearly all still play. A
choice is done when every seat of the table, and everybody who watches, has the new state on the
screen.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from http.client import HTTPConnection
from random import Random
from typing import NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 60.0  # seconds
_ENDED = 0.1  # of the tables: when as many have, it is not the same crowd any more


class Party(NamedTuple):
    """What one table is like."""

    game: str
    seats: tuple[str, ...]  # a person's, or the name of a bot
    spectators: int = 0
    journal: int = 0  # choices made before anything is measured


HUMAN = "me"


class _Ask(msgspec.Struct):
    choices: list[str | dict[str, object]]  # a state has them in words, a change as written


class _Message(msgspec.Struct):
    """As much of a message as a scripted person needs."""

    type: str
    seat: int | None = None
    number: int = 0
    status: str = ""
    asks: list[_Ask] | None = None
    code: str = ""


_reader = msgspec.json.Decoder(_Message)


class _Line(ClientConnection):
    """A connection that counts what comes in."""

    received = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)


class Crowd:
    """Everybody at the tables of one server."""

    def __init__(self, port: int, party: Party) -> None:
        self.port, self.party = port, party
        self.tables: list[Table] = []
        self._cookie = ""

    async def sit_down(self, count: int) -> None:
        """Lay so many tables and come to them."""
        http = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        ids = [await asyncio.to_thread(self._create, http) for _ in range(count)]
        http.close()
        for id in ids:
            people = [n for n, seat in enumerate(self.party.seats) if seat == HUMAN]
            table = Table(Random(id))
            for seats in [[seat] for seat in people] + [[]] * self.party.spectators:
                table.screens.append(await self._open(id, seats, table))
            self.tables.append(table)
        before = range(self.party.journal)
        await asyncio.gather(*(table.play(before) for table in self.tables))

    def _create(self, http: HTTPConnection) -> str:
        seats = [
            {"kind": "me"} if seat == HUMAN else {"kind": "bot", "bot": seat}
            for seat in self.party.seats
        ]
        body = msgspec.json.encode({"game": self.party.game, "options": {}, "seats": seats})
        headers = {"Content-Type": "application/json", "Cookie": self._cookie}
        http.request("POST", "/api/v1/matches", body, headers)
        response = http.getresponse()
        info = msgspec.json.decode(response.read(), type=dict[str, object])
        if cookie := response.headers.get("set-cookie"):
            self._cookie = cookie.partition(";")[0]
        return str(info["id"])

    async def _open(self, id: str, seats: list[int], table: Table) -> Screen:
        line = await connect(
            f"ws://127.0.0.1:{self.port}/api/v1/matches/{id}/socket",
            additional_headers={"Cookie": self._cookie},
            max_size=None,
            ping_interval=None,
            create_connection=_Line,
        )
        assert isinstance(line, _Line), "it was made so"
        hello = {"type": "hello", "version": 1, "seats": seats, "changes": True}
        await line.send(msgspec.json.encode(hello).decode())
        screen = Screen(line, table.news)
        await table.until(lambda: screen.number >= 0, screen)
        return screen

    async def at_the_pace_of_people(self, seconds: float, pace: float) -> list[float]:
        """Every table a choice each `pace` seconds on average; how long each took.

        That is counted from the moment at which it was due: who waits for others is late. How long
        it took once it was made stands at the tables.
        """
        for table in self.tables:
            table.answered.clear()
        begun = time.perf_counter()
        plans = [table.plan(seconds, pace) for table in self.tables]
        took = await asyncio.gather(
            *(table.follow(begun, plan) for table, plan in zip(self.tables, plans, strict=True))
        )
        return [one for table in took for one in table]

    async def as_fast_as_can_be(self, seconds: float) -> tuple[int, float, list[int]]:
        """How many choices, in how long, and how many bytes came in for each."""
        for table in self.tables:
            table.sizes.clear()
        begun = time.perf_counter()
        most, ended = _ENDED * len(self.tables), 0
        moves = iter(lambda: time.perf_counter() < begun + seconds and ended <= most, False)

        async def play(table: Table) -> int:
            nonlocal ended
            made = await table.play(moves)
            ended += 1
            return made

        counts = await asyncio.gather(*map(play, self.tables))
        sizes = [size for table in self.tables for size in table.sizes]
        return sum(counts), time.perf_counter() - begun, sizes

    async def go_home(self) -> None:
        for table in self.tables:
            for screen in table.screens:
                screen.close()


class Screen:
    """What one person sees."""

    def __init__(self, line: _Line, news: asyncio.Event) -> None:
        self.line = line
        self.seat: int | None = None
        self.number, self.is_over = -1, False
        self.offered: list[str] = []
        self.problem = ""
        self._news = news
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for data in self.line:
            message = _reader.decode(data)
            if message.type in ("state", "change"):
                self._look(message)
                self._news.set()
            elif message.type == "error":
                self.problem = f"the server refused a choice: {message.code}"
                self._news.set()
        self.problem = "the server closed the connection"
        self._news.set()

    def _look(self, message: _Message) -> None:
        self.seat, self.number = message.seat, message.number
        if message.status:
            self.is_over = message.status == "over"
        if message.asks is not None:
            self.offered = [
                choice if isinstance(choice, str) else str(choice["choice"])
                for ask in message.asks
                for choice in ask.choices
            ]

    def close(self) -> None:
        self._reading.cancel()
        self.line.transport.abort()


class Table:
    """One match and the screens around it."""

    def __init__(self, luck: Random) -> None:
        self.luck = luck
        self.screens: list[Screen] = []
        self.news = asyncio.Event()
        self.sizes: list[int] = []  # bytes that came in for each choice
        self.answered: list[float] = []  # seconds from each choice to its being on every screen
        self._count = 0

    async def until(self, fact: Callable[[], bool], *more: Screen) -> None:
        """Wait for something to be on the screens."""
        while not fact():
            for screen in (*self.screens, *more):
                if screen.problem:
                    raise RuntimeError(screen.problem)
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), PATIENCE)

    def plan(self, seconds: float, pace: float) -> list[float]:
        """The moments of the choices, drawn beforehand: nobody waits for the server to be ready."""
        moments, moment = [], self.luck.random() * pace
        while moment < seconds:
            moments.append(moment)
            moment += self.luck.expovariate(1 / pace)
        return moments

    async def follow(self, begun: float, plan: list[float]) -> list[float]:
        """Choose at those moments; how long after each its choice was on every screen."""
        took = []
        for moment in plan:
            await asyncio.sleep(max(0.0, begun + moment - time.perf_counter()))
            if not await self.choose():
                break
            took.append(time.perf_counter() - begun - moment)
        return took

    async def play(self, moves: Iterable[object]) -> int:
        """Choose once for each move there is, as long as somebody is asked; how often."""
        made = 0
        for _ in moves:
            if not await self.choose():
                break
            made += 1
        return made

    async def choose(self) -> bool:
        """A random choice of somebody who is asked, until all have seen it; False: none is."""
        await self.until(lambda: any(s.offered or s.is_over for s in self.screens))
        asked = next((screen for screen in self.screens if screen.offered), None)
        if asked is None:
            return False
        self._count += 1
        number, before = asked.number, self._received()
        request = {
            "type": "choose",
            "id": f"c{self._count}",
            "seat": asked.seat,
            "choice": self.luck.choice(asked.offered),
            "at": number,
        }
        sent = time.perf_counter()
        await asked.line.send(msgspec.json.encode(request).decode())
        await self.until(lambda: all(screen.number > number for screen in self.screens))
        self.answered.append(time.perf_counter() - sent)
        self.sizes.append(self._received() - before)
        return True

    def _received(self) -> int:
        return sum(screen.line.received for screen in self.screens)
