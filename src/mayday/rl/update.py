"""Update: how the numbers of some tables follow them from position to position.

From one decision to the next most tables stay as they are. The values that were seen last are
remembered, and only those that are others now are turned into numbers; what a value comes to is
kept, too, since many come again. Public tables are read as they lie, all others through their
sights, so that the numbers are those of a seat's view, whatever was looked at before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

from mayday.kernel import (
    PUBLIC,
    Cell,
    Declared,
    Each,
    EachSeat,
    Limits,
    Onlooker,
    Shape,
    State,
    read_by,
)
from mayday.rl.asked import Asked
from mayday.rl.layout import Layout

_KEPT = 4_000_000  # bytes that the numbers of one table may take before they are dropped
_TOGETHER = 8  # tables that are compared at once with what they were
Update = Callable[[State, list[Any], bytearray], None]
Numbering = Callable[[Any], Sequence[int]]


class Memory(dict[Hashable, bytes]):
    """The numbers of a section, kept by what they say."""

    def __init__(self, cells: Sequence[Cell]) -> None:
        super().__init__()
        self.limits = Limits(cells)
        self.most = max(64, _KEPT // (len(cells) + 100))

    def keep(self, key: Hashable, numbers: Sequence[int]) -> bytes:
        """The numbers as bytes."""
        told = self.limits.told(numbers)
        if len(self) >= self.most:
            self.clear()
        self[key] = told
        return told


class _Never:
    """What no table holds, nor any part of one: whatever is there now is new."""

    def __getitem__(self, place: int) -> _Never:
        return self


_NEVER = _Never()
Memories = dict[Shape[Any], Memory]  # of shapes whose numbers do not depend on who looks


class Updating:
    """Makes the function that brings the numbers of some tables up to date, for one seat.

    It is made as text, as if written by hand: a loop over tables takes twice as long.
    """

    def __init__(
        self, layout: Layout, by: Onlooker, tables: Sequence[Declared], memories: Memories
    ) -> None:
        self.layout, self.by, self.tables, self.memories = layout, by, tables, memories
        self.names: dict[str, Any] = {"SEAT": by.seat}
        self.fresh: list[Any] = []  # what is remembered before anything was seen
        self.shapes = {table.name: table.shape for table in layout.game.state.tables}
        self.lines = ["def update(g, seen, row):"]
        for group in self._groups():
            self.lines += self._group(group)
        for table in tables:
            if self._reads(table) is None:
                self.lines += self._looked_at(table, " " * 4)

    def made(self) -> Update:
        """The function."""
        exec("\n".join([*self.lines, "    return"]), self.names)
        update: Update = self.names["update"]
        return update

    def _place(self, first: Any = _NEVER) -> str:
        """Where one more thing is remembered."""
        self.fresh.append(first)
        return f"seen[{len(self.fresh) - 1}]"

    def tell_what_is_asked(self) -> None:
        """Tell the question at hand, too, which nearly always changes, and what is still to do."""
        teller, layout = Asked(self.layout, self.by), self.layout
        self.names["question"] = teller.question
        sections = [layout[name] for name in ("asked", "prompt", "spoken")]
        memory = Memory([cell for section in sections for cell in section.cells])
        question = self._remembered("question(g.asks, todo)", "k", teller.tell_question, memory)
        seen, part = self._place(), layout["todo"].part
        memory = Memory(layout["todo"].cells)
        steps = self._remembered("tuple(todo)", "todo", teller.tell_todo, memory)
        self.lines += [
            "    todo = g.todo",
            f"    row[{sections[0].start}:{sections[-1].part.stop}] = {question}",
            f"    if todo != {seen}:",
            f"        row[{part.start}:{part.stop}] = {steps}",
            f"        {seen} = todo[:]",
        ]

    def _remembered(self, key: str, value: str, numbers: Numbering, memory: Memory) -> str:
        """The expression for some numbers: known by their key, or told anew."""
        n = len(self.names)
        self.names[f"get{n}"] = memory.get
        self.names[f"keep{n}"] = lambda key, value: memory.keep(key, numbers(value))
        return f"get{n}(k := {key}) or keep{n}(k, {value})"

    def _reads(self, table: Declared) -> tuple[str, ...] | None:
        assert table.sight is not None, "what nobody sees is not told"
        return read_by(table.sight)

    def _groups(self) -> Iterator[list[Declared]]:
        """Tables that are compared at once: some neighbours, often all as they were."""
        known = [table for table in self.tables if self._reads(table) is not None]
        known.sort(key=lambda table: table.sight is not PUBLIC)
        for first in range(0, len(known), _TOGETHER):
            yield known[first : first + _TOGETHER]

    def _group(self, tables: Sequence[Declared]) -> Iterator[str]:
        """Nothing is done while all that these tables show follows from what was there before."""
        read = [name for table in tables for name in (table.name, *(self._reads(table) or ()))]
        names = list(dict.fromkeys(read))
        seen = self._place([_NEVER] * len(names))
        yield f"    new = [{', '.join(f'g.{name}' for name in names)}]"
        yield f"    if new != {seen}:"
        yield f"        old = {seen}"
        for table in tables:
            if table.sight is not PUBLIC:
                places = [names.index(name) for name in (table.name, *(self._reads(table) or ()))]
                yield f"        if {' or '.join(f'new[{n}] != old[{n}]' for n in places)}:"
                yield from self._looked_at(table, " " * 12)
        public = {table.name for table in tables if table.sight is PUBLIC}
        for n, name in enumerate(names):
            shape = self.shapes[name]
            yield f"        if new[{n}] != old[{n}]:"
            if name in public:
                start = self.layout[name].start
                yield from self._told(shape, f"new[{n}]", f"old[{n}]", start, " " * 12)
            yield f"            old[{n}] = {shape.copy(f'new[{n}]')}"

    def _looked_at(self, table: Declared, margin: str) -> Iterator[str]:
        """A table is seen through its sight, and may look as it did all the same."""
        seen, sight = self._place(), f"sight{len(self.names)}"
        self.names[sight] = table.sight
        yield f"{margin}now = {sight}(g, SEAT, g.{table.name})"
        yield f"{margin}if now != {seen}:"
        start = self.layout[table.name].start
        yield from self._told(table.shape, "now", seen, start, margin + "    ")
        yield f"{margin}    {seen} = {table.shape.copy('now')}"

    def _told(
        self, shape: Shape[Any], value: str, last: str, start: int, margin: str
    ) -> Iterator[str]:
        """The lines that tell a value in place of the last one: only the parts that changed."""
        by, cells = self.by, shape.cells(self.by.seats)
        if isinstance(shape, Each | EachSeat):
            count = by.seats if isinstance(shape, EachSeat) else len(shape.names)
            turned = isinstance(shape, EachSeat) or shape.by_seat
            width = len(cells) // count
            for n in range(count):
                place = (n + by.seat) % count if turned else n
                parts = f"{value}[{place}]", f"{last}[{place}]"
                yield f"{margin}if {parts[0]} != {parts[1]}:"
                yield from self._told(shape.shape, *parts, start + n * width, margin + "    ")
        elif shape.renews:
            renew = f"renew{len(self.names)}"
            self.names[renew] = self._renewal(shape, slice(start, start + len(cells)))
            yield f"{margin}{renew}(row, {value}, {last})"
        else:
            memory = self._memory(shape)
            told = self._remembered(
                shape.key(value), value, lambda value: shape.numbers(value, by), memory
            )
            yield f"{margin}row[{start}:{start + len(cells)}] = {told}"

    def _memory(self, shape: Shape[Any]) -> Memory:
        cells = shape.cells(self.by.seats)
        return Memory(cells) if shape.turns else self.memories.setdefault(shape, Memory(cells))

    def _renewal(self, shape: Shape[Any], part: slice) -> Callable[[bytearray, Any, Any], None]:
        """Tells a value in place of the last one, if there was one."""
        by, limits, renew = self.by, Limits(shape.cells(self.by.seats)), shape.renew

        def renewed(row: bytearray, value: Any, last: Any) -> None:
            if last is _NEVER:
                row[part] = limits.told(shape.numbers(value, by))
            else:
                renew(row, part.start, value, last, by)

        return renewed
