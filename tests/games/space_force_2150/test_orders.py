"""Orders of the Executive Officer."""

from __future__ import annotations

import pytest

from mayday.testing import refused, rule, then, when


@rule("S2-XO-1")
def test_an_xo_pays_one_oxygen_and_another_member_does_one_action(table):
    g = table("xo engineer")
    when(g, "A order xo", "A target engineer", "A move engineer.galley")
    then(g, "tanks 3 4", "at lounge galley", "commands 1 0")
    assert g.g.asks[0].prompt == "crew_actions"


@rule("S2-XO-1")
def test_nobody_else_gives_orders(table):
    g = table("xo engineer robot", "imitated navigator")
    assert [move for move in g.offers("A") if move.startswith("order")] == ["order xo"]
    refused(g, "A order robot", "S2-XO-1")


@rule("S2-XO-1")
def test_nothing_is_paid_before_the_action_is_named(table):
    g = table("xo engineer")
    when(g, "A order xo", "A target engineer")
    then(g, "tanks 4 4", "commands 0 0")
    when(g, "A cancel")
    then(g, "tanks 4 4", "commands 0 0")
    assert g.g.asks[0].prompt == "crew_actions"


@rule("S2-XO-2")
def test_the_ordered_member_pays_nothing_and_may_have_an_empty_tank(table):
    g = table("xo engineer", "tanks 4 0\nat lounge engine_room\ndamaged engine", dice=(5,))
    when(g, "A order xo", "A target engineer", "A repair engineer.engine")
    then(g, "tanks 3 0", "damaged -", "active 0")


@rule("S2-XO-3")
def test_the_ordered_action_is_one_the_target_could_do_where_it_stands(table):
    g = table("xo engineer", "at lounge medical_bay\ndamaged D6")
    when(g, "A order xo", "A target engineer")
    assert g.offers("A") == [
        "move engineer.lounge",
        "repair engineer.D6",
        "use engineer.medical_bay",
        "cancel",
    ]
    refused(g, "A move engineer.starboard_dormitory", "S2-MOVE-2")
    refused(g, "A move engineer.galley", "S2-MOVE-1")
    refused(g, "A move xo.galley", "S2-XO-3")


@rule("S2-XO-4")
def test_an_order_cannot_be_to_give_an_order(table):
    g = table("xo robot engineer", "imitated xo")
    when(g, "A order xo", "A target robot")
    refused(g, "A order robot", "S2-XO-4")


@rule("S2-XO-4")
def test_an_xo_cannot_order_the_same_xo(table):
    g = table("xo engineer")
    when(g, "A order xo")
    assert g.offers("A") == ["target engineer", "cancel"]
    refused(g, "A target xo", "S2-XO-4")


@rule("S2-XO-5")
def test_the_xos_seat_picks_target_and_action_at_any_distance(table):
    g = table("xo engineer", "at cockpit engine_room", seats=2)
    when(g, "A order xo")
    refused(g, "B target engineer", "S2-XO-5")
    when(g, "A target engineer")
    refused(g, "B move engineer.main_cargo_hold", "S2-XO-5")
    when(g, "A move engineer.main_cargo_hold")
    then(g, "at cockpit main_cargo_hold")


@rule("S2-XO-6")
def test_choices_inside_the_ordered_action_belong_to_the_targets_seat(table):
    g = table("xo engineer", "at lounge engine_room\ndamaged engine", dice=(1, 6), seats=2)
    when(g, "A order xo", "A target engineer", "A repair engineer.engine")
    assert g.offers("A") == []
    assert g.offers("B") == ["reroll", "accept"]
    when(g, "B reroll")
    then(g, "damaged -", "tanks 3 4")


@rule("S2-XO-6")
def test_hull_and_cards_of_an_ordered_action_are_the_targets_choice_too(table):
    g = table("xo robot", "at lounge exit_ramp\nhull 5", dice=(6,), seats=2)
    when(g, "A order xo", "A target robot", "A use robot.exit_ramp", "B pay")
    then(g, hull=7)
    g = table("xo navigator", "at lounge cockpit\ntop E27\ndeck E05", seats=2)
    when(g, "A order xo", "A target navigator", "A use navigator.cockpit", "B keep")
    then(g, "top E27", "deck E05")


@rule("S2-XO-7")
def test_the_command_is_used_once_a_phase(table):
    g = table("xo engineer")
    when(g, "A order xo", "A target engineer", "A move engineer.galley")
    refused(g, "A order xo", "S2-XO-7")


@rule("S2-XO-8")
def test_a_command_is_one_of_the_xos_four_actions(table):
    g = table("xo engineer", "tanks 1 4")
    when(g, "A order xo", "A target engineer", "A move engineer.galley")
    then(g, "tanks 0 4", "active 1")


@rule("S2-XO-8")
def test_an_xo_without_oxygen_gives_no_order(table):
    g = table("xo engineer", "tanks 0 4")
    refused(g, "A order xo", "S2-INT-7")


@rule("S2-XO-9")
def test_stationed_and_dead_members_cannot_be_ordered(table):
    g = table("xo engineer navigator nobody", "stationed 2\nactive 0 1\ndead robot")
    when(g, "A order xo")
    assert g.offers("A") == ["target engineer", "cancel"]
    refused(g, "A target navigator", "S2-XO-9")
    refused(g, "A target robot", "S2-XO-9")


@rule("S2-XO-9")
def test_with_nobody_to_order_there_is_no_order(table):
    refused(table("xo"), "A order xo", "S2-XO-9")
    refused(table("xo navigator", "stationed 1\nactive 0"), "A order xo", "S2-XO-9")


@rule("S2-XO-10")
def test_an_ordered_bonus_works_although_it_was_paid_for_and_leaves_the_own_use(table):
    g = table("xo engineer", "at lounge medical_bay", dice=(2, 3))
    when(g, "A order xo", "A target engineer", "A use engineer.medical_bay")
    then(g, "used -", oxygen=22)
    when(g, "A use engineer.medical_bay")
    then(g, "used - medical_bay", oxygen=25)


@rule("S2-XO-10")
@pytest.mark.parametrize(
    ("crew", "position", "section", "rule_id"),
    [
        ("xo navigator", "at lounge cockpit\ncockpit_used yes", "cockpit", "S2-NAV-6"),
        (
            "xo engineer",
            "at lounge port_dormitory\nsearched port_dormitory",
            "port_dormitory",
            "S2-BONUS-8",
        ),
        ("xo engineer", "at lounge secondary_hold\nfuel 6", "secondary_hold", "S2-INT-9"),
        (
            "xo engineer",
            "at lounge medical_bay\ndamaged medical_module",
            "medical_bay",
            "S2-BONUS-3",
        ),
    ],
)
def test_the_other_limits_hold_for_ordered_uses_too(table, crew, position, section, rule_id):
    g = table(crew, position)
    target = crew.split()[1]
    when(g, "A order xo", f"A target {target}")
    refused(g, f"A use {target}.{section}", rule_id)


@rule("S2-XO-11")
def test_an_order_can_be_given_up_for_free_but_not_begun_again_at_once(table):
    g = table("xo engineer robot", "imitated xo")
    when(g, "A order xo", "A cancel")
    then(g, "tanks 4 4 4", "gave_up 0")
    refused(g, "A order xo", "S2-XO-11")
    assert "order robot" in g.offers("A")
    when(g, "A move engineer.galley")
    assert "order xo" in g.offers("A")


@rule("S2-XO-11")
def test_after_a_finish_an_order_can_be_begun_again(table):
    g = table("xo engineer robot")
    when(g, "A order xo", "A cancel", "A finish robot")
    assert "order xo" in g.offers("A")


@rule("S2-XO-11")
def test_a_target_that_was_given_up_is_out_of_this_order(table):
    g = table("xo engineer robot")
    when(g, "A order xo", "A target engineer", "A back")
    assert g.offers("A") == ["target robot", "cancel"]
    refused(g, "A target engineer", "S2-XO-11")
    when(g, "A target robot", "A cancel")
    then(g, "gave_up 0")
    assert g.g.asks[0].prompt == "crew_actions"


@rule("S2-XO-11")
def test_with_nobody_else_to_order_there_is_no_way_back_but_the_order_can_be_given_up(table):
    g = table("xo engineer")
    when(g, "A order xo", "A target engineer")
    refused(g, "A back", "S2-XO-9")
    when(g, "A cancel")
    then(g, "gave_up 0", "tanks 4 4")
    g = table("xo engineer robot")
    when(g, "A order xo", "A target engineer")
    refused(g, "A cancel", "S2-XO-11")
    assert g.offers("A")[-1] == "back"


@rule("S2-XO-11")
def test_an_xo_who_is_the_last_to_act_can_begin_a_given_up_order_once_more(table):
    g = table("xo engineer robot", "tanks 2 4 4\nactive 0")
    when(g, "A order xo", "A cancel")
    assert "order xo" in g.offers("A")
    when(g, "A order xo")
    assert g.offers("A") == ["target engineer", "target robot"]
    refused(g, "A cancel", "S2-XO-11")
    when(g, "A target engineer", "A back", "A target robot")
    refused(g, "A back", "S2-XO-9")
    refused(g, "A cancel", "S2-XO-11")
    when(g, "A move robot.galley")
    then(g, "at lounge lounge galley", "tanks 1 4 4")


@rule("S2-XO-11")
def test_while_others_can_act_a_given_up_order_waits_for_them(table):
    g = table("xo engineer", seats=2)
    when(g, "A order xo", "A cancel")
    refused(g, "A order xo", "S2-XO-11")
    when(g, "B finish engineer")
    assert "order xo" in g.offers("A")


@rule("S2-XO-11", "S2-CARD-10")
def test_a_second_order_is_skipped_and_a_first_one_given_up(table):
    g = table("xo engineer", "command two_orders\ncommand_round 3")
    when(g, "A order xo")
    refused(g, "A skip", "S2-CARD-10")
    when(g, "A target engineer", "A move engineer.galley")
    refused(g, "A cancel", "S2-CARD-10")
    when(g, "A target engineer")
    assert g.offers("A")[-1] == "skip"
    when(g, "A skip")
    then(g, "gave_up -", "commands 1 0")


# -- commands of special rounds -------------------------------------------------------------


@rule("S2-CARD-6", "S2-CARD-10")
def test_after_a_settled_fight_one_command_gives_two_orders(table):
    g = table("xo engineer robot", "command two_orders\ncommand_round 3")
    when(g, "A order xo", "A target engineer", "A move engineer.galley")
    assert g.offers("A") == ["target engineer", "target robot", "skip"]
    when(g, "A target engineer", "A move engineer.lounge")
    then(g, "tanks 3 4 4", "commands 1 0 0", "at lounge lounge lounge")
    refused(g, "A order xo", "S2-XO-7")


@rule("S2-CARD-10")
def test_the_second_order_may_go_to_another_target_or_be_skipped(table):
    position = "command two_orders\ncommand_round 3"
    g = table("xo engineer robot", position)
    when(g, "A order xo", "A target engineer", "A move engineer.galley")
    when(g, "A target robot", "A move robot.galley")
    then(g, "at lounge galley galley", "tanks 3 4 4")
    g = table("xo engineer robot", position)
    when(g, "A order xo", "A target engineer", "A move engineer.galley", "A skip")
    then(g, "at lounge galley lounge", "tanks 3 4 4", "gave_up -")


@rule("S2-CARD-10")
def test_the_orders_are_carried_out_one_after_the_other(table):
    g = table(
        "xo engineer",
        "command two_orders\ncommand_round 3\nat lounge engine_room\ndamaged engine",
        dice=(1, 3, 4),
        seats=2,
    )
    when(g, "A order xo", "A target engineer", "A repair engineer.engine", "B reroll")
    then(g, "damaged engine+")
    when(g, "A target engineer", "A repair engineer.engine")
    then(g, "damaged -")


@rule("S2-CARD-10")
def test_without_a_target_for_the_second_order_it_is_skipped(table):
    g = table("xo security_officer", "command two_orders\ncommand_round 3\nat lounge turret_access")
    when(g, "A order xo", "A target security_officer")
    when(g, "A use security_officer.turret_access")
    assert g.g.asks[0].prompt == "crew_actions"
    then(g, "gave_up -")


@rule("S2-CARD-10")
def test_the_last_oxygen_of_the_xo_still_gives_both_orders(table):
    g = table("xo engineer", "command two_orders\ncommand_round 3\ntanks 1 4")
    when(g, "A order xo", "A target engineer", "A move engineer.galley")
    when(g, "A target engineer", "A move engineer.lounge")
    then(g, "tanks 0 4", "at lounge lounge")


@rule("S2-MAJ-24")
def test_after_helping_the_xo_commands_twice_for_one_oxygen_each(table):
    g = table("xo engineer", "command twice\ncommand_round 3")
    for section in ("galley", "lounge"):
        when(g, "A order xo", "A target engineer", f"A move engineer.{section}")
    then(g, "tanks 2 4", "commands 2 0")
    refused(g, "A order xo", "S2-XO-7")


@rule("S2-MAJ-25")
def test_after_refusing_help_the_xo_cannot_command(table):
    g = table("xo engineer", "command forbidden\ncommand_round 3")
    refused(g, "A order xo", "S2-MAJ-25")


@rule("S2-ROB-6")
def test_such_effects_hold_for_everyone_who_acts_as_xo(table):
    g = table("xo robot engineer", "imitated xo\ncommand twice\ncommand_round 3")
    for section in ("galley", "lounge"):
        when(g, "A order robot", "A target engineer", f"A move engineer.{section}")
    assert "order xo" in g.offers("A")
    refused(g, "A order robot", "S2-XO-7")
    g = table("xo robot engineer", "imitated xo\ncommand forbidden\ncommand_round 3")
    refused(g, "A order robot", "S2-MAJ-25")


@rule("S2-ROB-6")
def test_xo_and_a_robot_as_xo_may_order_each_other_each_with_an_own_command(table):
    g = table("xo robot", "imitated xo")
    when(g, "A order robot", "A target xo", "A move xo.galley")
    when(g, "A order xo", "A target robot", "A move robot.galley")
    then(g, "commands 1 1", "at galley galley")
