"""Shelf: the experiments below a folder, and their games."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from mayday.lab.results import (
    GAMES,
    RUN,
    LabError,
    Progress,
    Run,
    open_folder,
    polars,
    read_progress,
    read_table,
)

SHOWN = 50  # games of a list


class Experiment(NamedTuple):
    """One experiment on the shelf."""

    name: str
    folder: Path
    run: Run
    progress: Progress

    @property
    def has_tables(self) -> bool:
        """Whether its games can be looked at: they are written when a run ends or is stopped."""
        return (self.folder / f"{GAMES}.parquet").is_file()


class Ended(NamedTuple):
    """One way in which games of a cell ended, and how often."""

    result: str
    cause: str
    games: int


class Found(NamedTuple):
    """A game that was asked for."""

    cell: int
    game: int
    result: str
    cause: str
    rounds: int
    choices: int
    swing: float


class Shelf:
    """What lies below a folder. A name that is asked for is looked up, never made into a path."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()

    def experiments(self) -> list[Experiment]:
        """All of them, by name; one that cannot be read is left out."""
        folders = [self.folder, *sorted(path for path in self.folder.iterdir() if path.is_dir())]
        found = []
        for folder in folders:
            if (folder / RUN).is_file():
                try:
                    experiment = (open_folder(folder), read_progress(folder))
                except LabError:
                    continue
                found.append(Experiment(folder.name, folder, *experiment))
        return found

    def find(self, name: str) -> Experiment | None:
        """The experiment of that name."""
        return next((one for one in self.experiments() if one.name == name), None)


def endings(experiment: Experiment) -> list[Ended]:
    """How games ended, what happened most first."""
    games = read_table(experiment.folder, GAMES)
    counted = (
        games.group_by("result", "cause").len().sort(["len", "cause"], descending=[True, False])
    )
    return [Ended(*row) for row in counted.iter_rows()]


def find_games(
    experiment: Experiment, cell: int | None, result: str, cause: str, first: int
) -> tuple[int, list[Found]]:
    """How many games fit what is asked for, and some of them from the `first` on."""
    pl = polars()
    games = read_table(experiment.folder, GAMES)
    wanted = {"cell": cell, "result": result or None, "cause": cause or None}
    for column, value in wanted.items():
        if value is not None:
            games = games.filter(pl.col(column).cast(pl.String) == str(value))
    shown = games.slice(first, SHOWN).select(Found._fields)
    return games.height, [Found(*row) for row in shown.iter_rows()]
