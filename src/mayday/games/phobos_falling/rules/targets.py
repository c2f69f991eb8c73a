"""What pirates want: the targets of a zone, best first, and how they are spent on.

Rules: PF-PIRATE-9, PF-PIRATE-19, PF-PIRATE-22.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from mayday.games.phobos_falling.content import (
    ALL_INTERIOR,
    AUX_POWER,
    BOXES_AT,
    PIRATES,
    SHUTTLE_BAY,
    SYSTEM,
    SYSTEM_ZONE,
    ZONES,
    System,
    Zone,
)
from mayday.games.phobos_falling.rows import TargetKind
from mayday.games.phobos_falling.table import PFState

NO_SYSTEM = System(-1)
NO_VALUE = len(PIRATES.target)  # ranks last
FAR = next(n for n, target in enumerate(PIRATES.target) if target.letter == PIRATES.far)


class Target(NamedTuple):
    """One thing that pirates can do in a zone."""

    rank: int
    kind: TargetKind
    system: System = NO_SYSTEM


def _targets_at(zone: Zone) -> tuple[Target, ...]:
    """All that can ever be a target in the zone, best first."""
    found: list[Target] = []
    for rank, row in enumerate(PIRATES.target):
        boxes = [SYSTEM[id] for id in row.systems if SYSTEM_ZONE[SYSTEM[id]] == zone]
        found += [Target(rank, row.kind, box) for box in boxes]
        if not row.systems and _has(zone, row.kind):
            found.append(Target(rank, row.kind))
    return tuple(found)


def _has(zone: Zone, kind: TargetKind) -> bool:
    """Whether the zone can have this kind of target, which is no system."""
    if kind == TargetKind.STEAL:
        return zone == SHUTTLE_BAY
    if kind == TargetKind.FUEL:
        return zone == AUX_POWER
    return bool(ALL_INTERIOR >> zone & 1)


TARGETS_AT = tuple(map(_targets_at, ZONES))


def best_target(g: PFState, zone: Zone) -> Target | None:
    """The best-ranked target of the zone that exists and is undamaged. Rules: PF-PIRATE-19."""
    dark = g.power_out >> zone & 1
    return _best(
        zone,
        g.damaged & BOXES_AT[zone],
        not dark,
        not (dark or g.stabilised >> zone & 1),
        not g.blocked >> zone & 1,
        zone == AUX_POWER and g.fuel > 0,
    )


@cache
def _best(
    zone: Zone, damaged: int, lit: bool, fragile: bool, open: bool, fuel: bool
) -> Target | None:
    """The shuttle is there to be stolen while its bay has power and free access.

    Kept for each state of each zone, of which there are some thousands.
    """
    stealable = lit and open
    exists = {
        TargetKind.STEAL: stealable,
        TargetKind.SHUTTLE: not stealable,
        TargetKind.SYSTEM: True,
        TargetKind.FUEL: fuel,
        TargetKind.POWER: fragile,
        TargetKind.ACCESS: open,
    }
    for target in TARGETS_AT[zone]:
        if exists[target.kind] and (target.system < 0 or not damaged >> target.system & 1):
            return target
    return None


def value(g: PFState, zone: Zone) -> int:
    """The rank of the best target of a zone: less is better. Rules: PF-PIRATE-9."""
    target = best_target(g, zone)
    return NO_VALUE if target is None else target.rank
