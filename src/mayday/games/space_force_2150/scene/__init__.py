"""The scene: what lies on the table, and where."""

from mayday.games.space_force_2150.scene.whole import scene

__all__ = ["scene"]
