"""Hidden information: a random position that agrees with what a seat knows.

Only the order of the deck is hidden; a seat may know its top card. Rules: S2-SETUP-6, S2-NAV-3.
"""

from __future__ import annotations

from mayday.games.space_force_2150.cards import FULL_DECK
from mayday.games.space_force_2150.model import S2State
from mayday.kernel.chance import shuffle
from mayday.kernel.flow import Seat
from mayday.kernel.zones import UNKNOWN


def resample_hidden(g: S2State, seat: Seat) -> None:
    """Shuffle the cards that are not open; a known top card stays where it is."""
    unseen = list(FULL_DECK)
    for card in g.discard:
        unseen.remove(card)
    known = [card for card in g.deck[-1:] if card != UNKNOWN]
    for card in known:
        unseen.remove(card)
    shuffle(g, unseen)
    g.deck = unseen + known
