"""Phobia keeps what every game must keep.

Its choice space is large, so fewer positions get the checks that ask about every choice.
"""

from __future__ import annotations

from mayday.games.phobia import GAME
from mayday.testing import Conformance, Plan


class TestPhobia(Conformance):
    game = GAME
    plan = Plan(games=12, moments=120, examined=9, resamples=2)
