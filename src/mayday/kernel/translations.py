"""Translations: what a language of a game lacks, has too much, or says other than English."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from mayday.kernel import content
from mayday.kernel.content import ContentError
from mayday.kernel.flow import Seat, seat_id
from mayday.kernel.game import GameDef
from mayday.kernel.languages import (
    ENGLISH,
    Keys,
    Tongue,
    WordFile,
    is_pattern,
    language,
    matched,
    read_words,
)
from mayday.kernel.templates import SECTIONS, read_section, read_slots

_WORD = re.compile(r"[^\W\d_]{2}")  # a name without one is the same in all languages: A, 12
_STOPS = (".", "!", "?", "…", "。", "！", "？")
_ALIKE = (("game", "minutes"),)  # what needs no other words


class Fault(NamedTuple):
    """Something that is wrong with a text of a language."""

    section: str
    key: str
    what: str
    english: str = ""  # what is to be said, where it is missing

    def __str__(self) -> str:
        return f"{self.section}.{self.key}: {self.what}"


def sources(game: GameDef[Any]) -> dict[str, dict[str, str]]:
    """All that is to be said in another language: the game's English by section and key."""
    file, text = read_words(game.package, ENGLISH).words, game.text
    seats = {seat_id(Seat(n)): name for n, name in enumerate(game.seat_names)}
    plain = {id: name for id, name in {**seats, **game.names}.items() if id != name}
    names = {**plain, **file.get("name", {})}
    notes = {} if callable(game.notes) else game.notes_in(text)
    found = {
        **file,
        "name": {id: name for id, name in names.items() if _WORD.search(name)},
        "counted": {**game.counted, **file.get("counted", {})},
        "note": {**notes, **file.get("note", {})},
    }
    articles = language(ENGLISH).articles
    return {
        section: {key: said for key, said in keys.items() if (section, key) not in _ALIKE}
        for section, keys in found.items()
        if section not in articles
    }


def faults(game: GameDef[Any], code: str) -> list[Fault]:
    """Everything that is wrong with a language of a game, in the order of the English texts."""
    try:
        file = read_words(game.package, code)
        tongue = Tongue(language(code), file.genders, {})
    except ContentError as error:
        return [Fault("file", f"text/{code}.toml", str(error))]
    wanted = sources(game)
    return [
        *_missing(wanted, file),
        *_superfluous(game, wanted, file, tongue),
        *_unreadable(game, file, tongue),
        *(
            Fault(section, key, what)
            for section, keys in file.words.items()
            for key, said in keys.items()
            if key in wanted.get(section, {})
            for what in _differences(section, said, wanted[section][key])
        ),
    ]


def _missing(wanted: Mapping[str, Mapping[str, str]], file: WordFile) -> Iterator[Fault]:
    for section, keys in wanted.items():
        there = Keys(file.words.get(section, {}))
        for key, english in keys.items():
            if there.key(key) is None:
                yield Fault(section, key, "is missing", english)


def _superfluous(
    game: GameDef[Any], wanted: Mapping[str, Mapping[str, str]], file: WordFile, tongue: Tongue
) -> Iterator[Fault]:
    """Texts that nothing asks for, and genders and forms of names that there are not."""
    text = game.text
    names = {*text.names, *wanted["name"]}
    for section, keys in file.words.items():
        is_of_names = section == "name" or section in tongue.language.articles
        known = names if is_of_names else text.catalogue.get(section, {}).keys()
        for key in keys:
            if not _is_known(key, known):
                hint = content.suggestion(key, known)
                yield Fault(section, key, f"belongs to nothing in English{hint}")
    for gender, ids in file.genders.items():
        for id in ids:
            if not _is_known(id, names):
                hint = content.suggestion(id, names)
                yield Fault("gender", gender, f'there is no "{id}"{hint}')


def _is_known(key: str, known: Any) -> bool:
    if is_pattern(key):
        return any(matched(key, id) is not None for id in known)
    return key in known


def _unreadable(game: GameDef[Any], file: WordFile, tongue: Tongue) -> Iterator[Fault]:
    """Texts that cannot be read: wrong placeholders, wrong numbers of forms."""
    numbers = content.numbers(game.package)
    for section, keys in file.words.items():
        for key, said in keys.items():
            try:
                read_section(section, {key: said}, numbers, tongue)
            except ContentError as error:
                what = str(error).partition(f"{section}.{key}: ")[2] or str(error)
                yield Fault(section, key, what)


def _differences(section: str, said: str, english: str) -> Iterator[str]:
    """What a text has other than English: values that it lacks or cannot have, its last stop."""
    own, theirs = read_slots(said), read_slots(english)
    always = SECTIONS.get(section) or ()
    for key in sorted(theirs.shown - own.used):
        yield f"lacks {{{key}}}"
    for key in sorted(own.used - theirs.used - {*always}):
        there = ", ".join(f"{{{name}}}" for name in sorted(theirs.used)) or "none"
        yield f"has {{{key}}}, which English has not; there is {there}"
    if not said.strip():
        yield "is empty"
    if said.endswith(_STOPS) != english.endswith(_STOPS):
        yield "ends without a stop" if english.endswith(_STOPS) else "ends with a stop"
