"""The games that environments are tried on: all that are installed, each with several options."""

from __future__ import annotations

from typing import Any

from mayday.games import all_games
from mayday.kernel import GameDef
from mayday.testing.sample import option_sets

GAMES = all_games()


def settings_of(game: GameDef[Any]) -> list[dict[str, Any]]:
    """The usual table, and two others with the most seats and with other options."""
    most = game.seat_counts[-1]
    fitting = [
        options
        for options in option_sets(game, seed=5)
        if game.check_options(game.fill_options({}) | options, most) is None
    ]
    return [{}, {"seats": most, **fitting[0]}, {"seats": most, **fitting[-1]}]


SETTINGS = [(game, settings) for game in GAMES for settings in settings_of(game)]
IDS = [f"{game.id}-{n % 3}" for n, (game, _) in enumerate(SETTINGS)]
