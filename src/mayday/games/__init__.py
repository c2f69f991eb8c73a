"""The games that are installed: each registers by the entry point group `mayday.games`."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Any

from mayday.kernel.game import GameDef, GameError

__all__ = ["all_games", "find"]


def find(name: str) -> GameDef[Any]:
    """The game of that id; an unknown one is an error that lists those there are."""
    found = {point.name: point for point in entry_points(group="mayday.games")}
    if name not in found:
        raise GameError(f'no game "{name}"; there are {", ".join(sorted(found))}')
    game = found[name].load()
    if not isinstance(game, GameDef):
        raise GameError(f'the package of "{name}" does not define a game')
    return game


def all_games() -> list[GameDef[Any]]:
    """Every installed game, by id."""
    return [find(name) for name in sorted({p.name for p in entry_points(group="mayday.games")})]
