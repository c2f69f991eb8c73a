"""The six Major Events, branch by branch."""

from __future__ import annotations

import pytest

from mayday.games.space_force_2150 import GAME
from mayday.games.space_force_2150.content import MODULES, OCCUPATIONS
from mayday.games.space_force_2150.rules.major_results import can_all_change
from mayday.testing import refused, rule, then, when

MEET = "todo Encounter > Upkeep"
ALL = "xo engineer navigator security_officer cargo_master robot"


def major(number, position=""):
    return f"due M{number}\n{position}\n{MEET}"


# -- 1: asteroid field ----------------------------------------------------------------------


@rule("S2-MAJ-1")
@pytest.mark.parametrize(("die", "hull"), [(1, 9), (3, 9), (4, 10), (6, 10)])
def test_1_with_a_security_officer_the_ship_loses_one_hull_at_most(table, die, hull):
    then(table("security_officer", major(1), dice=(die,)), hull=hull)


@rule("S2-MAJ-2")
@pytest.mark.parametrize(("die", "hull"), [(6, 9), (5, 9), (4, 8), (2, 8)])
def test_1_without_a_security_officer_it_loses_one_or_two_hull(table, die, hull):
    then(table("xo", major(1), dice=(die,)), "damaged -", hull=hull)


@rule("S2-MAJ-2", "S2-DMG-3")
@pytest.mark.parametrize(("before", "hull"), [("-", 10), ("engine", 9)])
def test_1_or_the_engine_is_damaged(table, before, hull):
    g = table("xo", major(1, f"damaged {before}"), dice=(1,))
    then(g, "damaged engine", hull=hull)


@rule("S2-MAJ-3")
@pytest.mark.parametrize(("die", "hull"), [(3, 9), (4, 10)])
def test_1_a_damaged_turret_changes_nothing(table, die, hull):
    then(table("security_officer", major(1, "damaged turret"), dice=(die,)), hull=hull)


# -- 2: lost tether -------------------------------------------------------------------------


@rule("S2-MAJ-4")
@pytest.mark.parametrize(
    ("crew", "die", "fuel"),
    [
        ("xo", 6, 4),
        ("xo", 5, 3),
        ("xo", 2, 3),
        ("xo", 1, 2),
        ("engineer", 6, 4),
        ("engineer", 5, 4),
        ("engineer", 4, 3),
        ("engineer", 1, 3),
    ],
)
def test_2_costs_fuel_unless_the_rescue_is_quick(table, crew, die, fuel):
    then(table(crew, major(2), dice=(die,)), fuel=fuel)


@rule("S2-MAJ-5")
def test_2_nobody_is_lost_and_nobody_moves_also_without_fuel(table):
    g = table("xo navigator", major(2, "fuel 1\nat galley cockpit"), dice=(1,))
    then(g, "crew xo navigator", "at galley cockpit", "dead -", fuel=0)


# -- 3: wormhole ----------------------------------------------------------------------------


@rule("S2-MAJ-6")
def test_3_bypassing_has_no_effect(table):
    g = table("xo", major(3, "space 16"))
    assert g.offers("A") == ["enter", "bypass"]
    when(g, "A bypass")
    then(g, "overheat -", space=16, fuel=4)


@rule("S2-MAJ-7")
@pytest.mark.parametrize(("die", "space"), [(6, 19), (5, 18), (2, 18)])
def test_3_entering_carries_the_ship_forward(table, die, space):
    g = table("xo", major(3, "space 16"), dice=(die,))
    when(g, "A enter")
    then(g, "overheat -", space=space, fuel=4)


@rule("S2-MAJ-7", "S2-FLY-7")
def test_3_or_overheats_the_engine_for_the_next_external_phase(table):
    g = table("xo", major(3, "space 16"), dice=(1,))
    when(g, "A enter")
    then(g, "overheat 4", space=16)


@rule("S2-MAJ-8")
def test_3_a_living_navigators_seat_decides_else_the_watch_officer(table):
    g = table("xo navigator", major(3), seats=2)
    refused(g, "A enter", "S2-MAJ-8")
    assert g.offers("B") == ["enter", "bypass"]
    g = table("xo nobody", major(3, "dead navigator\nwatch 0"), seats=2)
    assert g.offers("A") == ["enter", "bypass"]


@rule("S2-MAJ-8")
def test_3_the_roll_has_no_modifier_and_ignores_engine_and_fuel(table):
    position = "space 16\ndamaged engine\nfuel 0\nturret_manned yes\nlounge_used yes"
    g = table("navigator engineer xo", major(3, position), dice=(5,))
    when(g, "A enter")
    then(g, space=18, fuel=0, total=5)


# -- 4: alien demand ------------------------------------------------------------------------


@rule("S2-MAJ-9")
def test_4_handing_over_all_supplies_ends_it(table):
    g = table("xo", "due M4\ntodo Encounter")
    when(g, "A hand_over")
    then(g, "damaged -", supplies=0, hull=10, fuel=4, oxygen=20)


@rule("S2-MAJ-10")
@pytest.mark.parametrize("die", [2, 5])
def test_4_refusing_may_bring_two_ship_damage_rolls(table, die):
    g = table("xo", major(4), dice=(die, 2, 3))
    when(g, "A refuse")
    then(g, "damaged cockpit_module", hull=9, supplies=7)


@rule("S2-MAJ-10")
def test_4_the_two_rolls_come_one_after_the_other(table):
    g = table("xo", major(4), dice=(3, 4, 4))
    when(g, "A refuse")
    then(g, "damaged turret", hull=9)


@rule("S2-MAJ-11", "S2-MAJ-12")
def test_4_on_a_6_supplies_are_exchanged_one_for_one_as_the_crew_likes(table):
    g = table("xo", major(4), dice=(6,))
    when(g, "A refuse")
    assert g.offers("A") == ["swap fuel", "swap oxygen", "stop"]
    when(g, "A swap fuel", "A swap oxygen", "A swap oxygen", "A stop")
    then(g, fuel=5, oxygen=22, supplies=4)


@rule("S2-MAJ-12")
def test_4_fuel_is_exchanged_up_to_its_maximum_and_nothing_need_be(table):
    g = table("xo", major(4, "fuel 6"), dice=(6,))
    when(g, "A refuse")
    refused(g, "A swap fuel", "S2-MAJ-12")
    when(g, "A stop")
    then(g, supplies=7)


@rule("S2-MAJ-12")
def test_4_the_exchange_ends_when_the_supplies_are_gone(table):
    g = table("xo", "due M4\nsupplies 2\ntodo Encounter", dice=(6,))
    when(g, "A refuse", "A swap oxygen", "A swap oxygen")
    then(g, supplies=0, oxygen=22)
    assert not g.g.asks


@rule("S2-MAJ-13", "S2-MAJ-14")
def test_4_on_a_1_everybody_takes_a_new_occupation_from_the_watch_officer_on(table):
    g = table("xo engineer navigator", major(4, "watch 1"), dice=(1,), seats=3)
    when(g, "B refuse")
    refused(g, "A pick robot", "S2-MAJ-14")
    when(g, "B pick xo", "C pick robot")
    then(g, "crew xo engineer navigator")
    when(g, "A pick engineer")
    then(g, "crew engineer xo robot")


@rule("S2-MAJ-14")
def test_4_new_means_another_occupation_and_no_two_alike(table):
    g = table("xo engineer", major(4), dice=(1,))
    when(g, "A refuse")
    refused(g, "A pick xo", "S2-MAJ-14")
    when(g, "A pick robot")
    refused(g, "A pick robot", "S2-CREW-2")
    refused(g, "A pick engineer", "S2-MAJ-14")


@rule("S2-MAJ-14")
def test_4_occupations_of_the_dead_are_free_again_and_the_dead_choose_nothing(table):
    g = table("xo nobody engineer", major(4, "dead robot"), dice=(1,))
    when(g, "A refuse", "A pick robot", "A pick xo")
    then(g, "crew robot nobody xo")


@rule("S2-MAJ-14")
def test_4_the_maxima_are_checked_only_after_the_last_choice(table):
    g = table("cargo_master xo", major(4, "fuel 7\nsupplies 14"), dice=(1,))
    when(g, "A refuse", "A pick robot")
    then(g, fuel=7, supplies=14)
    when(g, "A pick cargo_master")
    then(g, "crew robot cargo_master", fuel=7, supplies=13)


@rule("S2-MAJ-15")
def test_4_a_choice_that_leaves_a_later_member_nothing_new_is_illegal(table):
    g = table(ALL, major(4), dice=(1,))
    when(g, "A refuse", "A pick engineer", "A pick xo", "A pick security_officer")
    when(g, "A pick cargo_master")
    assert g.offers("A") == ["pick robot"]
    refused(g, "A pick navigator", "S2-MAJ-15")
    when(g, "A pick robot", "A pick navigator")
    then(g, "crew engineer xo security_officer cargo_master robot navigator")


@rule("S2-MAJ-15")
def test_4_a_swap_is_possible_exactly_while_everybody_finds_something_new():
    assert can_all_change([], [])
    assert can_all_change(["xo"], ["robot", "xo"])
    assert not can_all_change(["xo"], ["xo"])
    assert not can_all_change(["xo", "robot"], ["xo"])
    assert can_all_change(["xo", "robot"], ["xo", "robot"])
    assert can_all_change(list(OCCUPATIONS), list(OCCUPATIONS))


@rule("S2-MAJ-16")
def test_4_handing_over_does_not_excuse_from_upkeep(table):
    g = table("xo", major(4), dice=(2,))
    when(g, "A hand_over")
    then(g, supplies=0, hull=9)


@rule("S2-MAJ-17")
def test_4_handing_over_nothing_is_allowed(table):
    g = table("xo", "due M4\nsupplies 0\ntodo Encounter")
    when(g, "A hand_over")
    then(g, supplies=0, hull=10)


# -- 5: gravity failure ---------------------------------------------------------------------


@rule("S2-MAJ-18")
@pytest.mark.parametrize(("crew", "die"), [("xo", 6), ("cargo_master", 5), ("cargo_master", 6)])
def test_5_a_secret_hold_is_found(table, crew, die):
    then(table(crew, major(5), dice=(die,)), fuel=6, oxygen=24, supplies=9)


@rule("S2-MAJ-19")
@pytest.mark.parametrize(
    ("crew", "die"), [("xo", 2), ("xo", 5), ("cargo_master", 1), ("cargo_master", 4)]
)
def test_5_or_everybody_gets_only_three_oxygen_next_round(table, crew, die):
    g = table(f"{crew} engineer nobody", major(5), dice=(die,))
    then(g, "targets 3 3 0", fuel=4)


@rule("S2-MAJ-20", "S2-MAJ-21")
def test_5_or_four_units_go_overboard_in_any_mix(table):
    g = table("xo engineer", "watch 1\ndue M5\ntodo Encounter", dice=(1,), seats=2)
    assert g.offers("B") == ["jettison fuel", "jettison supplies"]
    refused(g, "A jettison fuel", "S2-TEAM-2")
    when(g, "B jettison fuel", "B jettison supplies", "B jettison fuel", "B jettison fuel")
    then(g, fuel=1, supplies=7)
    assert not g.g.asks


@rule("S2-MAJ-21")
@pytest.mark.parametrize(
    ("fuel", "supplies", "left"), [(0, 8, (0, 4)), (4, 0, (0, 0)), (0, 3, (0, 0)), (0, 0, (0, 0))]
)
def test_5_what_is_left_goes_without_a_question(table, fuel, supplies, left):
    g = table("xo", f"due M5\nfuel {fuel}\nsupplies {supplies}\ntodo Encounter", dice=(1,))
    assert (g.g.fuel, g.g.supplies) == left


@rule("S2-MAJ-21")
def test_5_with_fewer_than_four_units_all_are_lost(table):
    g = table("xo", "due M5\nfuel 1\nsupplies 2\ntodo Encounter", dice=(1,))
    when(g, "A jettison fuel")
    then(g, fuel=0, supplies=0)


# -- 6: distress beacon ---------------------------------------------------------------------


@rule("S2-MAJ-22", "S2-MAJ-23")
def test_6_helping_costs_a_module_two_fuel_and_two_supplies_and_no_roll(table):
    g = table("xo", major(6))
    assert g.offers("A") == ["help", "ignore"]
    when(g, "A help", "A dismantle turret")
    then(g, "damaged turret", "command twice", "command_round 4", fuel=2, supplies=5)


@rule("S2-MAJ-23", "S2-MAJ-25")
def test_6_refusing_costs_the_command_of_the_next_phase(table):
    g = table("xo", major(6))
    when(g, "A ignore")
    then(g, "damaged -", "command forbidden", "command_round 4", fuel=4, supplies=7)


@rule("S2-MAJ-26")
@pytest.mark.parametrize(
    "trouble",
    ["fuel 1", "supplies 1", "damaged " + " ".join(MODULES)],
)
def test_6_who_cannot_pay_in_full_refuses(table, trouble):
    then(table("xo", major(6, trouble), dice=(2,)), "command forbidden")


@rule("S2-MAJ-26")
def test_6_the_decider_picks_the_module_among_the_undamaged(table):
    g = table("xo", major(6, "damaged engine turret"))
    when(g, "A help")
    refused(g, "A dismantle engine", "S2-MAJ-26")
    assert "dismantle cockpit_module" in g.offers("A")
    assert len(g.offers("A")) == 6


@rule("S2-MAJ-26")
def test_6_the_only_working_module_goes_without_a_question(table):
    others = " ".join(module for module in MODULES if module != "engine")
    g = table("xo", major(6, f"damaged {others}"))
    when(g, "A help")
    assert len(g.game.view(g.g, 0).position.asks) == 0
    assert g.g.damaged == sum(1 << n for n in range(15, 23))


@rule("S2-MAJ-27")
def test_6_a_living_xos_seat_decides_else_the_watch_officer(table):
    g = table("engineer xo", major(6), seats=2)
    refused(g, "A help", "S2-MAJ-27")
    when(g, "B help")
    refused(g, "A dismantle engine", "S2-MAJ-27")
    when(g, "B dismantle engine")
    g = table("engineer robot", major(6), seats=2)
    assert g.offers("A") == ["help", "ignore"]


def test_major_events_are_shown_with_their_lines(table):
    for number in range(1, 7):
        g = table("xo", f"due M{number}\ntodo Encounter > Upkeep > Round", dice=None)
        lines = [node.id for node in GAME.look(g.g, 0).walk() if node.id.startswith(f"M{number}.")]
        assert len(lines) in (2, 3)
