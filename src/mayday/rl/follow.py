"""Follow: the plan by which what is compiled from `native/` does what `update` does.

The part that is compiled knows no game and no shape: it compares tables with what they were, and
looks numbers up. Whatever it has not seen is told by the same Python as everywhere, so both give
the same numbers. Where it could not be compiled, `update` does all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from types import ModuleType
from typing import Any

from mayday.kernel import (
    PUBLIC,
    Bits,
    Blocks,
    BlocksOfIds,
    Cell,
    Choice,
    Declared,
    Each,
    EachSeat,
    Flag,
    ListOf,
    Number,
    Onlooker,
    Shape,
    State,
    TupleOf,
)
from mayday.rl.asked import Asked
from mayday.rl.layout import Layout
from mayday.rl.memory import Memory
from mayday.rl.update import Update, is_alike, is_by_seat, reads_of, renews, turns

_FORMAT = 1  # of the plan; what was compiled for another one is left alone
_native: ModuleType | None = None
with suppress(ImportError):  # where there was no compiler
    from mayday.rl import _follow

    if _follow.FORMAT == _FORMAT:
        _native = _follow

_NEVER = object()  # what no table holds
_FIRST = 3  # table in what was seen: before it stand the seat, what is to do, and its numbers
_EACH, _WHOLE, _SMALL, _RENEWED, _BLOCKS, _PILE, _BITS = range(7)
_Told = Callable[[Hashable, Any, int], bytes]
_Offer = Callable[[State, int, Mapping[Choice, int], bytearray | memoryview], None]
_Numbers = Callable[[Any, Onlooker], Sequence[int]]


def is_compiled() -> bool:
    """Whether this machine has the compiled part."""
    return _native is not None


def offer_plainly(
    g: State, seat: int, index: Mapping[Choice, int], mask: bytearray | memoryview
) -> None:
    """A 1 for each choice that the seat may make now, else 0."""
    mask[:] = bytes(len(mask))
    for ask in g.asks:
        if ask.seat == seat:
            for n in map(index.__getitem__, ask.choices):
                mask[n] = 1


offer: _Offer = offer_plainly if _native is None else _native.offer


class Following:
    """Makes the plan for one layout, and what is seen before anything was looked at."""

    def __init__(self, layout: Layout, options: Mapping[str, str]) -> None:
        self.layout, self.seats = layout, layout.seats
        self.by = [Onlooker(seat, layout.seats, options) for seat in range(layout.seats)]
        self.memories: dict[Shape[Any], Memory] = {}
        names = [name for table in layout.tables for name in (table.name, *(reads_of(table) or ()))]
        self.names = tuple(dict.fromkeys(names))
        self.fresh: list[Any] = [0, _NEVER, (), *[_NEVER] * len(self.names)]  # see native/plan.h
        self.told = tuple(self._told(table) for table in layout.tables)

    def made(self) -> Update:
        """The function that brings the numbers of a look up to date."""
        layout, asked = self.layout, Asked(self.layout)
        first, last, todo = layout["asked"], layout["spoken"], layout["todo"]
        question = (
            *(first.start, last.part.stop - first.start, asked.first),
            *(asked.prompts, asked.words, asked.said),
        )
        rest = (
            *(todo.start, len(todo.cells), asked.names_seats),
            *(asked.steps, asked.steps.fields),
        )
        start = layout["seat"].start
        state = layout.game.state
        plan = state, _NEVER, self.seats, start, self.by, self.names, self.told, question, rest
        assert _native is not None, "whoever wants it has asked"
        update: Update = _native.Follower(plan).update
        return update

    def _told(self, table: Declared) -> tuple[Any, ...]:
        """How a table is followed; what is not shown as it lies is remembered as it was shown."""
        shape, start = table.shape, self.layout[table.name].start
        read = self._place_of(table.name)
        count, each = 0, shape
        if is_by_seat(shape):
            each = shape.shape
            count = self.seats if isinstance(shape, EachSeat) else len(shape.names)
        shown = _FIRST + read
        if table.sight is not PUBLIC or count:
            shown = len(self.fresh)
            self.fresh.append(_NEVER)
        reads = reads_of(table)
        return (
            *(read, shown, None if table.sight is PUBLIC else table.sight),
            None if reads is None else tuple(map(self._place_of, reads)),
            *(turns(each), is_alike(table), count),
            self._each(each, count, start) if count else self._way(shape, start),
        )

    def _place_of(self, name: str) -> int:
        return self.names.index(name)

    def _each(self, shape: Shape[Any], count: int, start: int) -> tuple[Any, ...]:
        width = len(shape.cells(self.seats))
        parts = tuple(self._way(shape, start + n * width) for n in range(count))
        return _EACH, start, count * width, parts

    def _way(self, shape: Shape[Any], start: int) -> tuple[Any, ...]:
        """How the values of a shape are told, from a place on."""
        if isinstance(shape, Each) and not shape.by_seat:
            return self._each(shape.shape, len(shape.names), start)
        cells = shape.cells(self.seats)
        memory = self.memories.setdefault(shape, Memory(cells))
        by_seat = self.seats > 1 and turns(shape)
        keep = self._teller(shape.numbers, memory, by_seat=by_seat)
        kind, *more = [*self._kind(shape, cells, by_seat=by_seat)]
        return kind, start, len(cells), memory, keep, by_seat, tuple(more)

    def _kind(self, shape: Shape[Any], cells: Sequence[Cell], *, by_seat: bool) -> Iterator[Any]:
        """What is known of how its numbers change."""
        renew = getattr(type(shape), "renew", None) if renews(shape) else None
        if type(shape) in (Number, Flag) and len(cells) == 1:
            yield _SMALL
        elif renew is None:
            yield _WHOLE
        elif isinstance(shape, Blocks) and renew is Blocks.renew:
            width = shape.wide(self.seats)
            blocks = Memory(cells[:width])
            yield from (_BLOCKS, shape.block_place, width)
            yield from (blocks, self._teller(shape.block_of, blocks, by_seat=by_seat))
            if isinstance(shape, BlocksOfIds) and type(shape).block_of is BlocksOfIds.block_of:
                yield shape.block_faces
        elif isinstance(shape, ListOf | TupleOf) and renew in (ListOf.renew, TupleOf.renew):
            yield from (_PILE, shape.faces.place, len(shape.faces), shape.renew)
        elif renew is Bits.renew:
            yield _BITS
        else:
            yield from (_RENEWED, shape.renew)

    def _teller(self, numbers: _Numbers, memory: Memory, *, by_seat: bool) -> _Told:
        def keep(key: Hashable, value: Any, seat: int) -> bytes:
            by = self.by[seat if by_seat else 0]
            return memory.keep(key, memory.limits.told(numbers(value, by)))

        return keep
