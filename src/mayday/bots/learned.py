"""learned: a bot that was trained, from the file that `mayday rl train` has written."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mayday.bots.bot import BotError
from mayday.kernel import Ask, Choice, GameDef, Seat, State, View

if TYPE_CHECKING:
    from mayday.rl.observe import Observer

ENDING = ".zip"
_IMAGINED = 1  # the seed of what cannot be seen, which is not observed


class LearnedBot:
    """Takes the choice that its network likes best.

    Numbers are told of positions, so it imagines one that agrees with the view; what is observed
    is the same for all of them.
    """

    def __init__(self, game: GameDef[Any], seat: Seat, seed: int, file: str) -> None:
        self.game, self.learned = game, learned(file)
        self.learned.check(game)

    def choose(self, ask: Ask, look: Callable[[], View[Any]]) -> Choice:
        if len(ask.choices) == 1:
            return ask.choices[0]
        imagined = self.game.resample(look(), _IMAGINED)
        seen = self.learned.observer(self.game, imagined).observe(imagined, ask.seat)
        space = self.game.space
        offered = sorted(space.index[choice] for choice in ask.choices)
        return space.choices[self.learned.model.policy.best(seen, offered)]


class Learned:
    """A model that was read, and what it needs to see; all seats that it plays share it."""

    def __init__(self, file: str) -> None:
        try:
            from mayday.rl.model import read_model
        except ImportError as error:
            needed = f"the bot {file} needs {error.name}: pip install 'mayday-games[rl]'"
            raise BotError(needed) from None
        self.file, self.model = file, read_model(Path(file))
        self._fits: set[str] = set()
        self._observers: dict[tuple[str, ...], Observer] = {}

    def check(self, game: GameDef[Any]) -> None:
        """Refuse a game that it has not learned."""
        from mayday.rl.model import check_model

        if game.id not in self._fits:
            check_model(self.model, game, self.file)
            self._fits.add(game.id)

    def observer(self, game: GameDef[Any], position: State) -> Observer:
        """What turns positions with these options into numbers."""
        from mayday.rl.observe import Observer

        if position.seats != self.model.card.seats:
            seats = f"{self.model.card.seats} seats, not of {position.seats}"
            raise BotError(f"{self.file} has learned a table of {seats}")
        key = (game.id, *position.options.values())
        if key not in self._observers:
            self._observers[key] = Observer(game, position.seats, position.options)
        return self._observers[key]


@cache
def learned(file: str) -> Learned:
    """The model in a file, read once."""
    return Learned(file)


def is_model(name: str) -> bool:
    """Whether a name stands for the file of a model."""
    return name.endswith(ENDING)
