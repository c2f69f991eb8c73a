"""The end. Rules: PH-END."""

from __future__ import annotations

import pytest

from games.phobia.tables import table
from mayday.games.phobia import GAME
from mayday.games.phobia.events import SurvivorsHeld, SurvivorsWiped
from mayday.testing import Seat, refused, rule, then, when

PHOBIAS_TURN = "todo BeginTurn Phobias"


@rule("PH-END-1")
@pytest.mark.parametrize("turn", [3, 10])
def test_the_phobias_win_at_the_moment_the_last_survivor_is_killed(turn):
    g = table("lum1 F15, oph1 F16, oph2 E15", f"round {turn}\n {PHOBIAS_TURN}")
    when(g, "Phobias activate oph1", "Phobias attack lum1")
    assert g.g.result.returns == (-1, 1)
    assert g.g.result.cause == "wiped_out"
    assert (g.g.asks, g.g.todo) == ((), [])
    assert g.events[-1] == SurvivorsWiped(turn)


@rule("PH-END-1")
def test_while_one_survivor_lives_the_game_goes_on():
    g = table("lum1 F15, lum2 A1, oph1 F16", PHOBIAS_TURN)
    when(g, "Phobias activate oph1", "Phobias attack lum1")
    assert g.g.result is None
    assert "end_unit" in g.offers("Phobias")


@rule("PH-END-1")
def test_after_the_end_every_choice_is_refused():
    g = table("lum1 F15, oph1 F16", PHOBIAS_TURN)
    when(g, "Phobias activate oph1", "Phobias attack lum1")
    for seat in ("Survivors", "Phobias"):
        refused(g, f"{seat} end_turn", "PH-END-1")


@rule("PH-END-2")
def test_a_survivor_that_lives_after_the_last_phobia_turn_wins_the_game():
    g = table("lum1 A22, oph1 F16", f"round 10\n {PHOBIAS_TURN}")
    when(g, "Phobias end_turn")
    assert g.g.result.returns == (1, -1)
    assert g.g.result.cause == "survived"
    assert g.events[-1] == SurvivorsHeld(1)


@rule("PH-END-2", "PH-END-3")
def test_after_the_survivors_won_every_choice_is_refused_by_the_rule_that_says_so():
    g = table("lum1 A22, oph1 F16", f"pool oph2 oph3 oph4\n round 10\n {PHOBIAS_TURN}")
    when(g, "Phobias end_turn")
    for move in ("Survivors end_turn", "Phobias end_turn", "Phobias pull"):
        refused(g, move, "PH-END-2")


@rule("PH-END-2")
def test_the_ninth_turn_does_not_end_the_game():
    g = table("lum1 A22, oph1 F16", f"round 9\n {PHOBIAS_TURN}")
    when(g, "Phobias end_turn")
    assert g.g.result is None
    then(g, "round 10")


@rule("PH-END-2", "PH-SETUP-5")
def test_a_quick_game_ends_with_the_eighth_turn():
    g = table("lum1 J8, oph1 A1", f"round 8\n {PHOBIAS_TURN}", scenario="quick")
    when(g, "Phobias end_turn")
    assert g.g.result.cause == "survived"


@rule("PH-END-2")
def test_the_survivors_own_last_turn_does_not_end_the_game():
    g = table("lum1 A22, oph1 F16", "round 9")
    when(g, "Survivors end_turn")
    assert g.g.result is None
    assert "end_turn" in g.offers("Phobias")


@rule("PH-END-3")
def test_no_respawn_step_follows_the_last_turn():
    g = table("lum1 A22", f"pool oph1 oph2 oph3 oph4\n round 10\n {PHOBIAS_TURN}")
    when(g, "Phobias end_turn")
    assert g.g.result is not None
    then(g, "pool oph1 oph2 oph3 oph4")


@rule("PH-END-4")
def test_killing_all_phobias_does_not_end_the_game():
    pool = "oph1 oph2 pyr1 ast1"
    g = table("lum1 F15, amb1 F16", f"pool {pool}")
    when(g, "Survivors activate lum1", "Survivors attack amb1")
    assert g.g.units[1] == {}
    assert g.g.result is None
    when(g, "Survivors end_unit", "Survivors end_turn", "Phobias end_turn", "Phobias pull")
    when(g, "Phobias respawn A1")
    assert len(g.g.units[1]) == 1


def test_a_draw_is_impossible(games):
    for game in games:
        assert game[-1].result.returns in ((1, -1), (-1, 1))
        assert len(game) < GAME.cap
        winner = game[-1].result.returns.index(1)
        assert bool(game[-1].units[Seat(0)]) == (winner == 0)
