"""Faults: the tiny games, each broken in one way that a check must catch."""

from tiny.faults import consent, hidden, hinted, play, positions, taught, told
from tiny.faults.registry import FAULTS

__all__ = ["FAULTS", "consent", "hidden", "hinted", "play", "positions", "taught", "told"]
