"""For authors of games: tests on the position notation, and a conformance suite for any game."""

from mayday.kernel.flow import Seat
from mayday.testing.coverage import rule
from mayday.testing.positions import Table, given, refused, then, when

__all__ = ["Seat", "Table", "given", "refused", "rule", "then", "when"]
