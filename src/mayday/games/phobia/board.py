"""Board: a map with its lines of sight, and the boards of the content.

The test of a line is exact and uses integers only. What a line touches depends on nothing but
how many columns and rows it spans, so that is worked out once and then laid over the board.

Rules: PH-LOS-1 to -8, PH-RANGE-1 to -5, PH-MAP-5.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from mayday.games.phobia.grid import Grid, Square, Squares, wall_on
from mayday.games.phobia.units import PACKAGE, SCENARIOS, TYPES, TypeId
from mayday.kernel.content import ContentError, Row, check, load


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


class Board(Grid):
    """One map: squares, walls, areas, and who could see whom."""

    def __init__(self, id: str, drawing: str) -> None:
        super().__init__(id, drawing)
        self._lines: dict[tuple[int, int], Line] = {}

    def line(self, a: Square, b: Square) -> tuple[Line, int]:
        """The line between two squares, and the square that its bits count from."""
        if b < a:
            a, b = b, a
        columns = self.column[b] - self.column[a]
        span = (columns, self.row[b] - self.row[a])
        line = self._lines.get(span)
        if line is None:
            line = self._lines[span] = draw_line(*span, self.width)
        return line, a + min(columns, 0)

    def is_past_printed_walls(self, a: Square, b: Square) -> bool:
        """No printed wall is met between the two squares. Rules: PH-LOS-3."""
        line, corner = self.line(a, b)
        met = line.right << corner & self.walled_right, line.below << corner & self.walled_below
        return not any(met)

    def is_past_pieces(self, a: Square, b: Square, walls: Squares, units: Squares) -> bool:
        """No wall token is met and no unit passed between the two squares.

        Rules: PH-LOS-4 to -7.
        """
        line, corner = self.line(a, b)
        return not (line.through << corner & units or line.touching << corner & walls)

    def sees(self, a: Square, b: Square, walls: Squares = 0, units: Squares = 0) -> bool:
        """The line between the two squares hits nothing. Rules: PH-LOS-1."""
        return self.is_past_printed_walls(a, b) and self.is_past_pieces(a, b, walls, units)

    def obstacles(self, a: Square, b: Square, walls: Squares, units: Squares) -> list[Square]:
        """The squares of the pieces that the line hits. Rules: PH-LOS-4, PH-LOS-5."""
        line, corner = self.line(a, b)
        return self.members((line.through << corner & units) | (line.touching << corner & walls))

    @cached_property
    def ranges(self) -> dict[TypeId, list[Squares]]:
        """By type and square: the squares in range that are seen past printed walls.

        Rules: PH-RANGE-3, PH-RANGE-4.
        """
        rings = self._rings(max(unit_type.far for unit_type in TYPES.values()))
        return {
            id: [sum(rings_here) for rings_here in zip(*rings[unit_type.near : unit_type.far + 1])]
            for id, unit_type in TYPES.items()
        }

    def _rings(self, far: int) -> list[list[Squares]]:
        """By distance and square: the squares that far away, seen past printed walls.

        All squares look along one line at a time. Rules: PH-RANGE-1, PH-LOS-3.
        """
        rings = [[0] * self.size for _ in range(far + 1)]
        for rows in range(far + 1):
            for columns in range(rows - far, far - rows + 1):
                if rows or columns > 0:
                    ring, step = rings[abs(columns) + rows], rows * self.width + columns
                    for a in self.members(self.clear_along(columns, rows)):
                        ring[a] |= self.bit[a + step]
                        ring[a + step] |= self.bit[a]
        return rings

    def clear_along(self, columns: int, rows: int) -> Squares:
        """The squares from which a line of this span meets no printed wall and no border."""
        line = draw_line(columns, rows, self.width)
        back = max(-columns, 0)  # from the starting square to the left edge of the rectangle
        blocked = 0
        for walled, edges in ((self.walled_right, line.right), (self.walled_below, line.below)):
            for edge in self.members(edges):
                blocked |= walled << back >> edge
        first, last = back, self.width - max(columns, 0)
        one_row = (1 << last) - (1 << first)
        room = sum(one_row << (row * self.width) for row in range(self.height - rows))
        return room & ~blocked


class _BoardRow(Row, frozen=True):
    id: str
    drawing: str


class _Boards(Row, frozen=True):
    board: tuple[_BoardRow, ...]


BOARDS = {
    row.id: Board(row.id, row.drawing)
    for row in load(PACKAGE, "content/boards.toml", _Boards).board
}


def _check() -> None:
    for board in BOARDS.values():
        region = board.bit[0]
        while (wider := board.spread(region)) != region:
            region = wider
        check("boards.toml", region == board.all, f"{board.id}: every square can be reached")
    for scenario in SCENARIOS.values():
        if scenario.board not in BOARDS:
            raise ContentError(f'table.toml: {scenario.id}: no board "{scenario.board}"')
        board = BOARDS[scenario.board]
        survivors, phobias = scenario.limits
        check("table.toml", survivors <= len(board.orange), f"{scenario.id}: Survivors fit")
        for area in board.areas:
            check("table.toml", phobias <= len(area), f"{scenario.id}: Phobias fit in one area")


_check()

WALLS = {wall_on(name): name for board in BOARDS.values() for name in board.names}
BOARD_OF = {scenario.id: BOARDS[scenario.board] for scenario in SCENARIOS.values()}
