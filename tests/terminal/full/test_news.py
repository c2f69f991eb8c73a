"""What the desk tells while nobody presses a key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mayday.games.systems_failing import GAME as SYSTEMS_FAILING
from mayday.kernel import Ask, Choice, GameDef, Seat, View
from mayday.terminal.full.sitting import Sitting
from terminal.full.screens import at_once

from .conftest import Sat


@at_once
async def test_what_is_drawn_late_never_covers_something_newer(
    sit: Sat, monkeypatch: pytest.MonkeyPatch
):
    """A timer may go off after the next state has come: on a busy machine, by a bot that thinks."""
    late: list[Callable[[], None]] = []
    monkeypatch.setattr(Sitting, "set_timer", lambda self, delay, show: late.append(show))
    async with sit(SYSTEMS_FAILING, "me greedy", seed=2) as screen:
        while len(late) < 3:
            await screen.my_turn()
            before = screen.match.number
            await screen.press("1", "enter")
            await screen.until(lambda before=before: screen.match.number > before)
        await screen.my_turn()
        for show in late:
            show()
            assert screen.sitting.state.number == screen.match.number
            assert screen.sitting.menu.offers


class Clumsy:
    """A bot of somebody's own, with a mistake in it."""

    def __init__(self, game: GameDef[Any], seat: Seat, seed: int) -> None:
        pass

    def choose(self, ask: Ask, look: Callable[[], View[Any]]) -> Choice:
        raise KeyError("oxygen")


@at_once
async def test_a_bot_that_breaks_is_named_and_nobody_waits_for_it(sit: Sat):
    """In this game the second seat begins."""
    async with sit(SYSTEMS_FAILING, f"me {__name__}:Clumsy", seed=2) as screen:
        await screen.shows("Clumsy", "KeyError", "oxygen")
