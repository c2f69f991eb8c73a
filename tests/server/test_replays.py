"""Replays: a record is checked, shown moment by moment from any seat, and played on."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from mayday.games import find
from mayday.kernel import Match, Seeded, read_record, verify, write_record
from server.client import ME, Message, Person, Refused, bot, live
from server.process import Server

SF = "systems-failing"


async def finished(server: Server, game: str = SF) -> tuple[Person, Any, Message]:
    """A game played to its end by one person, its table and its record."""
    ann = Person(server.base)
    info = await ann.create(game, ME, ME)
    table = await ann.sit(info["id"])
    await table.play(Random(5))
    return ann, table, await ann.get(f"/matches/{info['id']}/record")


@live
async def test_a_record_says_what_is_in_it(server: Server) -> None:
    ann, table, record = await finished(server)
    info = await ann.post("/replays", {"record": record})
    assert info["frames"] == len(record["entries"]) + 1
    assert info["finished"]
    assert info["result"] == table.state["result"]
    assert info["seats"] == ["A", "B"]


@pytest.mark.parametrize("game", [SF, "claims"])
@live
async def test_the_last_frame_is_what_the_seat_saw_at_the_end(server: Server, game: str) -> None:
    ann, table, record = await finished(server, game)
    for seat in (0, 1):
        last = len(record["entries"])
        frame = await ann.post("/replays/frame", {"record": record, "at": last, "seat": seat})
        seen = {**table.states[seat], "events": table.story[seat], "since": 0}
        seen.update(match="", edition=0)  # a record is of no match
        assert seen.pop("names").items() <= frame.pop("names").items()
        assert frame == seen


@live
async def test_frames_hide_from_a_seat_what_it_could_not_see_then(server: Server) -> None:
    ann, _, record = await finished(server, "claims")
    request = {"record": record, "at": 1, "seat": None}
    public = await ann.post("/replays/frame", request)
    own = await ann.post("/replays/frame", {**request, "seat": 0})
    assert public["scene"] != own["scene"]


@pytest.mark.parametrize(
    ("change", "status"),
    [({"at": 9999}, 404), ({"seat": 7}, 403), ({"at": -1}, 400), ({"seat": "A"}, 400)],
)
@live
async def test_a_frame_that_is_not_there_is_refused(
    server: Server, change: Message, status: int
) -> None:
    ann, _, record = await finished(server, "claims")
    with pytest.raises(Refused) as refused:
        await ann.post("/replays/frame", {"record": record, "at": 0, "seat": 0, **change})
    assert refused.value.status == status


@live
async def test_a_node_of_a_frame_explains_itself_as_it_stood_then(server: Server) -> None:
    ann, table, record = await finished(server)
    last = len(record["entries"])
    request = {"record": record, "at": last, "seat": 0, "node": "damage"}
    at_the_end = (await ann.post("/replays/about", request))["remarks"]
    at_the_table = await table.ask({"type": "about", "seat": 0, "node": "damage"})
    assert at_the_end == at_the_table["remarks"]
    at_the_start = (await ann.post("/replays/about", {**request, "at": 0}))["remarks"]
    assert "has taken 0 damage" in "".join(map(str, at_the_start[0]["text"]))
    assert at_the_start != at_the_end
    assert await ann.post("/replays/about", {**request, "node": "moon"}) == {"remarks": []}


@pytest.mark.parametrize(("change", "status"), [({"at": 9999}, 404), ({"seat": 7}, 403)])
@live
async def test_what_a_node_of_no_frame_says_is_refused(
    server: Server, change: Message, status: int
) -> None:
    ann, _, record = await finished(server, "claims")
    request = {"record": record, "at": 0, "seat": 0, "node": "table"}
    with pytest.raises(Refused) as refused:
        await ann.post("/replays/about", {**request, **change})
    assert refused.value.status == status


@live
async def test_a_record_that_was_changed_is_refused(server: Server) -> None:
    ann, _, record = await finished(server, "claims")
    record["entries"][0][2] = record["entries"][1][2]
    with pytest.raises(Refused) as refused:
        await ann.post("/replays", {"record": record})
    assert refused.value.code == "malformed"


@live
async def test_of_an_unfinished_record_only_what_is_public_is_shown(server: Server) -> None:
    ann = Person(server.base)
    record = _unfinished()
    info = await ann.post("/replays", {"record": record})
    assert not info["finished"]
    public = await ann.post("/replays/frame", {"record": record, "at": 1, "seat": None})
    assert public["seat"] is None
    with pytest.raises(Refused) as refused:
        await ann.post("/replays/frame", {"record": record, "at": 1, "seat": 0})
    assert refused.value.code == "not_your_seat"
    with pytest.raises(Refused) as refused:
        await ann.post("/replays/about", {"record": record, "at": 1, "seat": 0, "node": "bag"})
    assert refused.value.code == "not_your_seat"


def _unfinished() -> Any:
    match = Match(find(SF), luck=Seeded(3))
    ask = match.position.asks[0]
    match.choose(ask.seat, ask.choices[0])
    return msgspec.json.decode(write_record(match.record()))


@live
async def test_a_new_match_begins_at_a_moment_and_its_record_verifies(server: Server) -> None:
    ann, _, record = await finished(server)
    at = len(record["entries"]) // 2
    frame = await ann.post("/replays/frame", {"record": record, "at": at, "seat": 0})
    body = {"record": record, "at": at, "seats": [ME, bot("greedy")], "name": "Ann"}
    info = await ann.post("/replays/start", body)
    assert info["number"] == at
    table = await ann.sit(info["id"])
    assert table.state["secret"] == record["secret"]
    if table.state["number"] == at:
        assert table.state["round"] == frame["round"]
    await table.play(Random(8))
    response = await ann.http.get(f"/matches/{info['id']}/record")
    verify(read_record(response.content), find(SF))


@live
async def test_no_match_begins_where_the_game_is_over(server: Server) -> None:
    ann, _, record = await finished(server, "claims")
    body = {"record": record, "at": len(record["entries"]), "seats": [ME, ME], "name": None}
    with pytest.raises(Refused) as refused:
        await ann.post("/replays/start", body)
    assert refused.value.code == "over"
