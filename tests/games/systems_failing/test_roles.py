"""Role abilities: a colour left out when that removes the card at once. Rules: SF-ROLE."""

from __future__ import annotations

import pytest

from mayday.games.systems_failing import cubes
from mayday.games.systems_failing import table as tables
from mayday.games.systems_failing.content import ROLES
from mayday.testing import refused, rule, then, when


@rule("SF-ROLE-1")
def test_a_role_leaves_out_its_colour_when_that_removes_the_card_at_once(table):
    g = table("""
        roles  chemist medic
        zone2  D13
        poolA  OB
    """)
    when(g, "A repair D13.orange", "A place D13.blue", "A use_role D13")
    then(g, "zone2 -", "discard D13", "bag OB", "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-ROLE-1")
@pytest.mark.parametrize("role", ROLES)
def test_each_role_leaves_out_exactly_the_colour_of_its_own(table, role):
    open_need = {"O": "E2", "B": "E1", "Y": "E1", "R": "E1", "K": "E1", "G": "E1"}
    for letter, card in open_need.items():
        others = cubes.write(tables.NEEDS[card] - cubes.read(letter))
        g = table(f"""
            roles   {role} {"medic" if role != "medic" else "chemist"}
            escape  {card}{{{others}}} E3
        """)
        ignores = cubes.read(letter) == cubes.CUBE[ROLES[role].ignores]
        assert (f"use_role {card}" in g.offers("A")) == ignores


@rule("SF-ROLE-2")
def test_while_another_need_is_open_the_role_does_nothing(table):
    g = table("""
        roles  chemist medic
        zone2  D13
        poolA  O
    """)
    refused(g, "A use_role D13", "SF-ROLE-2")
    when(g, "A repair D13.orange")
    then(g, "zone2 D13{O}", "todo Turn A 3 > Turn B > Upkeep")
    refused(g, "A use_role D13", "SF-ROLE-2")


@rule("SF-ROLE-2")
def test_during_a_repair_the_role_waits_until_all_else_is_covered(table):
    g = table("""
        roles  chemist medic
        zone2  D13
        poolA  OB
    """)
    when(g, "A repair D13.orange")
    assert g.offers("A") == ["place D13.blue", "finish"]
    refused(g, "A use_role D13", "SF-ROLE-2")
    when(g, "A place D13.blue")
    assert g.offers("A") == ["use_role D13", "finish"]


@rule("SF-ROLE-3")
def test_a_role_never_works_on_a_covered_disaster(table):
    g = table("""
        roles  chemist medic
        zone1  D13{OB} D09{O}
        poolA  OBY
    """)
    refused(g, "A use_role D13", "SF-ROLE-3")
    g = table("""
        roles  chemist medic
        zone1  D13{O} D09
        poolA  B
    """)
    when(g, "A repair D13.blue")
    then(g, "zone1 D13{OB} D09", "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-ROLE-3")
@pytest.mark.parametrize("zone", ["zone1", "zone2", "zone3"])
def test_a_role_works_on_the_top_disaster_of_any_zone(table, zone):
    g = table(f"""
        roles   chemist medic
        {zone}  D01 D13{{OB}}
    """)
    assert g.offers("A") == ["use_role D13", "end_turn"]
    when(g, "A use_role D13")
    then(g, f"{zone} D01", "discard D13")


@rule("SF-ROLE-4")
def test_a_player_who_holds_the_colour_is_offered_both_ways(table):
    position = """
        roles  chemist medic
        zone2  D13{OB}
        poolA  Y
    """
    g = table(position)
    assert {"repair D13.yellow", "use_role D13"} <= set(g.offers("A"))
    when(g, "A repair D13.yellow")
    then(g, "zone2 -", "poolA -", "bag OBY")
    g = table(position)
    when(g, "A use_role D13")
    then(g, "zone2 -", "poolA Y", "bag OB")


@rule("SF-ROLE-4")
def test_a_player_may_finish_without_the_role(table):
    g = table("""
        roles  chemist medic
        zone2  D13{O}
        poolA  BY
    """)
    when(g, "A repair D13.blue")
    assert g.offers("A") == ["place D13.yellow", "use_role D13", "finish"]
    when(g, "A finish")
    then(g, "zone2 D13{OB}", "poolA Y", "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-ROLE-5")
def test_a_role_may_be_used_again_and_again_and_moves_no_cube_of_its_colour(table):
    g = table("""
        roles   chemist medic
        escape  E1{BRKG} E2
        zone1   D02{B}
        zone2   D13{OB}
        zone3   D24{OBK}
        bag     YYYYY
    """)
    cards = ("E1", "D02", "D13", "D24")
    for left, card in zip((3, 2, 1), cards, strict=False):
        when(g, f"A use_role {card}")
        then(g, f"todo Turn A {left} > Turn B > Upkeep")
    when(g, "A use_role D24")
    then(g, "todo Turn B > Upkeep", "bag YYYYYBRKGBOBOBK")


@rule("SF-ROLE-6")
@pytest.mark.parametrize("position", ["escape  E1{BRKG} E2", "zone3  D13{OB}"])
def test_a_repair_action_without_a_cube_removes_a_card_that_lacks_only_the_roles_colour(
    table, position
):
    g = table(f"""
        roles  chemist medic
        {position}
        poolA  -
    """)
    card = "E1" if "E1" in position else "D13"
    assert g.offers("A") == [f"use_role {card}", "end_turn"]
    when(g, f"A use_role {card}")
    then(g, "zone3 -", "todo Turn A 3 > Turn B > Upkeep")
    assert g.g.cubes_on == {}


@rule("SF-ROLE-7")
def test_a_role_ignores_its_whole_colour_however_often_the_card_needs_it(table, monkeypatch):
    monkeypatch.setitem(tables.NEEDS, "D01", cubes.read("BBK"))
    position = """
        roles  mechanical_engineer medic
        zone1  D01{K}
        poolA  B
    """
    g = table(position)
    when(g, "A use_role D01")
    then(g, "zone1 -", "discard D01", "bag K", "poolA B")
    g = table(position)
    when(g, "A repair D01.blue")
    assert g.offers("A") == ["use_role D01", "finish"]
    when(g, "A use_role D01")
    then(g, "zone1 -", "discard D01", "bag KB")


@rule("SF-ROLE-8")
def test_repaired_disasters_below_follow_a_removal_by_the_role(table):
    g = table("""
        roles  chemist medic
        zone2  D09{OB} D10{RK} D13{OB}
    """)
    when(g, "A use_role D13")
    then(g, "zone2 -", "discard D09 D10 D13", "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-ROLE-8")
def test_a_card_below_that_lacks_only_the_roles_colour_takes_an_action_of_its_own(table):
    g = table("""
        roles  chemist medic
        zone2  D11{K} D13{OB}
    """)
    when(g, "A use_role D13")
    then(g, "zone2 D11{K}", "discard D13")
    when(g, "A use_role D11")
    then(g, "zone2 -", "todo Turn A 2 > Turn B > Upkeep")


@rule("SF-ROLE-9")
def test_the_partners_role_never_helps(table):
    position = """
        roles  navigator chemist
        zone2  D13{OB}
        todo   {turns} > Upkeep
    """
    g = table(position.replace("{turns}", "Turn A > Turn B"))
    assert g.offers("A") == ["end_turn"]
    refused(g, "A use_role D13", "SF-ROLE-9")
    refused(g, "B use_role D13", "SF-TURN-4")
    g = table(position.replace("{turns}", "Turn B"))
    assert g.offers("B") == ["use_role D13", "end_turn"]
