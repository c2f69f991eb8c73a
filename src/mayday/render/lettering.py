"""Lettering: how much room words take, and how to break them so that they fit.

No font file is at hand, and a page may fall back to another font anyway; so widths are a
careful estimate, a little wider than the common sans serif fonts.
"""

from __future__ import annotations

from typing import NamedTuple

SMALL = 14.0
BASE = 16.0
LARGE = 20.0
LEADING = 1.2  # from line to line, in sizes
ELLIPSIS = "…"
_NARROW = frozenset("iljftrI.,:;'|!()[] -")
_WIDE = frozenset("mwMW@%&—")


class Lettering(NamedTuple):
    """Words broken into lines of one size."""

    lines: tuple[str, ...]
    size: float

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * LEADING


def width(text: str, size: float, bold: bool = False) -> float:
    """The estimated width of one line."""
    ems = sum(_ems(character) for character in text)
    return ems * size * (1.06 if bold else 1.0)


def wrap(text: str, room: float, size: float, bold: bool = False) -> list[str]:
    """The words in lines no wider than `room`; a longer word has a line of its own."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, bold) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fit(
    text: str, room: float, lines: int, largest: float, smallest: float, bold: bool = False
) -> Lettering:
    """The largest lettering that fits; at the smallest size the rest is cut with an ellipsis."""
    size = largest
    while size > smallest:
        broken = wrap(text, room, size, bold)
        if len(broken) <= lines and all(width(line, size, bold) <= room for line in broken):
            return Lettering(tuple(broken), size)
        size -= 1
    broken = wrap(text, room, smallest, bold)
    kept = [*broken[: lines - 1], " ".join(broken[lines - 1 :])]
    return Lettering(tuple(cut(line, room, smallest, bold) for line in kept if line), smallest)


def cut(text: str, room: float, size: float, bold: bool = False) -> str:
    """One line, cut with an ellipsis where it would be too wide."""
    if width(text, size, bold) <= room:
        return text
    while text and width(text + ELLIPSIS, size, bold) > room:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def _ems(character: str) -> float:
    if character in _NARROW:
        return 0.33
    if character in _WIDE:
        return 0.9
    return 0.7 if character.isupper() else 0.58
