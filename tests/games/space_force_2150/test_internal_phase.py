"""The Internal Phase: who may act when, the lead, finishing; moving in the ship."""

from __future__ import annotations

import pytest

from mayday.games.space_force_2150.content import DOORS
from mayday.games.space_force_2150.table import DOORS_AT
from mayday.testing import refused, rule, then, when


def asked(g):
    return [ask.seat for ask in g.g.asks]


@rule("S2-INT-1", "S2-INT-4")
def test_all_seats_are_asked_at_once_and_may_alternate_freely(table):
    g = table("xo engineer navigator", seats=3)
    assert sorted(asked(g)) == [0, 1, 2]
    when(g, "C move navigator.galley", "A move xo.galley", "C move navigator.lounge")
    then(g, "at galley lounge lounge", "tanks 3 4 2")


@rule("S2-INT-4")
def test_each_choice_names_the_member_who_acts(table):
    g = table("xo engineer navigator robot", seats=2)
    deeds = [move for move in g.offers("A") if move.split()[0] in ("move", "repair", "use")]
    assert {move.split()[1].split(".")[0] for move in deeds} == {"xo", "navigator"}


@rule("S2-INT-4")
def test_a_finished_member_is_not_offered_anything(table):
    g = table("xo engineer", "active 1")
    assert not [move for move in g.offers("A") if "xo" in move]


@rule("S2-INT-2")
def test_an_action_costs_one_oxygen_even_if_the_die_says_no(table):
    g = table("xo", "at engine_room\ndamaged engine", dice=(1,))
    when(g, "A repair xo.engine")
    then(g, "tanks 3", "damaged engine", oxygen=20)


@rule("S2-INT-3")
def test_the_actions_are_moves_repairs_bonuses_and_orders(table):
    g = table("xo engineer", "at medical_bay lounge\ndamaged D6")
    assert [move for move in g.offers("A") if "xo" in move] == [
        "move xo.lounge",
        "repair xo.D6",
        "use xo.medical_bay",
        "finish xo",
        "order xo",
    ]
    refused(g, "A reroll", "S2-INT-3")
    refused(g, "A enter", "S2-INT-3")


# -- the lead -------------------------------------------------------------------------------


@rule("S2-INT-5")
def test_the_watch_officers_seat_has_the_lead_at_first(table):
    g = table("xo engineer navigator", "watch 0\ntodo Round", seats=3)
    then(g, "watch 1", "lead B")
    assert asked(g) == [1, 2, 0]


@rule("S2-INT-5")
def test_if_that_seat_cannot_act_the_next_in_seat_order_has_the_lead(table):
    g = table("xo engineer navigator", "watch 0\ntanks 1 0 1\noxygen 0\ntodo Round", seats=3)
    then(g, "watch 1", "lead C")
    assert asked(g) == [2, 0]


@rule("S2-INT-5")
def test_the_lead_forbids_nobody_to_act_and_goes_to_whoever_acted(table):
    g = table("xo engineer navigator", seats=3)
    then(g, "lead A")
    when(g, "C move navigator.galley")
    then(g, "lead C")
    assert asked(g) == [2, 0, 1]


@rule("S2-INT-5")
def test_when_the_leading_seat_is_finished_the_lead_goes_on_in_seat_order(table):
    g = table("xo engineer navigator", "tanks 1 4 4", seats=3)
    when(g, "A move xo.galley")
    then(g, "lead B", "active 1 2")
    g = table("xo engineer navigator", "lead C", seats=3)
    when(g, "C finish navigator")
    then(g, "lead A")


@rule("S2-INT-5")
def test_a_finish_of_another_seat_leaves_the_lead_where_it_is(table):
    g = table("xo engineer navigator robot", seats=2)
    when(g, "B finish engineer")
    then(g, "lead A")


@rule("S2-INT-5")
def test_an_order_leaves_the_lead_with_the_seat_that_gave_it(table):
    g = table("xo engineer", seats=2, position="lead B")
    when(g, "A order xo", "A target engineer", "A move engineer.galley")
    then(g, "lead A")


@rule("S2-INT-5", "S2-NAV-2")
def test_a_member_who_goes_to_a_post_hands_the_lead_on(table):
    g = table("security_officer engineer", "at turret_access lounge", seats=2)
    when(g, "A use security_officer.turret_access")
    then(g, "lead B")


@rule("S2-INT-6")
def test_the_lead_can_be_handed_to_a_seat_that_has_not_had_it(table):
    g = table("xo engineer navigator", "had_lead A", seats=3)
    assert [move for move in g.offers("A") if "hand" in move] == ["hand seat2", "hand seat3"]
    when(g, "A hand seat3")
    then(g, "lead C", "had_lead A C")
    assert [move for move in g.offers("C") if "hand" in move] == ["hand seat2"]
    when(g, "C hand seat2")
    assert not [move for move in g.offers("B") if "hand" in move]
    refused(g, "B hand seat1", "S2-INT-6")


@rule("S2-INT-6")
def test_after_an_action_or_finish_the_lead_can_be_handed_on_again(table):
    g = table("xo engineer navigator robot", "had_lead A B\nlead B", seats=2)
    refused(g, "B hand seat1", "S2-INT-6")
    when(g, "B move engineer.galley")
    then(g, "had_lead B")
    assert "hand seat1" in g.offers("B")
    g = table("xo engineer navigator robot", "had_lead A B\nlead B", seats=2)
    when(g, "A finish xo")
    assert "hand seat1" in g.offers("B")


@rule("S2-INT-6")
def test_only_the_leading_seat_hands_on_and_only_to_one_that_can_act(table):
    g = table("xo engineer navigator", "had_lead A\nactive 0 1", seats=3)
    refused(g, "B hand seat1", "S2-INT-6")
    refused(g, "A hand seat3", "S2-INT-6")
    refused(g, "A hand seat1", "S2-INT-6")
    refused(g, "A hand seat5", "S2-INT-6")


@rule("S2-INT-6")
def test_the_lead_cannot_be_handed_to_a_seat_that_is_not_at_the_table(table):
    refused(table("xo engineer", seats=2), "A hand seat3", "S2-INT-6")


# -- finishing ------------------------------------------------------------------------------


@rule("S2-INT-7")
def test_finishing_is_final_for_the_phase(table):
    g = table("xo engineer")
    when(g, "A finish xo")
    then(g, "active 1", "tanks 4 4")
    refused(g, "A move xo.galley", "S2-INT-7")


@rule("S2-INT-7")
def test_an_empty_tank_finishes_a_member(table):
    g = table("xo engineer", "tanks 1 4")
    when(g, "A move xo.galley")
    then(g, "active 1")


@rule("S2-INT-7")
def test_a_finished_member_can_still_be_ordered(table):
    g = table("xo engineer", "active 0")
    when(g, "A order xo", "A target engineer", "A move engineer.galley")
    then(g, "at lounge galley", "active 0")


@rule("S2-INT-8")
def test_the_phase_ends_when_everybody_alive_is_finished(table):
    g = table("xo nobody engineer", dice=(1,))
    when(g, "A finish xo")
    then(g, round=3)
    when(g, "A finish engineer")
    then(g, round=4)


@rule("S2-INT-9")
@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("at engine_room", "repair xo.engine"),
        ("at lounge", "repair xo.D1"),
        ("at secondary_hold\nfuel 6", "use xo.secondary_hold"),
        ("at main_cargo_hold\nsupplies 12", "use xo.main_cargo_hold"),
        ("at port_dormitory\nsupplies 12", "use xo.port_dormitory"),
        ("at exit_ramp\nhull 10", "use xo.exit_ramp"),
        ("at exit_ramp\nhull 5\nsupplies 0", "use xo.exit_ramp"),
        ("at lounge\nlounge_used yes", "use xo.lounge"),
    ],
)
def test_an_action_that_cannot_change_anything_is_illegal(table, position, move):
    g = table("xo", position)
    assert move not in g.offers("A")
    refused(g, f"A {move}", "S2-INT-9")


@rule("S2-INT-9")
@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("at secondary_hold\nfuel 5", "use xo.secondary_hold"),
        ("at main_cargo_hold\nsupplies 11", "use xo.main_cargo_hold"),
        ("at exit_ramp\nhull 9\nsupplies 1", "use xo.exit_ramp"),
    ],
)
def test_an_action_that_can_change_a_little_is_legal(table, position, move):
    assert move in table("xo", position).offers("A")


@rule("S2-INT-10")
def test_a_seat_may_finish_all_its_members_at_once(table):
    g = table("xo engineer navigator robot", seats=2)
    when(g, "A finish_all")
    then(g, "active 1 3", "lead B")


@rule("S2-INT-10")
def test_finishing_all_needs_several_unfinished_members(table):
    g = table("xo engineer navigator", "active 0 1 2", seats=2)
    assert "finish_all" in g.offers("A")
    refused(g, "B finish_all", "S2-INT-10")
    when(g, "A finish xo")
    refused(g, "A finish_all", "S2-INT-10")


@rule("S2-INT-11")
@pytest.mark.parametrize(
    ("crew", "position", "dice", "moves", "answers"),
    [
        ("engineer xo", "at lounge lounge\ndamaged D1", (1,), "repair engineer.D1", 2),
        ("navigator xo", "at cockpit lounge", (), "use navigator.cockpit", 2),
        ("robot xo", "at exit_ramp lounge\nhull 5", (3,), "use robot.exit_ramp", 2),
        ("xo robot", "", (), "order xo", 2),
    ],
)
def test_an_open_question_is_asked_of_one_seat_alone(table, crew, position, dice, moves, answers):
    g = table(crew, position, dice, seats=2)
    when(g, f"A {moves}")
    assert asked(g) == [0]
    assert len(g.offers("A")) == answers
    rule_of = "S2-XO-5" if moves == "order xo" else "S2-INT-11"
    refused(g, f"B move {crew.split()[1]}.galley", rule_of)
    refused(g, "A finish_all", g.game.prompt_rules[g.g.asks[0].prompt])


# -- moving ---------------------------------------------------------------------------------


@rule("S2-MOVE-1")
@pytest.mark.parametrize("section", DOORS_AT)
def test_a_move_leads_to_a_section_joined_by_one_hallway(table, section):
    g = table("xo", f"at {section}")
    moves = {move for move in g.offers("A") if move.startswith("move")}
    assert moves == {f"move xo.{beyond}" for beyond in DOORS_AT[section].values()}
    for beyond in DOORS_AT[section].values():
        g = table("xo", f"at {section}")
        when(g, f"A move xo.{beyond}")
        then(g, f"at {beyond}", "tanks 3")


@rule("S2-MOVE-1")
def test_there_is_no_move_without_a_hallway(table):
    g = table("xo")
    refused(g, "A move xo.engine_room", "S2-MOVE-1")
    refused(g, "A move xo.lounge", "S2-MOVE-1")


@rule("S2-MOVE-2")
@pytest.mark.parametrize("door", DOORS)
def test_a_damaged_door_closes_its_hallway_from_both_sides(table, door):
    for here, beyond in (DOORS[door].joins, DOORS[door].joins[::-1]):
        g = table("xo", f"at {here}\ndamaged {door}")
        refused(g, f"A move xo.{beyond}", "S2-MOVE-2")
        assert f"repair xo.{door}" in g.offers("A")


@rule("S2-MOVE-3")
def test_any_number_of_crew_members_may_stand_in_one_section(table):
    g = table("xo engineer navigator robot security_officer cargo_master")
    for crew in g.g.crew:
        when(g, f"A move {crew}.galley")
    then(g, "at" + " galley" * 6)


@rule("S2-MOVE-4")
def test_positions_carry_over_to_the_next_round(table):
    g = table("xo engineer", dice=(1,))
    when(g, "A move xo.galley", "A finish_all")
    then(g, "at galley lounge", round=4)
