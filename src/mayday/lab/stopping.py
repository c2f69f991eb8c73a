"""Stopping: when enough games have been played. One may look after every game.

An interval made for a fixed number of games is wrong too often if one looks again and again and
stops when it pleases. `always` gives an interval that holds at every look at once, so that what is
decided with it is wrong in at most `error` of all runs, however often one looks.
"""

from __future__ import annotations

from collections.abc import Callable
from math import lgamma, log

from mayday.lab.statistics import Interval, Pairs, wilson

ERROR = 0.05
MARGIN = 0.02  # a smaller difference of shares does not matter
_FEWEST = 50  # games before a share is said to be known
_PRIOR = 0.5  # of the mixture; Jeffreys'
_HALVINGS = 40


def is_narrow(successes: int, trials: int, width: float, error: float = ERROR) -> bool:
    """Whether the interval of a share is at most so wide from end to end.

    What is looked at is how wide the interval is, never where it lies, so that looking often does
    not bend it: it still covers at the stop (Chow and Robbins).
    """
    low, high = wilson(successes, trials, 1 - error)
    return trials >= _FEWEST and high - low <= width


def is_decided(
    counted: Pairs, comparisons: int = 1, margin: float = MARGIN, error: float = ERROR
) -> bool:
    """Whether it is sure which of two cells is better, or that they differ by less than `margin`.

    With several comparisons under way each gets its part of the error, so that it holds for all of
    them together.
    """
    low, high = difference(counted, error / comparisons)
    return low > 0 or high < 0 or -margin < low <= high < margin


def difference(counted: Pairs, error: float = ERROR) -> Interval:
    """How far the second cell's share is above the first's; it holds at every look.

    Only games that went differently tell who is better. How many do, and how many of these the
    second cell wins, are two shares, and each gets half of the error.
    """
    differ = counted.first + counted.second
    fewest, most = always(differ, counted.games, error / 2)
    low, high = always(counted.second, differ, error / 2)
    ends = [often * (2 * wins - 1) for often in (fewest, most) for wins in (low, high)]
    return min(ends), max(ends)


def always(successes: int, trials: int, error: float = ERROR) -> Interval:
    """An interval of a share that holds at every look, in all but `error` of the runs.

    It is the set of shares that a mixture of all shares does not beat by 1 / `error` to one. For
    the true share that ratio is a martingale, so it ever gets there in at most `error` of the runs
    (Ville). Robbins has the method.
    """
    if not trials:
        return (0.0, 1.0)
    failures = trials - successes
    mixture = _log_beta(successes + _PRIOR, failures + _PRIOR) - _log_beta(_PRIOR, _PRIOR)
    least = mixture + log(error)  # the log likelihood that a share must have

    def fits(chance: float) -> bool:
        return _times(successes, chance) + _times(failures, 1 - chance) > least

    rate = successes / trials
    return _edge(fits, rate, 0.0), _edge(fits, rate, 1.0)


def _edge(fits: Callable[[float], bool], inside: float, outside: float) -> float:
    """How far from inside to outside it still fits."""
    if fits(outside):
        return outside
    for _ in range(_HALVINGS):
        middle = (inside + outside) / 2
        if fits(middle):
            inside = middle
        else:
            outside = middle
    return outside


def _times(count: int, chance: float) -> float:
    """The log of a chance to the power of a count."""
    if not count:
        return 0.0
    return count * log(chance) if chance > 0 else float("-inf")


def _log_beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)
