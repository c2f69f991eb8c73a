"""How a voyage ends."""

from __future__ import annotations

import pytest

from mayday.games.space_force_2150 import GAME
from mayday.games.space_force_2150.content import LEVELS
from mayday.kernel import CONCEDED
from mayday.testing import refused, rule, then, when


@rule("S2-END-1")
def test_on_titan_the_crew_has_won_and_nothing_more_happens(table):
    g = table("xo engineer", "space 35\nsupplies 0\nround 60", dice=(3,), seats=2)
    when(g, "A finish xo", "B finish engineer")
    then(g, space=38, supplies=0, card="")
    assert g.g.result == ((1, 1), "titan")
    assert g.g.todo == []
    assert not g.g.asks


@rule("S2-END-1")
def test_titan_is_reached_by_any_kind_of_movement(table):
    g = table("xo", "space 37\ndamaged engine\ntodo Flight")
    assert g.g.result.cause == "titan"
    g = table("xo", "space 37\ndeck E13\ntodo Encounter")
    assert g.g.result.cause == "titan"


@rule("S2-END-2")
def test_a_broken_hull_loses_the_game_at_once(table):
    g = table("xo", "hull 2\nsupplies 0\nround 60\ntodo Upkeep > Round", dice=(1,))
    assert g.g.result == ((-1,), "hull")


@rule("S2-END-3")
@pytest.mark.parametrize(("round_number", "cause"), [(59, None), (60, "too_late")])
def test_round_60_is_the_last(table, round_number, cause):
    g = table("xo", f"round {round_number}\ntodo Upkeep > Round")
    assert (g.g.result and g.g.result.cause) == cause


@rule("S2-END-3")
def test_with_the_colony_reserve_the_last_round_comes_earlier(table):
    last = LEVELS["normal"].reserve["member"][2]
    for number, over in ((last - 1, False), (last, True)):
        g = table(
            "xo engineer navigator",
            f"colony_reserve on\ndifficulty normal\nround {number}\ntodo Upkeep > Round",
        )
        assert (g.g.result is not None) == over


@rule("S2-END-4")
def test_all_seats_win_or_lose_together_also_those_whose_crew_died(table):
    g = table(
        "xo nobody robot", "dead engineer\nspace 37\nimitated xo\ntodo Flight", dice=(1,), seats=3
    )
    assert g.g.result == ((1, 1, 1), "titan")
    g = table(
        "xo nobody robot", "dead engineer\nhull 1\nsupplies 0\ntodo Upkeep", dice=(1,), seats=3
    )
    assert g.g.result == ((-1, -1, -1), "hull")


@rule("S2-END-1", "S2-END-2", "S2-END-3", "S2-OXY-14")
@pytest.mark.parametrize(
    ("position", "dice", "rule_id"),
    [
        ("space 37\ntodo Flight", (1,), "S2-END-1"),
        ("hull 1\nsupplies 0\ntodo Upkeep", (2,), "S2-END-2"),
        ("round 60\ntodo Round", (), "S2-END-3"),
        ("tanks 0\noxygen 0\ntodo Round", (), "S2-OXY-14"),
    ],
)
def test_after_the_end_nothing_is_offered_and_the_rule_that_ended_it_says_why(
    table, position, dice, rule_id
):
    refused(table("xo", position, dice=dice), "A finish xo", rule_id)


@rule("S2-END-5")
def test_no_fuel_and_no_supplies_do_not_end_the_game(table):
    g = table("xo", "fuel 0\nsupplies 0\ndeck E14", dice=(3,))
    when(g, "A finish xo")
    then(g, "damaged cockpit_module", round=4)
    assert g.g.result is None


def test_every_game_ends_in_one_of_four_ways(games):
    causes = {game[-1].result.cause for game in games}
    assert causes <= {"titan", "hull", "suffocation", "too_late"}
    assert len(causes) >= 3
    assert set(GAME.text.catalogue["result"]) == {
        CONCEDED,
        "titan",
        "hull",
        "suffocation",
        "too_late",
    }
