"""Board: a map with its lines of sight, and the boards of the content.

Rules: PH-LOS-1 to -8, PH-RANGE-1 to -5, PH-MAP-5.
"""

from __future__ import annotations

from functools import cached_property

from mayday.games.phobia.grid import Grid, Square, Squares
from mayday.games.phobia.sight import Line, draw_line
from mayday.games.phobia.units import PACKAGE, SCENARIOS, TYPES, TypeId
from mayday.kernel.content import ContentError, Record, check, load


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


class _BoardRow(Record, frozen=True):
    id: str
    drawing: str


class _Boards(Record, frozen=True):
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

BOARD_OF = {scenario.id: BOARDS[scenario.board] for scenario in SCENARIOS.values()}
