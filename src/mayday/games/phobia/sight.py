"""Sight: the straight line between the centres of two squares, and what it hits.

The test is exact and uses integers only. What a line touches depends on nothing but how many
columns and rows it spans, so that is worked out once and then laid over the board.

Rules: PH-LOS-1, PH-LOS-3 to -6, PH-LOS-8.
"""

from __future__ import annotations

from typing import NamedTuple

from mayday.games.phobia.grid import Squares


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
