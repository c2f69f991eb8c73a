"""Events: which card is resolved, the deck, what cannot be paid."""

from __future__ import annotations

from collections import Counter

import pytest

from mayday.games.space_force_2150 import GAME
from mayday.games.space_force_2150.content import FULL_DECK, NORMAL_CARDS
from mayday.testing import rule, then, when

MEET = "todo Encounter"


@rule("S2-EVT-1")
def test_after_movement_the_top_card_is_drawn_and_resolved(table):
    g = table("xo", "top E05\ndeck E14\ntodo Flight > Encounter", dice=(1,))
    then(g, "deck E14", "discard E05", "card E05", supplies=9)


@rule("S2-EVT-1")
def test_turning_up_a_card_is_a_reveal(table):
    assert table("xo", f"deck E05\n{MEET}").g.horizon == 1


@rule("S2-EVT-2")
def test_a_stop_on_a_numbered_space_brings_its_major_event_instead_of_a_card(table):
    g = table("xo", "space 10\ndeck E05\ntodo Flight > Encounter > Upkeep", dice=(3, 6))
    then(g, "deck E05", "card M2", "due -", supplies=7)


@rule("S2-EVT-3")
def test_a_ship_that_did_not_move_or_left_such_a_space_draws_a_card(table):
    g = table("xo", "space 11\nfuel 0\ndeck E05\ntodo Flight > Encounter")
    then(g, "card E05")
    g = table("xo", "space 11\ndeck E05\ntodo Flight > Encounter", dice=(2,))
    then(g, "card E05", space=13)


@rule("S2-EVT-3")
def test_each_major_event_is_met_at_most_once_in_a_game(games):
    met = 0
    for game in games:
        story = game[-1]
        cards = Counter()
        seen = ""
        for g in game:
            if g.card.startswith("M") and g.card != seen:
                cards[g.card] += 1
            seen = g.card
        assert all(number == 1 for number in cards.values()), story
        met += sum(cards.values())
    assert met > 20


@rule("S2-EVT-4")
def test_a_card_that_moves_the_ship_onto_a_numbered_space_is_followed_by_its_event(table):
    g = table("security_officer", f"space 4\ntop E13\ndeck E05\n{MEET}", dice=(1,))
    then(g, "card M1", "discard E13", "deck E05", space=5, hull=9)


@rule("S2-EVT-4")
def test_the_major_event_comes_after_the_card_and_before_the_upkeep(table):
    g = table("xo", f"space 15\ntop E13\ndeck E05\n{MEET} > Upkeep > Round")
    then(g, "card M3", space=16, supplies=8)
    when(g, "A bypass")
    then(g, "deck E05", supplies=7, round=4)


@rule("S2-EVT-5")
def test_an_empty_deck_is_made_anew_from_the_discard_pile_when_a_card_is_drawn(table):
    g = table("xo", f"deck -\ndiscard E05 E06 E14\n{MEET}", dice=None, seed=3)
    assert len(g.g.deck) == 2
    assert g.g.discard == [g.g.card]
    assert {*g.g.deck, g.g.card} == {"E05", "E06", "E14"}


@rule("S2-EVT-5")
def test_the_last_card_does_not_bring_a_new_deck_before_one_is_needed(table):
    g = table("xo", f"deck E05\ndiscard E06\n{MEET}")
    then(g, "deck -", "discard E05 E06")


@rule("S2-EVT-5")
def test_a_look_at_an_empty_deck_makes_it_anew_too(table):
    g = table("navigator xo", "at cockpit lounge\ndeck -\ndiscard E05 E06", dice=(1,))
    when(g, "A use navigator.cockpit")
    then(g, "top E05", "deck E06", "discard -")
    when(g, "A discard")
    then(g, "top -", "deck E06", "discard E05")


@rule("S2-EVT-5")
def test_all_cards_are_always_in_the_deck_or_in_the_discard_pile(positions):
    for g in positions[::7]:
        assert Counter(g.deck + g.discard + [g.top] * bool(g.top)) == Counter(FULL_DECK)


@rule("S2-EVT-6")
@pytest.mark.parametrize(
    ("card", "position", "after"),
    [
        ("E04", "supplies 0", (4, 0, 20)),
        ("E11", "fuel 0", (0, 8, 20)),
        ("E29", "oxygen 1", (4, 8, 0)),
        ("E09", "oxygen 0", (4, 9, 0)),
    ],
)
def test_losses_are_paid_as_far_as_possible(table, card, position, after):
    g = table("xo", f"deck {card}\n{position}\n{MEET}")
    assert (g.g.fuel, g.g.supplies, g.g.oxygen) == after


@rule("S2-EVT-7")
@pytest.mark.parametrize(
    ("crew", "damaged", "case"),
    [
        ("navigator", "-", 0),
        ("navigator", "cockpit_module", 1),
        ("xo", "-", 2),
        ("xo", "cockpit_module", 3),
    ],
)
def test_of_several_brackets_the_most_specific_one_counts(table, crew, damaged, case):
    g = table(crew, f"deck asteroid_incoming\ndamaged {damaged}\n{MEET}", dice=(6,))
    then(g, case=case, total=6)


@rule("S2-DICE-1")
def test_every_roll_is_a_six_sided_die(table):
    seen = set()
    for seed in range(200):
        g = table("xo", "space 22\ntodo Flight", dice=None, seed=seed)
        seen.add(g.g.space - 22)
    assert seen == {1, 2, 3, 4, 5, 6}


@rule("S2-DICE-3")
@pytest.mark.parametrize(
    ("crew", "due", "total"), [("engineer", "M2", 6), ("cargo_master", "M5", 6), ("xo", "M2", 6)]
)
def test_a_total_above_6_counts_as_6(table, crew, due, total):
    g = table(crew, f"due {due}\n{MEET}", dice=(6,))
    then(g, total=total)


@rule("S2-DICE-3")
def test_bonuses_add_to_the_number_rolled(table):
    g = table("engineer", f"due M2\n{MEET}", dice=(5,))
    then(g, total=6, fuel=4)


@rule("S2-DICE-4")
@pytest.mark.parametrize(
    ("crew", "position", "moves", "dice"),
    [
        ("xo", "damaged engine\ntodo Flight", (), ()),
        ("xo", "overheat 3\ntodo Flight", (), ()),
        ("security_officer", f"damaged turret\ndeck alien_encounter\n{MEET}", (), (4,)),
        ("xo", f"due M3\n{MEET}", ("A bypass",), ()),
        ("xo", f"due M4\n{MEET}", ("A hand_over",), ()),
    ],
)
def test_a_die_is_rolled_only_when_its_result_can_matter(table, crew, position, moves, dice):
    g = table(crew, position, dice=dice)
    when(g, *moves)
    assert g.g.source.used == len(dice)


def test_every_normal_card_is_met_in_play(games):
    met = {card for game in games for g in game[-1:] for card in g.discard}
    met |= {g.card for game in games for g in game}
    assert set(NORMAL_CARDS) <= met


def test_a_scene_shows_the_card_and_marks_the_result(table):
    g = table("xo", f"deck ship_fire\n{MEET} > Upkeep > Round", dice=(3,))
    nodes = {node.id: node for node in GAME.look(g.g, 0).walk()}
    assert nodes["die"].symbol == "3"
    assert nodes["ship_fire.case0.2"].state == "active"
    assert not nodes["ship_fire.case0.1"].state
