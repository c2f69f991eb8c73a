"""Board: squares, printed walls and start areas of a map, and the quick questions about them.

Squares are numbered row by row from the top left. A set of squares is one integer with a bit
per square, so that a whole region takes a step, or is compared with another, at once.

Rules: PH-MAP-1 to -5.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NewType

from mayday.games.phobia.units import PACKAGE, SCENARIOS
from mayday.kernel.content import ContentError, Record, check, load

Square = NewType("Square", int)
Squares = int  # a set of squares, one bit each


def square_name(column: int, row: int) -> str:
    """The name on the map's edge: A1 is the top left square, AA follows Z."""
    letters = chr(ord("A") + column % 26)
    if column >= 26:
        letters = chr(ord("A") + column // 26 - 1) + letters
    return f"{letters}{row + 1}"


class Board:
    """One map."""

    def __init__(self, id: str, name: str, drawing: str) -> None:
        lines = drawing.strip("\n").split("\n")
        self.id = id
        self.name = name
        self.height, self.width = len(lines) // 2, len(lines[0]) // 2
        self.size = self.width * self.height
        _check_drawing(id, lines)
        self.every = [Square(n) for n in range(self.size)]
        self.column = [n % self.width for n in self.every]
        self.row = [n // self.width for n in self.every]
        self.names = [
            square_name(c, r) for c, r in zip(self.column, self.row, strict=True)
        ]
        self.square = {name: n for name, n in zip(self.names, self.every, strict=True)}
        self.bit = [1 << n for n in self.every]
        self.all: Squares = (1 << self.size) - 1
        signs = [lines[2 * self.row[n] + 1][2 * self.column[n] + 1] for n in self.every]
        self.orange = tuple(n for n in self.every if signs[n] == "O")
        self.areas = tuple(
            tuple(n for n in self.every if signs[n] == sign)
            for sign in sorted({sign for sign in signs if sign.isdigit()})
        )
        self.starts = (
            self.gather(self.orange),
            self.gather(n for area in self.areas for n in area),
        )
        self._read_walls(lines)

    def _read_walls(self, lines: list[str]) -> None:
        """Printed walls lie on edges; what is open is kept by direction. Rules: PH-MAP-3."""
        right = [lines[2 * self.row[n] + 1][2 * self.column[n] + 2] for n in self.every]
        below = [lines[2 * self.row[n] + 2][2 * self.column[n] + 1] for n in self.every]
        self.walled_right = self.gather(n for n in self.every if right[n] != " ")
        self.walled_below = self.gather(n for n in self.every if below[n] != " ")
        self.open_right = self.all & ~self.walled_right
        self.open_left = self.open_right << 1
        self.open_below = self.all & ~self.walled_below
        self.open_above = self.open_below << self.width

    def __repr__(self) -> str:
        return f"<Board {self.id}>"

    def gather(self, squares: Iterator[Square] | tuple[Square, ...]) -> Squares:
        """The squares as a set."""
        return sum(self.bit[square] for square in squares)

    def spread(self, squares: Squares) -> Squares:
        """The squares and all that lie one step away, across no printed wall. Rules: PH-MOVE-2."""
        return (
            squares
            | (squares & self.open_right) << 1
            | (squares & self.open_left) >> 1
            | (squares & self.open_below) << self.width
            | (squares & self.open_above) >> self.width
        )

    def list(self, squares: Squares) -> list[Square]:
        """The members of a set, in order."""
        found = []
        while squares:
            lowest = squares & -squares
            found.append(Square(lowest.bit_length() - 1))
            squares ^= lowest
        return found

    def distance(self, a: Square, b: Square) -> int:
        """Counted orthogonally, whatever stands between. Rules: PH-RANGE-1, PH-RANGE-2."""
        return abs(self.column[a] - self.column[b]) + abs(self.row[a] - self.row[b])

    def walking(self, goals: Squares) -> list[int]:
        """The steps from every square to the nearest goal, on the board without pieces."""
        steps, far = [0] * self.size, 0
        reached = goals
        while reached != self.all:
            far += 1
            wider = self.spread(reached)
            for square in self.list(wider & ~reached):
                steps[square] = far
            reached = wider
        return steps

    @cached_property
    def area_order(self) -> tuple[tuple[Square, ...], ...]:
        """The squares of each green area, nearest to the orange area first. Rules: PH-PLACE-6."""
        steps = self.walking(self.starts[0])
        return tuple(tuple(sorted(area, key=lambda n: (steps[n], n))) for area in self.areas)


def _check_drawing(id: str, lines: list[str]) -> None:
    width, height = len(lines[0]) // 2, len(lines) // 2
    check("boards.toml", len(lines) == 2 * height + 1, f"{id}: an odd number of lines")
    for number, line in enumerate(lines):
        where = f"{id}, line {number + 1}"
        check("boards.toml", len(line) == 2 * width + 1, f"{where}: as long as the first")
        if number % 2:
            check("boards.toml", set(line[1::2]) <= set(".123456789O"), f"{where}: odd squares")
            check("boards.toml", set(line[::2]) <= set(" |"), f"{where}: odd walls")
            check("boards.toml", line[0] == line[-1] == "|", f"{where}: a wall at both ends")
        else:
            check("boards.toml", set(line[::2]) == {"+"}, f"{where}: corners are +")
            check("boards.toml", set(line[1::2]) <= set(" -"), f"{where}: odd walls")
    for line in (lines[0], lines[-1]):
        check("boards.toml", set(line[1::2]) == {"-"}, f"{id}: walls above and below")


class _BoardRow(Record, frozen=True):
    id: str
    name: str
    drawing: str


class _Boards(Record, frozen=True):
    board: tuple[_BoardRow, ...]


BOARDS = {
    row.id: Board(row.id, row.name, row.drawing)
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
