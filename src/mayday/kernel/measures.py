"""Measures: numbers that tell how a game goes, each a function of what everybody sees.

A game names them in `GameDef.measures` and gives them words in `[measure]`. The end screen draws
their curves, and the lab reads them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from mayday.kernel.flow import SPECTATOR, State
from mayday.kernel.game import GameDef

S = TypeVar("S", bound=State)


class Curves(NamedTuple):
    """What was measured at each of some positions."""

    rounds: tuple[int, ...]  # the round of each position
    values: dict[str, tuple[float, ...]]  # by the name of the measure, one for each position


def measure(game: GameDef[S], positions: Iterable[S]) -> Curves:
    """The measures of a game at these positions, taken from what everybody sees."""
    rounds: list[int] = []
    values: dict[str, list[float]] = {name: [] for name in game.measures}
    for g in positions:
        v = game.view(g, SPECTATOR)
        rounds.append(v.position.round)
        for name, taken in game.measures.items():
            values[name].append(taken(v))
    return Curves(tuple(rounds), {name: tuple(taken) for name, taken in values.items()})
