"""Typed choices: what a person writes instead of a number."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from mayday.kernel import Choice

_LEAST = 2  # letters: a single one is too easily a slip
_LONGEST = 10  # digits
_WORD = re.compile(r"\w+")


def number_in(line: str) -> int | None:
    """The number a line consists of; nothing that long is one."""
    return int(line) if line.isdecimal() and len(line) < _LONGEST else None


def fitting(typed: str, choices: Iterable[Choice], label: Callable[[Choice], str]) -> list[Choice]:
    """The choices that are meant: `repair D16.blue`, its beginning, or words of its label.

    A choice written in full is meant even where it begins another one.
    """
    wanted = " ".join(typed.lower().split())
    if len(wanted) < _LEAST:
        return []
    all_choices = list(choices)
    written = [c for c in all_choices if str(c).lower() == wanted]
    begun = [c for c in all_choices if str(c).lower().startswith(wanted)]
    if written or begun:
        return written or begun
    spoken = [c for c in all_choices if speaks_of(f"{c} {label(c)}", wanted)]
    return [c for c in spoken if _says(label(c), wanted)] or spoken


def _says(sentence: str, wanted: str) -> bool:
    """Every wanted word stands in the sentence, whole: `a1` is not meant to be A10."""
    return set(_WORD.findall(wanted)) <= set(_WORD.findall(sentence.lower()))


def speaks_of(sentence: str, wanted: str) -> bool:
    """Every wanted word begins a word of the sentence."""
    words = _WORD.findall(sentence.lower())
    return all(any(word.startswith(part) for word in words) for part in _WORD.findall(wanted))
