"""Abilities: what each officer alone can do.

An ability is used once a turn by a healthy officer; those of combats, events and escapes stand
in their chapters. Each has a function that says why it cannot be used so, and one that does it.
"""

from __future__ import annotations

from mayday.games.phobos_falling import choices
from mayday.games.phobos_falling.choices import BLACK_MARKET, TO, ZONE_NAMED
from mayday.games.phobos_falling.content import (
    ABILITIES,
    ABILITY_OF,
    ALL_INTERIOR,
    BOXES_AT,
    LIMITS,
    NEAR,
    PILE_IDS,
    SHIP,
    TITLE,
    ZONE_IDS,
    System,
    Zone,
    Zones,
)
from mayday.games.phobos_falling.events import (
    AbilityBorrowed,
    AbilityUsed,
    ForceFieldShifted,
    Requisitioned,
    Sniped,
)
from mayday.games.phobos_falling.rows import AbilityId, OfficerId
from mayday.games.phobos_falling.rules import consent, damage, explore, health, scavenge
from mayday.games.phobos_falling.rules.asking import OfficerQuestion
from mayday.games.phobos_falling.rules.costs import Paying, can_pay
from mayday.games.phobos_falling.rules.effects import patients
from mayday.games.phobos_falling.rules.movement import can_walk, to_choices, walkers_to
from mayday.games.phobos_falling.rules.technical_data import (
    bridge_works,
    raise_tech,
    software_left,
)
from mayday.games.phobos_falling.table import (
    BORROWER,
    PFState,
    has_ability,
    take_card,
    use_of,
)
from mayday.kernel import NOBODY, Asks, Choice, Refusal, Seat, Step, refuse

REQUISITION: AbilityId = AbilityId("requisition")
SUMMON: AbilityId = AbilityId("summon")
CLEAR_THE_WAY: AbilityId = AbilityId("clear_the_way")
SNIPE: AbilityId = AbilityId("snipe")
POWER_UP: AbilityId = AbilityId("power_up")
JURY_RIG: AbilityId = AbilityId("jury_rig")
SHIFT_FIELD: AbilityId = AbilityId("shift_field")
FIELD_SURGERY: AbilityId = AbilityId("field_surgery")
COMPUTE: AbilityId = AbilityId("compute")
BLACK_MARKET_ABILITY: AbilityId = AbilityId("black_market")

_NO_EFFECT = refuse("PF-CARD-22", "no_effect")


def why_not_use(g: PFState, officer: OfficerId, ability: AbilityId) -> Refusal | None:
    """Why the officer cannot use the ability at all now.

    Rules: PF-TURN-2, PF-TURN-13, PF-ABIL-1, PF-ABIL-2, PF-MOVE-24, PF-HEALTH-6.
    """
    if not has_ability(g, officer, ability):
        if officer in g.wounded and ABILITY_OF[ability] == officer:
            return _WOUNDED
        return _NOT_OWN
    if g.used & use_of(officer, ability):
        return _USED
    if g.restrained and officer == g.active and not ABILITIES[ability].restricted:
        return _RESTRAINED
    return None


_WOUNDED = refuse("PF-TURN-13", "wounded")
_NOT_OWN = refuse("PF-TURN-2", "no_such_ability", near=False)
_USED = refuse("PF-ABIL-1", "ability_used")
_RESTRAINED = refuse("PF-MOVE-24", "restrained")


def mark_used(g: PFState, officer: OfficerId, ability: AbilityId) -> None:
    g.used |= use_of(officer, ability)
    g.emit(AbilityUsed, officer, ability)


# -- Requisition ------------------------------------------------------------------------------


def why_not_requisition(g: PFState, officer: OfficerId, pile: int) -> Refusal | None:
    """Rules: PF-ABIL-19."""
    refusal = why_not_use(g, officer, REQUISITION)
    if refusal is not None:
        return refusal
    if not g.discards[pile]:
        return _NO_EFFECT
    if TITLE[g.discards[pile][-1]].technical_data:
        return refuse("PF-ABIL-19", "not_technical_data")
    return None


def requisition(g: PFState, officer: OfficerId, pile: int) -> None:
    """The top card of a discard pile. Rules: PF-ABIL-19."""
    mark_used(g, officer, REQUISITION)
    card = g.discards[pile][-1]
    g.discards[pile] = g.discards[pile][:-1]
    take_card(g, officer, card)
    g.emit(Requisitioned, officer, card)


# -- Summon -----------------------------------------------------------------------------------


def why_not_summon(g: PFState, officer: OfficerId, other: OfficerId) -> Refusal | None:
    """Another living officer who can walk here; the player is asked.

    Rules: PF-ABIL-3, PF-ABIL-4, PF-ABIL-21.
    """
    return why_not_use(g, officer, SUMMON) or why_not_call(g, officer, other, "summon")


def why_not_call(g: PFState, officer: OfficerId, other: OfficerId, way: str) -> Refusal | None:
    """Why nobody can be called so. Rules: PF-ABIL-3, PF-ABIL-21, PF-COMBAT-21, PF-MOVE-26."""
    if other == officer or other not in g.at or g.at[other] == g.at[officer]:
        return _NOT_AWAY
    if other in g.dead:
        return _DEAD
    if not can_walk(g, other, g.at[officer]):
        return refuse("PF-MOVE-26", "cannot_come", other=other)
    return _REFUSED if consent.request(other, way) in g.refused else None


_NOT_AWAY = refuse("PF-ABIL-3", "not_elsewhere", near=False)
_DEAD = refuse("PF-HEALTH-4", "is_dead")
_REFUSED = refuse("PF-ABIL-21", "refused_before")


def summon_offers(g: PFState, officer: OfficerId) -> list[Choice]:
    """Whom an officer who can summon may call. Rules: PF-ABIL-3."""
    return [choices.SUMMON[other] for other in callable_by(g, officer, "summon")]


def callable_by(g: PFState, officer: OfficerId, way: str) -> list[OfficerId]:
    """Whom an officer may call so, in turn order. Rules: PF-ABIL-3, PF-ABIL-21, PF-COMBAT-21."""
    coming = walkers_to(g, g.at[officer])
    if g.refused:
        return [other for other in coming if consent.request(other, way) not in g.refused]
    return coming


def summon(g: PFState, officer: OfficerId, other: OfficerId) -> None:
    """Rules: PF-ABIL-3, PF-ABIL-21."""
    consent.call(g, officer, other, "summon", g.at[officer])


# -- Borrow Ability ---------------------------------------------------------------------------


def why_not_borrow(g: PFState, officer: OfficerId, ability: AbilityId) -> Refusal | None:
    """Any one ability of another living officer in play.

    Rules: PF-ABIL-6, PF-ABIL-17, PF-MOVE-24.
    """
    refusal = why_not_use(g, officer, BORROWER)
    if refusal is not None:
        return refusal
    lender = ABILITY_OF[ability]
    if lender == officer or lender not in g.at:
        return _NO_LENDER
    if lender in g.dead:
        return _DEAD
    if g.restrained and not ABILITIES[ability].restricted:
        return _RESTRAINED
    return None


_NO_LENDER = refuse("PF-ABIL-17", "no_lender", near=False)


def borrow(g: PFState, officer: OfficerId, ability: AbilityId) -> None:
    """The lender keeps it; Bash has it until the end of this turn. Rules: PF-ABIL-5, PF-ABIL-6."""
    g.used |= use_of(officer, BORROWER)
    g.borrowed = ability
    g.emit(AbilityBorrowed, officer, ability)


# -- Clear Access, Restore Power, Jury-rig ----------------------------------------------------


def why_not_clear(g: PFState, officer: OfficerId) -> Refusal | None:
    """Rules: PF-MOVE-14, PF-CARD-22."""
    refusal = why_not_use(g, officer, CLEAR_THE_WAY)
    if refusal is None and not g.blocked >> g.at[officer] & 1:
        return _NO_EFFECT
    return refusal


def clear(g: PFState, officer: OfficerId) -> None:
    """The access of the zone. Rules: PF-TURN-2."""
    mark_used(g, officer, CLEAR_THE_WAY)
    damage.clear_access(g, g.at[officer])


def why_not_power_up(g: PFState, officer: OfficerId) -> Refusal | None:
    """Rules: PF-TURN-2, PF-CARD-22."""
    refusal = why_not_use(g, officer, POWER_UP)
    if refusal is None and not g.power_out >> g.at[officer] & 1:
        return _NO_EFFECT
    return refusal


def power_up(g: PFState, officer: OfficerId) -> None:
    """The power of the zone. Rules: PF-TURN-2."""
    mark_used(g, officer, POWER_UP)
    damage.restore_power(g, g.at[officer])


def why_not_jury_rig(g: PFState, officer: OfficerId, system: System) -> Refusal | None:
    """Rules: PF-ABIL-19, PF-CARD-22."""
    refusal = why_not_use(g, officer, JURY_RIG)
    if refusal is None and not g.damaged & BOXES_AT[g.at[officer]] & 1 << system:
        return _NO_EFFECT
    return refusal


def jury_rig(g: PFState, officer: OfficerId, system: System) -> None:
    """A system in the zone. Rules: PF-ABIL-19."""
    mark_used(g, officer, JURY_RIG)
    damage.repair_system(g, system)


# -- Snipe ------------------------------------------------------------------------------------


def why_not_snipe(g: PFState, officer: OfficerId, zone: Zone) -> Refusal | None:
    """Pirates inside the zone or an adjacent one. Rules: PF-ABIL-18, PF-CARD-21, PF-CARD-22."""
    refusal = why_not_use(g, officer, SNIPE)
    if refusal is not None:
        return refusal
    if not NEAR[g.at[officer]] >> zone & 1:
        return _TOO_FAR
    return None if zone in g.pirates else _NO_EFFECT


_TOO_FAR = refuse("PF-ABIL-18", "too_far")


def snipe(g: PFState, officer: OfficerId, zone: Zone) -> None:
    """One pirate less, and no combat. Rules: PF-ABIL-18."""
    mark_used(g, officer, SNIPE)
    g.emit(Sniped, officer, ZONE_IDS[zone])
    if g.pirates[zone] > 1:
        g.pirates[zone] -= 1
    else:
        del g.pirates[zone]
        if zone == SHIP:
            scavenge.capture_ship(g)


# -- Shift Field ------------------------------------------------------------------------------


def why_not_shift(g: PFState, officer: OfficerId, zone: Zone) -> Refusal | None:
    """A force field that can go somewhere else. Rules: PF-ABIL-13, PF-CARD-16."""
    refusal = why_not_use(g, officer, SHIFT_FIELD)
    if refusal is not None:
        return refusal
    if not g.force_fields >> zone & 1:
        return _NO_EFFECT
    return None if shift_zones(g) else refuse("PF-CARD-16", "no_field_there")


def shift_zones(g: PFState) -> Zones:
    """Where a field that is taken away may go. Rules: PF-ABIL-13, PF-CARD-16."""
    zones = ALL_INTERIOR & ~(g.power_out | g.force_fields)
    for zone in g.pirates:
        zones &= ~(1 << zone)
    return zones


class Shifting(OfficerQuestion, frozen=True):
    """Where the force field of a zone goes. Rules: PF-ABIL-13."""

    prompt = "shifting"
    rule = turn_rule = "PF-ABIL-13"
    choices = tuple(TO.values())

    zone: Zone

    def about(self, g: PFState) -> tuple[str, ...]:
        return (self.officer, ZONE_IDS[self.zone])

    def is_void(self, g: PFState) -> bool:
        return super().is_void(g) or not g.force_fields >> self.zone & 1

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        return to_choices(shift_zones(g))

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        if shift_zones(g) >> ZONE_NAMED[choice] & 1:
            return None
        return refuse("PF-CARD-16", "no_field_there")

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        g.become()
        mark_used(g, self.officer, SHIFT_FIELD)
        to = ZONE_NAMED[choice]
        g.force_fields = g.force_fields & ~(1 << self.zone) | 1 << to
        g.emit(ForceFieldShifted, ZONE_IDS[self.zone], ZONE_IDS[to])


# -- Field Surgery ----------------------------------------------------------------------------


def why_not_operate(g: PFState, officer: OfficerId, other: OfficerId) -> Refusal | None:
    """Another wounded officer in the zone. Rules: PF-ABIL-19, PF-HEALTH-5."""
    refusal = why_not_use(g, officer, FIELD_SURGERY)
    if refusal is None and other not in patients(g, officer):
        return _NO_EFFECT
    return refusal


def operate(g: PFState, officer: OfficerId, other: OfficerId) -> None:
    """Rules: PF-ABIL-19."""
    mark_used(g, officer, FIELD_SURGERY)
    health.heal(g, other)


# -- Compute and Black Market -----------------------------------------------------------------


def why_not_compute(g: PFState, officer: OfficerId) -> Refusal | None:
    """Needs the Bridge, two of its or Science's cards, and software to be made.

    Rules: PF-ABIL-19, PF-TECH-5.
    """
    refusal = why_not_use(g, officer, COMPUTE)
    if refusal is not None:
        return refusal
    if not bridge_works(g):
        return _NO_BRIDGE
    if not software_left(g):
        return _NO_EFFECT
    return None if can_pay(g, officer, LIMITS.compute, "data") else _TOO_FEW


_NO_BRIDGE = refuse("PF-TECH-1", "bridge_down")
_TOO_FEW = refuse("PF-ABIL-19", "too_few_cards")


def compute(g: PFState, officer: OfficerId) -> None:
    """Rules: PF-ABIL-19."""
    mark_used(g, officer, COMPUTE)
    g.push(Paying(officer, LIMITS.compute, COMPUTE, "data"), Computing(officer))


class Computing(Step[PFState], frozen=True):
    """Paid: Tech Data rises. Rules: PF-ABIL-19, PF-TECH-4."""

    officer: OfficerId

    def advance(self, g: PFState) -> Asks:
        g.become()
        raise_tech(g, self.officer)
        return NOBODY


def why_not_black_market(g: PFState, officer: OfficerId, pile: int) -> Refusal | None:
    """Needs two cards and a pile that is not empty, and nothing else. Rules: PF-ABIL-19."""
    refusal = why_not_use(g, officer, BLACK_MARKET_ABILITY)
    if refusal is not None:
        return refusal
    if not g.piles[pile]:
        return refuse("PF-ABIL-19", "pile_empty")
    return None if can_pay(g, officer, LIMITS.black_market) else _TOO_FEW


def black_market(g: PFState, officer: OfficerId, pile: int) -> None:
    """Rules: PF-ABIL-19."""
    mark_used(g, officer, BLACK_MARKET_ABILITY)
    g.push(Paying(officer, LIMITS.black_market, PILE_IDS[pile]), Bought(officer, pile))


class Bought(Step[PFState], frozen=True):
    """Paid: the top card of a cargo pile. Rules: PF-ABIL-19."""

    officer: OfficerId
    pile: int

    def advance(self, g: PFState) -> Asks:
        g.become()
        explore.draw(g, self.officer, self.pile)
        return NOBODY


MARKETS: dict[Choice, int] = {choice: pile for pile, choice in BLACK_MARKET.items()}
DISCARD_NAMED: dict[Choice, int] = {choice: n for n, choice in enumerate(choices.REQUISITION)}
