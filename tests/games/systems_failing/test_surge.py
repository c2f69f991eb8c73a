"""System surge. Rules: SF-SURGE."""

from __future__ import annotations

import pytest

from mayday.games.systems_failing.events import DisasterRemoved, DisasterSurged, SurgedIntoCore
from mayday.games.systems_failing.rules.surge import surge
from mayday.testing import rule, then, when


def surged(g):
    kinds = DisasterSurged | SurgedIntoCore
    return [(event.card, event.to) for event in g.events if isinstance(event, kinds)]


@rule("SF-SURGE-1")
@pytest.mark.parametrize(
    ("zones", "surging"),
    [
        (("zone1 D01", "zone2 D09", "zone3 D18"), ("D18", "zone2")),
        (("zone1 D01", "zone2 D09"), ("D09", "zone1")),
        (("zone1 D01", "zone3 D18"), ("D18", "zone2")),
        (("zone1 D01",), ("D01", "core")),
    ],
)
def test_a_white_cube_surges_the_rightmost_zone_with_a_disaster(table, zones, surging):
    g = table("\n".join([*zones, "bag W"]))
    when(g, "A scavenge")
    assert surged(g) == [surging]


@rule("SF-SURGE-1")
def test_a_zone_with_more_than_three_disasters_surges_itself_and_not_the_rightmost(table):
    g = table("""
        zone2  D01 D02 D03
        zone3  D18
        deck   D04 D19 D09 D26
        todo   Upkeep
    """)
    # Zone 2 moved to Zone 1, where D04 makes four.
    assert surged(g) == [("D01", "core")]


@rule("SF-SURGE-1")
def test_full_zones_and_white_cubes_outside_scavenge_cause_no_surge(table):
    g = table("""
        zone2          D01 D02 D03
        zone3          D10 D11
        white_on_deck  2
        bag            W
        deck           D18 D19 D20 D09
        todo           Upkeep
    """)
    then(g, "zone1 D01 D02 D03", "zone2 D10 D11", "zone3 D18 D19 D20")
    assert surged(g) == []


@rule("SF-SURGE-2")
@pytest.mark.parametrize(
    ("zone", "after"),
    [
        (2, ("zone1 D01 D02", "zone2 D09 D10 D18", "zone3 D19")),
        (1, ("zone1 D01 D02 D09", "zone2 D10", "zone3 D18 D19")),
        (0, ("zone1 D02", "zone2 D09 D10", "zone3 D18 D19", "discard D01")),
    ],
)
def test_the_bottom_disaster_goes_on_top_of_the_next_zone_to_the_left(table, zone, after):
    g = table("""
        zone1  D01 D02
        zone2  D09 D10
        zone3  D18 D19
    """)
    surge(g.g, zone)
    then(g, *after)


@rule("SF-SURGE-3")
def test_the_moving_disaster_loses_its_cubes_and_the_others_keep_theirs(table):
    g = table("""
        zone2  D12{K} D13{O}
        zone3  D18{G} D19{R}
        bag    Y
    """)
    surge(g.g, 2)
    then(g, "zone2 D12{K} D13{O} D18", "zone3 D19{R}", "bag YG")


@rule("SF-SURGE-4")
@pytest.mark.parametrize(
    ("zone1", "zone2", "chain"),
    [
        ("D01 D02 D03", "D09 D10", ["D18"]),
        ("D01 D02", "D09 D10 D11", ["D18", "D09"]),
        ("D01 D02 D03", "D09 D10 D11", ["D18", "D09", "D01"]),
    ],
)
def test_a_surge_goes_on_while_the_receiving_zone_overflows(table, zone1, zone2, chain):
    g = table(f"""
        zone1  {zone1}
        zone2  {zone2}
        zone3  D18
    """)
    surge(g.g, 2)
    assert [card for card, _ in surged(g)] == chain


@rule("SF-SURGE-5")
@pytest.mark.parametrize(("card", "damage"), [("D01", 3), ("D06", 4), ("D08", 5)])
def test_a_disaster_that_surges_into_the_core_deals_its_damage_and_is_discarded(
    table, card, damage
):
    g = table(f"""
        zone1    {card}
        discard  D26
        damage   2
        bag      W
    """)
    when(g, "A scavenge")
    then(g, f"damage {damage}", "zone1 -", f"discard {card} D26")
    then(g, f"surged_damage {damage - 2}", "moved_damage 0")


@rule("SF-SURGE-6")
def test_after_the_longest_chain_no_zone_holds_more_than_three(table):
    g = table("""
        zone1  D01 D02 D03
        zone2  D09 D10 D11
        zone3  D18 D19 D20
        bag    WW
    """)
    when(g, "A scavenge")
    then(g, "zone1 D03 D09 D10", "zone2 D11 D18 D19", "zone3 D20", "damage 2")


@rule("SF-SURGE-6")
def test_no_zone_holds_more_than_three_disasters_at_rest(games):
    for game in games:
        for g in game:
            assert max(map(len, g.zones)) <= 3


@rule("SF-SURGE-7")
def test_every_disaster_of_a_chain_loses_its_cubes_even_a_repaired_one(table):
    g = table("""
        zone1  D01{BK} D02 D03
        zone2  D09{OB} D10 D11
        zone3  D18{BG} D19
    """)
    surge(g.g, 2)
    then(g, "zone1 D02 D03 D09", "zone2 D10 D11 D18", "zone3 D19", "bag BKOBBG")
    assert g.g.cubes_on == {}


@rule("SF-SURGE-8")
def test_a_surge_removes_no_repaired_disaster(table):
    g = table("""
        zone1  D02{BY} D03
        zone2  D09 D10{RK} D11
        bag    W
    """)
    when(g, "A scavenge")
    then(g, "zone1 D02{BY} D03 D09", "zone2 D10{RK} D11", "discard -")
    assert not [event for event in g.events if isinstance(event, DisasterRemoved)]


@rule("SF-SURGE-9")
def test_a_surge_asks_nobody(table):
    g = table("""
        zone1  D01 D02 D03
        zone2  D09 D10 D11
        zone3  D18 D19
        bag    WO
    """)
    when(g, "A scavenge")
    assert surged(g) == [("D18", "zone2"), ("D09", "zone1"), ("D01", "core")]
    then(g, "todo Turn A 3 > Turn B > Upkeep")
