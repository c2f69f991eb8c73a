"""Content: TOML files of a game package as typed rows, checked when loaded.

Every number in the TOML files of `content` and its folders has a dotted key: the file, then the
way to the number. A row of an array of tables goes by its `id`, without the array's name; what has
no id goes by its place, from 0. So `voyage.traders_supplies`, `cards.leftover_rations.supplies`,
`start.easy.hull.0`, `tables.spacewalk.2.supplies`. Sentences take their numbers from these keys
(see text.py), and `overlaid` changes numbers, or leaves rows out, without touching a file.
"""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar, get_type_hints

import msgspec

T = TypeVar("T")
F = TypeVar("F", bound=tuple[Any, ...])
MORE = "MAYDAY_CONTENT"  # folders with more content for games, read when a game is imported
Number = int | float


class ContentError(ValueError):
    """A content file that does not say what the game needs: file, key and reason."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of content rows: frozen, and unknown keys are refused."""


def read(package: str, path: str) -> str:
    """A text file of a game package, or of its content elsewhere."""
    own = files(package).joinpath(path)
    there = () if own.is_file() else (p for p in _elsewhere(package, path) if p.is_file())
    return next(iter(there), own).read_text("utf-8")


def exists(package: str, path: str) -> bool:
    """Whether a game package has a file."""
    return files(package).joinpath(path).is_file()


def listing(package: str, folder: str) -> tuple[str, ...]:
    """The names of the files in a folder of a game package in their order, then of those elsewhere.

    So what lies elsewhere changes nothing for what was there before.
    """
    folders = [files(package).joinpath(folder), *_elsewhere(package, folder)]
    names = [sorted(i.name for i in each.iterdir()) for each in folders if each.is_dir()]
    return tuple(dict.fromkeys(name for found in names for name in found))


def _elsewhere(package: str, path: str) -> Iterator[Path]:
    """Where more content of a package may lie: below the folders that MAYDAY_CONTENT names.

    A pack `content/packs/vesta.toml` of the game free_mars is `free_mars/packs/vesta.toml` there.
    """
    top, _, below = path.partition("/")
    if top == "content":
        for folder in filter(None, os.environ.get(MORE, "").split(os.pathsep)):
            yield Path(folder, package.rpartition(".")[2], below)


def load(package: str, path: str, kind: type[T]) -> T:
    """A TOML file of a game package as `kind`; unknown keys and wrong types are errors."""
    return convert(_tree(package, path), path, kind)


class Load(Protocol):
    """Reads one file as rows of a kind: from a package, or from texts at hand in a test."""

    def __call__(self, path: str, kind: type[T], /) -> T: ...


def load_from(package: str) -> Load:
    """`load` for the files of one package."""

    def load_one(path: str, kind: type[T]) -> T:
        return load(package, path, kind)

    return load_one


def load_files(files: type[F], load: Load) -> F:
    """All files that a named tuple names, in its order: `cards: Cards` is content/cards.toml.

    class Files(NamedTuple):
        cards: Cards
        scenarios: Scenarios

    FILES = load_files(Files, load_from(PACKAGE))
    """
    kinds = get_type_hints(files)
    return files(*[load(f"content/{name}.toml", kind) for name, kind in kinds.items()])


def parse(text: str, path: str, kind: type[T]) -> T:
    """The same from a text at hand; `path` is what errors name."""
    return convert(_toml(text, path), path, kind)


def _toml(text: str, path: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{path}: {error}") from None


def convert(tree: dict[str, Any], path: str, kind: type[T]) -> T:
    """Plain data of a file as `kind`; `path` is what errors name."""
    try:
        return msgspec.convert(tree, kind)
    except msgspec.ValidationError as error:
        raise ContentError(f"{path}: {error}") from None


# -- Numbers ----------------------------------------------------------------------------------


class Place(NamedTuple):
    """Where a number stands: in a table or list, under its name or number there."""

    container: Any
    name: str | int

    @property
    def value(self) -> Number:
        found: Number = self.container[self.name]
        return found

    def set(self, number: Number) -> None:
        self.container[self.name] = number


_overlays: dict[str, dict[str, Number]] = {}  # package -> the numbers that are changed


def numbers(package: str) -> dict[str, Number]:
    """Every number in the content of a game package, by its dotted key."""
    return {
        key: place.value
        for path in content_files(package)
        for key, place in places(_tree(package, path), path).items()
    }


def rows(package: str) -> dict[str, tuple[str, ...]]:
    """The ids of all rows in the content of a game package, by the name of their array."""
    found: dict[str, list[str]] = {}
    for path in content_files(package):
        for name, value in _tree(package, path).items():
            if _has_ids(value):
                found.setdefault(name, []).extend(row["id"] for row in value)
    return {name: tuple(dict.fromkeys(ids)) for name, ids in found.items()}


def changeable(package: str) -> dict[str, Number]:
    """All that `overlaid` can change: every number, and every row with an id, of which there is 1.

    A row goes by the file and its id, and 0 leaves it out: `disasters.D06`, `cards.ship_fire`.
    """
    found = {
        key: 1
        for path in content_files(package)
        for key, _, _ in _rows(_tree(package, path), _stem(path))
    }
    return {**found, **numbers(package)}


@contextmanager
def overlaid(package: str, changes: Mapping[str, Number]) -> Iterator[None]:
    """Within it the content of a package loads with other numbers, checked as strictly as ever.

    A game reads its content when it is imported, so that belongs inside, in a fresh process:

        with overlaid("mayday.games.systems_failing", {"table.scavenge_draws": 3}):
            from mayday.games.systems_failing import GAME
    """
    before = _overlays.get(package, {})
    _overlays[package] = {**before, **changes}
    try:
        numbers(package)  # to find the package is to import it: the overlay lies already
        _check_changes(package, changes, before)
        yield
    finally:
        _overlays[package] = before


def _check_changes(package: str, changes: Mapping[str, Number], before: dict[str, Number]) -> None:
    """Refuse to change what is not there."""
    mine, _overlays[package] = _overlays[package], before
    there, own = changeable(package), numbers(package)
    _overlays[package] = mine
    for key, number in changes.items():
        if key not in there:
            raise ContentError(f'{package}: no number "{key}"{suggestion(key, there)}')
        if key not in own and number not in (0, 1):
            raise ContentError(f"{package}: {key}: there is 1 of it, or 0, not {number}")


def content_files(package: str, folder: str = "content") -> list[str]:
    """All TOML files of the content, those in folders of it too."""
    paths = [f"{folder}/{name}" for name in listing(package, folder)]
    below = [path for each in paths if "." not in each for path in content_files(package, each)]
    return sorted([*(path for path in paths if path.endswith(".toml")), *below])


def _tree(package: str, path: str) -> dict[str, Any]:
    """A TOML file as it stands, but for the numbers that are changed."""
    tree = _toml(read(package, path), path)
    if changes := _overlays.get(package):
        found = places(tree, path)
        for key in found.keys() & changes:
            found[key].set(changes[key])
        for key, rows, row in [*_rows(tree, _stem(path))]:
            if key not in found and changes.get(key) == 0:
                rows.remove(row)
    return tree


def _stem(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(".toml")


def _rows(node: Any, key: str) -> Iterator[tuple[str, list[Any], Any]]:
    """Every row that has an id: its key, and the array that it stands in."""
    for name, value in node.items() if isinstance(node, dict) else enumerate(node):
        if _has_ids(value):
            for row in value:
                yield f"{key}.{row['id']}", value, row
                yield from _rows(row, f"{key}.{row['id']}")
        elif isinstance(value, dict | list):
            yield from _rows(value, f"{key}.{name}")


def places(tree: dict[str, Any], path: str) -> dict[str, Place]:
    """Every number of a file by its dotted key; two with one key are an error."""
    found: dict[str, Place] = {}
    for key, place in _walk(tree, _stem(path)):
        if key in found:
            raise ContentError(f"{path}: {key}: two numbers with this key; rename an id")
        found[key] = place
    return found


def _walk(node: Any, key: str) -> Iterator[tuple[str, Place]]:
    items = node.items() if isinstance(node, dict) else enumerate(node)
    for name, value in items:
        if _has_ids(value):
            for row in value:
                yield from _walk(row, f"{key}.{row['id']}")
        elif isinstance(value, dict | list):
            yield from _walk(value, f"{key}.{name}")
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield f"{key}.{name}", Place(node, name)


def _has_ids(value: object) -> bool:
    """Whether it is an array of tables whose rows have ids."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(row, dict) and isinstance(row.get("id"), str) for row in value)
    )


# -- Checks -----------------------------------------------------------------------------------


def check(path: str, fact: bool, reason: str, key: str = "") -> None:
    """Refuse content that breaks a fact the rules rely on, naming file, key and reason.

    Without a key the fact is about the file as a whole.
    """
    if not fact:
        raise ContentError(f"{path}: {key}: {reason}" if key else f"{path}: {reason}")


def known(path: str, key: str, value: str | Collection[str], among: Collection[str]) -> None:
    """Refuse a word, or any of several, that is not among those there are; name the nearest."""
    for word in (value,) if isinstance(value, str) else value:
        if word not in among:
            check(path, False, f'no "{word}"{suggestion(word, among)}', key)


def suggestion(word: str, among: Collection[str]) -> str:
    """What may have been meant: the nearest word, else all of them if they are few."""
    if near := difflib.get_close_matches(word, among, n=1):
        return f'; did you mean "{near[0]}"?'
    return f"; there are {', '.join(sorted(among))}" if 0 < len(among) <= 12 else ""
