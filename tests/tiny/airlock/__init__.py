"""Airlock: everybody has a little air left, and every leak is somebody's fault."""

from tiny.airlock.game import GAME

__all__ = ["GAME"]
