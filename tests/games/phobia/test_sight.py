"""Range and Line of Sight. Rules: PH-RANGE, PH-LOS.

The quick integer test of the game is compared with a slow one that cuts lines with fractions.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.phobia.tables import offered, table
from mayday.games.phobia.content import BOARDS, TYPES
from mayday.games.phobia.rules.sight import is_past_printed_walls, ranges, sees
from mayday.kernel import Luck, pick
from mayday.testing import refused, rule, when

ALL = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


# -- a slow reference -----------------------------------------------------------------------


def centre(board, square):
    """Corners lie at whole coordinates, centres between them."""
    return board.column[square] + Fraction(1, 2), board.row[square] + Fraction(1, 2)


def crossing(a, b, at):
    """Where between 0 and 1 the way from a to b passes `at`; None if it never does."""
    if a == b:
        return None
    t = (at - a) / (b - a)
    return t if 0 <= t <= 1 else None


def meets_wall(a, b, wall):
    """The segment touches the wall, its ends included."""
    (x0, y0), (x1, y1) = wall
    if x0 == x1:
        t = crossing(a[0], b[0], x0)
        return t is not None and y0 <= a[1] + t * (b[1] - a[1]) <= y1
    t = crossing(a[1], b[1], y0)
    return t is not None and x0 <= a[0] + t * (b[0] - a[0]) <= x1


def stay(a, b, low, high):
    """The part of the way, as an interval of 0 to 1, that lies between low and high."""
    if a == b:
        return (Fraction(0), Fraction(1)) if low <= a <= high else (Fraction(1), Fraction(0))
    ends = sorted(((low - a) / (b - a), (high - a) / (b - a)))
    return max(ends[0], Fraction(0)), min(ends[1], Fraction(1))


def inside(a, b, column, row):
    """How long the segment stays in the closed square: negative if it never meets it."""
    across, down = stay(a[0], b[0], column, column + 1), stay(a[1], b[1], row, row + 1)
    return min(across[1], down[1]) - max(across[0], down[0])


def printed_walls(board):
    for square in board.every:
        column, row = board.column[square], board.row[square]
        if board.walled_right >> square & 1:
            yield (column + 1, row), (column + 1, row + 1)
        if board.walled_below >> square & 1:
            yield (column, row + 1), (column + 1, row + 1)


def slow_sight(board, walls, a, b, tokens, units):
    """Whether the segment between two centres hits nothing."""
    start, end = centre(board, a), centre(board, b)
    left, right = sorted((start[0], end[0]))
    top, bottom = sorted((start[1], end[1]))
    for wall in walls:
        (x0, y0), (x1, y1) = wall
        is_near = x0 <= right and x1 >= left and y0 <= bottom and y1 >= top
        if is_near and meets_wall(start, end, wall):
            return False
    for square in (tokens | units) - {a, b}:
        column, row = board.column[square], board.row[square]
        if left - 1 <= column <= right and top - 1 <= row <= bottom:
            length = inside(start, end, column, row)
            if (square in tokens and length >= 0) or (square in units and length > 0):
                return False
    return True


def some_pieces(board, luck):
    """Nine tokens and thirty units on squares of their own."""
    found = set()
    while len(found) < 39:
        found.add(pick(luck, board.size))
    squares = sorted(found)
    tokens = {squares.pop(pick(luck, len(squares))) for _ in range(9)}
    return tokens, set(squares)


def compare(board, pairs, luck):
    """The quick and the slow test agree with and without pieces; returns how many see."""
    walls = list(printed_walls(board))
    seen = 0
    for number, (a, b) in enumerate(pairs):
        if number % 20 == 0:
            tokens, units = some_pieces(board, luck)
        for there, here in ((set(), set()), (tokens, set()), (set(), units), (tokens, units)):
            quick = sees(board, a, b, board.gather(there), board.gather(here))
            assert quick == slow_sight(board, walls, a, b, there, here), (
                board.names[a],
                board.names[b],
                [board.names[n] for n in sorted(there)],
                [board.names[n] for n in sorted(here)],
            )
            assert quick == sees(board, b, a, board.gather(there), board.gather(here))
            seen += quick
    return seen


@rule("PH-LOS-1", "PH-LOS-3", "PH-LOS-4", "PH-LOS-5", "PH-LOS-6", "PH-LOS-8")
@ALL
def test_the_integer_test_agrees_with_a_slow_exact_one_and_is_symmetric(board):
    luck = Luck(board.size)
    near = []
    while len(near) < 500:
        a, b = pick(luck, board.size), pick(luck, board.size)
        if a != b and (board.distance(a, b) <= 9 or len(near) % 10 == 0):
            near.append((a, b))
    assert compare(board, near, luck) > 300


@pytest.mark.fuzz
@ALL
def test_the_integer_test_agrees_with_the_slow_one_on_all_pairs_of_squares(board):
    pairs = [(a, b) for a in board.every for b in board.every if a < b]
    assert compare(board, pairs, Luck(1)) > 0


@rule("PH-RANGE-3", "PH-RANGE-4", "PH-LOS-3")
@ALL
def test_the_table_of_ranges_holds_what_is_in_range_and_past_printed_walls(board):
    luck = Luck(7)
    for _ in range(1500):
        a, b = pick(luck, board.size), pick(luck, board.size)
        distance = board.distance(a, b)
        for id, unit_type in TYPES.items():
            is_in_range = a != b and unit_type.near <= distance <= unit_type.far
            expected = is_in_range and is_past_printed_walls(board, a, b)
            assert bool(ranges(board, id)[a] >> b & 1) == expected


# -- range ----------------------------------------------------------------------------------


def targets(pieces, unit, more=""):
    """What the unit may attack from where it stands."""
    seat = TYPES[unit[:-1]].side
    g = table(pieces, f"{more}\n todo BeginTurn {seat}")
    when(g, f"{seat} activate {unit}")
    return offered(g, seat, "attack")


@rule("PH-RANGE-1")
def test_distance_counts_columns_and_rows_and_targets_need_not_stand_in_line():
    assert targets("sol1 I14, pyr1 L18, pyr2 M18, pyr3 I21", "sol1") == {"pyr1", "pyr3"}


@rule("PH-RANGE-2")
def test_distance_is_never_a_walking_distance():
    """A unit two squares away across a gap that takes longer to walk is still two away."""
    assert targets("lum1 F15, wor1 I15, oph1 G16", "wor1") == set()
    assert targets("wor1 F15, oph1 G16, lum1 G15, lum2 F16", "wor1") == {"oph1"}


@rule("PH-RANGE-3")
@pytest.mark.parametrize(
    ("unit", "near", "far"),
    [
        *(("lum1", 1, 1), ("sol1", 3, 7), ("wor1", 1, 2), ("psy1", 2, 5)),
        *(("oph1", 1, 1), ("pyr1", 3, 7), ("ast1", 5, 9), ("amb1", 2, 5)),
    ],
)
def test_a_target_is_in_range_from_the_least_to_the_greatest_distance(unit, near, far):
    enemy = "oph2" if TYPES[unit[:-1]].side == "Survivors" else "lum2"
    in_range = {
        distance
        for distance in range(1, 12)
        if targets(f"{unit} A15, {enemy} {chr(ord('A') + distance)}15", unit)
    }
    assert in_range == set(range(near, far + 1))


@rule("PH-RANGE-4")
@pytest.mark.parametrize(
    ("unit", "target"), [("sol1", "H15"), ("psy1", "G15"), ("pyr1", "H15"), ("ast1", "J15")]
)
def test_a_target_nearer_than_the_minimum_is_refused(unit, target):
    seat = TYPES[unit[:-1]].side
    enemy = "oph2" if seat == "Survivors" else "lum2"
    g = table(f"{unit} F15, {enemy} {target}", f"todo BeginTurn {seat}")
    when(g, f"{seat} activate {unit}")
    refused(g, f"{seat} attack {enemy}", "PH-RANGE-4")


@rule("PH-RANGE-3")
def test_a_target_beyond_the_maximum_is_refused():
    g = table("psy1 F15, oph1 L15")
    when(g, "Survivors activate psy1")
    refused(g, "Survivors attack oph1", "PH-RANGE-3")


@rule("PH-RANGE-5")
def test_a_diagonal_neighbour_is_two_away():
    assert targets("lum1 F15, oph1 G16", "lum1") == set()
    assert targets("wor1 F15, oph1 G16", "wor1") == {"oph1"}


# -- line of sight --------------------------------------------------------------------------


@rule("PH-LOS-2")
def test_without_line_of_sight_no_attack_may_be_declared():
    g = table("sol1 F15, oph1 G15, pyr1 J15")
    when(g, "Survivors activate sol1")
    refused(g, "Survivors attack pyr1", "PH-LOS-2")


@rule("PH-LOS-3", "PH-MAP-3")
def test_a_line_that_grazes_the_end_of_a_printed_wall_is_blocked():
    """The wall between V1 and W1 ends in the corner below them, where the diagonal passes."""
    town = BOARDS["town"]
    u1, x4 = town.square["U1"], town.square["X4"]
    assert not sees(town, u1, x4)
    assert sees(town, town.square["T1"], town.square["V3"])
    assert not sees(town, town.square["V2"], town.square["W3"])


@rule("PH-LOS-4")
@pytest.mark.parametrize("token", ["wall", "cracked"])
def test_a_wall_token_blocks_even_at_its_corner(token):
    assert targets(f"psy1 I6, oph1 K8, {token} J6", "psy1") == set()
    assert targets(f"psy1 I6, oph1 K8, {token} I7", "psy1") == set()
    assert targets(f"psy1 I6, oph1 K8, {token} I8", "psy1") == {"oph1"}


@rule("PH-LOS-4")
def test_two_tokens_that_touch_at_a_corner_leave_no_gap():
    assert targets("psy1 I6, oph1 K8, wall J6, wall I7", "psy1") == set()
    assert targets("psy1 I6, oph1 K6, wall J7", "psy1") == {"oph1"}


@rule("PH-LOS-5")
def test_a_unit_blocks_only_where_the_line_passes_the_inside_of_its_square():
    for blocker in ("lum1", "oph2"):
        assert targets(f"psy1 I6, oph1 K8, {blocker} J6", "psy1") - {"oph2"} == {"oph1"}
        assert targets(f"psy1 I6, oph1 K8, {blocker} J7", "psy1") - {"oph2"} == set()


@rule("PH-LOS-5")
def test_friends_block_like_enemies():
    assert targets("sol1 F15, lum1 G15, pyr1 J15", "sol1") == set()
    assert targets("sol1 F15, oph1 G15, pyr1 J15", "sol1") == set()


@rule("PH-LOS-6")
def test_the_squares_of_attacker_and_target_never_block_but_their_walls_do():
    assert targets("wor1 F15, oph1 G15", "wor1") == {"oph1"}
    assert targets("wor1 F1, oph1 G1", "wor1") == set()
    assert targets("ast1 F15, wall K15, lum3 A1", "ast1") == {"K15.wall"}


@rule("PH-LOS-7")
def test_killing_the_front_unit_opens_the_view_to_the_one_behind():
    g = table("sol1 F15, oph1 I15, pyr1 K15")
    when(g, "Survivors activate sol1")
    assert offered(g, "Survivors", "attack") == {"oph1"}
    when(g, "Survivors attack oph1")
    assert offered(g, "Survivors", "attack") == {"pyr1"}


@rule("PH-LOS-7")
def test_a_vacated_square_no_longer_blocks():
    g = table("lum1 G15, sol1 F15, pyr1 J15")
    when(g, "Survivors activate lum1", "Survivors move G16", "Survivors end_unit")
    when(g, "Survivors activate sol1")
    assert offered(g, "Survivors", "attack") == {"pyr1"}


@rule("PH-LOS-8")
@ALL
def test_sight_past_printed_walls_is_the_same_both_ways_on_every_board(board):
    for id in ("ast", "sol", "wor"):
        seen = ranges(board, id)
        for a in board.every[::7]:
            for b in board.members(seen[a]):
                assert seen[b] >> a & 1
