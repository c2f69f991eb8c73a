"""Pods: carried, used, lost."""

from __future__ import annotations

from mayday.games.free_mars import GAME
from mayday.games.free_mars.content import PACKS
from mayday.games.free_mars.rows import Ability
from mayday.games.free_mars.rules.values import energy, sheet_of, value
from mayday.testing import refused, rule, then, when

NUMBER = PACKS["ceres"].number


@rule("FM-POD-1", "FM-MAP-8")
def test_a_ship_carries_pods_up_to_its_capacity_and_they_move_with_it(table):
    t = table("oracle LP tf P1.swarm\nnet 1\ntodo Movement")
    when(t, "A step T6", "A stop")
    then(t, "oracle T6 tf P1.swarm")
    t = table(
        "kestrel M6 tf P1.swarm\nhephaestus M6 tf\nspartacus M6\nap 3\ntodo BuildingPod P2.swarm"
    )
    refused(t, "A load kestrel", "FM-POD-1")


@rule("FM-POD-2", "FM-UNIT-4")
def test_pods_on_a_disrupted_ship_are_of_no_use(table):
    t = table("kestrel C6 tf disrupted P4.troopers\noracle C6 tf\ntodo SpecialActions")
    refused(t, "A assault", "FM-SPEC-5")
    assert sheet_of(t.g, NUMBER["kestrel"]).assault == 0


@rule("FM-POD-3")
def test_pods_on_an_eliminated_ship_are_eliminated(table):
    t = table(
        "oracle T6 tf\nkestrel T6 tf disrupted P4.troopers\nopfor fed_ac\nbattle on\n"
        "todo TakingHits 1 > SpecialActions"
    )
    when(t, "A take_hit kestrel")
    then(t, "kestrel lost")
    assert "PodEliminated(pod='P4.troopers')" in map(str, t.events)


@rule("FM-POD-4", "FM-POD-5", "FM-INT-20")
def test_fuel_adds_up(table):
    t = table("hephaestus LP tf P1.fuel_cell P2.fuel_cell IF\ntodo SpecialActions")
    assert energy(t.g, t.g.tf) == 2 + 3


@rule("FM-UNIT-6")
def test_a_base_never_moves(table):
    t = table("freehold LP tf\noracle LP tf\ntodo SpecialActions")
    assert energy(t.g, t.g.tf) == 0


@rule("FM-POD-6")
def test_a_cyberwar_pod_gives_cyber_or_adds_to_it(table):
    t = table("oracle LP tf P3.cyberwar\nkestrel LP tf P4.cyberwar\ntodo SpecialActions")
    assert sheet_of(t.g, NUMBER["oracle"]).cyber == 3
    assert sheet_of(t.g, NUMBER["kestrel"]).cyber == 1


@rule("FM-POD-7")
def test_one_hit_eliminates_a_swarm(table):
    t = table(
        "oracle T6 tf\nlaunched P1.swarm\nopfor fed_ac\nbattle on\n"
        "todo TakingHits 1 > SpecialActions"
    )
    when(t, "A take_hit P1")
    then(t, "launched -", "oracle T6 tf")


@rule("FM-POD-8", "FM-POD-13")
def test_troopers_roll_their_combat_value(table):
    t = table("kestrel C6 tf P4.troopers\nmerlin C6 tf P5.troopers\ntodo SpecialActions")
    assert value(t.g, Ability.ASSAULT) == 4


@rule("FM-POD-9", "FM-OPS-30")
def test_a_card_may_call_for_an_assault_anywhere(table):
    t = table("kestrel T6 tf P4.troopers\nap 1\ndeck CE-08 CE-09\ntodo OperationsCard", dice=(5, 2))
    then(t, "kestrel T6 tf P4.troopers", ap=3)


@rule("FM-POD-10", "FM-POD-11", "FM-POD-12")
def test_any_positive_wins_an_assault_mission(table):
    t = table(
        "kestrel C6 tf P4.troopers\nnet 2\nmission_card CE-M2\nmission_seen yes\nbattle won\n"
        "todo Objectives",
        dice=(1, 5),
    )
    assert t.g.result.cause == "won"
    then(t, "kestrel C6 tf P4.troopers")


@rule("FM-POD-14")
def test_no_pod_is_thrown_away_by_choice(table):
    verbs = {
        choice.verb for choice in GAME.space.choices if choice.target.partition(".")[0] == "P1"
    }
    assert verbs == {
        *("buy_pod", "rearrange", "transfer", "reinforce", "launch", "hold", "take_hit"),
        *("build", "burn"),
    }
