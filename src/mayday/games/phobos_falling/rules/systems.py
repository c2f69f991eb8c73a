"""Systems: the Mass Mover, the Medical System and the Fabricator, each once a turn."""

from __future__ import annotations

from mayday.games.phobos_falling.choices import TO, ZONE_NAMED
from mayday.games.phobos_falling.content import (
    BACK,
    ENGINEERING,
    FABRICATOR,
    LIMITS,
    MASS_MOVER,
    MASS_MOVER_SYSTEM,
    MEDICAL_SYSTEM,
    SCIENCE_LAB,
    SHUTTLE_DECK,
    SPECIALTY_OF,
    TITLE,
    ZONE_IDS,
    Systems,
    Zone,
)
from mayday.games.phobos_falling.events import (
    CardPlayed,
    CardSent,
    CardSentUnseen,
    Fabricated,
    SystemUsed,
)
from mayday.games.phobos_falling.rows import CardId, OfficerId, SystemId
from mayday.games.phobos_falling.rules import consent, health, power
from mayday.games.phobos_falling.rules.abilities import why_not_use
from mayday.games.phobos_falling.rules.asking import OfficerQuestion
from mayday.games.phobos_falling.rules.consent import MASS_MOVER_USE, REMOTE, Way
from mayday.games.phobos_falling.rules.costs import Paying, can_pay
from mayday.games.phobos_falling.rules.movement import (
    landing_zones,
    to_choices,
    why_not_landing,
)
from mayday.games.phobos_falling.rules.trade import (
    Giving,
    change_hands,
    movable,
)
from mayday.games.phobos_falling.table import USE, PFState, spend, take_card, without
from mayday.kernel import NOBODY, Asks, Choice, Refusal, Seat, Step, refuse

MEDICAL_USE = SystemId("medical_system")
FABRICATOR_USE = SystemId("fabricator")

_NO_EFFECT = refuse("PF-CARD-22", "no_effect")


def why_not_use_system(
    g: PFState, officer: OfficerId, zone: Zone, system: Systems, use: SystemId
) -> Refusal | None:
    """Why a system cannot be used now: where, who, whether it works, how often.

    Rules: PF-TURN-3, PF-TURN-13, PF-POWER-8, PF-POWER-10, PF-POWER-11, PF-MOVE-24, PF-EVENT-12.
    """
    if g.at[officer] != zone:
        return refuse("PF-TURN-3", "system_elsewhere", near=False, zone=ZONE_IDS[zone])
    if officer in g.wounded:
        return _WOUNDED
    if g.restrained:
        return _RESTRAINED
    if not power.works(g, zone, system):
        return _BROKEN
    return _USED if g.used & USE[use] else None


_WOUNDED = refuse("PF-TURN-13", "wounded")
_RESTRAINED = refuse("PF-MOVE-24", "restrained")
_BROKEN = refuse("PF-POWER-10", "not_operational")
_USED = refuse("PF-TURN-3", "system_used")


# -- The Mass Mover ---------------------------------------------------------------------------


def why_not_mass_move(g: PFState, officer: OfficerId, other: OfficerId) -> Refusal | None:
    """An officer or a body in the zone, sent anywhere.

    Rules: PF-ABIL-10, PF-ABIL-20, PF-MOVE-20, PF-MOVE-23.
    """
    refusal = why_not_use_system(g, officer, MASS_MOVER, MASS_MOVER_SYSTEM, MASS_MOVER_USE)
    return refusal or why_not_sent(g, officer, other, "mass_mover")


def why_not_sent(g: PFState, officer: OfficerId, other: OfficerId, way: Way) -> Refusal | None:
    """Why an officer cannot be sent away from here. Rules: PF-ABIL-9, PF-ABIL-21, PF-MOVE-20."""
    if other not in g.at or g.at[other] != g.at[officer]:
        return _NOT_HERE
    if consent.request(other, way) in g.refused:
        return _REFUSED
    return None if landing_zones(g, other) else _NO_EFFECT


_NOT_HERE = refuse("PF-ABIL-9", "not_in_zone", near=False)
_REFUSED = refuse("PF-ABIL-21", "refused_before")


class Destination(OfficerQuestion, frozen=True):
    """Where the Mass Mover sends an officer. Rules: PF-ABIL-9, PF-ABIL-10, PF-MOVE-20."""

    prompt = "destination"
    rule = turn_rule = "PF-ABIL-10"
    choices = tuple(TO.values())

    other: OfficerId  # who is sent
    way: Way

    def actor(self, g: PFState) -> str:
        return self.other

    def about(self, g: PFState) -> tuple[str, ...]:
        return (self.officer, self.other)

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        return to_choices(landing_zones(g, self.other))

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        return why_not_landing(g, self.other, ZONE_NAMED[choice])

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        g.become()
        consent.call(g, self.officer, self.other, self.way, ZONE_NAMED[choice])


def why_not_send_card(g: PFState, officer: OfficerId, other: OfficerId) -> Refusal | None:
    """A card of the hand to a living officer anywhere.

    Rules: PF-ABIL-10, PF-ABIL-11, PF-ABIL-20, PF-TURN-10.
    """
    refusal = why_not_use_system(g, officer, MASS_MOVER, MASS_MOVER_SYSTEM, MASS_MOVER_USE)
    if refusal is not None:
        return refusal
    if other == officer or other not in g.at:
        return _NOT_HERE
    if other in g.dead:
        return _DEAD
    return None if movable(g, officer) else _NO_CARD


_DEAD = refuse("PF-ABIL-10", "is_dead")
_NO_CARD = refuse("PF-TURN-10", "no_card_to_move")


class SendingCard(Giving, frozen=True):
    """Which card the Mass Mover sends; only sender and receiver see it.

    Rules: PF-ABIL-10, PF-ABIL-11, PF-INFO-2.
    """

    prompt = "sending_card"
    rule = turn_rule = "PF-ABIL-10"

    def is_void(self, g: PFState) -> bool:
        return self.officer in g.dead or self.other in g.dead

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        g.become()
        send_card(g, self.officer, self.other, CardId(choice.target))


def send_card(g: PFState, officer: OfficerId, to: OfficerId, card: CardId) -> None:
    """It counts as a change of hands. Rules: PF-ABIL-10, PF-ABIL-11."""
    g.used |= USE[MASS_MOVER_USE]
    g.emit(SystemUsed, officer, MASS_MOVER_USE)
    change_hands(g, officer, to, card)
    seats = (g.seat_of[officer], g.seat_of[to])
    if seats[0] != seats[1]:
        g.bar_undo()
    if g.story is not None:
        g.emit_to(seats, CardSent(officer, to, card), CardSentUnseen(officer, to, BACK[card]))


# -- From afar --------------------------------------------------------------------------------


def why_not_remote(g: PFState, officer: OfficerId) -> Refusal | None:
    """Why the Mass Mover cannot be used from afar. Rules: PF-ABIL-8, PF-ABIL-9."""
    refusal = why_not_use(g, officer, REMOTE)
    if refusal is None and not power.works(g, MASS_MOVER, MASS_MOVER_SYSTEM):
        return refuse("PF-ABIL-9", "not_operational")
    return refusal


def why_not_bring(g: PFState, officer: OfficerId, other: OfficerId) -> Refusal | None:
    """Another officer from any zone to the own. Rules: PF-ABIL-9, PF-ABIL-20, PF-MOVE-20."""
    refusal = why_not_remote(g, officer)
    if refusal is not None:
        return refusal
    zone = g.at[officer]
    if other not in g.at or g.at[other] == zone:
        return _NOT_AWAY
    if consent.request(other, "remote") in g.refused:
        return _REFUSED
    return why_not_landing(g, other, zone)


_NOT_AWAY = refuse("PF-ABIL-9", "not_elsewhere", near=False)


def why_not_beam(g: PFState, officer: OfficerId, other: OfficerId) -> Refusal | None:
    """An officer of the own zone, possibly the user, sent anywhere. Rules: PF-ABIL-9."""
    return why_not_remote(g, officer) or why_not_sent(g, officer, other, "remote")


# -- The Medical System -----------------------------------------------------------------------


def why_not_treat(g: PFState, officer: OfficerId, card: CardId, other: OfficerId) -> Refusal | None:
    """Heal for a wounded, Revive for a dead officer in the Science Lab.

    Rules: PF-HEALTH-1, PF-HEALTH-2, PF-HEALTH-3, PF-HEALTH-5.
    """
    if card not in g.hands[officer]:
        return refuse("PF-HEALTH-1", "not_held", near=False, card=card)
    refusal = why_not_use_system(g, officer, SCIENCE_LAB, MEDICAL_SYSTEM, MEDICAL_USE)
    if refusal is not None:
        return refusal
    heals = TITLE[card].medical == "heal"
    sick = g.wounded if heals else g.dead
    if other == officer or other not in sick or g.at[other] != SCIENCE_LAB:
        return refuse("PF-HEALTH-1" if heals else "PF-HEALTH-2", "no_patient")
    return None


def treat(g: PFState, officer: OfficerId, card: CardId, other: OfficerId) -> None:
    """Rules: PF-HEALTH-1, PF-HEALTH-2, PF-HEALTH-3."""
    g.used |= USE[MEDICAL_USE]
    spend(g, officer, card)
    g.emit(CardPlayed, officer, card)
    if TITLE[card].medical == "heal":
        health.heal(g, other)
    else:
        health.revive(g, other)


# -- The Fabricator ---------------------------------------------------------------------------


def why_not_fabricate(g: PFState, officer: OfficerId, card: CardId) -> Refusal | None:
    """Cryo Systems become Cryo Tubes. Rules: PF-SHUTTLE-9, PF-SHUTTLE-10."""
    if card not in g.hands[officer]:
        return refuse("PF-SHUTTLE-9", "not_held", near=False, card=card)
    refusal = why_not_use_system(g, officer, ENGINEERING, FABRICATOR, FABRICATOR_USE)
    if refusal is None and made_of(card) not in g.supply:
        return refuse("PF-SHUTTLE-10", "not_in_supply")
    return refusal


def made_of(card: CardId) -> CardId:
    """The shuttle card that the Fabricator makes of a card."""
    return CardId(f"{TITLE[card].makes}-{SHUTTLE_DECK}")


def fabricate(g: PFState, officer: OfficerId, card: CardId) -> None:
    """Rules: PF-SHUTTLE-9, PF-SHUTTLE-10."""
    g.used |= USE[FABRICATOR_USE]
    spend(g, officer, card)
    made = made_of(card)
    g.supply = without(g.supply, made)
    take_card(g, officer, made)
    g.emit(Fabricated, officer, made)


def why_not_recycle(g: PFState, officer: OfficerId, card: CardId) -> Refusal | None:
    """Two cards for one of the Engineering discard pile. Rules: PF-CARD-19."""
    refusal = why_not_use_system(g, officer, ENGINEERING, FABRICATOR, FABRICATOR_USE)
    if refusal is not None:
        return refusal
    if card not in g.discards[SPECIALTY_OF[BACK[card]]]:
        return refuse("PF-CARD-19", "not_in_discards", card=card)
    return None if can_pay(g, officer, LIMITS.fabrication) else _TOO_FEW


_TOO_FEW = refuse("PF-CARD-19", "too_few_cards")


def recycle(g: PFState, officer: OfficerId, card: CardId) -> None:
    """Rules: PF-CARD-19."""
    g.used |= USE[FABRICATOR_USE]
    g.emit(SystemUsed, officer, FABRICATOR_USE)
    g.push(Paying(officer, LIMITS.fabrication, card), Recycling(officer, card))


class Recycling(Step[PFState], frozen=True):
    """Paid: the card comes into the hand. Rules: PF-CARD-19."""

    officer: OfficerId
    card: CardId

    def advance(self, g: PFState) -> Asks:
        g.become()
        place = SPECIALTY_OF[BACK[self.card]]
        if self.card in g.discards[place]:
            g.discards[place] = without(g.discards[place], self.card)
            take_card(g, self.officer, self.card)
            g.emit(Fabricated, self.officer, self.card)
        return NOBODY
