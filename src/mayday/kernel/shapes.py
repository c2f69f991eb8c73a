"""Shapes: what a table can hold.

A shape says what is empty, how a value is copied and written in the position notation, and which
numbers tell a learner of it: a `Cell` for each number, so that everybody can look up what it
means. What the numbers say is all that the value says, as far as it matters to a player.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

from mayday.kernel.cells import (
    MOST,
    Cell,
    Faces,
    Onlooker,
    seats_from_own,
    within,
)
from mayday.kernel.zones import UNKNOWN

V = TypeVar("V")
SeatNames = tuple[str, ...]


class NotationError(ValueError):
    """A line that does not say what it should: the line and the reason."""


_HUNDRED = 100
_FLAGS = bytes.maketrans(b"01", b"\x00\x01")
_SMALL = 64  # a set of so many ids is told at once, a larger one bit by bit
_ROW = 8  # places of a row that are told apart, where nobody says how many it has


class Shape(Generic[V]):
    """What a table holds. Subclass it for values of a game's own."""

    renews = False  # a change is told by `renew`: there is much to tell, and mostly little changes
    turns = True  # its numbers may depend on the seat that looks

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

    def cells(self, seats: int) -> tuple[Cell, ...]:
        """What each of its numbers in an observation tells."""
        raise NotImplementedError

    def numbers(self, value: V, by: Onlooker) -> Sequence[int]:
        """The value as numbers, one for each cell."""
        raise NotImplementedError

    def renew(self, row: memoryview, start: int, value: V, last: V, by: Onlooker) -> None:
        """Turn the numbers of `last`, which stand in `row` from `start` on, into those of `value`;
        negative ones as bytes are."""
        raise NotImplementedError

    def key(self, value: str) -> str:
        """The expression for `value` as something that can be looked up in a dict."""
        empty = self.empty(1)
        if isinstance(empty, dict):
            return f"tuple({value}.items())"
        return f"tuple({value})" if isinstance(empty, list) else value


class Number(Shape[int]):
    """A number from `low` to `high`; its empty value is not written."""

    turns = False

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

    def cells(self, seats: int) -> tuple[Cell, ...]:
        """The number; one without a limit as ones and hundreds."""
        if self.high is not None and self.high <= MOST:
            return (Cell("", "", self.low, self.high, max(1, self.high, -self.low)),)
        ones = Cell("ones", "", min(0, self.low), _HUNDRED - 1, _HUNDRED)
        return ones, Cell("hundreds", "", 0, MOST)

    def numbers(self, value: int, by: Onlooker) -> Sequence[int]:
        if self.high is not None and self.high <= MOST:
            return [value]
        return [value % _HUNDRED, value // _HUNDRED] if value >= 0 else [value, 0]


class Flag(Shape[bool]):
    """Yes or no."""

    turns = False

    def empty(self, seats: int) -> bool:
        return False

    def write(self, value: bool, seats: SeatNames) -> str:
        return "yes" if value else ""

    def read(self, text: str, seats: SeatNames) -> bool:
        return known(text, ("yes", ""), "answer") == "yes"

    def cells(self, seats: int) -> tuple[Cell, ...]:
        return (Cell(),)

    def numbers(self, value: bool, by: Onlooker) -> Sequence[int]:
        return [int(value)]


class SeatName(Shape[int]):
    """One seat, written by its name."""

    def empty(self, seats: int) -> int:
        return 0

    def write(self, value: int, seats: SeatNames) -> str:
        return seats[value]

    def read(self, text: str, seats: SeatNames) -> int:
        return seats.index(known(text, seats, "seat"))

    def cells(self, seats: int) -> tuple[Cell, ...]:
        return tuple(Cell("", seat) for seat in seats_from_own(seats))

    def numbers(self, value: int, by: Onlooker) -> Sequence[int]:
        return [int(by.turned(value) == n) for n in range(by.seats)]


class OneOf(Shape[Any]):
    """One id, or "" for none."""

    turns = False

    def __init__(self, ids: Iterable[str], what: str = "id") -> None:
        self.ids, self.what = tuple(ids), what
        self.faces = Faces(self.ids)

    def empty(self, seats: int) -> Any:
        return ""

    def write(self, value: Any, seats: SeatNames) -> str:
        return str(value)

    def read(self, text: str, seats: SeatNames) -> Any:
        return known(text, (*self.ids, UNKNOWN, ""), self.what)

    def cells(self, seats: int) -> tuple[Cell, ...]:
        return self.faces.one_cells()

    def numbers(self, value: Any, by: Onlooker) -> Sequence[int]:
        return self.faces.one(value)


class ListOf(Shape[list[Any]]):
    """Ids in a row, written as they lie; "" is written as `none`, if there can be gaps.

    Where each place means something (a crew number, a seat), `places` says how many there are, and
    an observation tells what is on each; otherwise how many there are of each id, and where the
    last one lies.
    """

    turns = False

    def __init__(
        self, ids: Iterable[str], what: str = "id", *, none: str = "", places: int = 0
    ) -> None:
        self.ids, self.what, self.none = tuple(ids), what, none
        self.faces = Faces(self.ids)
        self.places = places or (_ROW if none else 0)
        self.renews = not self.places

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

    def cells(self, seats: int) -> tuple[Cell, ...]:
        return self.faces.row_cells(self.places) if self.places else self.faces.pile_cells()

    def numbers(self, value: list[Any], by: Onlooker) -> Sequence[int]:
        return self.faces.row(value, self.places) if self.places else self.faces.pile(value)

    def renew(
        self, row: memoryview, start: int, value: list[Any], last: list[Any], by: Onlooker
    ) -> None:
        self.faces.renew_pile(row, start, value, last)


class Pile(ListOf):
    """Ids on one another, the top at the end; written top first."""

    def write(self, value: list[Any], seats: SeatNames) -> str:
        return super().write(value[::-1], seats)

    def read(self, text: str, seats: SeatNames) -> list[Any]:
        return super().read(text, seats)[::-1]


class TupleOf(Shape[tuple[Any, ...]]):
    """Ids in a row that is never changed, only replaced, so that copies share it.

    With `top_last` it is a pile: the top is at the end and written first. `places` are as those of
    a list.
    """

    turns = False

    def __init__(
        self, ids: Iterable[str], what: str = "id", *, top_last: bool = False, places: int = 0
    ) -> None:
        self.faces, self.what, self.places = Faces(ids), what, places
        self.renews = not places
        self.among = set(self.faces.ids)
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

    def cells(self, seats: int) -> tuple[Cell, ...]:
        return self.faces.row_cells(self.places) if self.places else self.faces.pile_cells()

    def numbers(self, value: tuple[Any, ...], by: Onlooker) -> Sequence[int]:
        return self.faces.row(value, self.places) if self.places else self.faces.pile(value)

    def renew(
        self,
        row: memoryview,
        start: int,
        value: tuple[Any, ...],
        last: tuple[Any, ...],
        by: Onlooker,
    ) -> None:
        self.faces.renew_pile(row, start, value, last)


class Numbers(Shape[list[int]]):
    """Numbers in a row; as a pile of numbers, the top is at the end and written first.

    An observation tells how many there are, and the first `places` of them.
    """

    turns = False

    def __init__(
        self,
        low: int = 0,
        high: int | None = None,
        *,
        top_last: bool = False,
        places: int = _ROW,
    ) -> None:
        self.each, self.order = Number(low, high), -1 if top_last else 1
        self.places = places

    def empty(self, seats: int) -> list[int]:
        return []

    def copy(self, value: str) -> str:
        return f"{value}[:]"

    def write(self, value: list[int], seats: SeatNames) -> str:
        return " ".join(map(str, value[:: self.order]))

    def read(self, text: str, seats: SeatNames) -> list[int]:
        return [self.each.check(int(word)) for word in text.split()][:: self.order]

    def cells(self, seats: int) -> tuple[Cell, ...]:
        each = self.each.cells(seats)
        return (
            Cell("many", "", 0, MOST, self.places),
            *(within(f"{n}", cell) for n in range(self.places) for cell in each),
        )

    def numbers(self, value: list[int], by: Onlooker) -> Sequence[int]:
        row = [*value, *[self.each.low] * self.places][: self.places]
        return [len(value), *(n for each in row for n in self.each.numbers(each, by))]


class Bits(Shape[int]):
    """A set of ids as one number, a bit for each in the order given."""

    turns = False

    def __init__(self, ids: Iterable[str], what: str = "id") -> None:
        self.ids, self.what = tuple(ids), what
        self.renews = len(self.ids) > _SMALL

    def empty(self, seats: int) -> int:
        return 0

    def write(self, value: int, seats: SeatNames) -> str:
        return " ".join(id for n, id in enumerate(self.ids) if value >> n & 1)

    def read(self, text: str, seats: SeatNames) -> int:
        bits = {1 << self.ids.index(known(word, self.ids, self.what)) for word in text.split()}
        return sum(bits)

    def cells(self, seats: int) -> tuple[Cell, ...]:
        return tuple(Cell("", id) for id in self.ids)

    def numbers(self, value: int, by: Onlooker) -> Sequence[int]:
        return f"{value:0{len(self.ids)}b}"[::-1].encode().translate(_FLAGS)

    def renew(self, row: memoryview, start: int, value: int, last: int, by: Onlooker) -> None:
        other = value ^ last
        while other:
            place = other.bit_length() - 1
            row[start + place] ^= 1
            other ^= 1 << place


class SeatBits(Shape[int]):
    """A set of seats as one number, a bit for each; written by their names."""

    def empty(self, seats: int) -> int:
        return 0

    def write(self, value: int, seats: SeatNames) -> str:
        return Bits(seats).write(value, seats)

    def read(self, text: str, seats: SeatNames) -> int:
        return Bits(seats, "seat").read(text, seats)

    def cells(self, seats: int) -> tuple[Cell, ...]:
        return tuple(Cell("", seat) for seat in seats_from_own(seats))

    def numbers(self, value: int, by: Onlooker) -> Sequence[int]:
        return [value >> (by.seat + n) % by.seats & 1 for n in range(by.seats)]


class Letters(Shape[str]):
    """A row of one-letter pieces as a word: HMMH."""

    turns = False

    def __init__(self, letters: str) -> None:
        self.letters, self.faces = letters, Faces(letters)

    def empty(self, seats: int) -> str:
        return ""

    def write(self, value: str, seats: SeatNames) -> str:
        return value

    def read(self, text: str, seats: SeatNames) -> str:
        letters = text.replace(" ", "")
        for letter in letters:
            known(letter, (*self.letters, UNKNOWN), "letter")
        return letters

    def cells(self, seats: int) -> tuple[Cell, ...]:
        return self.faces.pile_cells()

    def numbers(self, value: str, by: Onlooker) -> Sequence[int]:
        return self.faces.pile(value)


class Each(Shape[list[Any]]):
    """One value of a shape for each name, written on a line of its own.

    With `by_seat` the names are those of the seats, and there are always as many.
    """

    def __init__(self, names: Sequence[str], shape: Shape[Any], *, by_seat: bool = False) -> None:
        self.names, self.shape, self.by_seat = tuple(names), shape, by_seat

    def empty(self, seats: int) -> list[Any]:
        return [self.shape.empty(seats) for _ in self.names]

    def copy(self, value: str) -> str:
        if self.shape.copy(value) == value:
            return f"{value}[:]"
        parts = f"parts{len(value)}"  # a name of its own, also for parts within parts
        held = [f"({parts} := {value})", *[parts] * (len(self.names) - 1)]
        copies = [self.shape.copy(f"{each}[{n}]") for n, each in enumerate(held)]
        return f"[{', '.join(copies)}]"

    def cells(self, seats: int) -> tuple[Cell, ...]:
        parts = seats_from_own(len(self.names)) if self.by_seat else self.names
        return tuple(within(part, cell) for part in parts for cell in self.shape.cells(seats))

    def numbers(self, value: list[Any], by: Onlooker) -> Sequence[int]:
        parts = [*value[by.seat :], *value[: by.seat]] if self.by_seat else value
        return [n for part in parts for n in self.shape.numbers(part, by)]

    def key(self, value: str) -> str:
        return _key_of_each(self.shape, value)


class EachSeat(Shape[list[Any]]):
    """One value of a shape for each seat, written on a line of its own."""

    def __init__(self, shape: Shape[Any]) -> None:
        self.shape = shape

    def empty(self, seats: int) -> list[Any]:
        return [self.shape.empty(seats) for _ in range(seats)]

    def copy(self, value: str) -> str:
        each = self.shape.copy("each")
        return f"{value}[:]" if each == "each" else f"[{each} for each in {value}]"

    def cells(self, seats: int) -> tuple[Cell, ...]:
        each = self.shape.cells(seats)
        return tuple(within(part, cell) for part in seats_from_own(seats) for cell in each)

    def numbers(self, value: list[Any], by: Onlooker) -> Sequence[int]:
        parts = [*value[by.seat :], *value[: by.seat]]
        return [n for part in parts for n in self.shape.numbers(part, by)]

    def key(self, value: str) -> str:
        return _key_of_each(self.shape, value)


def _key_of_each(shape: Shape[Any], value: str) -> str:
    """The key of a list with a value of a shape in each place."""
    each = shape.key("each")
    return f"tuple({value})" if each == "each" else f"tuple([{each} for each in {value}])"


def known(word: str, among: Iterable[str], what: str) -> str:
    """The word, if it is one of those that can stand there."""
    if word not in among:
        raise NotationError(f'no {what} "{word}"')
    return word
