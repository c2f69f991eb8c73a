"""New Disasters Appear and the systems failing cards. Rules: SF-NEW, SF-FAIL."""

from __future__ import annotations

import pytest

from mayday.games.systems_failing import GAME
from mayday.games.systems_failing.events import (
    DeckReshuffled,
    DisasterAppeared,
    SurgedIntoCore,
    SystemsFailed,
    WhiteReturned,
)
from mayday.games.systems_failing.rules.new_disasters import (
    new_disasters_appear,
    place_next_disaster,
)
from mayday.testing import Seat, rule, then


def appeared(g):
    return [event.card for event in g.events if isinstance(event, DisasterAppeared)]


def order(g, *kinds):
    return [type(event) for event in g.events if isinstance(event, kinds)]


# -- new disasters ----------------------------------------------------------------------------


@rule("SF-NEW-1")
def test_the_white_cubes_on_the_deck_return_before_the_first_card_is_drawn(table):
    g = table("""
        white_on_deck  2
        bag            OW
        deck           D01 D09 D18 D02
    """)
    new_disasters_appear(g.g)
    then(g, "bag OWWW", "white_on_deck 0")
    assert order(g, WhiteReturned, DisasterAppeared)[:2] == [WhiteReturned, DisasterAppeared]


@rule("SF-NEW-1")
def test_the_white_cubes_are_back_even_if_the_first_card_loses_the_game(table):
    g = table("""
        white_on_deck  2
        stability      7
        deck           SF1 D01
        todo           Upkeep
    """)
    assert g.g.result is not None
    then(g, "bag WW", "white_on_deck 0")


@rule("SF-NEW-2")
def test_each_disaster_drawn_goes_to_the_zone_printed_on_it(table):
    g = table("""
        stability  2
        deck       D19 D01 D09 D18 D02
    """)
    new_disasters_appear(g.g)
    then(g, "zone1 D01", "zone2 D09", "zone3 D19 D18", "deck D02", "discard -")
    assert appeared(g) == ["D19", "D01", "D09", "D18"]


@rule("SF-NEW-3")
def test_a_new_disaster_lies_on_top_of_those_already_there(table):
    g = table("""
        zone1  D01{B}
        zone2  D09 D10
        deck   D02 D11 D03 D18
    """)
    new_disasters_appear(g.g)
    then(g, "zone1 D01{B} D02 D03", "zone2 D09 D10 D11")


@rule("SF-NEW-4")
@pytest.mark.parametrize(
    ("full_zone", "card", "after"),
    [
        ("zone1 D01 D02 D03", "D04", ("zone1 D02 D03 D04", "damage 1", "discard D01")),
        ("zone2 D01 D02 D03", "D09", ("zone2 D02 D03 D09", "zone1 D01", "damage 0")),
        ("zone3 D01 D02 D03", "D18", ("zone3 D02 D03 D18", "zone2 D01", "zone1 -")),
    ],
)
def test_a_fourth_disaster_in_a_zone_surges_that_zone(table, full_zone, card, after):
    g = table(f"""
        {full_zone}
        deck  {card} D26
    """)
    place_next_disaster(g.g)
    then(g, *after, "deck D26")


@rule("SF-NEW-4")
def test_a_third_disaster_in_a_zone_does_not_surge(table):
    g = table("""
        zone1  D01 D02
        deck   D04 D26
    """)
    place_next_disaster(g.g)
    then(g, "zone1 D01 D02 D04", "damage 0")


@rule("SF-NEW-4", "SF-NEW-7")
def test_each_card_is_resolved_with_its_surge_before_the_next_is_drawn(table):
    g = table("""
        zone1  D01 D02 D03
        deck   D04 D05 D18 D26
    """)
    new_disasters_appear(g.g)
    assert order(g, DisasterAppeared, SurgedIntoCore) == [
        DisasterAppeared,
        SurgedIntoCore,
        DisasterAppeared,
        SurgedIntoCore,
        DisasterAppeared,
    ]


@rule("SF-NEW-7")
def test_a_card_that_loses_the_game_is_the_last_one_drawn(table):
    g = table("""
        zone2   D06 D02 D03
        damage  8
        deck    D04 D05 D18 D26
        todo    Upkeep
    """)
    assert g.g.result is not None
    then(g, "deck D05 D18 D26", "zone1 D02 D03 D04", "discard D06")


@rule("SF-NEW-5")
def test_an_empty_deck_is_made_anew_from_the_discard_pile_at_once_and_without_stacks(table):
    g = table("""
        deck          D01 D09 D18
        stacks        3
        discard       D02 SF1 D10 SF2 D19
        white_supply  5
    """)
    new_disasters_appear(g.g)
    then(g, "zone1 D01", "zone2 D09", "zone3 D18", "discard -", "stacks -", "stability 0")
    assert sorted(g.g.deck) == ["D02", "D10", "D19", "SF1", "SF2"]
    assert GAME.view(g.g, Seat(0)).position.deck == ["?"] * 5


@rule("SF-NEW-5")
def test_the_new_deck_is_shuffled_systems_failing_cards_among_the_rest(table):
    tops = set()
    for seed in range(100):
        g = table(
            """
            deck     D01
            discard  D02 SF1 D10 SF2 D19
            """,
            seed=seed,
        )
        place_next_disaster(g.g)
        tops.add(g.g.deck[-1])
    assert tops == {"D02", "D10", "D19", "SF1", "SF2"}


@rule("SF-NEW-5")
def test_a_deck_with_a_card_left_is_not_reshuffled(table):
    g = table("""
        deck     D01 D09 D18 D02
        discard  D10 D11
    """)
    new_disasters_appear(g.g)
    then(g, "deck D02", "discard D10 D11")


@rule("SF-NEW-6")
def test_the_last_card_is_resolved_with_its_surge_before_the_deck_is_made_anew(table):
    g = table("""
        zone1    D01 D02 D03
        deck     D04
        discard  D09
    """)
    place_next_disaster(g.g)
    # D01, pushed into the core by the last card, is part of the new deck; cards in play are not.
    then(g, "zone1 D02 D03 D04", "discard -")
    assert sorted(g.g.deck) == ["D01", "D09"]


@rule("SF-NEW-6")
def test_a_last_systems_failing_card_is_part_of_the_new_deck_before_another_is_drawn(table):
    g = table("""
        deck          SF1
        discard       D09 D10
        white_supply  9
    """)
    place_next_disaster(g.g)
    assert next(e.cards for e in g.events if isinstance(e, DeckReshuffled)) == 3
    assert order(g, SystemsFailed, DeckReshuffled, DisasterAppeared)[:2] == [
        SystemsFailed,
        DeckReshuffled,
    ]
    assert sorted([*g.g.deck, *g.g.discard, *g.g.zones[1]]) == ["D09", "D10", "SF1"]


@rule("SF-NEW-6")
def test_cards_discarded_after_the_reshuffle_are_not_in_the_new_deck(table):
    g = table("""
        zone1    D01 D02 D03
        deck     D09
        discard  D04 D05 D06
    """)
    new_disasters_appear(g.g)
    # Two of D04, D05 and D06 followed D09; each pushed a card into the core.
    assert sorted(g.g.discard) == ["D01", "D02"]
    assert len(g.g.deck) == 1


# -- systems failing cards --------------------------------------------------------------------

FAILING = """
    stability     1
    white_supply  6
    bag           OWWW
    deck          D09 SF1 D18 D19 D20
"""


@rule("SF-FAIL-1")
def test_a_systems_failing_card_raises_the_stability_meter_by_one(table):
    g = table(FAILING)
    new_disasters_appear(g.g)
    then(g, "stability 2", "damage 0")


@rule("SF-FAIL-1")
def test_a_systems_failing_card_takes_effect_at_once_when_drawn(table):
    g = table(FAILING)
    new_disasters_appear(g.g)
    kinds = order(g, DisasterAppeared, SystemsFailed)
    assert kinds == [DisasterAppeared, SystemsFailed, DisasterAppeared, DisasterAppeared]


@rule("SF-FAIL-2")
def test_a_white_cube_goes_from_the_supply_into_the_bag(table):
    g = table(FAILING)
    new_disasters_appear(g.g)
    then(g, "bag OWWWW", "white_supply 5", "white_on_deck 0")


@rule("SF-FAIL-3")
def test_the_card_is_discarded_and_does_not_count_as_a_new_disaster(table):
    g = table(FAILING)
    new_disasters_appear(g.g)
    then(g, "zone2 D09", "zone3 D18 D19", "discard SF1", "deck D20")


@rule("SF-FAIL-4")
def test_systems_failing_cards_in_a_row_are_all_resolved_until_a_disaster_comes(table):
    g = table("""
        white_supply  6
        deck          SF1 SF2 D18 D19 D20
    """)
    place_next_disaster(g.g)
    then(g, "stability 2", "bag WW", "white_supply 4", "discard SF2 SF1", "zone3 D18")


@rule("SF-FAIL-5")
def test_a_meter_that_explodes_loses_the_game_before_a_white_cube_is_added(table):
    g = table("""
        stability     7
        white_supply  1
        bag           WWWWWWWW
        deck          SF1 D18 D19 D20
        todo          Upkeep
    """)
    assert g.g.result.cause == "instability"
    assert "SF1" in g.g.discard
    then(g, "stability 8", "bag WWWWWWWW", "white_supply 1", "zone3 -", "deck D18 D19 D20")


@rule("SF-FAIL-5")
def test_one_level_below_the_explosion_the_game_goes_on(table):
    g = table("""
        stability     6
        white_supply  1
        deck          SF1 D01 D02 D09 D10 D18 D19
        todo          Upkeep
    """)
    assert g.g.result is None
    then(g, "stability 7", "bag W", "white_supply 0")


@rule("SF-FAIL-6")
def test_without_a_white_cube_in_the_supply_the_meter_still_rises(table):
    g = table("""
        stability     2
        white_supply  0
        bag           OW
        deck          SF1 D18 D19
    """)
    place_next_disaster(g.g)
    then(g, "stability 3", "bag OW", "white_supply 0", "discard SF1", "zone3 D18")
