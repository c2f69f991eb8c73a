"""Rulings: what the table settles together, one bare change at a time.

A ruling starts no combat, escape, response or Tech Data gain; only standing conditions follow from
it: a force field goes with its power, work on an engine is given up, a crew that is all dead has
lost. Whoever was asked is then asked anew. Rules: PF-GEN-5, PF-GEN-6, PF-GEN-7, PF-GEN-8, PF-GEN-9.
"""

from __future__ import annotations

from mayday.games.phobos_falling.content import (
    INTERIOR,
    MARKERS,
    OFFICERS,
    SHIP,
    STATION,
    SYSTEM,
    SYSTEM_IDS,
    TRACKS,
    ZONE,
    ZONE_IDS,
    Zone,
)
from mayday.games.phobos_falling.events import (
    DamageRuled,
    ForceFieldLost,
    HealthRuled,
    MarkerRuled,
    OfficerRuled,
    PartyRuledAway,
    PiratesMovedByRuling,
    PiratesRuled,
    RobotsRuled,
    TrackRuled,
)
from mayday.games.phobos_falling.rows import OfficerId, SystemId, ZoneId
from mayday.games.phobos_falling.rules import boarding, health, scavenge
from mayday.games.phobos_falling.rules.card_rulings import LIMIT, MoveCard, Parts
from mayday.games.phobos_falling.rules.movement import has_ship, move_to
from mayday.games.phobos_falling.rules.shuttle import stop_work
from mayday.games.phobos_falling.table import PFState, without
from mayday.kernel import Part, Refusal, RulingKind, Rulings, Seat, refuse

OFFICER_IDS: Parts = tuple(OFFICERS)
STATION_IDS: Parts = tuple(ZONE_IDS[zone] for zone in STATION)
INTERIOR_IDS: Parts = tuple(ZONE_IDS[zone] for zone in INTERIOR)


def numbers(first: int, last: int) -> Parts:
    return tuple(map(str, range(first, last + 1)))


def zone_of(id: str) -> Zone:
    return ZONE[ZoneId(id)]


def not_aboard(g: PFState, officer: str) -> Refusal | None:
    """Why an officer has no place on the board."""
    if officer in g.at:
        return None
    return refuse(LIMIT, "not_on_board", near=False, officer=officer)


AS_IT_IS = refuse(LIMIT, "as_it_is")


class MoveOfficer(RulingKind[PFState]):
    """An officer to any zone; air and routes do not count. Rules: PF-GEN-7, PF-GEN-9."""

    name = "move_officer"
    parts = (Part("officer", OFFICER_IDS), Part("zone", ZONE_IDS))

    def why_not(self, g: PFState, seat: Seat, parts: Parts) -> Refusal | None:
        match parts:
            case ():
                return None if g.at else refuse(LIMIT, "nobody_aboard", near=False)
            case (officer,):
                return not_aboard(g, officer)
            case (officer, zone):
                if g.at[OfficerId(officer)] == zone_of(zone):
                    return AS_IT_IS
                if zone_of(zone) == SHIP and not has_ship(g):
                    return refuse("PF-SCAV-7", "no_ship", near=False)
        return None

    def apply(self, g: PFState, parts: Parts) -> None:
        officer, zone = OfficerId(parts[0]), zone_of(parts[1])
        move_to(g, officer, zone)
        g.emit(OfficerRuled, officer, ZONE_IDS[zone])


def set_pirates(g: PFState, zone: Zone, number: int) -> None:
    """So many pirates in a zone; none on the ship: it is gone."""
    if number:
        g.pirates[zone] = number
    else:
        g.pirates.pop(zone, None)
        if zone == SHIP:
            scavenge.remove(g, next(party for party in g.mat if party.held))


class MovePirates(RulingKind[PFState]):
    """Pirates of one zone to another, where they merge. Rules: PF-GEN-7, PF-PIRATE-4."""

    name = "move_pirates"
    parts = (
        Part("from_zone", STATION_IDS),
        Part("number", numbers(1, MARKERS.pirates)),
        Part("zone", STATION_IDS),
    )

    def why_not(self, g: PFState, seat: Seat, parts: Parts) -> Refusal | None:
        match parts:
            case ():
                aboard = any(zone != SHIP for zone in g.pirates)
                return None if aboard else refuse(LIMIT, "no_pirates_aboard", near=False)
            case (start,):
                there = zone_of(start) in g.pirates
                return None if there else refuse(LIMIT, "no_pirates_there", near=False)
            case (start, number):
                enough = g.pirates[zone_of(start)] >= int(number)
                return None if enough else refuse(LIMIT, "not_so_many", near=False)
            case (start, _, zone):
                if start == zone:
                    return AS_IT_IS
                if g.force_fields >> zone_of(zone) & 1:
                    return refuse("PF-PIRATE-4", "behind_a_field")
        return None

    def apply(self, g: PFState, parts: Parts) -> None:
        start, number, to = zone_of(parts[0]), int(parts[1]), zone_of(parts[2])
        set_pirates(g, start, g.pirates[start] - number)
        set_pirates(g, to, g.pirates.get(to, 0) + number)
        g.emit(PiratesMovedByRuling, ZONE_IDS[start], ZONE_IDS[to], number)


class SetPirates(RulingKind[PFState]):
    """Any number of pirates in a zone. Rules: PF-GEN-7, PF-BOARD-13, PF-PIRATE-4."""

    name = "set_pirates"
    parts = (Part("zone", ZONE_IDS), Part("number", numbers(0, MARKERS.pirates)))

    def why_not(self, g: PFState, seat: Seat, parts: Parts) -> Refusal | None:
        if not parts:
            return None
        zone = zone_of(parts[0])
        if zone == SHIP and not has_ship(g):
            return refuse("PF-SCAV-7", "no_ship", near=False)
        there, left = g.pirates.get(zone, 0), boarding.pirates_left(g)
        if not there and g.force_fields >> zone & 1:
            return refuse("PF-PIRATE-4", "behind_a_field")
        if zone != SHIP and not there and not left:
            return refuse("PF-BOARD-13", "no_figures")
        if len(parts) == 2:
            number = int(parts[1])
            if number == there and not (zone == SHIP and number == 0):
                return AS_IT_IS
            if number > there + left:
                return refuse("PF-BOARD-13", "no_figures", near=False)
        return None

    def apply(self, g: PFState, parts: Parts) -> None:
        zone, number = zone_of(parts[0]), int(parts[1])
        set_pirates(g, zone, number)
        g.emit(PiratesRuled, ZONE_IDS[zone], number)


class RemoveParty(RulingKind[PFState]):
    """A party that waits outside or lies on the mat is gone. Rules: PF-GEN-7, PF-SCAV-9."""

    name = "remove_party"
    parts = (Part("party_zone", INTERIOR_IDS),)

    def why_not(self, g: PFState, seat: Seat, parts: Parts) -> Refusal | None:
        zones = {party.zone for party in g.waiting} | {party.zone for party in g.mat}
        if not zones:
            return refuse(LIMIT, "no_party", near=False)
        if parts and zone_of(parts[0]) not in zones:
            return refuse(LIMIT, "no_party_there", near=False)
        return None

    def apply(self, g: PFState, parts: Parts) -> None:
        zone = zone_of(parts[0])
        waiting = next((party for party in g.waiting if party.zone == zone), None)
        if waiting is not None:
            g.waiting = without(g.waiting, waiting)
        else:
            scavenge.remove(g, next(party for party in g.mat if party.zone == zone))
        g.emit(PartyRuledAway, ZONE_IDS[zone])


class SetRobots(RulingKind[PFState]):
    """Security robots in a zone. Rules: PF-GEN-7, PF-CARD-20."""

    name = "set_robots"
    parts = (Part("zone", INTERIOR_IDS), Part("number", numbers(0, MARKERS.robots_in_zone)))

    def why_not(self, g: PFState, seat: Seat, parts: Parts) -> Refusal | None:
        if not parts:
            return None
        there = g.robots.get(zone_of(parts[0]), 0)
        left = MARKERS.robots - sum(g.robots.values())
        if not there and not left:
            return refuse("PF-CARD-20", "no_figures")
        if len(parts) == 2:
            number = int(parts[1])
            if number == there:
                return AS_IT_IS
            if number > there + left:
                return refuse("PF-CARD-20", "no_figures")
        return None

    def apply(self, g: PFState, parts: Parts) -> None:
        zone, number = zone_of(parts[0]), int(parts[1])
        if number:
            g.robots[zone] = number
        else:
            del g.robots[zone]
        g.emit(RobotsRuled, ZONE_IDS[zone], number)


POWERS = {f"{id}_power": zone_of(id) for id in INTERIOR_IDS}
DOORS = {f"{id}_access": zone_of(id) for id in INTERIOR_IDS}
DAMAGED, MENDED = "damaged", "mended"


class Damage(RulingKind[PFState]):
    """A system, the power or the access of a zone. Rules: PF-GEN-7, PF-POWER-7, PF-POWER-9."""

    name = "damage"
    parts = (
        Part("box", (*SYSTEM_IDS, *POWERS, *DOORS)),
        Part("condition", (DAMAGED, MENDED)),
    )

    def why_not(self, g: PFState, seat: Seat, parts: Parts) -> Refusal | None:
        match parts:
            case (box,):
                return self._why_not_damage(g, box) if not is_damaged(g, box) else None
            case (box, condition):
                if is_damaged(g, box) == (condition == DAMAGED):
                    return refuse(LIMIT, "as_it_is", near=False)
                return self._why_not_damage(g, box) if condition == DAMAGED else None
        return None

    def _why_not_damage(self, g: PFState, box: str) -> Refusal | None:
        stable = box in POWERS and g.stabilised >> POWERS[box] & 1
        return refuse("PF-POWER-9", "stabilised") if stable else None

    def apply(self, g: PFState, parts: Parts) -> None:
        box, damaged = parts[0], parts[1] == DAMAGED
        g.emit(DamageRuled, box, parts[1])
        if box in POWERS:
            g.power_out = _with(g.power_out, POWERS[box], damaged)
            if damaged and g.force_fields >> POWERS[box] & 1:
                g.force_fields = _with(g.force_fields, POWERS[box], False)
                g.emit(ForceFieldLost, ZONE_IDS[POWERS[box]])
        elif box in DOORS:
            g.blocked = _with(g.blocked, DOORS[box], damaged)
        else:
            g.damaged = _with(g.damaged, SYSTEM[SystemId(box)], damaged)


def is_damaged(g: PFState, box: str) -> bool:
    if box in POWERS:
        return bool(g.power_out >> POWERS[box] & 1)
    if box in DOORS:
        return bool(g.blocked >> DOORS[box] & 1)
    return bool(g.damaged >> SYSTEM[SystemId(box)] & 1)


def _with(mask: int, place: int, on: bool) -> int:
    """A set with or without one of its members."""
    return mask | 1 << place if on else mask & ~(1 << place)


FIRE, BREACH, FIELD, STABILISER = "fire_marker", "breach_marker", "field_marker", "stabiliser"
MASKS = {FIRE: "fires", BREACH: "breaches", FIELD: "force_fields", STABILISER: "stabilised"}
MOST = {
    FIRE: MARKERS.fires,
    BREACH: MARKERS.breaches,
    FIELD: MARKERS.force_fields,
    STABILISER: MARKERS.stabilisers,
}
PLACED, REMOVED = "placed", "removed"


class Marker(RulingKind[PFState]):
    """A fire, a breach, a force field or a stabiliser.

    Rules: PF-GEN-7, PF-EVENT-12, PF-CARD-16, PF-CARD-17, PF-CARD-20.
    """

    name = "marker"
    parts = (
        Part("marker", tuple(MASKS)),
        Part("zone", INTERIOR_IDS),
        Part("state", (PLACED, REMOVED)),
    )

    def why_not(self, g: PFState, seat: Seat, parts: Parts) -> Refusal | None:
        match parts:
            case (marker,):
                refusals = [self.why_not_change(g, marker, zone) for zone in INTERIOR]
                return None if None in refusals else refusals[0]
            case (marker, zone):
                return self.why_not_change(g, marker, zone_of(zone))
            case (marker, zone, state):
                if (state == PLACED) == bool(getattr(g, MASKS[marker]) >> zone_of(zone) & 1):
                    return refuse(LIMIT, "as_it_is", near=False)
        return None

    def why_not_change(self, g: PFState, marker: str, zone: Zone) -> Refusal | None:
        """Why a marker that is not there cannot be put there; one that is can be taken away."""
        mask: int = getattr(g, MASKS[marker])
        if mask >> zone & 1:
            return None
        if mask.bit_count() == MOST[marker]:
            return refuse("PF-CARD-20", "no_figures")
        if marker == FIRE and g.breaches >> zone & 1:
            return refuse("PF-EVENT-12", "nothing_burns")
        if marker == FIELD and g.power_out >> zone & 1:
            return refuse("PF-CARD-16", "needs_power")
        if marker == FIELD and zone in g.pirates:
            return refuse("PF-CARD-16", "pirates_inside")
        return None

    def apply(self, g: PFState, parts: Parts) -> None:
        marker, zone, on = parts[0], zone_of(parts[1]), parts[2] == PLACED
        setattr(g, MASKS[marker], _with(getattr(g, MASKS[marker]), zone, on))
        if marker == BREACH and on:
            g.fires = _with(g.fires, zone, False)
        g.emit(MarkerRuled, marker, ZONE_IDS[zone], parts[2])


TRACK_RANGES = {
    "fuel": ("fuel", range(TRACKS.fuel + 1)),
    "stage": ("stage", range(1, TRACKS.stages + 1)),
    "tech_data": ("tech", range(TRACKS.technical_data)),  # software is never ruled
}


class Track(RulingKind[PFState]):
    """Fuel, stage or Tech Data. Rules: PF-GEN-7, PF-GEN-9."""

    name = "track"
    parts = (
        Part("track", tuple(TRACK_RANGES)),
        Part("number", numbers(0, max(r[-1] for _, r in TRACK_RANGES.values()))),
    )

    def why_not(self, g: PFState, seat: Seat, parts: Parts) -> Refusal | None:
        if len(parts) == 2:
            attribute, spaces = TRACK_RANGES[parts[0]]
            if int(parts[1]) not in spaces:
                return refuse(LIMIT, "no_such_space", near=False)
            if int(parts[1]) == getattr(g, attribute):
                return AS_IT_IS
        return None

    def apply(self, g: PFState, parts: Parts) -> None:
        setattr(g, TRACK_RANGES[parts[0]][0], int(parts[1]))
        g.emit(TrackRuled, parts[0], int(parts[1]))


HEALTHY, WOUNDED, DEAD = "healthy", "wounded", "dead"


class Health(RulingKind[PFState]):
    """An officer's health. Rules: PF-GEN-7, PF-GEN-9, PF-HEALTH-6, PF-LOSS-4, PF-SHUTTLE-12."""

    name = "health"
    parts = (Part("officer", OFFICER_IDS), Part("health", (HEALTHY, WOUNDED, DEAD)))

    def why_not(self, g: PFState, seat: Seat, parts: Parts) -> Refusal | None:
        match parts:
            case ():
                return None if g.at else refuse(LIMIT, "nobody_aboard", near=False)
            case (officer,):
                return not_aboard(g, officer)
            case (officer, wanted) if wanted == health_of(g, OfficerId(officer)):
                return AS_IT_IS
        return None

    def apply(self, g: PFState, parts: Parts) -> None:
        officer, wanted = OfficerId(parts[0]), parts[1]
        g.emit(HealthRuled, officer, wanted)
        if wanted == DEAD:
            health.die(g, officer)
            return
        if officer in g.dead:
            g.dead = without(g.dead, officer)
        if wanted == WOUNDED:
            stop_work(g, officer)
            g.wounded += (officer,)
        elif officer in g.wounded:
            g.wounded = without(g.wounded, officer)


def health_of(g: PFState, officer: OfficerId) -> str:
    if officer in g.dead:
        return DEAD
    return WOUNDED if officer in g.wounded else HEALTHY


RULINGS: Rulings[PFState] = Rulings(
    MoveOfficer(),
    MovePirates(),
    SetPirates(),
    RemoveParty(),
    SetRobots(),
    Damage(),
    Marker(),
    MoveCard(),
    Track(),
    Health(),
)
