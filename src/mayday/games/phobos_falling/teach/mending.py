"""Prospects of repairs: what works again, and what the shuttle still needs."""

from __future__ import annotations

from mayday.games.phobos_falling.choices import CARD_AND_OFFICER, SYSTEM_NAMED, Verb
from mayday.games.phobos_falling.content import (
    AIR,
    MAIN_POWER,
    NEEDS,
    PILE_AT,
    PILE_IDS,
    SHUTTLE_SYSTEMS,
    SLOT,
    SPECIALTY_AT,
    SYSTEM,
    SYSTEM_ZONE,
    TITLE,
    ZONE,
    ZONE_IDS,
    System,
    Zone,
)
from mayday.games.phobos_falling.rows import (
    CardId,
    ClearAccess,
    OfficerId,
    RestorePower,
    SystemId,
    ZoneId,
)
from mayday.games.phobos_falling.table import PFState, slots_filled
from mayday.kernel import NO_REMARKS, Ask, Choice, Remarks, Weight, remark

_POWER, _ACCESS = "_power", "_access"


def _play(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    """A card for a system, a zone or an officer, or for where the officer is."""
    card, _, target = choice.target.partition(".")
    if choice in CARD_AND_OFFICER:
        return _heals(target)
    if target in SYSTEM:
        return system_works(g, SYSTEM[SystemId(target)])
    play = TITLE[CardId(card)].play
    if isinstance(play, RestorePower):
        return power_is_back(g, g.at[officer])
    if isinstance(play, ClearAccess):
        return _CLEARED
    if target in ZONE:  # a zone can be called like the power of one
        return NO_REMARKS
    if target.endswith(_POWER):
        return power_is_back(g, _zone(target.removesuffix(_POWER), g.at[officer]))
    return _CLEARED if target.endswith(_ACCESS) else NO_REMARKS


def _zone(id: str, otherwise: Zone) -> Zone:
    return ZONE[ZoneId(id)] if id else otherwise


def system_works(g: PFState, system: System) -> Remarks:
    """What comes back with a system. Rules: PF-POWER-1, PF-LIFE-1, PF-SHUTTLE-1, PF-POWER-10."""
    bit, zone = 1 << system, SYSTEM_ZONE[system]
    left = g.damaged & ~bit
    if bit & MAIN_POWER:
        if left & MAIN_POWER:
            missing = _ids_of(left & MAIN_POWER)
            return (remark("main_power_needs", missing=missing, nodes=missing),)
        return (remark("main_power_back", nodes=("station_power",), weight=Weight.GOOD),)
    if bit & SHUTTLE_SYSTEMS:
        broken = (left & SHUTTLE_SYSTEMS).bit_count()
        if broken:
            return (remark("shuttle_systems_left", n=broken),)
        return (remark("shuttle_mended", weight=Weight.GOOD),)
    if g.power_out >> zone & 1:
        id = ZONE_IDS[zone]
        return (remark("still_dark", zone=id, nodes=(id,), weight=Weight.WARNING),)
    if any(bit & air.system for air in AIR):
        return (remark("air_back", weight=Weight.GOOD),)
    if bit & SPECIALTY_AT[zone]:
        pile = PILE_IDS[PILE_AT[zone]]
        return (remark("pile_open", pile=pile, nodes=(pile,), weight=Weight.GOOD),)
    return (remark("works_again", weight=Weight.GOOD),)


def _ids_of(systems: int) -> tuple[str, ...]:
    """The ids of a set of systems."""
    return tuple(id for id, system in SYSTEM.items() if systems >> system & 1)


def power_is_back(g: PFState, zone: Zone) -> Remarks:
    """What comes back with the power of a zone. Rules: PF-LIFE-1, PF-DRAW-2, PF-WIN-1."""
    for air in AIR:
        if air.plant >> zone & 1 and not g.damaged & air.system:
            return (remark("air_back", weight=Weight.GOOD),)
    if PILE_AT[zone] >= 0 and not g.damaged & SPECIALTY_AT[zone]:
        pile = PILE_IDS[PILE_AT[zone]]
        return (remark("pile_open", pile=pile, nodes=(pile,), weight=Weight.GOOD),)
    return (remark("power_back", weight=Weight.GOOD),)


_CLEARED = (remark("way_free", weight=Weight.GOOD),)


def _system(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    return system_works(g, SYSTEM_NAMED[choice])


def _power_here(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    return power_is_back(g, _zone(choice.target.removesuffix(_POWER), g.at[officer]))


def _access(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    return _CLEARED


def _treat(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    """Rules: PF-HEALTH-1, PF-HEALTH-2."""
    card, patient = CARD_AND_OFFICER[choice]
    if TITLE[card].medical == "revive":
        return (remark("revived", officer=patient, nodes=(patient,), weight=Weight.GOOD),)
    return _heals(patient)


def _operate(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    return _heals(choice.target)


def _heals(patient: str) -> Remarks:
    return (remark("healed", officer=patient, nodes=(patient,), weight=Weight.GOOD),)


def _install(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    """What is still missing of the way that the item belongs to.

    Rules: PF-SHUTTLE-3, PF-SHUTTLE-4, PF-SHUTTLE-7.
    """
    title = TITLE[CardId(choice.target)]
    bit = 1 << SLOT[title.install]
    way = next(way for ways in NEEDS for way in ways if way & bit)
    missing = way & ~(slots_filled(g) | bit)
    items = tuple(id for id, slot in SLOT.items() if missing >> slot & 1)
    said = remark("way_needs", items=items) if items else remark("need_is_met", weight=Weight.GOOD)
    if title.engine:
        return remark("engine_takes_a_round", weight=Weight.WARNING), said
    return (said,)


MENDING = {
    Verb.PLAY: _play,
    Verb.JURY_RIG: _system,
    Verb.FIX: _system,
    Verb.POWER_UP: _power_here,
    Verb.FIX_POWER: _power_here,
    Verb.CLEAR: _access,
    Verb.FIX_ACCESS: _access,
    Verb.TREAT: _treat,
    Verb.OPERATE: _operate,
    Verb.INSTALL: _install,
}
