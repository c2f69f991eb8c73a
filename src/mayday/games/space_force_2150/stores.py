"""Stores: fuel, supplies, oxygen and hull, with their limits; damage; arriving and failing.

Rules: S2-FUEL, S2-SUP, S2-HULL, S2-OXY-8 to -11, S2-CM, S2-DMG-1 to -3, S2-END.
"""

from __future__ import annotations

from typing import NoReturn

from mayday.games.space_force_2150.cards import VOYAGE, ItemId
from mayday.games.space_force_2150.events import (
    Damaged,
    DamagedAgain,
    Gained,
    Lost,
    NoRoom,
    NothingLeft,
    Overflowed,
    ShipBrokeUp,
    TitanReached,
)
from mayday.games.space_force_2150.model import S2State, fuel_max, supplies_max
from mayday.games.space_force_2150.ship import BIT


def room_for(g: S2State, store: str) -> int:
    """How much more the store can hold; oxygen has no limit. Rules: S2-FUEL-3, S2-SUP-2."""
    if store == "fuel":
        return fuel_max(g) - g.fuel
    return supplies_max(g) - g.supplies


def gain(g: S2State, store: str, number: int) -> None:
    """Put something into a store; what is above its maximum is lost.

    Rules: S2-FUEL-3, S2-SUP-2, S2-OXY-9, S2-OXY-10.
    """
    if store != "oxygen":
        number = min(number, room_for(g, store))
    if not number:
        g.emit(NoRoom, store)
        return
    now = getattr(g, store) + number
    setattr(g, store, now)
    g.emit(Gained, store, number, now)


def lose(g: S2State, store: str, number: int) -> None:
    """Take something from a store, as far as it is there; hull at 0 is the end.

    Rules: S2-EVT-6, S2-FUEL-3, S2-SUP-2, S2-OXY-11, S2-HULL-3, S2-DMG-1.
    """
    number = min(number, getattr(g, store))
    if not number:
        g.emit(NothingLeft, store)
        return
    now = getattr(g, store) - number
    setattr(g, store, now)
    g.emit(Lost, store, number, now)
    if store == "hull" and not now:
        g.emit(ShipBrokeUp, g.round, g.space)
        fail(g, "hull")


def spend(g: S2State, member: int) -> None:
    """1 oxygen from the own tank; who has none left is finished.

    Rules: S2-INT-2, S2-INT-7, S2-OXY-8.
    """
    g.tanks[member] -= 1
    if not g.tanks[member]:
        g.active &= ~(1 << member)


def repair_hull(g: S2State, points: int) -> int:
    """Mend the hull up to its maximum; says how much that was. Rules: S2-HULL-1, S2-BONUS-12."""
    points = min(points, VOYAGE.hull_max - g.hull)
    g.hull += points
    return points


def damage_module(g: S2State, module: ItemId) -> None:
    """The module is damaged; if it was already, the hull takes the hit. Rules: S2-DMG-2, -3, -6."""
    if g.damaged & BIT[module]:
        g.emit(DamagedAgain, module)
        lose(g, "hull", 1)
    else:
        g.damaged |= BIT[module]
        g.emit(Damaged, module)


def keep_maxima(g: S2State) -> None:
    """Whatever a store can no longer hold is lost at once. Rules: S2-CM-2."""
    for store in ("fuel", "supplies"):
        surplus = -room_for(g, store)
        if surplus > 0:
            setattr(g, store, getattr(g, store) - surplus)
            g.emit(Overflowed, store, surplus)


def arrive(g: S2State) -> NoReturn:
    """The ship enters Titan's space: everybody has won. Rules: S2-END-1, S2-END-4."""
    g.emit(TitanReached, g.round, g.hull, g.oxygen)
    g.end("titan", *(1,) * g.seats)


def fail(g: S2State, cause: str) -> NoReturn:
    """The mission has failed for everybody. Rules: S2-END-2, S2-END-4."""
    g.end(cause, *(-1,) * g.seats)
