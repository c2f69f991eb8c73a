"""The worked examples of the rule book."""

from __future__ import annotations

import pytest

from mayday.games.space_force_2150 import GAME
from mayday.games.space_force_2150.rules import effects
from mayday.testing import Seat, rule, then, when


@rule("S2-XO-2", "S2-INT-7", "S2-NAV-1", "S2-NAV-5")
def test_wx1_an_order_to_an_exhausted_navigator(table):
    g = table(
        "xo navigator",
        "at lounge cockpit\ntanks 2 0\ntop E27\ndeck E05",
        dice=(2,),
        seats=2,
    )
    when(g, "A order xo", "A target navigator", "A use navigator.cockpit")
    then(g, "tanks 1 0", "stationed 1")
    assert GAME.view(g.g, Seat(1)).position.top == "E27"
    assert g.offers("A") == []
    when(g, "B discard", "A finish xo")
    then(g, "card E05", space=3, fuel=3, supplies=8, round=4)
    assert [event.now for event in g.events if getattr(event, "store", "") == "supplies"] == [9]


@rule("S2-FUEL-1")
def test_wx2_one_fuel_one_roll(table):
    then(table("xo", "todo Flight", dice=(3,)), fuel=3, space=4)


@rule("S2-OXY-5")
def test_wx3_refill_only_what_was_used(table):
    then(table("xo engineer", "tanks 3 4\ntodo Round"), "tanks 4 4", oxygen=19)


@rule("S2-CM-1", "S2-FUEL-2", "S2-SUP-1")
@pytest.mark.parametrize(
    ("crew", "fuel", "supplies", "full"),
    [("cargo_master", 6, 13, (7, 14)), ("xo", 5, 11, (6, 12))],
)
def test_wx4_cargo_master_maxima(table, crew, fuel, supplies, full):
    g = table(crew, f"at secondary_hold\nfuel {fuel}\nsupplies {supplies}", dice=(5, 6))
    when(g, f"A use {crew}.secondary_hold", f"A move {crew}.main_cargo_hold")
    when(g, f"A use {crew}.main_cargo_hold")
    assert (g.g.fuel, g.g.supplies) == full


@rule("S2-REP-2", "S2-REP-3", "S2-REP-8")
def test_wx5_an_incomplete_repair(table):
    g = table("security_officer", "at engine_room\ndamaged engine", dice=(3, 4))
    when(g, "A repair security_officer.engine")
    then(g, "damaged engine+")
    when(g, "A repair security_officer.engine")
    then(g, "damaged -", "tanks 2")
    assert g.g.begun == 0


@rule("S2-ENG-4", "S2-ENG-5")
def test_wx6_an_engineer_without_bonus_on_the_second_roll(table):
    g = table("engineer", "at engine_room\ndamaged engine+", dice=(1, 4))
    when(g, "A repair engineer.engine", "A reroll")
    then(g, "damaged engine+", "tanks 3")


@rule("S2-DMG-3")
def test_wx7_double_damage(table):
    g = table("xo", "damaged cockpit_module\nhull 6\ntodo -", dice=(3,))
    effects.ship_damage(g.g)
    then(g, "damaged cockpit_module", hull=5)


@rule("S2-FLY-3", "S2-EVT-2", "S2-MAJ-2")
def test_wx8_stopped_by_a_major_event(table):
    g = table(
        "xo", "space 3\nfuel 2\nhull 6\ndeck E05\ntodo Flight > Encounter > Upkeep", dice=(6, 3)
    )
    then(g, "card M1", "deck E05", space=5, fuel=1, hull=4, supplies=7)


@rule("S2-UPK-2")
def test_wx9_no_supplies(table):
    g = table("xo", "supplies 0\nhull 5\ndeck E14\ntodo Encounter > Upkeep", dice=(2,))
    then(g, hull=4, oxygen=21)
