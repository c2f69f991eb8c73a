"""The turn: its six phases, what is optional, and what ends with it."""

from __future__ import annotations

import pytest

from mayday.games.free_mars.content import SYSTEM
from mayday.testing import refused, rule, then, when

ALONE = "kestrel O1"  # no Cyber, no Assembly, nothing to transfer


@rule("FM-TURN-1")
def test_the_six_phases_in_order(table):
    g = table("spartacus C6\noracle C6\nnet 3\nmission_seen yes\ndeck CE-10 CE-12\ntodo Turn")
    prompts = []
    for move in ("join_all", "stop", "decline", "no_action", "wait"):
        prompts.append(g.g.asks[0].prompt)
        when(g, f"A {move}")
    assert prompts == [
        "task_force_ships",
        "movement",
        "net_run_offer",
        "special_action",
        "mission_resolution",
    ]
    then(g, round=5)
    assert g.g.asks[0].prompt == "task_force_ships"


@rule("FM-TURN-1")
def test_the_battle_of_a_card_comes_before_special_actions(table):
    g = table(
        "oracle C6 tf\ndeck CE-01 CE-12", draws=(3,), dice=(6, 1, 6, 6), phase="OperationsCard"
    )
    when(g, "A fire")
    assert g.g.asks[0].prompt == "win_lose"
    when(g, "A gain_ops")
    assert g.g.asks[0].prompt == "special_action"


@rule("FM-TURN-2", "FM-TURN-3")
def test_every_turn_draws_one_card_even_for_a_force_that_stays(table):
    g = table(f"{ALONE}\ndeck CE-09 CE-09 CE-09\nmerlin lost\nharrier lost\ntodo Turn")
    when(g, "A stop")
    then(g, "deck CE-09 CE-09", round=5)
    refused(g, "A wait", "FM-MOVE-1")


@rule("FM-TURN-3")
def test_nobody_can_pass_the_declaration(table):
    g = table("kestrel O1\noracle M1\ntodo Turn")
    assert g.offers("A") == ["operate O1", "operate M1"]


@rule("FM-TURN-4")
def test_a_force_that_meets_opfor_units_must_fight(table):
    g = table("kestrel O1 tf\ndeck CE-01 CE-12\ntodo OperationsCard", draws=(3,), dice=(6, 1))
    assert g.g.asks[0].prompt == "firing"
    assert g.g.battle == "on"


@rule("FM-TURN-5", "FM-OPS-32")
def test_what_is_printed_after_a_deployment_follows_the_battle_also_a_lost_one(table):
    g = table(
        "kestrel O1 tf\noracle LP\ndeck CE-13 CE-12 CE-01 CE-02 CE-03\ntodo OperationsCard",
        dice=None,
    )
    while g.g.battle == "on":
        offered = g.offers("A")
        when(g, f"A {'break_off kestrel' if 'break_off kestrel' in offered else offered[-1]}")
    if g.g.card:
        then(g, gone=0)
        when(g, "A lose_ops")
    then(g, "gone CE-13", "card -", "discard CE-01 CE-12", battle="lost")


@rule("FM-TURN-6")
def test_a_special_action_is_optional(table):
    g = table("oracle M6 tf", phase="SpecialActions")
    when(g, "A no_action")
    then(g, round=4)


@rule("FM-TURN-7")
def test_an_attempt_is_the_players_choice(table):
    g = table("spartacus C2 tf\nnet 3\nmission_seen yes", phase="MissionResolution")
    assert g.offers("A") == ["attempt", "wait"]
    when(g, "A wait")
    then(g, round=4)


@rule("FM-TURN-8", "FM-END-2")
def test_with_the_end_of_the_turn_of_the_last_card_the_mission_is_lost(table):
    g = table("spartacus C2 tf\nnet 3\nmission_seen yes\ndeck -", phase="MissionResolution")
    when(g, "A wait")
    assert g.g.result.cause == "deck_empty"
    assert g.g.result.returns == (-1,)
    refused(g, "A wait", "FM-END-2")


@rule("FM-TURN-8", "FM-END-5")
def test_in_the_last_turn_the_mission_can_still_be_won(table):
    position = (
        "spartacus C2 tf\nnet 3\nmission_seen yes\ndeck -\ntodo Objectives > EndOfTurn\nbattle won"
    )
    assert table(position, dice=(5,)).g.result.cause == "won"


@rule("FM-TURN-9")
def test_cards_added_before_the_end_of_the_turn_let_it_go_on(table):
    g = table("kestrel O1 tf\ndeck -\nbattle won\ntodo WinLose 1 > EndOfTurn")
    when(g, "A gain_ops")
    then(g, "deck CE-13", round=4)


@rule("FM-TURN-10")
def test_without_a_task_force_the_turn_offers_nothing_more(table):
    g = table("oracle LP\nkestrel lost\npoint O1\ndeck CE-01 CE-09", phase="SpecialActions")
    then(g, round=4)
    assert g.g.asks[0].prompt == "movement"


@rule("FM-TURN-10")
def test_without_a_task_force_the_return_is_still_looked_for(table):
    position = "oracle LP\npoint O1\nonly_return yes\nmission_card CE-M3\nmission_seen yes"
    assert table(position, phase="SpecialActions").g.result.cause == "won"


@rule("FM-TURN-11")
def test_task_force_broken_off_ships_and_suppression_end_with_the_turn(table):
    g = table(
        "kestrel O1 tf broken_off\noracle M1\nsuppression 2\npoint O1\nmerlin lost\nharrier lost",
        phase="EndOfTurn",
    )
    then(g, "kestrel O1", suppression=0, tf=0, broken_off=0)


@rule("FM-END-4")
def test_the_last_turn_of_all_ends_the_mission(table):
    g = table(f"kestrel O1 tf\nround {SYSTEM.turns}", phase="EndOfTurn")
    assert g.g.result.cause == "too_late"
    g = table(f"kestrel O1 tf\nround {SYSTEM.turns - 1}", phase="EndOfTurn")
    assert g.g.result is None


@rule("FM-END-5")
def test_the_win_is_looked_for_before_deck_and_cap(table):
    position = (
        "kestrel LP tf\nonly_return yes\nmission_card CE-M3\nmission_seen yes\ndeck -\nround 30"
    )
    assert table(position, phase="EndOfTurn").g.result.cause == "won"


@rule("FM-END-4", "FM-END-2")
def test_the_empty_deck_goes_before_the_cap(table):
    assert (
        table("kestrel O1 tf\ndeck -\nround 30", phase="EndOfTurn").g.result.cause == "deck_empty"
    )


@rule("FM-END-1", "FM-END-3")
@pytest.mark.parametrize("mission", ["CE-M1", "CE-M2"])
def test_the_win_ends_everything_at_that_moment(table, mission):
    position = (
        f"spartacus C2 tf P4.troopers\nnet 3\nmission_card {mission}\nmission_seen yes\nbattle won"
    )
    g = table(
        f"{position}\ntodo Objectives > EndOfTurn", dice=(6,) * (1 if mission == "CE-M1" else 2)
    )
    assert g.g.result.cause == "won"
    assert g.g.result.returns == (1,)
    assert g.g.todo == []
    refused(g, "A wait", "FM-END-1")
