"""Statistics: the Wilson interval."""

from __future__ import annotations

import pytest

from mayday.lab.statistics import wilson


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
