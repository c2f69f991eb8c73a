"""Nothing hidden is ever sent: every byte is the same in every position a seat could take for
the true one.

Games are played through real sessions. At every few decisions the position behind the table is
replaced, for one viewer, by another that agrees with all this viewer may know; states, refusals,
reasons, rulings and errors must come out byte for byte the same. And over whole games the bytes
are searched for the secrets that must not be in them.
"""

from __future__ import annotations

import copy
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from mayday.kernel.flow import SPECTATOR, Seat
from mayday.server.bodies import SeatWish
from mayday.server.config import Settings
from mayday.server.hub import Hub
from mayday.server.rooms import Room
from mayday.server.seating import seat_people
from mayday.server.session import Session
from mayday.server.visitors import Visitor
from server.client import live
from server.process import GENEROUS, TINY

GAMES = ["systems-failing", "airlock", "blackout", "claims", "wreck"]
RESAMPLES = 2


@asynccontextmanager
async def running_hub(folder: Path) -> AsyncIterator[Hub]:
    hub = Hub(Settings(data=folder, games=TINY, limits=GENEROUS, bot_pause=0.0))
    await hub.open()
    try:
        yield hub
    finally:
        await hub.close()


class Ear:
    """A session of one viewer, and every byte it was sent."""

    def __init__(self, hub: Hub, room: Room, visitor: Visitor | None) -> None:
        self.heard: list[bytes] = []
        self.session = Session(hub, room, visitor, self.heard.append)

    async def tell(self, **message: Any) -> None:
        assert await self.session.receive(msgspec.json.encode(message))

    @property
    def last_state(self) -> bytes:
        return next(said for said in reversed(self.heard) if said.startswith(b'{"type":"state"'))

    @property
    def seat(self) -> Seat:
        return self.session.seats[0] if self.session.seats else SPECTATOR


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


async def new_match(hub: Hub, game: str, luck: Random) -> Match:
    definition = hub.library.find(game)
    seats = luck.choice(definition.seat_counts)
    visitors = [hub.visitors.new() for _ in range(seats)]
    rows = seat_people(definition, [SeatWish("me")] * seats, None, visitors[0])
    rows = tuple(
        msgspec.structs.replace(row, holder=visitor.hash)
        for row, visitor in zip(rows, visitors, strict=True)
    )
    room = await hub.new_match(game, {}, rows, visitors[0])
    match = Match(hub, room, visitors)
    for ear in match.ears:
        await ear.tell(type="hello", version=1)
    return match


def twin_of(room: Room, seat: Seat, seed: int) -> Room:
    """The same table, but behind it a position that the seat could take for the true one."""
    match = copy.copy(room.match)
    position = room.game.resample(room.match.view(seat), seed)
    position.story, position.source = room.match.story, room.match.position.source
    match.position = position
    twin = copy.copy(room)
    twin.match, twin.members, twin.listeners = match, set(room.members), {}
    return twin


async def everything_said(match: Match, room: Room, ear: Ear, luck: Random) -> list[bytes]:
    """All that the viewer can make the server say without changing anything."""
    listener = Ear(match.hub, room, ear.session.visitor)
    await listener.tell(type="hello", version=1)
    seat = ear.seat
    if seat != SPECTATOR:
        offered = {c for ask in room.match.position.asks if ask.seat == seat for c in ask.choices}
        refused = [choice for choice in room.game.space.choices if choice not in offered]
        for choice in luck.sample(refused, min(len(refused), 12)):
            await listener.tell(
                type="choose", id="x", seat=seat, choice=str(choice), at=room.match.number
            )
        await listener.tell(type="why", id="x", seat=seat)
        await listener.tell(type="rulings", id="x", seat=seat)
        await listener.tell(type="agree", id="x", seat=seat, agree=True)
        if room.game.rulings is not None:
            for ruling in room.game.rulings.space():
                refusal = room.game.rulings.refusal(room.match.position, seat, ruling)
                if refusal is not None:
                    await listener.tell(
                        type="propose", id="x", seat=seat, kind="ruling", ruling=str(ruling)
                    )
    match.hub.leave(room, listener.session)
    return listener.heard


@pytest.mark.parametrize("game", GAMES)
@live
async def test_what_a_viewer_is_sent_does_not_depend_on_what_is_hidden(
    tmp_path: Path, game: str
) -> None:
    compared = 0
    async with running_hub(tmp_path) as hub:
        for seed in range(3):
            luck = Random(f"{game} {seed}")
            match = await new_match(hub, game, luck)
            while match.room.match.position.asks:
                if luck.random() < 0.25:
                    for ear in match.ears:
                        said = await everything_said(match, match.room, ear, Random(seed))
                        for n in range(RESAMPLES):
                            twin = twin_of(match.room, ear.seat, luck.getrandbits(60) + n)
                            assert await everything_said(match, twin, ear, Random(seed)) == said
                            compared += len(said)
                await match.play(luck)
    assert compared > 50


@pytest.mark.parametrize("game", GAMES)
@live
async def test_no_secret_of_the_server_or_of_others_is_in_any_byte(
    tmp_path: Path, game: str
) -> None:
    async with running_hub(tmp_path) as hub:
        luck = Random(game)
        match = await new_match(hub, game, luck)
        secret = match.room.row.secret
        assert secret is not None
        while match.room.match.position.asks:
            await match.play(luck)
            await match.ears[0].tell(
                type="chat", id=f"t{match.room.match.number}", seat=0, text="so it goes"
            )
            if not match.room.is_over:
                for ear in match.ears:
                    assert secret.encode() not in b"".join(ear.heard)
        assert all(secret.encode() in ear.last_state for ear in match.ears)
        for ear in match.ears:
            heard = b"".join(ear.heard)
            for visitor in match.visitors:
                assert visitor.secret.encode() not in heard
                assert visitor.hash.encode() not in heard


@live
async def test_no_card_that_lies_face_down_is_named_in_a_state(tmp_path: Path) -> None:
    """In Systems Failing every card has an id of its own: none of the deck may appear."""
    async with running_hub(tmp_path) as hub:
        for seed in range(4):
            luck = Random(seed)
            match = await new_match(hub, "systems-failing", luck)
            while match.room.match.position.asks:
                await match.play(luck)
                g: Any = match.room.match.position
                hidden = {*g.deck, *g.escape[:-1]} if not match.room.is_over else set()
                for ear in match.ears:
                    state = json.loads(ear.last_state)
                    words = set(json.dumps([state["scene"], state["asks"]]).split('"'))
                    assert not hidden & words
                    if g.discard == [] and not match.room.is_over:
                        assert not hidden & set(state["names"])


@live
async def test_a_proposed_ruling_tells_nothing_to_who_may_not_know(tmp_path: Path) -> None:
    """Who looked at the top card may propose to bury it; the others read no card's name."""
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, "wreck", _seed_with_seats(hub, 2))
        room = match.room
        await match.ears[0].tell(type="choose", id="l", seat=0, choice="look", at=0)
        (ruling,) = [
            r for r in ("bury cell", "bury hazard") if r.endswith(room.match.position.wreck[-1])
        ]
        other = "bury hazard" if ruling == "bury cell" else "bury cell"
        await match.ears[0].tell(type="propose", id="p", seat=0, kind="ruling", ruling=ruling)
        assert room.row.proposal is not None
        told = room.state(Seat(1))
        room.row = msgspec.structs.replace(
            room.row, proposal=msgspec.structs.replace(room.row.proposal, ruling=other)
        )
        assert msgspec.json.encode(room.state(Seat(1))) == msgspec.json.encode(told)
        assert b"hazard" not in msgspec.json.encode(told.proposal)


def _seed_with_seats(hub: Hub, seats: int) -> Random:
    """Luck whose first draw gives that many seats."""
    counts = hub.library.find("wreck").seat_counts
    return next(Random(seed) for seed in range(1000) if Random(seed).choice(counts) == seats)
