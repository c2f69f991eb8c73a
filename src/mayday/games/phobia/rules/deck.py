"""Decks: the attack cards of each side, drawn without replacement, and the chance of a hit.

The discard piles lie open, so both players can count what is left.

Rules: PH-DECK-1, PH-DECK-2, PH-DECK-3, PH-DECK-4, PH-DECK-5.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from mayday.games.phobia.content import HIT, MISS, TYPE_OF, UnitId
from mayday.games.phobia.table import PHState, cards_left, shuffled
from mayday.kernel import Seat


def draw(g: PHState, seat: Seat, cards: int) -> tuple[str, int]:
    """Turn up so many cards of the side's pile; a pile that runs out is made anew on the way.

    The cards drawn so far are no part of that shuffle. Given back are the cards, and how many
    were shuffled. Rules: PH-ATK-3, PH-DECK-1, PH-DECK-2.
    """
    g.reveal()
    drawn = g.piles[seat][:cards]
    g.piles[seat] = g.piles[seat][cards:]
    missing = cards - len(drawn)
    if not missing:
        return drawn, 0
    made = make_pile_anew(g, seat)
    drawn += g.piles[seat][:missing]
    g.piles[seat] = g.piles[seat][missing:]
    return drawn, made


def discard(g: PHState, seat: Seat, drawn: str) -> int:
    """The cards of an attack are discarded; if they were the last, all are shuffled at once.

    Given back is how many were shuffled. Rules: PH-ATK-6, PH-DECK-3.
    """
    g.discards[seat] += drawn
    return 0 if g.piles[seat] else make_pile_anew(g, seat)


def make_pile_anew(g: PHState, seat: Seat) -> int:
    """The discard pile is shuffled and becomes the pile; its cards are counted.

    Rules: PH-DECK-1, PH-DECK-4.
    """
    g.piles[seat] = shuffled(g, g.discards[seat])
    g.discards[seat] = ""
    return len(g.piles[seat])


@lru_cache(maxsize=1 << 12)
def chance_of_a_hit(cards: int, hits: int, misses: int, discarded: tuple[int, int]) -> Fraction:
    """At least one Hit among `cards` cards of a pile of `hits` and `misses`.

    A pile that runs out goes on with its shuffled discard pile of (hits, misses).
    """
    pile = hits + misses
    if cards <= pile:
        return 1 - Fraction(comb(misses, cards), comb(pile, cards))
    if hits:
        return Fraction(1)
    more = cards - pile
    return 1 - Fraction(comb(discarded[1], more), comb(sum(discarded), more))


def hit_chance(g: PHState, unit: UnitId) -> Fraction:
    """The chance that the unit's next attack succeeds; any seat may ask. Rules: PH-DECK-5."""
    unit_type = TYPE_OF[unit]
    hits, misses = cards_left(g, unit_type.seat)
    discard = g.discards[unit_type.seat]
    discarded = discard.count(HIT), discard.count(MISS)
    return chance_of_a_hit(unit_type.cards, hits, misses, discarded)
