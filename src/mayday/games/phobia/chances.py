"""Chances: how likely an attack is to hit, exactly, from the cards that are left.

The discard piles lie open, so both players can count. Rules: PH-ATK-5, PH-DECK-2, PH-DECK-5.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from mayday.games.phobia.model import PHState, full_deck
from mayday.games.phobia.units import HIT, MISS, TYPE_OF, UnitId
from mayday.kernel.flow import Seat


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
    """The chance that the unit's next attack succeeds; any seat may ask."""
    unit_type = TYPE_OF[unit]
    hits, misses = cards_left(g, unit_type.seat)
    discard = g.discards[unit_type.seat]
    discarded = discard.count(HIT), discard.count(MISS)
    return chance_of_a_hit(unit_type.cards, hits, misses, discarded)


def cards_left(g: PHState, seat: Seat) -> tuple[int, int]:
    """The Hits and Misses in a side's pile, counted from its discard pile. Rules: PH-DECK-5."""
    deck, discard = full_deck(seat), g.discards[seat]
    return deck.count(HIT) - discard.count(HIT), deck.count(MISS) - discard.count(MISS)
