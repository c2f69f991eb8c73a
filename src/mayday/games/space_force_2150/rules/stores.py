"""Fuel, supplies and hull, and the oxygen in storage: what goes in and out, and their limits."""

from __future__ import annotations

from mayday.games.space_force_2150.content import VOYAGE
from mayday.games.space_force_2150.events import Gained, Lost, NoRoom, NothingLeft, Overflowed
from mayday.games.space_force_2150.rows import FUEL, HULL, OXYGEN, SUPPLIES, Store
from mayday.games.space_force_2150.rules.end import break_up
from mayday.games.space_force_2150.table import S2State, fuel_max, supplies_max

NO_LIMIT = 10**6


def stock(g: S2State, store: Store) -> int:
    """How much is there."""
    if store is FUEL:
        return g.fuel
    if store is SUPPLIES:
        return g.supplies
    return g.oxygen if store is OXYGEN else g.hull


def change(g: S2State, store: Store, number: int) -> int:
    """So much more or less is there; says how much that makes."""
    if store is FUEL:
        g.fuel += number
        return g.fuel
    if store is SUPPLIES:
        g.supplies += number
        return g.supplies
    if store is OXYGEN:
        g.oxygen += number
        return g.oxygen
    g.hull += number
    return g.hull


def room_for(g: S2State, store: Store) -> int:
    """How much more the store can hold. Rules: S2-FUEL-2, S2-SUP-1, S2-HULL-1, S2-OXY-9."""
    if store is OXYGEN:
        return NO_LIMIT
    if store is FUEL:
        return fuel_max(g) - g.fuel
    if store is SUPPLIES:
        return supplies_max(g) - g.supplies
    return VOYAGE.hull_max - g.hull


def gain(g: S2State, store: Store, number: int) -> None:
    """Put something into a store; what is above its maximum is lost.

    Rules: S2-FUEL-3, S2-FUEL-5, S2-SUP-2, S2-HULL-1, S2-OXY-9, S2-OXY-10.
    """
    number = min(number, room_for(g, store))
    if number:
        g.emit(Gained, store, number, change(g, store, number))
    else:
        g.emit(NoRoom, store)


def lose(g: S2State, store: Store, number: int) -> None:
    """Take something from a store, as far as it is there; hull at 0 is the end.

    Rules: S2-EVT-6, S2-FUEL-3, S2-SUP-2, S2-OXY-11, S2-HULL-3, S2-DMG-1.
    """
    number = min(number, stock(g, store))
    if not number:
        g.emit(NothingLeft, store)
        return
    g.emit(Lost, store, number, change(g, store, -number))
    if store is HULL and not g.hull:
        break_up(g)


def keep_maxima(g: S2State) -> None:
    """Whatever a store can no longer hold is lost at once. Rules: S2-CM-2."""
    for store in (FUEL, SUPPLIES):
        surplus = -room_for(g, store)
        if surplus > 0:
            change(g, store, -surplus)
            g.emit(Overflowed, store, surplus)
