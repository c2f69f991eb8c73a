"""Layout: what each number of an observation means.

An observation of a game is one row of small numbers. Its sections are what is asked, what is still
to do, the options, and then the tables of the game in the order in which they are declared; the
cells of a section come from the table's shape. The layout of a game depends on the number of seats
and on nothing else, so that one network can learn a game with all its options.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple, get_type_hints

import msgspec
import numpy as np
import numpy.typing as npt

from mayday.kernel import (
    MOST,
    Cell,
    Declared,
    GameDef,
    GameError,
    Seat,
    Step,
    seats_from_own,
)

LEAST = -128
_LARGE = 8  # a number of a step is divided by it, to be about 1 where it is large


class Section(NamedTuple):
    """Some cells of an observation that belong together: a table, or what is asked."""

    name: str
    start: int
    cells: tuple[Cell, ...]

    @property
    def part(self) -> slice:
        """Where its numbers stand."""
        return slice(self.start, self.start + len(self.cells))


class Field(NamedTuple):
    """A field of a step that is told as a number."""

    step: type[Step[Any]]
    name: str
    is_seat: bool


class Layout:
    """The sections of the observations of a game, for a number of seats."""

    def __init__(self, game: GameDef[Any], seats: int | None = None) -> None:
        self.game, self.seats = game, game.seat_counts[0] if seats is None else seats
        game.check_seats(self.seats)
        self.tables = tuple(table for table in game.state.tables if self._is_told(table))
        self.sections: tuple[Section, ...] = tuple(self._laid())

    def _is_told(self, table: Declared) -> bool:
        return table.sight is not None and bool(self._cells_of(table))

    def _cells_of(self, table: Declared) -> tuple[Cell, ...]:
        try:
            return table.shape.cells(self.seats)
        except NotImplementedError:
            raise GameError(
                f"{self.game.id} cannot be learned: the shape {type(table.shape).__name__} of its "
                f"table {table.name} does not say its cells"
            ) from None

    def _laid(self) -> Iterator[Section]:
        start = 0
        for name, cells in self._parts():
            yield Section(name, start, cells)
            start += len(cells)

    def _parts(self) -> Iterator[tuple[str, tuple[Cell, ...]]]:
        seats = seats_from_own(self.seats)
        yield "seat", tuple(Cell("", name) for name in self.game.seat_names[: self.seats])
        yield "asked", tuple(Cell("", seat) for seat in seats)
        yield "prompt", tuple(Cell("", prompt) for prompt in self.prompts)
        yield "spoken", (*(Cell("", id) for id in self.spoken), Cell("number", "", 0, MOST, 10))
        yield (
            "todo",
            (
                *(Cell("many", step.__name__, 0, MOST) for step in self.game.steps),
                *(
                    Cell(f"{field.step.__name__}.{field.name}", "", LEAST, MOST, _LARGE)
                    for field in self.fields
                ),
            ),
        )
        yield "options", tuple(Cell(o.name, value) for o in self.game.options for value in o.values)
        yield from ((table.name, self._cells_of(table)) for table in self.tables)

    @cached_property
    def prompts(self) -> tuple[str, ...]:
        """What can be asked."""
        return tuple(sorted({question.prompt for question in self.game.questions}))

    @cached_property
    def spoken(self) -> tuple[str, ...]:
        """The ids that a question can speak of: the seats, then all that has a name or lies on a
        table."""
        on_tables = {cell.id for table in self.tables for cell in self._cells_of(table)}
        named = {id for id in self.game.names if "." not in id}
        seats = seats_from_own(self.seats)
        return (*seats, *sorted((on_tables | named) - {"", *seats}))

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The fields of steps that are told as numbers: all but ids."""
        return tuple(
            Field(step, field.name, _hint(step, field.name) is Seat)
            for step in self.game.steps
            for field in msgspec.structs.fields(step)
            if field.type is not str
        )

    def __len__(self) -> int:
        last = self.sections[-1]
        return last.start + len(last.cells)

    def __getitem__(self, name: str) -> Section:
        """A section by its name."""
        for section in self.sections:
            if section.name == name:
                return section
        raise KeyError(name)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, in order."""
        return tuple(cell for section in self.sections for cell in section.cells)

    @cached_property
    def low(self) -> npt.NDArray[np.int8]:
        """The smallest number of each cell."""
        return np.array([cell.low for cell in self.cells], np.int8)

    @cached_property
    def high(self) -> npt.NDArray[np.int8]:
        """The largest number of each cell."""
        return np.array([cell.high for cell in self.cells], np.int8)

    @cached_property
    def scale(self) -> npt.NDArray[np.float32]:
        """What to divide each number by, so that none is much larger than 1."""
        return np.array([cell.scale for cell in self.cells], np.float32)


def _hint(step: type[Step[Any]], name: str) -> object:
    return get_type_hints(step).get(name)
