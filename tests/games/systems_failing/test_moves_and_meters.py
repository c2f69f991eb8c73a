"""Disasters Move and the meter card. Rules: SF-MOVE, SF-METER."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mayday.games.systems_failing.events import (
    CoreDamaged,
    DisasterAppeared,
    DisasterMoved,
    DisastersCalled,
    DisastersMove,
    DisasterSurged,
    MovedIntoCore,
    SurgedIntoCore,
)
from mayday.games.systems_failing.rules.disasters_move import disasters_move
from mayday.games.systems_failing.rules.new_disasters import new_disasters
from mayday.testing import rule, then, when


def called(g):
    return [event.number for event in g.events if isinstance(event, DisastersCalled)]


def appeared(g):
    return [event.card for event in g.events if isinstance(event, DisasterAppeared)]


# -- Disasters Move ---------------------------------------------------------------------------


@rule("SF-MOVE-1")
def test_every_column_moves_one_to_the_left_and_keeps_its_order(table):
    g = table("""
        zone1  D04
        zone2  D09 D10 D11
        zone3  D18 D19
    """)
    disasters_move(g.g)
    then(g, "zone1 D09 D10 D11", "zone2 D18 D19", "zone3 -", "discard D04")


@rule("SF-MOVE-2")
def test_disasters_that_reach_the_core_deal_their_damage_and_return_their_cubes(table):
    g = table("""
        zone1    D08{O} D06 D01{B}
        discard  D26
        damage   3
        bag      W
    """)
    disasters_move(g.g)
    then(g, "damage 9", "zone1 -", "bag WOB", "moved_damage 6")
    assert sorted(g.g.discard) == ["D01", "D06", "D08", "D26"]
    assert g.g.cubes_on == {}


@rule("SF-MOVE-2")
def test_the_damage_is_dealt_after_all_columns_have_moved(table):
    g = table("""
        zone1  D04
        zone2  D09
    """)
    disasters_move(g.g)
    kinds = [type(event) for event in g.events]
    assert kinds == [DisastersMove, MovedIntoCore, DisasterMoved, CoreDamaged]


@rule("SF-MOVE-3")
def test_cubes_stay_on_disasters_that_move_into_zones_1_and_2(table):
    g = table("""
        zone2  D13{OB} D09
        zone3  D18{G}
    """)
    disasters_move(g.g)
    then(g, "zone1 D13{OB} D09", "zone2 D18{G}", "bag -")


@rule("SF-MOVE-4")
def test_full_zones_move_together_so_that_nothing_surges(table):
    g = table("""
        zone1  D01 D02 D03
        zone2  D09{O} D10 D11
        zone3  D18{G} D19 D20
    """)
    disasters_move(g.g)
    then(g, "zone1 D09{O} D10 D11", "zone2 D18{G} D19 D20", "zone3 -", "damage 3")
    assert not [event for event in g.events if isinstance(event, DisasterSurged | SurgedIntoCore)]


@rule("SF-MOVE-5")
def test_a_repaired_covered_disaster_moves_repaired_and_falls_in_a_later_round(table):
    g = table("""
        zone3  D18{BG} D19
        poolB  RG
        deck   D01 D20 D21 D02
        todo   Upkeep
    """)
    then(g, "zone2 D18{BG} D19", "discard -", "bag -", "todo Turn B > Turn A > Upkeep")
    when(g, "B repair D19.red", "B place D19.green")
    then(g, "zone2 -", "discard D18 D19", "bag BGRG")


# -- meter card -------------------------------------------------------------------------------

REGION_OF_DAMAGE = [3, 3, 3, 4, 4, 4, 4, 4, 5, 5]
REGION_OF_STABILITY = [3, 3, 4, 4, 4, 4, 5, 5]


@rule("SF-METER-1", "SF-METER-4")
@pytest.mark.parametrize("stability", range(8))
@pytest.mark.parametrize("damage", range(10))
def test_the_higher_region_of_the_two_meters_gives_the_number(table, damage, stability):
    g = table(f"""
        damage     {damage}
        stability  {stability}
    """)
    expected = max(REGION_OF_DAMAGE[damage], REGION_OF_STABILITY[stability])
    assert new_disasters(g.g) == expected


@rule("SF-METER-2")
def test_a_surge_in_phase_4_changes_the_number_only_from_the_next_round_on(table):
    g = table("""
        zone2   D01 D02 D03
        damage  2
        deck    D04 D18 D19 D05 D06 D07 D08 D20 D21 D22
        todo    Upkeep
    """)
    then(g, "damage 3")
    assert (called(g), appeared(g)) == ([3], ["D04", "D18", "D19"])
    g.g.zones[0].clear()  # the players repair Zone 1, so that the meter stays where it is
    when(g, "B end_turn", "A end_turn")
    assert called(g) == [3, 4]


@rule("SF-METER-2")
def test_a_systems_failing_card_changes_the_number_only_from_the_next_round_on(table):
    g = table("""
        stability     1
        white_supply  3
        deck          SF1 D18 D19 D09 D20 D21 D22 D10
        todo          Upkeep
    """)
    then(g, "stability 2")
    assert (called(g), appeared(g)) == ([3], ["D18", "D19", "D09"])
    when(g, "B end_turn", "A end_turn")
    assert called(g) == [3, 4]


@rule("SF-METER-3")
def test_damage_of_the_move_counts_for_the_same_round(table):
    g = table("""
        zone1   D01
        damage  2
        deck    D02 D09 D18 D10 D11
        todo    Upkeep
    """)
    assert called(g) == [4]


@rule("SF-METER-3")
def test_damage_of_a_turn_counts_for_the_same_round(table):
    g = table("""
        zone1   D01
        damage  2
        bag     W
        deck    D02 D09 D18 D10 D11
        todo    Turn B 1 > Upkeep
    """)
    when(g, "B scavenge")
    then(g, "damage 3")
    assert called(g) == [4]


@rule("SF-METER-5")
def test_the_damage_meter_stops_at_the_explosion_space(table):
    g = table("""
        zone1   D08 D24 D25
        damage  9
        todo    Upkeep
    """)
    then(g, "damage 10")


@rule("SF-METER-5")
def test_no_meter_ever_goes_down(games):
    for game in games:
        for before, after in pairwise(game):
            assert before.damage <= after.damage <= 10
            assert before.stability <= after.stability <= 8
