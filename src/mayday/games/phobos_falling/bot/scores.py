"""Scores: what all rankings share."""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.phobos_falling.bot.errands import Mind
from mayday.kernel import Choice

Scores = list[float]
Rank = Callable[[Mind, Choice], float]

NEVER = -9.0
AT_ONCE = 40.0  # what is done before anything else
TUBE_COST = 2.0


def nothing(mind: Mind, choice: Choice) -> float:
    """Neither good nor bad."""
    return 0.0


def never(mind: Mind, choice: Choice) -> float:
    """Worse than doing nothing."""
    return NEVER
