"""Station power and life support: what works, what turns, where one can breathe.

All of it is worked out from the damage on the board whenever it is asked for, so that it is never
out of date; where there is air is written down for each damage to life support.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from mayday.games.phobos_falling.content import (
    AIR,
    AUX_POWER,
    AUX_POWER_SYSTEM,
    LIFE_SUPPORT,
    MAIN_POWER,
    RING_AT,
    Systems,
    Zone,
    Zones,
)
from mayday.games.phobos_falling.table import PFState

BATTERY, AUXILIARY, MAIN = 0, 1, 2


def state(g: PFState) -> int:
    """What the station runs on now.

    Rules: PF-POWER-1, PF-POWER-2, PF-POWER-3, PF-POWER-4.
    """
    if not g.damaged & MAIN_POWER:
        return MAIN
    if g.fuel and not g.damaged & AUX_POWER_SYSTEM and not g.power_out >> AUX_POWER & 1:
        return AUXILIARY
    return BATTERY


def is_on(g: PFState, zone: Zone) -> bool:
    """The zone has power. Zones 1 and 2 have no Power box. Rules: PF-POWER-5."""
    return not g.power_out >> zone & 1


def works(g: PFState, zone: Zone, system: Systems) -> bool:
    """A usable system of the zone is fully operational. Rules: PF-POWER-8, PF-POWER-10."""
    return not (g.damaged & system or (g.power_out | g.fires) >> zone & 1) and state(g) != BATTERY


def rotates(g: PFState, zone: Zone) -> bool:
    """The ring of a zone turns; a zone of the core needs none. Rules: PF-POWER-6."""
    ring = RING_AT[zone]
    if ring is None:
        return True
    return not (g.damaged & ring.gravity or g.power_out & ring.hub) and state(g) != BATTERY


_PLANTS: Zones = reduce(or_, [air.plant for air in AIR])
_ABOVE = LIFE_SUPPORT.bit_length()  # where plants stand in one number with systems


def _subsets(bits: int) -> list[int]:
    """All sets of some of these."""
    found = [0]
    while bits:
        one = bits & -bits
        found += [others | one for others in found]
        bits ^= one
    return found


def _with_air(damaged: Systems, power_out: Zones) -> Zones:
    return sum(air.zones for air in AIR if not (damaged & air.system or power_out & air.plant))


_WITH_AIR: dict[int, Zones] = {
    damaged | power_out << _ABOVE: _with_air(damaged, power_out)
    for damaged in _subsets(LIFE_SUPPORT)
    for power_out in _subsets(_PLANTS)
}  # the sections whose life support works, for all that can be wrong with it


def breathable(g: PFState) -> Zones:
    """The zones with air: in a section with life support, and not depressurized.

    Life support works on every power state. Rules: PF-LIFE-1, PF-LIFE-2, PF-LIFE-3, PF-EVENT-14.
    """
    return _WITH_AIR[g.damaged & LIFE_SUPPORT | (g.power_out & _PLANTS) << _ABOVE] & ~g.breaches


def sections_with_air(g: PFState) -> Zones:
    """The zones of the sections whose life support works. Rules: PF-LIFE-1, PF-MOVE-12."""
    return _WITH_AIR[g.damaged & LIFE_SUPPORT | (g.power_out & _PLANTS) << _ABOVE]
