"""Cells: how often each is won, how they differ, and which varied thing moves the win rate most.

Game k has the same seed in all cells, so cells are compared game by game.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import polars as pl

from mayday.lab.report.reading import Results, setting
from mayday.lab.results import Cell, Setting
from mayday.lab.statistics import (
    CONFIDENCE,
    Estimate,
    apart,
    confidence_of_chosen,
    mean,
    paired,
    pairs,
    share,
    stand_out,
    unpaired,
)
from mayday.lab.stopping import ERROR, always, difference

MATTERS = 0.02  # a smaller difference of win rates changes nothing for players


class Rate(NamedTuple):
    """How often a cell is won."""

    cell: Cell
    games: int
    won: int
    share: Estimate


class Against(NamedTuple):
    """A cell beside the one it is compared with."""

    base: Cell
    cell: Cell
    difference: Estimate  # of the win rates, this one's minus the other's
    games: int
    is_sure: bool  # it stands out of all that is compared


class Effect(NamedTuple):
    """What one varied thing does to the win rate, from one of its settings to another."""

    key: str
    low: Setting
    high: Setting
    difference: Estimate
    games: int
    is_same: bool  # every single game went the same

    @property
    def is_nothing(self) -> bool:
        """Whether it surely does nothing that matters."""
        small = self.difference.low > -MATTERS and self.difference.high < MATTERS
        return self.is_same or small


class Together(NamedTuple):
    """What one varied thing is worth where another is at one end or at the other."""

    key: str
    low: Setting
    high: Setting
    other: str
    first: Setting  # of the other thing
    last: Setting
    here: float  # the effect with the first
    there: float  # ... and with the last
    is_sure: bool  # they differ


def rates(results: Results) -> list[Rate]:
    """How often each cell is won, in their order."""
    found = results.games.group_by("cell").agg(pl.len().alias("games"), pl.col("won").sum())
    by_cell = {cell: (games, won) for cell, games, won in found.iter_rows()}
    counted = [(cell, *by_cell.get(cell.number, (0, 0))) for cell in results.cells]
    return [Rate(cell, games, won, _share(results, won, games)) for cell, games, won in counted]


def is_decided_early(results: Results) -> bool:
    """Whether the run ended when its differences were decided, so that plain intervals mislead."""
    return results.run.stop is not None and results.run.stop.difference


def _share(results: Results, won: int, games: int) -> Estimate:
    """A share; where the run looked again and again, with an interval that holds at every look."""
    plain = share(won, games)
    if not is_decided_early(results):
        return plain
    return Estimate(plain.value, *always(won, games))


def base(results: Results, cell: Cell) -> Cell:
    """What a cell is compared with: the game as it is, played the same way, or the first cell."""
    if cell.content:
        for other in results.cells:
            if not other.content and _played(other) == _played(cell):
                return other
    return results.cells[0]


def _played(cell: Cell) -> tuple[object, ...]:
    """How a cell is played, whatever its content."""
    return cell.seats, cell.bots, cell.options


def beside(results: Results) -> list[Against]:
    """Every cell beside its base, with intervals that hold for all of them together."""
    compared = [(base(results, cell), cell) for cell in results.cells]
    twins = [(one, other) for one, other in compared if one.number != other.number]
    if is_decided_early(results):
        return [_decided(results, one, other, len(twins)) for one, other in twins]
    found = [_compare(results, one, other, CONFIDENCE) for one, other in twins]
    sure = set(stand_out([one.difference.p for one in found]))
    confidence = confidence_of_chosen(len(sure), len(found))
    wide = [_compare(results, one, other, confidence) for one, other in twins]
    return [one._replace(is_sure=n in sure) for n, one in enumerate(wide)]


def _decided(results: Results, first: Cell, second: Cell, comparisons: int) -> Against:
    """Two cells of a run that looked again and again until it was decided."""
    one, other = results.wins[first.number], results.wins[second.number]
    common = sorted(one.keys() & other.keys())
    met = pairs([one[n] for n in common], [other[n] for n in common])
    low, high = difference(met, ERROR / comparisons)
    found = Estimate(paired(met).value, low, high)
    return Against(first, second, found, len(common), low > 0 or high < 0)


class Extremes(NamedTuple):
    """The cells that are won most and least often."""

    best: Rate
    worst: Rate
    is_sure: bool  # they differ, though they were chosen because they seem to


def extremes(results: Results, rates: Sequence[Rate]) -> Extremes:
    """The best and the worst of the cells that were played."""
    best = max(rates, key=lambda rate: rate.share.value)
    worst = min(rates, key=lambda rate: rate.share.value)
    confidence = confidence_of_chosen(1, len(rates) * (len(rates) - 1) // 2)
    if is_decided_early(results):
        found = _decided(results, worst.cell, best.cell, len(rates) * (len(rates) - 1) // 2 or 1)
    else:
        found = _compare(results, worst.cell, best.cell, confidence)
    return Extremes(best, worst, found.difference.low > 0)


def _compare(results: Results, first: Cell, second: Cell, confidence: float) -> Against:
    one, other = results.wins[first.number], results.wins[second.number]
    common = sorted(one.keys() & other.keys())
    if common:
        met = pairs([one[n] for n in common], [other[n] for n in common])
        return Against(first, second, paired(met, confidence), len(common), False)
    shares = [(sum(wins.values()), len(wins)) for wins in (one, other)]
    return Against(first, second, unpaired(shares[0], shares[1], confidence), 0, False)


# -- Sensitivity ------------------------------------------------------------------------------


def sensitivity(results: Results) -> list[Effect]:
    """What each varied thing does to the win rate, the strongest first."""
    found = [effect for key in results.run.varied if (effect := _effect(results, key))]
    return sorted(found, key=lambda effect: -abs(effect.difference.value))


def _effect(results: Results, key: str) -> Effect | None:
    """The effect of a number from its lowest to its highest setting; of words, the greatest."""
    settings = list(dict.fromkeys(setting(results.run, cell, key) for cell in results.cells))
    numbers = sorted(value for value in settings if isinstance(value, int | float))
    if len(settings) < 2:
        return None
    if len(numbers) == len(settings):
        ends: list[tuple[Setting, Setting]] = [(numbers[0], numbers[-1])]
    else:
        ends = list(combinations(settings, 2))
    confidence = confidence_of_chosen(1, len(ends))
    matched = [_matched(results, key, *pair, confidence) for pair in ends]
    found = [effect for effect in matched if effect is not None]
    if found:
        return max(found, key=lambda effect: abs(effect.difference.value))
    return _halves(results, key, numbers) if len(numbers) == len(settings) else None


def _matched(
    results: Results, key: str, low: Setting, high: Setting, confidence: float
) -> Effect | None:
    """Cells that differ in nothing else, seed by seed."""
    twins = _twins(results, key, low, high)
    if not twins:
        return None
    steps = _steps(results, twins)
    is_same = all(_is_same(results, one, other) for one, other in twins)
    games = len(steps) * len(twins) * 2
    return Effect(key, low, high, mean([*steps.values()], confidence), games, is_same)


def _twins(results: Results, key: str, low: Setting, high: Setting) -> list[tuple[Cell, Cell]]:
    """The cells that differ in nothing but one thing, which has one setting or the other."""
    below = {_others(results, cell, key): cell for cell in _with(results, key, low)}
    above = {_others(results, cell, key): cell for cell in _with(results, key, high)}
    return [(below[rest], above[rest]) for rest in below if rest in above]


def _steps(results: Results, twins: Sequence[tuple[Cell, Cell]]) -> dict[int, float]:
    """By deal: how much more the second cells win than the first ones."""
    columns = [(results.wins[one.number], results.wins[other.number]) for one, other in twins]
    common = sorted(set.intersection(*(one.keys() & other.keys() for one, other in columns)))
    return {n: sum(other[n] - one[n] for one, other in columns) / len(twins) for n in common}


def together(results: Results, effects: Sequence[Effect]) -> list[Together]:
    """What things that move the win rate do where another one is at either of its ends.

    Of many pairs those are told that surely play together; a single pair is told in any case. A run
    that ended as soon as it was decided would seem surer of them than it is.
    """
    if is_decided_early(results):
        return []
    numbers_first = sorted(effects, key=lambda one: not one.key.startswith("content."))
    couples = list(combinations(numbers_first, 2))
    confidence = confidence_of_chosen(1, len(couples))
    found = [_together(results, one, other, confidence) for one, other in couples]
    return [one for one in found if one is not None and (one.is_sure or len(couples) == 1)]


def _together(results: Results, one: Effect, other: Effect, confidence: float) -> Together | None:
    """The effect of the first at both ends of the second, deal by deal."""
    twins = _twins(results, one.key, one.low, one.high)
    halves = [
        [twin for twin in twins if setting(results.run, twin[0], other.key) == end]
        for end in (other.low, other.high)
    ]
    if not all(halves):
        return None
    here, there = (_steps(results, half) for half in halves)
    common = sorted(here.keys() & there.keys())
    if len(common) < 2:
        return None
    between = mean([there[n] - here[n] for n in common], confidence)
    return Together(
        *(one.key, one.low, one.high, other.key, other.low, other.high),
        here=sum(here.values()) / len(here),
        there=sum(there.values()) / len(there),
        is_sure=not between.low <= 0 <= between.high,
    )


def _halves(results: Results, key: str, numbers: Sequence[Setting]) -> Effect | None:
    """Cells that differ in everything (a random sample): the lower half beside the upper one."""
    played = [rate for rate in rates(results) if rate.games]
    ordered = sorted(played, key=lambda rate: setting(results.run, rate.cell, key))
    middle = len(ordered) // 2
    if middle < 2:
        return None
    lower = [rate.share.value for rate in ordered[:middle]]
    upper = [rate.share.value for rate in ordered[-middle:]]
    games = sum(rate.games for rate in ordered)
    return Effect(key, numbers[0], numbers[-1], apart(lower, upper), games, False)


def _with(results: Results, key: str, value: Setting) -> list[Cell]:
    return [cell for cell in results.cells if setting(results.run, cell, key) == value]


def _others(results: Results, cell: Cell, key: str) -> tuple[Setting, ...]:
    """Everything that is varied, but for one thing."""
    return tuple(setting(results.run, cell, k) for k in results.run.varied if k != key)


def _is_same(results: Results, one: Cell, other: Cell) -> bool:
    """Whether all games of two cells went the same."""
    told = ["game", "result", "cause", "rounds", "choices"]
    first, second = (
        results.games.filter(pl.col("cell") == cell.number).select(told).sort("game")
        for cell in (one, other)
    )
    return first.height > 0 and first.equals(second)
