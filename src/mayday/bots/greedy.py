"""greedy: the choice that the game's heuristics rank highest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mayday.kernel import Ask, Choice, GameDef, Luck, Seat, View, pick


class GreedyBot:
    """Looks, imagines a position that agrees with what it sees, and takes the best choice there."""

    def __init__(self, game: GameDef[Any], seat: Seat, seed: int) -> None:
        self.game = game
        self.luck = Luck(seed)

    def choose(self, ask: Ask, look: Callable[[], View[Any]]) -> Choice:
        if len(ask.choices) == 1:
            return ask.choices[0]
        imagined = self.game.resample(look(), pick(self.luck, 1 << 62))
        scores = self.game.heuristics(imagined, ask)
        best = max(range(len(scores)), key=scores.__getitem__)
        return ask.choices[best]
