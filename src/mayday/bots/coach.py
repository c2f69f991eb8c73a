"""Coach: a game that is over, looked at again: how the chance to win went, and where it turned.

After every entry of the journal positions are imagined that agree with what whoever chooses next
sees; everybody plays on greedily for a while, and the game's value says how it looks. Where the
chance moved most, the choice that was made there is compared with what a commander would have done.
Work is counted and seeds are fixed: the same record is told the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import msgspec

from mayday.bots.hints import Reason, Study, commanding
from mayday.bots.search import judged, play_on
from mayday.kernel import (
    Ask,
    Choice,
    Chosen,
    Effort,
    GameDef,
    GameError,
    Match,
    Record,
    Seat,
    View,
    derive,
    next_ask,
    replay,
    retrace,
)

_SEED = 2150
_STRETCH = 20  # positions
_TRIES = 24  # imagined positions for one point of the curve
_MOST = 6  # turning points
_LEAST = 0.05  # by which the chance moves at one
_Z95 = 1.96


class Point(msgspec.Struct, frozen=True):
    """The chance to win at one position, with its 95 % interval."""

    chance: float
    low: float
    high: float


class Better(msgspec.Struct, frozen=True):
    """What a commander would have done, by how much the chance is better, and why."""

    choice: str
    gain: float
    reasons: tuple[Reason, ...]


class Turning(msgspec.Struct, frozen=True):
    """A choice at which the chance moved; without anything better it was the luck."""

    number: int  # of the position that it led to
    seat: int
    choice: str
    moved: float  # the chance of the seat that is coached
    better: Better | None


class Coaching(msgspec.Struct, frozen=True):
    """How a game went for a seat."""

    game: str
    seat: int
    curve: tuple[Point, ...]  # one for each position, from 0 on
    turning: tuple[Turning, ...]  # in the order of the game


def coach(
    record: Record,
    game: GameDef[Any],
    seat: Seat = Seat(0),  # noqa: B008
    progress: Callable[[int], None] = lambda done: None,
) -> Coaching:
    """Look at a finished game again; `progress` is told how many positions more are done."""
    curve: tuple[Point, ...] = ()
    for numbers in stretches(record):
        curve += points(record, game, seat, numbers)
        progress(len(numbers))
    return Coaching(game.id, seat, curve, turning_points(record, game, seat, curve))


def stretches(record: Record) -> list[range]:
    """The numbers of all positions, in parts that take a moment each."""
    count = len(record.entries) + 1
    return [range(n, min(n + _STRETCH, count)) for n in range(0, count, _STRETCH)]


def points(record: Record, game: GameDef[Any], seat: Seat, numbers: range) -> tuple[Point, ...]:
    """The chance of a seat at some positions of a finished game."""
    match, effort = _finished(record, game, seat), commanding(game)
    return tuple(
        _point(game, g, seat, effort, derive(_SEED, number))
        for number, g in enumerate(retrace(match))
        if number in numbers
    )


def _finished(record: Record, game: GameDef[Any], seat: Seat) -> Match[Any]:
    match = replay(record, game)
    if match.position.result is None:
        raise GameError("the game is not over: the coach waits until it is")
    if not 0 <= seat < match.position.seats:
        raise GameError(f"there is no seat {seat + 1} in this game")
    return match


def _point(game: GameDef[Any], g: Any, seat: Seat, effort: Effort, seed: int) -> Point:
    """The chance at a position, as whoever chooses there can tell."""
    if not g.asks:
        chance = judged(game, g, seat)
        return Point(chance, chance, chance)
    view = game.view(g, next_ask(g.asks).seat)
    seen = [_imagined(game, view, seat, effort, derive(seed, n)) for n in range(_TRIES)]
    mean, spread = fmean(seen), _Z95 * stdev(seen) / sqrt(_TRIES)
    return Point(mean, max(0.0, mean - spread), min(1.0, mean + spread))


def _imagined(game: GameDef[Any], view: View[Any], seat: Seat, effort: Effort, seed: int) -> float:
    """How one imagined position looks after everybody has played on for a while."""
    g = game.resample(view, seed)
    play_on(game, g, g.round + effort.rounds, effort.choices)
    return judged(game, g, seat)


def turning_points(
    record: Record, game: GameDef[Any], seat: Seat, curve: Sequence[Point]
) -> tuple[Turning, ...]:
    """The choices at which the chance moved most."""
    match, effort = _finished(record, game, seat), commanding(game)
    moved = {
        number: curve[number].chance - curve[number - 1].chance
        for number, entry in enumerate(match.entries, 1)
        if isinstance(entry, Chosen)
    }
    most = sorted(moved, key=lambda number: -abs(moved[number]))[:_MOST]
    wanted = {number for number in most if abs(moved[number]) >= _LEAST}
    found = []
    for number, g in enumerate(retrace(match), 1):  # g: before entry `number`
        if number in wanted:
            entry = match.entries[number - 1]
            assert isinstance(entry, Chosen), "only choices are turning points"
            better = _better(game, g, entry, effort)
            found.append(Turning(number, entry.seat, entry.choice, moved[number], better))
    return tuple(found)


def _better(game: GameDef[Any], g: Any, entry: Chosen, effort: Effort) -> Better | None:
    """What would have been better by more than chance explains, from what the seat saw."""
    view, made = game.view(g, entry.seat), game.space.read(entry.choice)
    ask = _ask_with(view, made)
    if len(ask.choices) == 1:
        return None
    study = Study(game, view, ask, effort, also=made)
    best = study.best()[0]
    lead, error = study.lead(best, made)
    if best == made or lead <= max(effort.doubt * error, 0.0):
        return None
    return Better(str(best), lead, study.reasons(best, best))


def _ask_with(view: View[Any], choice: Choice) -> Ask:
    return next(ask for ask in view.asks if choice in ask.choices)
