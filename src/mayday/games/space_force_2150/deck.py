"""The deck of normal event cards. Rules: S2-SETUP-6, S2-EVT-1, S2-EVT-5."""

from __future__ import annotations

from mayday.games.space_force_2150.cards import CardId
from mayday.games.space_force_2150.events import DeckReshuffled
from mayday.games.space_force_2150.model import S2State
from mayday.kernel.chance import shuffle
from mayday.kernel.flow import Seat


def reshuffle_if_empty(g: S2State) -> None:
    """An empty deck is made anew from the discard pile when a card is needed. Rules: S2-EVT-5."""
    if not g.deck:
        g.deck, g.discard = g.discard, []
        shuffle(g, g.deck)
        g.emit(DeckReshuffled, len(g.deck))


def look_at_top(g: S2State, seat: Seat) -> CardId:
    """The seat sees the next normal card. Rules: S2-NAV-3."""
    reshuffle_if_empty(g)
    g.top_seen_by |= 1 << seat
    g.reveal()
    return g.deck[-1]


def turn_up(g: S2State) -> CardId:
    """The top card goes face up to the discard pile. Rules: S2-EVT-1, S2-NAV-4, S2-NAV-9."""
    reshuffle_if_empty(g)
    card = g.deck.pop()
    g.top_seen_by = 0
    g.discard.append(card)
    g.reveal()
    return card
