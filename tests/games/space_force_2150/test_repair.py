"""Repairs of doors, modules and hull, and the Engineer's second roll."""

from __future__ import annotations

import pytest

from mayday.games.space_force_2150.content import DOORS, MODULES
from mayday.testing import refused, rule, then, when

ENGINE_ROOM = "at engine_room\ndamaged engine"


@rule("S2-REP-1")
@pytest.mark.parametrize("die", [1, 2])
def test_a_repair_roll_of_1_or_2_fails(table, die):
    g = table("xo", ENGINE_ROOM, dice=(die,))
    when(g, "A repair xo.engine")
    then(g, "damaged engine", "tanks 3")


@rule("S2-REP-2")
@pytest.mark.parametrize("die", [3, 4])
def test_a_repair_roll_of_3_or_4_is_incomplete_and_leaves_a_marker(table, die):
    g = table("xo", ENGINE_ROOM, dice=(die,))
    when(g, "A repair xo.engine")
    then(g, "damaged engine+")


@rule("S2-REP-3", "S2-REP-8")
@pytest.mark.parametrize("die", [5, 6])
def test_a_repair_roll_of_5_or_6_repairs_completely(table, die):
    g = table("xo", ENGINE_ROOM, dice=(die,))
    when(g, "A repair xo.engine")
    then(g, "damaged -")


@rule("S2-REP-1", "S2-REP-2", "S2-REP-3")
@pytest.mark.parametrize(("die", "left"), [(1, "engine"), (2, "engine+"), (3, "engine+"), (4, "-")])
def test_the_marker_adds_one_to_the_next_roll(table, die, left):
    g = table("xo", "at engine_room\ndamaged engine+", dice=(die,))
    when(g, "A repair xo.engine")
    then(g, f"damaged {left}")


@rule("S2-REP-4")
def test_the_marker_waits_on_its_item_and_helps_whoever_rolls_next(table):
    g = table("xo navigator", "at lounge lounge\ndamaged D1 D3 lounge_module", dice=(3, 1, 4, 5))
    when(g, "A repair xo.D1")
    then(g, "damaged D1+ D3 lounge_module")
    when(g, "A finish_all")
    then(g, "damaged D1+ D3 lounge_module", round=4)
    when(g, "A repair navigator.D1")
    then(g, "damaged D3 lounge_module")
    when(g, "A repair navigator.D3")
    then(g, "damaged lounge_module")


@rule("S2-REP-5")
def test_the_marker_is_used_up_by_the_next_roll_and_never_exceeds_one(table):
    g = table("xo", "at engine_room\ndamaged engine+", dice=(1, 3, 3, 3))
    when(g, "A repair xo.engine")
    then(g, "damaged engine")
    when(g, "A repair xo.engine", "A repair xo.engine")
    then(g, "damaged engine+")
    assert [event.total for event in g.events if hasattr(event, "total")] == [2, 3, 4]


@rule("S2-REP-6")
@pytest.mark.parametrize("module", MODULES)
def test_a_module_is_repaired_from_its_own_section_only(table, module):
    section = MODULES[module].section
    g = table("xo", f"at {section}\ndamaged {module}", dice=(5,))
    when(g, f"A repair xo.{module}")
    then(g, "damaged -")
    elsewhere = "galley" if section != "galley" else "lounge"
    g = table("xo", f"at {elsewhere}\ndamaged {module}")
    refused(g, f"A repair xo.{module}", "S2-REP-6")


@rule("S2-REP-6")
@pytest.mark.parametrize("door", DOORS)
def test_a_door_is_repaired_from_either_of_its_sections(table, door):
    for section in DOORS[door].joins:
        g = table("xo", f"at {section}\ndamaged {door}", dice=(6,))
        when(g, f"A repair xo.{door}")
        then(g, "damaged -")
    far = next(s for s in ("galley", "engine_room") if s not in DOORS[door].joins)
    refused(table("xo", f"at {far}\ndamaged {door}"), f"A repair xo.{door}", "S2-REP-6")


@rule("S2-REP-7")
def test_a_repair_costs_no_supplies_even_if_there_are_none(table):
    g = table("xo", f"{ENGINE_ROOM}\nsupplies 0", dice=(5,))
    when(g, "A repair xo.engine")
    then(g, supplies=0, oxygen=20, fuel=4)


@rule("S2-REP-8")
def test_a_repaired_module_works_at_once_and_has_no_marker(table):
    g = table("xo", "at medical_bay\ndamaged medical_module+", dice=(4, 6))
    when(g, "A repair xo.medical_module")
    then(g, "damaged -")
    assert g.g.begun == 0
    when(g, "A use xo.medical_bay")
    then(g, oxygen=26)


@rule("S2-REP-8")
def test_a_repaired_door_can_be_passed_at_once(table):
    g = table("xo", "damaged D1", dice=(5,))
    when(g, "A repair xo.D1", "A move xo.cockpit")
    then(g, "at cockpit")


@rule("S2-REP-9")
def test_a_module_repaired_by_traders_loses_its_marker_too(table):
    g = table("xo", "damaged engine+\ndeck space_traders\ntodo Encounter")
    when(g, "A hire engine")
    then(g, "damaged -", supplies=6)
    assert g.g.begun == 0


# -- the Engineer ---------------------------------------------------------------------------


@rule("S2-ENG-1")
def test_an_engineer_may_roll_a_failed_check_again_at_no_cost(table):
    g = table("engineer", ENGINE_ROOM, dice=(2, 6))
    when(g, "A repair engineer.engine")
    assert g.offers("A") == ["reroll", "accept"]
    when(g, "A reroll")
    then(g, "damaged -", "tanks 3")


@rule("S2-ENG-1")
def test_an_engineer_may_leave_it_at_the_failure(table):
    g = table("engineer", ENGINE_ROOM, dice=(2,))
    when(g, "A repair engineer.engine", "A accept")
    then(g, "damaged engine", "tanks 3")


@rule("S2-ENG-1")
def test_nobody_else_rolls_again(table):
    g = table("xo engineer", "at engine_room galley\ndamaged engine", dice=(2,))
    when(g, "A repair xo.engine")
    assert g.g.asks[0].prompt == "crew_actions"


@rule("S2-ENG-2")
@pytest.mark.parametrize(
    ("die", "fails"), [(1, True), (2, True), (3, False), (4, False), (5, False)]
)
def test_only_a_total_of_1_or_2_has_failed(table, die, fails):
    g = table("engineer xo", "at engine_room galley\ndamaged engine", dice=(die,))
    when(g, "A repair engineer.engine")
    assert (g.g.asks[0].prompt == "second_roll") == fails


@rule("S2-ENG-2")
def test_the_marker_counts_for_whether_a_check_has_failed(table):
    g = table("engineer xo", "at engine_room galley\ndamaged engine+", dice=(2,))
    when(g, "A repair engineer.engine")
    then(g, "damaged engine+")
    assert g.g.asks[0].prompt == "crew_actions"


@rule("S2-ENG-2", "S2-ENG-6")
@pytest.mark.parametrize(("die", "prompt"), [(1, "second_roll"), (2, "payment"), (6, "payment")])
def test_on_a_spacewalk_only_a_1_has_failed(table, die, prompt):
    g = table("engineer xo", "at exit_ramp lounge\nhull 5", dice=(die,))
    when(g, "A use engineer.exit_ramp")
    assert g.g.asks[0].prompt == prompt


@rule("S2-ENG-3")
def test_each_check_can_be_rolled_again_once_and_the_second_result_stands(table):
    g = table("engineer xo", "at engine_room galley\ndamaged engine", dice=(1, 1, 2))
    when(g, "A repair engineer.engine", "A reroll")
    then(g, "damaged engine")
    assert g.g.asks[0].prompt == "crew_actions"
    when(g, "A repair engineer.engine")
    assert g.g.asks[0].prompt == "second_roll"


@rule("S2-ENG-4")
@pytest.mark.parametrize(("second", "left"), [(2, "engine"), (4, "engine+")])
def test_the_second_roll_gets_no_bonus_from_the_marker(table, second, left):
    g = table("engineer", "at engine_room\ndamaged engine+", dice=(1, second))
    when(g, "A repair engineer.engine", "A reroll")
    then(g, f"damaged {left}")


@rule("S2-ENG-4", "S2-REP-5")
def test_a_marker_is_gone_also_if_the_second_roll_is_not_taken(table):
    g = table("engineer", "at engine_room\ndamaged engine+", dice=(1,))
    when(g, "A repair engineer.engine", "A accept")
    then(g, "damaged engine")


@rule("S2-ENG-5")
def test_a_second_roll_that_is_incomplete_leaves_a_new_marker(table):
    g = table("engineer", ENGINE_ROOM, dice=(2, 3))
    when(g, "A repair engineer.engine", "A reroll")
    then(g, "damaged engine+")


@rule("S2-ENG-6")
def test_the_engineer_rolls_again_for_doors_modules_and_hull(table):
    g = table("engineer", "damaged D1", dice=(1, 5))
    when(g, "A repair engineer.D1", "A reroll")
    then(g, "damaged -")
    g = table("engineer", "at exit_ramp\nhull 5", dice=(1, 6))
    when(g, "A use engineer.exit_ramp", "A reroll", "A pay")
    then(g, hull=7, supplies=7)


@rule("S2-ENG-6")
def test_a_second_spacewalk_roll_of_1_fails_for_good(table):
    g = table("engineer xo", "at exit_ramp lounge\nhull 5", dice=(1, 1))
    when(g, "A use engineer.exit_ramp", "A reroll")
    then(g, hull=5, supplies=8)
    assert g.g.asks[0].prompt == "crew_actions"


# -- spacewalks -----------------------------------------------------------------------------


@rule("S2-BONUS-10", "S2-HULL-2")
@pytest.mark.parametrize(
    ("die", "hull", "supplies"), [(2, 6, 6), (3, 6, 6), (4, 6, 6), (5, 6, 7), (6, 7, 7)]
)
def test_a_spacewalk_offers_hull_for_supplies(table, die, hull, supplies):
    g = table("xo", "at exit_ramp\nhull 5", dice=(die,))
    when(g, "A use xo.exit_ramp", "A pay")
    then(g, "tanks 3", hull=hull, supplies=supplies)


@rule("S2-BONUS-10")
def test_a_spacewalk_roll_of_1_fails(table):
    g = table("xo", "at exit_ramp\nhull 5", dice=(1,))
    when(g, "A use xo.exit_ramp")
    then(g, "tanks 3", hull=5, supplies=8)


@rule("S2-BONUS-11")
def test_the_repair_may_be_declined(table):
    g = table("xo", "at exit_ramp\nhull 5", dice=(6,))
    when(g, "A use xo.exit_ramp", "A decline")
    then(g, hull=5, supplies=8)


@rule("S2-BONUS-11")
@pytest.mark.parametrize(
    ("die", "prompt"), [(2, "crew_actions"), (4, "crew_actions"), (5, "payment")]
)
def test_with_too_few_supplies_nothing_happens(table, die, prompt):
    g = table("xo", "at exit_ramp\nhull 5\nsupplies 1", dice=(die,))
    when(g, "A use xo.exit_ramp")
    then(g, hull=5, supplies=1)
    assert g.g.asks[0].prompt == prompt


@rule("S2-BONUS-12", "S2-HULL-1")
def test_at_hull_9_a_6_still_costs_a_supply_and_repairs_1(table):
    g = table("xo", "at exit_ramp\nhull 9", dice=(6,))
    when(g, "A use xo.exit_ramp", "A pay")
    then(g, hull=10, supplies=7)


@rule("S2-BONUS-16")
@pytest.mark.parametrize(("die", "answer"), [(1, None), (3, "A decline"), (3, "A pay")])
def test_a_spacewalk_counts_as_used_whatever_comes_of_it(table, die, answer):
    g = table("xo", "at exit_ramp\nhull 5", dice=(die,))
    when(g, "A use xo.exit_ramp")
    if answer:
        when(g, answer)
    refused(g, "A use xo.exit_ramp", "S2-BONUS-2")


@rule("S2-BONUS-16")
def test_an_engineers_second_roll_belongs_to_the_same_use(table):
    g = table("engineer", "at exit_ramp\nhull 5", dice=(1, 1))
    when(g, "A use engineer.exit_ramp", "A reroll")
    then(g, "tanks 3", "used exit_ramp")
    refused(g, "A use engineer.exit_ramp", "S2-BONUS-2")
