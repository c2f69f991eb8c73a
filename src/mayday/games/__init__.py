"""The games that are installed: each registers by the entry point group `mayday.games`.

A game that cannot be loaded, whose words, rule book or guide cannot be read or whose table cannot
be laid is broken. It is named, and the others go on without it.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from typing import Any

from mayday.kernel import SPECTATOR, GameDef, GameError, content

__all__ = ["all_games", "find", "find_changed", "rules_versions"]


def find(name: str) -> GameDef[Any]:
    """The game of that id; one that is unknown or broken is an error that says so."""
    return _load(_point(name))


def find_changed(name: str, numbers: Mapping[str, content.Number]) -> GameDef[Any]:
    """The game with other numbers in its content, checked as strictly as its own.

    It belongs in a process of its own: a game reads its content once, when it is imported. The
    guided first game is left out, for it tells of the game as it is.
    """
    point = _point(name)
    if point.module in sys.modules:
        raise RuntimeError(f"{name} is loaded already; change its content in a fresh process")
    try:
        with content.overlaid(point.module, numbers):
            game: GameDef[Any] = point.load()
            vars(game)["guide"] = None
            _ = game.text
            game.look(game.new(), SPECTATOR)
    except (Exception, SystemExit) as error:
        reason = str(error) if isinstance(error, content.ContentError) else repr(error)
        changes = ", ".join(f"{key} = {number}" for key, number in numbers.items())
        raise GameError(f"{name} cannot be played with {changes}: {reason}") from error
    if game.package != point.module:
        raise GameError(f"{name} has its content in {game.package}, not in {point.module}")
    return game


def _point(name: str) -> EntryPoint:
    found = _registered()
    if name not in found:
        raise GameError(f'no game "{name}"; there are {", ".join(sorted(found))}')
    return found[name]


def all_games() -> list[GameDef[Any]]:
    """Every installed game, by id; one that is broken is left out and named on stderr."""
    games = []
    for _, point in sorted(_registered().items()):
        try:
            games.append(_load(point))
        except GameError as error:
            _leave_out(error)
    return games


def rules_versions() -> Iterator[tuple[str, int]]:
    """By game, the version of its rules, read where its source says it.

    Only a game that does not write it as a number is loaded; one that is broken is left out.
    """
    for name, point in sorted(_registered().items()):
        try:
            yield name, _written(point) or find(name).version
        except GameError as error:
            _leave_out(error)


def _leave_out(error: GameError) -> None:
    """Name a broken game without which the others go on."""
    print(f"mayday: left out: {error}", file=sys.stderr)


def _registered() -> dict[str, EntryPoint]:
    """By id, where each installed game is to be found; nothing of it is loaded yet."""
    return {point.name: point for point in entry_points(group="mayday.games")}


@cache
def _load(point: EntryPoint) -> GameDef[Any]:
    """The game of an entry point, tried out: whatever is wrong with it becomes one line."""
    try:
        game = point.load()
        if not isinstance(game, GameDef):
            raise TypeError(f"{point.value} is no GameDef")
        if game.id != point.name:
            raise ValueError(f'it calls itself "{game.id}"')
        _ = game.text, game.rules, game.guide
        game.look(game.new(), SPECTATOR)
    except (Exception, SystemExit) as error:
        package = point.dist.name if point.dist else point.module
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise GameError(
            f'the game "{point.name}" of the package {package} ({point.value}) is broken: {reason}'
        ) from error
    return game


def _written(point: EntryPoint) -> int | None:
    """What `GAME = GameDef(..., version=2)` says; where it says nothing, the usual version."""
    for statement in _statements(point.module):
        match statement:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(func=ast.Name(id="GameDef"), keywords=given),
            ) if name == point.attr:
                versions = [one.value for one in given if one.arg in ("version", None)]
                match versions:
                    case []:
                        return GameDef.version
                    case [ast.Constant(value=int(number))]:
                        return number
    return None


def _statements(module: str) -> list[ast.stmt]:
    """The source of a module; nothing where there is none, or none that can be read."""
    try:
        spec = find_spec(module)
        get_source = getattr(spec and spec.loader, "get_source", lambda module: None)
        return ast.parse(get_source(module) or "").body
    except (ImportError, OSError, SyntaxError, ValueError):
        return []
