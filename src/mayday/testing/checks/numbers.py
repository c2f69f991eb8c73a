"""Numbers: what the words of a game state as a number stands in its content, and only there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from mayday.kernel import GameDef
from mayday.testing.sample import Broken, Sample

_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
_NUMBER_WORDS = {
    **{"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9},
    **{"ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30},
    **{"forty": 40, "fifty": 50, "sixty": 60, "hundred": 100},
}
_NUMBER = re.compile(rf"\d+|\b(?:{'|'.join(_NUMBER_WORDS)})\b", re.IGNORECASE)
_DIGITS = re.compile(r"\d+")


def texts_take_their_numbers_from_the_content(sample: Sample) -> None:
    """No sentence states a number by itself: it would be wrong as soon as the content changes."""
    found = [
        f"{section}.{key} says {number}"
        for section, key, words in own_words(sample.game)
        for number in stated(section, key, words)
    ]
    if found:
        raise Broken(f"{sample.game.id}: text/en.toml: {'; '.join(found)}")


def own_words(game: GameDef[Any]) -> Iterator[tuple[str, str, str]]:
    """Section, key and template of everything that the game's text says.

    The small print that comes from the content is not among it, nor is how long a game takes.
    """
    from_content = game.notes_in(game.text)
    for section, keys in game.text.catalogue.items():
        for key, words in keys.items():
            is_content = section == "note" and from_content.get(key) == words
            if not is_content and (section, key) != ("game", "minutes"):
                yield section, key, words


def stated(section: str, key: str, words: str) -> Iterator[int]:
    """The numbers that a template states beside its placeholders.

    One that its key bears is part of a name: zone2, crew_size.4. Names may have number words,
    and nothing is nothing: 0 is no number of the content.
    """
    borne = {0} | {int(digits) for digits in _DIGITS.findall(key)}
    for found in _NUMBER.findall(_PLACEHOLDER.sub(" ", words)):
        number = int(found) if found.isdecimal() else _NUMBER_WORDS[found.lower()]
        if number not in borne and (found.isdecimal() or section not in ("name", "counted")):
            yield number
