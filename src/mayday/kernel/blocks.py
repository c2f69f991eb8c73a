"""Blocks: shapes that hold a value for some ids, or for each place of a row.

What a learner is told of each value stands in a block of its own, so that a change of one value is
a change of one block.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from mayday.kernel.cells import Cell, Limits, Onlooker, changed, within
from mayday.kernel.shapes import Number, SeatNames, Shape, V, known


class Blocks(Shape[V]):
    """A dict or a list of values, each told by itself: a block for each key that there can be.

    Subclass it for values of a game's own: say `block_of`, and `wide` unless `block_width` is one
    number. A key that is not there is told as zeros.
    """

    renews = True
    block_place: Mapping[
        Any, int
    ]  # the number of the block of each key: an id, or a place in a row
    block_width = 1

    def wide(self, seats: int) -> int:
        """How many numbers a block has."""
        return self.block_width

    def block_of(self, each: Any, by: Onlooker) -> bytes:
        """The numbers of one value, a byte for each."""
        raise NotImplementedError

    def numbers(self, value: V, by: Onlooker) -> bytes:
        width = self.wide(by.seats)
        told = bytearray(width * len(self.block_place))
        self._tell(memoryview(told), 0, value, _there(value), by)
        return bytes(told)

    def renew(self, row: memoryview, start: int, value: V, last: V, by: Onlooker) -> None:
        self._tell(row, start, value, _changed(value, last), by)

    def _tell(
        self, row: memoryview, start: int, value: Any, keys: Iterable[Hashable], by: Onlooker
    ) -> None:
        width, place, there = self.wide(by.seats), self.block_place, _there(value)
        for key in keys:
            first = start + width * place[key]
            told = self.block_of(value[key], by) if key in there else bytes(width)
            row[first : first + width] = told


def _there(value: Any) -> Any:
    """The keys that have a value."""
    return value if isinstance(value, dict) else range(len(value))


def _changed(value: Any, last: Any) -> list[Any]:
    """The keys whose values are others, gone or new."""
    if isinstance(value, dict):
        return changed(value, last)
    both = min(len(value), len(last))
    others = range(both, max(len(value), len(last)))
    return [*(n for n in range(both) if value[n] != last[n]), *others]


class BlocksOfIds(Blocks[V]):
    """The same where each value is a row of ids: a block says how many there are of each.

    Subclass it and say `block_faces`.
    """

    block_faces: Mapping[str, int]  # the place of each id in a block

    def wide(self, seats: int) -> int:
        return len(self.block_faces)

    def block_of(self, each: Iterable[str], by: Onlooker) -> bytes:
        told, place = bytearray(len(self.block_faces)), self.block_faces
        for id in each:
            told[place[id]] += 1
        return bytes(told)


class Counts(Blocks[dict[Any, int]]):
    """A number for some ids: wor1:2 wor3:1.

    What the number means to a learner, a shape can say: a square of a board, a handful of cubes.
    """

    def __init__(
        self, ids: Iterable[str], what: str = "id", *, of: Shape[int] | None = None
    ) -> None:
        self.ids, self.what, self.of = tuple(ids), what, of or Number()
        self.turns = self.of.turns
        self.block_place = {id: n for n, id in enumerate(self.ids)}
        self._limits = Limits(each := self.of.cells(1))  # means the same for any number of seats
        self.block_width = 1 + len(each)

    def empty(self, seats: int) -> dict[Any, int]:
        return {}

    def copy(self, value: str) -> str:
        return f"{value}.copy()"

    def write(self, value: dict[Any, int], seats: SeatNames) -> str:
        return " ".join(f"{id}:{count}" for id, count in value.items())

    def read(self, text: str, seats: SeatNames) -> dict[Any, int]:
        pairs = [word.partition(":") for word in text.split()]
        return {known(id, self.ids, self.what): int(count) for id, _, count in pairs}

    def cells(self, seats: int) -> tuple[Cell, ...]:
        each = self.of.cells(seats)
        return tuple(
            cell._replace(low=min(0, cell.low))
            for id in self.ids
            for cell in (Cell("", id), *(within(id, part) for part in each))
        )

    def block_of(self, each: int, by: Onlooker) -> bytes:
        return b"\1" + self._limits.told(self.of.numbers(each, by))
