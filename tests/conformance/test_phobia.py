"""Phobia keeps what every game must keep.

Its choice space is large, so fewer positions get the checks that ask about every choice.
"""

from __future__ import annotations

from mayday.games.phobia import GAME
from mayday.testing import Conformance, Plan


class TestPhobia(Conformance):
    game = GAME
    plan = Plan(games=14, moments=150, examined=10, resamples=2)
