"""The worked examples of battles, NET Runs, Combined Actions and the campaign."""

from __future__ import annotations

from mayday.games.free_mars.rules.combat import opfor_number
from mayday.games.free_mars.rules.values import energy
from mayday.testing import rule, then, when


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
