"""Wreck: a crew searches a wreck for power cells and lights a beacon before the oxygen is gone."""

from tiny.wreck.game import GAME

__all__ = ["GAME"]
