"""Bots: players that take a seat, see what the seat sees, and choose.

>>> from mayday.bots import make
>>> from mayday.games import find
>>> from mayday.kernel.flow import Seat
>>> game = find("systems-failing")
>>> g = game.new(seed=1)
>>> ask = g.asks[0]
>>> bot = make("greedy", game, ask.seat, seed=7)
>>> bot.choose(ask, lambda: game.view(g, ask.seat)) in ask.choices
True
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from mayday.bots.bot import Bot
from mayday.bots.greedy import GreedyBot
from mayday.bots.levels import of_level
from mayday.bots.random import RandomBot
from mayday.kernel import CADET, COMMANDER, OFFICER, GameDef, Seat

__all__ = ["NAMES", "Bot", "BotError", "make"]

_MAKERS: dict[str, Callable[[GameDef[Any], Seat, int], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{level: partial(of_level, level) for level in (CADET, OFFICER, COMMANDER)},
}
NAMES = tuple(_MAKERS)


class BotError(ValueError):
    """A request for a bot that does not exist."""


def make(name: str, game: GameDef[Any], seat: Seat, seed: int) -> Bot:
    """A bot for one seat of one game; all its luck comes from `seed`."""
    if name not in _MAKERS:
        raise BotError(f'no bot "{name}"; there are {", ".join(NAMES)}')
    return _MAKERS[name](game, seat, seed)
