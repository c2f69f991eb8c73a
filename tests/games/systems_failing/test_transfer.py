"""Transfer: one cube from the partner, with permission. Rules: SF-XFER."""

from __future__ import annotations

from mayday.games.systems_failing import GAME
from mayday.testing import refused, rule, then, when


@rule("SF-XFER-1")
def test_with_permission_one_cube_goes_from_the_partner_to_the_active_player(table):
    g = table("""
        poolA  O
        poolB  RRB
    """)
    when(g, "A ask seat2.red", "B allow")
    then(g, "poolA OR", "poolB RB", "bag -", "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-XFER-1")
def test_the_other_seat_transfers_in_the_same_way(table):
    g = table("""
        poolA  O
        poolB  R
        todo   Turn B 2 > Upkeep
    """)
    when(g, "B ask seat1.orange", "A allow")
    then(g, "poolA -", "poolB OR", "todo Turn B 1 > Upkeep")


@rule("SF-XFER-2")
def test_a_cube_cannot_be_given_away_on_ones_own_turn(table):
    g = table("""
        poolA  O
        poolB  R
    """)
    assert [offer for offer in g.offers("A") if "ask" in offer] == ["ask seat2.red"]
    refused(g, "A ask seat1.orange", "SF-XFER-2")


@rule("SF-XFER-3")
def test_the_partner_is_asked_about_the_colour_named(table):
    g = table("poolB RB")
    when(g, "A ask seat2.red")
    (ask,) = g.g.asks
    assert (GAME.seat_names[ask.seat], ask.about) == ("B", ("seat1", "red"))
    refused(g, "A scavenge", "SF-XFER-3")
    refused(g, "A allow", "SF-XFER-3")
    then(g, "poolA -", "poolB RB")


@rule("SF-XFER-3")
def test_a_refusal_changes_nothing_and_costs_no_action(table):
    g = table("""
        poolA  O
        poolB  RRB
        todo   Turn A 2 > Turn B > Upkeep
    """)
    when(g, "A ask seat2.red", "B refuse")
    then(g, "poolA O", "poolB RRB", "todo Turn A 2 red > Turn B > Upkeep")


@rule("SF-XFER-3")
def test_nobody_can_answer_before_a_cube_is_asked_for(table):
    g = table("poolB R")
    refused(g, "A allow", "SF-XFER-3")
    refused(g, "A refuse", "SF-XFER-3")
    refused(g, "B allow", "SF-TURN-4")


@rule("SF-XFER-4")
def test_a_refused_colour_cannot_be_asked_for_again_at_once_but_another_can(table):
    g = table("poolB RB")
    when(g, "A ask seat2.red", "B refuse")
    refused(g, "A ask seat2.red", "SF-XFER-4")
    when(g, "A ask seat2.blue", "B refuse")
    refused(g, "A ask seat2.red", "SF-XFER-4")
    refused(g, "A ask seat2.blue", "SF-XFER-4")


@rule("SF-XFER-4")
def test_after_another_action_a_refused_colour_may_be_asked_for_again(table):
    g = table("""
        zone1  D08
        poolA  OB
        poolB  RRRRR
        bag    YYYY
        todo   Turn A 5 > Turn B > Upkeep
    """)
    actions = ("scavenge",), ("repair D08.orange", "finish"), ("discard_all",)
    for action in actions:
        when(g, "A ask seat2.red", "B refuse")
        refused(g, "A ask seat2.red", "SF-XFER-4")
        when(g, *(f"A {choice}" for choice in action))
        assert "ask seat2.red" in g.offers("A")


@rule("SF-XFER-4")
def test_an_allowed_transfer_of_another_colour_is_such_an_action_too(table):
    g = table("poolB RB")
    when(g, "A ask seat2.red", "B refuse", "A ask seat2.blue", "B allow")
    assert "ask seat2.red" in g.offers("A")


@rule("SF-XFER-4")
def test_a_refused_colour_may_be_asked_for_again_in_the_next_turn(table):
    g = table("""
        poolB  R
        deck   D01 D09 D18 D02
        todo   Turn A > Upkeep
    """)
    when(g, "A ask seat2.red", "B refuse", "A end_turn", "B end_turn")
    assert "ask seat2.red" in g.offers("A")


@rule("SF-XFER-5")
def test_a_colour_that_the_partner_does_not_hold_cannot_be_asked_for(table):
    g = table("""
        poolA  G
        poolB  RB
    """)
    asks = [offer for offer in g.offers("A") if "ask" in offer]
    assert asks == ["ask seat2.blue", "ask seat2.red"]
    refused(g, "A ask seat2.green", "SF-XFER-5")


@rule("SF-XFER-5")
def test_a_partner_with_an_empty_pool_cannot_be_asked(table):
    g = table("poolA OBYRKG")
    for colour in ("orange", "blue", "yellow", "red", "black", "green"):
        refused(g, f"A ask seat2.{colour}", "SF-XFER-5")


@rule("SF-XFER-6")
def test_a_taker_with_more_than_ten_returns_a_cube_of_choice_the_new_one_included(table):
    g = table("""
        poolA  OOOOOBBBBB
        poolB  RRY
    """)
    when(g, "A ask seat2.red", "B allow")
    assert g.offers("A") == ["drop seat1.orange", "drop seat1.blue", "drop seat1.red"]
    assert GAME.prompt_rules[g.g.asks[0].prompt] == "SF-XFER-6"
    refused(g, "A end_turn", "SF-XFER-6")
    when(g, "A drop seat1.red")
    then(g, "poolA OOOOOBBBBB", "poolB RY", "bag R", "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-XFER-6")
def test_a_taker_with_ten_cubes_returns_nothing(table):
    g = table("""
        poolA  OOOOOBBBB
        poolB  R
    """)
    when(g, "A ask seat2.red", "B allow")
    then(g, "poolA OOOOOBBBBR", "bag -", "todo Turn A 3 > Turn B > Upkeep")
