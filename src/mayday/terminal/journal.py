"""The journal of a match: which entries still stand, and where undo by consent goes back to."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mayday.kernel.flow import Seat
from mayday.kernel.record import Chosen, Entry, Undone


def standing(entries: Sequence[Entry]) -> list[int]:
    """The numbers of the entries that were not taken back."""
    lines: list[list[int]] = [[]]  # what stood after each entry
    for number, entry in enumerate(entries):
        lines.append(lines[entry.to] if isinstance(entry, Undone) else [*lines[-1], number])
    return lines[-1]


def last_choice(entries: Sequence[Entry], seats: Collection[Seat]) -> int | None:
    """The number of the last standing choice of these seats; None if there is none."""
    for number in reversed(standing(entries)):
        entry = entries[number]
        if isinstance(entry, Chosen) and entry.seat in seats:
            return number
    return None
