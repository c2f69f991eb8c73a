"""Update: how the numbers of tables follow them from position to position, in plain Python.

From one decision to the next most tables stay as they are. The values that were seen last are
remembered, and only those that are others now are turned into numbers; what a value comes to is
kept, too, since many come again. Public tables are read as they lie, all others through their
sights, so that the numbers are those of a seat's view, whatever was looked at before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeGuard

from mayday.kernel import (
    ALIKE_FOR_ALL,
    MOST,
    PUBLIC,
    Declared,
    Each,
    EachSeat,
    Flag,
    Number,
    Onlooker,
    Shape,
    State,
    read_by,
)
from mayday.rl.asked import Asked
from mayday.rl.layout import Layout
from mayday.rl.memory import Memory

_TOGETHER = 8  # tables that are compared at once with what they were
Update = Callable[[State, list[Any], memoryview, int], None]


class _Never:
    """What no table holds, nor any part of one: whatever is there now is new."""

    def __getitem__(self, place: int) -> _Never:
        return self


_NEVER = _Never()


class Updating:
    """Makes the function that brings the numbers of the tables up to date for the seat that looks.

    It is made as text, as if written by hand: a loop over tables takes twice as long. When another
    seat looks than the last time, the tables that it may see otherwise are looked at again.
    """

    def __init__(self, layout: Layout, options: Mapping[str, str]) -> None:
        self.layout, self.seats = layout, layout.seats
        self.by = [Onlooker(seat, layout.seats, options) for seat in range(layout.seats)]
        self.names: dict[str, Any] = {"NEVER": _NEVER, "BY": self.by}
        self.fresh: list[Any] = [0]  # what is remembered before anything was seen: who looked last
        self.turning: list[str] = []  # what is told anew when another seat looks
        self.memories: dict[Shape[Any], Memory] = {}
        self.shapes = {table.name: table.shape for table in layout.game.state.tables}
        self.lines: list[str] = []
        for group in _groups(table for table in layout.tables if is_alike(table)):
            self.lines += self._group(group)
        own = [table for table in layout.tables if not is_alike(table)]
        for group in _groups(table for table in own if table.sight is PUBLIC):
            self.lines += self._group(group, turning=True)
        for group in _groups(table for table in own if table.sight is not PUBLIC):
            self.lines += self._group(group, "turned or ")
        for table in layout.tables:
            if not _is_followed(table):
                self.lines += self._looked_at(table, " " * 4)
        self.lines += self._asked()

    def made(self) -> Update:
        """The function."""
        seat = self.layout["seat"].start
        lines = [
            "def update(g, seen, row, seat):",
            "    if turned := seat != seen[0]:",
            f"        row[{seat} + seen[0]] = 0",
            f"        row[{seat} + seat] = 1",
            "        seen[0] = seat",
            *(f"        {told_anew}" for told_anew in self.turning),
        ]
        exec("\n".join([*lines, *self.lines]), self.names)
        update: Update = self.names["update"]
        return update

    def _asked(self) -> Iterator[str]:
        """The question at hand, which nearly always changes, and what is still to do."""
        asked, layout = Asked(self.layout), self.layout
        first, last, todo = layout["asked"], layout["spoken"], layout["todo"].part
        self.names |= {"several": asked.several, "number_of": asked.steps.__getitem__}
        self.names |= {"get_question": asked.questions.get, "keep_question": asked.keep_question}
        self.names |= {"get_todo": asked.todos.get, "keep_todo": asked.keep_todo}
        seen = self._place()
        if asked.names_seats:
            self.turning.append(f"{seen} = NEVER")
        yield "    todo = g.todo"
        yield "    if len(asks := g.asks) == 1:"
        yield "        ask = asks[0]"
        yield f"        asked = (ask.seat - seat) % {self.seats}"
        yield "        k = (asked, ask.prompt, ask.about, ask.actor, todo[-1])"
        yield "    else:"
        yield "        k = several(asks, todo, seat)"
        told = "get_question(k) or get_question((seat, k)) or keep_question(k, seat)"
        yield f"    row[{first.start}:{last.part.stop}] = {told}"
        yield f"    if todo != {seen}:"
        yield "        numbers = [*map(number_of, todo)]"
        yield f"        k = {'(seat, *numbers)' if asked.names_seats else 'tuple(numbers)'}"
        told = "get_todo(k) or keep_todo(k, numbers, seat)"
        yield f"        row[{todo.start}:{todo.stop}] = {told}"
        yield f"        {seen} = todo[:]"

    def _place(self, first: Any = _NEVER) -> str:
        """Where one more thing is remembered."""
        self.fresh.append(first)
        return f"seen[{len(self.fresh) - 1}]"

    def _group(
        self, tables: Sequence[Declared], anyway: str = "", *, turning: bool = False
    ) -> Iterator[str]:
        """Nothing is done while all that these tables show follows from what was there before."""
        read = [name for table in tables for name in (table.name, *(reads_of(table) or ()))]
        names = list(dict.fromkeys(read))
        seen = self._place([_NEVER] * len(names))
        if turning:
            self.turning.append(f"{seen} = [NEVER] * {len(names)}")
        yield f"    new = [{', '.join(f'g.{name}' for name in names)}]"
        yield f"    if {anyway}new != {seen}:"
        yield f"        old = {seen}"
        yield f"        {', '.join(f'v{n}' for n in range(len(names)))}, = new"
        yield f"        {', '.join(f'o{n}' for n in range(len(names)))}, = old"
        as_they_lie = [table.name for table in tables if table.sight is PUBLIC]
        for table in tables:
            if table.name not in as_they_lie:
                places = [names.index(name) for name in (table.name, *(reads_of(table) or ()))]
                changed = " or ".join(f"v{n} != o{n}" for n in places)
                yield f"        if {anyway}{changed}:"
                yield from self._looked_at(table, " " * 12)
        for n, name in enumerate(names):
            shape = self.shapes[name]
            yield f"        if v{n} is not o{n} and v{n} != o{n}:"
            if name in as_they_lie:
                start = self.layout[name].start
                yield from self._told(shape, f"v{n}", f"o{n}", start, " " * 12)
            yield f"            old[{n}] = {shape.copy(f'v{n}')}"

    def _looked_at(self, table: Declared, margin: str) -> Iterator[str]:
        """A table is seen as the seat sees it, and may look as it did all the same."""
        seen, now, shape = self._place(), f"g.{table.name}", table.shape
        kept = shape.copy("now")
        if table.sight is not PUBLIC:
            sight = f"sight{len(self.names)}"
            self.names[sight] = table.sight
            now, kept = f"{sight}(g, seat, {now})", "now"  # it copied what it shows
        told = ("now", seen, self.layout[table.name].start, margin + "    ")
        if is_by_seat(shape):
            now = f"(all := {now})[seat:] + all[:seat]"
            own, lines = turns(shape.shape), self._each_told(shape, *told)
        else:
            own, lines = turns(shape), self._told(shape, *told)
        if own:
            self.turning.append(f"{seen} = NEVER")
        yield f"{margin}now = {now}"
        yield f"{margin}if now != {seen}:"
        yield from lines
        yield f"{margin}    {seen} = {kept}"

    def _told(
        self, shape: Shape[Any], value: str, last: str, start: int, margin: str
    ) -> Iterator[str]:
        """The lines that tell a value in place of the last one: only the parts that changed."""
        n, cells = len(self.names), shape.cells(self.seats)
        by = "BY[seat]" if self.seats > 1 and turns(shape) else "BY[0]"
        part = f"row[{start}:{start + len(cells)}]"
        if isinstance(shape, Each) and not shape.by_seat:
            yield from self._each_told(shape, value, last, start, margin)
            return
        memory = self._memory(shape)
        self.names[f"tell{n}"] = lambda value, by: memory.limits.told(shape.numbers(value, by))
        self.names[f"get{n}"], self.names[f"keep{n}"] = memory.get, memory.keep
        if renews(shape):
            self.names[f"renew{n}"] = shape.renew
            yield f"{margin}if {last} is not NEVER:"
            yield f"{margin}    renew{n}(row, {start}, {value}, {last}, {by})"
            yield f"{margin}else:"
            margin += "    "
        key = shape.key(value) if by == "BY[0]" else f"(seat, {shape.key(value)})"
        told = f"get{n}(k := {key}) or keep{n}(k, tell{n}({value}, {by}))"
        if len(cells) == 1 and type(shape) in (Number, Flag):
            yield f"{margin}if 0 <= {value} <= {MOST}:"
            yield f"{margin}    row[{start}] = {value}"
            yield f"{margin}else:"
            margin += "    "
        yield f"{margin}{part} = {told}"

    def _each_told(
        self, shape: Each | EachSeat, value: str, last: str, start: int, margin: str
    ) -> Iterator[str]:
        count = self.seats if isinstance(shape, EachSeat) else len(shape.names)
        width = len(shape.cells(self.seats)) // count
        for n in range(count):
            parts = f"{value}[{n}]", f"{last}[{n}]"
            yield f"{margin}if {parts[0]} != {parts[1]}:"
            yield from self._told(shape.shape, *parts, start + n * width, margin + "    ")

    def _memory(self, shape: Shape[Any]) -> Memory:
        return self.memories.setdefault(shape, Memory(shape.cells(self.seats)))


def reads_of(table: Declared) -> tuple[str, ...] | None:
    """The other tables from which follows what a table shows; None if its sight does not say."""
    assert table.sight is not None, "what nobody sees is not told"
    return read_by(table.sight)


def _is_followed(table: Declared) -> bool:
    """Whether what a table shows can be told from what is there, before it is looked at."""
    if table.sight is PUBLIC:
        return table.shape.copy("it") == "it"
    return reads_of(table) is not None


def _groups(tables: Iterable[Declared]) -> Iterator[list[Declared]]:
    """Tables that are compared at once: some neighbours, often all as they were."""
    known = [table for table in tables if _is_followed(table)]
    known.sort(key=lambda table: table.sight is not PUBLIC)
    for first in range(0, len(known), _TOGETHER):
        yield known[first : first + _TOGETHER]


def is_alike(table: Declared) -> bool:
    """Whether a table looks the same to all seats."""
    return table.sight in ALIKE_FOR_ALL and not turns(table.shape)


def turns(shape: Shape[Any]) -> bool:
    """Whether the numbers of a shape depend on the seat that looks."""
    if isinstance(shape, Each):
        return shape.by_seat or turns(shape.shape)
    return shape.turns


def renews(shape: Shape[Any]) -> bool:
    """Whether a shape says how its numbers change; one that has other numbers than the shape it
    comes from says that anew."""
    says = next(kind for kind in type(shape).__mro__ if {"numbers", "renew"} & vars(kind).keys())
    return shape.renews and "renew" in vars(says)


def is_by_seat(shape: Shape[Any]) -> TypeGuard[Each | EachSeat]:
    """Whether there is a value for each seat, told from the own one on."""
    return isinstance(shape, EachSeat) or (isinstance(shape, Each) and shape.by_seat)
