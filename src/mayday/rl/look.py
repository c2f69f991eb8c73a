"""Look: what each seat sees of a game, followed from decision to decision."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mayday.kernel import (
    ALIKE_FOR_ALL,
    Declared,
    Each,
    EachSeat,
    Onlooker,
    Shape,
    State,
    copied,
)
from mayday.rl.layout import Layout
from mayday.rl.update import Memories, Update, Updating


class Look:
    """What one seat sees, as the last position that was looked at has it."""

    def __init__(self, update: Update, seen: list[Any], row: bytearray) -> None:
        self._update, self._seen, self._row = update, seen, row
        self._view = memoryview(row)  # while it is held, numbers that do not fit are an error

    def at(self, g: State) -> bytearray:
        """The numbers of an observation, a byte for each; they stand until the next look."""
        self._update(g, self._seen, self._row)
        return self._row


class SharedLook(Look):
    """A look that takes what looks the same to all seats from one that they share."""

    def __init__(
        self,
        update: Update,
        seen: list[Any],
        row: bytearray,
        common: Look,
        parts: Sequence[slice],
    ) -> None:
        super().__init__(update, seen, row)
        self._common = common
        self._parts = [(self._view[part], common._view[part]) for part in parts]

    def at(self, g: State) -> bytearray:
        """The same, the shared parts first."""
        self._common.at(g)
        for own, seen_by_all in self._parts:
            own[:] = seen_by_all
        self._update(g, self._seen, self._row)
        return self._row


class Onlooking:
    """Makes the looks at games of one kind, with a number of seats and options."""

    def __init__(self, layout: Layout, options: Mapping[str, str]) -> None:
        self.layout, self.options = layout, options
        memories: Memories = {}
        seats = layout.seats
        common = [table for table in layout.tables if seats > 1 and _is_alike(table)]
        own = [table for table in layout.tables if table not in common]
        self.parts = _joined(layout[table.name].part for table in common)
        self.common = Updating(layout, Onlooker(0, seats, options), common, memories)
        self.own = []
        for seat in range(seats):
            updating = Updating(layout, Onlooker(seat, seats, options), own, memories)
            updating.tell_what_is_asked()
            self.own.append(updating)
        self.update_common = self.common.made()
        self.updates = [updating.made() for updating in self.own]

    def looks(self) -> tuple[Look, ...]:
        """A look for each seat, which have not seen anything yet."""
        empty = bytearray(len(self.layout))
        common = Look(self.update_common, copied(self.common.fresh), empty)
        return tuple(
            SharedLook(update, copied(own.fresh), self._row(seat), common, self.parts)
            if self.parts
            else Look(update, copied(own.fresh), self._row(seat))
            for seat, (update, own) in enumerate(zip(self.updates, self.own, strict=True))
        )

    def _row(self, seat: int) -> bytearray:
        """What never changes: who looks, and what is played."""
        row, layout = bytearray(len(self.layout)), self.layout
        row[layout["seat"].start + seat] = 1
        row[layout["options"].part] = bytes(
            [self.options[o.name] == value for o in layout.game.options for value in o.values]
        )
        return row


def _is_alike(table: Declared) -> bool:
    """Whether a table looks the same to all seats."""
    return table.sight in ALIKE_FOR_ALL and not _turns(table.shape)


def _turns(shape: Shape[Any]) -> bool:
    if isinstance(shape, Each):
        return shape.by_seat or _turns(shape.shape)
    return isinstance(shape, EachSeat) or shape.turns


def _joined(parts: Iterable[slice]) -> list[slice]:
    """The same parts, neighbours as one."""
    joined: list[slice] = []
    for part in parts:
        if joined and joined[-1].stop == part.start:
            joined[-1] = slice(joined[-1].start, part.stop)
        else:
            joined.append(part)
    return joined
