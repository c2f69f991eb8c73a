"""Ways: one request for a choice and the one on the way to it, checked and undone together."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from mayday.games import find
from mayday.kernel import Chosen, OnTheWay, read_record, verify
from server.client import ME, Message, Person, Refused, Table, live
from server.process import Server

Servers = Callable[..., Any]
PHOBIA = {"setup": "preset", "scenario": "quick"}


async def spent_unit(server: Server) -> Table:
    """A table where the active unit has nothing left to do."""
    ann = Person(server.base)
    info = await ann.create("phobia", ME, ME, options=PHOBIA)
    table = await ann.sit(info["id"])
    await choose(table, offered(table, "activate")[0])
    while len(choices := offered(table)) > 1:
        await choose(table, choices[0])
    return table


def offered(table: Table, verb: str = "") -> list[str]:
    (ask,) = table.state["asks"]
    return [c["choice"] for c in ask["choices"] if verb in ("", c["verb"])]


def way_of(table: Table) -> Message:
    (ask,) = table.state["asks"]
    assert ask["way"] is not None
    way: Message = ask["way"]
    return way


def request(table: Table, choice: str, way: str | None = None) -> Message:
    state = table.state
    return {
        **{"type": "choose", "seat": state["seat"], "choice": choice, "at": state["number"]},
        **({} if way is None else {"way": way}),
    }


async def choose(table: Table, choice: str, way: str | None = None) -> None:
    number = table.state["number"]
    await table.ask(request(table, choice, way))
    await table.passed(number)


def read(sentence: list[str | Message]) -> str:
    return "".join(part if isinstance(part, str) else part["name"] for part in sentence)


@live
async def test_a_state_says_where_a_way_leads_and_what_is_done_on_it(server: Server) -> None:
    table = await spent_unit(server)
    (ask,) = table.state["asks"]
    way = way_of(table)
    assert offered(table) == ["end_unit"] == [way["choice"]]
    name = table.state["names"][ask["actor"]]
    assert read(way["label"]) == f"Ends the activation of {name}, then:"
    units = [c for c in way["choices"] if c["verb"] == "activate"]
    assert units
    assert all(c["places"] == [c["target"]] and c["target"] != ask["actor"] for c in units)
    assert way["choices"][-1]["choice"] == "end_turn"


@live
async def test_one_request_makes_both_choices_and_one_undo_takes_them_back(server: Server) -> None:
    table = await spent_unit(server)
    before, number = table.state["asks"], table.state["number"]
    choice = way_of(table)["choices"][0]
    await choose(table, choice["choice"], "end_unit")
    assert table.state["number"] == number + 2
    assert table.state["asks"][0]["actor"] == choice["target"]
    assert table.state["acted"] == number + 2
    await table.ask({"type": "undo", "seat": table.state["seat"]})
    await table.passed(number + 2)
    assert table.state["asks"] == before


@live
async def test_a_retry_of_a_request_with_a_way_answers_as_the_first_time(server: Server) -> None:
    table = await spent_unit(server)
    number = table.state["number"]
    wanted = request(table, way_of(table)["choices"][0]["choice"], "end_unit")
    for _ in range(2):
        assert (await table.ask(wanted, id="twice"))["type"] == "done"
        await table.passed(number)
    assert table.state["number"] == number + 2


@live
async def test_without_its_way_the_choice_is_refused_with_the_rule(server: Server) -> None:
    table = await spent_unit(server)
    number, choice = table.state["number"], way_of(table)["choices"][0]["choice"]
    with pytest.raises(Refused) as refused:
        await table.ask(request(table, choice))
    assert (refused.value.code, refused.value.rule) == ("illegal", "PH-ACT-7")
    with pytest.raises(Refused) as refused:
        await table.ask(request(table, choice, "end_turn"))
    assert refused.value.code == "illegal"
    with pytest.raises(Refused) as refused:
        await table.ask(request(table, choice, "go home"))
    assert refused.value.code == "malformed"
    with pytest.raises(Refused) as refused:
        await table.ask({**request(table, choice, "end_unit"), "at": number - 1})
    assert refused.value.code == "stale"
    assert table.state["number"] == number


@live
async def test_what_a_way_leads_to_is_no_near_miss_and_can_be_weighed(server: Server) -> None:
    table = await spent_unit(server)
    seat, unit = table.state["seat"], way_of(table)["choices"][0]
    answer = await table.ask({"type": "why", "seat": seat, "target": unit["target"]})
    assert answer["missed"] == []
    weighed = await table.ask({"type": "prospects", "seat": seat, "choices": [unit["choice"]]})
    (prospect,) = weighed["prospects"]
    assert prospect["choice"] == unit["choice"]
    assert prospect["remarks"]


@live
async def test_another_unit_is_refused_with_its_reason_while_something_would_be_lost(
    server: Server,
) -> None:
    table = await spent_unit(server)
    await choose(table, way_of(table)["choices"][0]["choice"], "end_unit")
    (ask,) = table.state["asks"]
    assert len(ask["choices"]) > 1
    assert ask["way"] is None
    answer = await table.ask({"type": "why", "seat": table.state["seat"]})
    missed = [m for m in answer["missed"] if m["verb"] == "activate"]
    assert {(m["rule"], m["remedy"]) for m in missed} == {("PH-ACT-7", "End its activation first.")}


@live
async def test_whoever_is_sent_changes_hears_of_the_way_too(server: Server) -> None:
    table = await spent_unit(server)
    ear = Person(server.base)
    ear.http.cookies = table.person.http.cookies
    other = await ear.sit(table.match, changes=True)
    choice = way_of(table)["choices"][0]
    await choose(table, choice["choice"], "end_unit")
    await table.ask({"type": "undo", "seat": table.state["seat"]})
    ways: list[Message] = []
    while not ways:
        message = json.loads(await other.socket.recv())
        ways = [ask["way"] for ask in message.get("asks", ()) if ask["way"]]
    assert message["type"] == "change"
    assert ways[0]["choice"] == "end_unit"
    assert choice["choice"] in ways[0]["choices"]


@live
async def test_a_server_that_starts_again_still_takes_both_back_together(servers: Servers) -> None:
    server = servers()
    table = await spent_unit(server)
    before = table.state["asks"]
    await choose(table, way_of(table)["choices"][0]["choice"], "end_unit")
    server.kill()
    server.start()
    again = await table.person.sit(table.match)
    number = again.state["number"]
    await again.ask({"type": "undo", "seat": again.state["seat"]})
    await again.passed(number)
    assert again.state["asks"] == before


@live
async def test_the_record_holds_both_choices_and_verifies(server: Server) -> None:
    table = await spent_unit(server)
    await choose(table, way_of(table)["choices"][0]["choice"], "end_unit")
    await table.person.post(f"/matches/{table.match}/abandon")
    response = await table.person.http.get(f"/matches/{table.match}/record")
    record = read_record(response.content)
    verify(record, find("phobia"))
    assert [type(entry) for entry in record.entries[-2:]] == [OnTheWay, Chosen]
