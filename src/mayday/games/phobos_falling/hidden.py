"""Hidden: a position that agrees with what a seat sees, dealt at random."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

from mayday.games.phobos_falling.content import (
    BACK,
    CARGO_PILES,
    DECKS,
    FULL_DECK,
    KEPT_EVENT,
    PILE_DECK,
    SHUTTLE_DECK,
    SPECIAL,
    STANDARD,
    TITLE,
)
from mayday.games.phobos_falling.rows import CardId, DeckId, OfficerId
from mayday.games.phobos_falling.rules.consent import Consent
from mayday.games.phobos_falling.shapes import Hand, sorted_hand
from mayday.games.phobos_falling.table import TRACTOR_BEAM, PFState, without
from mayday.kernel import Seat, pick, shuffle


def resample_hidden(g: PFState, seat: Seat) -> None:
    """Deal anew what the seat has not seen: other hands by their backs, piles, events.

    Technical Data is in no hand unless it could have been kept. Rules: PF-INFO-1, PF-INFO-3,
    PF-INFO-8, PF-TECH-2.
    """
    if not g.event_deck and not g.round:
        return  # nothing is laid out yet
    _know_means(g)
    unseen = _unseen_cards(g)
    hidden = {o: hand for o, hand in g.hands.items() if not _BACKS.isdisjoint(hand)}
    for deck, cards in unseen.items():
        _mix(g, cards)
        if hidden:
            _deal(g, hidden, deck, cards)
    for officer, hand in hidden.items():
        g.hands[officer] = sorted_hand(hand)
    if hidden:
        _resample_marks(g)
    _lay_piles(g, unseen)
    _resample_events(g)


def _know_means(g: PFState) -> None:
    """A Team-up that somebody is asked about is in the hand of whoever holds it."""
    for step in g.todo:
        if isinstance(step, Consent) and step.card:
            held, back = g.hands[step.by], CardId(BACK[step.card])
            if step.card not in held and back in held:
                g.hands[step.by] = (step.card, *without(held, back))


def _deal(g: PFState, hidden: dict[OfficerId, Hand], deck: DeckId, cards: list[CardId]) -> None:
    """Cards of the deck, from the end of those unseen, for its backs in hidden hands.

    Rules: PF-INFO-8, PF-TECH-2.
    """
    back = CardId(deck)
    place = len(cards)
    for officer, hand in hidden.items():
        count = hand.count(back)
        if count:
            held = [card for card in hand if card != back]
            while count:
                place -= 1
                if g.data_kept or cards[place] not in _DATA:
                    held.append(cards.pop(place))
                    count -= 1
            hidden[officer] = tuple(held)


_DATA = frozenset(card for card, title in TITLE.items() if title.technical_data)


def _mix(g: PFState, cards: list[Any]) -> None:
    """A random order, with one draw of chance for many cards: positions are imagined often."""
    last = len(cards) - 1
    while last > 0:
        orders, least = 1, last
        while least > 0 and orders < _MANY:
            orders *= least + 1
            least -= 1
        number = pick(g, orders)
        while last > least:
            number, other = divmod(number, last + 1)
            cards[last], cards[other] = cards[other], cards[last]
            last -= 1


_MANY = 1 << 40  # few enough for all orders to be equally likely


def _unseen_cards(g: PFState) -> dict[DeckId, list[CardId]]:
    """The cards of each deck that lie in piles or unseen in hands."""
    worn = (each.values() for each in (g.body, g.belt, g.fields, g.work))
    lying = (*g.hands.values(), *g.discards, g.fitted, g.supply, g.gone)
    seen: Counter[CardId] = Counter(chain(*lying, *worn))
    if g.mat:
        seen[TRACTOR_BEAM] += len(g.mat)
    unseen = {}
    for deck in _DRAWN:
        cards: list[CardId] = []
        for card, copies in _COPIES_OF[deck]:
            cards += [card] * (copies - seen[card])
        unseen[deck] = cards
    return unseen


_DRAWN: tuple[DeckId, ...] = tuple(deck for deck in DECKS if deck != SHUTTLE_DECK)
_BACKS: frozenset[str] = frozenset(DECKS)
_COPIES_OF = {deck: tuple(Counter(FULL_DECK[deck]).items()) for deck in DECKS}


def _resample_marks(g: PFState) -> None:
    """The cards that changed hands this turn are any with those backs."""
    for officer, hand in g.hands.items():
        free = list(hand)
        for marks in (g.twice, g.once):
            marked = marks.get(officer, ())
            if not _BACKS.isdisjoint(marked):
                shuffle(g, free)
                chosen = []
                for mark in marked:
                    card = next(c for c in free if mark in (c, BACK[c]))
                    free.remove(card)
                    chosen.append(card)
                marks[officer] = sorted_hand(chosen)


def _lay_piles(g: PFState, unseen: dict[DeckId, list[CardId]]) -> None:
    for pile, deck in enumerate(PILE_DECK):
        cards, count = unseen[deck], len(g.piles[pile])
        if pile == CARGO_PILES[0]:
            g.piles[pile] = tuple(cards[:count])
            del cards[:count]
        else:
            g.piles[pile] = tuple(cards)


def _resample_events(g: PFState) -> None:
    """Every standard event not seen is in the deck; the specials are there or in reserve."""
    seen = [*g.event_discard, *g.events_gone]
    if g.revealed:
        seen.append(g.revealed)
    if g.kept_by:
        seen.append(KEPT_EVENT)
    standard, special = list(STANDARD), list(SPECIAL)
    for event in seen:
        if event in special:
            special.remove(event)
        elif event in standard:
            standard.remove(event)
    _mix(g, special)
    within = len(g.event_deck) - len(standard)
    deck = standard + special[:within]
    _mix(g, deck)
    g.event_deck, g.reserve = tuple(deck), tuple(special[within:])
