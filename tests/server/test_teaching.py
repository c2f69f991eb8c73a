"""Teaching: the aim, what explains a node, what a choice is good for, what is coming, a guide."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from mayday.games.systems_failing import GAME
from server.client import ME, Message, Person, Refused, Table, bot, live
from server.process import Server

SF = "systems-failing"
GUIDE = GAME.guide
assert GUIDE is not None


def read(sentence: list[Any]) -> str:
    return "".join(part if isinstance(part, str) else part["name"] for part in sentence)


async def at_a_table(server: Server) -> tuple[Person, Table]:
    ann = Person(server.base)
    info = await ann.create(SF, ME, ME)
    return ann, await ann.sit(info["id"])


async def guided(server: Server, place: int = 0) -> tuple[Person, Table, Message]:
    ann = Person(server.base)
    info = await ann.post("/matches", {"game": SF, "guide": place, "name": "Ann"})
    return ann, await ann.sit(info["id"]), info


async def choose(table: Table, choice: str) -> None:
    """Make a choice and wait until it is one's turn again."""
    number = table.states[0]["number"]
    request = {"type": "choose", "seat": 0, "choice": choice, "at": number}
    await table.ask(request)
    await table.until(lambda: table.states[0]["number"] > number and bool(table.states[0]["asks"]))


@live
async def test_a_game_says_what_it_is_about_with_three_pictures(server: Server) -> None:
    ann = Person(server.base)
    info = await ann.get(f"/games/{SF}")
    assert info["guide"] == len(GUIDE.lessons)
    aim = info["aim"]
    assert "{" not in aim["win"] + aim["lose"] + aim["turn"]
    assert len(aim["pictures"]) == 3
    for picture in aim["pictures"]:
        for theme in ("dark", "light"):
            path = picture["path"].removeprefix("/api/v1")
            drawing = await ann.http.get(path, params={"theme": theme})
            assert drawing.headers["content-type"] == "image/svg+xml"
            assert f'data-node="{picture["node"]}"' in drawing.text
    words = {
        language: (await ann.http.get(path, params={"language": language})).text
        for language in ("en", "de")
    }
    assert ("Bag" in words["en"], "Beutel" in words["de"]) == (True, True)
    with pytest.raises(Refused) as refused:
        await ann.get(f"/games/{SF}/pictures/zone2.svg")
    assert refused.value.status == 404


@live
async def test_a_node_is_explained_to_players_and_spectators(server: Server) -> None:
    _, table = await at_a_table(server)
    answer = await table.ask({"type": "about", "seat": 0, "node": "damage"})
    said = [read(remark["text"]) for remark in answer["remarks"]]
    assert (answer["node"], answer["seat"]) == ("damage", 0)
    assert said[0].startswith("The core has taken 0 damage. At 10 it explodes")
    ben = await Person(server.base).sit(table.match)
    public = await ben.ask({"type": "about", "node": "damage"})
    assert public["remarks"] == answer["remarks"]
    assert (await ben.ask({"type": "about", "node": "moon"}))["remarks"] == []
    with pytest.raises(Refused):
        await ben.ask({"type": "about", "seat": 0, "node": "damage"})


@live
async def test_a_choice_says_what_it_is_good_for_before_it_is_made(server: Server) -> None:
    _, table = await at_a_table(server)
    seat = table.state["seat"]
    wanted = ["scavenge", "end_turn", "allow"]
    answer = await table.ask({"type": "prospects", "seat": seat, "choices": wanted})
    told = {
        each["choice"]: [read(remark["text"]) for remark in each["remarks"]]
        for each in answer["prospects"]
    }
    assert told.keys() == {"scavenge", "end_turn"}
    assert told["end_turn"] == ["You give up 4 actions."]
    assert any("chance of" in line for line in told["scavenge"])
    with pytest.raises(Refused):
        await table.ask({"type": "prospects", "seat": seat, "choices": ["scavenge"] * 61})


@live
async def test_the_state_says_what_is_coming(server: Server) -> None:
    _, table = await at_a_table(server)
    first, *_ = table.state["forecast"]
    assert read(first["text"]).startswith("End of round: ")
    assert first["weight"] in ("plain", "warning")
    assert first["nodes"]
    await table.play(Random(5))
    assert table.state["forecast"] == []


@live
async def test_a_guided_game_leads_through_its_lessons(server: Server) -> None:
    _, table, info = await guided(server)
    assert [seat["kind"] for seat in info["seats"]] == ["human", "bot"]
    assert all(seat["link"] is None for seat in info["seats"])
    assert table.states[0]["known_luck"]
    guide = table.states[0]["guide"]
    seen, lessons = [], [lesson["id"] for lesson in guide["lessons"]]
    assert (guide["first"], guide["of"], guide["then"]) == (0, len(GUIDE.lessons), [])
    while guide["lessons"] and (choice := guide["lessons"][-1]["choice"]):
        seen += [lesson["id"] for lesson in guide["lessons"]]
        await choose(table, choice)
        guide = table.states[0]["guide"]
        assert not guide["left"]
        assert read(guide["then"])
    seen += [lesson["id"] for lesson in guide["lessons"]]
    assert seen == [lesson.id for lesson in GUIDE.lessons]
    assert lessons == seen[: len(lessons)]
    assert guide["place"] == len(GUIDE.script)
    await choose(table, "repair E4.orange")
    assert table.states[0]["guide"] is None
    spectator = await Person(server.base).sit(info["id"])
    assert spectator.states[None]["guide"] is None


@live
async def test_whoever_chooses_otherwise_has_left_the_guide_and_can_go_back(
    server: Server,
) -> None:
    ann, table, _ = await guided(server)
    await choose(table, "repair D06.orange")
    await choose(table, "finish")
    guide = table.states[0]["guide"]
    assert guide["left"]
    assert guide["place"] == 1
    await ann.post(f"/matches/{table.match}/abandon")
    _, again, _ = await guided(server, place=1)
    assert again.states[0]["number"] == 1
    assert [lesson["id"] for lesson in again.states[0]["guide"]["lessons"]] == ["go_on"]


@live
async def test_a_guided_game_can_be_undone(server: Server) -> None:
    _, table, _ = await guided(server)
    await choose(table, "repair D06.orange")
    await choose(table, "finish")
    number = table.states[0]["number"]
    await table.ask({"type": "undo", "seat": 0})
    await table.passed(number)
    guide = table.states[0]["guide"]
    assert (guide["left"], guide["place"]) == (False, 1)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "claims", "guide": 0}, 404),
        ({"game": SF, "guide": 999}, 400),
        ({"game": SF, "guide": -1}, 400),
        ({"game": SF, "guide": 0, "options": {"difficulty": "hard"}}, 400),
        ({"game": SF, "guide": 0, "seats": [ME, bot()]}, 400),
    ],
)
@live
async def test_a_guided_game_is_laid_by_its_guide_alone(
    server: Server, body: Message, status: int
) -> None:
    with pytest.raises(Refused) as refused:
        await Person(server.base).post("/matches", body)
    assert refused.value.status == status


@live
async def test_any_other_match_has_no_guide(server: Server) -> None:
    _, table = await at_a_table(server)
    assert table.states[0]["guide"] is None
