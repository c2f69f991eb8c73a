"""Numbers of the content: where they stand, which rules they belong to, and a diff of changes."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import tomlkit

from mayday.kernel import GameDef, Rule, content, rules_named

STATED = "stated"
_HEAD = re.compile(r"\[+[^.\]]+\]")


_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


class Written(NamedTuple):
    """A number in the file that it stands in."""

    path: str  # below the game's package
    line: int  # from 0
    value: content.Number
    rules: tuple[Rule, ...]  # that the file names with it

    @property
    def stated(self) -> tuple[str, ...]:
        """The rules of the book that say this very number: it is not ours to change."""
        return tuple(rule.id for rule in self.rules if rule.tag == STATED and self._is_in(rule))

    def _is_in(self, rule: Rule) -> bool:
        said = [re.escape(f"{self.value:g}")]
        if self.value in range(len(_WORDS)):
            said.append(_WORDS[int(self.value)])
        return re.search(rf"(?<![\w.-])({'|'.join(said)})(?![\w-])", rule.text, re.I) is not None


def find_written(game: GameDef[Any], key: str) -> Written:
    """Where a number stands, and the rules that are named with it.

    They stand on its own line, or else in its row or table, or else in the nearest comment above
    that names any.
    """
    path = path_of(game, key)
    value = content.numbers(game.package)[key]
    text = content.read(game.package, path)
    lines, changed = text.splitlines(), changed_text(game, path, {key: value + 1}).splitlines()
    line = next(n for n, (old, new) in enumerate(zip(lines, changed)) if old != new)
    known = {rule.id: rule for rule in game.rules}
    named = [(id, number - 1) for id, number in rules_named(text) if id in known]
    for first, last in (line, line), _row(lines, line), _comment(lines, line, dict(named)):
        if ids := [id for id, at in named if first <= at <= last]:
            return Written(path, line, value, tuple(known[id] for id in dict.fromkeys(ids)))
    return Written(path, line, value, ())


def _row(lines: list[str], line: int) -> tuple[int, int]:
    """The row or table that a line is in, without the comment on the next one; or nothing."""
    heads = [n for n, said in enumerate(lines) if _HEAD.match(said)]  # of a row, not of its parts
    first = max((n for n in heads if n <= line), default=-1)
    if first < 0:
        return 0, -1
    last = min((n for n in heads if n > line), default=len(lines)) - 1
    while last > line and (not lines[last].strip() or lines[last].startswith("#")):
        last -= 1
    return first, last


def _comment(lines: list[str], line: int, named: Mapping[str, int]) -> tuple[int, int]:
    """The nearest comment above a line that names a rule; or nothing."""
    last = max((at for at in named.values() if at < line and lines[at].startswith("#")), default=-1)
    first = last
    while first > 0 and lines[first - 1].startswith("#"):
        first -= 1
    return first, last


def path_of(game: GameDef[Any], key: str) -> str:
    """The file in which a number stands."""
    for path in content.content_files(game.package):
        if key in content.places(tomlkit.parse(content.read(game.package, path)), path):
            return path
    known = content.numbers(game.package)
    raise content.ContentError(f'{game.id}: no number "{key}"{content.suggestion(key, known)}')


def changed_text(game: GameDef[Any], path: str, changes: Mapping[str, content.Number]) -> str:
    """A file of the content with other numbers; everything else in it stays as it is."""
    tree = tomlkit.parse(content.read(game.package, path))
    found = content.places(tree, path)
    for key in found.keys() & changes:
        found[key].set(changes[key])
    return tomlkit.dumps(tree)


def diff(game: GameDef[Any], changes: Mapping[str, content.Number]) -> str:
    """The changes as a diff of the game's files, to be reviewed and applied with `patch -p1`."""
    folder = "src/" + game.package.replace(".", "/")
    parts: list[str] = []
    for path in dict.fromkeys(path_of(game, key) for key in changes):
        old, new = content.read(game.package, path), changed_text(game, path, changes)
        name = f"{folder}/{path}"
        parts += difflib.unified_diff(
            old.splitlines(True), new.splitlines(True), f"a/{name}", f"b/{name}"
        )
    return "".join(parts)
