"""Decks: the attack cards of each side, drawn without replacement. Rules: PH-DECK-1 to -5."""

from __future__ import annotations

from mayday.games.phobia.events import DeckShuffled
from mayday.games.phobia.model import PHState
from mayday.kernel.chance import shuffle
from mayday.kernel.flow import Seat


def draw(g: PHState, seat: Seat, cards: int) -> str:
    """Turn up so many cards of the side's pile; a pile that runs out is made anew on the way.

    The cards drawn so far are no part of that shuffle. Rules: PH-ATK-3, PH-DECK-1, PH-DECK-2.
    """
    g.reveal()
    drawn = g.piles[seat][:cards]
    g.piles[seat] = g.piles[seat][cards:]
    missing = cards - len(drawn)
    if missing:
        make_pile_anew(g, seat)
        drawn += g.piles[seat][:missing]
        g.piles[seat] = g.piles[seat][missing:]
    return drawn


def discard(g: PHState, seat: Seat, drawn: str) -> None:
    """The cards of an attack are discarded; if they were the last, all are shuffled at once.

    Rules: PH-ATK-6, PH-DECK-3.
    """
    g.discards[seat] += drawn
    if not g.piles[seat]:
        make_pile_anew(g, seat)


def make_pile_anew(g: PHState, seat: Seat) -> None:
    """The discard pile is shuffled and becomes the pile. Rules: PH-DECK-1, PH-DECK-4."""
    g.piles[seat] = shuffled(g, g.discards[seat])
    g.discards[seat] = ""
    g.emit(DeckShuffled, seat, len(g.piles[seat]))


def shuffled(g: PHState, cards: str) -> str:
    """The cards in a random order."""
    order = list(cards)
    shuffle(g, order)
    return "".join(order)
