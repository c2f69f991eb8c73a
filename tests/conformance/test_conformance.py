"""Every game of this repository keeps what every game must keep."""

from __future__ import annotations

from mayday.games.systems_failing import GAME as SYSTEMS_FAILING
from mayday.testing import Conformance
from tiny import AIRLOCK, BLACKOUT, CLAIMS, WRECK


class TestSystemsFailing(Conformance):
    game = SYSTEMS_FAILING


class TestAirlock(Conformance):
    game = AIRLOCK


class TestBlackout(Conformance):
    game = BLACKOUT


class TestClaims(Conformance):
    game = CLAIMS


class TestWreck(Conformance):
    game = WRECK
