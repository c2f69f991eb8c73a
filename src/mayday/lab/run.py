"""Run: an experiment is played, written down game by game, and gone on with if it was stopped.

All cells go through the same numbers of games. Where the experiment says when it is enough, they
are looked at together after so many games of each, so that it does not matter who was faster.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mayday.kernel import GameDef, GameError, content, derive
from mayday.lab.experiment import read_experiment
from mayday.lab.fingerprint import fingerprint
from mayday.lab.journal import Journal, entries, pack
from mayday.lab.results import (
    EXPERIMENT,
    FORMAT,
    JOURNAL,
    PROGRESS,
    RESULTS,
    RUN,
    Cell,
    LabError,
    Progress,
    Run,
    State,
    Stop,
    Tally,
    keep,
    open_folder,
    read_progress,
    write_file,
    write_json,
)
from mayday.lab.statistics import pairs, wilson
from mayday.lab.stopping import is_decided, is_narrow
from mayday.lab.tables import write_tables
from mayday.lab.tasks import Engine, Task
from mayday.lab.watch import watch

_SECONDS = 1.0  # between two notes of how far it is
_WON = RESULTS.index("won")
_UNPLAYED = len(RESULTS)


def plan(text: str, path: str, game: GameDef[Any], games: int | None = None) -> Run:
    """What an experiment comes to, before anything is played; with so many games, if said."""
    asked = read_experiment(text, path, game)
    numbers = content.changeable(game.package)
    words = content.load(game.package, "text/en.toml", dict[str, dict[str, Any]])
    varied = {key for cell in asked.cells for key in (*cell.varied, *_keys(cell.content))}
    return Run(
        format=FORMAT,
        game=game.id,
        title=game.title,
        rules=game.version,
        content=fingerprint(game.package),
        question=asked.question,
        seed=asked.seed,
        games=games or asked.games,
        stop=asked.stop,
        cooperative=game.cooperative,
        seat_names=game.seat_names[: max(cell.seats for cell in asked.cells)],
        measures=tuple(game.measures),
        known={
            "verb": tuple(sorted({choice.verb for choice in game.space.choices})),
            "story": tuple(sorted(words.get("event", {}))),
            **content.rows(game.package),
        },
        numbers={key: numbers[key] for key in sorted(numbers) if f"content.{key}" in varied},
        cells=asked.cells,
        expect=asked.expect,
    )


def _keys(changes: dict[str, content.Number]) -> Iterator[str]:
    return (f"content.{key}" for key in changes)


def lay_out(folder: Path, text: str, run: Run, resume: bool) -> None:
    """Make the folder of a run, or check that the one that is there is of this run."""
    if not (folder / RUN).exists():
        folder.mkdir(parents=True, exist_ok=True)
        write_file(folder / EXPERIMENT, text)
        write_json(folder / RUN, run)
        for path in (folder / EXPERIMENT, folder / RUN, folder):
            keep(path)
    elif not resume:
        raise LabError(f'"{folder}" holds results; --resume goes on, --out names another folder')
    elif open_folder(folder) != run:
        raise LabError(
            f'"{folder}" holds another experiment, or the game has changed since; '
            "--out names another folder"
        )


def unexpected(run: Run, tallies: Sequence[Tally]) -> dict[int, str]:
    """The cells whose win rate is surely not where it belongs: the whole interval lies outside."""
    found = {}
    for cell, tally in zip(run.cells, tallies):
        low, high = wilson(tally.won, tally.games - tally.errors)
        least, most = run.expect.get(cell.name, (0.0, 1.0))
        if low > most or high < least:
            found[cell.number] = f"{low:.1%} to {high:.1%}, expected {least:.0%} to {most:.0%}"
    return found


def check_cells(run: Run, engine: Engine) -> None:
    """Lay the table of every cell once, so that nothing fails only after hours."""
    for done in engine.play(_lay_table, [task_of(run, cell, range(1)) for cell in run.cells]):
        if done.outcome:
            cell = run.cells[done.task.cell]
            raise LabError(f'the cell "{cell.name}" cannot be played: {done.outcome}')


def _lay_table(game: GameDef[Any], task: Task, number: int) -> str:
    """What is wrong with a table, if anything."""
    try:
        options = game.fill_options(task.options, len(task.bots))
        game.new(options, len(task.bots), derive(task.seed, number))
    except Exception as error:
        return str(error) if isinstance(error, GameError) else repr(error)
    return ""


def watch_packed(game: GameDef[Any], task: Task, number: int) -> tuple[str, bytes]:
    """Play a game of an experiment: its result, and the whole of it as the journal has it."""
    watched = watch(game, task, number)
    return watched.result, pack(watched)


def task_of(run: Run, cell: Cell, numbers: Sequence[int]) -> Task:
    """Some games of a cell."""
    changes = tuple(sorted(cell.content.items()))
    return Task(run.game, cell.options, cell.bots, run.seed, numbers, changes, cell.number)


def _is_finished(folder: Path) -> bool:
    return (folder / PROGRESS).is_file() and read_progress(folder).state == "finished"


class Pace(NamedTuple):
    """How fast it goes."""

    started: float
    already: int  # games that were finished before


class Running:
    """A run in its folder, while it is played."""

    def __init__(self, folder: Path, run: Run, told: Callable[[Progress], None] | None = None):
        self.folder, self.run = folder, run
        self._told = told
        self._results = [bytearray([_UNPLAYED]) * run.games for _ in run.cells]
        end = 0
        for entry in entries(folder / JOURNAL):
            self._results[entry.cell][entry.game] = RESULTS.index(entry.result)
            end = entry.end
        self._journal_end = end
        self._open = [True] * len(run.cells)
        self._limits = [run.games] * len(run.cells)
        self._pace = Pace(time.monotonic(), self.done)
        self._noted = 0.0

    @property
    def done(self) -> int:
        """How many games are finished."""
        return sum(len(results) - results.count(_UNPLAYED) for results in self._results)

    def play(self, engine: Engine) -> Progress:
        """Play what is left; Ctrl-C stops it, and what is finished is kept."""
        if _is_finished(self.folder):
            return read_progress(self.folder)
        state: State = "stopped"
        self._note("running")
        try:
            with Journal(self.folder / JOURNAL, self._journal_end) as journal:
                for block in self._blocks():
                    for done in engine.play(watch_packed, self._tasks(block)):
                        result, packed = done.outcome
                        journal.add(packed)
                        self._results[done.task.cell][done.number] = RESULTS.index(result)
                        self._note("running", _SECONDS)
                    self._close_cells(block.stop)
            state = "finished"
        except KeyboardInterrupt:
            pass
        finally:
            write_tables(self.folder, self.run)
            progress = self._note(state)
        if state == "finished":
            (self.folder / JOURNAL).unlink()
        return progress

    def _blocks(self) -> Iterator[range]:
        """The numbers of games between two looks."""
        games, stop = self.run.games, self.run.stop
        every = stop.every if stop else games
        for first in range(0, games, every):
            if any(self._open):
                yield range(first, min(first + every, games))

    def _tasks(self, block: range) -> Iterator[Task]:
        """What is still to be played of a block, cell by cell."""
        for cell, results, is_open in zip(self.run.cells, self._results, self._open):
            if is_open:
                left = tuple(number for number in block if results[number] == _UNPLAYED)
                yield task_of(self.run, cell, left)

    def _close_cells(self, games: int) -> None:
        """After so many games of each open cell: which of them have enough?"""
        stop = self.run.stop
        if stop is not None:
            for cell in range(len(self._open)):
                if self._open[cell] and self._has_enough(cell, games, stop):
                    self._open[cell], self._limits[cell] = False, games
            if stop.difference and not any(self._open[1:]):
                self._open[0], self._limits[0] = False, games

    def _has_enough(self, cell: int, games: int, stop: Stop) -> bool:
        """Whether so many games of a cell say what the experiment wants to know.

        The first cell, which all others are compared with, plays as long as any of them.
        """
        won = [result == _WON for result in self._results[cell][:games]]
        if stop.difference:
            first = [result == _WON for result in self._results[0][:games]]
            others = len(self._results) - 1
            if cell == 0 or not is_decided(pairs(first, won), others, error=stop.error):
                return False
        return stop.width is None or is_narrow(sum(won), games, stop.width, stop.error)

    def _note(self, state: State, seconds: float = 0.0) -> Progress:
        """Say how far it is, unless that was said just now."""
        now = time.monotonic()
        if now - self._noted >= seconds:
            self._noted = now
            self._progress = self._look(state, now - self._pace.started)
            write_json(self.folder / PROGRESS, self._progress)
            if self._told is not None:
                self._told(self._progress)
        return self._progress

    def _look(self, state: State, seconds: float) -> Progress:
        cells = tuple(
            Tally(len(results) - results.count(_UNPLAYED), *map(results.count, range(_UNPLAYED)))
            for results in self._results
        )
        done, planned = sum(cell.games for cell in cells), sum(self._limits)
        played = done - self._pace.already
        left = (planned - done) * seconds / played if played and state == "running" else None
        return Progress(state, done, planned, round(seconds, 1), left and round(left, 1), cells)
