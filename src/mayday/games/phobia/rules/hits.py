"""Hits that do not kill, and death.

Rules: PH-STUN-1, PH-STUN-2, PH-STUN-3, PH-STUN-4, PH-STUN-5, PH-STUN-6, PH-STUN-7, PH-STUN-8,
PH-STUN-9, PH-DIE-1, PH-DIE-2, PH-DIE-3, PH-DIE-4.
"""

from __future__ import annotations

from mayday.games.phobia.content import (
    PHOBIAS,
    SEAT_OF,
    SURVIVORS,
    TYPE_OF,
    Effect,
    SpecialHits,
    UnitId,
    UnitType,
)
from mayday.games.phobia.events import UnitKilled, UnitPinned, UnitShaken
from mayday.games.phobia.rules.end import end_if_wiped_out
from mayday.games.phobia.table import PHState, lift
from mayday.kernel import Seat


def effect_of(g: PHState, unit_type: UnitType) -> Effect:
    """What a hit of such a unit does, by its type and the option `special_hits`.

    Rules: PH-ATK-8, PH-STUN-1, PH-STUN-9.
    """
    return unit_type.hit if g.options["special_hits"] == SpecialHits.STUN else Effect.KILL


def hit_unit(g: PHState, unit: UnitId, target: UnitId) -> None:
    """A hit kills, or it shakes or pins for a turn; one more of these adds nothing.

    Rules: PH-ATK-8, PH-STUN-2, PH-STUN-5, PH-STUN-8.
    """
    match effect_of(g, TYPE_OF[unit]):
        case Effect.KILL:
            kill(g, unit, target)
        case Effect.SHAKE:
            if target not in g.shaken:
                g.shaken.append(target)
            g.emit(UnitShaken, target, unit)
        case Effect.PIN:
            if target not in g.pinned:
                g.pinned.append(target)
            g.emit(UnitPinned, target, unit)


def kill(g: PHState, unit: UnitId, target: UnitId) -> None:
    """The target leaves the board at once, a Phobia for the pool, a Survivor for good.

    Rules: PH-DIE-1, PH-DIE-2, PH-DIE-3, PH-DIE-4.
    """
    seat = SEAT_OF[target]
    lift(g, seat, target)
    g.emit(UnitKilled, target, unit)
    for stunned in (g.pinned, g.shaken):
        if target in stunned:
            stunned.remove(target)
    if seat == PHOBIAS:
        g.pool.append(target)
    else:
        end_if_wiped_out(g)


def recover(g: PHState, seat: Seat) -> None:
    """A side's turn ends, and with it what its units suffered in it: the shaken could not attack,
    the pinned could not move.

    Rules: PH-STUN-3, PH-STUN-4, PH-STUN-6, PH-STUN-7.
    """
    if seat == SURVIVORS:
        g.pinned = []
    else:
        g.shaken = []
