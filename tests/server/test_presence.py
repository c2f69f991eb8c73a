"""Who is there, who is away, and what others may do about it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from mayday.kernel import Seat
from mayday.server import seating
from mayday.server.presence import Presence
from mayday.server.visitors import Visitor
from server.client import ME, Person, Refused, Table, live, two_at_a_table
from server.hubs import Ear, new_match, two_hubs
from server.postgres import Postgres
from server.process import GENEROUS

SF = "systems-failing"
Servers = Callable[..., Any]


class Sitting:
    """Somebody at a table."""

    visitor: Visitor | None = None

    def __init__(self, *seats: int) -> None:
        self.seats = tuple(map(Seat, seats))

    def send(self, data: bytes) -> None: ...
    def show_table(self) -> None: ...


def test_a_seat_is_kept_for_a_while_after_its_player_left() -> None:
    now = 100.0
    presence = Presence(30.0, lambda: now)
    ann = Sitting(0)
    presence.come(ann)
    now = 500.0
    assert presence.go(ann)
    assert presence.keeps(0) == 30.0
    now = 520.0
    assert presence.keeps(0) == 10.0
    now = 531.0
    assert presence.keeps(0) == 0.0


def test_a_table_that_was_just_opened_waits_for_its_people() -> None:
    now = 0.0
    presence = Presence(30.0, lambda: now)
    assert presence.keeps(1) == 30.0
    presence.set_elsewhere({"other": frozenset({1})})
    now = 100.0
    assert presence.seats == {1}
    assert presence.set_elsewhere({})
    assert presence.keeps(1) == 30.0


def test_a_second_connection_of_a_player_is_no_news() -> None:
    presence = Presence(30.0)
    one, two = Sitting(0), Sitting(0)
    came = [presence.come(one), presence.come(two)]
    went = [presence.go(one), presence.go(two)]
    assert (came, went) == ([True, False], [False, True])


@live
async def test_nobody_hands_over_the_seat_of_a_player_who_just_left(servers: Servers) -> None:
    server = servers(absence_seconds=1000.0)
    one, two = await two_at_a_table(server.base, SF)
    await two.close()
    await one.until(lambda: not one.table["seats"][1]["present"])
    assert 0 < one.table["seats"][1]["kept"] <= 1000
    with pytest.raises(Refused, match="They left a moment ago"):
        await one.ask({"type": "seat", "seat": 1, "bot": "greedy"})
    assert (await one.person.get(f"/matches/{one.match}"))["seats"][1]["bot"] is None


@live
async def test_the_table_can_undo_what_a_stand_in_chose(servers: Servers) -> None:
    server = servers()
    one, two = await two_at_a_table(server.base, SF, first="A")
    before = one.state["scene"]
    await one.close()
    await two.until(lambda: not two.table["seats"][0]["present"])
    await two.ask({"type": "seat", "seat": 0, "bot": "greedy"})
    await two.until(lambda: two.state["number"] >= 1)
    again = await one.person.sit(one.match)
    await again.ask({"type": "propose", "seat": 0, "kind": "undo", "to": 0})
    for table in (again, two):
        await table.until(lambda t=table: t.state["proposal"] is not None)  # type: ignore[misc]
    await two.ask({"type": "agree", "seat": 1, "agree": True})
    await again.until(lambda: again.state["proposal"] is None)
    assert again.state["scene"] == before


@live
async def test_a_connection_that_says_nothing_yet_keeps_its_room(servers: Servers) -> None:
    server = servers(limits=msgspec.structs.replace(GENEROUS, rooms=1))
    ann = Person(server.base)
    info = await ann.create(SF, ME, ME)
    silent = Table(ann, info["id"])
    ann.tables.append(silent)
    await silent.connect()
    for _ in range(5):
        other = await ann.create(SF, ME, ME)
        await (await ann.sit(other["id"])).close()
    second = await ann.sit(info["id"])
    await silent.send({"type": "hello", "version": 1})
    await silent.until(lambda: bool(silent.table))
    await second.choose(Random(0))
    number = second.state["number"]
    await silent.until(lambda: silent.state["number"] == number)


@live
async def test_whoever_joined_at_another_worker_is_greeted_with_a_seat(
    tmp_path: Path, postgres: Postgres
) -> None:
    async with two_hubs(tmp_path, postgres) as (one, two):
        match = await new_match(one, "claims", Random(1))
        behind = await two.room(match.room.id)
        await two.fanout.close()  # the note is still on its way
        ann = one.visitors.new()
        row = msgspec.structs.replace(match.room.seats[0], holder=ann.hash)
        await seating.change_seats(match.room, lambda: [row])
        ear = Ear(two, behind, ann)
        await ear.tell(type="hello", version=1)
        assert ear.session.seats == (Seat(0),)


@live
async def test_nobody_is_taken_for_absent_before_the_other_workers_have_answered(
    tmp_path: Path, postgres: Postgres
) -> None:
    """The opponent sits at one worker; the other was just asked, and hears nothing of it yet."""
    async with two_hubs(tmp_path, postgres, absence_seconds=1000.0) as (one, two):
        match = await new_match(one, SF, Random(1))
        await two.fanout.close()
        ann = Ear(two, await two.room(match.room.id), match.visitors[0])
        await ann.tell(type="hello", version=1)
        await ann.tell(type="seat", id="s", seat=1, bot="greedy")
        refused = next(json.loads(said) for said in ann.heard if b'"error"' in said)
        assert (refused["id"], refused["code"]) == ("s", "illegal")
        assert match.room.seats[1].bot is None


@live
async def test_the_last_word_about_who_is_there_is_true(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first of two notes takes long: the second does not overtake it."""
    async with two_hubs(tmp_path, postgres) as (one, _):
        said: list[list[int]] = []
        waits = iter([0.2])

        async def notify(note: str) -> None:
            told = json.loads(note)
            if told["kind"] == "present":
                await asyncio.sleep(next(waits, 0.0))
                said.append(told["seats"])

        monkeypatch.setattr(one.store, "notify", notify)
        match = await new_match(one, SF, Random(1))
        await match.ears[0].until(lambda: len(said) == 2)
        assert said[-1] == [0, 1]


@live
async def test_a_rematch_asked_for_at_two_workers_is_one_match(
    servers: Servers, postgres: Postgres
) -> None:
    server = servers(database=postgres.database(), workers=2)
    one, two = await two_at_a_table(server.base, SF)
    ann, ben = one.person, two.person
    await one.ask({"type": "propose", "seat": 0, "kind": "abandon"})
    await two.until(lambda: two.state["proposal"] is not None)
    await two.ask({"type": "agree", "seat": 1, "agree": True})
    await one.until(lambda: one.is_over)
    path = f"/matches/{one.match}/rematch"
    answers = await asyncio.gather(*[person.post(path, {}) for person in (ann, ben) * 4])
    assert len({answer["id"] for answer in answers}) == 1
    assert len(await ann.get("/matches")) == 2
