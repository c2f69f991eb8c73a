"""The story: what happened, as a seat heard it, with the moment each line belongs to."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from mayday.render.lines import Line, Span
from mayday.server.messages import EventShown, StateShown
from mayday.terminal.full.words import paragraph, said


class Told(NamedTuple):
    """A line of the log: the event it tells, and whether it is new."""

    event: EventShown
    is_heading: bool
    is_new: bool


class Story:
    """What one seat heard so far."""

    def __init__(self, headings: Collection[str]) -> None:
        self.events: list[EventShown] = []
        self._headings = frozenset(headings)
        self._read = 0  # events before the seat's last choice

    def hear(self, state: StateShown) -> None:
        """Take in the events of a state; what an undo took back is forgotten."""
        del self.events[state.since :]
        self.events += state.events
        self._read = sum(1 for event in self.events if event.at < state.acted)

    def told(self) -> Iterator[Told]:
        for n, event in enumerate(self.events):
            yield Told(event, event.kind in self._headings, n >= self._read)

    def lines(self, width: int, last: int | None = None) -> list[tuple[Line, int]]:
        """The story in lines, each with its moment; only of the last so many events."""
        lines: list[tuple[Line, int]] = []
        told = list(self.told())
        for one in told if last is None else told[-last:]:
            mark = "» " if one.is_new else "  "
            hue = "key" if one.is_heading else "" if one.is_new else "dim"
            for line in paragraph(one.event.text, width, mark, hue):
                lines.append((line, one.event.at))
        return lines

    def found(self, word: str) -> list[EventShown]:
        return [event for event in self.events if word.lower() in said(event.text).lower()]


def gap(width: int, words: str = "") -> Line:
    """A line between two panes, with a title."""
    head = f"─ {words} " if words else ""
    return (Span(f"{head}{'─' * max(width - len(head), 0)}", "dim"),)
