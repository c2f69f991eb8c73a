"""The scene: what lies on the table, and where."""

from mayday.games.free_mars.scene.labels import NUMBERS
from mayday.games.free_mars.scene.whole import scene, stage

__all__ = ["NUMBERS", "scene", "stage"]
