"""Words: what the languages of a game lack, or say in other terms than English."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from mayday.cli.arguments import AsJson, GameName
from mayday.cli.declared import Option
from mayday.cli.output import console, print_json
from mayday.cli.problems import DONE, NO, InputError

if TYPE_CHECKING:
    from mayday.kernel import Fault, GameDef

LanguageCode = Annotated[
    str, Option("--language", metavar="CODE", help="Only this language: de, fr, es, ja.")
]
Missing = Annotated[
    bool,
    Option("--missing", help="What is missing, in English, to be filled in as TOML."),
]


class FaultEntry(msgspec.Struct):
    """Something that is wrong with a text, as `mayday words --json` lists it."""

    language: str
    section: str
    key: str
    what: str
    english: str


def words(
    game: GameName, language: LanguageCode = "", missing: Missing = False, json: AsJson = False
) -> int:
    """Check the languages of a game against its English: exit code 1 if anything is wrong.

    \b
    Examples:
      mayday words phobia
      mayday words phobia --language de
      mayday words phobia --language de --missing >> de.toml
    """
    from mayday.games import find

    found = find(game)
    chosen = _languages(found, language)
    wrong = {code: _faults(found, code) for code in chosen}
    if json:
        listed = [(code, *fault) for code, all in wrong.items() for fault in all]
        print_json([FaultEntry(code, *fault) for code, *fault in listed])
    elif missing:
        for all in wrong.values():
            print(skeleton([fault for fault in all if fault.english]), end="")
    else:
        _show(found, wrong)
    return NO if any(wrong.values()) else DONE


def _languages(game: GameDef[Any], named: str) -> list[str]:
    from mayday.kernel import ENGLISH, content, languages

    there = [code for code in languages() if code != ENGLISH]
    if named and named not in there:
        raise InputError(f'no language "{named}"{content.suggestion(named, there)}')
    return [named] if named else [code for code in game.languages if code != ENGLISH]


def _faults(game: GameDef[Any], code: str) -> list[Fault]:
    """All that is wrong; of a language without a file, all is missing."""
    from mayday.kernel import Fault, faults, sources

    if code in game.languages:
        return faults(game, code)
    return [
        Fault(section, key, "is missing", english)
        for section, keys in sources(game).items()
        for key, english in keys.items()
    ]


def skeleton(missing: list[Fault]) -> str:
    """Texts that are missing as a piece of a language file, said in English."""
    lines = []
    for section, texts in groupby(missing, key=lambda fault: fault.section):
        lines.append(f"\n[{section}]\n")
        for fault in texts:
            plain = fault.key.replace("_", "").replace("-", "").isalnum() and fault.key.isascii()
            key = fault.key if plain else msgspec.json.encode(fault.key).decode()
            lines.append(f"{key} = {msgspec.json.encode(fault.english).decode()}\n")
    return "".join(lines)


def _show(game: GameDef[Any], wrong: dict[str, list[Fault]]) -> None:
    from mayday.kernel import sources

    screen = console(whole_lines=True)
    total = sum(len(keys) for keys in sources(game).values())
    if not wrong:
        screen.print(f"{game.id} has {total} texts, in English only")
    for code, all in wrong.items():
        for fault in all:
            screen.print(f"text/{code}.toml: {fault}")
        missing = sum(1 for fault in all if fault.english)
        others = len(all) - missing
        screen.print(f"{code}: {missing} of {total} texts missing, {others} otherwise wrong")
