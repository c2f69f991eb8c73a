"""The end: Titan, or one of three ways to fail; all seats win or lose together."""

from __future__ import annotations

from typing import NoReturn

from mayday.games.space_force_2150.events import (
    ColonyLost,
    CrewSuffocated,
    ShipBrokeUp,
    TitanReached,
)
from mayday.games.space_force_2150.table import S2State


def arrive(g: S2State) -> NoReturn:
    """The ship enters Titan's space: everybody has won. Rules: S2-END-1, S2-END-4."""
    g.emit(TitanReached, g.round, g.hull, g.oxygen)
    g.end("titan", *(1,) * g.seats)


def break_up(g: S2State) -> NoReturn:
    """The hull is at 0. Rules: S2-END-2, S2-HULL-3."""
    g.emit(ShipBrokeUp, g.round, g.space)
    fail(g, "hull")


def suffocate(g: S2State) -> NoReturn:
    """There is no oxygen for anybody. Rules: S2-OXY-14."""
    g.emit(CrewSuffocated, g.round, g.space)
    fail(g, "suffocation")


def come_too_late(g: S2State) -> NoReturn:
    """The last round is over. Rules: S2-END-3."""
    g.emit(ColonyLost, g.round, g.space)
    fail(g, "too_late")


def fail(g: S2State, cause: str) -> NoReturn:
    """The mission has failed for everybody; no fuel and no supplies alone never do that.

    Rules: S2-END-4, S2-END-5.
    """
    g.end(cause, *(-1,) * g.seats)
