"""Differences: whoever follows them has, to the byte, what whoever is sent whole states has."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from mayday.games import all_games, find
from mayday.kernel import ENGLISH, STRETCHED, Kind, Link, Node, Overlay, Seat
from mayday.kernel import Match as KernelMatch
from mayday.server import seating
from mayday.server.changes import changed_nodes
from mayday.server.rooms import Viewpoint
from mayday.server.states import Sights
from mayday.server.store import LinkRow
from server.client import live
from server.hubs import Ear, Match, new_match, running_hub
from server.process import TINY

ROOT = Path(__file__).parents[2]
Message = dict[str, Any]
TINY_GAMES = [name.partition(".")[2].partition(":")[0] for name in TINY]
GAMES = [*(game.id for game in all_games()), *TINY_GAMES]
every_game = pytest.mark.parametrize("game", GAMES)


class Follower:
    """A client that applies changes, written down as plainly as possible."""

    def __init__(self, state: Message) -> None:
        self.state = state
        self.choices = {choice["choice"]: choice for choice in offered(state)}

    def follow(self, change: Message) -> Message:
        """The state after the change."""
        change = {**change}
        assert change.pop("type") == "change"
        assert change.pop("of") == self.state["edition"]
        nodes = {node["id"]: node for node in change.pop("nodes", [])}
        for choice in change.pop("choices", []):
            self.choices[choice["choice"]] = choice
        for ask in change.get("asks", []):
            for offer in filter(None, (ask, ask["way"])):
                offer["choices"] = [self.choices[written] for written in offer["choices"]]
        names, notes = change.pop("names", {}), change.pop("notes", {})
        self.state = {
            **self.state,
            **change,
            "scene": rebuilt(self.state["scene"], nodes),
            "names": {**self.state["names"], **names},
            "notes": {**self.state["notes"], **notes},
        }
        return self.state


def rebuilt(node: Message, nodes: dict[str, Message]) -> Message:
    known = {child["id"]: child for child in node.get("children", [])}
    now = nodes.get(node["id"], node)
    now = {name: node[name] if value is None else value for name, value in now.items()}
    if "children" not in now:
        return now
    children = [
        rebuilt(known[child], nodes) if isinstance(child, str) else child
        for child in (known if now["children"] is node.get("children") else now["children"])
    ]
    return {**now, "children": children}


def offered(state: Message) -> list[Message]:
    offers = [offer for ask in state["asks"] for offer in (ask, ask["way"]) if offer]
    return [choice for offer in offers for choice in offer["choices"]]


class Watcher:
    """Two who look from the same seat: one follows changes, the other is sent whole states."""

    def __init__(self, match: Match, follower: Ear, whole: Ear) -> None:
        self.match, self.ears = match, (follower, whole)
        self.stream: Message = {}

    @classmethod
    async def sit(
        cls, match: Match, visitor: Any, seats: list[int], language: str = ENGLISH
    ) -> Watcher:
        ears = [Ear(match.hub, match.room, visitor) for _ in range(2)]
        hello = {"type": "hello", "version": 1, "seats": seats, "language": language}
        await ears[1].tell(**hello)
        await ears[0].tell(**hello, changes=True)
        watcher = cls(match, *ears)
        assert watcher.heard(1)  # what both know from the start
        watcher.stream = {"first": watcher.heard(0)[-1], "rest": []}
        watcher.follower = Follower(watcher.stream["first"])
        return watcher

    follower: Follower

    def heard(self, number: int) -> list[Message]:
        """The states and changes that one of them was sent, once."""
        ear = self.ears[number]
        said = [json.loads(data) for data in ear.heard]
        ear.heard.clear()
        return [message for message in said if message["type"] in ("state", "change")]

    def compare(self) -> None:
        """Both have the same before them."""
        changes, states = self.heard(0), self.heard(1)
        assert len(changes) == len(states)
        for change, state in zip(changes, states, strict=True):
            self.stream["rest"].append({"change": json.loads(json.dumps(change)), "state": state})
            if change["type"] == "state":
                self.follower = Follower(change)
                now = change
            else:
                now = self.follower.follow(change)
            assert json.dumps(now["scene"]) == json.dumps(state["scene"])
            for kind in ("names", "notes"):
                assert now[kind].items() >= state[kind].items()
            apart = {"names": 0, "notes": 0}
            assert {**now, **apart} == {**state, **apart}


async def watched(match: Match) -> list[Watcher]:
    """Watchers at every seat and one without, each reading another language than the last."""
    seats = [(visitor, [seat]) for seat, visitor in enumerate(match.visitors)]
    tongues = cycle((*match.room.game.languages, STRETCHED))
    people = zip([*seats, (None, [])], tongues, strict=False)
    return [await Watcher.sit(match, *who, language) for who, language in people]


async def play_whole(match: Match, luck: Random, longest: int = 120) -> list[Watcher]:
    """A whole game, with undos on the way and newcomers who know nothing."""
    watchers = await watched(match)
    for number in range(longest):
        if not match.room.match.position.asks:
            break
        await match.play(luck)
        if luck.random() < 0.1:
            await undo(match, luck)
        for watcher in watchers:
            watcher.compare()
        if number == 5:
            watchers.append(await Watcher.sit(match, None, []))
    return watchers


async def undo(match: Match, luck: Random) -> None:
    seats = [seat for seat in range(len(match.visitors)) if match.room.match.can_undo(seat)]  # type: ignore[arg-type]
    if seats:
        seat = luck.choice(seats)
        await match.ears[seat].tell(type="undo", id=f"u{match.room.match.number}", seat=seat)


@every_game
@live
async def test_differences_lead_to_the_same_scenes_over_whole_games(
    tmp_path: Path, game: str
) -> None:
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, game, Random(game))
        watchers = await play_whole(match, Random(game))
        changes = [one["change"] for watcher in watchers for one in watcher.stream["rest"]]
        assert changes
        assert all(change["type"] == "change" for change in changes)


@live
async def test_the_browser_follows_differences_as_well(tmp_path: Path) -> None:
    """The client's own code, on what a server sent in whole games of every game."""
    streams = {}
    async with running_hub(tmp_path) as hub:
        for game in GAMES:
            watchers = await play_whole(await new_match(hub, game, Random(7)), Random(7), 30)
            for number, watcher in enumerate(watchers[-3:]):
                streams[f"{game} {number}"] = watcher.stream
    file = tmp_path / "streams.json"
    file.write_text(json.dumps(streams), "utf-8")
    found = subprocess.run(
        [sys.executable, "hatch_build.py", "--path"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
    )
    path = os.pathsep.join(filter(None, [found.stdout.strip(), os.environ.get("PATH", "")]))
    done = subprocess.run(
        ["npx", "vitest", "run", "tests/changes.test.ts"],
        cwd=ROOT / "web",
        env={**os.environ, "PATH": path, "MAYDAY_STREAMS": str(file), "NO_COLOR": "1"},
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(streams) + 3} passed" in done.stdout


@live
async def test_a_change_is_small_and_a_newcomer_is_told_all(tmp_path: Path) -> None:
    async with running_hub(tmp_path) as hub:
        luck = Random(1)
        match = await new_match(hub, "systems-failing", luck)
        ann = Ear(hub, match.room, match.visitors[0])
        await ann.tell(type="hello", version=1, changes=True)
        whole = len(ann.heard[0])
        sizes = []
        while len(sizes) < 20 and match.room.match.position.asks:
            ann.heard.clear()
            await match.play(luck)
            sizes += [len(said) for said in ann.heard if said.startswith(b'{"type":"change"')]
        assert sorted(sizes)[len(sizes) // 2] < whole / 8
        names = [json.loads(said).get("names", {}) for said in ann.heard]
        ben = Ear(hub, match.room, None)
        await ben.tell(type="hello", version=1, changes=True)
        assert len(json.loads(ben.heard[0])["names"]) > 10 + max(map(len, names))


def test_lists_that_are_as_they_were_are_not_said_again():
    a1, a2 = (Node(id=id, kind=Kind.SLOT) for id in ("a1", "a2"))
    walls = (Link("a1", "a2", wall=True),)
    before = Node(id="board", kind=Kind.GRID, children=(a1, a2), links=walls, rules=("X-1",))
    now = replace(before, overlays=(Overlay("reach", "blue", ("a1",)),))
    (news,) = changed_nodes(before, now)
    assert json.loads(msgspec.json.encode(news)) == {
        "id": "board",
        "kind": "grid",
        "children": None,
        "links": None,
        "overlays": [{"label": "reach", "hue": "blue", "nodes": ["a1"]}],
        "rules": None,
    }
    (news,) = changed_nodes(now, replace(now, children=(a2, a1), links=()))
    assert json.loads(msgspec.json.encode(news))["children"] == ["a2", "a1"]
    assert "links" not in json.loads(msgspec.json.encode(news))


def test_a_scene_that_two_seats_see_alike_is_one_scene():
    """So it is compared once with what both saw before."""
    match: Any = KernelMatch(find("phobia"), {}, ("human", "human"))
    while len(match.position.units[0]) < 3:  # the forces are chosen in secret
        ask = match.position.asks[0]
        match.choose(ask.seat, ask.choices[0])
    sights = Sights(match)
    assert sights.of(Seat(0))[1] is sights.of(Seat(1))[1]
    assert sights.of(Seat(0))[0].seat != sights.of(Seat(1))[0].seat


@live
async def test_who_asks_for_the_whole_state_is_sent_it(tmp_path: Path) -> None:
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, "claims", Random(1))
        ann = Ear(hub, match.room, match.visitors[0])
        await ann.tell(type="hello", version=1, changes=True)
        ann.heard.clear()
        await ann.tell(type="whole", id="w")
        state, done = map(json.loads, ann.heard)
        assert (state["type"], done) == ("state", {"type": "done", "id": "w"})
        assert state["edition"] == match.room.screens[Viewpoint(ann.seat, ENGLISH)].edition


@live
async def test_new_names_at_the_table_are_told_to_those_who_follow(tmp_path: Path) -> None:
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, "claims", Random(1))
        ann, room = Ear(hub, match.room, match.visitors[0]), match.room
        await ann.tell(type="hello", version=1, changes=True)
        await seating.leave(room, 1, match.visitors[1])
        ann.heard.clear()
        link = LinkRow(room.id, 1, room.seats[1].generation)
        await seating.join(room, link, hub.visitors.new(), "Zoe")
        state = next(json.loads(s) for s in ann.heard if s.startswith(b'{"type":"state"'))
        assert "Zoe" in state["names"]["seat2"]


@live
async def test_no_card_that_lies_face_down_is_named_in_a_change(tmp_path: Path) -> None:
    """In Systems Failing every card has an id of its own: none of the deck may appear."""
    async with running_hub(tmp_path) as hub:
        luck = Random(3)
        match = await new_match(hub, "systems-failing", luck)
        ears = [Ear(hub, match.room, visitor) for visitor in (*match.visitors, None)]
        for ear in ears:
            await ear.tell(type="hello", version=1, changes=True)
        while match.room.match.position.asks:
            for ear in ears:
                ear.heard.clear()
            await match.play(luck)
            g: Any = match.room.match.position
            hidden = set() if match.room.is_over else {*g.deck, *g.escape[:-1]}
            for ear in ears:
                (change,) = [json.loads(said) for said in ear.heard if b'"type":"change"' in said]
                told = [change.get(part, []) for part in ("nodes", "asks", "choices")]
                assert not hidden & set(json.dumps(told).split('"'))
