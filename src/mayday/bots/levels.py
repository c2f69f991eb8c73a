"""Levels: bots as strong as a game says its cadets, officers and commanders are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mayday.bots.greedy import GreedyBot
from mayday.bots.search import SearchBot
from mayday.kernel import Ask, Choice, GameDef, Seat, View, pick

_FINE = 1 << 20
_TEMPTING = 3  # the choices among which a slip picks, as the heuristics like them


class Slipping(GreedyBot):
    """Plays like greedy, but now and then takes another of the choices that look good."""

    def __init__(self, game: GameDef[Any], seat: Seat, seed: int, slips: float) -> None:
        super().__init__(game, seat, seed)
        self.slips = slips

    def choose(self, ask: Ask, look: Callable[[], View[Any]]) -> Choice:
        ranked = self.ranked(ask, look)
        if len(ranked) > 1 and pick(self.luck, _FINE) < self.slips * _FINE:
            tempting = ranked[1:_TEMPTING]
            return tempting[pick(self.luck, len(tempting))]
        return ranked[0]


def of_level(name: str, game: GameDef[Any], seat: Seat, seed: int) -> Slipping | SearchBot:
    """A bot of one of the game's levels."""
    level = game.levels[name]
    if level.effort is None:
        return Slipping(game, seat, seed, level.slips)
    return SearchBot(game, seat, seed, level.effort)
