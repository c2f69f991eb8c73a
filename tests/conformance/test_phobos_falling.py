"""Phobos Falling keeps what every game must keep, and no secret leaks whoever sits at the table.

Its choice space is large, so fewer positions get the checks that ask about every choice.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayday.games.phobos_falling import GAME
from mayday.testing import Conformance, Plan
from mayday.testing.checks import log, secrets
from mayday.testing.sample import Sample


class TestPhobosFalling(Conformance):
    game = GAME
    plan = Plan(games=48, moments=240, examined=24, resamples=2)


@pytest.mark.parametrize("times", [1, pytest.param(20, marks=pytest.mark.fuzz)])
@pytest.mark.parametrize("open_hands", ["off", "on"])
@pytest.mark.parametrize("seats", [1, 2, 4, 8])
def test_no_secret_leaks(seats: int, open_hands: str, times: int) -> None:
    table = replace(GAME, seat_counts=range(seats, seats + 1))
    plan = Plan(games=2, moments=60, examined=8, resamples=1, options=({"open_hands": open_hands},))
    sample = Sample(table, plan.deeper(times))
    for check in (
        secrets.views_are_copies,
        secrets.resampling_agrees,
        secrets.refusals_leak_nothing,
        secrets.scenes_leak_nothing,
        secrets.undo_stops_at_the_horizon,
        log.steps_leak_nothing,
        log.log_leaks_nothing,
    ):
        check(sample)
