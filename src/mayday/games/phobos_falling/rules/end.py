"""Victory and defeat."""

from __future__ import annotations

from typing import NoReturn

from mayday.games.phobos_falling.content import NEEDS, SHUTTLE_BAY, SHUTTLE_SYSTEMS
from mayday.games.phobos_falling.events import (
    AllDead,
    CrewHelpless,
    ShuttleLaunched,
    ShuttleStolen,
    StationBrokeUp,
)
from mayday.games.phobos_falling.table import PFState, slots_filled


def check_victory(g: PFState) -> None:
    """The shuttle is ready and everybody is in it.

    Wounds, pirates, fire and blocked access do not matter, nor does the rest of the crew.
    Rules: PF-WIN-1, PF-WIN-2, PF-WIN-3, PF-WIN-4, PF-GEN-1.
    """
    if is_manned(g) and is_ready(g):
        g.emit(ShuttleLaunched, g.round)
        g.end("launched", *[1] * g.seats)


def is_ready(g: PFState) -> bool:
    """All needs of the shuttle are met.

    Rules: PF-SHUTTLE-1, PF-SHUTTLE-2, PF-SHUTTLE-3, PF-SHUTTLE-4.
    """
    if g.damaged & SHUTTLE_SYSTEMS:
        return False
    filled = slots_filled(g)
    return all(any(way & filled == way for way in ways) for ways in NEEDS)


def is_manned(g: PFState) -> bool:
    """Every officer is alive and in the Shuttle Bay, which has power. Rules: PF-WIN-1."""
    if g.dead or g.power_out >> SHUTTLE_BAY & 1:
        return False
    for zone in g.at.values():  # noqa: SIM110  # twice as fast as all() on this path
        if zone != SHUTTLE_BAY:
            return False
    return True


def check_hope(g: PFState) -> None:
    """Somebody must be healthy after the pirates' turn. Rules: PF-LOSS-1, PF-SEQ-3."""
    if len(g.wounded) + len(g.dead) == len(g.order):
        g.emit(CrewHelpless, g.round)
        lose(g, "helpless")


def check_lives(g: PFState) -> None:
    """Somebody must be alive, at any moment. Rules: PF-LOSS-4."""
    if len(g.dead) == len(g.order):
        g.emit(AllDead, g.round)
        lose(g, "all_dead")


def steal_shuttle(g: PFState) -> NoReturn:
    """Rules: PF-LOSS-2, PF-PIRATE-20."""
    g.emit(ShuttleStolen, g.round)
    lose(g, "stolen")


def break_up(g: PFState) -> NoReturn:
    """No events are left at the last stage. Rules: PF-LOSS-3."""
    g.emit(StationBrokeUp, g.round)
    lose(g, "broke_up")


def lose(g: PFState, cause: str) -> NoReturn:
    """For all. Rules: PF-GEN-1."""
    g.end(cause, *[-1] * g.seats)
