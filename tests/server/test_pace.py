"""What one visitor may ask of the server, so that others are not kept waiting."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from mayday.games import find
from mayday.server.limits import Bucket
from mayday.server.load import Load
from mayday.server.messages import Problem
from server.client import ME, Message, Person, Refused, Table, live, two_at_a_table
from server.process import GENEROUS
from server.records import known_record

SF = "systems-failing"
Servers = Callable[..., Any]


def limited(**limits: Any) -> Any:
    return msgspec.structs.replace(GENEROUS, **limits)


def test_a_long_wait_is_remembered_for_a_while() -> None:
    now = 0.0
    load = Load(1.0, lambda: now)
    load.note(0.9)
    load.check()
    load.note(3.0)
    with pytest.raises(Problem, match="try again in 6 s"):
        load.check()
    load.note(0.1)
    with pytest.raises(Problem):
        load.check()
    now = 5.1
    load.check()
    load.note(0.1)
    load.check()


@live
async def test_a_busy_server_sends_newcomers_away_and_goes_on(servers: Servers) -> None:
    server = servers()
    ann, eve = Person(server.base), Person(server.base)
    info = await ann.create(SF, ME, ME)
    server.stop()
    busy = limited(wait_seconds=-1.0)  # any wait is too long
    server.settings = msgspec.structs.replace(server.settings, limits=busy)
    server.start()
    table = await ann.sit(info["id"])
    await table.choose(Random(0))
    with pytest.raises(Refused, match="This server is busy") as refused:
        await eve.create(SF, ME, ME)
    assert (refused.value.status, refused.value.code) == (503, "busy")
    watcher = Table(eve, info["id"])
    await watcher.connect()
    await watcher.send({"type": "hello", "version": 1})
    await watcher.socket.wait_closed()
    assert watcher.socket.close_code == 4129


def test_what_was_spent_beyond_the_bucket_is_owed() -> None:
    bucket = Bucket(rate=0.0, burst=2.0)
    assert not bucket.is_empty
    bucket.spend(5.0)
    assert bucket.is_empty
    assert not bucket.take()


@live
async def test_thinking_about_what_is_not_possible_is_rationed_by_address(
    servers: Servers,
) -> None:
    server = servers(limits=limited(work_seconds=0.0, work_burst=1e-9))
    ann, eve = Person(server.base), Person(server.base)
    info = await ann.create(SF, ME, ME)
    one = await ann.sit(info["id"])
    seat = one.state["seat"]
    assert (await one.ask({"type": "why", "seat": seat}))["missed"]
    for person in (ann, eve):  # another cookie and another socket are no other address
        if person is eve:
            other = await eve.create(SF, ME, ME)
            table = await eve.sit(other["id"])
        else:
            table = await ann.sit(info["id"])
        with pytest.raises(Refused, match="wait a moment"):
            await table.ask({"type": "why", "seat": table.state["seat"]})
        await table.choose(Random(0))  # choices are made as ever


@pytest.mark.parametrize(
    "question",
    [
        {"type": "why"},
        {"type": "prospects", "choices": []},
        {"type": "about", "node": "nothing"},
        {"type": "rulings", "begun": ""},
        {"type": "hints", "at": 0},
    ],
    ids=lambda question: question["type"],
)
@live
async def test_every_question_counts_as_work(servers: Servers, question: Message) -> None:
    server = servers(limits=limited(work_seconds=0.0, work_burst=1e-9))
    ann = Person(server.base)
    table = await ann.sit((await ann.create("phobos-falling", ME, ME))["id"])
    question = {**question, "seat": table.state["seat"]}
    await table.ask(question)
    with pytest.raises(Refused, match="wait a moment"):
        await table.ask(question)


@pytest.mark.parametrize("way", ["", "/measures", "/frame", "/start"])
@live
async def test_records_count_as_work(servers: Servers, way: str) -> None:
    """Whoever shows many long ones keeps nobody waiting; not even one that is known already."""
    server = servers(limits=limited(work_seconds=0.0, work_burst=1e-9))
    ann = Person(server.base)
    body: Message = {"record": known_record(find(SF))}
    await ann.post("/replays", body)
    if way == "/frame":
        body |= {"at": 0, "seat": None}
    elif way == "/start":
        body |= {"at": 0, "seats": [ME, ME], "name": None}
    elif not way:
        body = {"record": known_record(find(SF), 2)}
    with pytest.raises(Refused, match="wait a moment") as refused:
        await ann.post(f"/replays{way}", body)
    assert refused.value.status == 429


@live
async def test_a_match_is_not_chosen_and_taken_back_without_end(servers: Servers) -> None:
    """Its journal is played again wherever it is opened."""
    server = servers(limits=limited(undos=3))
    ann = Person(server.base)
    table = await ann.sit((await ann.create(SF, ME, ME))["id"])
    luck, undone = Random(0), 0
    while undone < 3:
        state = next((s for s in table.states.values() if s["can_undo"]), None)
        if state is None:
            await table.choose(luck)
            continue
        await table.ask({"type": "undo", "seat": state["seat"]})
        await table.passed(state["number"])
        undone += 1
    while not (able := [s for s in table.states.values() if s["can_undo"]]):
        await table.choose(luck)
    with pytest.raises(Refused, match="taken back 3 times"):
        await table.ask({"type": "undo", "seat": able[0]["seat"]})
    await table.choose(luck)


@live
async def test_whoever_was_refused_waits_before_proposing_again(servers: Servers) -> None:
    server = servers(limits=limited(proposal_pause=1000.0))
    one, two = await two_at_a_table(server.base, SF)
    await one.ask({"type": "propose", "seat": 0, "kind": "abandon"})
    await two.until(lambda: two.state["proposal"] is not None)
    await two.ask({"type": "agree", "seat": 1, "agree": False})
    await one.until(lambda: one.state["proposal"] is None)
    for kind in ("abandon", "undo"):
        with pytest.raises(Refused, match="They said no"):
            await one.ask({"type": "propose", "seat": 0, "kind": kind, "to": 0})
    await two.until(lambda: two.state["proposal"] is None)
    await (one if one.state["asks"] else two).choose(Random(0))  # nobody is frozen
    await two.ask({"type": "propose", "seat": 1, "kind": "abandon"})  # the other may propose


@live
async def test_a_match_is_not_taken_back_without_end(servers: Servers) -> None:
    server = servers(limits=limited(deep_undos=2))
    ann = Person(server.base)
    table = await ann.sit((await ann.create(SF, ME, ME))["id"])
    for _ in range(2):
        await table.play(Random(0), choices=2)
        number = table.state["number"]
        await table.ask({"type": "propose", "seat": 0, "kind": "undo", "to": 0})
        await table.passed(number)
    await table.play(Random(0), choices=2)
    with pytest.raises(Refused, match="taken back 2 times"):
        await table.ask({"type": "propose", "seat": 0, "kind": "undo", "to": 0})


@live
async def test_a_rematch_keeps_the_pace_of_new_matches(servers: Servers) -> None:
    server = servers(limits=limited(matches_per_minute=0.001, match_burst=2))
    ann = Person(server.base)
    info = await ann.create(SF, ME, ME)
    await ann.post(f"/matches/{info['id']}/abandon")
    again = await ann.post(f"/matches/{info['id']}/rematch")
    await ann.post(f"/matches/{again['id']}/abandon")
    with pytest.raises(Refused, match="Too many new matches"):
        await ann.post(f"/matches/{again['id']}/rematch")


@live
async def test_spectators_chat_only_where_the_players_let_them(servers: Servers) -> None:
    server = servers()
    one, two = await two_at_a_table(server.base, SF)
    eve = Person(server.base)
    await eve.get(f"/matches/{one.match}")  # whoever has looked at a match has a cookie
    watcher = await eve.sit(one.match)
    words = {"type": "chat", "seat": None, "text": "I see you"}
    with pytest.raises(Refused, match="only the players chat"):
        await watcher.ask(words)
    with pytest.raises(Refused):
        await watcher.ask({"type": "open_chat", "seat": 0, "open": True})
    await one.ask({"type": "open_chat", "seat": 0, "open": True})
    await watcher.until(lambda: watcher.table["open_chat"])
    await watcher.ask(words)
    await two.until(lambda: bool(two.chat))
    assert two.chat[0]["name"] == "Spectator"
    await two.ask({"type": "open_chat", "seat": 1, "open": False})
    await watcher.until(lambda: not watcher.table["open_chat"])
    with pytest.raises(Refused, match="only the players chat"):
        await watcher.ask(words)
