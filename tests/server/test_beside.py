"""What may take a while happens beside the event loop, on which everybody's choices wait."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mayday.kernel import Match as KernelMatch
from mayday.server import hub as hubs
from mayday.server import rooms, seating, session
from mayday.server.rebuild import rebuild
from mayday.server.words import Words
from server.client import Message, live
from server.hubs import Match, new_match, running_hub, two_hubs
from server.postgres import Postgres

SF = "systems-failing"


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """The threads in which matches are built again, wholly or from a halt."""
    found: set[str] = set()
    go_back: Any = KernelMatch._rebuild

    def noted(*args: Any) -> Any:
        found.add(threading.current_thread().name)
        return rebuild(*args)

    def noted_back(*args: Any) -> Any:
        found.add(threading.current_thread().name)
        return go_back(*args)

    monkeypatch.setattr(hubs, "rebuild", noted)
    monkeypatch.setattr(rooms, "rebuild", noted)
    monkeypatch.setattr(KernelMatch, "_rebuild", noted_back)
    yield found
    assert found
    assert threading.main_thread().name not in found


@pytest.mark.parametrize(
    ("kind", "where", "name", "more"),
    [
        ("why", session, "find_missed", {}),
        ("prospects", session, "find_prospects", {"choices": []}),
        ("about", Words, "about", {"node": "nothing"}),
        ("rulings", Words, "ruling_menu", {}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
@live
async def test_an_answer_that_takes_some_thought(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    where: object,
    name: str,
    more: Message,
) -> None:
    """One after the other, in a thread of their own."""
    threads: list[str] = []
    real = getattr(where, name)

    def noted(*args: Any) -> Any:
        threads.append(threading.current_thread().name)
        return real(*args)

    monkeypatch.setattr(where, name, noted)
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, "phobos-falling", Random(1), seats=1)
        await match.ears[0].tell(type=kind, id="q", seat=0, **more)
        assert json.loads(match.ears[0].heard[-1])["type"] == kind
    assert threads == ["thought_0"]


async def proposed(match: Match) -> None:
    """Some choices, and a wish to take them all back."""
    luck = Random(1)
    for _ in range(3):
        await match.play(luck)
    await match.ears[0].tell(type="propose", id="p", seat=0, kind="undo", to=0)
    assert match.room.row.proposal is not None


@live
async def test_going_far_back_by_consent(tmp_path: Path, places: set[str]) -> None:
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, SF, Random(1))
        await proposed(match)
        await match.ears[1].tell(type="agree", id="a", seat=1, agree=True)
        assert match.room.match.number == 4


@live
async def test_going_far_back_because_the_other_has_left(tmp_path: Path, places: set[str]) -> None:
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, SF, Random(1))
        await proposed(match)
        await seating.leave(match.room, 1, match.visitors[1])
        assert match.room.match.number == 4


@live
async def test_a_match_that_is_opened_again(tmp_path: Path, places: set[str]) -> None:
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, SF, Random(1))
        await match.play(Random(1))
        del hub.rooms[match.room.id]
        assert (await hub.room(match.room.id)).match.number == 1


@live
async def test_a_match_that_went_on_at_another_worker(
    tmp_path: Path, postgres: Postgres, places: set[str]
) -> None:
    async with two_hubs(tmp_path, postgres) as (one, two):
        match = await new_match(one, SF, Random(1))
        room = await two.room(match.room.id)
        await proposed(match)
        await match.ears[0].until(lambda: room.row.proposal is not None)
