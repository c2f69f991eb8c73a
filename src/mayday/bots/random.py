"""random: any choice, all equally likely."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mayday.kernel import Ask, Choice, GameDef, Luck, Seat, View, pick


class RandomBot:
    """Plays without looking."""

    def __init__(self, game: GameDef[Any], seat: Seat, seed: int) -> None:
        self.luck = Luck(seed)

    def choose(self, ask: Ask, look: Callable[[], View[Any]]) -> Choice:
        return ask.choices[pick(self.luck, len(ask.choices))]
