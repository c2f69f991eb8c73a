"""The scene of Systems Failing: what lies on the table, and where."""

from mayday.games.systems_failing.scene.layout import scene

__all__ = ["scene"]
