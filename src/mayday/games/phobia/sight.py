"""Sight: the straight line between the centres of two squares, and what it hits.

The test is exact and uses integers only. What a line touches depends on nothing but how many
columns and rows it spans, so that is worked out once and then laid over the board.

Rules: PH-LOS-1 to -8, PH-RANGE-1 to -5.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from mayday.games.phobia.board import BOARDS, Board, Square, Squares
from mayday.games.phobia.units import TYPES, TypeId


class Line(NamedTuple):
    """What a line touches; bits count from the upper left square of the rectangle it spans."""

    through: Squares  # squares whose inside it passes: a unit there blocks
    touching: Squares  # squares it meets, corners included: a wall token there blocks
    right: Squares  # squares whose right edge it meets, ends included
    below: Squares  # squares whose lower edge it meets, ends included


def draw_line(columns: int, rows: int, width: int) -> Line:
    """The line that goes down `rows` rows and right `columns` columns, on rows of `width` squares.

    Squares lie at doubled coordinates: centres are odd, corners even. `side` is positive on one
    side of the line, negative on the other, zero on it. Rules: PH-LOS-3 to -6, PH-LOS-8.
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
    return Line(through, touching, right, below)


class Sight:
    """Lines of sight on one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._lines: dict[tuple[int, int], Line] = {}
        rings = self._rings(max(unit_type.far for unit_type in TYPES.values()))
        self.ranges: dict[TypeId, list[Squares]] = {
            id: [sum(ring) for ring in zip(*rings[unit_type.near : unit_type.far + 1])]
            for id, unit_type in TYPES.items()
        }  # what a unit of the type sees in its range from every square, past printed walls

    def line(self, a: Square, b: Square) -> tuple[Line, int]:
        """The line between two squares, and the square that its bits count from."""
        if b < a:
            a, b = b, a
        board = self.board
        columns = board.column[b] - board.column[a]
        span = (columns, board.row[b] - board.row[a])
        line = self._lines.get(span)
        if line is None:
            line = self._lines[span] = draw_line(*span, board.width)
        return line, a + min(columns, 0)

    def is_past_printed_walls(self, a: Square, b: Square) -> bool:
        """No printed wall is met between the two squares. Rules: PH-LOS-3."""
        line, corner = self.line(a, b)
        board = self.board
        return not (
            line.right << corner & board.walled_right or line.below << corner & board.walled_below
        )

    def is_past_pieces(self, a: Square, b: Square, walls: Squares, units: Squares) -> bool:
        """No wall token is met and no unit passed between the two squares.

        Rules: PH-LOS-4 to -7.
        """
        line, corner = self.line(a, b)
        return not (line.through << corner & units or line.touching << corner & walls)

    def sees(self, a: Square, b: Square, walls: Squares, units: Squares) -> bool:
        """The line between the two squares hits nothing. Rules: PH-LOS-1."""
        return self.is_past_printed_walls(a, b) and self.is_past_pieces(a, b, walls, units)

    def obstacles(self, a: Square, b: Square, walls: Squares, units: Squares) -> list[Square]:
        """The squares of the pieces that the line hits. Rules: PH-LOS-4, PH-LOS-5."""
        line, corner = self.line(a, b)
        return self.board.list(
            (line.through << corner & units) | (line.touching << corner & walls)
        )

    def _rings(self, far: int) -> list[list[Squares]]:
        """For every distance and square, the squares that far away past printed walls.

        All squares look along one line at a time. Rules: PH-RANGE-1, PH-LOS-3.
        """
        board = self.board
        rings = [[0] * board.size for _ in range(far + 1)]
        for rows in range(far + 1):
            for columns in range(rows - far, far - rows + 1):
                if rows or columns > 0:
                    ring, step = rings[abs(columns) + rows], rows * board.width + columns
                    for a in board.list(clear_along(board, columns, rows)):
                        ring[a] |= board.bit[a + step]
                        ring[a + step] |= board.bit[a]
        return rings


def clear_along(board: Board, columns: int, rows: int) -> Squares:
    """The squares from which the line of this span stays on the board and meets no printed wall."""
    line = draw_line(columns, rows, board.width)
    back = max(-columns, 0)  # from the starting square to the left edge of the rectangle
    blocked = 0
    for walled, edges in ((board.walled_right, line.right), (board.walled_below, line.below)):
        for edge in board.list(edges):
            blocked |= walled << back >> edge
    return _room_for(board, columns, rows) & ~blocked


def _room_for(board: Board, columns: int, rows: int) -> Squares:
    """The squares with so many columns to their right (or left) and so many rows below."""
    first, last = max(-columns, 0), board.width - max(columns, 0)
    one_row = (1 << last) - (1 << first)
    return sum(one_row << (row * board.width) for row in range(board.height - rows))


@cache
def sight_on(board: str) -> Sight:
    """Lines of sight on a board, by the board's id."""
    return Sight(BOARDS[board])
