"""Scene, what shows in each room. Two rooms with the same inside are drawn the same, so once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from mayday.games.phobos_falling.content import (
    BOXES_AT,
    INTERIOR,
    PILE_AT,
    SPECIALTY_PILES,
    ZONES,
    Systems,
    Zone,
    Zones,
)
from mayday.games.phobos_falling.rows import OfficerId
from mayday.games.phobos_falling.rules import power
from mayday.games.phobos_falling.shapes import Hand
from mayday.games.phobos_falling.table import PFState

_INTERIOR: Zones = sum(1 << zone for zone in INTERIOR)


class Standing(NamedTuple):
    """An officer as a figure."""

    officer: OfficerId
    health: str
    is_active: bool


class Inside(NamedTuple):
    """All that shows in a room."""

    zone: Zone
    is_dark: bool
    is_stable: bool  # it cannot become dark
    is_blocked: bool
    is_burning: bool
    is_breached: bool
    has_no_air: bool
    has_field: bool
    is_threatened: bool  # pirates could be here next
    damaged: Systems  # of its own
    pirates: int
    waiting: int  # parties before the force field
    robots: int
    officers: tuple[Standing, ...]
    cards: int  # in its pile
    discarded: Hand


class Plan(NamedTuple):
    """All that shows in all rooms: the tables behind them, as plain values."""

    zones: tuple[Zone, ...]
    dark: Zones
    stable: Zones
    blocked: Zones
    burning: Zones
    breached: Zones
    airless: Zones
    fields: Zones
    threatened: Zones
    damaged: Systems
    turning: tuple[bool, ...]  # the rings
    pirates: tuple[tuple[Zone, int], ...]
    waiting: tuple[Zone, ...]
    robots: tuple[tuple[Zone, int], ...]
    officers: tuple[tuple[Zone, Standing], ...]
    cards: tuple[int, ...]  # in the piles
    discards: tuple[Hand, ...]


def plan_of(
    g: PFState, zones: tuple[Zone, ...], threatened: Zones, turning: tuple[bool, ...]
) -> Plan:
    """What shows in these rooms; `threatened` are those that pirates could reach next."""
    at, active = g.at, g.active
    return Plan(
        zones,
        g.power_out,
        g.stabilised,
        g.blocked,
        g.fires,
        g.breaches,
        _INTERIOR & ~power.breathable(g),
        g.force_fields,
        threatened,
        g.damaged,
        turning,
        tuple(g.pirates.items()),
        tuple([party.zone for party in g.waiting]),
        tuple(g.robots.items()),
        tuple([(at[o], Standing(o, health_of(g, o), o == active)) for o in g.order if o in at]),
        tuple(map(len, g.piles)),
        tuple(g.discards),
    )


def insides(plan: Plan) -> Iterator[Inside]:
    """What shows in each room."""
    pirates, robots, waiting = dict(plan.pirates), dict(plan.robots), Counter(plan.waiting)
    for zone in plan.zones:
        bit, pile, discards = 1 << zone, PILE_AT[zone], _DISCARDS_AT[zone]
        yield Inside(
            zone,
            bool(plan.dark & bit),
            bool(plan.stable & bit),
            bool(plan.blocked & bit),
            bool(plan.burning & bit),
            bool(plan.breached & bit),
            bool(plan.airless & bit),
            bool(plan.fields & bit),
            bool(plan.threatened & bit),
            plan.damaged & BOXES_AT[zone],
            pirates.get(zone, 0),
            waiting[zone],
            robots.get(zone, 0),
            tuple([figure for where, figure in plan.officers if where == zone]),
            0 if pile < 0 else plan.cards[pile],
            () if discards is None else plan.discards[discards],
        )


_DISCARDS_AT = {
    zone: SPECIALTY_PILES.index(PILE_AT[zone]) if PILE_AT[zone] in SPECIALTY_PILES else None
    for zone in ZONES
}


def health_of(g: PFState, officer: OfficerId) -> str:
    if officer in g.dead:
        return "dead"
    return "wounded" if officer in g.wounded else "healthy"
