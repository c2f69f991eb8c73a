"""Reading: the folder of a run, and the game's words for what is in it."""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl
from msgspec import structs

from mayday.games import find
from mayday.kernel import SPECTATOR, GameDef, MissingText
from mayday.lab.results import (
    CHOICES,
    COUNTS,
    CURVES,
    GAMES,
    VALUE,
    Cell,
    Run,
    Setting,
    open_folder,
    read_progress,
    read_table,
)

_CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_OPTION, _NUMBER = "options.", "content."


class Results:
    """What a run left behind. Games that broke are counted, and left out of everything else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.run: Run = readable(open_folder(folder))
        self.game: GameDef[Any] = find(self.run.game)
        everything = read_table(folder, GAMES)
        self.games: pl.DataFrame = everything.filter(pl.col("result") != "error").with_columns(
            won=pl.col("result") == "won"
        )
        self.broken: pl.DataFrame = everything.filter(pl.col("result") == "error")

    @cached_property
    def wins(self) -> dict[int, dict[int, bool]]:
        """By cell and number of the game: whether it was won."""
        found: dict[int, dict[int, bool]] = {cell.number: {} for cell in self.cells}
        for cell, game, won in self.games.select("cell", "game", "won").iter_rows():
            found[cell][game] = won
        return found

    @cached_property
    def counts(self) -> pl.DataFrame:
        """What was used in each game."""
        return read_table(self.folder, COUNTS)

    @cached_property
    def choices(self) -> pl.DataFrame:
        """How often each choice was offered and chosen."""
        return read_table(self.folder, CHOICES)

    @cached_property
    def curves(self) -> pl.DataFrame:
        """The measures of each game, round by round."""
        return read_table(self.folder, CURVES)

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.run.cells

    @cached_property
    def is_finished(self) -> bool:
        """Whether all games of the run have been played."""
        return read_progress(self.folder).state == "finished"

    # -- Words --------------------------------------------------------------------------------

    @cached_property
    def accent(self) -> str:
        """The game's own colour."""
        return str(self.game.look(self.game.new(), SPECTATOR).hue)

    @property
    def winner(self) -> str:
        """Who wins a game that is counted as won: a side's name, or nothing if all do together."""
        return "" if self.run.cooperative else self.run.seat_names[0]

    def cause(self, key: str) -> str:
        """Why a game ended, as the game says it."""
        text = self.game.text
        said = text.get("result", key) if text.has("result", key) else spaced(key)
        return said.rstrip(".")

    def measure(self, key: str) -> str:
        """The name of a measure."""
        if key == VALUE:
            return "Chance to win"
        text = self.game.text
        return text.get("measure", key) if text.has("measure", key) else spaced(key)

    def named(self, id: str) -> str:
        """The name of a card, a role, a unit; its id if the game has no words for it."""
        try:
            return self.game.text.name(id)
        except MissingText:
            return spaced(id)


def spaced(id: str) -> str:
    """An id as words: `scavenge_draws` and `CubesDrawn` are "scavenge draws" and "cubes drawn"."""
    return _CAPITAL.sub(" ", id.replace("_", " ")).lower() if not id.isupper() else id


def factor_name(key: str) -> str:
    """What is varied, as words: `options.difficulty` is "difficulty", and a number of the content
    goes without its file: `content.cards.leftover_rations.supplies` is "leftover rations.supplies".
    """
    number = key.removeprefix(_NUMBER)
    short = number.partition(".")[2] if number != key else key.removeprefix(_OPTION)
    return short.replace("_", " ")


def readable(run: Run) -> Run:
    """The same run, with words for keys in the names of its cells."""
    keys = {key.partition(".")[2]: factor_name(key) for key in run.varied if "." in key}
    cells = []
    for cell in run.cells:
        name = cell.name
        for written, words in keys.items():
            name = name.replace(f"{written} ", f"{words} ")
        cells.append(structs.replace(cell, name=name))
    return structs.replace(run, cells=tuple(cells))


def setting(run: Run, cell: Cell, key: str) -> Setting:
    """What a varied thing is in a cell, also in one that leaves it as it is."""
    if key == "seats":
        return cell.seats
    if key.startswith(_OPTION):
        return cell.options[key.removeprefix(_OPTION)]
    if key.startswith(_NUMBER):
        number = key.removeprefix(_NUMBER)
        return cell.content.get(number, run.numbers.get(number, 0))
    return cell.varied.get(key, ",".join(dict.fromkeys(cell.bots)))
