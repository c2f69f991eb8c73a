"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from mayday.kernel import Ask, Choice, View


class Bot(Protocol):
    """A player of one seat. It never gets the position, only what its seat can see."""

    def choose(self, ask: Ask, look: Callable[[], View[Any]]) -> Choice:
        """One of the choices of `ask`; `look()` gives the seat's view, if the bot wants it."""
        ...


class BotError(ValueError):
    """A request for a bot that does not exist, or a bot that gives no choice; one line."""
