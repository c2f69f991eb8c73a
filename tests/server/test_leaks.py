"""Nothing hidden is ever sent: every byte is the same in every position a seat could take for
the true one.

Games are played through real sessions, and every byte that goes to a seat or to a spectator is
kept. Now and then the position behind the table is replaced, for one viewer, by another that
agrees with all this viewer may know; states, refusals, reasons, rulings, errors and chat must come
out byte for byte the same. Events are compared with what the kernel tells that seat, of which the
conformance suite proves the same. And the bytes of whole games are searched for secrets.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from mayday.games import all_games
from mayday.kernel import SPECTATOR, STRETCHED, Ruling, Seat, fields_of, hash_position
from mayday.server import rooms, session, states
from mayday.server.bots import Thinkers
from mayday.server.hub import Hub
from mayday.server.messages import Code, Missed, Problem
from mayday.server.rooms import Room
from server.client import live
from server.hubs import Ear, Match, new_match, running_hub

GAMES = [*(game.id for game in all_games()), "airlock", "blackout", "claims", "wreck"]
every_game = pytest.mark.parametrize("game", GAMES)
SKIPS = (0, 10, 30, 90)  # choices made in a match before its people come
CHOICES = 24  # in each match, from wherever it begins
MOMENTS = 4  # in each match, at which all viewers are asked everything
REFUSED = 12  # choices that are not offered, tried by each viewer at each moment
WEIGHED = 20  # choices of which it is asked what they are good for
HINTED = 4  # positions from one that is asked for hints to the next: they take a while
BRANCHES = 3  # ways to go on with a ruling that are looked at, of each beginning


def twin_of(room: Room, seat: Seat, seed: int) -> Room:
    """The same table, but behind it a position that the seat could take for the true one."""
    match = copy.copy(room.match)
    position = room.game.resample(room.match.view(seat), seed)
    position.story, position.source = room.match.story, room.match.position.source
    match.position = position
    twin = copy.copy(room)
    twin.match, twin.listeners, twin.presence = match, {}, copy.copy(room.presence)
    twin.presence.members = set(room.presence.members)
    return twin


async def everything_said(match: Match, room: Room, ear: Ear, luck: Random) -> list[bytes]:
    """All that the viewer can make the server say without changing anything."""
    listener = Ear(match.hub, room, ear.session.visitor)
    tongues = (*room.game.languages, STRETCHED)
    language = tongues[room.match.number % len(tongues)]
    await listener.tell(type="hello", version=1, language=language)
    if ear.seat != SPECTATOR:
        for message in questions(room, ear.seat, luck):
            await listener.tell(id="x", seat=ear.seat, **message)
    await listener.tell(type="chat", id="x", seat=None, text=" ")
    match.hub.leave(room, listener.session)
    return listener.heard


def questions(room: Room, seat: Seat, luck: Random) -> list[dict[str, Any]]:
    """Messages that are answered with reasons or refusals."""
    number, g, rulings = room.match.number, room.match.position, room.game.rulings
    offered = {choice for ask in g.asks if ask.seat == seat for choice in ask.choices}
    refused = [choice for choice in room.game.space.choices if choice not in offered]
    tried = luck.sample(refused, min(len(refused), REFUSED))
    asked: list[dict[str, Any]] = [
        {"type": "choose", "choice": str(choice), "at": number} for choice in tried
    ]
    asked.append({"type": "choose", "choice": str(refused[0]), "at": number + 1})
    asked += [{"type": "why"}, {"type": "agree", "agree": True}]
    weighed = luck.sample(sorted(offered), min(len(offered), WEIGHED))
    asked.append({"type": "prospects", "choices": [str(choice) for choice in weighed]})
    if not number % HINTED:
        asked.append({"type": "hints", "at": number})
    nodes = [node.id for node in room.game.look(g, seat).walk()]
    asked += [{"type": "about", "node": node} for node in luck.sample(nodes, min(len(nodes), 9))]
    begun = [Ruling()]
    for ruling in begun:
        asked.append({"type": "rulings", "begun": str(ruling)})
        if ruling in rulings and rulings.refusal(g, seat, ruling) is not None:
            asked.append({"type": "propose", "kind": "ruling", "ruling": str(ruling)})
        longer = list(rulings.extensions(ruling))
        begun += luck.sample(longer, min(len(longer), BRANCHES))
    return asked


async def find_leak(hub: Hub, game: str, matches: int = 4) -> str | None:
    """What a viewer was told that it could not know; None if there is no such thing."""
    for seed in range(matches):
        luck = Random(f"{game} {seed}")
        match = await new_match(hub, game, luck, skip=SKIPS[seed % len(SKIPS)])
        moments = set(luck.sample(range(CHOICES), MOMENTS)) | {0}
        for number in range(CHOICES):
            if number in moments and (leak := await leak_now(match, luck)):
                return leak
            if not match.room.match.position.asks:
                break
            await match.play(luck)
        for ear in match.ears:
            if ear.story() != told_to(match.room, ear.seat):
                return f"{ear.seat} heard another story than it was told"
    return None


async def leak_now(match: Match, luck: Random) -> str | None:
    """Ask everything, of every viewer, in the true position and in another that it may be."""
    for ear in match.ears:
        seed = luck.getrandbits(60)
        said = await everything_said(match, match.room, ear, Random(seed))
        twin = twin_of(match.room, ear.seat, seed)
        for true, other in zip(
            said, await everything_said(match, twin, ear, Random(seed)), strict=True
        ):
            if true != other:
                return f"{ear.seat} was told {true!r}; it could have been {other!r}"
    return None


def told_to(room: Room, seat: Seat) -> list[tuple[str, dict[str, Any]]]:
    """The story of the match as the kernel tells it to the seat."""
    return [
        (type(event).__name__, json.loads(msgspec.json.encode(fields_of(event))))
        for event in room.match.events(seat)
    ]


@pytest.mark.parametrize("matches", [4, pytest.param(40, marks=pytest.mark.fuzz)])
@every_game
@live
async def test_what_a_viewer_is_sent_does_not_depend_on_what_is_hidden(
    tmp_path: Path, game: str, matches: int
) -> None:
    async with running_hub(tmp_path) as hub:
        assert await find_leak(hub, game, matches) is None


def _told(code: Code, room: Room) -> Problem:
    return Problem(code, "as_it_is", text=_hidden(room))


def _hidden(room: Any) -> str:
    """Something that depends on all that lies face down."""
    return hash_position(room.match.position)


def _tell_in_a_reason(*args: Any) -> tuple[Missed, ...]:
    reason = hash_position(args[1])
    return (Missed("", (), "", "", "", (), why=reason, remedy="", rule=""),)


PLANTS: dict[str, tuple[object, str, Callable[..., Any]]] = {
    "state": (states, "commitment_of", lambda match: hash_position(match.position)),
    "refusal": (Room, "refused", lambda room, *args: _told("illegal", room)),
    "stale": (Room, "stale", lambda room, at: _told("stale", room)),
    "reason": (session, "find_missed", _tell_in_a_reason),
    "events": (rooms, "Listener", lambda seat: states.Listener(Seat(0))),
}


@pytest.mark.parametrize("place", PLANTS)
@live
async def test_a_leak_that_was_planted_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.setattr(*PLANTS[place])
    async with running_hub(tmp_path) as hub:
        assert await find_leak(hub, "wreck") is not None


@every_game
@live
async def test_the_coach_says_the_same_of_every_running_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """It refuses, whatever lies face down, and does not think about it either."""
    monkeypatch.setattr(Thinkers, "look_again", None)  # whoever calls it fails
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, game, Random(1), skip=10)
        for seat in range(match.room.match.position.seats):
            for room in (match.room, twin_of(match.room, Seat(seat), 7)):
                with pytest.raises(Problem) as refused:
                    await hub.coaches.look(room, "en", begin=True)
                assert (refused.value.code, refused.value.key) == ("illegal", "coach_later")


@every_game
@live
async def test_no_secret_of_the_server_or_of_others_is_in_any_byte(
    tmp_path: Path, game: str
) -> None:
    async with running_hub(tmp_path) as hub:
        luck = Random(game)
        match = await new_match(hub, game, luck, seats=hub.library.find(game).seat_counts[-1])
        secret = match.room.row.secret
        assert secret is not None
        for number in range(CHOICES):
            if match.room.match.position.asks:
                await match.play(luck)
            await match.ears[0].tell(type="chat", id=f"t{number}", seat=0, text="so it goes")
        if not match.room.is_over:
            assert all(secret.encode() not in said for ear in match.ears for said in ear.heard)
            await match.ears[0].tell(type="propose", id="p", seat=0, kind="abandon")
            for seat, ear in enumerate(match.ears[1:-1], 1):
                await ear.tell(type="agree", id="a", seat=seat, agree=True)
        assert all(secret.encode() in ear.last_state for ear in match.ears)
        for ear in match.ears:
            heard = b"".join(ear.heard)
            for visitor in match.visitors:
                assert visitor.secret.encode() not in heard
                assert visitor.hash.encode() not in heard


@live
async def test_no_card_that_lies_face_down_is_named_in_a_state(tmp_path: Path) -> None:
    """In Systems Failing every card has an id of its own: none of the deck may appear."""
    async with running_hub(tmp_path) as hub:
        for seed in range(2):
            luck = Random(seed)
            match = await new_match(hub, "systems-failing", luck)
            while match.room.match.position.asks:
                await match.play(luck)
                g: Any = match.room.match.position
                hidden = {*g.deck, *g.escape[:-1]} if not match.room.is_over else set()
                for ear in match.ears:
                    state = json.loads(ear.last_state)
                    words = set(json.dumps([state["scene"], state["asks"]]).split('"'))
                    assert not hidden & words
                    if g.discard == [] and not match.room.is_over:
                        assert not hidden & set(state["names"])


@live
async def test_a_proposed_ruling_tells_nothing_to_who_may_not_know(tmp_path: Path) -> None:
    """Who looked at the top card may propose to bury it; the others read no card's name."""
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, "wreck", Random(1), seats=2)
        room = match.room
        await match.ears[0].tell(type="choose", id="l", seat=0, choice="look", at=0)
        (ruling,) = [
            r for r in ("bury cell", "bury hazard") if r.endswith(room.match.position.wreck[-1])
        ]
        other = "bury hazard" if ruling == "bury cell" else "bury cell"
        await match.ears[0].tell(type="propose", id="p", seat=0, kind="ruling", ruling=ruling)
        assert room.row.proposal is not None
        told = room.state(Seat(1))
        room.row = msgspec.structs.replace(
            room.row, proposal=msgspec.structs.replace(room.row.proposal, ruling=other)
        )
        assert msgspec.json.encode(room.state(Seat(1))) == msgspec.json.encode(told)
        assert b"hazard" not in msgspec.json.encode(told.proposal)
