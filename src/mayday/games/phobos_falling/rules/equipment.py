"""Equipment: what officers wear, and Personal Force Fields."""

from __future__ import annotations

from mayday.games.phobos_falling.content import BELT_CARDS, BODY_CARDS
from mayday.games.phobos_falling.events import Equipped, FieldActivated, FieldExpired, TakenOff
from mayday.games.phobos_falling.rows import CardId, OfficerId
from mayday.games.phobos_falling.rules.power import breathable
from mayday.games.phobos_falling.table import (
    BELT,
    BODY,
    PIRATES_TURN,
    PFState,
    Turn,
    discard,
    drop_card,
    take_card,
    without,
)
from mayday.kernel import Refusal, refuse

SLOT_OF = {  # where a card is worn: PF-CARD-14
    **dict.fromkeys(BODY_CARDS, BODY),
    **dict.fromkeys(BELT_CARDS, BELT),
}


def worn_in(g: PFState, slot: int) -> dict[OfficerId, CardId]:
    return g.body if slot == BODY else g.belt


def can_equip(g: PFState, officer: OfficerId, card: CardId) -> bool:
    """A healthy officer can put on this card of the hand. Rules: PF-TURN-10, PF-CARD-14."""
    if officer in (g.body if SLOT_OF[card] == BODY else g.belt):
        return False
    return not g.stays_off or g.hands[officer].count(card) > g.stays_off.count(card)


def why_not_equip(g: PFState, officer: OfficerId, card: CardId) -> Refusal | None:
    """Rules: PF-TURN-6, PF-TURN-10, PF-TURN-13, PF-CARD-14."""
    hand = g.hands[officer]
    if card not in hand:
        return refuse("PF-TURN-6", "not_held", near=False, card=card)
    if officer in g.wounded:
        return _WOUNDED
    if can_equip(g, officer, card):
        return None
    return _TAKEN if officer in worn_in(g, SLOT_OF[card]) else _ONCE


_WOUNDED = refuse("PF-TURN-13", "wounded")
_TAKEN = refuse("PF-CARD-14", "slot_taken")
_ONCE = refuse("PF-TURN-10", "worn_before")


def equip(g: PFState, officer: OfficerId, card: CardId) -> None:
    """A card taken off before stays on now; a fresh copy is worn first.

    Rules: PF-TURN-6, PF-TURN-10, PF-CARD-8.
    """
    slot = SLOT_OF[card]
    fresh = g.hands[officer].count(card) - g.put_off.count(card) - g.stays_off.count(card)
    if fresh:
        g.put_on |= slot
    else:
        g.put_off = without(g.put_off, card)
        g.stays_on |= slot
    drop_card(g, officer, card)
    worn_in(g, slot)[officer] = card
    g.emit(Equipped, officer, card)


def can_take_off(g: PFState, officer: OfficerId, slot: int) -> bool:
    """A healthy officer can take off what is worn there. Rules: PF-TURN-10, PF-LIFE-5."""
    if g.stays_on & slot:
        return False
    return slot == BELT or officer in g.fields or bool(breathable(g) >> g.at[officer] & 1)


def why_not_take_off(g: PFState, officer: OfficerId, card: CardId) -> Refusal | None:
    """Rules: PF-TURN-6, PF-TURN-10, PF-TURN-13, PF-LIFE-5."""
    slot = SLOT_OF[card]
    if worn_in(g, slot).get(officer) != card:
        return refuse("PF-TURN-6", "not_worn", near=False, card=card)
    if officer in g.wounded:
        return _WOUNDED
    if can_take_off(g, officer, slot):
        return None
    return _ONCE if g.stays_on & slot else _NEEDS_IT


_NEEDS_IT = refuse("PF-LIFE-5", "only_protection")


def take_off(g: PFState, officer: OfficerId, card: CardId) -> None:
    """It goes back to the hand. Rules: PF-TURN-6, PF-TURN-10."""
    slot = SLOT_OF[card]
    del worn_in(g, slot)[officer]
    take_card(g, officer, card)
    if g.put_on & slot:
        g.put_on &= ~slot
        g.stays_off += (card,)
    else:
        g.put_off += (card,)
    g.emit(TakenOff, officer, card)


def why_not_activate(g: PFState, officer: OfficerId, card: CardId) -> Refusal | None:
    """Rules: PF-CARD-14, PF-TURN-13, PF-TURN-17."""
    if card not in g.hands[officer]:
        return refuse("PF-TURN-17", "not_held", near=False, card=card)
    if officer in g.wounded:
        return _WOUNDED
    return _TAKEN if officer in g.fields else None


def activate(g: PFState, officer: OfficerId, card: CardId) -> None:
    """It lasts until the turn comes round in which it was activated. Rules: PF-CARD-15."""
    drop_card(g, officer, card)
    g.fields[officer] = card
    g.field_ends[officer] = Turn(g.active) if g.active else PIRATES_TURN
    g.emit(FieldActivated, officer, card)


def end_fields(g: PFState, turn: Turn) -> None:
    """The fields that this turn ends are discarded. Rules: PF-CARD-15, PF-TURN-15."""
    for officer in [officer for officer in g.order if g.field_ends.get(officer) == turn]:
        card = g.fields.pop(officer)
        del g.field_ends[officer]
        discard(g, card)
        g.emit(FieldExpired, officer, card)
