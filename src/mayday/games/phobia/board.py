"""Board: squares, printed walls and start areas of a map.

Squares are numbered row by row from the top left. A set of squares is one integer with a bit
per square, so that a whole region takes a step, or is compared with another, at once.

Rules: PH-MAP-1, PH-MAP-2, PH-MAP-3, PH-MAP-4, PH-MAP-5.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NewType

from mayday.kernel import content

Square = NewType("Square", int)
Squares = int  # a set of squares, one bit each

_FLAGS = bytes.maketrans(b"01", b"\x00\x01")


def square_name(column: int, row: int) -> str:
    """The name on the map's edge: A1 is the top left square, AA follows Z."""
    letters = chr(ord("A") + column % 26)
    if column >= 26:
        letters = chr(ord("A") + column // 26 - 1) + letters
    return f"{letters}{row + 1}"


def wall_on(name: str) -> str:
    """The id of a wall token: of the square that it takes up. Rules: PH-WALL-6."""
    return f"{name}.wall"


class Board:
    """The squares of one map and the ways between them."""

    def __init__(self, id: str, drawing: str, path: str) -> None:
        lines = drawing.strip("\n").split("\n")
        _check_drawing(path, id, lines)
        self.id = id
        self.height, self.width = len(lines) // 2, len(lines[0]) // 2
        self.size = self.width * self.height
        self.every = [Square(n) for n in range(self.size)]
        self.column = [n % self.width for n in self.every]
        self.row = [n // self.width for n in self.every]
        self.names = [square_name(c, r) for c, r in zip(self.column, self.row, strict=True)]
        self.square = dict(zip(self.names, self.every, strict=True))
        self.bit = [1 << n for n in self.every]
        self.all: Squares = (1 << self.size) - 1
        self._read_areas(lines)
        self._read_walls(lines)

    def _read_areas(self, lines: list[str]) -> None:
        """Green areas by number, one orange area. Rules: PH-MAP-1."""
        signs = [lines[2 * self.row[n] + 1][2 * self.column[n] + 1] for n in self.every]
        self.orange = tuple(n for n in self.every if signs[n] == "O")
        numbers = sorted({sign for sign in signs if sign.isdigit()})
        self.areas = tuple(tuple(n for n in self.every if signs[n] == x) for x in numbers)
        green = (square for area in self.areas for square in area)
        self.starts = (self.gather(self.orange), self.gather(green))  # by seat

    def _read_walls(self, lines: list[str]) -> None:
        """Printed walls lie on edges; the open edges are kept by direction. Rules: PH-MAP-3."""
        right = [lines[2 * self.row[n] + 1][2 * self.column[n] + 2] for n in self.every]
        below = [lines[2 * self.row[n] + 2][2 * self.column[n] + 1] for n in self.every]
        self.walled_right = self.gather(n for n in self.every if right[n] != " ")
        self.walled_below = self.gather(n for n in self.every if below[n] != " ")
        self.open_right = self.all & ~self.walled_right
        self.open_left = self.open_right << 1
        self.open_below = self.all & ~self.walled_below
        self.open_above = self.open_below << self.width

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"

    def gather(self, squares: Iterable[Square]) -> Squares:
        """The squares as a set."""
        return sum(self.bit[square] for square in squares)

    def members(self, squares: Squares) -> list[Square]:
        """The squares of a set, in order."""
        found = []
        while squares:
            lowest = squares & -squares
            found.append(Square(lowest.bit_length() - 1))
            squares ^= lowest
        return found

    def flags(self, squares: Squares) -> bytes:
        """A byte per square of the board: 1 for the members of the set, 0 for the others."""
        return f"{squares:0{self.size}b}"[::-1].encode().translate(_FLAGS)

    def spread(self, squares: Squares) -> Squares:
        """The squares and all that lie one step away, across no printed wall. Rules: PH-MOVE-2."""
        return (
            squares
            | (squares & self.open_right) << 1
            | (squares & self.open_left) >> 1
            | (squares & self.open_below) << self.width
            | (squares & self.open_above) >> self.width
        )

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
            for square in self.members(wider & ~reached):
                steps[square] = far
            reached = wider
        return steps

    @cached_property
    def area_order(self) -> tuple[tuple[Square, ...], ...]:
        """The squares of each green area, nearest to the orange area first. Rules: PH-PLACE-6."""
        steps = self.walking(self.starts[0])
        return tuple(tuple(sorted(area, key=lambda n: (steps[n], n))) for area in self.areas)


def _check_drawing(path: str, id: str, lines: list[str]) -> None:
    """The format that the head of the file describes. Rules: PH-MAP-5."""
    width, height = len(lines[0]) // 2, len(lines) // 2

    def check(fact: bool, reason: str, number: int) -> None:
        content.check(path, fact, reason, f"{id}, line {number + 1}")

    for number, line in enumerate(lines):
        check(len(line) == 2 * width + 1, "as long as the first, and that is odd", number)
        if number % 2:
            check(set(line[1::2]) <= set(".123456789O"), "odd squares", number)
            check(set(line[::2]) <= set(" |"), "odd walls", number)
            check(line[0] == line[-1] == "|", "a wall at both ends", number)
        else:
            check(set(line[::2]) == {"+"}, "corners are +", number)
            check(set(line[1::2]) <= set(" -"), "odd walls", number)
    check(len(lines) == 2 * height + 1, "the last line is a row of squares", len(lines) - 1)
    for number in (0, len(lines) - 1):
        check(set(lines[number][1::2]) == {"-"}, "walls above and below", number)
