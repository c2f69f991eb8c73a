"""Space Force 2150 keeps what every game of Mayday must keep."""

from __future__ import annotations

from mayday.games.space_force_2150 import GAME
from mayday.testing.conformance import Conformance
from mayday.testing.sample import Plan


class TestSpaceForce2150(Conformance):
    game = GAME
    plan = Plan(games=60, moments=800, examined=70)
