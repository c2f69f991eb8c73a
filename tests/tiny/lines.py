"""Lines of the position notation that every tiny game can use."""

from __future__ import annotations

from typing import Any

from mayday.kernel.flow import Seat
from mayday.kernel.position import Line


def number(name: str) -> Line[Any]:
    """One number; 0 is left out."""

    def read(g: Any, text: str) -> None:
        setattr(g, name, int(text or 0))

    return Line(name, lambda g: str(getattr(g, name) or ""), read)


def numbers(name: str) -> Line[Any]:
    """A row of numbers: 3 0 2."""

    def read(g: Any, text: str) -> None:
        setattr(g, name, [int(word) for word in text.split()])

    return Line(name, lambda g: " ".join(map(str, getattr(g, name))), read)


def seat(name: str, seat_names: tuple[str, ...]) -> Line[Any]:
    """One seat by its name."""

    def read(g: Any, text: str) -> None:
        setattr(g, name, Seat(seat_names.index(text)))

    return Line(name, lambda g: seat_names[getattr(g, name)], read)


def pile(name: str) -> Line[Any]:
    """A row of words, bottom first; an empty word is written as a dot."""

    def read(g: Any, text: str) -> None:
        setattr(g, name, _words(text))

    return Line(name, lambda g: _write(getattr(g, name)), read)


def piles(name: str) -> Line[Any]:
    """A row of words for each seat: leak patch | shunt | -."""

    def write(g: Any) -> str:
        return " | ".join(_write(pile) or "-" for pile in getattr(g, name))

    def read(g: Any, text: str) -> None:
        parts = [part.strip() for part in text.split("|")]
        setattr(g, name, [[] if part == "-" else _words(part) for part in parts])

    return Line(name, write, read)


def _write(pile: list[str]) -> str:
    return " ".join(word or "." for word in pile)


def _words(text: str) -> list[str]:
    return ["" if word == "." else word for word in text.split()]
