"""Damage: systems, power and access of a zone, fuel, and their repair.

Each function says whether it has changed anything. There are as many system, power and access
markers as there are boxes, so that these never run out.
"""

from __future__ import annotations

from mayday.games.phobos_falling.content import (
    SYSTEM_IDS,
    SYSTEMS_AT,
    TRACKS,
    ZONE_IDS,
    System,
    Zone,
)
from mayday.games.phobos_falling.events import (
    AccessBlocked,
    AccessCleared,
    ForceFieldLost,
    FuelGained,
    FuelLost,
    PowerLost,
    PowerRestored,
    SystemDamaged,
    SystemRepaired,
)
from mayday.games.phobos_falling.table import PFState


def damage_system(g: PFState, system: System) -> bool:
    """A marker on the box of a system."""
    if g.damaged >> system & 1:
        return False
    g.damaged |= 1 << system
    g.emit(SystemDamaged, SYSTEM_IDS[system])
    return True


def damage_top_system(g: PFState, zone: Zone) -> bool:
    """The first undamaged system of the zone in printed order. Rules: PF-EVENT-10."""
    for system in SYSTEMS_AT[zone]:  # noqa: SIM110  # twice as fast as any() on this path
        if damage_system(g, system):
            return True
    return False


def repair_system(g: PFState, system: System) -> bool:
    if not g.damaged >> system & 1:
        return False
    g.damaged &= ~(1 << system)
    g.emit(SystemRepaired, SYSTEM_IDS[system])
    return True


def cut_power(g: PFState, zone: Zone) -> bool:
    """The power of a zone goes out, unless it is stabilised, and with it a force field.

    Rules: PF-POWER-7, PF-POWER-9, PF-EVENT-9.
    """
    if (g.power_out | g.stabilised) >> zone & 1:
        return False
    g.power_out |= 1 << zone
    g.emit(PowerLost, ZONE_IDS[zone])
    if g.force_fields >> zone & 1:
        g.force_fields &= ~(1 << zone)
        g.emit(ForceFieldLost, ZONE_IDS[zone])
    return True


def restore_power(g: PFState, zone: Zone) -> bool:
    if not g.power_out >> zone & 1:
        return False
    g.power_out &= ~(1 << zone)
    g.emit(PowerRestored, ZONE_IDS[zone])
    return True


def block_access(g: PFState, zone: Zone) -> bool:
    if g.blocked >> zone & 1:
        return False
    g.blocked |= 1 << zone
    g.emit(AccessBlocked, ZONE_IDS[zone])
    return True


def clear_access(g: PFState, zone: Zone) -> bool:
    if not g.blocked >> zone & 1:
        return False
    g.blocked &= ~(1 << zone)
    g.emit(AccessCleared, ZONE_IDS[zone])
    return True


def lose_fuel(g: PFState, number: int) -> bool:
    """Fuel never falls below 0. Rules: PF-SEQ-6."""
    lost = min(number, g.fuel)
    if not lost:
        return False
    g.fuel -= lost
    g.emit(FuelLost, lost, g.fuel)
    return True


def gain_fuel(g: PFState, number: int) -> bool:
    """Fuel never rises above the track. Rules: PF-SEQ-7."""
    gained = min(number, TRACKS.fuel - g.fuel)
    if not gained:
        return False
    g.fuel += gained
    g.emit(FuelGained, gained, g.fuel)
    return True
