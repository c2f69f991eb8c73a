"""Cells: the numbers that tell a learner of a table, and what each of them means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from mayday.kernel.zones import UNKNOWN

K = TypeVar("K")

MOST = 127  # no number of an observation is larger
_GONE = object()  # equal to nothing that lies on a table
_DEEP = 16  # a place in a pile is divided by it, to be about 1 where it is large


class Cell(NamedTuple):
    """One number of an observation: what of a table it tells."""

    place: str = ""  # where in the table: a part, a place in a row
    id: str = ""  # the piece, word or seat that it counts; "" for a plain number
    low: int = 0
    high: int = 1
    scale: int = 1  # divided by it, the number is about 1 where it is large


class Onlooker(NamedTuple):
    """Who looks at a table, and at which: seats are told from the own one on."""

    seat: int
    seats: int
    options: Mapping[str, str]

    def turned(self, seat: int) -> int:
        """How many seats after the own one a seat comes: 0 is the own."""
        return (seat - self.seat) % self.seats


def seats_from_own(seats: int) -> tuple[str, ...]:
    """The seats as an observation names them: from the own one on."""
    return ("own", *(f"own+{n}" for n in range(1, seats)))


def within(place: str, cell: Cell) -> Cell:
    """A cell of a part of a table."""
    return cell._replace(place=f"{place}.{cell.place}" if cell.place else place)


class Limits:
    """How small and how large the numbers of some cells can be."""

    def __init__(self, cells: Sequence[Cell]) -> None:
        self.lows = [cell.low for cell in cells]
        self.highs = [cell.high for cell in cells]

    def told(self, numbers: Sequence[int]) -> bytes:
        """The numbers, a byte for each; if one is more than that can tell, all are kept within the
        limits of their cells."""
        if isinstance(numbers, bytes):
            return numbers
        try:
            told = bytes(numbers)
            if told.isascii():  # the usual case
                return told
        except ValueError:  # some are negative
            pass
        limits = zip(numbers, self.lows, self.highs, strict=True)
        return bytes([min(max(number, low), high) & 255 for number, low, high in limits])


def changed(value: Mapping[K, object], last: Mapping[K, object]) -> list[K]:
    """The keys that are new, gone, or stand for something else."""
    there = last.get
    keys = [key for key, each in value.items() if there(key, _GONE) != each]
    if value.keys() != last.keys():
        keys += [key for key in last if key not in value]
    return keys


class Faces:
    """The ids that can lie somewhere, and UNKNOWN for one that is not seen: a cell for each."""

    def __init__(self, ids: Iterable[str]) -> None:
        self.ids = tuple(dict.fromkeys((*ids, UNKNOWN)))
        self.place = {id: n for n, id in enumerate(self.ids)}

    def __len__(self) -> int:
        return len(self.ids)

    def one_cells(self) -> tuple[Cell, ...]:
        """Which id is there."""
        return tuple(Cell("", id) for id in self.ids)

    def one(self, id: str) -> bytearray:
        """The numbers of `one_cells`."""
        told = bytearray(len(self.ids))
        if id in self.place:
            told[self.place[id]] = 1
        return told

    def row_cells(self, places: int) -> tuple[Cell, ...]:
        """For each place of a row, which id is there."""
        return tuple(Cell(f"{n}", id) for n in range(places) for id in self.ids)

    def row(self, row: Sequence[str], places: int) -> bytearray:
        """The numbers of `row_cells`."""
        width, place = len(self.ids), self.place
        told = bytearray(width * places)
        for n, id in enumerate(row[:places]):
            if id in place:
                told[n * width + place[id]] = 1
        return told

    def pile_cells(self) -> tuple[Cell, ...]:
        """For each id how many there are, then for each how far up the last one lies."""
        return (
            *(Cell("many", id, 0, MOST) for id in self.ids),
            *(Cell("at", id, 0, MOST, _DEEP) for id in self.ids),
        )

    def pile(self, pile: Sequence[str]) -> bytearray:
        """The numbers of `pile_cells`; a place is counted from 1, up to the most there can be."""
        width, place = len(self.ids), self.place
        told = bytearray(2 * width)
        for n, id in enumerate(pile[:MOST], 1):
            where = place[id]
            told[where] += 1
            told[width + where] = n
        return told

    def renew_pile(
        self, row: memoryview, start: int, pile: Sequence[str], last: Sequence[str]
    ) -> None:
        """Turn the numbers of one pile, from `start` on, into those of another: mostly it is the
        same with one more or one less on it."""
        width, high = len(self.ids), len(pile)
        if high < MOST and pile[:-1] == last:
            where = start + self.place[pile[-1]]
            row[where] += 1
            row[width + where] = high
        elif high < MOST and last[:-1] == pile:
            where = start + self.place[last[-1]]
            row[where] -= 1
            row[width + where] = high - pile[::-1].index(last[-1]) if row[where] else 0
        else:
            row[start : start + 2 * width] = self.pile(pile)
