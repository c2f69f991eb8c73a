"""Attacks and decks. Rules: PH-ATK, PH-DECK."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.phobia.tables import offered, shuffle_rolls, squares, table
from mayday.games.phobia.events import Attacked, DeckShuffled, Missed, UnitKilled
from mayday.testing import Seat, refused, rule, then, when

PHOBIAS_TURN = "todo BeginTurn Phobias"


@rule("PH-ATK-1")
def test_the_attacker_is_the_activated_unit():
    g = table("lum1 F15, lum2 A1, oph1 F16")
    when(g, "Survivors activate lum2")
    refused(g, "Survivors attack oph1", "PH-RANGE-3")
    when(g, "Survivors end_unit", "Survivors activate lum1", "Survivors attack oph1")
    attacks = [event for event in g.events if isinstance(event, Attacked)]
    assert [(event.unit, event.target) for event in attacks] == [("lum1", "oph1")]


@rule("PH-ATK-2")
def test_friends_and_units_off_the_board_cannot_be_attacked():
    g = table("lum1 F15, lum2 F16, oph1 F14", "pool oph2")
    when(g, "Survivors activate lum1")
    assert offered(g, "Survivors", "attack") == {"oph1"}
    refused(g, "Survivors attack lum2", "PH-ATK-2")
    refused(g, "Survivors attack lum3", "PH-ATK-2")
    refused(g, "Survivors attack oph2", "PH-ATK-2")


@rule("PH-ATK-2")
def test_an_attack_is_resolved_before_anything_else_is_chosen():
    g = table("lum1 F15, oph1 F16")
    when(g, "Survivors activate lum1", "Survivors attack oph1")
    assert squares(g) == {"lum1": "F15"}
    assert g.g.asks[0].prompt == "activation"


CARDS = [
    *(("lum1", 8), ("sol1", 6), ("wor1", 5), ("psy1", 7)),
    *(("oph1", 8), ("pyr1", 6), ("ast1", 4), ("amb1", 5)),
]
PLACES = {"lum": "G15", "sol": "I15", "wor": "G15", "psy": "H15"}
PLACES |= {"oph": "G15", "pyr": "I15", "ast": "K15", "amb": "H15"}


def attack_by(unit, pile, **more):
    """The unit on F15 attacks an enemy in its range, with this pile."""
    seat, enemy = ("Survivors", "amb6") if unit[:3] in "lumsolworpsy" else ("Phobias", "lum3")
    board = f"{unit} F15, {enemy} {PLACES[unit[:3]]}, psy3 A22"
    g = table(board, f"pile{seat[0]} {pile}\n todo BeginTurn {seat}", **more)
    when(g, f"{seat} activate {unit}", f"{seat} attack {enemy}")
    return g, enemy, ("Survivors", "Phobias").index(seat)


@rule("PH-ATK-3")
@pytest.mark.parametrize(("unit", "cards"), CARDS)
def test_every_type_draws_its_hit_chance_and_all_cards_are_shown(unit, cards):
    g, _, seat = attack_by(unit, "H" + "M" * 24)
    assert len(g.g.piles[seat]) == 25 - cards
    (event,) = (event for event in g.events if isinstance(event, Attacked))
    assert (event.hits, event.cards) == (1, cards)


@rule("PH-ATK-3", "PH-DECK-4")
def test_cards_come_from_the_attackers_own_pile_only():
    g, _, _ = attack_by("lum1", "HMHMHMHMHMHMHMHM")
    assert len(g.g.piles[0]) == 8
    assert len(g.g.piles[1]) == 25
    g, _, _ = attack_by("oph1", "HMHMHMHMHMHMHMHM")
    assert len(g.g.piles[0]) == 25
    assert len(g.g.piles[1]) == 8


@rule("PH-ATK-4")
def test_a_unit_attacks_no_enemy_twice_in_a_turn_and_a_miss_counts():
    g = table("lum1 F15, oph1 F16", "pileS MMMMMMMM HHHHHHHH HHHHHHHHH")
    when(g, "Survivors activate lum1", "Survivors attack oph1")
    assert squares(g)["oph1"] == "F16"
    assert offered(g, "Survivors", "attack") == set()
    refused(g, "Survivors attack oph1", "PH-ATK-4")


@rule("PH-ATK-4")
def test_other_units_may_attack_the_same_target_and_the_limit_is_renewed_every_turn():
    g = table("lum1 F15, lum2 E16, oph1 F16", "pileS MMMMMMMM MMMMMMMM HHHHHHHHH")
    for unit in ("lum1", "lum2"):
        when(g, f"Survivors activate {unit}", "Survivors attack oph1", "Survivors end_unit")
    when(g, "Survivors end_turn", "Phobias end_turn", "Survivors activate lum1")
    assert offered(g, "Survivors", "attack") == {"oph1"}


@rule("PH-ATK-5")
def test_one_hit_anywhere_among_the_cards_is_enough():
    for place in range(8):
        pile = "M" * place + "H" + "M" * (7 - place) + "M" * 17
        g, enemy, _ = attack_by("lum1", pile)
        assert enemy not in squares(g)


@rule("PH-ATK-5")
def test_without_a_hit_nothing_happens_to_the_target():
    g, enemy, _ = attack_by("lum1", "MMMMMMMMH" + "M" * 16)
    assert enemy in squares(g)
    then(g, "pool -")
    assert isinstance(g.events[-1], Missed)


@rule("PH-ATK-6")
def test_the_cards_of_a_hit_and_of_a_miss_are_discarded():
    for top in ("MHMMHM", "MMMMMM"):
        g, _, _ = attack_by("sol1", top + "H" * 10)
        then(g, f"discardS {top}", f"pileS {'H' * 10}")


@rule("PH-ATK-7")
def test_more_hits_do_no_more():
    g = table("sol1 F15, oph1 I15, pyr1 K15", "pileS HHHHHH HHHHHH HHHHHH")
    when(g, "Survivors activate sol1", "Survivors attack oph1")
    assert [event for event in g.events if isinstance(event, UnitKilled)] == [
        UnitKilled("oph1", "sol1")
    ]
    assert squares(g) == {"sol1": "F15", "pyr1": "K15"}


@rule("PH-ATK-8")
@pytest.mark.parametrize("unit", ["lum1", "sol1", "wor1", "oph1", "pyr1", "ast1"])
def test_a_hit_of_these_types_kills(unit):
    g, enemy, _ = attack_by(unit, "H" * 25)
    assert enemy not in squares(g)


@rule("PH-ATK-9")
def test_attacking_is_optional():
    g = table("lum1 F15, oph1 F16")
    when(g, "Survivors activate lum1")
    assert "end_unit" in g.offers("Survivors")
    when(g, "Survivors end_unit", "Survivors end_turn")
    assert "oph1" in squares(g)


# -- decks ----------------------------------------------------------------------------------


@rule("PH-DECK-1")
def test_a_used_up_pile_is_made_anew_from_the_discard_pile():
    discard = "H" * 15 + "M" * 6
    g, enemy, _ = attack_by("sol1", f"MMMM\n discardS {discard}")
    assert [event for event in g.events if isinstance(event, Attacked | DeckShuffled)] == [
        Attacked("sol1", enemy, 2, 6),
        DeckShuffled(Seat(0), 21),
    ]
    assert (len(g.g.piles[0]), len(g.g.discards[0])) == (19, 6)


@rule("PH-DECK-2")
def test_the_cards_already_drawn_are_no_part_of_the_shuffle():
    discard, order = "H" * 14 + "M" * 6, "MM" + "H" * 14 + "M" * 4
    g, enemy, _ = attack_by(
        "sol1", f"HMMM\n discardS {discard}", rolls=shuffle_rolls(discard, order)
    )
    assert enemy not in squares(g)
    then(g, "discardS HMMMMM", f"pileS {order[2:]}")


@rule("PH-DECK-2")
def test_the_full_number_is_drawn_even_if_the_pile_already_gave_a_hit():
    g, _, _ = attack_by("lum1", f"H\n discardS {'H' * 14 + 'M' * 10}")
    (event,) = (event for event in g.events if isinstance(event, Attacked))
    assert event.cards == 8
    assert (len(g.g.piles[0]), len(g.g.discards[0])) == (17, 8)


@rule("PH-DECK-3")
def test_an_attack_that_uses_the_last_card_has_all_cards_shuffled_at_once():
    discard = "H" * 12 + "M" * 7
    g, enemy, _ = attack_by("sol1", f"HMMHMH\n discardS {discard}")
    assert enemy not in squares(g)
    then(g, "discardS -")
    assert sorted(g.g.piles[0]) == sorted("H" * 15 + "M" * 10)
    assert DeckShuffled(Seat(0), 25) in g.events


@rule("PH-DECK-3")
def test_a_pile_with_a_card_left_is_not_shuffled():
    g, _, _ = attack_by("sol1", f"HMMHMHM\n discardS {'H' * 12 + 'M' * 6}")
    then(g, "pileS M")
    assert not [event for event in g.events if isinstance(event, DeckShuffled)]


@rule("PH-DECK-4")
def test_each_side_always_owns_its_twenty_five_cards(games):
    for game in games:
        for g in game:
            for seat, deck in enumerate(("H" * 15 + "M" * 10, "H" * 10 + "M" * 15)):
                assert sorted(g.piles[seat] + g.discards[seat]) == sorted(deck)


@rule("PH-DECK-4")
def test_games_go_through_their_decks_more_than_once(games):
    shuffles = [
        before
        for game in games
        for before, after in pairwise(game)
        if len(before.discards[0]) > len(after.discards[0])
    ]
    assert len(shuffles) > 3
