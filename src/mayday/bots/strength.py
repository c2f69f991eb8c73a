"""Strength: how well bots play a game, as measured and checked in with the game.

`bot/strength.toml` of a game's package holds what `tools/strength.py` has counted, each figure with
the command that makes it again. Where there is no figure, nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from mayday.kernel import GameDef, GameError, content
from mayday.lab.statistics import wilson

FILE = "bot/strength.toml"


class Strength(content.Row, frozen=True):
    """So many games won, by a bot with partners of its kind, or against another bot."""

    bot: str
    won: int
    games: int
    seats: int
    seed: int
    command: str
    options: dict[str, str] = {}  # those that differ from the usual ones
    against: str = ""  # where seats play against each other; both sides count alike

    @property
    def rate(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Within which it lies with 95 %."""
        return wilson(self.won, self.games)

    @property
    def cell(self) -> tuple[object, ...]:
        """What was measured; one figure for each."""
        return self.bot, self.against, self.seats, tuple(sorted(self.options.items()))


class Measured(content.Row, frozen=True):
    """The file."""

    measured: tuple[Strength, ...] = ()


def strengths(game: GameDef[Any]) -> tuple[Strength, ...]:
    """What is known of the strength of bots in a game; nothing where nobody has measured."""
    if not content.exists(game.package, FILE):
        return ()
    return read(game, content.read(game.package, FILE))


def read(game: GameDef[Any], text: str) -> tuple[Strength, ...]:
    """The figures in a text, each of which the game can have; else an error with the reason."""
    figures = content.parse(text, FILE, Measured).measured
    for figure in figures:
        if problem := _problem(game, figure):
            raise content.ContentError(f"{FILE}: {figure.bot}: {problem}")
    if len({figure.cell for figure in figures}) < len(figures):
        raise content.ContentError(f"{FILE}: two figures for the same bot and table")
    return figures


def _problem(game: GameDef[Any], figure: Strength) -> str | None:
    """Why a figure cannot be."""
    if not 0 <= figure.won <= figure.games or not figure.games:
        return f"{figure.won} of {figure.games} games cannot be won"
    if bool(figure.against) == game.cooperative:
        return "a crew has no opponent" if game.cooperative else "against whom?"
    try:
        game.check_seats(figure.seats)
        game.fill_options(figure.options, figure.seats)
    except GameError as error:
        return str(error)
    return None


def write(figures: Iterable[Strength]) -> str:
    """The figures as a file, in an order that does not depend on when they were made."""
    lines = ["# How well bots play, as measured: tools/strength.py writes this file.\n"]
    for figure in sorted(figures, key=lambda figure: figure.cell):
        fields: Mapping[str, Any] = msgspec.structs.asdict(figure)
        lines.append("\n[[measured]]\n")
        lines += [f"{name} = {_written(value)}\n" for name, value in fields.items()]
    return "".join(lines)


def _written(value: str | int | Mapping[str, str]) -> str:
    """A value as TOML has it; text as JSON writes it is a basic string."""
    if isinstance(value, Mapping):
        pairs = (f"{name} = {_written(of)}" for name, of in value.items())
        return f"{{ {', '.join(pairs)} }}" if value else "{}"
    return msgspec.json.encode(value).decode()
