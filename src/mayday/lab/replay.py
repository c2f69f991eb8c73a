"""Replay: a single game of an experiment, found again by its cell and number."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mayday.kernel import GameDef
from mayday.lab.processes import Processes
from mayday.lab.results import LabError, Run, open_folder
from mayday.lab.run import task_of
from mayday.lab.simulate import Made, play_game, record_of
from mayday.lab.tasks import Task


def play_again(folder: Path, cell: int, game: int) -> str:
    """The record of a game, played once more in a process of its own, with the cell's content."""
    run = open_folder(folder)
    _check(run, cell, game)
    with Processes(1) as engine:
        task = task_of(run, run.cells[cell], range(game, game + 1))
        return next(done.outcome for done in engine.play(record, [task]))


def _check(run: Run, cell: int, game: int) -> None:
    if not 0 <= cell < len(run.cells):
        raise LabError(f"there is no cell {cell}; there are 0 to {len(run.cells) - 1}")
    if not 0 <= game < run.games:
        raise LabError(f"there is no game {game}; there are 0 to {run.games - 1}")


def record(game: GameDef[Any], task: Task, number: int) -> str:
    """Play a game and give its record, which ends where it broke if it did."""
    made: Made = []
    play_game(game, task, number, made)
    return record_of(game, task, number, made)
