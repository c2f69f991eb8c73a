"""The worked examples of the rule book and of the spec."""

from __future__ import annotations

from mayday.games.free_mars import GAME
from mayday.games.free_mars.content import PACKS
from mayday.games.free_mars.rules.combat import opfor_number
from mayday.games.free_mars.rules.values import sheet_of
from mayday.kernel import Choice, Seat
from mayday.testing import refused, rule, then, when


@rule("FM-TF-1", "FM-COM-2")
def test_ex_1_two_of_three_ships_leave_the_third_behind(table):
    g = table(
        "spartacus M6\nkestrel M6\noracle M6\ndeck CE-12 CE-01", phase="TaskForcePoint", dice=None
    )
    when(g, "A join spartacus", "A join kestrel", "A confirm", "A step C6")
    then(g, "spartacus C6 tf", "kestrel C6 tf", "oracle M6")


@rule("FM-MOVE-1", "FM-ILL-2")
def test_ex_2_the_slowest_ship_sets_how_far_the_force_may_go(table):
    position = "hephaestus LP tf\noracle LP tf\ntodo Movement"
    for path in ([], ["T6"], ["O61p"], ["O56p"], ["T6", "M6"], ["O61p", "O1"], ["O56p", "O5"]):
        g = table(position)
        when(g, *(f"A step {space}" for space in path))
        if g.g.asks:
            when(g, "A stop")
        then(g, f"hephaestus {(path or ['LP'])[-1]} tf")
    g = table("hephaestus LP tf P1.swarm\noracle LP tf\ntodo Movement")
    when(g, "A step T6", "A step M6")
    refused(g, "A step C6", "FM-MOVE-8")


@rule("FM-MIS-7")
def test_ex_3_the_net_number_of_a_mission_is_a_minimum(table):
    for net, offered in ((2, False), (3, True), (4, True)):
        g = table(
            f"spartacus C2 tf\nbolivar O1\nmission_seen yes\nnet {net}", phase="MissionResolution"
        )
        assert (Choice("attempt") in g.g.asks[0].choices) is offered


@rule("FM-SPEC-9", "FM-SPEC-10", "FM-MIS-29")
def test_ex_4_a_combined_action_by_two_units_or_by_one(table):
    position = "mission_card CA-M2\nmission_seen yes\nnet 3\nbattle won\ntodo Objectives\n"
    g = table(
        position + "argus H2 tf\nleviathan H2 tf Q6.nano_morph", dice=(4, 2, 3), pack="callisto"
    )
    then(g, only_return=False)
    g = table(position + "vigilant H2 tf Q7.hyper_cadre", dice=(5, 4), pack="callisto")
    then(g, only_return=True)


@rule("FM-CAMP-10", "FM-CAMP-11")
def test_ex_5_three_won_missions_bring_three_more_units_to_a_card_battle_alone(table):
    g = table("spartacus C2 tf\nnet 3\nwins CE-M1 CE-M2 CE-M3\ntodo Movement", mode="campaign")
    assert opfor_number(g.g, 0, mission=False) == 6
    assert opfor_number(g.g, PACKS["ceres"].missions["CE-M4"].opfor, mission=True) == 5


@rule("FM-COM-18", "FM-COM-22", "FM-COM-23", "FM-COM-38", "FM-OPS-14")
def test_ex_6_a_battle(table):
    g = table(
        "spartacus T6 tf\noracle T6 tf P1.swarm\ndeck CE-01 CE-02\ntodo OperationsCard",
        draws=(0,),
        dice=(2, 4, 5, 1, 6, 6, 5, 2),
    )
    then(g, "opfor fed_ac")
    when(g, "A launch P1")
    then(g, edge="opfor")
    when(g, "A take_hit P1", "A take_hit spartacus", "A fire")
    then(g, "opfor -", "spartacus T6 tf disrupted", "oracle T6 tf", battle="won")
    assert g.offers("A") == ["gain_ops", "gain_net"]
    when(g, "A gain_net")
    then(g, "spartacus T6 tf disrupted", net=2)


@rule("FM-INT-1", "FM-RUN-9", "FM-INT-13", "FM-SPEC-23")
def test_ex_7_an_intercept(table):
    g = table("oracle M1 tf\nnet 2\nmarkers M1:IF C1:IW\ntodo SpecialActions", dice=(1, 4, 6, 3))
    oracle = PACKS["ceres"].number["oracle"]
    then(g, "oracle M1 tf IF", ap=6)
    assert sheet_of(g.g, oracle).energy == 4
    when(g, "A reveal_mission", "A gain_ap")
    then(g, "oracle M1 tf disrupted IF", ap=7, mission_seen=True)
    assert sheet_of(g.g, oracle).energy == 2
    assert GAME.view(g.g, Seat(0)).position.mission == "CE-M1"
