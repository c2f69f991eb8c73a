"""Ship damage, hull, supplies and upkeep."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mayday.games.space_force_2150.content import SHIP_DAMAGE, SHIP_STORES
from mayday.games.space_force_2150.rows import Damage
from mayday.games.space_force_2150.rules import effects
from mayday.games.space_force_2150.table import ALL_DOORS
from mayday.testing import rule, then, when

MEET = "todo Encounter"


def hit(table, position="", dice=()):
    """One Ship Damage roll."""
    g = table("xo", f"supplies 8\n{position}\ntodo -", dice=dice)
    effects.ship_damage(g.g)
    return g


@rule("S2-UPK-1", "S2-SUP-3")
def test_after_the_event_one_supply_is_spent(table):
    g = table("xo", f"deck E05\n{MEET} > Upkeep")
    then(g, supplies=8)


@rule("S2-UPK-2")
def test_without_supplies_a_ship_damage_roll_follows_instead(table):
    g = table("xo", "supplies 0\ntodo Upkeep", dice=(1,))
    then(g, supplies=0, hull=8)


@rule("S2-UPK-3")
def test_paying_the_last_supply_causes_no_roll(table):
    then(table("xo", "supplies 1\ntodo Upkeep", dice=()), supplies=0, hull=10)


@rule("S2-SUP-1")
def test_the_ship_holds_twelve_supplies(table):
    g = table("xo", "at main_cargo_hold\nsupplies 11", dice=(6,))
    when(g, "A use xo.main_cargo_hold")
    then(g, supplies=12)


@rule("S2-SUP-2")
@pytest.mark.parametrize(("card", "supplies", "left"), [("E05", 12, 12), ("E04", 0, 0)])
def test_supplies_stay_between_nothing_and_the_maximum(table, card, supplies, left):
    then(table("xo", f"supplies {supplies}\ndeck {card}\n{MEET}"), supplies=left)


@rule("S2-SUP-3", "S2-SUP-4")
@pytest.mark.parametrize("crew", ["xo", "xo engineer navigator robot cargo_master"])
def test_one_supply_a_round_for_any_crew(table, crew):
    g = table(crew, f"deck E14\n{MEET} > Upkeep > Round")
    if "robot" in crew:
        when(g, "A stay_robot")
    then(g, supplies=7, round=4)


@rule("S2-HULL-1")
def test_the_hull_has_ten_points_at_most(table):
    g = table("xo", "at exit_ramp\nhull 9", dice=(6,))
    when(g, "A use xo.exit_ramp", "A pay")
    then(g, hull=10)


@rule("S2-HULL-3", "S2-END-2")
def test_a_hull_of_0_ends_the_game_in_the_middle_of_a_card(table):
    g = table("xo engineer", "hull 1\ndue M4\ntodo Encounter > Upkeep", dice=(3, 2), seats=2)
    when(g, "A refuse")
    then(g, hull=0, supplies=8)
    assert g.g.result == ((-1, -1), "hull")


@rule("S2-DMG-1", "S2-DMG-4")
@pytest.mark.parametrize(("die", "hull"), [(1, 8), (2, 9)])
def test_a_roll_of_1_or_2_hits_the_hull(table, die, hull):
    then(hit(table, dice=(die,)), "damaged -", hull=hull)


@rule("S2-DMG-1")
def test_hull_damage_never_goes_below_0(table):
    g = table("xo", "hull 1\ndue M1\ntodo Encounter", dice=(2,))
    then(g, hull=0)


@rule("S2-DMG-2", "S2-DMG-4")
@pytest.mark.parametrize(("die", "module"), [(3, "cockpit_module"), (4, "turret"), (5, "engine")])
def test_a_roll_of_3_to_5_damages_a_module(table, die, module):
    then(hit(table, dice=(die,)), f"damaged {module}", hull=10)


@rule("S2-DMG-3")
@pytest.mark.parametrize(("die", "module"), [(3, "cockpit_module"), (4, "turret"), (5, "engine")])
def test_a_damaged_module_that_is_hit_again_costs_one_hull(table, die, module):
    then(hit(table, f"damaged {module}", dice=(die,)), f"damaged {module}", hull=9)


@rule("S2-DMG-4", "S2-DMG-5")
@pytest.mark.parametrize(
    ("die", "oxygen", "supplies"), [(1, 18, 8), (3, 18, 8), (4, 20, 7), (6, 20, 7)]
)
def test_a_roll_of_6_hits_the_stores(table, die, oxygen, supplies):
    then(hit(table, dice=(6, die)), hull=10, oxygen=oxygen, supplies=supplies)


@rule("S2-DMG-6")
def test_a_second_hit_leaves_the_repair_marker_in_place(table):
    then(hit(table, "damaged engine+", dice=(5,)), "damaged engine+", hull=9)


@rule("S2-DMG-7")
def test_no_card_and_no_table_damages_a_door(games):
    effects = [effect for result in (*SHIP_DAMAGE, *SHIP_STORES) for effect in result.do]
    hit = {effect.module for effect in effects if isinstance(effect, Damage)}
    assert hit == {"cockpit_module", "turret", "engine"}
    for game in games:
        for before, after in pairwise(game):
            assert not after.damaged & ~before.damaged & ALL_DOORS


@rule("S2-DMG-8")
def test_a_blocked_turret_is_damaged_like_any_other(table):
    then(hit(table, "turret_jam 3", dice=(4,)), "damaged turret", hull=10)
