"""Tournaments: who meets whom, what is kept, and how bots are rated."""

from __future__ import annotations

import pytest

from mayday.bots import BotError
from mayday.games import find
from mayday.kernel import GameError
from mayday.lab.simulate import Outcome
from mayday.lab.tournament import _Met, crews, rate, tournament

SYSTEMS, PHOBIA = find("systems-failing"), find("phobia")


def games_of(one, other, wins, losses):
    """Games in which `one` won so many and lost so many."""
    ends = [(1.0, -1.0)] * wins + [(-1.0, 1.0)] * losses
    return _Met((one, other), [Outcome(n, end, 1, 1, "", "") for n, end in enumerate(ends)])


def test_crews_play_together_and_adversaries_meet_from_both_sides():
    assert crews(SYSTEMS, ("random", "greedy")) == [("random",) * 2, ("greedy",) * 2]
    assert crews(PHOBIA, ("a", "b", "c")) == [
        *(("a", "b"), ("a", "c"), ("b", "a"), ("b", "c"), ("c", "a"), ("c", "b"))
    ]


@pytest.mark.parametrize("bots", [("greedy",), ("greedy", "greedy"), ()])
def test_one_bot_is_no_tournament(bots):
    with pytest.raises(GameError, match="two or more different bots"):
        crews(SYSTEMS, bots)


def test_an_unknown_bot_is_refused_before_anything_is_played():
    with pytest.raises(BotError, match='no bot "clever"'):
        tournament(SYSTEMS, ("greedy", "clever"))


def test_the_stronger_crew_stands_first():
    done = tournament(SYSTEMS, ("random", "greedy"), {"difficulty": "easy"}, games=20, seed=2)
    assert [one.bot for one in done.standings] == ["greedy", "random"]
    assert [one.games for one in done.standings] == [20, 20]
    assert done.standings[0].wins > done.standings[1].wins == 0
    assert done.standings[0].rating is None


def test_the_result_is_the_same_for_any_number_of_workers():
    games = {"options": {"difficulty": "easy"}, "games": 30, "seed": 4}
    alone = tournament(SYSTEMS, ("random", "greedy"), workers=1, **games)
    assert tournament(SYSTEMS, ("random", "greedy"), workers=2, **games) == alone


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path):
    """Only what is missing is played, a line that was cut off among it."""
    file, told = tmp_path / "games.jsonl", []
    whole = tournament(SYSTEMS, ("random", "greedy"), games=60, seed=4, file=file)
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) == 120
    file.write_bytes(b"".join(lines[:70]) + lines[70][:40])
    again = tournament(
        SYSTEMS, ("random", "greedy"), games=60, seed=4, file=file, progress=told.append
    )
    assert again == whole
    assert told[0] == 70
    assert sum(told) == 120
    other = tournament(SYSTEMS, ("random", "greedy"), games=20, seed=5, file=file)
    assert other.standings[0].games == 20


def test_ratings_follow_the_odds():
    """Ten to one is 400 points, whoever sits where."""
    ratings = rate(("a", "b"), [games_of("a", "b", 5000, 500), games_of("b", "a", 500, 5000)])
    (high, error), (low, _) = ratings["a"], ratings["b"]
    assert high - low == pytest.approx(400, abs=1)
    assert high + low == pytest.approx(0)
    assert 0 < error < 10


def test_a_bot_that_won_everything_has_a_rating_with_a_wide_interval():
    ratings = rate(("a", "b"), [games_of("a", "b", 10, 0), games_of("b", "a", 0, 10)])
    assert 0 < ratings["a"][0] < 1000
    assert ratings["a"][1] > 100
