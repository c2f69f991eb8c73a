"""Lettering: how much room words take, and how to break them so that they fit.

No font file is at hand, and a page may fall back to another font anyway; so widths are a
careful estimate, a little wider than the common sans serif fonts.
"""

from __future__ import annotations

from typing import NamedTuple
from unicodedata import east_asian_width

SMALL = 14.0
BASE = 16.0
LARGE = 20.0
LEADING = 1.2  # from line to line, in sizes
ELLIPSIS = "…"
_NARROW = frozenset("iljftrI.,:;'|!()[] -")
_WIDE = frozenset("mwMW@%&—")
_NEVER_FIRST = frozenset("、。：；？！）」』ー々…ぁぃぅぇぉっゃゅょァィゥェォッャュョ")  # of a line


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
    for part in _parts(text):
        longer = lines[-1] + part if lines else part.strip()
        if lines and width(longer, size, bold) <= room:
            lines[-1] = longer
        else:
            lines.append(part.strip())
    return lines


def _parts(text: str) -> list[str]:
    """What a line can end after: words with the blank before them, and each full-width letter."""
    parts: list[str] = []
    for word in text.split():
        new = True
        for letter in word:
            goes_on = parts and not new and not (_is_full(letter) or _is_full(parts[-1][-1]))
            if goes_on or (parts and not new and letter in _NEVER_FIRST):
                parts[-1] += letter
            else:
                parts.append(f" {letter}" if new else letter)
            new = False
    return parts


def _is_full(letter: str) -> bool:
    """Whether it is as wide as high, as Japanese letters are."""
    return east_asian_width(letter) in "WF"


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
    kept = [*broken[: lines - 1], _rest(text, broken[: lines - 1])]
    return Lettering(tuple(cut(line, room, smallest, bold) for line in kept if line), smallest)


def _rest(text: str, lines: list[str]) -> str:
    """What is left of the words after some lines of them."""
    words = " ".join(text.split())
    for line in lines:
        words = words.removeprefix(line).lstrip()
    return words


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
    if _is_full(character):
        return 1.0
    return 0.7 if character.isupper() else 0.58
