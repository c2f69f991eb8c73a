"""Notation: Phobia positions as text, with the board as a map.

A row of the board is a line of cells from the left: `.` nothing, `L1` a unit by the letter of
its type and its number, `[]` a wall token, `[/` a cracked one. Empty rows and the empty end of a
row may be left out:

    column    A  B  C  D
    row07     .  .  L1 [/
    pileS     HMMH        # the top first

"""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.phobia.board import BOARDS
from mayday.games.phobia.grid import Square
from mayday.games.phobia.model import PHState, free_squares, put
from mayday.games.phobia.units import HIT, MISS, SEAT_OF, SEATS, TYPE_OF, UnitId
from mayday.kernel.position import Line, NotationError
from mayday.kernel.zones import UNKNOWN

EMPTY, WALL, CRACKED = ".", "[]", "[/"
MOST_ROWS = max(board.height for board in BOARDS.values())

_SIGN_OF = {unit: unit.replace(t.id, t.letter) for unit, t in TYPE_OF.items()}
_UNIT_OF = {sign: unit for unit, sign in _SIGN_OF.items()}


def _write_columns(g: PHState) -> str:
    names = g.board.names[: g.board.width]
    return " ".join(f"{name.rstrip('1'):<2}" for name in names).rstrip()


def _read_columns(g: PHState, text: str) -> None:
    """The letters over the map are there for the reader's eye."""


def _row(number: int) -> Line[PHState]:
    def write(g: PHState) -> str:
        board = g.board
        if number >= board.height:
            return ""
        signs = {square: _SIGN_OF[unit] for side in g.units for unit, square in side.items()}
        signs |= dict.fromkeys(board.members(g.walls), WALL)
        signs |= dict.fromkeys(board.members(g.cracked), CRACKED)
        first = number * board.width
        cells = [signs.get(Square(n), EMPTY) for n in range(first, first + board.width)]
        while cells and cells[-1] == EMPTY:
            cells.pop()
        return " ".join(f"{cell:<2}" for cell in cells).rstrip()

    def read(g: PHState, text: str) -> None:
        cells = text.split()
        if len(cells) > g.board.width or (cells and number >= g.board.height):
            raise NotationError(f"{g.board.id} is {g.board.width} by {g.board.height} squares")
        for column, cell in enumerate(cells):
            if cell != EMPTY:
                _set(g, Square(number * g.board.width + column), cell)

    return Line(f"row{number + 1:02}", write, read)


def _set(g: PHState, square: Square, cell: str) -> None:
    """Put on the board what a cell of the map shows."""
    bit = g.board.bit[square]
    if not free_squares(g) & bit:
        raise NotationError(f"two pieces on {g.board.names[square]}")
    if cell in (WALL, CRACKED):
        g.walls |= bit
        g.cracked |= bit if cell == CRACKED else 0
        return
    unit = _UNIT_OF.get(cell)
    if unit is None:
        raise NotationError(f'no piece "{cell}"')
    if unit in g.units[SEAT_OF[unit]]:
        raise NotationError(f"{unit} stands in two places")
    put(g, SEAT_OF[unit], unit, square)


def _read_units(text: str) -> list[UnitId]:
    units = [UnitId(word) for word in text.split()]
    if unknown := [unit for unit in units if unit not in TYPE_OF]:
        raise NotationError(f'no unit "{unknown[0]}"')
    return units


def _units(name: str) -> Line[PHState]:
    def read(g: PHState, text: str) -> None:
        setattr(g, name, _read_units(text))

    return Line(name, lambda g: " ".join(getattr(g, name)), read)


def _cards(name: str, table: str, seat: int) -> Line[PHState]:
    def read(g: PHState, text: str) -> None:
        cards = text.replace(" ", "")
        if not set(cards) <= {HIT, MISS, UNKNOWN}:
            raise NotationError(f"cards are {HIT} and {MISS}")
        getattr(g, table)[seat] = cards

    return Line(f"{name}{SEATS[seat][0]}", lambda g: getattr(g, table)[seat], read)


def _force(seat: int) -> Line[PHState]:
    def read(g: PHState, text: str) -> None:
        g.forces[seat] = [int(word) for word in text.split()]

    return Line(f"force{SEATS[seat][0]}", lambda g: " ".join(map(str, g.forces[seat])), read)


def _number(name: str) -> Line[PHState]:
    def read(g: PHState, text: str) -> None:
        setattr(g, name, int(text or 0))

    return Line(name, lambda g: str(getattr(g, name) or ""), read)


def _write_built(g: PHState) -> str:
    return " ".join(f"{unit}:{walls}" for unit, walls in g.built.items())


def _read_built(g: PHState, text: str) -> None:
    g.built = {}
    for word in text.split():
        name, _, walls = word.partition(":")
        (unit,) = _read_units(name)
        g.built[unit] = int(walls)


def _option(name: str) -> Line[PHState]:
    def read(g: PHState, text: str) -> None:
        g.options[name] = text

    write: Callable[[PHState], str] = lambda g: g.options[name]  # noqa: E731
    return Line(name, write, read)


NOTATION: tuple[Line[PHState], ...] = (
    _option("scenario"),
    _option("setup"),
    _option("special_hits"),
    _force(0),
    _force(1),
    Line("column", _write_columns, _read_columns),
    *(_row(number) for number in range(MOST_ROWS)),
    _units("ready"),
    _units("pinned"),
    _units("shaken"),
    _units("pool"),
    _number("supply"),
    Line("built", _write_built, _read_built),
    _cards("pile", "piles", 0),
    _cards("discard", "discards", 0),
    _cards("pile", "piles", 1),
    _cards("discard", "discards", 1),
    _number("round"),
)
