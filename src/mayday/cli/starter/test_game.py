"""Every rule of Starter on a position written as text, and what every game must keep."""

from __future__ import annotations

from mayday.cli.starter import GAME
from mayday.testing import Conformance, given, refused, rule, then, when


class TestConformance(Conformance):
    game = GAME


@rule("ST-SETUP-1")
def test_the_party_begins_with_a_full_lamp_before_the_tunnel():
    g = GAME.new({"tunnel": "long"})
    assert (g.oil, g.walked, g.round) == (3, 0, 1)


@rule("ST-TURN-1")
def test_the_players_take_turns():
    g = given(GAME, "oil 2\ntodo Turn B", seats=2)
    refused(g, "A refill oil", "ST-TURN-1")
    when(g, "B refill oil")
    then(g, "todo Turn A", round=1)


@rule("ST-WALK-1")
def test_a_good_roll_leads_on():
    g = given(GAME, "oil 2\nwalked 1\ntodo Turn A", rolls=[2])
    when(g, "A walk tunnel")
    then(g, walked=2, oil=2)


@rule("ST-WALK-2")
def test_a_low_roll_spills_oil():
    g = given(GAME, "oil 2\nwalked 1\ntodo Turn A", rolls=[1])
    when(g, "A walk tunnel")
    then(g, walked=1, oil=1)


@rule("ST-REFILL-1")
def test_a_lamp_that_is_not_full_can_be_refilled():
    g = given(GAME, "oil 2\ntodo Turn A")
    when(g, "A refill oil")
    then(g, oil=3)
    refused(g, "A refill oil", "ST-REFILL-1")


@rule("ST-END-1")
def test_the_end_of_the_tunnel_wins():
    g = given(GAME, "oil 1\nwalked 5\ntodo Turn A", rolls=[5])
    when(g, "A walk tunnel")
    assert g.g.result.cause == "emerged"
    refused(g, "A walk tunnel", "ST-END-1")


@rule("ST-END-2")
def test_the_last_oil_spilt_loses():
    g = given(GAME, "oil 1\nwalked 5\ntodo Turn A", rolls=[0])
    when(g, "A walk tunnel")
    assert g.g.result.cause == "burnt"
    refused(g, "A walk tunnel", "ST-END-2")
