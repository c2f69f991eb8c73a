"""Any-moment actions: what the active officer may do in every step from Move to Discard.

`why_not` and `ACTS` find the chapter of a choice by its verb. What is offered is put together from
what the hand holds (kept for each hand), where the officer is and who is there; the conformance
suite compares it with `why_not` over all choices.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import countOf

from mayday.games.phobos_falling import choices
from mayday.games.phobos_falling.choices import (
    ASK,
    CARD_AND_OFFICER,
    CARD_AND_ZONE,
    GIVE,
    PROCESS,
    REQUISITION,
    SEARCH,
    TAKE_OFF,
    Verb,
)
from mayday.games.phobos_falling.content import (
    ABILITIES,
    BACK,
    BOXES_AT,
    CARGO_PILES,
    ENGINEERING,
    FABRICATOR,
    LIMITS,
    MASS_MOVER,
    MASS_MOVER_SYSTEM,
    MEDICAL_SYSTEM,
    NEAR,
    OFFICERS,
    SCIENCE_LAB,
    SPECIALTY_OF,
    TITLE,
    Systems,
    Zone,
    Zones,
)
from mayday.games.phobos_falling.rows import AbilityId, CardId, OfficerId
from mayday.games.phobos_falling.rules import (
    abilities,
    consent,
    effects,
    equipment,
    movement,
    power,
    shuttle,
    systems,
    technical_data,
    trade,
)
from mayday.games.phobos_falling.rules.costs import can_pay
from mayday.games.phobos_falling.rules.equipment import can_take_off
from mayday.games.phobos_falling.rules.hands import (
    DATA,
    EQUIPMENT,
    FIELD,
    ITEM,
    MADE_OF,
    MEDICAL,
    TUBE,
    those_of,
)
from mayday.games.phobos_falling.table import BELT, BODY, BORROWER, USE, PFState, use_of
from mayday.kernel import Choice, Refusal, refuse

# -- Offers -----------------------------------------------------------------------------------


def add_offers(g: PFState, officer: OfficerId, kinds: int, found: list[Choice]) -> None:
    """Add all that the active officer, with such kinds of cards, may do at any moment.

    A wounded officer only trades and takes a tube. Rules: PF-TURN-13, PF-TURN-17, PF-MOVE-16.
    """
    at = g.at
    zone = at[officer]
    if kinds & TUBE:
        movement.add_tubes(g, officer, found)
    if countOf(at.values(), zone) > 1:
        _trade(g, officer, zone, found)
    if officer in g.wounded:
        return
    if kinds & _WORN:
        _dress(g, officer, found)
    if officer in g.body and can_take_off(g, officer, BODY):
        found.append(TAKE_OFF[g.body[officer]])
    if officer in g.belt and can_take_off(g, officer, BELT):
        found.append(TAKE_OFF[g.belt[officer]])
    restrained, used = g.restrained, g.used
    for use, is_restricted, add_ability in _ABILITIES_OF[officer]:
        if not used & use and (is_restricted or not restrained):
            add_ability(g, officer, found)
    if g.borrowed and BORROWER in OFFICERS[officer].abilities:
        _borrowed(g, officer, found)
    if restrained:
        return
    if kinds & _USED_UP:
        _use_up(g, officer, kinds, found)
    if zone in _SYSTEMS:
        _SYSTEMS[zone](g, officer, kinds, found)


_WORN = EQUIPMENT | FIELD
_USED_UP = ITEM | DATA


def _trade(g: PFState, officer: OfficerId, zone: Zone, found: list[Choice]) -> None:
    """Rules: PF-TURN-4, PF-TURN-5, PF-TURN-18."""
    at, held, dead, twice = g.at, g.hands, g.dead, g.twice
    gives = held[officer] if officer not in twice else trade.movable(g, officer)
    asks = not (g.refused or twice)
    for other in g.order:
        if at[other] != zone or other == officer:
            continue
        if other in dead:
            if trade.why_not_search(g, officer, other) is None:
                found.append(SEARCH[other])
            continue
        if gives:
            found.append(GIVE[other])
        if held[other] and (asks or trade.can_ask(g, officer, other)):
            found.append(ASK[other])


def _dress(g: PFState, officer: OfficerId, found: list[Choice]) -> None:
    """Rules: PF-TURN-6, PF-CARD-14."""
    for card in those_of(g.hands[officer], _WORN):
        if card in choices.ACTIVATE:
            if officer not in g.fields:
                found.append(choices.ACTIVATE[card])
        elif equipment.can_equip(g, officer, card):
            found.append(choices.EQUIP[card])


def _use_up(g: PFState, officer: OfficerId, kinds: int, found: list[Choice]) -> None:
    """Rules: PF-SHUTTLE-5, PF-TECH-3."""
    hand = g.hands[officer]
    if kinds & ITEM and shuttle.can_install_here(g, officer):
        items = those_of(hand, ITEM)
        found += [choices.INSTALL[card] for card in items if shuttle.can_install(g, officer, card)]
    if kinds & DATA and technical_data.why_not_use_data(g) is None:
        found += [PROCESS[card] for card in those_of(hand, DATA)]


def _borrowed(g: PFState, officer: OfficerId, found: list[Choice]) -> None:
    """Rules: PF-ABIL-5, PF-ABIL-17, PF-MOVE-24."""
    ability = g.borrowed
    is_free = ability in _ABILITIES and not g.used & use_of(officer, ability)
    if is_free and (ABILITIES[ability].restricted or not g.restrained):
        _ABILITIES[ability](g, officer, found)


def _requisition(g: PFState, officer: OfficerId, found: list[Choice]) -> None:
    for place, cards in enumerate(g.discards):
        if cards and cards[-1] not in PROCESS:
            found.append(REQUISITION[place])


def _summon(g: PFState, officer: OfficerId, found: list[Choice]) -> None:
    for other in abilities.callable_by(g, officer, "summon"):
        found.append(choices.SUMMON[other])


def _borrow(g: PFState, officer: OfficerId, found: list[Choice]) -> None:
    lenders = tuple([o for o in g.order if o != officer and o not in g.dead])
    found += _borrow_choices(lenders, g.restrained)


@lru_cache(maxsize=1 << 12)
def _borrow_choices(lenders: tuple[OfficerId, ...], restrained: bool) -> tuple[Choice, ...]:
    return tuple(
        choices.BORROW[ability]
        for lender in lenders
        for ability in OFFICERS[lender].abilities
        if not restrained or ABILITIES[ability].restricted
    )


def _clear(g: PFState, officer: OfficerId, found: list[Choice]) -> None:
    if g.blocked >> g.at[officer] & 1:
        found.append(choices.CLEAR)


def _snipe(g: PFState, officer: OfficerId, found: list[Choice]) -> None:
    if g.pirates:
        near = NEAR[g.at[officer]]
        found += [choices.SNIPE[zone] for zone in sorted(g.pirates) if near >> zone & 1]


def _power_up(g: PFState, officer: OfficerId, found: list[Choice]) -> None:
    if g.power_out >> g.at[officer] & 1:
        found.append(choices.POWER_UP)


def _remote(g: PFState, officer: OfficerId, found: list[Choice]) -> None:
    if not power.works(g, MASS_MOVER, MASS_MOVER_SYSTEM):
        return
    at, refused = g.at, g.refused
    zone = at[officer]
    for other in g.order:
        if refused and consent.request(other, "remote") in refused:
            continue
        zones = movement.landing_zones(g, other)
        if at[other] == zone:
            if zones:
                found.append(choices.BEAM[other])
        elif zones >> zone & 1:
            found.append(choices.BRING[other])


def _jury_rig(g: PFState, officer: OfficerId, found: list[Choice]) -> None:
    damaged = g.damaged & BOXES_AT[g.at[officer]]
    if damaged:
        found += _jury_rig_choices(damaged)


@lru_cache(maxsize=1 << 10)
def _jury_rig_choices(systems: Systems) -> tuple[Choice, ...]:
    return tuple(c for system, c in choices.JURY_RIG.items() if systems >> system & 1)


def _shift(g: PFState, officer: OfficerId, found: list[Choice]) -> None:
    if g.force_fields and abilities.shift_zones(g):
        found += _shift_choices(g.force_fields)


@lru_cache(maxsize=1 << 10)
def _shift_choices(zones: Zones) -> tuple[Choice, ...]:
    return tuple(c for zone, c in choices.SHIFT.items() if zones >> zone & 1)


def _operate(g: PFState, officer: OfficerId, found: list[Choice]) -> None:
    if g.wounded:
        found += [choices.OPERATE[other] for other in effects.patients(g, officer)]


def _compute(g: PFState, officer: OfficerId, found: list[Choice]) -> None:
    if abilities.why_not_compute(g, officer) is None:
        found.append(choices.COMPUTE)


def _black_market(g: PFState, officer: OfficerId, found: list[Choice]) -> None:
    if can_pay(g, officer, LIMITS.black_market):
        found += [choices.BLACK_MARKET[pile] for pile in CARGO_PILES if g.piles[pile]]


AddAbility = Callable[[PFState, OfficerId, list[Choice]], None]
_ABILITIES: dict[AbilityId, AddAbility] = {
    abilities.REQUISITION: _requisition,
    abilities.SUMMON: _summon,
    BORROWER: _borrow,
    abilities.CLEAR_THE_WAY: _clear,
    abilities.SNIPE: _snipe,
    abilities.POWER_UP: _power_up,
    consent.REMOTE: _remote,
    abilities.JURY_RIG: _jury_rig,
    abilities.SHIFT_FIELD: _shift,
    abilities.FIELD_SURGERY: _operate,
    abilities.COMPUTE: _compute,
    abilities.BLACK_MARKET_ABILITY: _black_market,
}
_ABILITIES_OF: dict[OfficerId, tuple[tuple[int, bool, AddAbility], ...]] = {
    officer.id: tuple(
        (USE[ability], ABILITIES[ability].restricted, _ABILITIES[ability])
        for ability in officer.abilities
        if ability in _ABILITIES
    )
    for officer in OFFICERS.values()
}  # for each own ability: how its use is marked, and what adds its choices


def _mass_mover(g: PFState, officer: OfficerId, kinds: int, found: list[Choice]) -> None:
    if g.used & USE[consent.MASS_MOVER_USE] or not power.works(g, MASS_MOVER, MASS_MOVER_SYSTEM):
        return
    sends = bool(trade.movable(g, officer))
    for other in g.order:
        if systems.why_not_sent(g, officer, other, "mass_mover") is None:
            found.append(choices.MASS_MOVE[other])
        if sends and other != officer and other not in g.dead:
            found.append(choices.SEND_CARD[other])


def _medical(g: PFState, officer: OfficerId, kinds: int, found: list[Choice]) -> None:
    if not kinds & MEDICAL or g.used & USE[systems.MEDICAL_USE]:
        return
    if not power.works(g, SCIENCE_LAB, MEDICAL_SYSTEM):
        return
    for card in those_of(g.hands[officer], MEDICAL):
        for other in g.wounded if TITLE[card].medical == "heal" else g.dead:
            if other != officer and g.at[other] == SCIENCE_LAB:
                found.append(choices.TREAT[card][other])


def _fabricator(g: PFState, officer: OfficerId, kinds: int, found: list[Choice]) -> None:
    if g.used & USE[systems.FABRICATOR_USE] or not power.works(g, ENGINEERING, FABRICATOR):
        return
    for card in those_of(g.hands[officer], MADE_OF):
        if systems.made_of(card) in g.supply:
            found.append(choices.FABRICATE[card])
    if can_pay(g, officer, LIMITS.fabrication):
        discards = g.discards[_ENGINEERING_DISCARDS]
        found += [c for card, c in choices.RECYCLE.items() if card in discards]


_ENGINEERING_DISCARDS = SPECIALTY_OF[BACK[choices.RECYCLED[0]]]
_SYSTEMS: dict[int, Callable[[PFState, OfficerId, int, list[Choice]], None]] = {
    MASS_MOVER: _mass_mover,
    SCIENCE_LAB: _medical,
    ENGINEERING: _fabricator,
}


# -- Refusals ---------------------------------------------------------------------------------


def why_not(g: PFState, officer: OfficerId, choice: Choice) -> Refusal | None:
    """Why the active officer may not do this now. Rules: PF-TURN-17."""
    return _WHY_NOT[choice.verb](g, officer, choice)


def _card(choice: Choice) -> CardId:
    return CardId(choice.target)


def _officer(choice: Choice) -> OfficerId:
    return OfficerId(choice.target)


def _why_not_install(g: PFState, officer: OfficerId, choice: Choice) -> Refusal | None:
    card = _card(choice)
    if card not in g.hands[officer]:
        return refuse("PF-SHUTTLE-5", "not_held", near=False, card=card)
    return shuttle.why_not_install(g, officer, card)


def _why_not_process(g: PFState, officer: OfficerId, choice: Choice) -> Refusal | None:
    """Rules: PF-TECH-2, PF-TECH-3, PF-TURN-13, PF-MOVE-24."""
    if _card(choice) not in g.hands[officer]:
        return refuse("PF-TECH-2", "not_held", near=False, card=_card(choice))
    if officer in g.wounded:
        return refuse("PF-TURN-13", "wounded")
    if g.restrained:
        return refuse("PF-MOVE-24", "restrained")
    return technical_data.why_not_use_data(g)


def _why_not_treat(g: PFState, officer: OfficerId, choice: Choice) -> Refusal | None:
    return systems.why_not_treat(g, officer, *CARD_AND_OFFICER[choice])


WhyNot = Callable[[PFState, OfficerId, Choice], Refusal | None]
_WHY_NOT: dict[str, WhyNot] = {
    Verb.TUBE.value: movement.why_not_tube,
    Verb.EQUIP.value: lambda g, o, c: equipment.why_not_equip(g, o, _card(c)),
    Verb.TAKE_OFF.value: lambda g, o, c: equipment.why_not_take_off(g, o, _card(c)),
    Verb.ACTIVATE.value: lambda g, o, c: equipment.why_not_activate(g, o, _card(c)),
    Verb.INSTALL.value: _why_not_install,
    Verb.PROCESS.value: _why_not_process,
    Verb.GIVE.value: lambda g, o, c: trade.why_not_give(g, o, _officer(c)),
    Verb.ASK.value: lambda g, o, c: trade.why_not_ask(g, o, _officer(c)),
    Verb.SEARCH.value: lambda g, o, c: trade.why_not_search(g, o, _officer(c)),
    Verb.MASS_MOVE.value: lambda g, o, c: systems.why_not_mass_move(g, o, _officer(c)),
    Verb.SEND_CARD.value: lambda g, o, c: systems.why_not_send_card(g, o, _officer(c)),
    Verb.TREAT.value: _why_not_treat,
    Verb.FABRICATE.value: lambda g, o, c: systems.why_not_fabricate(g, o, _card(c)),
    Verb.RECYCLE.value: lambda g, o, c: systems.why_not_recycle(g, o, _card(c)),
    Verb.REQUISITION.value: lambda g, o, c: abilities.why_not_requisition(
        g, o, abilities.DISCARD_NAMED[c]
    ),
    Verb.SUMMON.value: lambda g, o, c: abilities.why_not_summon(g, o, _officer(c)),
    Verb.BORROW.value: lambda g, o, c: abilities.why_not_borrow(g, o, AbilityId(c.target)),
    Verb.CLEAR.value: lambda g, o, c: abilities.why_not_clear(g, o),
    Verb.SNIPE.value: lambda g, o, c: abilities.why_not_snipe(g, o, choices.ZONE_NAMED[c]),
    Verb.POWER_UP.value: lambda g, o, c: abilities.why_not_power_up(g, o),
    Verb.BRING.value: lambda g, o, c: systems.why_not_bring(g, o, _officer(c)),
    Verb.BEAM.value: lambda g, o, c: systems.why_not_beam(g, o, _officer(c)),
    Verb.JURY_RIG.value: lambda g, o, c: abilities.why_not_jury_rig(g, o, choices.SYSTEM_NAMED[c]),
    Verb.SHIFT.value: lambda g, o, c: abilities.why_not_shift(g, o, choices.ZONE_NAMED[c]),
    Verb.OPERATE.value: lambda g, o, c: abilities.why_not_operate(g, o, _officer(c)),
    Verb.COMPUTE.value: lambda g, o, c: abilities.why_not_compute(g, o),
    Verb.BLACK_MARKET.value: lambda g, o, c: abilities.why_not_black_market(
        g, o, abilities.MARKETS[c]
    ),
}


# -- Doing it ---------------------------------------------------------------------------------


def _destination(way: consent.Way) -> Callable[[PFState, OfficerId, Choice], None]:
    def ask(g: PFState, officer: OfficerId, choice: Choice) -> None:
        g.push(systems.Destination(officer, _officer(choice), way))

    return ask


Act = Callable[[PFState, OfficerId, Choice], None]
ACTS: dict[str, Act] = {
    Verb.TUBE.value: lambda g, o, c: movement.tube(g, o, *CARD_AND_ZONE[c]),
    Verb.EQUIP.value: lambda g, o, c: equipment.equip(g, o, _card(c)),
    Verb.TAKE_OFF.value: lambda g, o, c: equipment.take_off(g, o, _card(c)),
    Verb.ACTIVATE.value: lambda g, o, c: equipment.activate(g, o, _card(c)),
    Verb.INSTALL.value: lambda g, o, c: shuttle.install(g, o, _card(c)),
    Verb.PROCESS.value: lambda g, o, c: technical_data.play_kept(g, o, _card(c)),
    Verb.GIVE.value: lambda g, o, c: g.push(trade.Giving(o, _officer(c))),
    Verb.ASK.value: lambda g, o, c: trade.ask(g, o, _officer(c)),
    Verb.SEARCH.value: lambda g, o, c: trade.search(g, o, _officer(c)),
    Verb.MASS_MOVE.value: _destination("mass_mover"),
    Verb.SEND_CARD.value: lambda g, o, c: g.push(systems.SendingCard(o, _officer(c))),
    Verb.TREAT.value: lambda g, o, c: systems.treat(g, o, *CARD_AND_OFFICER[c]),
    Verb.FABRICATE.value: lambda g, o, c: systems.fabricate(g, o, _card(c)),
    Verb.RECYCLE.value: lambda g, o, c: systems.recycle(g, o, _card(c)),
    Verb.REQUISITION.value: lambda g, o, c: abilities.requisition(g, o, abilities.DISCARD_NAMED[c]),
    Verb.SUMMON.value: lambda g, o, c: abilities.summon(g, o, _officer(c)),
    Verb.BORROW.value: lambda g, o, c: abilities.borrow(g, o, AbilityId(c.target)),
    Verb.CLEAR.value: lambda g, o, c: abilities.clear(g, o),
    Verb.SNIPE.value: lambda g, o, c: abilities.snipe(g, o, choices.ZONE_NAMED[c]),
    Verb.POWER_UP.value: lambda g, o, c: abilities.power_up(g, o),
    Verb.BRING.value: lambda g, o, c: consent.call(g, o, _officer(c), "remote", g.at[o]),
    Verb.BEAM.value: _destination("remote"),
    Verb.JURY_RIG.value: lambda g, o, c: abilities.jury_rig(g, o, choices.SYSTEM_NAMED[c]),
    Verb.SHIFT.value: lambda g, o, c: g.push(abilities.Shifting(o, choices.ZONE_NAMED[c])),
    Verb.OPERATE.value: lambda g, o, c: abilities.operate(g, o, _officer(c)),
    Verb.COMPUTE.value: lambda g, o, c: abilities.compute(g, o),
    Verb.BLACK_MARKET.value: lambda g, o, c: abilities.black_market(g, o, abilities.MARKETS[c]),
    Verb.PLAY.value: effects.play,
}  # by verb: what the active officer does; what is to be asked next is pushed. PF-TURN-17
