"""Bot: how good each choice looks. The greedy bot takes the best."""

from __future__ import annotations

from mayday.cli.starter.choices import WALK
from mayday.cli.starter.table import StarterState
from mayday.kernel import Ask

__all__ = ["heuristics"]


def heuristics(g: StarterState, ask: Ask) -> list[float]:
    """Walk while a stumble does not put out the lamp."""
    walking = 1.0 if g.oil > 1 else -1.0
    return [walking if choice == WALK else 0.0 for choice in ask.choices]
