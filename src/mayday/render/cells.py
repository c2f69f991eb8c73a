"""Cells: a sheet of characters to draw on, each with its hue and the node it belongs to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from mayday.render.lines import Line, Span

Look = tuple[str, str, bool]  # what a span is besides its text
_NOTHING: Look = ("", "", False)


class Box(NamedTuple):
    """A rectangle of cells; right and bottom belong to it."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def inner(self) -> int:
        """The width inside its frame."""
        return self.right - self.left - 1

    @property
    def height(self) -> int:
        return self.bottom - self.top + 1

    @property
    def centre(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def has(self, x: int, y: int) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom


class Sheet:
    """A drawing made of characters. What lies beyond its edges is not drawn."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._signs = [[" "] * width for _ in range(height)]
        self._looks = [[_NOTHING] * width for _ in range(height)]

    def put(self, x: int, y: int, span: Span) -> None:
        """The characters of a span, one a cell."""
        if not 0 <= y < self.height or x >= self.width:
            return
        text = span.text[max(-x, 0) : self.width - x]
        first = max(x, 0)
        self._signs[y][first : first + len(text)] = text
        self._looks[y][first : first + len(text)] = [span[1:]] * len(text)

    def write(self, x: int, y: int, line: Line, width: int) -> None:
        """A line, cut where its room ends."""
        for span in line:
            room = span._replace(text=span.text[: max(width, 0)])
            self.put(x, y, room)
            x, width = x + len(room.text), width - len(room.text)

    def frame(self, box: Box, title: Span, hue: str) -> None:
        """A box with its title in the upper line."""
        bar, id = "─" * box.inner, title.id
        for y, left, right in ((box.top, "┌", "┐"), (box.bottom, "└", "┘")):
            self.put(box.left, y, Span(f"{left}{bar}{right}", hue, id))
        for y in range(box.top + 1, box.bottom):
            blank = " " * box.inner
            self.put(box.left, y, Span(f"│{blank}│", hue, id))
        self.put(box.left + 1, box.top, title._replace(text=title.text[: box.inner]))

    def lines(self) -> list[Line]:
        """The sheet as lines; cells that belong together are one span."""
        return [tuple(_joined(*row)) for row in zip(self._signs, self._looks, strict=True)]


def _joined(signs: Sequence[str], looks: Sequence[Look]) -> Iterator[Span]:
    first = 0
    for look, cells in groupby(looks):
        last = first + sum(1 for _ in cells)
        yield Span("".join(signs[first:last]), *look)
        first = last
