"""Needs: what the shuttle still lacks, and what each repair of the station would bring.

All of it comes from what everybody can see, besides the cards that a seat knows to be in hands. The
unit of worth is about one card drawn from a useful pile. The numbers were found by letting crews
play thousands of games.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from mayday.games.phobos_falling.content import (
    AUX_POWER,
    BRIDGE,
    FLOWN_WITH,
    INTERIOR,
    NEEDS,
    PILE_AT,
    SCIENCE_LAB,
    SHUTTLE_BAY,
    SHUTTLE_SYSTEMS,
    SLOT,
    SLOTS,
    SYSTEM_IDS,
    SYSTEM_ZONE,
    TITLES,
    ZONE_IDS,
    Systems,
    Zones,
)
from mayday.games.phobos_falling.rows import TitleId
from mayday.games.phobos_falling.rules.power import BATTERY, MAIN

# What it takes to get each item, by slot.
EFFORT = {
    "eoi_course_software": 13.0,
    "cryogenic_software": 13.0,
    "singularity_engine_software": 13.0,
    "singularity_engine": 30.0,
    "cryo_tubes": 7.0,
    "ion_engine": 9.0,
    "ion_fuel": 7.0,
    "habitation_module": 8.0,
    "water": 2.5,
    "food": 2.5,
    "hydroponics_unit": 3.0,
    "water_reclamation": 5.0,
}
IN_HAND = 0.15  # so much of it is left once the item is in a hand
LAST = 18.0  # shared out among all items that are missing: the last one is worth most
SECOND_WAY = 0.25  # what an item of another way is worth beside one of the chosen way
DATA_SHARE = (0.17, 0.2, 0.25, 0.3, 0.36, 0.36)  # the nearer, the more: a reset takes it all
SPARE_DATA = 0.25
MAKES = {title.makes: title.id for title in TITLES.values() if title.makes}
SOFTWARE_SLOTS: int = sum(1 << SLOT[title.id] for title in TITLES.values() if title.software)
RESCUE = 75.0  # a way to the shuttle for the last of the crew
LATE = 3  # so few things missing, and the launch is near

Slots = int


class Needs(NamedTuple):
    """What is still wanted for the way home."""

    items: dict[TitleId, float]  # what each title that fills a slot is worth
    data: float  # what one Technical Data is worth
    software: tuple[TitleId, ...]  # to be finished next, best first
    wanted: Slots  # the slots of the chosen ways that are not filled
    missing: int  # how many of these are in no hand that one knows of


@lru_cache(maxsize=1 << 10)
def needs(filled: Slots, held: Slots, tech: int) -> Needs:
    """What the shuttle lacks, with these slots filled and cards for these known to be in hands."""
    open_needs = [ways for ways in NEEDS if not any(filled & way == way for way in ways)]
    all_efforts = [
        [(_effort(way & ~filled, held, tech), way & ~filled) for way in ways] for ways in open_needs
    ]
    wanted = sum(min(efforts)[1] for efforts in all_efforts)
    missing = (wanted & ~held).bit_count()
    items: dict[TitleId, float] = {}
    for efforts in all_efforts:
        least, chosen = min(efforts)
        for effort, way in efforts:
            share = 1.0 if way == chosen else SECOND_WAY * least / effort
            for n, title in enumerate(SLOTS):
                if way >> n & 1 and not held >> n & 1:
                    items[title] = share * (EFFORT[title] + LAST / max(missing, 1))
    for made, material in MAKES.items():
        if made in items:
            items[material] = items.pop(made)
    software = [title for title in SLOTS if SOFTWARE_SLOTS >> SLOT[title] & 1]
    worth = {title: items.pop(title, 0.0) for title in software}
    software.sort(key=lambda title: -worth[title])
    data = max(max(worth.values()) * DATA_SHARE[tech], SPARE_DATA)
    return Needs(items, data, tuple(software), wanted, missing)


def _effort(way: Slots, held: Slots, tech: int) -> float:
    """What it takes to fill these slots, with some of the data for a software at hand."""
    effort = 0.01
    for n, title in enumerate(SLOTS):
        if way >> n & 1:
            share = IN_HAND if held >> n & 1 else 1.0
            if SOFTWARE_SLOTS >> n & 1 and title != "eoi_course_software":
                share *= 1 - 0.1 * tech
            effort += share * EFFORT[title]
    return effort


class Fixes(NamedTuple):
    """What it would bring to repair each system, to restore each power, to clear each access."""

    system: tuple[float, ...]
    power: tuple[float, ...]
    access: tuple[float, ...]
    zones: Zones  # where there is anything to fix


class Station(NamedTuple):
    """The public facts that repairs are judged by."""

    damaged: Systems
    power_out: Zones
    blocked: Zones
    state: int
    fuel: int
    missing: int  # items of the shuttle
    hurt: bool  # somebody is wounded or dead
    cryo: bool  # the fabricator is needed
    guarded: bool  # nobody could steal the shuttle if it were lit
    stranded: bool  # all is ready, but somebody cannot get to the shuttle


@lru_cache(maxsize=1 << 10)
def fixes(s: Station) -> Fixes:
    """The worth of everything that can be fixed now; 0 for what is whole."""
    systems = [system_worth(s, n) if s.damaged >> n & 1 else 0.0 for n in range(len(SYSTEM_IDS))]
    power = [0.0] * len(ZONE_IDS)
    access = [0.0] * len(ZONE_IDS)
    for zone in INTERIOR:
        if s.power_out >> zone & 1:
            power[zone] = power_worth(s, zone)
        if s.blocked >> zone & 1:
            access[zone] = access_worth(s, zone)
    zones = s.power_out | s.blocked
    for n, zone in enumerate(SYSTEM_ZONE):
        if s.damaged >> n & 1:
            zones |= 1 << zone
    return Fixes(tuple(systems), tuple(power), tuple(access), zones)


# What most systems are worth, early on and when little is missing.
_SYSTEM = {
    "core_life_support_system": (9.0, 5.0),
    "ring2_life_support_system": (9.0, 5.0),
    "ring1_life_support_system": (4.0, 8.0),
    "shuttle_life_support": (3.0, 6.0),
    "ring2_gravity": (9.0, 3.0),
    "ring1_gravity": (1.5, 0.5),
    "bridge_system": (7.0, 6.0),
    "fusion_beam_system": (2.5, 1.5),
    "torpedo_system": (2.5, 1.5),
    "science_system": (3.5, 2.0),
    "engineering_system": (3.5, 2.0),
    "security_system": (2.5, 1.5),
    "auxiliary_control_system": (0.6, 0.4),
    "tractor_beam_system": (0.6, 0.3),
    "mass_mover_system": (0.6, 0.3),
}


def system_worth(s: Station, system: int) -> float:
    """What a working system brings on the rest of the way."""
    match SYSTEM_IDS[system]:
        case "stabilizers" | "solar_panels":
            return main_power_worth(s)
        case "auxiliary_power_system":
            return 1.0 if s.state == MAIN else 8.0 if s.fuel else 3.0
        case "medical_system":
            return 7.0 if s.hurt else 0.8
        case "fabricator":
            return 6.0 if s.cryo else 0.5
        case "core_life_support_system" | "ring1_life_support_system" if s.stranded:
            return RESCUE
        case id:
            if SHUTTLE_SYSTEMS >> system & 1 and s.missing <= 1:
                return 12.0
            if FLOWN_WITH >> system & 1:
                return flown_worth(s)
            return _SYSTEM[id][s.missing <= LATE]


def flown_worth(s: Station) -> float:
    """What thieves fly with is repaired last, so that they have to do it: it costs them a turn."""
    if (s.damaged & FLOWN_WITH).bit_count() == 1:
        return 2.0 if s.guarded and s.missing <= LATE else 0.2
    return 3.0


def main_power_worth(s: Station) -> float:
    """Both systems outside give Main Power: the less fuel there is, the more."""
    both = s.damaged & 1 and s.damaged & 2
    worth = 14.0 if s.state == BATTERY else 10.0 - s.fuel
    if s.missing <= LATE:
        worth *= 0.5
    return 0.6 * worth if both else worth


# What the power of a zone is worth besides its systems.
_POWER = {
    "core_life_support": 8.0,
    "ring2_life_support": 8.0,
    "ring1_life_support": 4.0,
    "bridge": 7.0,
    "hub2": 8.0,
    "hub1": 1.0,
    "science_lab": 4.0,
    "engineering": 3.5,
    "security": 2.5,
    "cargo_bay_1": 4.0,
    "cargo_bay_2": 4.0,
    "hydroponics": 3.0,
    "auxiliary_control": 0.5,
    "mass_mover": 0.3,
}
# How much a blocked zone is in the way.
_ACCESS = {"hub1": 5.0, "hub2": 6.0, "bridge": 2.5, "science_lab": 2.0, "engineering": 2.0}


def power_worth(s: Station, zone: int) -> float:
    """The dark bay cannot be plundered: its power is restored when all else is done."""
    if zone == SHUTTLE_BAY:
        if s.missing == 0 and not s.damaged & SHUTTLE_SYSTEMS:
            return 20.0
        return 0.3 if s.guarded else -1.0
    if zone == AUX_POWER:
        return 1.0 if s.state == MAIN else 7.0 if s.fuel else 2.0
    if s.stranded and ZONE_IDS[zone].endswith("life_support"):
        return RESCUE
    worth = _POWER[ZONE_IDS[zone]]
    if zone == SCIENCE_LAB and s.hurt:
        worth += 4.0
    return 0.5 * worth if s.missing <= LATE and zone != BRIDGE else worth


def access_worth(s: Station, zone: int) -> float:
    """Whoever walks into a blocked zone can do nothing there in that turn."""
    if zone == SHUTTLE_BAY:
        return 2.0 if s.guarded or s.power_out >> zone & 1 else 0.2
    if s.stranded and ZONE_IDS[zone] in _ACCESS:
        return RESCUE
    worth = _ACCESS.get(ZONE_IDS[zone], 0.8)
    return worth + 1.0 if PILE_AT[zone] >= 0 else worth
