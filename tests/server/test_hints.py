"""Hints: whoever must choose may ask for the best choices and why; not everywhere, though."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mayday.games import all_games
from mayday.server.bots import BotFailed, Thinker
from mayday.server.hub import Hub
from server.client import ME, OPEN, Message, Person, Refused, Table, bot, live, two_at_a_table
from server.hubs import Ear, new_match, running_hub
from server.process import Server

SF = "systems-failing"
GAMES = sorted(game.id for game in all_games())


def read(sentence: list[Any]) -> str:
    return "".join(part if isinstance(part, str) else part["name"] for part in sentence)


async def ask_hints(table: Table, **more: Any) -> Message:
    state = table.state
    request = {"type": "hints", "seat": state["seat"], "at": state["number"], **more}
    return await table.ask(request)


@pytest.mark.parametrize("game", GAMES)
@live
async def test_the_best_choices_come_with_reasons_in_sentences(server: Server, game: str) -> None:
    ann = Person(server.base)
    table = await ann.sit((await ann.create(game, *await everybody(ann, game)))["id"])
    answer = await ask_hints(table)
    offered = {choice["choice"] for ask in table.state["asks"] for choice in ask["choices"]}
    chosen = [hint["choice"] for hint in answer["hints"]]
    assert 2 <= len(set(chosen)) == len(chosen) <= 3
    assert set(chosen) <= offered
    for hint in answer["hints"]:
        assert hint["remarks"]
        assert all(read(remark["text"]).endswith((".", "!")) for remark in hint["remarks"])
    assert (await ask_hints(table))["hints"] == answer["hints"]


async def everybody(ann: Person, game: str) -> list[Message]:
    """The smallest table of the game, all of it one's own."""
    least, _ = (await ann.get(f"/games/{game}"))["seats"]
    return [ME] * least


@live
async def test_hints_are_in_the_language_of_whoever_asks(server: Server) -> None:
    ann = Person(server.base)
    info = await ann.create(SF, ME, ME)
    english, german = await ann.sit(info["id"]), await ann.sit(info["id"], language="de")
    one, other = await ask_hints(english), await ask_hints(german)
    assert [hint["choice"] for hint in one["hints"]] == [hint["choice"] for hint in other["hints"]]
    assert read(one["hints"][0]["label"]) != read(other["hints"][0]["label"])


@live
async def test_hints_are_for_whoever_must_choose_on_the_position_as_it_is(server: Server) -> None:
    one, two = await two_at_a_table(server.base, SF)
    asked, other = (one, two) if one.states[0]["asks"] else (two, one)
    seat = other.states[1 if other is two else 0]["seat"]
    with pytest.raises(Refused, match="whoever must choose") as refused:
        await other.ask({"type": "hints", "seat": seat, "at": 0})
    assert refused.value.code == "illegal"
    with pytest.raises(Refused) as refused:
        await ask_hints(asked, seat=seat)
    assert refused.value.code == "not_your_seat"
    with pytest.raises(Refused, match="moved on") as refused:
        await ask_hints(asked, at=7)
    assert refused.value.code == "stale"
    watcher = await Person(server.base).sit(asked.match)
    with pytest.raises(Refused) as refused:
        await watcher.ask({"type": "hints", "seat": 0, "at": 0})
    assert refused.value.code == "not_your_seat"


@live
async def test_a_table_may_be_laid_without_hints_and_its_rematch_has_none(server: Server) -> None:
    ann = Person(server.base)
    info = await ann.create(SF, ME, OPEN, hints=False)
    table = await ann.sit(info["id"])
    assert table.table["hints"] is False
    with pytest.raises(Refused, match="no hints") as refused:
        await ask_hints(table, seat=0, at=0)
    assert refused.value.code == "illegal"
    other = await ann.create(SF, ME, ME, hints=False)
    await ann.post(f"/matches/{other['id']}/abandon")
    again = await ann.post(f"/matches/{other['id']}/rematch")
    assert (await ann.sit(again["id"])).table["hints"] is False


@live
async def test_anybody_at_the_table_may_switch_hints_off_for_all(server: Server) -> None:
    one, two = await two_at_a_table(server.base, SF)
    assert one.table["hints"] is True
    watcher = await Person(server.base).sit(one.match)
    with pytest.raises(Refused):
        await watcher.ask({"type": "allow_hints", "seat": 0, "allow": False})
    await two.ask({"type": "allow_hints", "seat": 1, "allow": False})
    await one.until(lambda: not one.table["hints"])
    with pytest.raises(Refused, match="no hints"):
        await one.ask({"type": "hints", "seat": 0, "at": 0})
    await one.ask({"type": "allow_hints", "seat": 0, "allow": True})
    await two.until(lambda: bool(two.table["hints"]))


@live
async def test_a_match_that_is_over_has_no_hints(server: Server) -> None:
    ann = Person(server.base)
    info = await ann.create(SF, ME, bot())
    table = await ann.sit(info["id"])
    await ann.post(f"/matches/{info['id']}/abandon")
    await table.until(lambda: table.table["status"] == "abandoned")
    with pytest.raises(Refused, match="over") as refused:
        await table.ask({"type": "hints", "seat": 0, "at": table.states[0]["number"]})
    assert refused.value.code == "over"


async def asked_now(hub: Hub) -> tuple[Ear, Message]:
    """Somebody who must choose, and the question for a hint."""
    match = await new_match(hub, SF, Random(1))
    seat = match.room.match.position.asks[0].seat
    ear = next(ear for ear in match.ears if ear.seat == seat)
    return ear, {"type": "hints", "id": "q", "seat": seat, "at": match.room.match.number}


@live
async def test_hints_do_not_wait_for_bots_that_think(tmp_path: Path) -> None:
    async with running_hub(tmp_path) as hub:
        while not hub.thinkers._free.empty():
            hub.thinkers._free.get_nowait()
        ear, question = await asked_now(hub)
        await ear.tell(**question)
        assert json.loads(ear.heard[-1])["type"] == "hints"


@live
async def test_hints_that_fail_are_an_error_and_can_be_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*question: Any) -> Any:
        raise BotFailed("it has no idea")

    async with running_hub(tmp_path) as hub:
        ear, question = await asked_now(hub)
        with monkeypatch.context() as broken:
            broken.setattr(Thinker, "ask", fail)
            await ear.tell(**question)
        refused = json.loads(ear.heard[-1])
        assert (refused["type"], refused["code"]) == ("error", "internal")
        assert "idea" not in refused["message"]
        await ear.tell(**question)
        assert json.loads(ear.heard[-1])["type"] == "hints"
