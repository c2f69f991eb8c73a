"""Hidden information: a random position that agrees with what a seat knows.

Unknown are the order of both piles and, until both forces are complete, the other side's counts.
"""

from __future__ import annotations

from mayday.games.phobia.deck import shuffled
from mayday.games.phobia.forces import room_for
from mayday.games.phobia.model import UNSEEN, PHState, full_deck
from mayday.games.phobia.units import HIT, MISS, PHOBIAS, SIDES, SURVIVORS
from mayday.kernel.chance import pick
from mayday.kernel.flow import Seat


def resample_hidden(g: PHState, seat: Seat) -> None:
    """Guess what the seat cannot see; for piles both seats know the same."""
    for owner in (SURVIVORS, PHOBIAS):
        resample_pile(g, owner)
        if UNSEEN in g.forces[owner]:
            resample_force(g, owner)


def resample_pile(g: PHState, owner: Seat) -> None:
    """The pile holds the cards that are not in the discard pile, in any order.

    Rules: PH-DECK-4, -5.
    """
    deck, discard = full_deck(owner), g.discards[owner]
    left = [card * (deck.count(card) - discard.count(card)) for card in (HIT, MISS)]
    g.piles[owner] = shuffled(g, "".join(left))


def resample_force(g: PHState, owner: Seat) -> None:
    """As many counts as were chosen, each any that was allowed. Rules: PH-FORCE-6, -7."""
    chosen = len(g.forces[owner])
    g.forces[owner] = []
    for unit_type in SIDES[owner][:chosen]:
        most = min(unit_type.pieces, room_for(g, owner))
        g.forces[owner].append(1 + pick(g, most))
