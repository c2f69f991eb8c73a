"""Range and Line of Sight: who could attack whom from where.

The test of a line is exact and uses integers only. What a line touches depends on nothing but
how many columns and rows it spans, so that is worked out once and then laid over the board. The
second half asks the same for all squares at once.

Rules: PH-RANGE-1, PH-RANGE-2, PH-RANGE-3, PH-RANGE-4, PH-RANGE-5, PH-LOS-1, PH-LOS-2, PH-LOS-3,
PH-LOS-4, PH-LOS-5, PH-LOS-6, PH-LOS-7, PH-LOS-8.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from mayday.games.phobia.board import Board, Square, Squares, wall_on
from mayday.games.phobia.content import TYPE_OF, TYPES, TypeId, UnitId
from mayday.games.phobia.table import PHState, square_of
from mayday.kernel import Refusal, refuse

PRINTED_WALL = "printed_wall"
FAR = max(unit_type.far for unit_type in TYPES.values())


class Touched(NamedTuple):
    """What a line touches; bits count from the upper left square of the rectangle it spans."""

    through: Squares  # squares whose inside it passes: a unit there blocks
    touching: Squares  # squares it meets, corners included: a wall token there blocks
    right: Squares  # squares whose right edge it meets, ends included
    below: Squares  # squares whose lower edge it meets, ends included


@cache
def draw_line(columns: int, rows: int, width: int) -> Touched:
    """The line that goes down `rows` rows and right `columns` columns, on rows of `width` squares.

    Squares lie at doubled coordinates: centres are odd, corners even. `side` is positive on one
    side of the line, negative on the other, zero on it. The squares at its ends block nothing.

    Rules: PH-LOS-3, PH-LOS-4, PH-LOS-5, PH-LOS-6, PH-LOS-8.
    """
    breadth = abs(columns)
    start_x = 1 if columns >= 0 else 2 * breadth + 1

    def side(x: int, y: int) -> int:
        return 2 * columns * (y - 1) - 2 * rows * (x - start_x)

    through = touching = right = below = 0
    ends = {(start_x // 2, 0), (start_x // 2 + columns, rows)}
    for row in range(rows + 1):
        for column in range(breadth + 1):
            bit = 1 << (row * width + column)
            x, y = 2 * column, 2 * row
            upper = side(x, y), side(x + 2, y)
            lower = side(x, y + 2), side(x + 2, y + 2)
            least, most = min(*upper, *lower), max(*upper, *lower)
            if (column, row) not in ends:
                through |= bit if least < 0 < most else 0
                touching |= bit if least <= 0 <= most else 0
            if column < breadth:
                right |= bit if upper[1] * lower[1] <= 0 else 0
            if row < rows:
                below |= bit if lower[0] * lower[1] <= 0 else 0
    return Touched(through, touching, right, below)


def line_between(board: Board, a: Square, b: Square) -> tuple[Touched, int]:
    """The line between two squares, and the square that its bits count from."""
    if b < a:
        a, b = b, a
    columns = board.column[b] - board.column[a]
    return draw_line(columns, board.row[b] - board.row[a], board.width), a + min(columns, 0)


def is_past_printed_walls(board: Board, a: Square, b: Square) -> bool:
    """No printed wall is met between the two squares. Rules: PH-LOS-3."""
    line, corner = line_between(board, a, b)
    met = line.right << corner & board.walled_right, line.below << corner & board.walled_below
    return not any(met)


def is_past_pieces(board: Board, a: Square, b: Square, walls: Squares, units: Squares) -> bool:
    """No wall token is met and no unit passed between the two squares, as they stand now.

    Rules: PH-LOS-4, PH-LOS-5, PH-LOS-6, PH-LOS-7.
    """
    line, corner = line_between(board, a, b)
    return not (line.through << corner & units or line.touching << corner & walls)


def sees(board: Board, a: Square, b: Square, walls: Squares = 0, units: Squares = 0) -> bool:
    """The line between the two squares hits nothing. Rules: PH-LOS-1."""
    return is_past_printed_walls(board, a, b) and is_past_pieces(board, a, b, walls, units)


def is_in_view(g: PHState, start: Square, square: Square) -> bool:
    """No piece stands in the line between two squares.

    Rules: PH-LOS-4, PH-LOS-5, PH-LOS-6, PH-LOS-7.
    """
    return is_past_pieces(g.board, start, square, g.walls, g.held[0] | g.held[1])


def what_blocks(g: PHState, start: Square, square: Square) -> tuple[str, ...]:
    """The ids of all that the line hits: units, wall tokens, a printed wall. Rules: PH-LOS-1."""
    board = g.board
    holders = {at: unit for side in g.units for unit, at in side.items()}
    found = [] if is_past_printed_walls(board, start, square) else [PRINTED_WALL]
    line, corner = line_between(board, start, square)
    hit = line.through << corner & (g.held[0] | g.held[1]) | line.touching << corner & g.walls
    return (*found, *(holders.get(at, wall_on(board.names[at])) for at in board.members(hit)))


def why_out_of_reach(g: PHState, unit: UnitId, square: Square) -> Refusal | None:
    """Too near, too far, or something stands in the line.

    Rules: PH-RANGE-1, PH-RANGE-3, PH-RANGE-4, PH-RANGE-5, PH-LOS-2.
    """
    unit_type, start = TYPE_OF[unit], square_of(g, unit)
    distance = g.board.distance(start, square)
    if distance < unit_type.near:
        return refuse("PH-RANGE-4", "too_near", distance=distance, least=unit_type.near)
    if distance > unit_type.far:
        return refuse("PH-RANGE-3", "too_far", distance=distance, most=unit_type.far)
    if hit := what_blocks(g, start, square):
        return refuse("PH-LOS-2", "no_sight", unit=unit, hit=hit)
    return None


# -- for all squares at once ------------------------------------------------------------------


def slopes(near: int, far: int) -> Iterator[tuple[int, int]]:
    """The columns and rows of all lines downwards, or to the right, that such a range allows.

    Rules: PH-RANGE-1.
    """
    for rows in range(far + 1):
        for columns in range(rows - far, far - rows + 1):
            if abs(columns) + rows >= near and (rows or columns > 0):
                yield columns, rows


@cache
def clear_along(board: Board, columns: int, rows: int) -> Squares:
    """The squares from which a line of this slope meets no printed wall and no border."""
    line = draw_line(columns, rows, board.width)
    back = max(-columns, 0)  # from the starting square to the left edge of the rectangle
    blocked = 0
    for walled, edges in ((board.walled_right, line.right), (board.walled_below, line.below)):
        for edge in board.members(edges):
            blocked |= walled << back >> edge
    first, last = back, board.width - max(columns, 0)
    one_row = (1 << last) - (1 << first)
    room = sum(one_row << (row * board.width) for row in range(board.height - rows))
    return room & ~blocked


@cache
def ranges(board: Board, id: TypeId) -> list[Squares]:
    """By square: the squares in a type's range that are seen past printed walls.

    Rules: PH-RANGE-3, PH-RANGE-4.
    """
    in_range = _rings(board)[TYPES[id].near : TYPES[id].far + 1]
    return [sum(rings_here) for rings_here in zip(*in_range, strict=True)]


@cache
def _rings(board: Board) -> list[list[Squares]]:
    """By distance and square: the squares that far away, seen past printed walls.

    All squares look along one line at a time. Rules: PH-RANGE-1, PH-LOS-3.
    """
    rings = [[0] * board.size for _ in range(FAR + 1)]
    for columns, rows in slopes(1, FAR):
        ring, step = rings[abs(columns) + rows], rows * board.width + columns
        for a in board.members(clear_along(board, columns, rows)):
            ring[a] |= board.bit[a + step]
            ring[a + step] |= board.bit[a]
    return rings


class Span(NamedTuple):
    """A line of sight of one length and slope, wherever it starts."""

    step: int  # from the first square of the line to the last
    clear: Squares  # where it may start without meeting a printed wall
    met: tuple[int, ...]  # the squares it meets, counted from the first


@cache
def spans(board: Board, near: int, far: int) -> tuple[Span, ...]:
    """All lines that a range of `near` to `far` allows."""
    found = []
    for columns, rows in slopes(near, far):
        back = max(-columns, 0)
        line = draw_line(columns, rows, board.width)
        met = tuple(square - back for square in board.members(line.touching))
        step = rows * board.width + columns
        found.append(Span(step, clear_along(board, columns, rows), met))
    return tuple(found)


@lru_cache(maxsize=64)
def clear_lines(board: Board, id: TypeId, walls: Squares) -> tuple[tuple[int, Squares], ...]:
    """For each line a type can attack along: its step, and where it may start past all walls."""
    lines = []
    for span in spans(board, TYPES[id].near, TYPES[id].far):
        blocked = 0
        if walls:
            for square in span.met:
                blocked |= walls >> square if square >= 0 else walls << -square
        lines.append((span.step, span.clear & ~blocked))
    return tuple(lines)


def attacked_from(board: Board, id: TypeId, squares: Squares, walls: Squares) -> Squares:
    """The squares that units of a type could attack from these squares."""
    found = 0
    for step, clear in clear_lines(board, id, walls):
        found |= (squares & clear) << step | squares >> step & clear
    return found


class _Shadows(NamedTuple):
    """By the place of a piece relative to a target: the squares it hides from the target.

    Their bits count from the square FAR rows above and FAR columns left of the target.
    """

    of_units: dict[int, Squares]
    of_walls: dict[int, Squares]


@cache
def _shadows(width: int) -> _Shadows:
    shadows = _Shadows({}, {})
    for rows in range(-FAR, FAR + 1):
        for columns in range(abs(rows) - FAR, FAR - abs(rows) + 1):
            upwards = rows < 0 or (rows == 0 and columns < 0)
            line = draw_line(*((-columns, -rows) if upwards else (columns, rows)), width)
            corner = min(rows, 0) * width + min(columns, 0)
            looker = 1 << ((rows + FAR) * width + columns + FAR)
            for hidden, squares in zip(shadows, (line.through, line.touching), strict=True):
                for place in range(squares.bit_length()):
                    if squares >> place & 1:
                        hidden[corner + place] = hidden.get(corner + place, 0) | looker
    return shadows


@cache
def _around(board: Board, square: Square) -> Squares:
    return board.gather(n for n in board.every if board.distance(n, square) < FAR)


def hidden_from(board: Board, square: Square, units: Squares) -> Squares:
    """The squares within any range that do not see the target because a unit stands between."""
    near = units & _around(board, square)
    return _hidden_behind(board, square, near) if near else 0


@lru_cache(maxsize=1 << 12)
def _hidden_behind(board: Board, square: Square, units: Squares) -> Squares:
    shadows, found = _shadows(board.width).of_units, 0
    for unit in board.members(units):
        found |= shadows.get(unit - square, 0)
    return _laid_over(board, square, found)


def hidden_by_wall(board: Board, square: Square, wall: Square) -> Squares:
    """The squares within any range from which a wall token would hide the target."""
    if not _around(board, square) >> wall & 1:
        return 0
    return _laid_over(board, square, _shadows(board.width).of_walls.get(wall - square, 0))


def _laid_over(board: Board, square: Square, shadow: Squares) -> Squares:
    """A shadow relative to a target as squares of the board."""
    shift = square - (FAR * board.width + FAR)
    return shadow << shift if shift >= 0 else shadow >> -shift
