"""Movement. Rules: PH-MOVE."""

from __future__ import annotations

import pytest

from games.phobia.tables import offered, squares, table
from mayday.games.phobia.content import TYPE_OF
from mayday.games.phobia.events import UnitMoved
from mayday.kernel import Luck, pick
from mayday.testing import refused, rule, then, when

PHOBIAS_TURN = "todo BeginTurn Phobias"


def slow_walk(g, unit, moves):
    """Destinations and their costs by trying every step: an independent way to say it."""
    board = g.board
    seat = 0 if unit in g.units[0] else 1
    enemies, friends = set(g.units[1 - seat].values()), set(g.units[seat].values())
    tokens = {n for n in board.every if g.walls >> n & 1}
    cost = {g.units[seat][unit]: 0}
    edge = list(cost)
    while edge:
        square = edge.pop(0)
        if cost[square] == moves:
            continue
        for there in neighbours(board, square):
            if there not in cost and there not in enemies and there not in tokens:
                cost[there] = cost[square] + 1
                edge.append(there)
    return {board.names[n]: steps for n, steps in cost.items() if n not in friends}


def neighbours(board, square):
    """The squares beside this one, read off the walls one by one."""
    column, row = board.column[square], board.row[square]
    if column + 1 < board.width and not board.walled_right >> square & 1:
        yield square + 1
    if column and not board.walled_right >> (square - 1) & 1:
        yield square - 1
    if row + 1 < board.height and not board.walled_below >> square & 1:
        yield square + board.width
    if row and not board.walled_below >> (square - board.width) & 1:
        yield square - board.width


@rule("PH-MOVE-1")
def test_steps_are_orthogonal_and_cost_one_each():
    g = table("sol1 F15", "todo Activation sol1 1 > Turn Survivors")
    assert offered(g, "Survivors", "move") == {"E15", "G15", "F14", "F16"}
    g = table("sol1 F15", "todo Activation sol1 2 > Turn Survivors")
    when(g, "Survivors move G14")
    then(g, "todo Activation sol1 0 > Turn Survivors")


@rule("PH-MOVE-2")
def test_no_unit_crosses_a_printed_wall():
    g = table("lum1 F1", "todo Activation lum1 1 > Turn Survivors")
    assert offered(g, "Survivors", "move") == {"E1", "F2"}
    refused(g, "Survivors move G1", "PH-MOVE-2")


@rule("PH-MOVE-2", "PH-MOVE-6")
def test_the_way_around_a_wall_is_paid_in_full():
    g = table("lum1 F1")
    when(g, "Survivors activate lum1", "Survivors move G1")
    then(g, "todo Activation lum1 1 > Turn Survivors")


@rule("PH-MOVE-3")
@pytest.mark.parametrize("token", ["wall", "cracked"])
def test_no_unit_enters_a_wall_token_cracked_or_not(token):
    g = table(f"lum1 A1, {token} A2, oph1 C1, oph2 D2", "todo Activation lum1 6 > Turn Survivors")
    assert offered(g, "Survivors", "move") == slow_walk(g.g, "lum1", 6).keys()
    refused(g, "Survivors move A2", "PH-MOVE-3")
    assert "A3" in offered(g, "Survivors", "move")
    g = table(f"oph1 A1, {token} A2, {token} B1", PHOBIAS_TURN)
    refused(g, "Phobias activate oph1", "PH-TURN-7")


@rule("PH-MOVE-4")
def test_friends_may_be_passed_but_not_joined():
    g = table("lum1 A1, lum2 A2, wall B1", "todo Activation lum1 2 > Turn Survivors")
    assert offered(g, "Survivors", "move") == {"A3", "B2"}
    refused(g, "Survivors move A2", "PH-MOVE-4")


@rule("PH-MOVE-5")
def test_enemies_can_neither_be_passed_nor_joined():
    g = table("lum1 A1, oph1 A2, wall B1", "todo Activation lum1 6 > Turn Survivors")
    assert offered(g, "Survivors", "move") == set()
    refused(g, "Survivors move A2", "PH-MOVE-5")
    refused(g, "Survivors move A3", "PH-MOVE-2")


@rule("PH-MOVE-6")
def test_the_present_square_is_no_destination():
    g = table("lum1 F15")
    when(g, "Survivors activate lum1")
    refused(g, "Survivors move F15", "PH-MOVE-6")


@rule("PH-MOVE-6", "PH-ACT-4")
def test_the_cost_is_the_length_of_a_shortest_way():
    g = table("lum1 F15, oph1 F16")
    when(g, "Survivors activate lum1", "Survivors move F17")
    (moved,) = (event for event in g.events if isinstance(event, UnitMoved))
    assert moved == UnitMoved("lum1", "F15", "F17", 4)
    then(g, "todo Activation lum1 2 > Turn Survivors")


@rule("PH-MOVE-1", "PH-MOVE-2", "PH-MOVE-3", "PH-MOVE-4", "PH-MOVE-5", "PH-MOVE-6")
def test_destinations_and_costs_agree_with_a_walk_step_by_step(positions):
    luck, checked = Luck(4), 0
    for g in positions:
        active = g.todo[-1]
        if type(active).__name__ != "Activation" or active.unit in g.pinned or pick(luck, 12):
            continue
        ways = slow_walk(g, active.unit, active.moves)
        ask = g.asks[0]
        moves = [choice for choice in ask.choices if choice.verb == "move"]
        assert {choice.target for choice in moves} == ways.keys()
        if moves:
            choice = moves[pick(luck, len(moves))]
            c = g.clone()
            c.todo[-1].answer(c, ask.seat, choice)
            assert c.todo[-1].moves == active.moves - ways[choice.target]
            checked += 1
    assert checked > 200


@rule("PH-MOVE-7")
def test_start_areas_are_ordinary_squares_for_both_sides():
    g = table("wor1 E5, oph1 M14")
    when(g, "Survivors activate wor1", "Survivors move E4", "Survivors end_unit")
    when(g, "Survivors end_turn", "Phobias activate oph1", "Phobias move M11")
    assert squares(g) == {"wor1": "E4", "oph1": "M11"}


@rule("PH-MOVE-8")
@pytest.mark.parametrize(
    ("unit", "most"),
    [
        *(("lum1", 6), ("sol1", 5), ("wor1", 9), ("psy1", 7)),
        *(("oph1", 6), ("pyr1", 5), ("ast1", 3), ("amb1", 5)),
    ],
)
def test_every_type_has_its_max_move(unit, most):
    seat = TYPE_OF[unit].side
    g = table(f"{unit} I15", f"todo BeginTurn {seat}")
    when(g, f"{seat} activate {unit}")
    assert f"I{15 - most}" in offered(g, seat, "move")
    refused(g, f"{seat} move I{14 - most}", "PH-ACT-4")


@rule("PH-MAP-5")
def test_a_square_of_another_map_is_refused():
    g = table("lum1 J8", "todo BeginTurn Survivors", scenario="quick")
    when(g, "Survivors activate lum1")
    refused(g, "Survivors move AB22", "PH-MAP-5")
    g = table("wor1 J8", "todo BeginTurn Survivors", scenario="quick")
    when(g, "Survivors activate wor1")
    refused(g, "Survivors build AB22", "PH-MAP-5")
