"""Luck: nobody who comes to a table sits across from somebody who knows its draws."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from mayday.games import find
from mayday.kernel import read_record, verify
from mayday.server.bodies import SeatWish
from mayday.server.config import Limits
from mayday.server.hosts import neighbourhood
from mayday.server.replays import Replays
from mayday.server.seating import leave, seat_people
from server.client import ME, OPEN, Message, Person, Refused, bot, live
from server.hubs import Ear, Maker, two_hubs
from server.postgres import Postgres
from server.process import GENEROUS, Server
from server.records import known_record
from tiny import CLAIMS, WRECK

PHOBIA = find("phobia")
Servers = Callable[..., Server]


def start(record: Message, *seats: Message, at: int = 0) -> Message:
    return {"record": record, "at": at, "seats": list(seats), "name": None}


async def result(person: Person, match: str) -> Any:
    response = await person.http.get(f"/matches/{match}/record")
    return read_record(response.content)


@pytest.mark.parametrize("at", [0, 2])
@live
async def test_whoever_joins_a_match_from_a_record_has_luck_that_nobody_knows(
    server: Server, at: int
) -> None:
    ann, ben = Person(server.base), Person(server.base)
    record = known_record(PHOBIA)
    info = await ann.post("/replays/start", start(record, ME, OPEN, at=at))
    await ben.join(info, 1)
    one, two = await ann.sit(info["id"]), await ben.sit(info["id"])
    for table in (one, two):
        assert table.state["commitment"] is not None
        assert (table.state["secret"], table.state["known_luck"]) == (None, False)
        assert table.state["renewed"] == at
    await ann.post(f"/matches/{info['id']}/leave", {"seat": 0})
    await ben.post(f"/matches/{info['id']}/abandon")
    played = await result(ben, info["id"])
    assert played.entries[:at] == read_record(msgspec.json.encode(record)).entries[:at]
    assert played.seed is None
    verify(played, PHOBIA)


@live
async def test_a_match_alone_keeps_the_luck_of_the_record_and_says_so(server: Server) -> None:
    ann = Person(server.base)
    info = await ann.post("/replays/start", start(known_record(PHOBIA), ME, bot(), at=2))
    table = await ann.sit(info["id"])
    assert table.state["known_luck"]
    assert table.state["renewed"] is None
    assert info["commitment"] is None


@live
async def test_a_fresh_match_has_luck_that_nobody_knows(server: Server) -> None:
    ann = Person(server.base)
    info = await ann.create(PHOBIA.id, ME, bot())
    table = await ann.sit(info["id"])
    assert (table.state["known_luck"], table.state["renewed"]) == (False, None)


@live
async def test_a_seat_that_becomes_open_makes_the_luck_new_and_the_server_remembers(
    servers: Servers,
) -> None:
    server = servers()
    ann, ben = Person(server.base), Person(server.base)
    info = await ann.post("/replays/start", start(known_record(CLAIMS, 1), ME, ME, at=1))
    first = await ann.sit(info["id"])
    assert first.state["known_luck"]
    left = await ann.post(f"/matches/{info['id']}/leave", {"seat": 1})
    assert left["commitment"] is not None
    await ben.join(left, 1)
    server.kill()
    server.start()
    one, two = await ann.sit(info["id"]), await ben.sit(info["id"])
    assert (two.state["known_luck"], two.state["renewed"]) == (False, 1)
    assert two.state["commitment"] == left["commitment"]
    await play_out(one, two)
    verify(await result(ben, info["id"]), CLAIMS)


async def play_out(*tables: Any) -> None:
    """Random choices until the game is over."""
    luck = Random(4)
    while not tables[0].is_over:
        asked = next((table for table in tables if table.state["asks"]), None)
        if asked is None:
            await tables[0].read()
            continue
        number = asked.state["number"]
        await asked.choose(luck)
        for table in tables:
            await table.passed(number)


@live
async def test_another_worker_follows_to_the_new_luck(tmp_path: Path, postgres: Postgres) -> None:

    async with two_hubs(tmp_path, postgres) as (one, two):
        ann = one.visitors.new()
        replays = Replays(one.library, one.settings.limits)
        replay = await replays.read(known_record(WRECK, 2), asyncio.to_thread)
        seats = seat_people(one.library, replay.game, [SeatWish("me"), SeatWish("me")], None, ann)
        match = replay.restart(2, ("human", "human"))
        room = await one.create(match, seats, Maker(ann, ""), is_known=True)
        other = await two.room(room.id)
        watcher = Ear(two, other, None)
        await watcher.tell(type="hello", version=1)
        await leave(room, 1, ann)
        await watcher.until(lambda: other.match.number == 3)
        assert other.match.luck.commitment == room.match.luck.commitment
        assert not other.row.is_open_secret


# -- How many matches one address may leave behind -----------------------------------------------


@live
async def test_a_new_cookie_does_not_open_more_matches(servers: Servers) -> None:
    limits = msgspec.structs.replace(GENEROUS, day_matches_per_address=3)
    server = servers(limits=limits)
    for _ in range(3):
        await Person(server.base).create("claims", ME, ME)
    with pytest.raises(Refused) as refused:
        await Person(server.base).create("claims", ME, ME)
    assert (refused.value.code, refused.value.status) == ("limit", 429)
    with pytest.raises(Refused):
        await Person(server.base).post("/replays/start", start(known_record(CLAIMS, 1), ME, ME))


@live
async def test_behind_a_proxy_each_address_has_its_own(servers: Servers) -> None:
    limits = msgspec.structs.replace(GENEROUS, day_matches_per_address=1)
    server = servers(limits=limits, proxies=("127.0.0.1",))
    for address in ("203.0.113.1", "203.0.113.2", "2001:db8:1::1", "2001:db8:2::1"):
        person = Person(server.base)
        person.http.headers["x-forwarded-for"] = address
        await person.create("claims", ME, ME)
    for address in ("203.0.113.1", "2001:db8:1::ffff"):
        person = Person(server.base)
        person.http.headers["x-forwarded-for"] = address
        with pytest.raises(Refused):
            await person.create("claims", ME, ME)


@live
async def test_a_match_that_is_over_counts_no_more(servers: Servers) -> None:
    server = servers(limits=msgspec.structs.replace(GENEROUS, day_matches_per_address=1))
    ann = Person(server.base)
    info = await ann.create("claims", ME, ME)
    await ann.post(f"/matches/{info['id']}/abandon")
    await Person(server.base).create("claims", ME, ME)


def test_a_network_of_the_newer_kind_is_one_address() -> None:
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff:1")
    assert neighbourhood("2001:db8::1") != neighbourhood("2001:db8:0:1::1")
    assert neighbourhood("203.0.113.1") != neighbourhood("203.0.113.2")
    assert neighbourhood("testclient") == "testclient"
    assert Limits().day_matches_per_address >= Limits().open_matches
