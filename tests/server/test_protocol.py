"""The messages one by one: what they do, and how each is refused."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from mayday.server import bodies, messages
from server.client import ME, OPEN, Message, Person, Refused, Table, bot, live
from server.process import Server

SF = "systems-failing"


async def hot_seat(server: Server, game: str = SF, seats: int = 2) -> Table:
    """One person at all seats of a new match."""
    ann = Person(server.base)
    info = await ann.create(game, *[ME] * seats)
    return await ann.sit(info["id"])


async def refusal(table: Table, message: Message) -> Refused:
    with pytest.raises(Refused) as refused:
        await table.ask(message)
    return refused.value


def asked(table: Table) -> int:
    seat = table.state["seat"]
    assert isinstance(seat, int)
    return seat


@live
async def test_a_choice_that_is_not_offered_is_refused_with_its_rule(server: Server) -> None:
    table = await hot_seat(server)
    other = 1 - asked(table)
    refused = await refusal(table, {"type": "choose", "seat": other, "choice": "end_turn", "at": 0})
    assert (refused.code, refused.rule) == ("illegal", "SF-TURN-4")
    assert "to decide" in refused.message
    assert table.state["number"] == 0


@live
async def test_a_choice_that_no_game_knows_is_malformed(server: Server) -> None:
    table = await hot_seat(server)
    message = {"type": "choose", "seat": asked(table), "choice": "fly home", "at": 0}
    assert (await refusal(table, message)).code == "malformed"


@live
async def test_a_choice_on_an_old_position_is_stale_and_the_state_follows(server: Server) -> None:
    table = await hot_seat(server)
    await table.choose(Random(1))
    table.states.clear()
    refused = await refusal(table, {"type": "choose", "seat": 0, "choice": "end_turn", "at": 0})
    assert refused.code == "stale"
    await table.until(lambda: len(table.states) == 2)
    assert table.state["number"] == 1


@live
async def test_a_retry_with_the_same_id_is_acknowledged_and_done_once(server: Server) -> None:
    table = await hot_seat(server)
    request = table.request(Random(1))
    assert (await table.ask(request, "again"))["type"] == "done"
    assert (await table.ask(request, "again"))["type"] == "done"
    await table.until(lambda: table.state["number"] == 1)
    assert (await table.ask({"type": "ping"}))["type"] == "done"
    assert table.state["number"] == 1


@live
async def test_an_undo_sent_twice_takes_back_one_choice(server: Server) -> None:
    table = await hot_seat(server)
    seat, choice = asked(table), _undoable(table)
    for number in range(2):
        request = {"type": "choose", "seat": seat, "choice": choice[number], "at": number}
        await table.ask(request)
        await table.until(lambda n=number: table.states[seat]["number"] == n + 1)  # type: ignore[misc]
    for _ in range(2):
        await table.ask({"type": "undo", "seat": seat}, "undo-once")
    await table.until(lambda: table.states[seat]["number"] == 3)
    assert (await table.ask({"type": "ping"}))["type"] == "done"
    assert table.states[seat]["number"] == 3


def _undoable(table: Table) -> list[str]:
    """Two choices that neither draw nor pass control: ask for cubes that are not answered here."""
    seat = table.state["seat"]
    choices = [c["choice"] for c in table.states[seat]["asks"][0]["choices"]]
    repair = next(choice for choice in choices if choice.startswith("repair"))
    return [repair, "finish"]


@live
async def test_undo_takes_events_back_and_since_says_so(server: Server) -> None:
    table = await hot_seat(server)
    seat = asked(table)
    before = table.story[seat]
    choice = _undoable(table)[0]
    await table.ask({"type": "choose", "seat": seat, "choice": choice, "at": 0})
    await table.until(lambda: table.states[seat]["number"] == 1)
    assert table.states[seat]["can_undo"]
    assert len(table.story[seat]) > len(before)
    await table.ask({"type": "undo", "seat": seat})
    await table.until(lambda: table.states[seat]["number"] == 2)
    assert table.states[seat]["since"] == len(before)
    assert table.story[seat] == before
    assert not table.states[seat]["can_undo"]


@live
async def test_undo_past_the_horizon_is_refused(server: Server) -> None:
    table = await hot_seat(server)
    seat = asked(table)
    await table.ask({"type": "choose", "seat": seat, "choice": "scavenge", "at": 0})
    assert (await refusal(table, {"type": "undo", "seat": seat})).code == "illegal"


@pytest.mark.parametrize(
    "message",
    [
        {"type": "choose", "id": "x", "seat": 0, "choice": "end_turn"},
        {"type": "choose", "id": "x", "seat": 0, "choice": "end_turn", "at": 0, "more": 1},
        {"type": "choose", "id": "x", "seat": "0", "choice": "end_turn", "at": 0},
        {"type": "choose", "id": "x", "seat": 0, "choice": "e" * 300, "at": 0},
        {"type": "dance", "id": "x"},
        {"id": "x"},
    ],
)
@live
async def test_what_does_not_fit_the_protocol_is_malformed(
    server: Server, message: Message
) -> None:
    table = await hot_seat(server)
    await table.send(message)
    await table.until(lambda: "x" in table.answers)
    assert table.answers["x"]["code"] == "malformed"


@pytest.mark.parametrize("data", ["", "nonsense", "[]", "{", "null", "\ud7ff", b"\xff\xfe"])
@live
async def test_what_is_no_message_is_malformed(server: Server, data: str | bytes) -> None:
    table = await hot_seat(server)
    await table.socket.send(data)
    await table.until(lambda: None in table.answers)
    assert table.answers[None]["code"] == "malformed"


@live
async def test_another_version_is_refused_for_good(server: Server) -> None:
    table = await hot_seat(server)
    await table.send({"type": "hello", "version": 2})
    await table.until(lambda: None in table.answers)
    assert table.answers[None]["code"] == "version"
    with pytest.raises(ConnectionClosed) as closed:
        await table.read()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4002


@live
async def test_a_match_that_is_not_there_is_unknown(server: Server) -> None:
    ann = Person(server.base)
    table = Table(ann, "nowhere")
    ann.tables.append(table)
    await table.connect()
    assert (await table.read())["code"] == "unknown"
    with pytest.raises(ConnectionClosed) as closed:
        await table.read()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4004


@live
async def test_requests_before_hello_are_refused(server: Server) -> None:
    ann = Person(server.base)
    info = await ann.create(SF, ME, ME)
    table = Table(ann, info["id"])
    ann.tables.append(table)
    await table.connect()
    assert (await refusal(table, {"type": "ping"})).code == "malformed"


@pytest.mark.parametrize(
    "message",
    [
        {"type": "choose", "seat": 1, "choice": "end_turn", "at": 0},
        {"type": "undo", "seat": 1},
        {"type": "propose", "seat": 1, "kind": "abandon"},
        {"type": "agree", "seat": 1, "agree": True},
        {"type": "why", "seat": 1},
        {"type": "rulings", "seat": 1},
        {"type": "chat", "seat": 1, "text": "hello"},
        {"type": "choose", "seat": 9, "choice": "end_turn", "at": 0},
    ],
)
@live
async def test_nobody_speaks_for_a_seat_of_another(server: Server, message: Message) -> None:
    ann, ben = Person(server.base), Person(server.base)
    info = await ann.create(SF, ME, OPEN)
    await ben.join(info, 1)
    table = await ann.sit(info["id"])
    assert (await refusal(table, message)).code == "not_your_seat"


@live
async def test_hello_for_a_seat_of_another_is_refused(server: Server) -> None:
    ann, eve = Person(server.base), Person(server.base)
    info = await ann.create(SF, ME, ME)
    table = Table(eve, info["id"])
    eve.tables.append(table)
    await table.connect()
    await table.send({"type": "hello", "version": 1, "seats": [0]})
    await table.until(lambda: None in table.answers)
    assert table.answers[None]["code"] == "not_your_seat"
    assert not table.states


@live
async def test_why_names_rule_reason_and_remedy_of_what_is_not_offered(server: Server) -> None:
    table = await hot_seat(server)
    seat = asked(table)
    answer = await table.ask({"type": "why", "seat": seat})
    assert answer["missed"]
    for missed in answer["missed"]:
        assert missed["why"]
        assert missed["remedy"]
        assert missed["rule"].startswith("SF-")
    target = answer["missed"][0]["target"]
    narrow = await table.ask({"type": "why", "seat": seat, "target": target})
    assert {missed["target"] for missed in narrow["missed"]} == {target}


@live
async def test_why_of_a_node_answers_for_the_choices_that_touch_it(server: Server) -> None:
    table = await hot_seat(server, "wreck")
    where = {}
    for target in (None, "", "seat1", "nowhere"):
        answer = await table.ask({"type": "why", "seat": 1, "target": target})
        where[target] = {missed["choice"] for missed in answer["missed"]}
    assert where[""] == {"send"}
    assert where["seat1"] == {"take seat1", "lead seat1"}
    assert where["nowhere"] == set()
    assert where[None] == where[""] | where["seat1"]


@live
async def test_a_choice_says_who_acts_and_where_it_can_be_made(server: Server) -> None:
    table, luck = await hot_seat(server, "phobia"), Random(1)
    while table.state["asks"][0]["actor"] == "":
        await table.choose(luck)
    (ask,) = table.state["asks"]
    unit = ask["actor"]
    assert ask["about"] == [unit]
    assert unit in table.state["names"]
    for choice in ask["choices"]:
        assert choice["choice"] == f"{choice['verb']} {choice['target']}".rstrip()
        assert choice["actor"] == unit
        assert choice["places"] == ([choice["target"]] if choice["target"] else [])


@live
async def test_an_event_has_its_fields_with_seats_as_ids_and_all_ids_it_names(
    server: Server,
) -> None:
    table = await hot_seat(server)
    for event in table.story[asked(table)]:
        values = [v if isinstance(v, list) else [v] for v in event["fields"].values()]
        named = dict.fromkeys(id for ids in values for id in ids if isinstance(id, str))
        assert event["ids"] == list(named)
        assert set(event["ids"]) <= set(table.state["names"])
    assert any("seat1" in event["ids"] for event in table.story[asked(table)])


@live
async def test_a_seat_that_is_not_asked_misses_nothing(server: Server) -> None:
    table = await hot_seat(server)
    answer = await table.ask({"type": "why", "seat": 1 - asked(table)})
    assert answer["missed"] == []


@live
async def test_a_ruling_is_filled_in_part_by_part(server: Server) -> None:
    wreck = await hot_seat(server, "wreck")

    async def menu(begun: str) -> tuple[str, str, list[str], list[str]]:
        answer = await wreck.ask({"type": "rulings", "seat": 1, "begun": begun})
        assert (answer["begun"], answer["seat"]) == (begun, 1)
        ways = [[way["ruling"] for way in answer[kind]] for kind in ("offers", "missed")]
        return (
            "".join(p if isinstance(p, str) else p["name"] for p in answer["label"]),
            answer["question"],
            *ways,
        )

    kinds = ["more_oxygen", "less_oxygen", "set_cells"]
    assert await menu("") == ("", "What shall be changed?", kinds, ["bury"])
    assert await menu("set_cells") == (
        "Set somebody's cells",
        "Whose cells?",
        ["set_cells seat1", "set_cells seat2"],
        [],
    )
    label, question, offers, missed = await menu("set_cells seat2")
    assert (label, question) == ("Set somebody's cells: B", "How many cells?")
    assert offers == [f"set_cells seat2 {n}" for n in (1, 2, 3, 4)]
    assert missed == ["set_cells seat2 0"]
    assert await menu("set_cells seat2 3") == ("B holds 3 cells", "", [], [])


@live
async def test_what_a_ruling_cannot_be_is_said_with_its_rule(server: Server) -> None:
    wreck = await hot_seat(server, "wreck")
    answer = await wreck.ask({"type": "rulings", "seat": 0})
    (bury,) = answer["missed"]
    assert (bury["why"], bury["rule"]) == ("A has not seen the top card.", "WR-RULE-2")
    refused = await refusal(wreck, {"type": "rulings", "seat": 0, "begun": "bury"})
    assert (refused.code, refused.rule) == ("illegal", "WR-RULE-2")


@pytest.mark.parametrize(
    "begun", ["be kind", "set_cells seat9", "set_cells seat1 2 3", " ", "bury "]
)
@live
async def test_a_ruling_that_is_not_there_is_refused(server: Server, begun: str) -> None:
    wreck = await hot_seat(server, "wreck")
    message = {"type": "rulings", "seat": 0, "begun": begun}
    assert (await refusal(wreck, message)).code == "malformed"


@live
async def test_a_game_without_rulings_has_none(server: Server) -> None:
    table = await hot_seat(server)
    answer = await table.ask({"type": "rulings", "seat": 0})
    assert (answer["offers"], answer["missed"]) == ([], [])


@live
async def test_chat_reaches_everybody_and_those_who_come_later(server: Server) -> None:
    ann, ben = Person(server.base), Person(server.base)
    info = await ann.create(SF, ME, OPEN, name="Ann")
    await ben.join(info, 1, "Ben")
    one, two = await ann.sit(info["id"]), await ben.sit(info["id"])
    await one.ask({"type": "chat", "seat": 0, "text": "  hold\nthe line "}, "c1")
    await one.ask({"type": "chat", "seat": 0, "text": "  hold\nthe line "}, "c1")
    await two.until(lambda: bool(two.chat))
    late = await ben.sit(info["id"])
    await late.until(lambda: bool(late.chat))
    for table in (two, late):
        assert [(c["n"], c["name"], c["text"]) for c in table.chat] == [(0, "Ann", "hold the line")]


@pytest.mark.parametrize(("text", "code"), [("x" * 501, "limit"), (" \n ", "malformed")])
@live
async def test_chat_has_a_length(server: Server, text: str, code: str) -> None:
    table = await hot_seat(server)
    assert (await refusal(table, {"type": "chat", "seat": 0, "text": text})).code == code


async def two_people(server: Server, game: str = SF) -> tuple[Table, Table, dict[str, Any]]:
    ann, ben = Person(server.base), Person(server.base)
    info = await ann.create(game, ME, OPEN)
    await ben.join(info, 1)
    return await ann.sit(info["id"]), await ben.sit(info["id"]), info


@live
async def test_deep_undo_needs_the_other_person_and_freezes_the_table(server: Server) -> None:
    one, two, _ = await two_people(server)
    active, other = (one, two) if one.state["asks"] else (two, one)
    seat, before = asked(active), active.state["scene"]
    await active.ask({"type": "choose", "seat": seat, "choice": "scavenge", "at": 0})
    await active.until(lambda: active.state["number"] == 1)
    await active.ask({"type": "propose", "seat": seat, "kind": "undo", "to": 0})
    await active.until(lambda: active.state["proposal"] is not None)
    frozen = {"type": "choose", "seat": seat, "choice": "end_turn", "at": 1}
    assert (await refusal(active, frozen)).code == "frozen"
    assert active.state["proposal"]["agreed"] == [seat]
    await other.until(lambda: other.state["proposal"] is not None)
    await other.ask({"type": "agree", "seat": 1 - seat, "agree": True})
    await active.until(lambda: active.state["number"] == 2)
    assert active.state["proposal"] is None
    assert active.state["scene"] == before


@live
async def test_one_refusal_drops_a_proposal(server: Server) -> None:
    one, two, _ = await two_people(server)
    await one.ask({"type": "propose", "seat": 0, "kind": "abandon"})
    await two.until(lambda: two.state["proposal"] is not None)
    await two.ask({"type": "agree", "seat": 1, "agree": False})
    await one.until(lambda: one.state["proposal"] is None)
    assert one.state["status"] == "running"


@live
async def test_a_match_is_abandoned_when_everybody_agrees(server: Server) -> None:
    one, two, _ = await two_people(server)
    await one.ask({"type": "propose", "seat": 0, "kind": "abandon"})
    await two.ask({"type": "agree", "seat": 1, "agree": True})
    await one.until(lambda: one.is_over)
    assert one.state["status"] == "abandoned"
    assert one.state["secret"]
    request = {"type": "choose", "seat": 0, "choice": "end_turn", "at": 0}
    assert (await refusal(one, request)).code == "over"


@live
async def test_a_ruling_takes_effect_by_consent_and_stands_in_the_record(server: Server) -> None:
    one, two, _ = await two_people(server, "wreck")
    await one.ask({"type": "propose", "seat": 0, "kind": "ruling", "ruling": "more_oxygen"})
    await two.until(lambda: two.state["proposal"] is not None)
    assert two.state["proposal"]["label"]
    await two.ask({"type": "agree", "seat": 1, "agree": True})
    await one.until(lambda: one.state["number"] == 1)
    assert one.story[0][-1]["kind"] == "OxygenRuled"


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "agree", "seat": 0, "agree": True}, "illegal"),
        ({"type": "propose", "seat": 0, "kind": "undo", "to": 7}, "illegal"),
        ({"type": "propose", "seat": 0, "kind": "undo"}, "illegal"),
        ({"type": "propose", "seat": 0, "kind": "ruling"}, "malformed"),
        ({"type": "propose", "seat": 0, "kind": "ruling", "ruling": "be kind"}, "illegal"),
    ],
)
@live
async def test_what_cannot_be_proposed_is_refused(
    server: Server, message: Message, code: str
) -> None:
    table = await hot_seat(server)
    assert (await refusal(table, message)).code == code


@live
async def test_alone_with_bots_deep_undo_takes_effect_at_once(server: Server) -> None:
    ann = Person(server.base)
    info = await ann.create(SF, ME, bot())
    table = await ann.sit(info["id"])
    await table.play(Random(7), choices=3)
    await table.until(lambda: bool(table.state["asks"]))
    number = table.state["number"]
    await table.ask({"type": "propose", "seat": 0, "kind": "undo"})
    await table.until(lambda: table.state["number"] > number)
    assert table.state["proposal"] is None
    assert table.state["asks"]


@live
async def test_a_message_that_is_too_big_ends_the_connection(server: Server) -> None:
    table = await hot_seat(server)
    await table.socket.send("x" * 20_000)
    with pytest.raises(ConnectionClosed):
        await table.until(lambda: False)


@pytest.mark.parametrize("module", [messages, bodies])
def test_the_protocol_document_names_every_message_and_field(module: ModuleType) -> None:
    document = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
    words = set(re.findall(r"\w+", document))
    found = [thing for thing in vars(module).values() if isinstance(thing, type)]
    for struct in found:
        if issubclass(struct, msgspec.Struct) and struct.__module__ == module.__name__:
            assert {*struct.__struct_fields__} <= words, struct.__name__
            assert struct.__struct_config__.tag in words | {None}
