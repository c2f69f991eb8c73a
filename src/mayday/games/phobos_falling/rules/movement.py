"""Movement: walking, tubes, and what follows from arriving somewhere."""

from __future__ import annotations

from functools import lru_cache

from mayday.games.phobos_falling import rules
from mayday.games.phobos_falling.choices import CARD_AND_ZONE, MOVE, TO, TUBE
from mayday.games.phobos_falling.content import (
    AIR_AT,
    AIRLOCK,
    ALL_INTERIOR,
    EXTERNAL,
    LINKED,
    SHIP,
    ZONE_IDS,
    Zone,
    Zones,
)
from mayday.games.phobos_falling.events import Came, Carried, TubeTaken, Walked, WalkedIntoBlocked
from mayday.games.phobos_falling.rows import CardId, OfficerId
from mayday.games.phobos_falling.rules import hands
from mayday.games.phobos_falling.rules.power import breathable, sections_with_air
from mayday.games.phobos_falling.rules.shuttle import stop_work
from mayday.games.phobos_falling.table import PFState, spend
from mayday.kernel import Choice, Refusal, refuse

OUTSIDE: Zones = 1 << EXTERNAL | 1 << AIRLOCK | 1 << SHIP
EVERYWHERE: Zones = ALL_INTERIOR | 1 << EXTERNAL | 1 << AIRLOCK  # but for a ship


# -- Walking ----------------------------------------------------------------------------------


Ways = tuple[Zones, tuple[Choice, ...]]  # zones to walk to, and the choices that name them


def reachable(g: PFState, officer: OfficerId) -> Zones:
    """The zones that an officer can walk to."""
    return ways(g, officer)[0]


def ways(g: PFState, officer: OfficerId) -> Ways:
    """Where an officer can walk to.

    Rules: PF-MOVE-1, PF-MOVE-2, PF-MOVE-3, PF-MOVE-4, PF-MOVE-5, PF-MOVE-6, PF-MOVE-7, PF-MOVE-8,
    PF-MOVE-9, PF-MOVE-10, PF-MOVE-11, PF-MOVE-13, PF-SCAV-6, PF-SCAV-7.
    """
    start = g.at[officer]
    open_zones = _open_zones(g, officer, start)
    stops = g.blocked if not g.pirates else _stops(g)
    return _ways(start, open_zones, stops & open_zones & ~(1 << start))


def _stops(g: PFState) -> Zones:
    """The zones that no route goes on from. Rules: PF-MOVE-3, PF-MOVE-5, PF-MOVE-7."""
    stops = g.blocked
    for zone in g.pirates:
        stops |= 1 << zone
    return stops


def _open_zones(g: PFState, officer: OfficerId, start: Zone) -> Zones:
    """The zones that the officer may enter at all.

    Whoever is in a section without air may walk about in it. Rules: PF-MOVE-8, PF-MOVE-9,
    PF-MOVE-10, PF-MOVE-11, PF-SCAV-6.
    """
    if officer in g.body:
        return EVERYWHERE | 1 << SHIP if has_ship(g) else EVERYWHERE
    if officer in g.fields:
        return EVERYWHERE
    zones = breathable(g)
    if not zones >> start & 1 and not sections_with_air(g) >> start & 1:
        section = AIR_AT[start]
        if section is not None:
            zones |= section.zones & ~g.breaches
    return zones


def has_ship(g: PFState) -> bool:
    """A tractored ship may be boarded. Rules: PF-SCAV-3, PF-SCAV-7."""
    return bool(g.mat) and any(party.held for party in g.mat)


@lru_cache(maxsize=1 << 13)
def _ways(start: Zone, open_zones: Zones, stops: Zones) -> Ways:
    """Where a walk can end: over open zones, no further than a zone that stops it.

    Kept, since it follows from these three numbers alone.
    """
    free = open_zones & ~(1 << start)
    low, high = _LINKED_TO_LOW, _LINKED_TO_HIGH
    ends = following = LINKED[start] & free
    while going_on := following & ~stops:
        following = (low[going_on & _LOW] | high[going_on >> _HALF]) & free & ~ends
        ends |= following
    return ends, _move_choices(ends)


@lru_cache(maxsize=1 << 12)
def _move_choices(zones: Zones) -> tuple[Choice, ...]:
    return tuple(choice for zone, choice in MOVE.items() if zones >> zone & 1)


def _linked_to(zones: range) -> tuple[Zones, ...]:
    """For each set of these zones, as a number with a bit for each, all that is next to one."""
    linked = [0]
    for zone in zones:
        linked += [others | LINKED[zone] for others in linked]
    return tuple(linked)


_HALF = len(LINKED) // 2
_LOW = (1 << _HALF) - 1
_LINKED_TO_LOW, _LINKED_TO_HIGH = _linked_to(range(_HALF)), _linked_to(range(_HALF, len(LINKED)))


def can_walk(g: PFState, officer: OfficerId, zone: Zone) -> bool:
    """Rules: PF-MOVE-2, PF-MOVE-26."""
    return bool(reachable(g, officer) >> zone & 1)


def walkers_to(g: PFState, zone: Zone) -> list[OfficerId]:
    """The living officers elsewhere who can walk there, in turn order.

    A way that can be walked can be walked back, so one look from the zone finds all of those who
    may enter the same zones. Rules: PF-MOVE-26.
    """
    at, dead = g.at, g.dead
    air = breathable(g)
    stops = g.blocked if not g.pirates else _stops(g)
    near = _ways(zone, air, stops & air & ~(1 << zone))[0] if air >> zone & 1 else 0
    coming = []
    for officer in g.order:
        start = at[officer]
        if officer in dead or start == zone:
            continue
        if near >> start & 1 or (
            (officer in g.body or officer in g.fields or not air >> start & 1)
            and can_walk(g, officer, zone)
        ):
            coming.append(officer)
    return coming


def why_not_walk(g: PFState, officer: OfficerId, zone: Zone) -> Refusal | None:
    """Rules: PF-MOVE-1, PF-MOVE-2, PF-MOVE-3, PF-MOVE-5, PF-MOVE-8, PF-MOVE-9, PF-MOVE-10."""
    if zone == g.at[officer]:
        return _HERE
    if reachable(g, officer) >> zone & 1:
        return None
    if zone == SHIP:
        if not has_ship(g):
            return _NO_SHIP
        if officer not in g.body:
            return refuse("PF-SCAV-6", "no_suit", officer=officer)
    elif not _open_zones(g, officer, g.at[officer]) >> zone & 1:
        return why_no_air(g, officer, zone)
    return refuse("PF-MOVE-2", "no_route", officer=officer)


_HERE = refuse("PF-MOVE-1", "already_here", near=False)
_NO_SHIP = refuse("PF-SCAV-3", "no_ship", near=False)


def why_no_air(g: PFState, officer: OfficerId, zone: Zone) -> Refusal:
    """An officer without protection may not enter. Rules: PF-MOVE-8, PF-MOVE-9, PF-MOVE-10."""
    rule = "PF-MOVE-8"
    if OUTSIDE >> zone & 1:
        rule = "PF-MOVE-9"
    elif g.breaches >> zone & 1:
        rule = "PF-MOVE-10"
    return refuse(rule, "no_air", officer=officer, zone=ZONE_IDS[zone])


def walk(g: PFState, officer: OfficerId, zone: Zone) -> None:
    """The move of a turn, with the bodies that are taken along.

    Rules: PF-MOVE-1, PF-MOVE-14, PF-MOVE-22.
    """
    blocked = g.blocked >> zone & 1
    g.emit(WalkedIntoBlocked if blocked else Walked, officer, ZONE_IDS[zone])
    for body in g.carried:
        g.at[body] = zone
        g.emit(Carried, body, ZONE_IDS[zone])
    g.carried = ()
    move_to(g, officer, zone)
    if blocked:
        g.entered, g.restrained = zone, True


def come(g: PFState, officer: OfficerId, zone: Zone) -> None:
    """An officer who was called walks there, out of turn, alone. Rules: PF-MOVE-26."""
    move_to(g, officer, zone)
    g.emit(Came, officer, ZONE_IDS[zone])


def move_to(g: PFState, officer: OfficerId, zone: Zone) -> None:
    """However an officer gets there. To leave the Shuttle Bay is to give up work on an engine.

    Rules: PF-MOVE-18, PF-MOVE-25, PF-SHUTTLE-12.
    """
    if g.at[officer] == zone:
        return
    g.at[officer] = zone
    if officer == g.active:
        g.restrained = False
        g.carried = ()
    if officer in g.work:
        stop_work(g, officer)


def land(g: PFState, officer: OfficerId, zone: Zone) -> None:
    """Arrive among pirates on the own turn, after the Fight step has begun: a combat.

    Rules: PF-MOVE-21.
    """
    if g.fought and officer == g.active and zone in g.pirates:
        rules.combat.begin_combat(g, zone)


# -- Tubes ------------------------------------------------------------------------------------


def landing_zones(g: PFState, officer: OfficerId) -> Zones:
    """Where a tube or a transport may set the officer down. Rules: PF-MOVE-20, PF-SCAV-15."""
    return _open_for(g, officer) & ~(1 << g.at[officer])


def _open_for(g: PFState, officer: OfficerId) -> Zones:
    if officer in g.body:
        return EVERYWHERE | 1 << SHIP if has_ship(g) else EVERYWHERE
    return EVERYWHERE if officer in g.fields or officer in g.dead else breathable(g)


@lru_cache(maxsize=1 << 12)
def to_choices(zones: Zones) -> tuple[Choice, ...]:
    """The choices of one of these zones for somebody or something to be sent to."""
    return tuple(choice for zone, choice in TO.items() if zones >> zone & 1)


def why_not_landing(g: PFState, officer: OfficerId, zone: Zone) -> Refusal | None:
    """Rules: PF-MOVE-20, PF-SCAV-15."""
    if landing_zones(g, officer) >> zone & 1:
        return None
    return refuse("PF-MOVE-20", "cannot_land", officer=officer)


def tube_zones(g: PFState, officer: OfficerId) -> Zones:
    """Where a tube can take the officer, if there is one in the hand.

    Rules: PF-MOVE-18, PF-MOVE-19, PF-MOVE-20.
    """
    start = g.at[officer]
    if OUTSIDE >> start & 1:
        return 0
    zones = ALL_INTERIOR if officer in g.body or officer in g.fields else breathable(g)
    return zones & ~(1 << start)


@lru_cache(maxsize=4096)
def tube_choices(card: CardId, zones: Zones) -> tuple[Choice, ...]:
    """The choices of one tube card for a set of zones."""
    return tuple(choice for zone, choice in TUBE[card].items() if zones >> zone & 1)


def add_tubes(g: PFState, officer: OfficerId, found: list[Choice]) -> None:
    """Add where the tubes of the hand can take the officer."""
    zones = tube_zones(g, officer)
    for card in hands.those_of(g.hands[officer], hands.TUBE):
        found += tube_choices(card, zones)


def why_not_tube(g: PFState, officer: OfficerId, choice: Choice) -> Refusal | None:
    """Rules: PF-TURN-7, PF-MOVE-19, PF-MOVE-20."""
    card, zone = CARD_AND_ZONE[choice]
    if card not in g.hands[officer]:
        return refuse("PF-TURN-7", "not_held", near=False, card=card)
    if tube_zones(g, officer) >> zone & 1:
        return None
    if zone == g.at[officer]:
        return _HERE
    if OUTSIDE >> g.at[officer] & 1:
        return _NO_TUBE
    return why_no_air(g, officer, zone)._replace(rule="PF-MOVE-20")


_NO_TUBE = refuse("PF-MOVE-19", "no_tube_here")


def tube(g: PFState, officer: OfficerId, card: CardId, zone: Zone) -> None:
    """Point to point. Rules: PF-MOVE-18, PF-MOVE-21, PF-MOVE-23."""
    spend(g, officer, card)
    g.emit(TubeTaken, officer, card, ZONE_IDS[zone])
    move_to(g, officer, zone)
    land(g, officer, zone)
