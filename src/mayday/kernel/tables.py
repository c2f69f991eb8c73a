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
from typing import Any, Generic, NamedTuple, TypeVar

from mayday.kernel.zones import PUBLIC, UNKNOWN, Sight

V = TypeVar("V")
SeatNames = tuple[str, ...]

NOTHING = "-"


class NotationError(ValueError):
    """A line that does not say what it should: the line and the reason."""


class Line(NamedTuple):
    """One line of the notation: how to write it ("" if empty) and how to read it back."""

    name: str
    write: Callable[[Any], str]
    read: Callable[[Any, str], None]


class Shape(Generic[V]):
    """What a table holds. Subclass it for values of a game's own."""

    def empty(self, seats: int) -> V:
        """The bare table, for a number of seats."""
        raise NotImplementedError

    def copy(self, value: str) -> str:
        """The expression that copies `value`; a value that never changes is shared."""
        return value

    def write(self, value: V, seats: SeatNames) -> str:
        """As text; "" if it is empty."""
        raise NotImplementedError

    def read(self, text: str, seats: SeatNames) -> V:
        """The value of a text; what it cannot be is a NotationError or a ValueError."""
        raise NotImplementedError


class Number(Shape[int]):
    """A number from `low` to `high`; its empty value is not written."""

    def __init__(self, low: int = 0, high: int | None = None, *, start: int = 0) -> None:
        self.low, self.high, self.start = low, high, start

    def empty(self, seats: int) -> int:
        return self.start

    def write(self, value: int, seats: SeatNames) -> str:
        return "" if value == self.start else str(value)

    def read(self, text: str, seats: SeatNames) -> int:
        return self.check(int(text)) if text else self.start

    def check(self, number: int) -> int:
        """The number, if it is within its limits."""
        if number < self.low or (self.high is not None and number > self.high):
            limit = f"{self.low} or more" if self.high is None else f"{self.low} to {self.high}"
            raise NotationError(f"{number} is not {limit}")
        return number


class Flag(Shape[bool]):
    """Yes or no."""

    def empty(self, seats: int) -> bool:
        return False

    def write(self, value: bool, seats: SeatNames) -> str:
        return "yes" if value else ""

    def read(self, text: str, seats: SeatNames) -> bool:
        return known(text, ("yes", ""), "answer") == "yes"


class SeatName(Shape[int]):
    """One seat, written by its name."""

    def empty(self, seats: int) -> int:
        return 0

    def write(self, value: int, seats: SeatNames) -> str:
        return seats[value]

    def read(self, text: str, seats: SeatNames) -> int:
        return seats.index(known(text, seats, "seat"))


class OneOf(Shape[Any]):
    """One id, or "" for none."""

    def __init__(self, ids: Iterable[str], what: str = "id") -> None:
        self.ids, self.what = tuple(ids), what

    def empty(self, seats: int) -> Any:
        return ""

    def write(self, value: Any, seats: SeatNames) -> str:
        return str(value)

    def read(self, text: str, seats: SeatNames) -> Any:
        return known(text, (*self.ids, UNKNOWN, ""), self.what)


class ListOf(Shape[list[Any]]):
    """Ids in a row, written as they lie; "" is written as `none`, if there can be gaps."""

    def __init__(self, ids: Iterable[str], what: str = "id", *, none: str = "") -> None:
        self.ids, self.what, self.none = tuple(ids), what, none

    def empty(self, seats: int) -> list[Any]:
        return []

    def copy(self, value: str) -> str:
        return f"{value}[:]"

    def write(self, value: list[Any], seats: SeatNames) -> str:
        return " ".join(word or self.none for word in value)

    def read(self, text: str, seats: SeatNames) -> list[Any]:
        words = ["" if word == self.none else word for word in text.split()]
        among = {*self.ids, UNKNOWN, *([""] if self.none else [])}
        return [known(word, among, self.what) for word in words]


class Pile(ListOf):
    """Ids on one another, the top at the end; written top first."""

    def write(self, value: list[Any], seats: SeatNames) -> str:
        return super().write(value[::-1], seats)

    def read(self, text: str, seats: SeatNames) -> list[Any]:
        return super().read(text, seats)[::-1]


class TupleOf(Shape[tuple[Any, ...]]):
    """Ids in a row that is never changed, only replaced, so that copies share it.

    With `top_last` it is a pile: the top is at the end and written first.
    """

    def __init__(self, ids: Iterable[str], what: str = "id", *, top_last: bool = False) -> None:
        self.among, self.what = {*ids, UNKNOWN}, what
        self.order = -1 if top_last else 1

    def empty(self, seats: int) -> tuple[Any, ...]:
        return ()

    def write(self, value: tuple[Any, ...], seats: SeatNames) -> str:
        return " ".join(value[:: self.order])

    def read(self, text: str, seats: SeatNames) -> tuple[Any, ...]:
        return tuple(map(self.read_word, text.split()))[:: self.order]

    def read_word(self, word: str) -> str:
        """The id that a word stands for."""
        return known(word, self.among, self.what)


class Numbers(Shape[list[int]]):
    """Numbers in a row; as a pile of numbers, the top is at the end and written first."""

    def __init__(self, low: int = 0, high: int | None = None, *, top_last: bool = False) -> None:
        self.each, self.order = Number(low, high), -1 if top_last else 1

    def empty(self, seats: int) -> list[int]:
        return []

    def copy(self, value: str) -> str:
        return f"{value}[:]"

    def write(self, value: list[int], seats: SeatNames) -> str:
        return " ".join(map(str, value[:: self.order]))

    def read(self, text: str, seats: SeatNames) -> list[int]:
        return [self.each.check(int(word)) for word in text.split()][:: self.order]


class Bits(Shape[int]):
    """A set of ids as one number, a bit for each in the order given."""

    def __init__(self, ids: Iterable[str], what: str = "id") -> None:
        self.ids, self.what = tuple(ids), what

    def empty(self, seats: int) -> int:
        return 0

    def write(self, value: int, seats: SeatNames) -> str:
        return " ".join(id for n, id in enumerate(self.ids) if value >> n & 1)

    def read(self, text: str, seats: SeatNames) -> int:
        bits = {1 << self.ids.index(known(word, self.ids, self.what)) for word in text.split()}
        return sum(bits)


class SeatBits(Shape[int]):
    """A set of seats as one number, a bit for each; written by their names."""

    def empty(self, seats: int) -> int:
        return 0

    def write(self, value: int, seats: SeatNames) -> str:
        return Bits(seats).write(value, seats)

    def read(self, text: str, seats: SeatNames) -> int:
        return Bits(seats, "seat").read(text, seats)


class Letters(Shape[str]):
    """A row of one-letter pieces as a word: HMMH."""

    def __init__(self, letters: str) -> None:
        self.letters = letters

    def empty(self, seats: int) -> str:
        return ""

    def write(self, value: str, seats: SeatNames) -> str:
        return value

    def read(self, text: str, seats: SeatNames) -> str:
        letters = text.replace(" ", "")
        for letter in letters:
            known(letter, (*self.letters, UNKNOWN), "letter")
        return letters


class Counts(Shape[dict[Any, int]]):
    """A number for some ids: wor1:2 wor3:1."""

    def __init__(self, ids: Iterable[str], what: str = "id") -> None:
        self.ids, self.what = tuple(ids), what

    def empty(self, seats: int) -> dict[Any, int]:
        return {}

    def copy(self, value: str) -> str:
        return f"{value}.copy()"

    def write(self, value: dict[Any, int], seats: SeatNames) -> str:
        return " ".join(f"{id}:{count}" for id, count in value.items())

    def read(self, text: str, seats: SeatNames) -> dict[Any, int]:
        pairs = [word.partition(":") for word in text.split()]
        return {known(id, self.ids, self.what): int(count) for id, _, count in pairs}


class Each(Shape[list[Any]]):
    """One value of a shape for each name, written on a line of its own."""

    def __init__(self, names: Sequence[str], shape: Shape[Any]) -> None:
        self.names, self.shape = tuple(names), shape

    def empty(self, seats: int) -> list[Any]:
        return [self.shape.empty(seats) for _ in self.names]

    def copy(self, value: str) -> str:
        if self.shape.copy(value) == value:
            return f"{value}[:]"
        parts = f"parts{len(value)}"  # a name of its own, also for parts within parts
        held = [f"({parts} := {value})", *[parts] * (len(self.names) - 1)]
        copies = [self.shape.copy(f"{each}[{n}]") for n, each in enumerate(held)]
        return f"[{', '.join(copies)}]"


class EachSeat(Shape[list[Any]]):
    """One value of a shape for each seat, written on a line of its own."""

    def __init__(self, shape: Shape[Any]) -> None:
        self.shape = shape

    def empty(self, seats: int) -> list[Any]:
        return [self.shape.empty(seats) for _ in range(seats)]

    def copy(self, value: str) -> str:
        each = self.shape.copy("each")
        return f"{value}[:]" if each == "each" else f"[{each} for each in {value}]"


def known(word: str, among: Iterable[str], what: str) -> str:
    """The word, if it is one of those that can stand there."""
    if word not in among:
        raise NotationError(f'no {what} "{word}"')
    return word


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


class _NotYet(Shape[Any]):
    """What the kernel fills in by itself."""

    def empty(self, seats: int) -> None:
        return None


class _Seats(Shape[int]):
    """How many seats there are."""

    def empty(self, seats: int) -> int:
        return seats


BASE = (
    Declared(PUBLIC, _NotYet(), "options", (), "options"),
    Declared(PUBLIC, _Seats(), "seats", (), "seats"),
    Declared(PUBLIC, Number(), "round", None, "round"),
    Declared(PUBLIC, _NotYet(), "result", (), "result"),
)  # what every State has; options are written by the game, who knows their values
