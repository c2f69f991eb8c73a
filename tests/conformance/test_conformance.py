"""Every game of this repository keeps what every game must keep."""

from __future__ import annotations

import doctest

import mayday.testing
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


def test_the_example_in_the_documentation_runs() -> None:
    failed, tried = doctest.testmod(mayday.testing)
    assert (failed, tried) == (0, 3)
