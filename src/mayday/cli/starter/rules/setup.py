"""Set-up."""

from __future__ import annotations

from mayday.cli.starter.content import NUMBERS
from mayday.cli.starter.rules.turn import Turn
from mayday.cli.starter.table import StarterState
from mayday.kernel import Seat


def setup(g: StarterState) -> None:
    """A full lamp at the mouth of the tunnel; the first player begins. Rules: ST-SETUP-1."""
    g.oil = NUMBERS.oil
    g.round = 1
    g.push(Turn(Seat(0)))
