"""Teaching: what is said of pieces, choices and what is coming, from positions as text."""

from __future__ import annotations

import pytest

from mayday.games.free_mars import GAME
from mayday.kernel import Remarks, Seat, measure, plain, play
from mayday.testing import rule

FIGHT = "opfor fed_ac fed_swarm\nbattle on\nedge friendly\ncard CE-01"
SEEN = "mission_card CE-M1\nmission_seen yes"


def said(section: str, remarks: Remarks) -> list[str]:
    return [plain(GAME.text.remark(section, r.key, dict(r.details))) for r in remarks]


def prospects(t, written: str) -> list[str]:
    """What the player is told of a choice."""
    v = GAME.view(t.g, Seat(0))
    choice = GAME.space.read(written)
    (ask,) = (ask for ask in v.asks if choice in ask.choices)
    return said("prospect", GAME.prospects(v, ask, choice))


def forecast(t) -> list[str]:
    return said("forecast", GAME.forecast(GAME.view(t.g, Seat(0))))


def about(t, id: str) -> list[str]:
    v = GAME.view(t.g, Seat(0))
    node = next(node for node in GAME.scene(v).walk() if node.id == id)
    return said("about", GAME.about(v, node))


# -- The guide ----------------------------------------------------------------------------------


def test_the_guide_leads_from_the_shop_to_a_won_battle():
    guide = GAME.guide
    assert guide is not None
    assert 8 <= len(guide.lessons) <= 14
    g = GAME.new(guide.options, seed=guide.seed)
    for seat, choice in guide.script:
        play(g, seat, choice)
    assert (g.mission_seen, g.battle, g.captured) == (True, "won", 1)
    assert [ask.prompt for ask in g.asks] == ["win_lose"]


# -- Pieces -------------------------------------------------------------------------------------


@rule("FM-UNIT-1", "FM-UNIT-4")
def test_the_letters_of_a_ship_are_explained_with_their_numbers(table):
    t = table("spartacus C2 tf P4.troopers", phase="SpecialActions")
    assert about(t, "spartacus") == [
        "A ship of yours. The letters say what it can do.",
        "W3, Weapons: 3 dice of fire in a battle. Each 5+ is a hit.",
        "E3, Energy: 3 steps in a turn. A Task Force is as slow as its slowest ship. "
        "Speed also helps to fire first and to break off.",
        "B1, Bombardment: 1 die against the planet, from the innermost orbit. "
        "Each 5+ is a success.",
        "T2, Troopers: 2 dice for an assault on the planet, from the innermost orbit. "
        "Each 5+ is a success.",
        "A hit makes it Disrupted, with W1 E2 left. The next one destroys it.",
    ]


def test_a_disrupted_ship_says_what_is_left_and_its_pod_that_it_is_idle(table):
    t = table("spartacus C2 tf disrupted P4.troopers", phase="SpecialActions")
    assert about(t, "spartacus")[-1].startswith("It is Disrupted: its pods are of no use")
    assert about(t, "P4")[-1] == "Its ship is Disrupted: until the repair it is of no use."


@rule("FM-COM-12", "FM-COM-22")
def test_an_enemy_says_what_it_fires_and_what_a_hit_does(table):
    t = table("spartacus T6 tf\nopfor fed_ac fed_sentry_pod.back\nbattle on\ntodo TakingHits 1")
    assert about(t, "fed_ac")[-1] == (
        "A hit makes it Disrupted, with W1 E2 left. The next one destroys it."
    )
    assert about(t, "fed_sentry_pod.back")[1:] == [
        "W1, Weapons: 1 die of fire in a battle. Each 5+ is a hit.",
        "Jammer: your NET level does not help you to fire first.",
        "One hit destroys it.",
    ]


def test_sealed_orders_name_what_they_can_be(table):
    t = table("spartacus T6 tf", phase="SpecialActions")
    assert about(t, "mission")[-1] == "Here it can be: Ice Hammer, Stolen Base, Blackout."


# -- Choices ------------------------------------------------------------------------------------


@rule("FM-SETUP-14")
def test_a_first_cyborg_ship_is_what_reveals_the_orders(table):
    t = table("ap 20\ntodo Buying > Turn")
    assert prospects(t, "buy cb") == [
        "It costs 4 AP; 16 are left then.",
        "Your first Cyber: without it there is no NET Run, and your orders stay sealed.",
        "The fire of your squadron rises from 0 to 2 dice.",
    ]


def test_who_sets_out_without_cyber_is_warned(table):
    t = table("spartacus LP\nap 5\ntodo Buying > Turn")
    assert "Nobody has Cyber: your orders could not be revealed." in prospects(t, "set_out")


@rule("FM-MOVE-5", "FM-INT-5", "FM-RUN-5")
def test_a_step_to_a_hidden_marker_tells_of_the_stop_and_of_the_net_run(table):
    t = table("oracle T6 tf\nmarkers M6:IB", phase="Movement")
    assert prospects(t, "step M6") == [
        "A face-down marker stops you. In a battle there one more enemy comes.",
        "Your Special Action is then a NET Run to capture it: 3 dice, 88%. "
        "It brings +1 AP and helps its ship.",
    ]
    assert prospects(t, "step LP") == ["2 steps are left then."]


@rule("FM-COM-21")
def test_fire_tells_its_dice_its_chance_and_the_answer(table):
    t = table(f"spartacus T6 tf\noracle T6 tf\n{FIGHT}\ntodo Firing")
    assert prospects(t, "fire") == [
        "5 dice, each 5+ is a hit: 87% for at least one.",
        "Then all enemies that are left fire back, up to 4 dice.",
    ]
    assert prospects(t, "break_off oracle")[0] == "It gets away if a die shows 3 or less: 50%."


@rule("FM-COM-22", "FM-COM-43", "FM-COM-45")
@pytest.mark.parametrize(
    ("others", "told"),
    [
        ("oracle T6 tf", "It is Disrupted already: this destroys it, with Swarm P1."),
        ("", "It is your last ship: the mission is lost."),
    ],
)
def test_who_takes_a_hit_is_told_what_it_costs(table, others, told):
    t = table(
        f"spartacus T6 tf disrupted P1.swarm\n{others}\n{FIGHT}\nlaunched P2.swarm\n"
        "todo TakingHits 1"
    )
    assert prospects(t, "take_hit spartacus") == [told]
    assert prospects(t, "take_hit P2") == ["It is destroyed. By Assembly it can be built anew."]


@rule("FM-COM-22")
def test_a_hit_on_an_effective_ship_weakens_it_and_one_on_a_swarm_ends_it(table):
    t = table(f"spartacus T6 tf\n{FIGHT}\ntodo Hitting 1")
    assert prospects(t, "hit fed_ac") == [
        "It is Disrupted, not gone: the enemy fires 2 dice instead of 4."
    ]
    assert prospects(t, "hit fed_swarm") == [
        "It is destroyed: the enemy fires 3 dice instead of 4."
    ]


@rule("FM-OPS-23")
def test_to_lose_the_last_ops_is_called_what_it_is(table):
    t = table("spartacus T6 tf\ndeck CE-09\nnet 3\nbattle lost\ncard CE-01\ntodo WinLose 1")
    assert prospects(t, "lose_ops") == ["The Ops deck is empty then: the mission is lost at once."]
    assert prospects(t, "lose_net") == [
        "The NET level is 2 then: 1 fewer enemy in a battle, 1 fewer die for a NET Run."
    ]


@rule("FM-MIS-9", "FM-MIS-27")
def test_an_attempt_tells_the_battle_and_the_dice(table):
    t = table(f"spartacus C2 tf\nnet 3\n{SEEN}", phase="MissionResolution")
    assert prospects(t, "attempt")[:2] == [
        "First a battle against 3 enemies.",
        "If you win it, the dice decide: 33% with the Task Force as it is.",
    ]
    assert prospects(t, "wait") == ["You have 3 more turns after this one."]


# -- What is coming -----------------------------------------------------------------------------


@rule("FM-TURN-2", "FM-COM-4", "FM-MIS-28")
def test_the_forecast_tells_time_enemies_and_the_mission(table):
    t = table(f"spartacus M6 tf\nnet 2\n{SEEN}", phase="Movement")
    assert forecast(t) == [
        "3 turns left, this one included.",
        "NET level 2: if the next Ops card is a battle, 2-5 enemies come.",
        "Ice Hammer waits in Close Orbit.",
    ]


@rule("FM-NET-9")
def test_a_card_that_was_seen_is_named_in_the_forecast(table):
    t = table("spartacus M6 tf\ndeck CE-02 CE-09 CE-10\ntop_seen yes", phase="Movement")
    assert "The next Ops card is Hunter Group: 2 enemies, if it comes to a battle." in forecast(t)


def test_the_last_turn_is_called_so(table):
    t = table("oracle M6 tf\ndeck -", phase="SpecialActions")
    assert forecast(t)[0] == "This is the last turn: win now, or the mission is lost."


@rule("FM-OPS-14")
def test_in_a_battle_the_forecast_tells_the_enemys_fire_and_what_is_at_stake(table):
    t = table(f"spartacus T6 tf\noracle T6 tf\n{FIGHT}\ntodo Firing > WinLose 1 > SpecialActions")
    assert forecast(t)[:2] == [
        "The enemy fires 4 dice a round: 80% for at least one hit.",
        "Won, this battle gives 1 Ops card or NET level; lost, it costs as many.",
    ]


def test_the_measures_are_what_stands_on_the_table(table):
    t = table("spartacus T6 tf\noracle T6 tf disrupted\nnet 2", phase="SpecialActions")
    assert {name: values[0] for name, values in measure(GAME, [t.g]).values.items()} == {
        "net": 2,
        "ap": 5,
        "effective": 1,
        "ops": 3,
    }
