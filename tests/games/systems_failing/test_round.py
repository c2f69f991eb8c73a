"""Rounds and turns. Rules: SF-ROUND, SF-TURN."""

from __future__ import annotations

from itertools import permutations

import pytest

from mayday.games.systems_failing import GAME
from mayday.games.systems_failing.events import TurnEnded
from mayday.testing import Seat, refused, rule, then, when


def seats_asked(g):
    return [GAME.seat_names[ask.seat] for ask in g.g.asks]


@rule("SF-ROUND-1")
def test_the_phases_follow_in_order_and_the_next_round_starts(table):
    """Each phase in another place would show: stock-up takes no cube that the move frees, the
    move finds no new disaster, and the new disasters find Zone 3 empty."""
    g = table("""
        zone1  D01{B}
        zone3  D18 D19 D20
        poolB  OO
        bag    R
        deck   D02 D21 D22 D09
        todo   Turn B > Upkeep
    """)
    when(g, "B end_turn")
    then(g, "poolB ROO", "poolA -", "bag B")
    then(g, "zone1 D02", "zone2 D18 D19 D20", "zone3 D21 D22", "discard D01", "damage 1")
    then(g, "round 2", "todo Turn B > Turn A > Upkeep")


@rule("SF-ROUND-2")
@pytest.mark.parametrize(("first", "other"), [("A", "B"), ("B", "A")])
def test_the_first_player_takes_a_complete_turn_and_then_the_other(table, first, other):
    g = table(f"""
        marker  {first}
        bag     OOOOBBBBYYYYRRRR
        deck    D01 D09 D18 D02
        todo    Turn {first} > Turn {other} > Upkeep
    """)
    for player in (first, other):
        for _ in range(4):
            assert seats_asked(g) == [player]
            when(g, f"{player} scavenge")
    then(g, "round 2")


@rule("SF-ROUND-2")
def test_a_new_game_begins_with_the_turn_of_the_first_player_then_the_others():
    for first, other in (("A", Seat(1)), ("B", Seat(0))):
        g = GAME.new({"first": first})
        assert [step.seat for step in reversed(g.todo[1:])] == [1 - other, other]


SCAVENGE = ("A scavenge",)
TRANSFER = ("A ask seat2.red", "B allow")
REPAIR = ("A use_role D02",)  # needs no cube, so that it can follow a discard
DISCARD = ("A discard_all",)


@rule("SF-TURN-1")
@pytest.mark.parametrize("order", list(permutations([SCAVENGE, TRANSFER, REPAIR, DISCARD])))
def test_the_four_kinds_of_actions_may_be_taken_in_any_order(table, order):
    g = table("""
        roles  chemist medic
        zone1  D01 D02{B}
        poolA  K
        poolB  RR
        bag    KKK
    """)
    for left, action in zip((3, 2, 1), order, strict=False):
        when(g, *action)
        then(g, f"todo Turn A {left} > Turn B > Upkeep")
    when(g, *order[-1])
    then(g, "todo Turn B > Upkeep")


def test_the_choices_of_a_turn_stand_in_a_fixed_order(table):
    g = table("""
        roles  chemist medic
        zone1  D01 D02{B}
        zone2  D13
        poolA  KB
        poolB  RO
        bag    Y
    """)
    assert g.offers("A") == [
        "repair E1.blue",
        "repair E1.black",
        "repair D01.blue",
        "repair D01.black",
        "use_role D02",
        "repair D13.blue",
        "scavenge",
        "ask seat2.orange",
        "ask seat2.red",
        "discard_all",
        "end_turn",
    ]


@rule("SF-TURN-1")
def test_the_same_action_may_be_taken_four_times(table):
    g = table("bag OOOOBBBB")
    when(g, *["A scavenge"] * 4)
    then(g, "todo Turn B > Upkeep", "poolA OOOOBBBB", "bag -")


@rule("SF-TURN-2")
def test_a_player_may_do_nothing_at_all(table):
    g = table("""
        zone1  D01
        poolA  BK
        bag    OO
    """)
    when(g, "A end_turn")
    then(g, "todo Turn B > Upkeep", "zone1 D01", "poolA BK", "bag OO")


@rule("SF-TURN-2")
def test_a_player_without_a_legal_action_still_has_to_end_the_turn(table):
    g = table("poolA -")
    assert g.offers("A") == ["end_turn"]
    when(g, "A end_turn")
    assert seats_asked(g) == ["B"]


@rule("SF-TURN-3")
@pytest.mark.parametrize("done", [0, 1, 2, 3])
def test_a_turn_may_end_after_any_number_of_actions_and_the_rest_is_lost(table, done):
    g = table("""
        bag   OOOOBBBB
        deck  D01 D09 D18 D02 D10
    """)
    when(g, *["A scavenge"] * done, "A end_turn")
    then(g, "todo Turn B 4 > Upkeep")
    assert g.events[-1] == TurnEnded(Seat(0), unused=4 - done)
    when(g, "B end_turn")
    then(g, "todo Turn B 4 > Turn A 4 > Upkeep")


@rule("SF-TURN-3")
def test_the_fourth_action_is_fully_resolved_before_the_turn_ends_by_itself(table):
    g = table("""
        poolA  OOOOOBBBBB
        bag    YY
        todo   Turn A 1 > Turn B > Upkeep
    """)
    when(g, "A scavenge")
    assert seats_asked(g) == ["A"]
    when(g, "A drop seat1.blue", "A drop seat1.blue")
    assert seats_asked(g) == ["B"]


@rule("SF-TURN-3")
def test_a_repair_as_fourth_action_goes_on_until_it_is_finished(table):
    g = table("""
        zone1  D08
        poolA  OB
        todo   Turn A 1 > Turn B > Upkeep
    """)
    when(g, "A repair D08.orange")
    assert seats_asked(g) == ["A"]
    when(g, "A finish")
    then(g, "todo Turn B > Upkeep")


@rule("SF-TURN-4")
def test_the_partner_takes_no_action_out_of_turn(table):
    g = table("""
        zone1  D01
        poolA  O
        poolB  BK
        bag    OO
    """)
    assert g.offers("B") == []
    for action in ("scavenge", "repair D01.blue", "ask seat1.orange", "discard_all", "end_turn"):
        refused(g, f"B {action}", "SF-TURN-4")


@rule("SF-TURN-4")
def test_the_partner_does_not_take_part_in_a_repair_or_in_returning_cubes(table):
    g = table("""
        zone1  D08
        poolA  OB
        poolB  R
    """)
    when(g, "A repair D08.orange")
    refused(g, "B place D08.red", "SF-TURN-4")
    refused(g, "B finish", "SF-TURN-4")
    g = table("""
        poolA  OOOOOBBBBBY
        poolB  R
        todo   OverTen A > Turn A 3 > Turn B > Upkeep
    """)
    refused(g, "B drop seat1.orange", "SF-TURN-4")
    refused(g, "B drop seat2.red", "SF-TURN-4")
    refused(g, "B scavenge", "SF-TURN-4")


@rule("SF-TURN-4")
def test_the_partner_acts_out_of_turn_only_to_allow_or_refuse_a_transfer(table):
    g = table("""
        poolA  O
        poolB  R
        bag    OO
    """)
    when(g, "A ask seat2.red")
    assert seats_asked(g) == ["B"]
    assert g.offers("B") == ["allow", "refuse"]
    for action in ("scavenge", "discard_all", "end_turn", "ask seat1.orange"):
        refused(g, f"B {action}", "SF-TURN-4")
