"""The maps: what the spec says about them, and the questions the rules ask of a grid."""

from __future__ import annotations

import pytest

from games.phobia.tables import table
from mayday.games.phobia import GAME
from mayday.games.phobia.board import square_name
from mayday.games.phobia.content import BOARDS, SIDES
from mayday.games.phobia.rules.movement import reached_by_step
from mayday.games.phobia.rules.sight import ranges
from mayday.testing import rule

ALL = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)

# Columns, rows, squares of a green area, first and last orange square, inner walls, walk.
FACTS = {
    "town": (28, 22, 20, "M10", "P13", 88, 15),
    "crossfire": (24, 20, 20, "K9", "N12", 76, 13),
    "side-street": (22, 16, 12, "J8", "M9", 48, 12),
}


def inner_walls(board):
    right = board.walled_right & ~board.gather(n for n in board.every if is_last(board, n))
    below = board.walled_below & ~board.gather(board.every[-board.width :])
    return right.bit_count() + below.bit_count()


def is_last(board, square):
    return board.column[square] == board.width - 1


@rule("PH-MAP-1", "PH-MAP-5")
@ALL
def test_every_map_has_the_size_areas_and_walls_of_the_spec(board):
    columns, rows, green, first, last, walls, walk = FACTS[board.id]
    assert (board.width, board.height, board.size) == (columns, rows, columns * rows)
    assert [len(area) for area in board.areas] == [green] * 4
    assert (board.names[board.orange[0]], board.names[board.orange[-1]]) == (first, last)
    assert inner_walls(board) == walls
    steps = board.walking(board.starts[0])
    assert [min(steps[n] for n in area) for area in board.areas] == [walk] * 4


@rule("PH-MAP-5")
@ALL
def test_the_edge_of_the_board_is_a_wall(board):
    reach = board.spread(board.all)
    assert reach == board.all
    for square in board.every:
        neighbours = board.members(board.spread(board.bit[square]) ^ board.bit[square])
        assert all(board.distance(square, n) == 1 for n in neighbours)


@rule("PH-MAP-5")
@ALL
def test_every_map_is_the_same_seen_in_a_mirror(board):
    def mirrored(square, across):
        column, row = board.column[square], board.row[square]
        if across:
            return row * board.width + board.width - 1 - column
        return (board.height - 1 - row) * board.width + column

    for across in (True, False):
        for square in board.every:
            around = board.members(board.spread(board.bit[square]))
            there = board.members(board.spread(board.bit[mirrored(square, across)]))
            assert {mirrored(n, across) for n in around} == set(there)
        assert {mirrored(n, across) for n in board.orange} == set(board.orange)


@rule("PH-MAP-2", "PH-MAP-3")
def test_printed_walls_lie_on_edges_and_take_up_no_square():
    town = BOARDS["town"]
    f1, g1 = town.square["F1"], town.square["G1"]
    assert town.walled_right >> f1 & 1
    assert not town.spread(town.bit[f1]) & town.bit[g1]
    g = table("lum1 F2, lum2 G2")
    assert g.g.board.members(g.g.held[0]) == [town.square["F2"], town.square["G2"]]
    assert g.g.walls == 0


@rule("PH-MAP-4")
@ALL
def test_every_square_can_hold_a_unit_and_be_reached_from_every_other(board):
    steps = board.walking(board.bit[0])
    assert sorted(steps)[:1] == [0]
    assert steps.count(0) == 1
    assert len(steps) == board.size


def test_columns_are_lettered_a_to_z_then_aa_and_rows_count_from_the_top():
    assert [square_name(c, r) for c, r in ((0, 0), (25, 3), (26, 0), (27, 21))] == [
        "A1",
        "Z4",
        "AA1",
        "AB22",
    ]


@ALL
def test_every_square_is_seen_from_at_least_eight_squares_at_distance_five_to_nine(board):
    assert min(seen.bit_count() for seen in ranges(board, "ast")) >= 8


def threatened(board, unit_type, starts):
    """The squares that a unit of the type can attack after moving from one of the squares."""
    reached = 0
    for square in board.members(starts):
        reached |= reached_by_step(board, square, unit_type.move, board.all)[-1]
    hit = 0
    for square in board.members(reached):
        hit |= ranges(board, unit_type.id)[square]
    return hit


@ALL
def test_no_survivor_reaches_a_green_area_with_an_attack_in_the_first_turn(board):
    for unit_type in SIDES[0]:
        assert not threatened(board, unit_type, board.starts[0]) & board.starts[1]


@ALL
def test_no_phobia_reaches_the_orange_area_but_for_four_corners_of_the_side_street(board):
    hit = 0
    for unit_type in SIDES[1]:
        hit |= threatened(board, unit_type, board.starts[1]) & board.starts[0]
    names = {board.names[square] for square in board.members(hit)}
    assert names == ({"J8", "M8", "J9", "M9"} if board.id == "side-street" else set())


def test_a_set_of_squares_can_be_taken_apart_and_gathered_again():
    board = BOARDS["crossfire"]
    squares = board.starts[0] | board.bit[0] | board.bit[-1]
    assert board.members(squares) == [n for n in board.every if squares >> n & 1]
    assert [n for n, flag in enumerate(board.flags(squares)) if flag] == board.members(squares)
    assert board.gather(board.members(squares)) == squares


def test_the_board_of_a_position_is_the_one_of_its_scenario():
    boards = [GAME.new({"scenario": s}).board.id for s in ("standard", "crossfire", "quick")]
    assert boards == ["town", "crossfire", "side-street"]
