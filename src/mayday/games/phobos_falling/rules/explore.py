"""Exploring: drawing cards from the pile of a zone."""

from __future__ import annotations

from mayday.games.phobos_falling.content import (
    ABILITIES,
    BACK,
    DRAWS,
    PILE_AT,
    PILE_DECK,
    PILE_IDS,
    SPECIALTY_AT,
    SPECIALTY_OF,
    Zone,
)
from mayday.games.phobos_falling.events import (
    CardDrawn,
    CardDrawnUnseen,
    PileReshuffled,
)
from mayday.games.phobos_falling.rows import CardId, OfficerId
from mayday.games.phobos_falling.rules import power
from mayday.games.phobos_falling.rules.costs import DATA_DECKS
from mayday.games.phobos_falling.rules.technical_data import bridge_works, take_drawn
from mayday.games.phobos_falling.table import PFState, has_ability
from mayday.kernel import Refusal, refuse, shuffle

_SPECIALISTS = {
    PILE_IDS.index(ability.draws): ability.id for ability in ABILITIES.values() if ability.draws
}
NO_PILE = -1


def draw_limit(g: PFState, officer: OfficerId, zone: Zone) -> int:
    """How many cards the officer may draw in a zone where drawing is possible.

    Rules: PF-DRAW-1, PF-DRAW-4, PF-DRAW-5, PF-DRAW-6.
    """
    state = power.state(g)
    if state == power.BATTERY:
        return DRAWS.battery
    if not power.rotates(g, zone):
        return DRAWS.still_ring
    if state == power.AUXILIARY:
        return DRAWS.auxiliary
    specialist = _SPECIALISTS.get(PILE_AT[zone])
    if specialist is not None and has_ability(g, officer, specialist):
        return DRAWS.specialist
    return DRAWS.main


def can_draw(g: PFState, officer: OfficerId, pile: int, drawn: int, begun: int) -> bool:
    """Whether the officer may draw from the pile of the zone now. Rules: PF-DRAW-1."""
    zone = g.at[officer]
    if (g.fires | g.power_out) >> zone & 1 or g.damaged & SPECIALTY_AT[zone] or zone == g.entered:
        return False
    if officer in g.wounded or begun not in (NO_PILE, pile) or not has_cards(g, pile):
        return False
    return not drawn or drawn < draw_limit(g, officer, zone)  # the first card is always allowed


def why_not_draw(
    g: PFState, officer: OfficerId, pile: int, drawn: int, begun: int
) -> Refusal | None:
    """Why the officer may not draw from a pile now, after so many cards from the one begun.

    Rules: PF-TURN-9, PF-TURN-13, PF-DRAW-1, PF-DRAW-2, PF-DRAW-3, PF-DRAW-7, PF-DRAW-8,
    PF-DRAW-9, PF-DRAW-10, PF-DRAW-11.
    """
    zone = g.at[officer]
    if PILE_AT[zone] != pile:
        return _NOT_HERE
    if begun not in (NO_PILE, pile):
        return _ONE_PILE
    if officer in g.wounded:
        return _WOUNDED
    if zone == g.entered:
        return _BLOCKED
    if g.fires >> zone & 1:
        return _FIRE
    if g.power_out >> zone & 1:
        return _NO_POWER
    if g.damaged & SPECIALTY_AT[zone]:
        return _NO_SYSTEM
    if drawn >= draw_limit(g, officer, zone):
        return refuse("PF-DRAW-4", "drawn_enough", n=draw_limit(g, officer, zone))
    return None if has_cards(g, pile) else _EMPTY


_NOT_HERE = refuse("PF-DRAW-1", "pile_elsewhere", near=False)
_ONE_PILE = refuse("PF-TURN-9", "another_pile")
_WOUNDED = refuse("PF-TURN-13", "wounded")
_BLOCKED = refuse("PF-DRAW-7", "walked_into_blocked")
_FIRE = refuse("PF-DRAW-11", "on_fire")
_NO_POWER = refuse("PF-DRAW-2", "no_power")
_NO_SYSTEM = refuse("PF-DRAW-2", "specialty_damaged")
_EMPTY = refuse("PF-DRAW-10", "pile_empty")


def has_cards(g: PFState, pile: int) -> bool:
    """A card can be drawn, if need be after shuffling. Rules: PF-DRAW-10."""
    if g.piles[pile]:
        return True
    place = SPECIALTY_OF.get(PILE_DECK[pile])
    return place is not None and bool(g.discards[place])


def draw(g: PFState, officer: OfficerId, pile: int) -> None:
    """The top card comes into the hand. Rules: PF-DRAW-9, PF-DRAW-10, PF-TECH-1, PF-TECH-2."""
    if not g.piles[pile]:
        refill(g, pile)
    cards = g.piles[pile]
    if not cards:
        return
    card = cards[-1]
    g.piles[pile] = cards[:-1]
    g.reveal()
    if g.story is not None:
        tell_drawn(g, officer, card)
    if PILE_DECK[pile] in DATA_DECKS and not bridge_works(g):
        g.data_kept = True
    take_drawn(g, officer, card)


def tell_drawn(g: PFState, officer: OfficerId, card: CardId) -> None:
    """The own seat hears the title, the others the back. Rules: PF-GEN-3, PF-INFO-8."""
    seats = (g.seat_of[officer],)
    g.emit_to(seats, CardDrawn(officer, card), CardDrawnUnseen(officer, BACK[card]))


def refill(g: PFState, pile: int) -> None:
    """An empty specialty pile is made of its discards. Rules: PF-DRAW-10."""
    place = SPECIALTY_OF.get(PILE_DECK[pile])
    if place is None or not g.discards[place]:
        return
    cards = list(g.discards[place])
    shuffle(g, cards)
    g.piles[pile], g.discards[place] = tuple(cards), ()
    g.emit(PileReshuffled, PILE_IDS[pile])
