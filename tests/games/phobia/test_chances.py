"""Hit chances: equal to an exhaustive count, and to the tables of the spec."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.phobia.tables import table
from mayday.games.phobia import GAME
from mayday.games.phobia.content import DECKS, TYPES
from mayday.games.phobia.rules.deck import chance_of_a_hit, hit_chance
from mayday.games.phobia.table import cards_left, shuffled
from mayday.testing import Seat, rule, when

FRESH = {
    "lum": (24034, 24035),
    "psy": (24029, 24035),
    "sol": (2527, 2530),
    "wor": (1259, 1265),
    "oph": (2172, 2185),
    "pyr": (447, 460),
    "amb": (217, 230),
    "ast": (2257, 2530),
}


def hands(cards, drawn):
    """Every hand of so many of the cards; which card is which matters."""
    return [[cards[n] for n in hand] for hand in combinations(range(len(cards)), drawn)]


def counted(number, hits, misses, discarded):
    """The share of all possible draws that holds a Hit, one by one."""
    pile = "H" * hits + "M" * misses
    if number <= len(pile):
        draws = hands(pile, number)
    else:
        rest = "H" * discarded[0] + "M" * discarded[1]
        draws = [[*pile, *more] for more in hands(rest, number - len(pile))]
    return Fraction(sum("H" in draw for draw in draws), len(draws))


@rule("PH-ATK-3", "PH-ATK-5")
@pytest.mark.parametrize("id", TYPES)
def test_from_a_fresh_pile_the_chances_are_those_of_the_spec(id):
    deck = DECKS[TYPES[id].seat]
    fresh = chance_of_a_hit(TYPES[id].cards, deck.hits, deck.misses, (0, 0))
    assert fresh == Fraction(*FRESH[id])


small = st.integers(0, 6)


@rule("PH-DECK-2", "PH-ATK-5")
@settings(max_examples=300)
@given(number=st.integers(1, 8), hits=small, misses=small, more_hits=small, more_misses=small)
def test_the_chance_equals_an_exhaustive_count(number, hits, misses, more_hits, more_misses):
    if hits + misses + more_hits + more_misses >= number:
        discarded = (more_hits, more_misses)
        assert chance_of_a_hit(number, hits, misses, discarded) == counted(
            number, hits, misses, discarded
        )


@rule("PH-DECK-5")
def test_the_cards_left_are_counted_from_the_open_discard_pile(positions):
    for g in positions[::40]:
        for seat in (Seat(0), Seat(1)):
            left = g.piles[seat].count("H"), g.piles[seat].count("M")
            assert cards_left(g, seat) == left


@rule("PH-DECK-5")
def test_a_view_is_enough_to_know_every_chance(positions):
    for g in positions[::60]:
        for seat in (Seat(0), Seat(1)):
            v = GAME.view(g, seat).position
            for unit in ("lum1", "sol1", "oph1", "ast1"):
                assert hit_chance(v, unit) == hit_chance(g, unit)


@rule("PH-ATK-5", "PH-DECK-5")
def test_a_pile_without_a_hit_is_sure_to_miss_and_one_short_of_cards_with_a_hit_sure_to_hit():
    board = "sol1 F15, oph1 I15, pyr1 A1"
    g = table(board, f"pileS {'M' * 10}\n discardS {'H' * 15}")
    assert hit_chance(g.g, "sol1") == 0
    g = table(board, f"pileS HMM\n discardS {'H' * 14 + 'M' * 8}")
    assert hit_chance(g.g, "sol1") == 1


@rule("PH-ATK-5")
def test_the_chance_is_what_happens_in_the_long_run():
    hits = 0
    for seed in range(400):
        g = table("ast1 F15, lum1 K15, lum2 A1", "todo BeginTurn Phobias", seed=seed)
        g.g.piles[1] = shuffled(g.g, "HHH" + "M" * 9)
        g.g.discards[1] = "H" * 7 + "M" * 6
        chance = float(hit_chance(g.g, "ast1"))
        when(g, "Phobias activate ast1", "Phobias attack lum1")
        hits += "lum1" not in g.g.units[0]
    assert abs(hits / 400 - chance) < 0.08
