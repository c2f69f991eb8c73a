"""Going far back in a long match: the same position as ever, by a short way."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from mayday.games import find
from mayday.kernel import Match, Proposal, Seat, Seeded, flow, next_ask
from mayday.kernel import match as matches
from mayday.kernel.encoding import hash_position
from mayday.kernel.verify import replay


def long_match(entries: int, seed: int = 1) -> Match[Any]:
    """A match of random choices, with a deep undo now and then."""
    luck = Random(seed)
    match = Match(find("systems-failing"), {}, ("human", "human"), Seeded(seed))
    while match.number < entries:
        if match.number % 50 == 49 or not match.position.asks:
            go_back(match, luck.randrange(match.number))
        else:
            ask = next_ask(match.position.asks)
            match.choose(ask.seat, luck.choice(ask.choices))
    return match


def go_back(match: Match[Any], number: int) -> None:
    match.propose(Proposal(Seat(0), to=number))
    match.vote(Seat(1), agree=True)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The choices that are played from now on."""
    made: list[str] = []

    def count(g: Any, seat: Seat, choice: Any) -> None:
        made.append(str(choice))
        flow.play(g, seat, choice)

    monkeypatch.setattr(matches, "play", count)
    return made


@pytest.mark.parametrize("number", [0, 1, 63, 64, 65, 200, 255, 399])
def test_going_back_leads_to_the_position_of_then(number: int) -> None:
    match = long_match(400)
    record = match.record()
    go_back(match, number)
    then = replay(record, match.game, upto=number)
    assert match.game.write(match.position) == match.game.write(then.position)
    assert [told.event for told in match.story] == [told.event for told in then.story]


@pytest.mark.parametrize("number", [130, 255, 399])
def test_going_back_plays_only_a_stretch_again(number: int, played: list[str]) -> None:
    match = long_match(400)
    played.clear()
    go_back(match, number)
    assert len(played) <= 2 * matches.STRETCH


def test_going_back_and_forth_at_the_wrong_moments_does_not_make_it_longer(
    played: list[str],
) -> None:
    match = long_match(10)
    path = 0
    for _ in range(8):
        for _ in range(matches.STRETCH - 4):
            if not match.position.asks:
                break
            ask = next_ask(match.position.asks)
            match.choose(ask.seat, ask.choices[-1] if path % 3 else ask.choices[0])
            path += 1
        here = match.number
        go_back(match, 0)
        played.clear()
        go_back(match, here)
        assert len(played) <= 2 * matches.STRETCH


def test_what_follows_can_be_replayed_from_the_record() -> None:
    match = long_match(300)
    go_back(match, 150)
    ask = next_ask(match.position.asks)
    match.choose(ask.seat, ask.choices[0])
    again = replay(match.record(), match.game)
    assert hash_position(again.position) == hash_position(match.position)
