"""Look: what seats see of a game, followed from decision to decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mayday.kernel import State, copied
from mayday.rl.follow import Following, is_compiled
from mayday.rl.layout import Layout
from mayday.rl.update import Update, Updating


class Look:
    """What a seat sees, as the last position that was looked at has it.

    All seats look by turns at one row: most of it is the same for them.
    """

    def __init__(self, update: Update, seen: list[Any], row: memoryview) -> None:
        self._update, self._seen, self._row = update, seen, row

    def at(self, g: State, seat: int) -> memoryview:
        """The numbers of an observation, a byte for each; they stand until the next look."""
        row = self._row
        self._update(g, self._seen, row, seat)
        return row


class Onlooking:
    """Makes the looks at games of one kind, with a number of seats and options."""

    def __init__(
        self, layout: Layout, options: Mapping[str, str], *, compiled: bool | None = None
    ) -> None:
        """By compiled code where there is some, unless it is said which."""
        self.layout, self.options = layout, options
        compiled = is_compiled() if compiled is None else compiled
        way = Following(layout, options) if compiled else Updating(layout, options)
        self.update, self._fresh = way.made(), way.fresh

    def look(self, row: memoryview | None = None) -> Look:
        """A look that has not seen anything yet; its numbers stand in `row`, if one is given."""
        layout = self.layout
        row = memoryview(bytearray(len(layout))) if row is None else row
        row[layout["seat"].start] = 1
        row[layout["options"].part] = bytes(
            [self.options[o.name] == value for o in layout.game.options for value in o.values]
        )
        return Look(self.update, copied(self._fresh), row)
