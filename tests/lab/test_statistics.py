"""Statistics: known values, and intervals that cover the truth as often as they say.

Simulations have known truths and fixed seeds; 2,000 runs tell a coverage of 95 % to one point.
"""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from mayday.lab.statistics import (
    Compared,
    Pairs,
    confidence_of_chosen,
    deviations,
    lift,
    mean,
    paired,
    pairs,
    quantile,
    share,
    stand_out,
    unpaired,
    wilson,
)

RUNS = 2000


def covers(truth, estimates):
    """In which share of the runs the interval holds the truth."""
    return np.mean([one.low <= truth <= one.high for one in estimates])


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (5, 10, 0.236593, 0.763407),
        (1, 10, 0.017876, 0.404150),
        (15, 148, 0.062386, 0.160499),
        (81, 263, 0.255294, 0.366191),
        (500, 1000, 0.469073, 0.530927),
    ],
)
def test_the_interval_has_the_known_values(successes, trials, low, high):
    assert wilson(successes, trials) == pytest.approx((low, high), abs=2e-5)


def test_nothing_won_and_everything_won_touch_the_ends_exactly():
    assert wilson(0, 10) == (0.0, pytest.approx(0.277533, abs=1e-6))
    assert wilson(10, 10) == (pytest.approx(0.722467, abs=1e-6), 1.0)


def test_without_games_nothing_is_known():
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_interval_is_the_set_of_rates_that_the_result_does_not_reject():
    """Its ends p solve |rate - p| = z * sqrt(p * (1 - p) / n), which is how Wilson defined it."""
    for successes, trials in ((3, 17), (40, 90), (999, 1000)):
        for end in wilson(successes, trials):
            z = abs(successes / trials - end) / (end * (1 - end) / trials) ** 0.5
            assert z == pytest.approx(1.959964, abs=1e-5)


def test_the_interval_is_the_same_seen_from_the_losses():
    for successes in range(21):
        low, high = wilson(successes, 20)
        assert wilson(20 - successes, 20) == pytest.approx((1 - high, 1 - low))


def test_more_games_make_the_interval_narrower():
    widths = [high - low for low, high in (wilson(n // 2, n) for n in (10, 100, 1000, 10_000))]
    assert widths == sorted(widths, reverse=True)


@pytest.mark.parametrize("games", [30, 200])
def test_the_interval_of_a_share_covers_in_95_of_100_runs(games):
    """Computed over all outcomes; for one rate it is a little off, over the rates it is right."""
    rates = np.linspace(0.05, 0.95, 91)
    covered = np.zeros(len(rates))
    for wins in range(games + 1):
        low, high = wilson(wins, games)
        chance = comb(games, wins) * rates**wins * (1 - rates) ** (games - wins)
        covered += chance * ((low <= rates) & (rates <= high))
    assert covered.mean() == pytest.approx(0.95, abs=0.005)
    assert covered.min() > 0.92


def test_a_share_of_no_games_is_known_from_nothing_to_all():
    assert share(0, 0)[:3] == (0.0, 0.0, 1.0)


def test_pairs_are_counted_game_by_game():
    assert pairs([True, True, False, False, True], [True, False, True, False, False]) == Pairs(
        both=1, first=2, second=1, neither=1
    )


@pytest.mark.parametrize(
    "chances", [(0.2, 0.1, 0.2, 0.5), (0.6, 0.02, 0.05, 0.33), (0.0, 0.3, 0.3, 0.4)]
)
@pytest.mark.parametrize(("games", "at_most"), [(60, 0.995), (500, 0.975)])
def test_the_interval_of_a_difference_on_common_seeds_covers_in_95_of_100_runs(
    chances, games, at_most
):
    """Rather more often where few games went differently."""
    drawn = np.random.default_rng(11).multinomial(games, chances, size=RUNS)
    found = [paired(Pairs(*map(int, row))) for row in drawn]
    assert 0.94 <= covers(chances[2] - chances[1], found) <= at_most


def test_common_seeds_tell_more_than_seeds_of_their_own():
    counted = Pairs(both=280, first=20, second=60, neither=640)
    together = paired(counted)
    apart = unpaired((300, 1000), (340, 1000))
    assert together.value == pytest.approx(apart.value) == pytest.approx(0.04)
    assert together.high - together.low < 0.5 * (apart.high - apart.low)
    assert together.p < 0.001 < apart.p


@pytest.mark.parametrize(("one", "other"), [(0.3, 0.3), (0.05, 0.15), (0.8, 0.5)])
def test_the_interval_of_a_difference_on_seeds_of_their_own_covers_in_95_of_100_runs(one, other):
    rng = np.random.default_rng(12)
    wins = np.stack([rng.binomial(120, one, RUNS), rng.binomial(80, other, RUNS)], axis=1)
    found = [unpaired((int(a), 120), (int(b), 80)) for a, b in wins]
    assert covers(other - one, found) == pytest.approx(0.95, abs=0.015)


def test_newcombes_example_comes_out_as_he_printed_it():
    found = unpaired((48, 80), (56, 70))
    assert (found.low, found.high) == pytest.approx((0.0524, 0.3339), abs=1e-4)


@pytest.mark.parametrize("games", [8, 40, 300])
def test_the_interval_of_a_mean_covers_in_95_of_100_runs(games):
    values = np.random.default_rng(13).normal(7, 3, size=(RUNS, games))
    assert covers(7, [mean(row) for row in values.tolist()]) == pytest.approx(0.95, abs=0.015)


def test_a_mean_of_equal_values_is_known_and_of_one_value_is_not():
    assert mean([4.0, 4.0, 4.0])[:3] == (4.0, 4.0, 4.0)
    assert mean([4.0]).high == float("inf")


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
def test_the_interval_of_a_quantile_covers_in_95_of_100_runs(part):
    """Of a skewed distribution, whose quantiles are known."""
    values = np.sort(np.random.default_rng(14).exponential(1, size=(RUNS, 200)))
    found = [quantile(row, part) for row in values.tolist()]
    assert 0.94 <= covers(-np.log(1 - part), found) <= 0.985


def test_a_quantile_of_few_values_has_no_end_that_they_do_not_show():
    found = quantile([1.0, 2.0, 3.0], 0.9)
    assert found.value == 3.0
    assert found.high == float("inf")


GROUPS = 20


def grouped(has, won):
    """A cell whose games have the thing or not and are won or not, in groups of seeds."""
    return [
        Compared(*(int(n) for n in ((h & w).sum(), h.sum(), (~h & w).sum(), (~h).sum())))
        for h, w in ((has[n::GROUPS], won[n::GROUPS]) for n in range(GROUPS))
    ]


def drawn_cell(rng, games, used, without, times):
    """A cell in which games with the thing are won `times` as often."""
    has = rng.random(games) < used
    return grouped(has, rng.random(games) < np.where(has, without * times, without))


def in_one_group(*cells):
    """The same in each of two groups of seeds."""
    return [list(cells), list(cells)]


def test_the_interval_of_a_lift_covers_in_95_of_100_runs_over_unlike_cells():
    rng = np.random.default_rng(15)
    found = [
        lift(list(zip(drawn_cell(rng, 300, 0.8, 0.5, 1.3), drawn_cell(rng, 300, 0.2, 0.2, 1.3))))
        for _ in range(800)
    ]
    assert covers(1.3, found) == pytest.approx(0.95, abs=0.02)


def test_cells_with_the_same_luck_do_not_make_a_lift_surer():
    """Four cells that play the same games are no more games than one of them."""
    rng = np.random.default_rng(18)
    found = [lift([[c] * 4 for c in drawn_cell(rng, 300, 0.5, 0.4, 1.0)]) for _ in range(600)]
    assert covers(1.0, found) == pytest.approx(0.95, abs=0.02)
    assert np.mean([one.p < 0.05 for one in found]) == pytest.approx(0.05, abs=0.02)


def test_a_thing_used_where_games_are_easy_has_no_lift_of_its_own():
    """Pooled it would seem to double the chance to win."""
    easy = Compared(won_with=360, games_with=600, won_without=60, games_without=100)
    hard = Compared(won_with=10, games_with=100, won_without=60, games_without=600)
    found = lift(in_one_group(easy, hard))
    assert found.value == pytest.approx(1.0)
    assert found.low <= 1 <= found.high


def test_a_lift_needs_games_with_and_without():
    assert lift(in_one_group(Compared(5, 10, 0, 0))) is None
    assert lift([]) is None


def test_a_lift_is_finite_though_nothing_was_won_without():
    rng = np.random.default_rng(19)
    has = rng.random(200) < 0.5
    found = lift([[cell] for cell in grouped(has, has & (rng.random(200) < 0.4))])
    assert 10 < found.value < 200
    assert 1 < found.low < found.high < 1000


def test_benjamini_and_hochberg_believe_what_they_did_in_their_own_example():
    chances = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459]
    chances += [0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000]
    assert stand_out(chances) == [0, 1, 2, 3]


def test_of_many_looks_at_nothing_almost_none_stands_out():
    rng = np.random.default_rng(16)
    runs = [len(stand_out(rng.random(40).tolist())) > 0 for _ in range(RUNS)]
    assert np.mean(runs) == pytest.approx(0.05, abs=0.015)


def test_of_the_intervals_that_are_shown_because_they_stand_out_95_of_100_are_right():
    """Most looks are at nothing; intervals as for a single look would be wrong more often."""
    rng = np.random.default_rng(17)
    truths = np.array([0.0] * 45 + [0.3] * 5)
    wrong = shown = 0.0
    for _ in range(400):
        values = rng.normal(truths, 0.1)
        chances = [float(np.exp(-((v / 0.1) ** 2) / 2)) for v in values]  # a bound of the true one
        chosen = stand_out(chances)
        level = confidence_of_chosen(len(chosen), len(truths))
        wrong += sum(abs(values[n] - truths[n]) > deviations(level) * 0.1 for n in chosen)
        shown += len(chosen)
    assert shown > 500
    assert wrong / shown <= 0.05


def test_nothing_to_look_at_gives_nothing():
    assert stand_out([]) == []
    assert confidence_of_chosen(0, 0) == pytest.approx(0.95)
