"""Heuristics."""
from mayday.games.space_force_2150.model import S2State
from mayday.kernel.flow import Ask


def rank(g: S2State, ask: Ask) -> list[float]:
    return [0.0 for _ in ask.choices]
