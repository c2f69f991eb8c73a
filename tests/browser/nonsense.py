"""Nonsense: every text of a game reworded, so that nothing can be understood by reading it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any

from mayday.kernel import Text

_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
_SYLLABLES = [consonant + vowel for consonant in "bdfgklmnprstvz" for vowel in "aeiou"]
_NUMBERS = re.compile(r"[\d\s-]+")


def word(meaning: str) -> str:
    """A meaningless word; another meaning has another word."""
    digest = hashlib.sha256(meaning.encode()).digest()
    return "".join(_SYLLABLES[byte % len(_SYLLABLES)] for byte in digest[:5])


def reworded(section: str, key: str, words: str) -> str:
    """The same text in other words: it names its things the other way round.

    A prompt or an event names nothing at all: what they are about is for others to say.
    """
    if _NUMBERS.fullmatch(words):
        return words
    if section == "counted":
        return "|".join(word(f"{key} {form}") for form in words.split("|"))
    named = [] if section in ("prompt", "event") else _PLACEHOLDER.findall(words)[::-1]
    meaning = f"{section} {key}"
    said = (f"{word(f'{meaning} {n}')} {thing}" for n, thing in enumerate(named))
    return " ".join((word(meaning), *said))


def speak_nonsense() -> None:
    """From now on all games of this process speak nonsense."""
    learn = Text.__init__

    def babble(
        text: Text,
        catalogue: Mapping[str, Mapping[str, str]],
        names: Mapping[str, str],
        *rest: Any,
        **more: Any,
    ) -> None:
        sections = {
            section: {key: reworded(section, key, words) for key, words in texts.items()}
            for section, texts in catalogue.items()
        }
        learn(text, sections, {id: word(id) for id in names}, *rest, **more)

    Text.__init__ = babble  # type: ignore[assignment,method-assign]
