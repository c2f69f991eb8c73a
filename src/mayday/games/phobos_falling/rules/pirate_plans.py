"""What a group of pirates does next: Step 0, then A to D. Nothing here changes the table.

Sets of zones are numbers with a bit for each. Between several zones the best value decides, then
fewer moves, then the lower number, which is how the pairs and triples here are ordered.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache, reduce
from operator import or_

import msgspec

from mayday.games.phobos_falling.content import LINKED, LINKS, SHIP, STATION, TITLE, Zone, Zones
from mayday.games.phobos_falling.rules.targets import FAR, NO_VALUE, value
from mayday.games.phobos_falling.table import NO_ZONE, PFState, living_in


class PirateStep(StrEnum):
    """The line of the pirates' steps that applies."""

    FIGHT = "0"  # officers in the zone
    ATTACK = "A"  # an apparently weaker crew within two moves
    JOIN = "B"  # another group within two moves
    FIELD = "C1"  # a force field, removed from next to it
    ROBOT = "C2"  # a zone with robots
    STAY_AT_BEST = "D1"  # one of the first six targets is here
    GO_TO_BEST = "D2"  # one of the first six targets is within two moves
    STAY = "D3"  # any target is here
    GO = "D4"  # any target is next to it
    SEEK = "D5"  # one zone on, towards the nearest target
    IDLE = "D6"
    HOLD = "held"  # a merged group does not move again


class Plan(msgspec.Struct, frozen=True, order=True, gc=False):
    """What a group does: where it goes, and the zone whose force field it removes from there."""

    step: PirateStep
    to: Zone
    field: Zone = NO_ZONE


def plan_of(g: PFState, zone: Zone, *, merged: bool = False) -> Plan:
    """What the group in a zone does on its turn: the first step that applies.

    Rules: PF-PIRATE-6, PF-PIRATE-7, PF-PIRATE-12, PF-PIRATE-25.
    """
    crew = crewed(g)
    if crew >> zone & 1:
        return Plan(PirateStep.FIGHT, zone)
    if merged:
        return Plan(PirateStep.HOLD, zone)
    near = within_two(g, zone, crew)
    return (
        _attack(g, zone, crew, near)
        or _join(g, crew, near)
        or _clear(g, zone, crew, near)
        or _damage(g, zone, crew, near)
    )


def crewed(g: PFState) -> Zones:
    """The zones with living officers. Dead ones do not matter to pirates. Rules: PF-PIRATE-23."""
    zones = 0
    for officer, zone in g.at.items():
        if officer not in g.dead:
            zones |= 1 << zone
    return zones


def strength(g: PFState, zone: Zone) -> int:
    """What pirates see in a zone: living officers, Exoskeletons and robots.

    Rules: PF-PIRATE-8.
    """
    seen = g.robots.get(zone, 0)
    for officer in living_in(g, zone):
        worn = TITLE[g.body[officer]].equip if officer in g.body else None
        seen += 2 if worn is not None and worn.visible else 1
    return seen


Near = tuple[tuple[Zone, int], ...]  # zones, and how many moves away each is


def within_two(g: PFState, zone: Zone, crew: Zones) -> Near:
    """Where a group can be after one or two moves.

    Never into a zone with a force field or onto a ship, and no further than a blocked zone or one
    with living officers. Where it starts nothing holds it, and robots, other pirates, missing air
    and fires never do.
    Rules: PF-PIRATE-4, PF-PIRATE-5, PF-PIRATE-26, PF-SCAV-13.
    """
    stops = (g.blocked | crew) & LINKED[zone]
    return _within_two(zone, g.force_fields & _NEIGHBOURS[zone], stops)


_NEIGHBOURS: tuple[Zones, ...] = tuple(
    LINKED[zone] | reduce(or_, [LINKED[n] for n in LINKS[zone]], 0) for zone in range(len(LINKS))
)  # the zones within two moves of each, if nothing stands in the way


@lru_cache(maxsize=1 << 12)
def _within_two(zone: Zone, fields: Zones, stops: Zones) -> Near:
    moves: dict[Zone, int] = {zone: 0}
    closed = fields | 1 << SHIP
    first = [n for n in LINKS[zone] if not closed >> n & 1]
    moves.update((n, 1) for n in first)
    for n in first:
        if not stops >> n & 1:
            for further in LINKS[n]:
                if not closed >> further & 1:
                    moves.setdefault(further, 2)
    del moves[zone]
    return tuple(sorted(moves.items()))


def _attack(g: PFState, zone: Zone, crew: Zones, near: Near) -> Plan | None:
    """Officers who look weaker than the group. Rules: PF-PIRATE-7, PF-PIRATE-9, PF-PIRATE-10."""
    if not crew & _NEIGHBOURS[zone]:
        return None
    pirates = g.pirates[zone]
    weaker = [
        (value(g, to), moves, to)
        for to, moves in near
        if crew >> to & 1 and strength(g, to) < pirates
    ]
    return Plan(PirateStep.ATTACK, min(weaker)[2]) if weaker else None


def _join(g: PFState, crew: Zones, near: Near) -> Plan | None:
    """Another group, without living officers beside it. Rules: PF-PIRATE-11, PF-PIRATE-27."""
    if len(g.pirates) < 2:
        return None
    groups = [
        (value(g, to), moves, to) for to, moves in near if to in g.pirates and not crew >> to & 1
    ]
    return Plan(PirateStep.JOIN, min(groups)[2]) if groups else None


def _clear(g: PFState, zone: Zone, crew: Zones, near: Near) -> Plan | None:
    """A force field or robots, whichever zone is worth more.

    Rules: PF-PIRATE-13, PF-PIRATE-14, PF-PIRATE-15, PF-PIRATE-28.
    """
    fields = g.force_fields & _NEIGHBOURS[zone]
    found = [
        (value(g, field), moves, field, Plan(PirateStep.FIELD, stand, field))
        for field, moves, stand in (_fields_near(zone, fields, crew) if fields else ())
    ]
    if g.robots:
        found += [
            (value(g, to), moves, to, Plan(PirateStep.ROBOT, to))
            for to, moves in ((zone, 0), *near)
            if to in g.robots and not crew >> to & 1
        ]
    return min(found)[3] if found else None


def _fields_near(zone: Zone, fields: Zones, crew: Zones) -> tuple[tuple[Zone, int, Zone], ...]:
    """Force fields, the moves it takes to stand beside each, and where; the lowest such zone.

    Rules: PF-PIRATE-13, PF-PIRATE-28.
    """
    found = {n: (0, zone) for n in LINKS[zone] if fields >> n & 1}
    for stand in LINKS[zone]:
        if stand != SHIP and not (fields | crew) >> stand & 1:
            for n in LINKS[stand]:
                if fields >> n & 1 and n not in found:
                    found[n] = (1, stand)
    return tuple([(field, moves, stand) for field, (moves, stand) in found.items()])


def _damage(g: PFState, zone: Zone, crew: Zones, near: Near) -> Plan:
    """Something to damage, never where living officers are. Rules: PF-PIRATE-17, PF-PIRATE-18."""
    here = value(g, zone)
    if here <= FAR:
        return Plan(PirateStep.STAY_AT_BEST, zone)
    free = [(value(g, to), moves, to) for to, moves in near if not crew >> to & 1]
    best = min(free, default=None)
    if best is not None and best[0] <= FAR:
        return Plan(PirateStep.GO_TO_BEST, best[2])
    if here < NO_VALUE:
        return Plan(PirateStep.STAY, zone)
    beside = [found for found in free if found[1] == 1 and found[0] < NO_VALUE]
    if beside:
        return Plan(PirateStep.GO, min(beside)[2])
    goals = sum(1 << to for to in STATION if value(g, to) < NO_VALUE)
    to = _towards(zone, goals, g.force_fields | crew)
    return Plan(PirateStep.IDLE, zone) if to == NO_ZONE else Plan(PirateStep.SEEK, to)


@lru_cache(maxsize=1024)
def _towards(zone: Zone, goals: Zones, closed: Zones) -> Zone:
    """The lowest first zone of a shortest way to the nearest goal; blockages do not count.

    Rules: PF-PIRATE-17, PF-PIRATE-26.
    """
    closed |= 1 << SHIP
    seen = edge = goals & ~closed
    while edge:
        beside = edge & LINKED[zone]
        if beside:
            return Zone((beside & -beside).bit_length() - 1)
        reached = 0
        for n in STATION:
            if edge >> n & 1:
                reached |= LINKED[n]
        edge = reached & ~closed & ~seen
        seen |= edge
    return NO_ZONE
