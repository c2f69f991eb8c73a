"""Statistics that reports need: what some games say about all games, with 95 % intervals.

A share is a number of successes among a number of games. Games of two cells with the same number
have the same seed, so they are compared in pairs; that takes away what both owe to the same luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE = 0.95
Interval = tuple[float, float]


def deviations(confidence: float) -> float:
    """How many standard deviations to either side hold so much of a normal distribution."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(successes: int, trials: int, confidence: float = CONFIDENCE) -> Interval:
    """The Wilson interval of a share."""
    if not trials:
        return (0.0, 1.0)
    z = deviations(confidence)
    rate, z2 = successes / trials, z * z
    middle = rate + z2 / (2 * trials)
    spread = z * sqrt(rate * (1 - rate) / trials + z2 / (4 * trials * trials))
    scale = 1 + z2 / trials
    low = (middle - spread) / scale if successes else 0.0
    high = (middle + spread) / scale if successes < trials else 1.0
    return (low, high)


class Estimate(NamedTuple):
    """A number measured on some games, and where the true one is."""

    value: float
    low: float
    high: float
    p: float = 1.0  # how often chance alone would show as much, where something is compared


def share(successes: int, trials: int, confidence: float = CONFIDENCE) -> Estimate:
    """A share with its Wilson interval; of no games it is nothing, known from 0 to 1."""
    return Estimate(successes / (trials or 1), *wilson(successes, trials, confidence))


# -- Differences ------------------------------------------------------------------------------


class Pairs(NamedTuple):
    """Two cells played on the same seeds: in how many games who had success."""

    both: int
    first: int  # only the first cell
    second: int  # only the second cell
    neither: int

    @property
    def games(self) -> int:
        return sum(self)


def pairs(first: Sequence[bool], second: Sequence[bool]) -> Pairs:
    """Count two cells whose games stand in the order of their seeds."""
    met = list(zip(first, second, strict=True))
    both, only_first = met.count((True, True)), met.count((True, False))
    only_second = met.count((False, True))
    return Pairs(both, only_first, only_second, len(met) - both - only_first - only_second)


def paired(counted: Pairs, confidence: float = CONFIDENCE) -> Estimate:
    """How much the second cell's share is above the first's, on the same seeds.

    By Bonett and Price: as Wald has it, with one pair more of either kind.
    """
    if not counted.games:
        return Estimate(0.0, -1.0, 1.0)
    trials = counted.games + 2
    more, less = (counted.second + 1) / trials, (counted.first + 1) / trials
    error = sqrt((more + less - (more - less) ** 2) / trials)
    value = (counted.second - counted.first) / counted.games
    return _around(value, more - less, error, confidence)


def unpaired(
    first: tuple[int, int], second: tuple[int, int], confidence: float = CONFIDENCE
) -> Estimate:
    """How much the second share (successes, trials) is above the first, on seeds of their own.

    By Newcombe: from the ends of the two Wilson intervals.
    """
    one, other = share(*first, confidence), share(*second, confidence)
    value = other.value - one.value
    low = value - sqrt((other.value - other.low) ** 2 + (one.high - one.value) ** 2)
    high = value + sqrt((other.high - other.value) ** 2 + (one.value - one.low) ** 2)
    trials = (first[1] or 1, second[1] or 1)
    pooled = (first[0] + second[0]) / (first[1] + second[1] or 1)
    error = sqrt(pooled * (1 - pooled) * (1 / trials[0] + 1 / trials[1]))
    return Estimate(value, low, high, _chance_of(value / error) if error else 1.0)


def _around(value: float, middle: float, error: float, confidence: float) -> Estimate:
    spread = deviations(confidence) * error
    chance = _chance_of(middle / error) if error else float(middle == 0)
    return Estimate(value, max(-1.0, middle - spread), min(1.0, middle + spread), chance)


def _chance_of(distance: float) -> float:
    """How often chance alone is at least so many standard deviations off, to either side."""
    return 2 * NormalDist().cdf(-abs(distance))


# -- Means and quantiles ----------------------------------------------------------------------


def mean(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The mean with Student's interval; the chance is that of a true mean of 0."""
    count = len(values)
    middle = sum(values) / (count or 1)
    if count < 2:
        return Estimate(middle, float("-inf"), float("inf"))
    error = sqrt(sum((value - middle) ** 2 for value in values) / (count - 1) / count)
    if not error:
        return Estimate(middle, middle, middle, float(middle == 0))
    spread = _student((1 + confidence) / 2, count - 1) * error
    chance = _chance_of_student(middle / error, count - 1)
    return Estimate(middle, middle - spread, middle + spread, chance)


def apart(first: Sequence[float], second: Sequence[float]) -> Estimate:
    """How far the second mean is above the first, of values that have nothing in common (Welch)."""
    parts = []
    for values in (first, second):
        middle, count = sum(values) / len(values), len(values)
        parts.append(sum((v - middle) ** 2 for v in values) / (count - 1) / count)
    value = sum(second) / len(second) - sum(first) / len(first)
    error = sqrt(sum(parts))
    if not error:
        return Estimate(value, value, value, float(value == 0))
    freedom = error**4 / sum(p * p / (len(v) - 1) for p, v in zip(parts, (first, second)))
    spread = _student((1 + CONFIDENCE) / 2, freedom) * error
    return Estimate(
        value, value - spread, value + spread, _chance_of_student(value / error, freedom)
    )


def _student(probability: float, freedom: float) -> float:
    """A quantile of Student's distribution, by the expansion of Cornish and Fisher.

    It is within 1 % from 4 degrees of freedom on, where fewer games tell nothing anyway.
    """
    z = NormalDist().inv_cdf(probability)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return sum(term / freedom**power for power, term in enumerate(terms))


def _chance_of_student(distance: float, freedom: float) -> float:
    """How often chance alone is as far off, by Student's distribution as Wallace nears it."""
    scale = (8 * freedom + 1) / (8 * freedom + 3)
    return _chance_of(scale * sqrt(freedom * log(1 + distance * distance / freedom)))


def quantile(ordered: Sequence[float], part: float, confidence: float = CONFIDENCE) -> Estimate:
    """A quantile of ordered values; its interval lies between two of the values themselves.

    How many values lie below the true quantile is binomial, whatever the values are.
    """
    count = len(ordered)
    if not count:
        return Estimate(0.0, float("-inf"), float("inf"))
    spread = deviations(confidence) * sqrt(count * part * (1 - part))
    below, above = int(count * part - spread) - 1, int(count * part + spread) + 1
    low = ordered[below] if below >= 0 else float("-inf")
    high = ordered[above] if above < count else float("inf")
    return Estimate(ordered[min(int(count * part), count - 1)], low, high)


# -- Lift -------------------------------------------------------------------------------------


class Compared(NamedTuple):
    """Games of one cell, with something and without it: how many, and how many were won."""

    won_with: int
    games_with: int
    won_without: int
    games_without: int


def lift(groups: Sequence[Sequence[Compared]], confidence: float = CONFIDENCE) -> Estimate | None:
    """How many times as often games with it are won; nothing where there is nothing to compare.

    By Mantel and Haenszel: cells are compared each within itself, so that a thing that is used
    more where games are easier is not taken for strong.

    Each group has all cells, in one order, and all games of some seeds. How far off the lift may
    be is seen from what it is without each of the groups in turn (the jackknife): games with one
    seed have the same luck in all cells, so they do not tell it anew.
    """
    whole = _whole(groups)
    middle = _log_ratio(whole)
    without = [_log_ratio([_less(*pair) for pair in zip(whole, group)]) for group in groups]
    told = [value for value in without if value is not None]
    if middle is None or len(told) < max(2, len(groups)):
        return None
    centre, freedom = sum(told) / len(told), len(told) - 1
    error = sqrt(sum((value - centre) ** 2 for value in told) * freedom / len(told))
    ends = _student((1 + confidence) / 2, freedom) * error
    chance = _chance_of_student(middle / error, freedom) if error else float(middle == 0)
    return Estimate(exp(middle), exp(middle - ends), exp(middle + ends), chance)


def standard(groups: Sequence[Sequence[Compared]]) -> tuple[float, float]:
    """The shares won with it and without it, as if both were played equally in all cells.

    Their ratio is the lift, which the shares over all games would not always show.
    """
    above = below = weight = 0.0
    for won_with, games_with, won_without, games_without in _whole(groups):
        if games_with and games_without:
            games = games_with + games_without
            above += won_with * games_without / games
            below += won_without * games_with / games
            weight += games_with * games_without / games
    return above / (weight or 1), below / (weight or 1)


def _whole(groups: Sequence[Sequence[Compared]]) -> list[Compared]:
    """Each cell with the games of all groups."""
    return [Compared(*map(sum, zip(*cells))) for cells in zip(*groups)]


def _less(whole: Compared, part: Compared) -> Compared:
    return Compared(*(all_of_it - some for all_of_it, some in zip(whole, part)))


def _log_ratio(cells: Sequence[Compared]) -> float | None:
    """The logarithm of the lift; where nothing was won on one side, with half a game more."""
    told = [cell for cell in cells if cell.games_with and cell.games_without]
    for more in (0.0, 0.5):
        above = below = 0.0
        for won_with, games_with, won_without, games_without in told:
            here, there = games_with + 2 * more, games_without + 2 * more
            above += (won_with + more) * there / (here + there)
            below += (won_without + more) * here / (here + there)
        if above and below:
            return log(above / below)
    return None


# -- Many looks -------------------------------------------------------------------------------


def stand_out(chances: Sequence[float], false_share: float = 1 - CONFIDENCE) -> list[int]:
    """Which of many comparisons to believe, by Benjamini and Hochberg, the surest first.

    Of what is believed, on average at most `false_share` is chance.
    """
    order = sorted(range(len(chances)), key=lambda n: chances[n])
    last = 0
    for rank, n in enumerate(order, 1):
        if chances[n] <= false_share * rank / len(chances):
            last = rank
    return order[:last]


def confidence_of_chosen(chosen: int, among: int, confidence: float = CONFIDENCE) -> float:
    """How wide intervals must be where only those are shown that stand out.

    By Benjamini and Yekutieli: of the intervals that are shown, on average so many are right.
    """
    return 1 - (1 - confidence) * max(chosen, 1) / max(among, 1)
