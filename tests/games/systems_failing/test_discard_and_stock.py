"""Discard and Players Stock Up. Rules: SF-DISC, SF-STOCK."""

from __future__ import annotations

from collections import Counter

import pytest

from mayday.games.systems_failing import cubes
from mayday.games.systems_failing.events import CubesDrawn
from mayday.games.systems_failing.rules.stock_up import stock_up
from mayday.testing import refused, rule, then, when

DECK = "deck  D01 D09 D18 D02 D10 D19"

# -- Discard ----------------------------------------------------------------------------------


@rule("SF-DISC-1")
def test_the_whole_pool_goes_back_into_the_bag_for_one_action(table):
    g = table("""
        poolA  OOBG
        poolB  R
        bag    KW
    """)
    when(g, "A discard_all")
    then(g, "poolA -", "poolB R", "bag KWOOBG", "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-DISC-1")
def test_single_cubes_cannot_be_discarded(table):
    g = table("poolA OOBG")
    assert [offer for offer in g.offers("A") if "discard" in offer] == ["discard_all"]
    refused(g, "A drop seat1.orange", "SF-SCAV-5")


@rule("SF-DISC-2")
def test_an_empty_pool_cannot_be_discarded(table):
    g = table("poolB R")
    assert "discard_all" not in g.offers("A")
    refused(g, "A discard_all", "SF-DISC-2")


@rule("SF-DISC-2")
@pytest.mark.parametrize("actions", [4, 3, 2, 1])
def test_discard_is_legal_at_any_point_of_the_turn(table, actions):
    g = table(f"""
        poolA  O
        todo   Turn A {actions} > Turn B > Upkeep
    """)
    assert "discard_all" in g.offers("A")


# -- Stock Up ---------------------------------------------------------------------------------


@rule("SF-STOCK-1")
@pytest.mark.parametrize(("first", "other"), [("A", "B"), ("B", "A")])
def test_the_marker_passes_after_both_turns_and_the_new_first_player_is_first_at_once(
    table, first, other
):
    g = table(f"""
        marker  {first}
        bag     OOOO
        todo    Turn {other} > Upkeep
        {DECK}
    """)
    then(g, f"marker {first}")
    when(g, f"{other} end_turn")
    then(g, f"marker {other}", f"pool{other} OOOO", f"pool{first} -")
    then(g, f"todo Turn {other} > Turn {first} > Upkeep")


@rule("SF-STOCK-2")
def test_both_players_draw_up_to_six(table):
    g = table("""
        poolA  OBY
        poolB  -
        bag    RRRRRKKKKKGGGGG
    """)
    stock_up(g.g)
    assert [cubes.total(pool) for pool in g.g.pools] == [6, 6]
    assert cubes.total(g.g.bag) == 15 - 3 - 6


@rule("SF-STOCK-2")
def test_the_draw_stops_when_the_bag_is_empty(table):
    g = table("""
        poolA  OBY
        poolB  BBBBBB
        bag    RK
    """)
    stock_up(g.g)
    then(g, "poolA OBYRK", "poolB BBBBBB", "bag -")


@rule("SF-STOCK-2")
def test_the_draw_is_compulsory_and_asks_nobody(table):
    g = table(f"""
        poolA  OBYRK
        poolB  OBYRK
        bag    GG
        todo   Upkeep
        {DECK}
    """)
    then(g, "poolA OBYRKG", "poolB OBYRKG", "bag -", "todo Turn B > Turn A > Upkeep")


@rule("SF-STOCK-3")
@pytest.mark.parametrize("pool", ["OBYRKG", "OOBBYYRR", "OOOOOBBBBB"])
def test_a_player_with_six_or_more_neither_draws_nor_discards(table, pool):
    g = table(f"""
        poolA  {pool}
        poolB  {pool}
        bag    KKK
    """)
    stock_up(g.g)
    then(g, f"poolA {pool}", f"poolB {pool}", "bag KKK")


@rule("SF-STOCK-4")
def test_white_cubes_stay_in_the_bag_and_cause_no_surge(table):
    for seed in range(30):
        g = table(
            """
            zone3  D22
            poolA  OBY
            poolB  OBY
            bag    RRRKKKWWWWWWWWW
            """,
            seed=seed,
        )
        stock_up(g.g)
        then(g, "bag WWWWWWWWW", "zone3 D22", "white_on_deck 0", "white_supply 0")
        assert [cubes.total(pool) for pool in g.g.pools] == [6, 6]


@rule("SF-STOCK-5")
@pytest.mark.parametrize(("first", "other"), [("A", "B"), ("B", "A")])
def test_a_shortage_hits_the_player_who_is_not_first(table, first, other):
    g = table(f"""
        marker  {first}
        bag     OOOOBBBB
    """)
    stock_up(g.g)
    pools = {"A": g.g.pools[0], "B": g.g.pools[1]}
    assert cubes.total(pools[first]) == 6
    assert cubes.total(pools[other]) == 2


@rule("SF-STOCK-6")
def test_drawing_stops_when_only_white_cubes_are_left(table):
    g = table("bag OOWWW")
    stock_up(g.g)
    then(g, "poolA OO", "poolB -", "bag WWW")


@rule("SF-STOCK-7")
def test_every_coloured_cube_is_equally_likely_and_white_ones_are_never_shown(table):
    g = table("bag OBBYWWWWW")
    bag, drawn = g.g.bag, Counter()
    for seed in range(800):
        g.g.rng, g.g.bag, g.g.pools = seed, bag, [cubes.read("RRRRR"), cubes.read("RRRRRR")]
        stock_up(g.g)
    for event in g.events:
        assert isinstance(event, CubesDrawn)
        (colour,) = event.colours
        drawn[colour] += 1
    assert set(drawn) == {"orange", "blue", "yellow"}
    for colour, expected in {"orange": 200, "blue": 400, "yellow": 200}.items():
        assert abs(drawn[colour] - expected) < 60, colour
