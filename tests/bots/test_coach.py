"""Coach: the chance to win after every choice, where it turned, and what was better there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayday.bots import coach as coaching
from mayday.bots.coach import coach
from mayday.games import find
from mayday.kernel import Choice, GameError, Luck, Match, Seat, Seeded, encode, next_ask, pick
from tiny import AIRLOCK, CLAIMS, WRECK

A, B = Seat(0), Seat(1)


def played(game, seed=1, until=10_000, **options):
    """A game of random choices, or its beginning."""
    match, luck = Match(game, options, luck=Seeded(seed)), Luck(seed)
    while match.position.asks and match.number < until:
        ask = next_ask(match.position.asks)
        match.choose(ask.seat, ask.choices[pick(luck, len(ask.choices))])
    return match


def test_every_position_has_its_chance_with_an_interval():
    match = played(WRECK)
    found = coach(match.record(), WRECK)
    assert len(found.curve) == match.number + 1
    assert all(0 <= point.low <= point.chance <= point.high <= 1 for point in found.curve)
    assert any(point.low < point.high for point in found.curve)


def test_the_curve_ends_with_what_happened():
    match = played(WRECK)
    won = (match.position.result.returns[0] + 1) / 2
    last = coach(match.record(), WRECK).curve[-1]
    assert (last.chance, last.low, last.high) == (won, won, won)


def test_the_same_record_is_told_the_same():
    record = played(WRECK).record()
    assert coach(record, WRECK) == coach(record, WRECK)


def test_adversaries_have_opposite_chances_at_the_end():
    record = played(CLAIMS).record()
    one, other = (coach(record, CLAIMS, seat).curve[-1].chance for seat in (A, B))
    assert one + other == pytest.approx(1)


def test_progress_is_told_for_every_position():
    match, done = played(WRECK), []
    coach(match.record(), WRECK, progress=done.append)
    assert sum(done) == match.number + 1


def test_a_game_that_is_not_over_and_a_seat_that_is_not_there_are_refused():
    with pytest.raises(GameError, match="not over"):
        coach(played(WRECK, until=3).record(), WRECK)
    with pytest.raises(GameError, match="no seat 9"):
        coach(played(WRECK).record(), WRECK, Seat(8))


def test_no_part_of_the_coach_looks_at_a_running_game():
    record = played(WRECK, until=3).record()
    with pytest.raises(GameError, match="not over"):
        coaching.points(record, WRECK, A, range(2))
    with pytest.raises(GameError, match="not over"):
        coaching.turning_points(record, WRECK, A, [])


def test_what_was_better_is_told_from_what_the_seat_saw(monkeypatch):
    """Positions that a seat cannot tell apart have the same advice."""
    record, asked = played(AIRLOCK, seed=2).record(), []
    better = coaching._better

    def remember(game, g, entry, effort):
        asked.append((game, g.clone(), entry, effort))
        return better(game, g, entry, effort)

    monkeypatch.setattr(coaching, "_better", remember)
    coach(record, AIRLOCK)
    compared = 0
    for game, g, entry, effort in asked:
        other = game.resample(game.view(g, entry.seat), 5)
        assert better(game, other, entry, effort) == better(game, g, entry, effort)
        compared += encode(other) != encode(g)
    assert compared


def test_a_wasted_last_action_is_a_turning_point_with_something_better():
    """Whoever could send and finishes instead loses what the sending was worth."""

    def setup(g):
        WRECK.setup(g)
        g.cells, g.actions, g.oxygen, g.beacon = [2], [1], 1, 1

    game = replace(WRECK, setup=setup)
    match = Match(game, {}, ("human",), luck=Seeded(1))
    match.choose(A, Choice("done"))
    assert match.position.result is not None
    (turning,) = coach(match.record(), game).turning
    assert (turning.number, turning.choice) == (1, "done")
    assert turning.moved < 0
    assert turning.better is not None
    assert turning.better.choice == "send"
    assert turning.better.gain > 0
    assert turning.better.reasons


def test_turning_points_are_few_and_in_order():
    game = find("systems-failing")
    found = coach(played(game, difficulty="easy").record(), game)
    numbers = [turning.number for turning in found.turning]
    assert numbers == sorted(numbers)
    assert len(numbers) <= coaching._MOST
