"""The coach of a match that is over: asked for once, kept for good, never while it is played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from mayday.server.bots import BotFailed, Thinkers
from server.client import ME, Message, Person, Refused, bot, live
from server.hubs import new_match, running_hub
from server.process import Server

CLAIMS = "claims"  # a short game


async def finished(ann: Person, game: str = CLAIMS) -> str:
    """A match played to its end."""
    info = await ann.create(game, ME, bot())
    table = await ann.sit(info["id"])
    await table.play(Random(1))
    return str(info["id"])


async def coached(ann: Person, match: str) -> Message:
    """What the coach says, once it is done."""
    said: Message = await ann.post(f"/matches/{match}/coach")
    while said["found"] is None:
        said = await ann.get(f"/matches/{match}/coach")
    return said


@live
async def test_the_chance_at_every_position_and_where_it_turned(server: Server) -> None:
    ann = Person(server.base)
    match = await finished(ann, "systems-failing")
    said = await coached(ann, match)
    record = await ann.get(f"/matches/{match}/record")
    found = said["found"]
    assert said["done"] == said["of"] == len(found["curve"]) == len(record["entries"]) + 1
    assert all(0 <= p["low"] <= p["chance"] <= p["high"] <= 1 for p in found["curve"])
    for turning in found["turning"]:
        assert 1 <= turning["number"] < said["of"]
        assert turning["label"]
        if turning["better"] is not None:
            assert turning["better"]["remarks"]
    assert found["turning"]


@live
async def test_nothing_is_looked_at_before_somebody_asks_and_then_once(server: Server) -> None:
    ann = Person(server.base)
    match = await finished(ann)
    before = await ann.get(f"/matches/{match}/coach")
    assert (before["done"], before["found"]) == (0, None)
    said = await coached(ann, match)
    assert await ann.post(f"/matches/{match}/coach") == said


@live
async def test_a_match_that_is_played_or_was_abandoned_has_no_coach(server: Server) -> None:
    ann = Person(server.base)
    info = await ann.create(CLAIMS, ME, ME)
    for method in ("GET", "POST"):
        with pytest.raises(Refused, match="played to the end") as refused:
            await ann.request(method, f"/matches/{info['id']}/coach")
        assert refused.value.code == "illegal"
    await ann.post(f"/matches/{info['id']}/abandon")
    with pytest.raises(Refused, match="played to the end"):
        await ann.post(f"/matches/{info['id']}/coach")


@live
async def test_what_was_found_outlives_the_server(server: Server) -> None:
    ann = Person(server.base)
    match = await finished(ann)
    said = await coached(ann, match)
    server.stop()
    server.start()
    assert await ann.get(f"/matches/{match}/coach") == said


@live
async def test_a_coach_that_fails_can_be_asked_again(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, CLAIMS, Random(1))
        while match.room.match.position.asks:
            await match.play(Random(1))

        async def fail(*question: Any) -> Any:
            raise BotFailed("it has no time")

        with monkeypatch.context() as broken:
            broken.setattr(Thinkers, "look_again", fail)
            said = await hub.coaches.look(match.room, "en", begin=True)
            while match.room.id in hub.coaches._done:
                await hub.store.coaching_of(match.room.id)
        assert (said.done, said.found) == (0, None)
        said = await hub.coaches.look(match.room, "en", begin=True)
        while said.found is None:
            said = await hub.coaches.look(match.room, "en", begin=False)
        assert said.found.curve
