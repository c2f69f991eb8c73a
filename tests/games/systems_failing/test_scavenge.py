"""Scavenge and white cubes. Rules: SF-SCAV, SF-WHITE."""

from __future__ import annotations

from collections import Counter

import pytest

from mayday.games.systems_failing.events import CubeDropped, DisasterSurged, WhiteDrawn
from mayday.games.systems_failing.rules.scavenge import draw_any
from mayday.testing import refused, rule, then, when


@rule("SF-SCAV-1")
def test_two_cubes_are_drawn_into_the_pool_for_one_action(table):
    g = table("""
        poolA  R
        bag    OOOOO
    """)
    when(g, "A scavenge")
    then(g, "poolA ROO", "poolB -", "bag OOO", "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-SCAV-1")
def test_every_cube_in_the_bag_is_equally_likely_to_be_drawn(table):
    drawn = Counter()
    g = table("bag OBBYRKGW").g
    bag = g.bag
    for seed in range(1600):
        g.rng, g.bag = seed, bag
        drawn[draw_any(g)] += 1
    expected = {"orange": 200, "blue": 400, "yellow": 200, "red": 200, "black": 200, "green": 200}
    for colour, number in {**expected, "white": 200}.items():
        assert abs(drawn[colour] - number) < 60, colour


@rule("SF-SCAV-1")
def test_the_player_chooses_neither_colour_nor_number(table):
    g = table("bag OOBB")
    assert [offer for offer in g.offers("A") if "scavenge" in offer] == ["scavenge"]


@rule("SF-SCAV-2")
def test_both_cubes_leave_the_bag_before_a_surge_returns_others_to_it(table):
    g = table(
        """
        zone3  D22{O}
        bag    RW
        """,
        rolls=[1, 0],  # white, then red: the only cube left
    )
    when(g, "A scavenge")
    then(g, "poolA R", "bag O", "zone2 D22", "white_on_deck 1")


@rule("SF-SCAV-3")
def test_the_last_cube_of_the_bag_is_drawn_alone(table):
    g = table("bag Y")
    when(g, "A scavenge")
    then(g, "poolA Y", "bag -", "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-SCAV-3")
def test_an_empty_bag_cannot_be_scavenged(table):
    g = table("""
        poolA  O
        bag    -
    """)
    assert "scavenge" not in g.offers("A")
    refused(g, "A scavenge", "SF-SCAV-3")


@rule("SF-SCAV-4")
@pytest.mark.parametrize("pool", ["OOOOOBBBB", "OOOOOBBBBB"])
def test_a_pool_of_nine_or_ten_may_scavenge(table, pool):
    g = table(f"""
        poolA  {pool}
        bag    YY
    """)
    assert "scavenge" in g.offers("A")
    when(g, "A scavenge")
    then(g, f"poolA {pool}YY")


@rule("SF-SCAV-4")
def test_a_bag_with_nothing_but_white_cubes_may_be_scavenged(table):
    g = table("bag WWW")
    assert "scavenge" in g.offers("A")
    when(g, "A scavenge")
    then(g, "poolA -", "bag W", "white_on_deck 2")


@rule("SF-SCAV-5")
def test_a_pool_over_ten_returns_cubes_of_the_players_choice_until_it_holds_ten(table):
    g = table("""
        poolA  OOOOOBBBBB
        bag    YY
    """)
    when(g, "A scavenge")
    assert g.offers("A") == ["drop seat1.orange", "drop seat1.blue", "drop seat1.yellow"]
    refused(g, "A drop seat1.green", "SF-SCAV-5")
    for other in ("scavenge", "end_turn", "discard_all", "drop seat2.orange"):
        refused(g, f"A {other}", "SF-SCAV-5")
    when(g, "A drop seat1.orange")
    then(g, "poolA OOOOBBBBBYY", "bag O")
    when(g, "A drop seat1.yellow")
    then(g, "poolA OOOOBBBBBY", "bag OY", "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-SCAV-5")
def test_a_pool_of_ten_returns_nothing(table):
    g = table("""
        poolA  OOOOOBBB
        bag    YY
    """)
    when(g, "A scavenge")
    then(g, "poolA OOOOOBBBYY", "todo Turn A 3 > Turn B > Upkeep")
    refused(g, "A drop seat1.orange", "SF-SCAV-5")


@rule("SF-SCAV-6")
def test_the_surge_comes_before_the_cubes_over_ten_are_returned(table):
    g = table("""
        zone3  D22
        poolA  OOOOOBBBBB
        bag    YW
    """)
    when(g, "A scavenge")
    then(g, "poolA OOOOOBBBBBY", "zone3 -", "zone2 D22", "white_on_deck 1")
    when(g, "A drop seat1.blue")
    kinds = [type(event) for event in g.events]
    assert kinds.index(WhiteDrawn) < kinds.index(DisasterSurged) < kinds.index(CubeDropped)


@rule("SF-SCAV-6")
def test_a_lost_game_skips_the_discard_but_the_coloured_cube_is_in_the_pool(table):
    g = table("""
        zone1   D24
        damage  7
        poolA   OOOOOBBBBB
        bag     YW
    """)
    when(g, "A scavenge")
    assert g.g.result is not None
    then(g, "poolA OOOOOBBBBBY", "white_on_deck 1", "damage 10")
    assert g.g.asks == ()


@rule("SF-WHITE-1")
def test_a_white_cube_surges_at_once_within_the_same_action(table):
    g = table("""
        zone3  D22 D23
        bag    WO
    """)
    when(g, "A scavenge")
    then(g, "zone3 D23", "zone2 D22", "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-WHITE-1")
def test_two_coloured_cubes_cause_no_surge(table):
    g = table("""
        zone3  D22 D23
        bag    BO
    """)
    when(g, "A scavenge")
    then(g, "zone3 D22 D23", "zone2 -", "white_on_deck 0")


@rule("SF-WHITE-2")
def test_a_white_cube_lies_on_the_deck_and_never_in_a_pool(table):
    g = table("bag WO")
    when(g, "A scavenge")
    then(g, "poolA O", "poolB -", "bag -", "white_on_deck 1", "white_supply 0")


@rule("SF-WHITE-3")
def test_no_cube_is_drawn_in_place_of_a_white_one(table):
    g = table("bag BBBW", rolls=[3, 0])
    when(g, "A scavenge")
    then(g, "poolA B", "bag BB", "white_on_deck 1")


@rule("SF-WHITE-4")
def test_of_two_white_cubes_the_second_looks_for_its_zone_anew(table):
    g = table("""
        zone3  D22
        zone2  D11 D12
        bag    WW
    """)
    when(g, "A scavenge")
    # First D22 leaves Zone 3, so that Zone 2 is the rightmost zone with a disaster.
    then(g, "zone3 -", "zone2 D12 D22", "zone1 D11", "white_on_deck 2")


@rule("SF-WHITE-4")
def test_the_chain_of_the_first_white_cube_is_resolved_before_the_second_surge(table):
    g = table("""
        zone3  D22
        zone2  D11 D12 D15
        zone1  D01 D06 D07
        bag    WW
    """)
    when(g, "A scavenge")
    # First D22, D11 and D01 move on; then D12 leaves Zone 2 and pushes D06 into the core.
    then(g, "zone3 -", "zone2 D15 D22", "zone1 D07 D11 D12", "discard D06 D01", "damage 3")


@rule("SF-WHITE-5")
def test_without_a_disaster_in_play_a_white_cube_only_lies_on_the_deck(table):
    g = table("bag WW")
    when(g, "A scavenge")
    then(g, "white_on_deck 2", "zone1 -", "zone2 -", "zone3 -", "damage 0")
    then(g, "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-WHITE-6")
def test_white_cubes_on_the_deck_cannot_be_drawn_again_in_the_same_phase(table):
    g = table("bag W")
    when(g, "A scavenge")
    refused(g, "A scavenge", "SF-SCAV-3")
    when(g, "A end_turn")
    refused(g, "B scavenge", "SF-SCAV-3")
    then(g, "white_on_deck 1", "bag -")


@rule("SF-WHITE-6")
def test_white_cubes_on_the_deck_return_only_after_the_stock_up_and_the_move(table):
    lost = table("""
        zone1          D24
        damage         7
        bag            O
        white_on_deck  2
        todo           Upkeep
    """)
    assert lost.g.result is not None, "the move loses the game before phase 4"
    then(lost, "poolB O", "bag -", "white_on_deck 2")
    on = table("""
        bag            O
        white_on_deck  2
        deck           D01 D09 D18 D02
        todo           Upkeep
    """)
    then(on, "poolB O", "bag WW", "white_on_deck 0")
