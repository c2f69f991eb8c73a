"""The worked examples of the rule book, and those that were made for the rest."""

from __future__ import annotations

from mayday.games.free_mars.rules.combat import opfor_number
from mayday.games.free_mars.rules.values import energy
from mayday.kernel import Choice
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


@rule("FM-SPEC-9", "FM-SPEC-10", "FM-MIS-25", "FM-MIS-29")
def test_ex_4_a_combined_action_fails_with_one_of_its_parts(table):
    t = table(
        "argus H2 tf\nleviathan H2 tf Q6.nano_morph\nnet 3\nmission_card CA-M2\nmission_seen yes\n"
        "battle won\ntodo Objectives",
        dice=(4, 2, 3),
        pack="callisto",
    )
    then(t, only_return=False)
    assert t.g.dice == (3,)


@rule("FM-SPEC-9", "FM-SPEC-10", "FM-MIS-30")
def test_ex_4_one_pod_with_both_capabilities_will_do(table):
    t = table(
        "vigilant H2 tf Q7.hyper_cadre\nnet 3\nmission_card CA-M2\nmission_seen yes\nbattle won\n"
        "todo Objectives",
        dice=(5, 4),
        pack="callisto",
    )
    then(t, only_return=True)


@rule("FM-CAMP-10", "FM-CAMP-11")
def test_ex_5_three_won_missions(table):
    t = table(
        "oracle T6 tf\nnet 3\nwins CE-M1 CE-M2 CE-M3\nmission_card CE-M4\ntodo SpecialActions",
        mode="campaign",
    )
    assert opfor_number(t.g, 0, mission=False) == 6  # Picket Line
    assert opfor_number(t.g, 2, mission=True) == 5  # Grand Slam!


@rule("FM-COM-20", "FM-COM-23", "FM-COM-36", "FM-OPS-14")
def test_ex_6_a_battle(table):
    t = table(
        "spartacus T6 tf\noracle T6 tf P1.swarm\nnet 1\ndeck CE-01 CE-09 CE-10\n"
        "todo OperationsCard",
        draws=(0,),
        dice=(2, 4, *(5, 1, 6), *(6, 5, 2)),
    )
    when(t, "A launch P1")
    assert (t.g.edge, t.g.dice) == ("opfor", (5, 1, 6))
    when(t, "A take_hit P1", "A take_hit spartacus", "A fire")
    assert t.g.dice == (6, 5, 2)  # 1 of Spartacus, 2 of Oracle
    then(t, "spartacus T6 tf disrupted", "oracle T6 tf", "opfor -", battle="won")
    assert t.offers("A") == ["gain_ops", "gain_net"]
    when(t, "A gain_net")
    then(t, "discard CE-01", net=2)


@rule("FM-RUN-10", "FM-INT-1", "FM-INT-20", "FM-POD-2")
def test_ex_7_an_intercept_marker(table):
    t = table("oracle M1 tf\nnet 2\nap 3\nmarkers M1:IF\ntodo SpecialActions", dice=(1, 4, 6, 3))
    # one ship, one kind of action, one place for the marker: nothing is asked before the outcomes
    then(t, "oracle M1 tf IF", ap=4)
    when(t, "A reveal_mission", "A gain_ap")
    then(t, "oracle M1 tf disrupted IF", ap=5, mission_seen=True)
    assert energy(t.g, t.g.tf) == 2
