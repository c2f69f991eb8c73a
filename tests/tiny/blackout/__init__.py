"""Blackout: two hunters on a dark deck, each hidden from the other."""

from tiny.blackout.game import GAME

__all__ = ["GAME"]
