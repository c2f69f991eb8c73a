"""The deck of normal event cards: how a card is drawn, looked at and turned up.

Nobody can know the order of a shuffled deck, so a card is drawn by lot when it is needed. Only
the top card can be known before that: it is drawn when somebody looks at it. Which cards are
left can be worked out by everybody, so a top card that others have looked at is all that is
ever hidden from a seat.
"""

from __future__ import annotations

from mayday.games.space_force_2150.events import DeckReshuffled
from mayday.games.space_force_2150.rows import CardId
from mayday.games.space_force_2150.table import NO_CARD, S2State
from mayday.kernel import Seat, pick


def draw(g: S2State) -> CardId:
    """Any card of the deck; an empty one is first made anew from the discard pile.

    Rules: S2-SETUP-6, S2-EVT-5.
    """
    if not g.deck:
        g.deck, g.discard = sorted(g.discard), []
        g.emit(DeckReshuffled, len(g.deck))
    number = len(g.deck)
    return g.deck.pop(pick(g, number) if number > 1 else 0)


def look_at_top(g: S2State, seat: Seat) -> CardId:
    """The seat sees the next normal card. Rules: S2-NAV-3, S2-NAV-8."""
    if not g.top:
        g.top = draw(g)
    g.top_seen_by |= 1 << seat
    g.reveal()
    return g.top


def turn_up(g: S2State) -> CardId:
    """The top card goes face up to the discard pile. Rules: S2-EVT-1, S2-NAV-4, S2-NAV-9."""
    card = g.top or draw(g)
    g.top = NO_CARD
    g.top_seen_by = 0
    g.discard.append(card)
    g.reveal()
    return card
