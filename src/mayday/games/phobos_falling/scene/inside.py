"""Scene, what shows in each room. Two rooms with the same inside are drawn the same, so once."""

from __future__ import annotations

from collections import Counter
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


def insides(g: PFState, zones: tuple[Zone, ...], threatened: Zones) -> list[Inside]:
    """All that shows in these rooms; `threatened` are those that pirates could reach next."""
    airless = _INTERIOR & ~power.breathable(g)
    standing: dict[Zone, list[Standing]] = {}
    for officer in g.order:
        if officer in g.at:
            figure = Standing(officer, health_of(g, officer), officer == g.active)
            standing.setdefault(g.at[officer], []).append(figure)
    waiting = Counter(party.zone for party in g.waiting)
    found = []
    for zone in zones:
        bit, pile, discards = 1 << zone, PILE_AT[zone], _DISCARDS_AT[zone]
        found.append(
            Inside(
                zone,
                bool(g.power_out & bit),
                bool(g.stabilised & bit),
                bool(g.blocked & bit),
                bool(g.fires & bit),
                bool(g.breaches & bit),
                bool(airless & bit),
                bool(g.force_fields & bit),
                bool(threatened & bit),
                g.damaged & BOXES_AT[zone],
                g.pirates.get(zone, 0),
                waiting.get(zone, 0),
                g.robots.get(zone, 0),
                tuple(standing.get(zone, ())),
                0 if pile < 0 else len(g.piles[pile]),
                () if discards is None else g.discards[discards],
            )
        )
    return found


_DISCARDS_AT = {
    zone: SPECIALTY_PILES.index(PILE_AT[zone]) if PILE_AT[zone] in SPECIALTY_PILES else None
    for zone in ZONES
}


def health_of(g: PFState, officer: OfficerId) -> str:
    if officer in g.dead:
        return "dead"
    return "wounded" if officer in g.wounded else "healthy"
