"""Space Force 2150 keeps what every game must keep.

One to six seats with many options ask for more games, each with fewer positions looked at.
"""

from __future__ import annotations

from mayday.games.space_force_2150 import GAME
from mayday.testing import Conformance, Plan


class TestSpaceForce2150(Conformance):
    game = GAME
    plan = Plan(games=48, moments=600, examined=60)
