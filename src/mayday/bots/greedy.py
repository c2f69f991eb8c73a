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
        return self.ranked(ask, look)[0]

    def ranked(self, ask: Ask, look: Callable[[], View[Any]]) -> list[Choice]:
        """The choices, the best first; of those that are alike, the one offered first."""
        if len(ask.choices) == 1:
            return [ask.choices[0]]
        imagined = self.game.resample(look(), pick(self.luck, 1 << 62))
        scores = self.game.heuristics(imagined, ask)
        order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
        return [ask.choices[n] for n in order]
