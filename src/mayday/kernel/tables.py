"""Tables: what a position is made of, each declared once.

    class CaveState(State):
        deck: list[CardId] = table(FACE_DOWN, Pile(CARDS))
        hands: list[list[CardId]] = table(OWNER, EachSeat(ListOf(CARDS)), line="hand")
        water: int = table(PUBLIC, Number(0, 10))

The annotation is the table's type; the line says who may see it (a sight of `kernel.zones`) and
what shape it has: what is empty, how it is copied, how it is written in the position notation
and which ids or numbers it can hold. Copy, encoding, view and notation come from there; on a
position a table is a plain attribute.

A game with values of its own writes a `Shape` for them; a table whose notation speaks of several
tables at once (a map of a board) hands in `Line`s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from mayday.kernel.cells import MOST, Cell, Onlooker, seats_from_own
from mayday.kernel.shapes import Each, EachSeat, Number, SeatNames, Shape
from mayday.kernel.zones import PUBLIC, Sight

NOTHING = "-"


class Line(NamedTuple):
    """One line of the notation: how to write it ("" if empty) and how to read it back."""

    name: str
    write: Callable[[Any], str]
    read: Callable[[Any, str], None]


class Declared(NamedTuple):
    """A declared table of a State."""

    sight: Sight | None  # who may see it; None: nobody
    shape: Shape[Any]
    line: str  # the name of its line in the notation, or how those of its parts begin
    lines: tuple[Line, ...] | None  # its notation, if its shape does not say it
    name: str = ""


def table(
    sight: Sight | None,
    shape: Shape[Any],
    *,
    line: str = "",
    lines: Iterable[Line] | None = None,
) -> Any:
    """Declare a table: `damage: int = table(PUBLIC, Number(0, 10))`."""
    return Declared(sight, shape, line, None if lines is None else tuple(lines))


def declared_in(namespace: Mapping[str, Any]) -> tuple[Declared, ...]:
    """The tables that the body of a State declares, in the order written."""
    return tuple(
        value._replace(name=name, line=value.line or name)
        for name, value in namespace.items()
        if isinstance(value, Declared)
    )


def copier(tables: Iterable[Declared]) -> Callable[[Any, Any], None]:
    """The function that copies these tables from one position to another.

    It is made as text, as if written by hand: search makes clones all the time, and a loop over
    names takes twice as long.
    """
    copies = [f"    into.{t.name} = {t.shape.copy(f'g.{t.name}')}" for t in tables]
    made: dict[str, Any] = {}
    exec("\n".join(["def copy_tables(g, into):", *copies, "    return"]), made)
    copy_tables: Callable[[Any, Any], None] = made["copy_tables"]
    return copy_tables


def notation(tables: Iterable[Declared], seats: SeatNames) -> tuple[Line, ...]:
    """The lines that the tables are written on."""
    return tuple(line for table in tables for line in _lines(table, seats))


def _lines(table: Declared, seats: SeatNames) -> Iterable[Line]:
    if table.lines is not None:
        return table.lines
    shape = table.shape
    if isinstance(shape, Each | EachSeat):
        parts = shape.names if isinstance(shape, Each) else seats
        return [_part(table, shape.shape, n, part, seats) for n, part in enumerate(parts)]
    return [_whole(table, shape, seats)]


def _whole(table: Declared, shape: Shape[Any], seats: SeatNames) -> Line:
    def read(g: Any, text: str) -> None:
        setattr(g, table.name, shape.read(text, seats))

    return Line(table.line, lambda g: shape.write(getattr(g, table.name), seats), read)


def _part(table: Declared, shape: Shape[Any], n: int, part: str, seats: SeatNames) -> Line:
    """The line of one part; a table laid for fewer seats has fewer parts."""

    def write(g: Any) -> str:
        parts = getattr(g, table.name)
        return shape.write(parts[n], seats) if n < len(parts) else ""

    def read(g: Any, text: str) -> None:
        getattr(g, table.name)[n] = shape.read(text, seats)

    return Line(f"{table.line}{part}", write, read)


class _Options(Shape[Any]):
    """What was chosen before the game; the game knows their values, and tells them."""

    def empty(self, seats: int) -> None:
        return None

    def cells(self, seats: int) -> tuple[Cell, ...]:
        return ()


class _Outcome(Shape[Any]):
    """The result, once there is one."""

    def empty(self, seats: int) -> None:
        return None

    def cells(self, seats: int) -> tuple[Cell, ...]:
        return Cell(), *(Cell("return", seat, -1) for seat in seats_from_own(seats))

    def numbers(self, value: Any, by: Onlooker) -> Sequence[int]:
        if value is None:
            return [0] * (1 + by.seats)
        returns = [*value.returns[by.seat :], *value.returns[: by.seat]]
        return [1, *((each > 0) - (each < 0) for each in returns)]


class _Seats(Shape[int]):
    """How many seats there are."""

    def empty(self, seats: int) -> int:
        return seats

    def cells(self, seats: int) -> tuple[Cell, ...]:
        return (Cell("", "", 0, MOST),)

    def numbers(self, value: int, by: Onlooker) -> Sequence[int]:
        return [value]


BASE = (
    Declared(PUBLIC, _Options(), "options", (), "options"),
    Declared(PUBLIC, _Seats(), "seats", (), "seats"),
    Declared(PUBLIC, Number(), "round", None, "round"),
    Declared(PUBLIC, _Outcome(), "result", (), "result"),
)  # what every State has; options are written by the game, who knows their values
