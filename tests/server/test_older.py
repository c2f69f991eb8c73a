"""Matches of an older version of the rules: an upgrade says so, and takes nothing away."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from mayday.kernel import GameDef, RecordError, read_record, verify
from server.client import ME, OPEN, Person, Refused, Table, live
from server.odd_games import CLAIMS, RENEWED
from server.process import TINY, Server

Servers = Callable[..., Any]


def upgrade(server: Server) -> None:
    """The server stops, and starts again with new rules of one of its games."""
    server.stop()
    games = (*TINY, "server.odd_games:RENEWED")
    server.settings = msgspec.structs.replace(server.settings, games=games)
    server.start()


async def left_behind(server: Server, choices: int = 3) -> tuple[Person, Person, str]:
    """A match of two that was under way when the rules changed."""
    ann, ben = Person(server.base), Person(server.base)
    info = await ann.create(CLAIMS.id, ME, OPEN)
    await ben.join(info, 1)
    one, two = await ann.sit(info["id"]), await ben.sit(info["id"])
    for _ in range(choices):
        active = one if one.state["asks"] else two
        number = active.state["number"]
        await active.play(Random(number), choices=1)
        for table in (one, two):
            await table.until(lambda t=table, n=number: t.state["number"] > n)
    upgrade(server)
    return ann, ben, info["id"]


def read(data: Any, game: GameDef[Any]) -> int:
    """Verify a record; gives its length."""
    record = read_record(msgspec.json.encode(data))
    verify(record, game)
    return len(record.entries)


@live
async def test_a_match_of_older_rules_opens_with_one_clear_sentence(servers: Servers) -> None:
    server = servers()
    ann, _, id = await left_behind(server)
    info = await ann.get(f"/matches/{id}")
    assert info["outdated"] == (
        f"This match was begun with version {CLAIMS.version} of the rules of {CLAIMS.title}, and "
        f"this server plays version {RENEWED.version}: it can be read and exported, but not "
        "played on."
    )
    assert info["status"] == "running"
    assert info["stage"].startswith("round ")
    assert not info["your_turn"]
    assert [match["outdated"] for match in await ann.get("/matches")] == [info["outdated"]]


@live
async def test_nobody_plays_a_match_of_older_rules_on(servers: Servers) -> None:
    server = servers()
    ann, _, id = await left_behind(server)
    table = Table(ann, id)
    await table.connect()
    assert json.loads(await table.socket.recv())["code"] == "version"
    with pytest.raises(ConnectionClosed) as closed:
        await table.socket.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4002
    for what in ("leave", "rematch"):
        with pytest.raises(Refused) as refused:
            await ann.post(f"/matches/{id}/{what}", {"seat": 0} if what == "leave" else None)
        assert refused.value.code == "version"
        assert "not played on" in refused.value.message


@live
async def test_its_record_is_for_the_table_ends_it_and_verifies_with_its_own_rules(
    servers: Servers,
) -> None:
    server = servers()
    _, ben, id = await left_behind(server)
    stranger = Person(server.base)
    with pytest.raises(Refused) as refused:
        await stranger.get(f"/matches/{id}/record")
    assert refused.value.code == "not_your_seat"
    assert (await ben.get(f"/matches/{id}"))["status"] == "running"
    record = await ben.get(f"/matches/{id}/record")
    assert read(record, CLAIMS) == 3
    with pytest.raises(RecordError, match="rules version"):
        read(record, RENEWED)
    assert (await ben.get(f"/matches/{id}"))["status"] == "abandoned"
    assert await stranger.get(f"/matches/{id}/record") == record


@live
async def test_a_match_of_older_rules_can_be_ended_by_anybody_at_its_table(
    servers: Servers,
) -> None:
    server = servers()
    ann, ben, id = await left_behind(server)
    assert (await ben.post(f"/matches/{id}/abandon"))["status"] == "abandoned"
    assert (await ann.get(f"/matches/{id}"))["status"] == "abandoned"


@live
async def test_a_match_of_the_same_rules_knows_of_no_other_version(servers: Servers) -> None:
    server = servers()
    ann = Person(server.base)
    info = await ann.create("airlock", *([ME] * 3))
    upgrade(server)
    assert (await ann.get(f"/matches/{info['id']}"))["outdated"] is None
    assert (await ann.sit(info["id"])).states
