"""What cards do in the Play step."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from mayday.games.phobos_falling.choices import (
    CARD_AND_OFFICER,
    CARD_AND_SYSTEM,
    CARD_AND_ZONE,
    NO_SECOND,
    PLAY,
    PLAY_ACCESS,
    PLAY_ON,
    PLAY_POWER,
    PLAY_SYSTEM,
    PLAY_ZONE,
    SECOND_FIELD,
    ZONE_NAMED,
)
from mayday.games.phobos_falling.content import (
    ALL_INTERIOR,
    AUX_POWER,
    BOXES_AT,
    MARKERS,
    NEAR,
    TITLE,
    TRACKS,
    ZONE_IDS,
    System,
    Systems,
    Zone,
    Zones,
)
from mayday.games.phobos_falling.events import (
    AbilityUsed,
    BreachPatched,
    CardPlayed,
    FireExtinguished,
    ForceFieldRaised,
    PowerStabilised,
    RobotPlaced,
)
from mayday.games.phobos_falling.rows import (
    AbilityId,
    CardId,
    ClearAccess,
    Extinguish,
    ForceField,
    Heal,
    OfficerId,
    Patch,
    Refuel,
    RepairDroid,
    RepairSystem,
    RestorePower,
    SecurityRobot,
    StabilizePower,
)
from mayday.games.phobos_falling.rules import damage, health
from mayday.games.phobos_falling.rules.asking import OfficerQuestion
from mayday.games.phobos_falling.table import PFState, can_use, spend, use_of
from mayday.kernel import Choice, Refusal, Seat, refuse

TWIN_FIELDS = AbilityId("twin_fields")

_BOXES_NEAR: tuple[Systems, ...] = tuple(
    sum(BOXES_AT[zone] for zone in range(len(NEAR)) if near >> zone & 1) for near in NEAR
)


# -- What there is to be done -----------------------------------------------------------------


def field_zones(g: PFState) -> Zones:
    """Where a force field may be put at all. Rules: PF-CARD-16, PF-CARD-20."""
    if g.force_fields.bit_count() >= MARKERS.force_fields:
        return 0
    zones = ALL_INTERIOR & ~(g.power_out | g.force_fields)
    for zone in g.pirates:
        zones &= ~(1 << zone)
    return zones


def can_stabilise(g: PFState, zone: Zone) -> bool:
    """Rules: PF-CARD-17, PF-CARD-20."""
    return (
        ALL_INTERIOR >> zone & 1 == 1
        and not (g.power_out | g.stabilised) >> zone & 1
        and g.stabilised.bit_count() < MARKERS.stabilisers
    )


def can_place_robot(g: PFState, zone: Zone) -> bool:
    """Rules: PF-CARD-20, PF-COMBAT-18."""
    return (
        ALL_INTERIOR >> zone & 1 == 1
        and g.robots.get(zone, 0) < MARKERS.robots_in_zone
        and sum(g.robots.values()) < MARKERS.robots
    )


def patients(g: PFState, officer: OfficerId) -> tuple[OfficerId, ...]:
    """Other wounded officers in the zone. Rules: PF-HEALTH-5."""
    zone = g.at[officer]
    return tuple([o for o in g.wounded if o != officer and g.at[o] == zone])


# -- What can be played -----------------------------------------------------------------------


def offers(g: PFState, officer: OfficerId, card: CardId) -> tuple[Choice, ...]:
    """What a card of the hand can do in the Play step. Rules: PF-CARD-1, PF-CARD-22."""
    return OFFERS_OF[card](g, officer, card)


def is_sound(g: PFState, zone: Zone) -> bool:
    """There is nothing to fix in the zone and those next to it. Rules: PF-CARD-21, PF-CARD-22."""
    zones = g.power_out | g.blocked | g.breaches | g.fires
    return not (zones & NEAR[zone] or g.damaged & _BOXES_NEAR[zone])


def _repair(g: PFState, officer: OfficerId, card: CardId) -> tuple[Choice, ...]:
    return _system_choices(card, g.damaged & BOXES_AT[g.at[officer]])


@lru_cache(maxsize=1 << 12)
def _system_choices(card: CardId, systems: Systems) -> tuple[Choice, ...]:
    return tuple(c for system, c in PLAY_SYSTEM[card].items() if systems >> system & 1)


@lru_cache(maxsize=1 << 12)
def _zone_choices(card: CardId, zones: Zones) -> tuple[Choice, ...]:
    return tuple(c for zone, c in PLAY_ZONE[card].items() if zones >> zone & 1)


def _restore(g: PFState, officer: OfficerId, card: CardId) -> tuple[Choice, ...]:
    return (PLAY[card],) if g.power_out >> g.at[officer] & 1 else ()


def _clear(g: PFState, officer: OfficerId, card: CardId) -> tuple[Choice, ...]:
    zone = g.at[officer]
    if card in PLAY:
        return (PLAY[card],) if g.blocked >> zone & 1 else ()
    return _zone_choices(card, g.blocked & (1 << zone if g.restrained else NEAR[zone]))


def _stabilise(g: PFState, officer: OfficerId, card: CardId) -> tuple[Choice, ...]:
    return (PLAY[card],) if can_stabilise(g, g.at[officer]) else ()


def _droid(g: PFState, officer: OfficerId, card: CardId) -> tuple[Choice, ...]:
    zone = g.at[officer]
    if g.restrained:
        return (PLAY_ACCESS[card][zone],) if g.blocked >> zone & 1 else ()
    near = NEAR[zone]
    return _droid_choices(card, g.damaged & _BOXES_NEAR[zone], g.power_out & near, g.blocked & near)


@lru_cache(maxsize=1 << 12)
def _droid_choices(
    card: CardId, systems: Systems, power_out: Zones, blocked: Zones
) -> tuple[Choice, ...]:
    return (
        *_system_choices(card, systems),
        *(c for zone, c in PLAY_POWER[card].items() if power_out >> zone & 1),
        *(c for zone, c in PLAY_ACCESS[card].items() if blocked >> zone & 1),
    )


def _robot(g: PFState, officer: OfficerId, card: CardId) -> tuple[Choice, ...]:
    return (PLAY[card],) if can_place_robot(g, g.at[officer]) else ()


def _field(g: PFState, officer: OfficerId, card: CardId) -> tuple[Choice, ...]:
    return _zone_choices(card, field_zones(g) & NEAR[g.at[officer]])


def _refuel(g: PFState, officer: OfficerId, card: CardId) -> tuple[Choice, ...]:
    return (PLAY[card],) if g.at[officer] == AUX_POWER and g.fuel < TRACKS.fuel else ()


def _patch(g: PFState, officer: OfficerId, card: CardId) -> tuple[Choice, ...]:
    return _zone_choices(card, g.breaches & NEAR[g.at[officer]])


def _extinguish(g: PFState, officer: OfficerId, card: CardId) -> tuple[Choice, ...]:
    return (PLAY[card],) if g.fires >> g.at[officer] & 1 else ()


def _heal(g: PFState, officer: OfficerId, card: CardId) -> tuple[Choice, ...]:
    if not g.wounded:
        return ()
    return tuple([PLAY_ON[card][other] for other in patients(g, officer)])


Offers = Callable[[PFState, OfficerId, CardId], tuple[Choice, ...]]
_OFFERS: dict[Any, Offers] = {
    RepairSystem: _repair,
    RestorePower: _restore,
    ClearAccess: _clear,
    StabilizePower: _stabilise,
    RepairDroid: _droid,
    SecurityRobot: _robot,
    ForceField: _field,
    Refuel: _refuel,
    Patch: _patch,
    Extinguish: _extinguish,
    Heal: _heal,
}


OFFERS_OF: dict[CardId, Offers] = {
    card: _OFFERS[type(title.play)] for card, title in TITLE.items() if title.play is not None
}
FIXING = (RepairSystem, RestorePower, ClearAccess, RepairDroid, Patch, Extinguish)


def card_of(choice: Choice) -> CardId:
    """The card that a choice plays."""
    return CardId(choice.target.partition(".")[0])


def why_not_play(g: PFState, officer: OfficerId, choice: Choice) -> Refusal | None:
    """Why a card cannot be played so, in the Play step or to clear the way on arrival.

    Rules: PF-CARD-1, PF-CARD-2, PF-CARD-22, PF-MOVE-14, PF-MOVE-15, PF-MOVE-24, PF-TURN-13.
    """
    card = card_of(choice)
    if card not in g.hands[officer]:
        return refuse("PF-CARD-1", "not_held", near=False, card=card)
    if g.defeated:
        return _DEFEATED
    if officer in g.wounded:
        return _WOUNDED
    if choice in offers(g, officer, card):
        return None if is_allowed(g, card) else _RESTRAINED
    return _RESTRAINED if g.restrained else _why_no_effect(g, officer, card)


_WOUNDED = refuse("PF-TURN-13", "wounded")
_DEFEATED = refuse("PF-CARD-2", "defeated")
_RESTRAINED = refuse("PF-MOVE-14", "restrained")
_NO_EFFECT = refuse("PF-CARD-22", "no_effect")


def _why_no_effect(g: PFState, officer: OfficerId, card: CardId) -> Refusal:
    """Rules: PF-CARD-16, PF-CARD-17, PF-CARD-22."""
    play = TITLE[card].play
    if isinstance(play, ForceField):
        return refuse("PF-CARD-16", "no_field_there")
    if isinstance(play, StabilizePower):
        return refuse("PF-CARD-17", "cannot_stabilise")
    return _NO_EFFECT


def is_allowed(g: PFState, card: CardId) -> bool:
    """After walking into a blocked zone only its access may be cleared.

    Rules: PF-MOVE-14, PF-MOVE-15, PF-MOVE-24, PF-CARD-18.
    """
    return not g.restrained or isinstance(TITLE[card].play, ClearAccess | RepairDroid)


# -- Playing ----------------------------------------------------------------------------------


def play(g: PFState, officer: OfficerId, choice: Choice) -> None:
    """The card is spent and does what it says. Rules: PF-CARD-3, PF-CARD-4."""
    card = card_of(choice)
    spend(g, officer, card)
    g.emit(CardPlayed, officer, card)
    _PLAYS[type(TITLE[card].play)](g, officer, choice)


def _play_repair(g: PFState, officer: OfficerId, choice: Choice) -> None:
    damage.repair_system(g, System(CARD_AND_SYSTEM[choice][1]))


def _play_restore(g: PFState, officer: OfficerId, choice: Choice) -> None:
    damage.restore_power(g, g.at[officer])


def _play_clear(g: PFState, officer: OfficerId, choice: Choice) -> None:
    damage.clear_access(g, CARD_AND_ZONE[choice][1] if choice in CARD_AND_ZONE else g.at[officer])


def _play_stabilise(g: PFState, officer: OfficerId, choice: Choice) -> None:
    """Rules: PF-POWER-9, PF-CARD-17."""
    zone = g.at[officer]
    g.stabilised |= 1 << zone
    g.emit(PowerStabilised, ZONE_IDS[zone])


def _play_droid(g: PFState, officer: OfficerId, choice: Choice) -> None:
    if choice in CARD_AND_SYSTEM:
        damage.repair_system(g, System(CARD_AND_SYSTEM[choice][1]))
    elif choice.target.endswith("_power"):
        damage.restore_power(g, CARD_AND_ZONE[choice][1])
    else:
        damage.clear_access(g, CARD_AND_ZONE[choice][1])


def _play_robot(g: PFState, officer: OfficerId, choice: Choice) -> None:
    zone = g.at[officer]
    g.robots[zone] = g.robots.get(zone, 0) + 1
    g.emit(RobotPlaced, ZONE_IDS[zone])


def raise_field(g: PFState, zone: Zone) -> None:
    """Rules: PF-CARD-16."""
    g.force_fields |= 1 << zone
    g.emit(ForceFieldRaised, ZONE_IDS[zone])


def _play_field(g: PFState, officer: OfficerId, choice: Choice) -> None:
    """With Twin Fields there may be a second one. Rules: PF-ABIL-14."""
    raise_field(g, CARD_AND_ZONE[choice][1])
    if can_use(g, officer, TWIN_FIELDS) and field_zones(g) & NEAR[g.at[officer]]:
        g.push(SecondField(officer))


class SecondField(OfficerQuestion, frozen=True):
    """Where the second field of one card goes, if anywhere. Rules: PF-ABIL-14."""

    prompt = "second_field"
    rule = turn_rule = "PF-ABIL-14"
    choices = (*SECOND_FIELD.values(), NO_SECOND)

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice == NO_SECOND:
            return None
        if field_zones(g) & NEAR[g.at[self.officer]] & 1 << ZONE_NAMED[choice]:
            return None
        return refuse("PF-CARD-16", "no_field_there")

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        g.become()
        if choice != NO_SECOND:
            g.used |= use_of(self.officer, TWIN_FIELDS)
            g.emit(AbilityUsed, self.officer, TWIN_FIELDS)
            raise_field(g, ZONE_NAMED[choice])


def _play_refuel(g: PFState, officer: OfficerId, choice: Choice) -> None:
    fuel = TITLE[card_of(choice)].play
    damage.gain_fuel(g, fuel.n if isinstance(fuel, Refuel) else 0)


def _play_patch(g: PFState, officer: OfficerId, choice: Choice) -> None:
    zone = CARD_AND_ZONE[choice][1]
    g.breaches &= ~(1 << zone)
    g.emit(BreachPatched, ZONE_IDS[zone])


def _play_extinguish(g: PFState, officer: OfficerId, choice: Choice) -> None:
    zone = g.at[officer]
    g.fires &= ~(1 << zone)
    g.emit(FireExtinguished, ZONE_IDS[zone])


def _play_heal(g: PFState, officer: OfficerId, choice: Choice) -> None:
    health.heal(g, CARD_AND_OFFICER[choice][1])


_PLAYS: dict[Any, Callable[[PFState, OfficerId, Choice], None]] = {
    RepairSystem: _play_repair,
    RestorePower: _play_restore,
    ClearAccess: _play_clear,
    StabilizePower: _play_stabilise,
    RepairDroid: _play_droid,
    SecurityRobot: _play_robot,
    ForceField: _play_field,
    Refuel: _play_refuel,
    Patch: _play_patch,
    Extinguish: _play_extinguish,
    Heal: _play_heal,
}
