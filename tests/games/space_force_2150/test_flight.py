"""Flying: fuel, movement, stops, Titan."""

from __future__ import annotations

import pytest

from mayday.games.space_force_2150 import GAME
from mayday.kernel import plain
from mayday.testing import rule, then, when

FLY = "todo Flight"


@rule("S2-FLY-1", "S2-FUEL-1")
@pytest.mark.parametrize("die", range(1, 7))
def test_one_fuel_moves_the_ship_by_one_roll_whatever_the_number(table, die):
    g = table("xo", f"space 22\n{FLY}", dice=(die,))
    then(g, space=min(22 + die, 28), fuel=3)


@rule("S2-FLY-2")
def test_moving_is_compulsory_while_there_is_fuel(table):
    g = table("xo", dice=(3,))
    assert not [move for move in g.offers("A") if "fly" in move or "wait" in move]
    when(g, "A finish xo")
    then(g, space=4, fuel=3)


@rule("S2-FLY-3")
@pytest.mark.parametrize(
    ("space", "die", "stop", "card"),
    [
        (4, 1, 5, "M1"),
        (3, 6, 5, "M1"),
        (10, 6, 11, "M2"),
        (15, 5, 16, "M3"),
        (20, 6, 22, "M4"),
        (27, 4, 28, "M5"),
        (31, 2, 33, "M6"),
    ],
)
def test_a_numbered_space_stops_the_ship_and_the_rest_is_lost(table, space, die, stop, card):
    g = table("xo", f"space {space}\n{FLY}", dice=(die,))
    then(g, space=stop, due=card, fuel=3)


@rule("S2-FLY-3")
def test_the_story_says_that_an_event_stopped_the_ship(table):
    g = table("xo", f"space 4\n{FLY}", dice=(5,))
    told = [plain(GAME.text.event(event)) for event in g.events]
    assert told[-2:] == [
        "The Engine burns one fuel and the die shows 5.",
        "The ship moves on by 1, to space 5, where a Major Event stops it.",
    ]


@rule("S2-FLY-4")
def test_a_ship_is_not_stopped_by_the_space_it_starts_from(table):
    g = table("xo", f"space 5\n{FLY}", dice=(4,))
    then(g, space=9, due="")


@rule("S2-FLY-5", "S2-FLY-6")
def test_with_a_damaged_engine_the_ship_moves_one_space_for_one_fuel_without_a_die(table):
    g = table("xo", f"damaged engine\n{FLY}", dice=())
    then(g, space=2, fuel=3)


@rule("S2-FLY-7")
def test_an_overheated_engine_moves_one_space_in_the_next_phase_and_then_normally(table):
    g = table("xo", f"overheat 3\n{FLY}", dice=())
    then(g, space=2, fuel=3)
    g = table("xo", f"overheat 3\nround 4\n{FLY}", dice=(4,))
    then(g, space=5, fuel=3)


@rule("S2-FLY-8")
def test_overheating_ends_even_if_the_ship_had_no_fuel(table):
    g = table("xo", f"overheat 3\nfuel 0\n{FLY}")
    then(g, space=1)
    g = table("xo", f"overheat 3\nround 4\n{FLY}", dice=(2,))
    then(g, space=3)


@rule("S2-FLY-8")
def test_overheating_is_no_damage_and_does_not_add_to_it(table):
    g = table("xo", "overheat 3\nat engine_room")
    assert "repair xo.engine" not in g.offers("A")
    g = table("xo", f"overheat 3\ndamaged engine\n{FLY}")
    then(g, "damaged engine", space=2, fuel=3)


@rule("S2-FLY-9", "S2-END-1")
@pytest.mark.parametrize("space", [34, 36, 37])
def test_titan_needs_no_exact_roll(table, space):
    g = table("xo engineer", f"space {space}\n{FLY}", dice=(6,), seats=2)
    then(g, space=38)
    assert g.g.result == ((1, 1), "titan")


@rule("S2-FUEL-2")
def test_the_ship_holds_six_fuel(table):
    g = table("xo", "fuel 5\ndeck E07\ntodo Encounter")
    then(g, fuel=6)


@rule("S2-FUEL-3")
@pytest.mark.parametrize(("card", "fuel", "left"), [("E11", 0, 0), ("E11", 1, 0), ("E10", 6, 6)])
def test_fuel_stays_between_nothing_and_the_maximum(table, card, fuel, left):
    g = table("xo", f"fuel {fuel}\ndeck {card}\ntodo Encounter")
    then(g, fuel=left)


@rule("S2-FUEL-3")
def test_a_larger_loss_of_fuel_takes_what_is_there(table):
    g = table("xo", "fuel 1\ndue M2\ntodo Encounter", dice=(1,))
    then(g, fuel=0)


@rule("S2-FUEL-4")
def test_without_fuel_the_ship_stays_but_event_and_upkeep_happen(table):
    g = table("xo", "fuel 0\nspace 7\ndeck E14\ntodo Flight > Encounter > Upkeep > Round")
    then(g, "card E14", space=7, oxygen=21, supplies=7, round=4)


@rule("S2-FUEL-5")
@pytest.mark.parametrize(("card", "fuel"), [("E07", 6), ("E10", 5), ("E21", 6)])
def test_saved_fuel_is_gained_fuel(table, card, fuel):
    then(table("xo", f"deck {card}\ntodo Encounter"), fuel=fuel)
