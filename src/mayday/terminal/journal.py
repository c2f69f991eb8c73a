"""The journal of a match: which entries still stand, and where undo by consent goes back to."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mayday.kernel.flow import Seat
from mayday.kernel.record import Chosen, Entry, Undone


def standing(entries: Sequence[Entry]) -> list[int]:
    """The numbers of the entries that were not taken back, found from the last one on."""
    found, number = [], len(entries)
    while number:
        entry = entries[number - 1]
        if isinstance(entry, Undone):
            number = entry.to
        else:
            number -= 1
            found.append(number)
    return found[::-1]


def last_choice(entries: Sequence[Entry], seats: Collection[Seat]) -> int | None:
    """The number of the last standing choice of these seats; None if there is none."""
    for number in reversed(standing(entries)):
        entry = entries[number]
        if isinstance(entry, Chosen) and entry.seat in seats:
            return number
    return None
