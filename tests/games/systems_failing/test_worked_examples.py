"""The worked examples of the rule book, as far as they survive, and one of our own (X3c)."""

from __future__ import annotations

import pytest

from mayday.games.systems_failing import GAME
from mayday.games.systems_failing.content import DISASTERS, LEVELS
from mayday.games.systems_failing.events import DisasterAppeared
from mayday.games.systems_failing.rules.disasters_move import disasters_move
from mayday.games.systems_failing.rules.setup import deal_starting_disasters
from mayday.testing import given, rule, then, when

LONG_DECK = "deck  D01 D09 D18 D02 D10 D19 D03"


def appeared(table):
    return [event.card for event in table.events if isinstance(event, DisasterAppeared)]


@rule("SF-SETUP-12", "SF-SETUP-13", "SF-SETUP-14", "SF-SETUP-15")
def test_x1_four_starting_disasters_of_total_eight_stay_as_dealt():
    g = given(GAME, "deck  D02 D16 D14 D13 D25")
    deal_starting_disasters(g.g, LEVELS["easy"])
    then(g, "zone1 D02 D16", "zone2 D14", "zone3 D13", "deck D25", "discard -")
    assert sum(DISASTERS[card].damage for zone in g.g.zones for card in zone) == 8


@rule("SF-REP-1", "SF-REP-5", "SF-REP-7", "SF-REM-3", "SF-REM-6")
def test_x2a_blue_and_green_complete_the_repair_that_a_red_cube_began(table):
    g = table("""
        zone2  D16{R}
        poolA  BG
    """)
    when(g, "A repair D16.blue", "A place D16.green")
    then(g, "zone2 -", "discard D16", "bag RBG", "poolA -", "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-REP-4")
@pytest.mark.parametrize(("first", "on_card", "left"), [("blue", "RB", "G"), ("green", "RG", "B")])
def test_x2b_one_of_two_matching_cubes_may_be_placed_and_the_other_kept(
    table, first, on_card, left
):
    g = table("""
        zone2  D16{R}
        poolA  BG
    """)
    when(g, f"A repair D16.{first}", "A finish")
    then(
        g,
        f"zone2 D16{{{on_card}}}",
        f"poolA {left}",
        "bag -",
        "discard -",
        "todo Turn A 3 > Turn B > Upkeep",
    )


@rule("SF-ROLE-1", "SF-ROLE-5", "SF-REM-1", "SF-REM-2")
def test_x3a_the_scientist_leaves_out_green_and_completes_an_escape_card(table):
    g = table("""
        escape  E1{RK} E4 E2
        roles   scientist medic
        poolA   BY
    """)
    when(g, "A repair E1.blue", "A place E1.yellow", "A use_role E1")
    then(g, "escape E4 E2", "escapedA E1", "escapedB -", "bag RKBY", "poolA -")
    then(g, "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-ROLE-2")
def test_x3b_without_the_yellow_cube_the_scientist_cannot_leave_out_green(table):
    g = table("""
        escape  E1{RK} E4 E2
        roles   scientist medic
        poolA   B
    """)
    when(g, "A repair E1.blue")
    then(g, "escape E1{RKB} E4 E2", "todo Turn A 3 > Turn B > Upkeep")
    assert "use_role E1" not in g.offers("A")


@rule("SF-ROLE-6")
def test_x3c_the_scientist_removes_an_escape_card_that_lacks_only_green_without_a_cube(table):
    g = table("""
        escape  E1{RKBY} E4 E2
        roles   scientist medic
        poolA   -
    """)
    when(g, "A use_role E1")
    then(g, "escape E4 E2", "escapedA E1", "bag RKBY", "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-MOVE-1", "SF-MOVE-2", "SF-MOVE-3")
def test_x4_two_of_four_disasters_reach_the_core_and_deal_four_damage(table):
    g = table("""
        zone1   D13 D14
        zone2   D03{K}
        zone3   D18
        damage  1
    """)
    disasters_move(g.g)
    then(g, "zone1 D03{K}", "zone2 D18", "zone3 -", "discard D14 D13", damage=5)


@rule("SF-METER-1")
def test_x5a_green_stability_and_yellow_damage_call_for_four_disasters(table):
    g = table(f"""
        stability  1
        damage     4
        todo       Upkeep
        {LONG_DECK}
    """)
    assert appeared(g) == ["D01", "D09", "D18", "D02"]


@rule("SF-METER-1")
def test_x5b_yellow_stability_and_red_damage_call_for_five_disasters(table):
    g = table(f"""
        stability  4
        damage     8
        todo       Upkeep
        {LONG_DECK}
    """)
    assert appeared(g) == ["D01", "D09", "D18", "D02", "D10"]


@rule("SF-SURGE-1", "SF-SURGE-2", "SF-SURGE-4", "SF-SURGE-5", "SF-WHITE-1", "SF-WHITE-2")
def test_x6_a_white_cube_sends_a_chain_through_all_zones_into_the_core(table):
    g = table("""
        zone1   D01 D06 D07
        zone2   D11 D12 D15
        zone3   D22 D23
        damage  2
        bag     WO
    """)
    when(g, "A scavenge")
    then(g, "poolA O", "bag -", "white_on_deck 1", "discard D01", "damage 3")
    then(g, "zone1 D06 D07 D11", "zone2 D12 D15 D22", "zone3 D23")


@rule("SF-BEG-1")
@pytest.mark.parametrize(("side", "number"), [("beginner", 3), ("normal", 5)])
def test_x7_the_beginners_side_looks_at_the_stability_meter_alone(table, side, number):
    g = table(f"""
        meter      {side}
        stability  1
        damage     8
        todo       Upkeep
        {LONG_DECK}
    """)
    assert len(appeared(g)) == number
