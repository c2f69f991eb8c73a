"""What events do, but for boarding parties."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from mayday.games.phobos_falling.choices import (
    DISCARD,
    FIX,
    FIX_ACCESS,
    FIX_POWER,
    SYSTEM_NAMED,
    ZONE_NAMED,
    Verb,
)
from mayday.games.phobos_falling.content import (
    AIR_AT,
    MARKERS,
    SHUTTLE_BAY,
    SYSTEM,
    TITLE,
    TRACKS,
    ZONE_IDS,
    System,
    Systems,
    Zones,
)
from mayday.games.phobos_falling.events import (
    EventKept,
    FireBroke,
    HullBreached,
    Irradiated,
    NothingHappened,
    StageRose,
    TechnicalDataLost,
)
from mayday.games.phobos_falling.rows import (
    AccessBlocked,
    AnyEffect,
    CardId,
    Cataclysm,
    DamageOr,
    Fire,
    Fix,
    HullBreach,
    Keep,
    LifeSupportFailure,
    LoseFuel,
    Nothing,
    OfficerId,
    PowerOut,
    Radiation,
    ShuttleDamage,
    SystemFailure,
    SystemReset,
    What,
)
from mayday.games.phobos_falling.rules import boarding, damage
from mayday.games.phobos_falling.rules.asking import OfficerQuestion
from mayday.games.phobos_falling.rules.hands import each_once
from mayday.games.phobos_falling.shapes import NO_EVENT
from mayday.games.phobos_falling.table import PFState, from_officer, spend
from mayday.kernel import Choice, Refusal, Seat, refuse


def carry_out(g: PFState, officer: OfficerId, effect: AnyEffect) -> None:
    """The effect of an event that the officer has revealed. Rules: PF-EVENT-1."""
    _EFFECTS[type(effect)](g, officer, effect)


def nothing(g: PFState, officer: OfficerId, effect: Nothing) -> None:
    pass


# -- Helpful events ---------------------------------------------------------------------------


def fix(g: PFState, officer: OfficerId, effect: Fix) -> None:
    """The revealing player chooses; with nothing to fix it does nothing. Rules: PF-EVENT-11."""
    systems, power_out, blocked = fixable(g, effect.what)
    if systems or power_out or blocked:
        g.push(Fixing(officer, effect.what))
    else:
        g.emit(NothingHappened)


def fixable(g: PFState, what: tuple[What, ...]) -> tuple[Systems, Zones, Zones]:
    return (
        g.damaged if _SYSTEM in what else 0,
        g.power_out if _POWER in what else 0,
        g.blocked if _ACCESS in what else 0,
    )


_SYSTEM, _POWER, _ACCESS = What  # the members of an enum are found slowly


def _fix_choices(systems: Systems, power_out: Zones, blocked: Zones) -> tuple[Choice, ...]:
    return _fix_systems(systems) + _fix_power(power_out) + _fix_access(blocked)


@lru_cache(maxsize=1 << 12)
def _fix_systems(systems: Systems) -> tuple[Choice, ...]:
    return tuple([choice for system, choice in FIX.items() if systems >> system & 1])


@lru_cache(maxsize=1 << 12)
def _fix_power(zones: Zones) -> tuple[Choice, ...]:
    return tuple([choice for zone, choice in FIX_POWER.items() if zones >> zone & 1])


@lru_cache(maxsize=1 << 12)
def _fix_access(zones: Zones) -> tuple[Choice, ...]:
    return tuple([choice for zone, choice in FIX_ACCESS.items() if zones >> zone & 1])


class Fixing(OfficerQuestion, frozen=True):
    """What the crew fixes, anywhere. Rules: PF-EVENT-11."""

    prompt = "fixing"
    rule = turn_rule = "PF-EVENT-11"
    choices = (*FIX.values(), *FIX_POWER.values(), *FIX_ACCESS.values())

    what: tuple[What, ...]

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        return _fix_choices(*fixable(g, self.what))

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice in _fix_choices(*fixable(g, self.what)):
            return None
        return refuse("PF-EVENT-11", "nothing_to_fix", near=False)

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        g.become()
        if choice.verb == Verb.FIX:
            damage.repair_system(g, SYSTEM_NAMED[choice])
        elif choice.verb == Verb.FIX_POWER:
            damage.restore_power(g, ZONE_NAMED[choice])
        else:
            damage.clear_access(g, ZONE_NAMED[choice])


def keep(g: PFState, officer: OfficerId, effect: Keep) -> None:
    """The card stays face up before its officer. Rules: PF-EVENT-8."""
    g.kept_by = officer
    g.emit(EventKept, officer, g.revealed)
    g.revealed = NO_EVENT


# -- Damage -----------------------------------------------------------------------------------


def power_out(g: PFState, officer: OfficerId, effect: PowerOut) -> None:
    """Rules: PF-EVENT-9, PF-POWER-9."""
    for _ in range(effect.by_stage[g.stage - 1]):
        if not damage.cut_power(g, boarding.draw_zone(g)):
            g.emit(NothingHappened)


def access_blocked(g: PFState, officer: OfficerId, effect: AccessBlocked) -> None:
    """Rules: PF-EVENT-9."""
    if not damage.block_access(g, boarding.draw_zone(g)):
        g.emit(NothingHappened)


def system_failure(g: PFState, officer: OfficerId, effect: AnyEffect) -> None:
    """The top undamaged system of a zone; nobody ignores it as part of another event.

    Rules: PF-EVENT-9, PF-EVENT-10, PF-EVENT-17.
    """
    if not damage.damage_top_system(g, boarding.draw_zone(g)):
        g.emit(NothingHappened)


def system_reset(g: PFState, officer: OfficerId, effect: SystemReset) -> None:
    g.tech = 0
    g.emit(TechnicalDataLost)


def fire(g: PFState, officer: OfficerId, effect: Fire) -> None:
    """One in a zone, none in a vacuum. Rules: PF-EVENT-12, PF-CARD-20."""
    zone = boarding.draw_zone(g)
    if (g.fires | g.breaches) >> zone & 1 or g.fires.bit_count() >= MARKERS.fires:
        g.emit(NothingHappened)
        return
    g.fires |= 1 << zone
    g.emit(FireBroke, ZONE_IDS[zone])


def hull_breach(g: PFState, officer: OfficerId, effect: HullBreach) -> None:
    """The zone has no air, and no fire. Rules: PF-EVENT-12, PF-EVENT-14, PF-CARD-20."""
    zone = boarding.draw_zone(g)
    if g.breaches >> zone & 1 or g.breaches.bit_count() >= MARKERS.breaches:
        g.emit(NothingHappened)
        return
    g.breaches |= 1 << zone
    g.fires &= ~(1 << zone)
    g.emit(HullBreached, ZONE_IDS[zone])


def damage_or(g: PFState, officer: OfficerId, effect: DamageOr) -> None:
    """A system; if it is damaged already, fuel or another system. Rules: PF-EVENT-17."""
    if damage.damage_system(g, SYSTEM[effect.system]):
        return
    if effect.or_fuel:
        damage.lose_fuel(g, effect.or_fuel)
    if effect.or_failure:
        system_failure(g, officer, effect)


def lose_fuel(g: PFState, officer: OfficerId, effect: LoseFuel) -> None:
    if not damage.lose_fuel(g, effect.by_stage[g.stage - 1]):
        g.emit(NothingHappened)


def shuttle_damage(g: PFState, officer: OfficerId, effect: ShuttleDamage) -> None:
    """Rules: PF-EVENT-10."""
    for _ in range(effect.by_stage[g.stage - 1]):
        if not damage.damage_top_system(g, SHUTTLE_BAY):
            g.emit(NothingHappened)


def life_support_failure(g: PFState, officer: OfficerId, effect: LifeSupportFailure) -> None:
    """The life support of the section that a marker names. Rules: PF-LIFE-1."""
    air = AIR_AT[boarding.draw_zone(g)]
    system = System(air.system.bit_length() - 1) if air is not None else None
    if system is None or not damage.damage_system(g, system):
        g.emit(NothingHappened)


def cataclysm(g: PFState, officer: OfficerId, effect: Cataclysm) -> None:
    """The next stage, and a System Failure. Rules: PF-EVENT-6, PF-EVENT-17."""
    if g.stage < TRACKS.stages:
        g.stage += 1
        g.emit(StageRose, g.stage)
    system_failure(g, officer, effect)


# -- Radiation --------------------------------------------------------------------------------


def radiation(g: PFState, officer: OfficerId, effect: Radiation) -> None:
    """Everybody without shelter discards, from the revealing officer on. Rules: PF-EVENT-15."""
    number = effect.by_stage[g.stage - 1]
    exposed = [other for other in from_officer(g, officer) if is_exposed(g, other)]
    g.push(*[Radiated(other, min(number, len(g.hands[other]))) for other in exposed])


def is_exposed(g: PFState, officer: OfficerId) -> bool:
    """Alive, with cards, behind no force field and in no Exoskeleton. Rules: PF-EVENT-15."""
    if officer in g.dead or not g.hands[officer] or g.force_fields >> g.at[officer] & 1:
        return False
    worn = g.body.get(officer)
    if worn is None:
        return True
    equip = TITLE[worn].equip
    return equip is None or not equip.visible


class Radiated(OfficerQuestion, frozen=True):
    """Which card is lost. Rules: PF-EVENT-15, PF-CARD-12."""

    prompt = "radiated"
    rule = turn_rule = "PF-EVENT-15"
    choices = tuple(DISCARD.values())

    number: int

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        return tuple(each_once(DISCARD, g.hands[self.officer]))

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice.target in g.hands[self.officer]:
            return None
        return refuse("PF-EVENT-15", "not_held", near=False, card=choice.target)

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        card = CardId(choice.target)
        spend(g, self.officer, card)
        g.emit(Irradiated, self.officer, card)
        if self.number > 1:
            g.become(Radiated(self.officer, self.number - 1))
        else:
            g.become()


_EFFECTS: dict[type, Callable[[PFState, OfficerId, Any], None]] = {
    Nothing: nothing,
    Fix: fix,
    Keep: keep,
    PowerOut: power_out,
    AccessBlocked: access_blocked,
    SystemFailure: system_failure,
    SystemReset: system_reset,
    Fire: fire,
    HullBreach: hull_breach,
    Radiation: radiation,
    DamageOr: damage_or,
    LoseFuel: lose_fuel,
    ShuttleDamage: shuttle_damage,
    LifeSupportFailure: life_support_failure,
    Cataclysm: cataclysm,
}
