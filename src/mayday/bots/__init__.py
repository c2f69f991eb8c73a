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

A bot has a name, or is a class as `module:Class`, a program as `./my_bot`, or a learned model as
`./model.zip`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from mayday.bots.bot import Bot, BotError
from mayday.bots.greedy import GreedyBot
from mayday.bots.learned import LearnedBot, is_model, learned
from mayday.bots.levels import of_level
from mayday.bots.program import ProgramBot, check_program, is_program
from mayday.bots.random import RandomBot
from mayday.kernel import GameDef, Rank, Seat

__all__ = ["NAMES", "Bot", "BotError", "check", "make", "names", "plays"]

Maker = Callable[[GameDef[Any], Seat, int], Bot]
GROUP = "mayday.bots"

_MAKERS: dict[str, Maker] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{rank.value: partial(of_level, rank) for rank in Rank},
}
NAMES = tuple(_MAKERS)


def names() -> tuple[str, ...]:
    """The bots that go by a name: ours, and those that are installed."""
    return (*NAMES, *sorted(entry.name for entry in entry_points(group=GROUP)))


def make(name: str, game: GameDef[Any], seat: Seat, seed: int) -> Bot:
    """A bot for one seat of one game; all its luck comes from `seed`."""
    return _maker(name)(game, seat, seed)


def check(name: str) -> None:
    """Refuse a bot that does not exist."""
    _maker(name)


def plays(name: str, game: GameDef[Any]) -> bool:
    """Whether a bot knows a game: all do, but for one that has learned another."""
    if is_model(name):
        try:
            learned(name).check(game)
        except BotError:
            return False
    return True


@cache
def _maker(name: str) -> Maker:
    if name in _MAKERS:
        return _MAKERS[name]
    for entry in entry_points(group=GROUP, name=name):
        return _loaded(name, entry.load)
    if is_model(name):
        learned(name)
        return partial(LearnedBot, file=name)
    if is_program(name):
        check_program(name)
        return partial(ProgramBot, command=name)
    module, colon, attribute = name.partition(":")
    if colon:
        return _loaded(name, lambda: getattr(import_module(module), attribute))
    raise BotError(f'no bot "{name}"; there are {", ".join(names())}')


def _loaded(name: str, load: Callable[[], Maker]) -> Maker:
    """The class behind a name; whatever is wrong with it is said in one line."""
    try:
        maker = load()
    except Exception as error:
        raise BotError(f'the bot "{name}" cannot be loaded: {error}') from error
    if not callable(maker):
        raise BotError(f'the bot "{name}" is no class that makes bots')
    return maker
