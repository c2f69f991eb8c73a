"""The scene: what lies on the table, and where."""

from mayday.games.phobos_falling.scene.whole import scene

__all__ = ["scene"]
