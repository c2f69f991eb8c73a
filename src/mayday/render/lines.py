"""Lines: text as spans that know their node and hue, and how to set them on a page.

The width of a line is counted in characters. A terminal colours the spans as it likes; plain
text just joins them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Span(NamedTuple):
    """A few characters that belong together: they are not broken at the end of a line."""

    text: str
    hue: str = ""  # a palette name
    id: str = ""  # the node it speaks of
    strong: bool = False  # a heading


Line = tuple[Span, ...]
GUTTER = 2  # between columns
_OUTSIDE_BRACKETS = re.compile(r" (?![^(]*\))")


def plain(line: Line) -> str:
    return "".join(span.text for span in line)


def width_of(lines: Iterable[Line]) -> int:
    """The width of the widest line."""
    return max((len(plain(line)) for line in lines), default=0)


def pad(line: Line, width: int) -> Line:
    missing = width - len(plain(line))
    return (*line, Span(" " * missing)) if missing > 0 else line


def flow(items: Sequence[Span], width: int, between: str = "  ", indent: str = "") -> list[Line]:
    """The items one after the other in lines of at most `width`; longer items are broken."""
    lines: list[list[Span]] = []
    used = 0
    for item in items:
        first = width if not lines else width - len(indent)
        for piece in [item] if len(item.text) <= first else _broken(item, width - len(indent)):
            if lines and used + len(between) + len(piece.text) <= width:
                lines[-1] += [Span(between), piece]
                used += len(between) + len(piece.text)
            else:
                lines.append([Span(indent), piece] if lines and indent else [piece])
                used = len(plain(tuple(lines[-1])))
    return [tuple(line) for line in lines]


def paragraph(
    text: str, width: int, hue: str = "", id: str = "", strong: bool = False
) -> list[Line]:
    """Words set in lines."""
    return flow([Span(word, hue, id, strong) for word in text.split()], width, between=" ")


def indented(lines: Sequence[Line], first: str, rest: str) -> list[Line]:
    """The lines with something before the first and something before the others."""
    return [(Span(rest if n else first), *line) for n, line in enumerate(lines)]


def side_by_side(blocks: Sequence[Sequence[Line]], widths: Sequence[int]) -> list[Line]:
    """Blocks of lines as columns of the given widths."""
    rows: list[Line] = []
    for n in range(max(map(len, blocks), default=0)):
        row: Line = ()
        end = 0
        for block, width in zip(blocks, widths, strict=True):
            row = pad(row, end) + (block[n] if n < len(block) else ())
            end += width + GUTTER
        rows.append(row)
    return rows


def share(natural: Sequence[int], room: int) -> list[int]:
    """The room shared out: nobody gets more than its natural width, the rest is split evenly."""
    widths = [0] * len(natural)
    open_columns = list(range(len(natural)))
    while open_columns and room > 0:
        each = max(room // len(open_columns), 1)
        modest = [n for n in open_columns if natural[n] <= each]
        if not modest:
            for n in open_columns:
                widths[n] = each
            break
        for n in modest:
            widths[n] = natural[n]
            room -= natural[n]
            open_columns.remove(n)
    return widths


def _broken(item: Span, width: int) -> list[Span]:
    """A long item in pieces, broken at its spaces outside brackets or else anywhere."""
    pieces: list[str] = []
    for word in _OUTSIDE_BRACKETS.split(item.text):
        while len(word) > width:
            pieces.append(word[:width])
            word = word[width:]
        if pieces and len(pieces[-1]) + 1 + len(word) <= width:
            pieces[-1] += f" {word}"
        else:
            pieces.append(word)
    return [item._replace(text=piece) for piece in pieces]
