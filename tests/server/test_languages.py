"""Languages: everybody reads their own, also at one table."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mayday.kernel import ENGLISH, Seat
from server.client import ME, Person, Refused, live
from server.hubs import Ear, Match, new_match, running_hub
from server.process import Server
from tiny.wreck import GAME as WRECK


def words_of(said: bytes) -> str:
    """The first prompt of a state."""
    state = json.loads(said)
    asks = state["asks"] or state["waiting"]
    return "".join(part if isinstance(part, str) else part["name"] for part in asks[0]["prompt"])


async def reader(match: Match, seat: int, language: str, **hello: Any) -> Ear:
    ear = Ear(match.hub, match.room, match.visitors[seat])
    await ear.tell(type="hello", version=1, seats=[seat], language=language, **hello)
    return ear


@live
async def test_two_at_one_table_read_different_languages(tmp_path: Path) -> None:
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, "wreck", Random(1), seats=2)
        ann, ben = await reader(match, 0, "de-AT"), await reader(match, 1, "en")
        assert "wähle eine Aktion" in words_of(ann.last_state)
        await match.ears[0].tell(type="choose", id="l", seat=0, choice="look", at=0)
        told = [json.loads(ear.last_state)["events"][-1]["text"][1] for ear in (ann, ben)]
        assert told[0].startswith(" sieht sich die oberste Karte an: ")
        assert told[1] == " looks at the top card."


@live
async def test_the_same_language_is_written_once_for_all_who_read_it(tmp_path: Path) -> None:
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, "wreck", Random(1), seats=2)
        ann, ben = await reader(match, 0, "de"), await reader(match, 0, "de")
        await match.ears[0].tell(type="choose", id="l", seat=0, choice="look", at=0)
        assert ann.heard[-1] is ben.heard[-1]
        languages = {viewpoint.language for viewpoint in match.room.listeners}
        assert languages == {ENGLISH, "de"}


@live
async def test_a_table_of_one_language_tells_its_story_once_for_each_seat(tmp_path: Path) -> None:
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, "wreck", Random(1), seats=2)
        await match.play(Random(1))
        assert len(match.room.listeners) == 3  # two seats and whoever watches


@live
async def test_a_reader_may_change_the_language_and_hears_all_of_it_anew(tmp_path: Path) -> None:
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, "wreck", Random(1), seats=2)
        ann = await reader(match, 0, "en", changes=True)
        await match.ears[0].tell(type="choose", id="l", seat=0, choice="look", at=0)
        ann.heard.clear()
        await ann.tell(type="speak", id="s", language="de")
        state, table, done = map(json.loads, ann.heard)
        assert (state["type"], table["type"], done) == (
            "state",
            "table",
            {"type": "done", "id": "s"},
        )
        assert len(state["events"]) == len(match.room.state(Seat(0)).events)
        assert state["events"][-1]["text"][1].startswith(" sieht sich")
        await match.play(Random(2))
        assert json.loads(ann.heard[-1])["type"] == "change"


@live
async def test_refusals_and_problems_are_said_in_the_language_of_the_reader(tmp_path: Path) -> None:
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, "wreck", Random(1), seats=2)
        ann = await reader(match, 0, "de")
        await ann.tell(type="choose", id="1", seat=0, choice="allow", at=0)
        assert json.loads(ann.heard[-1])["message"].startswith("Niemand hat um eine Zelle gebeten.")
        await ann.tell(type="choose", id="2", seat=0, choice="fly", at=0)
        assert json.loads(ann.heard[-1])["message"] == "Diese Wahl gibt es in diesem Spiel nicht."
        await ann.tell(type="undo", id="3", seat=0)
        assert json.loads(ann.heard[-1])["message"].startswith("Nichts zurückzunehmen")
        await ann.tell(type="propose", id="4", seat=0, kind="ruling", ruling="bury cell")
        assert json.loads(ann.heard[-1])["message"].startswith("A hat die oberste Karte nicht")
        await ann.tell(type="why", id="5", seat=0)
        whys = [missed["why"] for missed in json.loads(ann.heard[-1])["missed"]]
        assert any("Zelle" in why for why in whys)


@live
async def test_a_proposal_is_read_by_each_in_their_own_language(tmp_path: Path) -> None:
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, "wreck", Random(1), seats=2)
        ann, ben = await reader(match, 0, "de"), await reader(match, 1, "ja")
        await ann.tell(type="propose", id="p", seat=0, kind="abandon")
        labels = [json.loads(ear.last_state)["proposal"]["label"] for ear in (ann, ben)]
        assert labels == [["Dieses Spiel unfertig beenden"], ["このゲームを未完のまま終える"]]


@live
async def test_a_language_that_there_is_not_is_english(tmp_path: Path) -> None:
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, "wreck", Random(1), seats=2)
        ann = await reader(match, 0, "tlh")
        assert "choose an action" in words_of(ann.last_state)


@live
async def test_http_answers_in_the_language_that_the_browser_asks_for(server: Server) -> None:
    ann = Person(server.base)
    ann.http.headers["accept-language"] = "de-DE,de;q=0.9"
    options = {option["name"]: option for option in (await ann.get("/games/wreck"))["options"]}
    assert options["air"]["label"] == WRECK.text_in("de").option("air")
    info = await ann.create("wreck", ME, ME)
    assert info["stage"] == "Runde 1"
    with pytest.raises(Refused) as refused:
        await ann.get("/matches/nowhere")
    assert refused.value.message == "Diese Partie gibt es nicht."


@live
async def test_a_replay_speaks_the_language_of_whoever_watches_it(server: Server) -> None:
    ann = Person(server.base)
    info = await ann.create("wreck", ME, ME)
    await (await ann.sit(info["id"])).play(Random(3))
    record = await ann.get(f"/matches/{info['id']}/record")
    body = {"record": record, "at": 0, "seat": None}
    said = {}
    for language in ("en", "de"):
        ann.http.headers["accept-language"] = language
        frame = await ann.post("/replays/frame", body)
        said[language] = frame["events"][0]["text"][0]
        assert (await ann.post("/replays", {"record": record}))["result"]["text"]
    assert (said["en"][:5], said["de"][:7]) == ("Shift", "Schicht")
