"""Versions of the rules, read where each game's source says them: no game is loaded for it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from importlib.util import find_spec

from mayday.games import find, leave_out, registered
from mayday.kernel import GameDef, GameError


def rules_versions() -> Iterator[tuple[str, int]]:
    """By game, the version of its rules.

    A game that does not write it as a number is loaded; one that is broken is left out and named
    on stderr.
    """
    for name, point in sorted(registered().items()):
        try:
            yield name, _written(point) or find(name).version
        except GameError as error:
            leave_out(error)


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
