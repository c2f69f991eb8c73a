"""Workers, matches and viewers within the process of the test: every byte can be looked at."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from mayday.kernel import SPECTATOR, Seat
from mayday.server.bodies import SeatWish
from mayday.server.config import Settings
from mayday.server.hub import Hub, Maker
from mayday.server.rooms import Room
from mayday.server.seating import seat_people
from mayday.server.session import Session
from mayday.server.visitors import Visitor
from server.client import PATIENCE
from server.postgres import Postgres
from server.process import GENEROUS, TINY

Work = Callable[[], Coroutine[None, None, None]]


async def rest() -> None:
    """Do nothing between two looks."""


@asynccontextmanager
async def running_hub(folder: Path, **settings: Any) -> AsyncIterator[Hub]:
    """One worker, without the process around it."""
    plain = {"games": TINY, "bot_pause": 0.0, "absence_seconds": 0.0}
    hub = Hub(Settings(data=folder, limits=GENEROUS, **{**plain, **settings}))
    await hub.open()
    try:
        yield hub
    finally:
        await hub.close()


@asynccontextmanager
async def two_hubs(
    folder: Path, postgres: Postgres, **settings: Any
) -> AsyncIterator[tuple[Hub, Hub]]:
    """Two workers on one database."""
    settings["database"] = postgres.database()
    async with running_hub(folder, **settings) as one, running_hub(folder, **settings) as two:
        yield one, two


class Ear:
    """A session of one viewer, and every byte it was sent."""

    def __init__(self, hub: Hub, room: Room, visitor: Visitor | None) -> None:
        self.heard: list[bytes] = []
        self.session = Session(hub, room, visitor, lambda packet: self.heard.append(packet.data))

    async def tell(self, **message: Any) -> None:
        assert await self.session.receive(msgspec.json.encode(message))

    async def until(self, fact: Callable[[], bool], work: Work = rest) -> None:
        """Wait for something that another worker brings about."""
        async with asyncio.timeout(PATIENCE):
            while not fact():
                await work()
                await asyncio.sleep(0.01)

    @property
    def last_state(self) -> bytes:
        return next(said for said in reversed(self.heard) if said.startswith(b'{"type":"state"'))

    @property
    def seat(self) -> Seat:
        return self.session.seats[0] if self.session.seats else SPECTATOR

    def story(self) -> list[tuple[str, dict[str, Any]]]:
        """The events that this viewer was sent, put together as a client does."""
        events: list[dict[str, Any]] = []
        for said in self.heard:
            if said.startswith(b'{"type":"state"'):
                state = json.loads(said)
                events[state["since"] :] = state["events"]
        return [(event["kind"], event["fields"]) for event in events]


class Match:
    """A match with a person at every seat and a spectator, all within this process."""

    def __init__(self, hub: Hub, room: Room, visitors: list[Visitor]) -> None:
        self.hub, self.room, self.visitors = hub, room, visitors
        self.ears = [Ear(hub, room, visitor) for visitor in visitors] + [Ear(hub, room, None)]

    async def play(self, luck: Random) -> None:
        """One random choice of a seat that is asked, as a message like any other."""
        ask = luck.choice(self.room.match.position.asks)
        choice = luck.choice(ask.choices)
        at = self.room.match.number
        await self.ears[ask.seat].tell(
            type="choose", id=f"c{at}", seat=ask.seat, choice=str(choice), at=at
        )
        assert self.room.match.number == at + 1


async def new_match(hub: Hub, game: str, luck: Random, seats: int = 0, skip: int = 0) -> Match:
    """A match whose people come when so many choices have been made."""
    definition = hub.library.find(game)
    count = seats or luck.choice(definition.seat_counts)
    visitors = [hub.visitors.new() for _ in range(count)]
    rows = seat_people(hub.library, definition, [SeatWish("me")] * count, None, visitors[0])
    rows = tuple(
        msgspec.structs.replace(row, holder=visitor.hash)
        for row, visitor in zip(rows, visitors, strict=True)
    )
    room = await hub.new_match(game, {}, rows, Maker(visitors[0], ""))
    for _ in range(skip):
        ask = luck.choice(room.match.position.asks)
        room.match.choose(ask.seat, luck.choice(ask.choices))
        if not room.match.position.asks:
            return await new_match(hub, game, luck, seats, skip // 2)
    await room.commit()
    match = Match(hub, room, visitors)
    for ear in match.ears:
        await ear.tell(type="hello", version=1)
    return match
