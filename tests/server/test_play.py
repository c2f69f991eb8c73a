"""Whole games over real web sockets: with friends, with bots, on one screen, watched."""

from __future__ import annotations

import asyncio
import json
from random import Random

import httpx
import pytest

from mayday.games import find
from mayday.kernel import read_record, verify
from server.client import ME, OPEN, Person, Refused, bot, live
from server.process import Server

SF = "systems-failing"


@live
async def test_two_people_play_a_whole_game_by_link(server: Server) -> None:
    ann, ben = Person(server.base), Person(server.base)
    info = await ann.create(SF, ME, OPEN, name="Ann")
    assert info["status"] == "open"
    joined = await ben.join(info, 1, "Ben")
    assert joined["status"] == "running"
    assert [seat["mine"] for seat in joined["seats"]] == [False, True]
    tables = await ann.sit(info["id"]), await ben.sit(info["id"])
    await asyncio.gather(*(t.play(Random(n)) for n, t in enumerate(tables)))
    results = [table.state["result"] for table in tables]
    assert results[0] == results[1] is not None
    assert {e["text"][0]["name"] for e in tables[0].story[0] if e["kind"] == "TurnEnded"} <= {
        "Ann",
        "Ben",
    }
    assert tables[0].story[0] == tables[1].story[1]


@live
async def test_the_record_of_a_finished_match_verifies_and_fits_its_commitment(
    server: Server,
) -> None:
    ann = Person(server.base)
    info = await ann.create(SF, ME, bot("greedy"))
    table = await ann.sit(info["id"])
    assert table.state["secret"] is None
    await table.play(Random(1))
    response = await ann.http.get(f"/matches/{info['id']}/record")
    record = read_record(response.content)
    verify(record, find(SF))
    assert record.commitment == info["commitment"] == table.state["commitment"]
    assert record.secret == table.state["secret"]
    assert record.seats == ("human", "greedy")


@live
async def test_the_record_of_a_running_match_is_not_given_out(server: Server) -> None:
    ann = Person(server.base)
    info = await ann.create(SF, ME, ME)
    with pytest.raises(Refused) as refused:
        await ann.get(f"/matches/{info['id']}/record")
    assert (refused.value.code, refused.value.status) == ("illegal", 409)


@live
async def test_one_person_plays_both_seats_on_one_screen(server: Server) -> None:
    ann = Person(server.base)
    info = await ann.create(SF, {"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bob"})
    table = await ann.sit(info["id"])
    assert set(table.states) == {0, 1}
    await table.play(Random(2))
    assert table.states[0]["result"] == table.states[1]["result"] is not None


@live
async def test_a_spectator_follows_to_the_end_and_cannot_choose(server: Server) -> None:
    ann, eve = Person(server.base), Person(server.base)
    info = await ann.create(SF, ME, bot())
    table, watcher = await ann.sit(info["id"]), await eve.sit(info["id"], [])
    assert watcher.states[None]["asks"] == []
    with pytest.raises(Refused) as refused:
        await watcher.ask({**table.request(Random(0))} if table.state["asks"] else _a_choice())
    assert refused.value.code == "not_your_seat"
    await asyncio.gather(table.play(Random(3)), watcher.until(lambda: watcher.is_over))
    assert watcher.states[None]["result"] == table.state["result"]


def _a_choice() -> dict[str, object]:
    return {"type": "choose", "seat": 0, "choice": "end_turn", "at": 0}


@live
async def test_bots_play_a_match_of_their_own_for_whoever_watches(server: Server) -> None:
    ann = Person(server.base)
    info = await ann.create(SF, bot("greedy"), bot("random"))
    watcher = await ann.sit(info["id"])
    await watcher.until(lambda: watcher.is_over)
    assert watcher.states[None]["number"] > 5


@pytest.mark.parametrize("game", ["airlock", "blackout", "claims", "wreck"])
@live
async def test_every_game_is_played_to_its_end_through_the_server(
    server: Server, game: str
) -> None:
    people = [Person(server.base) for _ in range(3 if game == "airlock" else 2)]
    info = await people[0].create(game, ME, *[OPEN] * (len(people) - 1))
    for seat, person in enumerate(people[1:], 1):
        await person.join(info, seat)
    tables = [await person.sit(info["id"]) for person in people]
    await asyncio.gather(*(t.play(Random(n)) for n, t in enumerate(tables)))
    assert len({json.dumps(t.state["result"]) for t in tables}) == 1


@live
async def test_a_player_reconnects_in_the_middle_of_a_decision(server: Server) -> None:
    ann = Person(server.base)
    info = await ann.create(SF, ME, ME)
    table = await ann.sit(info["id"])
    await table.play(Random(4), choices=6)
    before = {seat: state["asks"] for seat, state in table.states.items()}
    story = table.story[0]
    await table.close()
    again = await ann.sit(info["id"])
    assert {seat: state["asks"] for seat, state in again.states.items()} == before
    assert again.story[0] == story
    await again.play(Random(5))
    assert again.is_over


@live
async def test_whoever_says_what_it_knows_is_sent_only_the_rest(server: Server) -> None:
    ann = Person(server.base)
    info = await ann.create(SF, ME, ME)
    table = await ann.sit(info["id"])
    await table.play(Random(6), choices=3)
    state, story = table.states[0], table.story[0]
    known = len(story)
    again = await ann.sit(info["id"], [0], since=known - 1, at=state["number"])
    assert (again.states[0]["since"], again.states[0]["events"]) == (known - 1, story[-1:])


@live
async def test_a_seat_is_told_where_its_own_last_choice_led(server: Server) -> None:
    ann = Person(server.base)
    table = await ann.sit((await ann.create(SF, ME, ME))["id"])
    assert {state["acted"] for state in table.states.values()} == {0}
    seat = next(seat for seat, state in table.states.items() if state["asks"])
    await table.choose(Random(0))
    await table.passed(0)
    await table.until(lambda: table.states[seat]["acted"] == 1)
    assert table.states[1 - seat]["acted"] == 0
    if table.states[seat]["can_undo"]:
        await table.ask({"type": "undo", "seat": seat})
        await table.until(lambda: table.states[seat]["acted"] == 0)


@live
async def test_a_picture_of_the_table_is_drawn_as_everybody_may_see_it(server: Server) -> None:
    ann, eve = Person(server.base), Person(server.base)
    info = await ann.create("claims", ME, ME)
    path = f"{server.base}/api/v1/matches/{info['id']}/picture.svg?theme=light"
    pictures = [httpx.get(path, headers=who) for who in ({}, {"cookie": "nobody=1"})]
    assert {picture.status_code for picture in pictures} == {200}
    assert pictures[0].text == pictures[1].text
    assert pictures[0].text.startswith("<svg")
    assert pictures[0].headers["cache-control"] == "no-cache"
    with pytest.raises(Refused):
        await eve.get("/matches/nowhere/picture.svg")
