"""Section bonuses: what they give, to whom, and how often."""

from __future__ import annotations

import pytest

from mayday.games.space_force_2150.content import MODULES
from mayday.games.space_force_2150.rows import FUEL, HULL, OXYGEN, SUPPLIES
from mayday.games.space_force_2150.rules.stores import room_for
from mayday.testing import refused, rule, then, when

SECTIONS_WITH_A_MODULE_AND_A_BONUS = [m.section for m in MODULES.values() if m.id != "engine"]
ANYBODY = ["medical_bay", "secondary_hold", "main_cargo_hold", "exit_ramp"]


@rule("S2-BONUS-1")
def test_a_member_in_a_section_with_a_bonus_may_use_it_for_one_oxygen(table):
    g = table("xo", "at medical_bay", dice=(4,))
    when(g, "A use xo.medical_bay")
    then(g, "tanks 3", oxygen=24)


@rule("S2-BONUS-1")
def test_nobody_uses_a_bonus_from_elsewhere(table):
    refused(table("xo"), "A use xo.medical_bay", "S2-BONUS-1")


@rule("S2-BONUS-2")
def test_the_same_member_pays_for_the_same_bonus_once_a_phase(table):
    g = table("xo engineer", "at medical_bay medical_bay", dice=(4, 2))
    when(g, "A use xo.medical_bay")
    refused(g, "A use xo.medical_bay", "S2-BONUS-2")
    when(g, "A use engineer.medical_bay")
    then(g, oxygen=26)


@rule("S2-BONUS-2")
def test_one_member_may_use_the_bonuses_of_several_sections(table):
    g = table("xo", "at secondary_hold", dice=(1, 1))
    when(g, "A use xo.secondary_hold", "A move xo.main_cargo_hold", "A use xo.main_cargo_hold")
    then(g, "used secondary_hold,main_cargo_hold", fuel=5, supplies=9)


@rule("S2-BONUS-2")
def test_in_the_next_round_the_bonus_is_there_again(table):
    g = table("xo", "at medical_bay\nused medical_bay", dice=(1,))
    refused(g, "A use xo.medical_bay", "S2-BONUS-2")
    when(g, "A finish xo")
    assert "use xo.medical_bay" in g.offers("A")


@rule("S2-BONUS-2")
def test_with_unlimited_bonuses_a_member_pays_again_and_again(table):
    g = table("xo engineer", "at medical_bay lounge\nsection_bonuses unlimited", dice=(1, 2, 3, 4))
    for _ in range(4):
        when(g, "A use xo.medical_bay")
    then(g, "tanks 0 4", oxygen=30)


@rule("S2-BONUS-2")
def test_with_ship_bonuses_each_section_pays_once_a_round_for_the_whole_crew(table):
    g = table(
        "xo engineer navigator",
        "at medical_bay medical_bay secondary_hold\nsection_bonuses ship",
        dice=(1, 1),
    )
    when(g, "A use xo.medical_bay")
    refused(g, "A use engineer.medical_bay", "S2-BONUS-2")
    when(g, "A use navigator.secondary_hold")
    then(g, fuel=5)


@rule("S2-BONUS-2", "S2-XO-10")
@pytest.mark.parametrize("bonuses", ["member", "unlimited", "ship"])
def test_an_ordered_use_is_free_of_the_limit_in_all_options(table, bonuses):
    g = table(
        "xo engineer navigator",
        f"at galley medical_bay medical_bay\nsection_bonuses {bonuses}",
        dice=(1, 1, 1),
    )
    when(g, "A use engineer.medical_bay")
    when(g, "A order xo", "A target engineer", "A use engineer.medical_bay")
    then(g, "used - medical_bay -", "tanks 3 3 4", oxygen=22)


@rule("S2-BONUS-3", "S2-DMG-2")
@pytest.mark.parametrize("section", SECTIONS_WITH_A_MODULE_AND_A_BONUS)
def test_a_damaged_module_gives_no_bonus(table, section):
    module = next(m.id for m in MODULES.values() if m.section == section)
    crew = {"cockpit": "navigator", "turret_access": "security_officer"}.get(section, "xo")
    g = table(crew, f"at {section}\nhull 5\ndamaged {module}")
    assert f"use {crew}.{section}" not in g.offers("A")
    refused(g, f"A use {crew}.{section}", "S2-BONUS-3")
    g = table(crew, f"at {section}\nhull 5")
    assert f"use {crew}.{section}" in g.offers("A")


@rule("S2-BONUS-4")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_medical_bay_gives_a_die_of_oxygen(table, die):
    g = table("robot", "at medical_bay", dice=(die,))
    when(g, "A use robot.medical_bay")
    then(g, "tanks 3", oxygen=20 + die)


@rule("S2-BONUS-5")
@pytest.mark.parametrize("die", range(1, 7))
def test_cargo_bay_1_gives_a_die_of_supplies(table, die):
    g = table("robot", "at main_cargo_hold\nsupplies 2", dice=(die,))
    when(g, "A use robot.main_cargo_hold")
    then(g, supplies=2 + die)


@rule("S2-BONUS-6", "S2-DICE-2")
@pytest.mark.parametrize(("die", "fuel"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_cargo_bay_2_gives_half_a_die_of_fuel_rounded_up(table, die, fuel):
    g = table("robot", "at secondary_hold\nfuel 0", dice=(die,))
    when(g, "A use robot.secondary_hold")
    then(g, fuel=fuel)


@rule("S2-BONUS-7", "S2-DICE-2")
@pytest.mark.parametrize(("die", "supplies"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
@pytest.mark.parametrize("section", ["port_dormitory", "starboard_dormitory"])
def test_a_dormitory_gives_half_a_die_of_supplies(table, section, die, supplies):
    g = table("robot", f"at {section}\nsupplies 0", dice=(die,))
    when(g, f"A use robot.{section}")
    then(g, f"searched {section}", supplies=supplies)


@rule("S2-BONUS-8")
def test_each_dormitory_can_be_searched_once_in_the_game_by_anybody(table):
    g = table("xo engineer", "at port_dormitory port_dormitory", dice=(1,))
    when(g, "A use xo.port_dormitory")
    refused(g, "A use engineer.port_dormitory", "S2-BONUS-8")
    g = table("xo", "at port_dormitory\nsearched port_dormitory\nround 9")
    refused(g, "A use xo.port_dormitory", "S2-BONUS-8")
    g = table("xo", "at starboard_dormitory\nsearched port_dormitory", dice=(1,))
    when(g, "A use xo.starboard_dormitory")
    then(g, "searched port_dormitory starboard_dormitory")


@rule("S2-BONUS-9")
@pytest.mark.parametrize("section", ["galley", "refresher", "engine_room"])
def test_galley_refresher_and_engine_room_have_no_bonus(table, section):
    g = table("xo robot engineer", f"at {section} {section} {section}")
    assert not [move for move in g.offers("A") if move.startswith("use")]
    assert not [
        choice
        for choice in g.game.space.choices
        if str(choice).endswith(f".{section}") and choice.verb == "use"
    ]


@rule("S2-BONUS-13", "S2-BONUS-14")
def test_the_lounge_gives_an_xo_one_more_on_leadership_this_round(table):
    g = table("xo", "deck crew_fight", dice=(1, 3))
    when(g, "A use xo.lounge", "A finish xo")
    then(g, "command two_orders", "command_round 4", "targets 4")


@rule("S2-BONUS-14")
def test_only_an_xo_can_use_the_lounge(table):
    g = table("engineer robot", "imitated navigator")
    refused(g, "A use robot.lounge", "S2-BONUS-14")
    assert "use engineer.lounge" not in g.offers("A")
    g = table("engineer robot", "imitated xo")
    assert "use robot.lounge" in g.offers("A")


@rule("S2-BONUS-14")
def test_the_bonus_of_the_lounge_does_not_add_up_and_the_xo_may_walk_on(table):
    g = table("xo robot", "imitated xo")
    when(g, "A use xo.lounge")
    refused(g, "A use robot.lounge", "S2-INT-9")
    when(g, "A move xo.galley")
    then(g, "lounge_used yes", "at galley lounge")


@rule("S2-BONUS-14")
def test_the_bonus_of_the_lounge_ends_with_the_round(table):
    g = table("xo", "lounge_used yes", dice=(1,))
    when(g, "A finish xo")
    then(g, "lounge_used -", round=4)


@rule("S2-BONUS-15")
def test_a_leadership_roll_is_the_crew_fight_with_an_xo_and_no_other_roll(table):
    g = table("xo", "lounge_used yes\ndeck crew_fight\ntodo Encounter", dice=(3,))
    then(g, "command two_orders")
    g = table("robot", "lounge_used yes\ndeck crew_fight\ntodo Encounter", dice=(4,))
    then(g, "targets 3")
    g = table("xo", "lounge_used yes\ndeck ship_fire\ntodo Encounter", dice=(5,))
    then(g, oxygen=19)


@rule("S2-BONUS-17")
def test_the_limit_belongs_to_the_member_and_not_to_the_role(table):
    g = table("robot xo", "at medical_bay lounge\nimitated engineer", dice=(1,))
    when(g, "A use robot.medical_bay")
    then(g, "used medical_bay -")
    refused(g, "A use robot.medical_bay", "S2-BONUS-2")


@rule("S2-BONUS-17")
def test_repairs_may_be_tried_again_and_again(table):
    g = table("xo", "damaged D1 lounge_module", dice=(1, 1, 1, 1))
    for item in ("D1", "D1", "lounge_module"):
        when(g, f"A repair xo.{item}")
    assert "repair xo.lounge_module" in g.offers("A")


@rule("S2-OXY-9")
def test_there_is_room_for_oxygen_whatever_else_is_full(table):
    g = table("xo", "oxygen 900\nsupplies 12\nfuel 6").g
    assert room_for(g, OXYGEN) > 900
    assert [room_for(g, store) for store in (FUEL, SUPPLIES, HULL)] == [0, 0, 0]
