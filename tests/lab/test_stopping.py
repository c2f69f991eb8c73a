"""Stopping rules: they stop, and are wrong no more often than they say, however often one looks.

For shares the chance to go wrong is computed, game by game, over all numbers of successes; for
differences it is counted in simulations with a known truth and fixed seeds.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from mayday.lab.statistics import Pairs, wilson
from mayday.lab.stopping import always, difference, is_decided, is_narrow

CHANCES = [0.02, 0.3, 0.5]


def one_more(mass, chance):
    """How likely each number of successes is after one more game."""
    return np.append(mass * (1 - chance), 0) + np.insert(mass * chance, 0, 0)


def ever_out(interval, chance, games=1000, every=10):
    """The chance that the truth is outside at some look."""
    mass, out = np.ones(1), 0.0
    for trials in range(1, games + 1):
        mass = one_more(mass, chance)
        if trials % every == 0:
            for successes in np.flatnonzero(mass > 1e-7):
                low, high = interval(int(successes), trials)
                if not low <= chance <= high:
                    out += mass[successes]
                    mass[successes] = 0
    return out


@pytest.mark.parametrize("chance", CHANCES)
def test_an_interval_that_always_holds_loses_the_truth_in_at_most_five_of_a_hundred_runs(chance):
    assert ever_out(always, chance) <= 0.05


def test_looking_often_with_an_interval_for_one_look_goes_wrong_far_more_often():
    assert ever_out(wilson, 0.5) > 0.3


@pytest.mark.parametrize("chance", CHANCES)
@pytest.mark.parametrize("width", [0.06, 0.1])
def test_an_interval_that_is_narrow_enough_covers_the_truth_in_95_of_100_runs(chance, width):
    mass, covered = np.ones(1), 0.0
    for trials in range(1, 1100):
        mass = one_more(mass, chance)
        for successes in np.flatnonzero(mass > 1e-7) if trials % 25 == 0 else ():
            if is_narrow(int(successes), trials, width):
                low, high = wilson(int(successes), trials)
                covered += mass[successes] * (low <= chance <= high)
                mass[successes] = 0
    assert mass.sum() < 1e-4  # all have stopped
    assert covered >= 0.94


def test_an_interval_that_always_holds_is_the_set_of_shares_that_a_mixture_does_not_beat():
    """Checked by numbers: the mixture is integrated on a grid."""
    grid = (np.arange(200_000) + 0.5) / 200_000
    weights = 1 / (np.pi * np.sqrt(grid * (1 - grid))) / len(grid)
    for successes, trials in ((3, 10), (70, 200), (10, 10)):
        likelihood = grid**successes * (1 - grid) ** (trials - successes)
        fits = grid[likelihood > 0.05 * (likelihood * weights).sum()]
        assert always(successes, trials) == pytest.approx((fits[0], fits[-1]), abs=2e-3)


def test_without_games_nothing_is_known():
    assert always(0, 0) == (0.0, 1.0)
    assert difference(Pairs(0, 0, 0, 0)) == (-1.0, 1.0)
    assert not is_decided(Pairs(0, 0, 0, 0))
    assert not is_narrow(0, 0, 1.0)


known = cache(difference)


def pairs_after(run, games):
    """Both cells' successes, a column each, after so many games."""
    one, other = run[:games, 0], run[:games, 1]
    both, first, second = (one & other).sum(), (one & ~other).sum(), (~one & other).sum()
    return Pairs(int(both), int(first), int(second), int(games - both - first - second))


def played(first, second, seed, runs, games):
    """Two cells on the same seeds: what one owes to luck, the other does too, half of the time."""
    rng = np.random.default_rng(seed)
    luck, own = rng.random((runs, games)), rng.random((runs, games))
    other = np.where(rng.random((runs, games)) < 0.5, luck, own)
    return np.stack([luck < first, other < second], axis=2)


def test_two_equal_cells_are_said_to_differ_in_at_most_five_of_a_hundred_runs():
    wrong = 0
    for run in played(0.3, 0.3, seed=5, runs=300, games=800):
        wrong += any(
            low > 0 or high < 0
            for games in range(40, 801, 40)
            for low, high in [known(pairs_after(run, games))]
        )
    assert wrong / 300 <= 0.05


def test_a_true_difference_is_found_and_has_the_right_sign():
    right = 0
    for run in played(0.25, 0.45, seed=7, runs=60, games=800):
        stop = next(
            (n for n in range(20, 801, 20) if is_decided(pairs_after(run, n), margin=0)), 800
        )
        right += difference(pairs_after(run, stop))[0] > 0
    assert right >= 57


def test_cells_that_differ_by_less_than_matters_are_decided_too():
    alike = Pairs(both=5000, first=20, second=22, neither=4958)
    assert is_decided(alike, margin=0.02)
    assert not is_decided(alike, margin=0.001)


def test_several_comparisons_share_the_error():
    close = Pairs(both=300, first=90, second=150, neither=470)
    low, high = difference(close)
    assert 0 < low < high
    assert is_decided(close)
    assert not is_decided(close, comparisons=20)
