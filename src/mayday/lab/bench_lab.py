"""Bench of the lab: what it costs to watch games, and what more processes are worth.

The same games are played by a bare loop in this process, by a loop that watches them, by the lab
with one process, by the lab with several and, where Ray is installed, by as many players of a
cluster that is this machine. They take turns, so that a machine that is slow for a while is slow
for all of them; and all are measured by the time of the processor, too, which says what a game
costs, whoever else is at work. How long it takes until somebody else plays the first game is told
apart from the games, and so is what this process does meanwhile: it listens, and keeps the journal.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from mayday.kernel import GameDef
from mayday.lab.journal import Journal
from mayday.lab.processes import Processes
from mayday.lab.run import watch_packed
from mayday.lab.simulate import play_game, seat_bots
from mayday.lab.tasks import Engine, Job, Task

BARE, WATCHED, ONE = "bare loop", "watched loop", "1 process"
_TURNS = 20  # so many for each
_STATUS = Path("/proc/self/status")

_FIRST = 64  # games before the first turn, enough for all to be at work; none of those measured

Play = Callable[[Task], float]  # plays all games of a task; the seconds of processors it took
Start = Callable[[], Engine]


class LabFigure(msgspec.Struct, frozen=True):
    """How fast games are played in one way."""

    what: str
    games: int
    per_second: float
    to_bare: float  # how many times as fast as the bare loop
    to_one: float  # ... as the lab with one process
    start_s: float | None  # until the first game was over, where others play
    cpu_ms: float  # of those who play, for each game
    cpu_to_bare: float  # how many times as cheap as the bare loop
    listen_ms: float | None  # of this process, for each game that others play
    memory_mb: tuple[float, float] | None  # of this process, after its first turn and its last


def bench_lab(
    game: GameDef[Any],
    games: int,
    workers: int,
    progress: Callable[[str], None] | None = None,
    more: Mapping[str, Start] | None = None,
) -> list[LabFigure]:
    """Greedy games, the same for all; `more` starts other engines to be measured."""
    bots = seat_bots(game, ["greedy"])
    whole = Task(game.id, game.fill_options({}, len(bots)), bots, 0, range(games))
    numbers = [range(games * n // _TURNS, games * (n + 1) // _TURNS) for n in range(_TURNS)]
    tell = progress or (lambda what: None)
    starts: dict[str, float] = {}
    with ExitStack() as stack:
        ways: dict[str, Play] = {
            BARE: lambda task: _loop(play_game, game, task),
            WATCHED: lambda task: _loop(watch_packed, game, task),
        }
        folder = Path(stack.enter_context(TemporaryDirectory()))
        for name, start in {**_processes(1), **_processes(workers), **(more or {})}.items():
            tell(f"{name}, start")
            begun = time.perf_counter()
            engine = stack.enter_context(start())
            clocks: dict[int, float] = {}
            starts[name] = _first_games(engine, whole, games, clocks) - begun
            journal = stack.enter_context(Journal(folder / name.replace(" ", "-"), 0))
            ways[name] = _watching(engine, journal, clocks)
        seconds, busy, own = (dict.fromkeys(ways, 0.0) for _ in range(3))
        memory: dict[str, list[float]] = {name: [] for name in ways}
        for turn, part in enumerate(numbers):
            for name, play in ways.items():
                tell(f"{name}, turn {turn + 1} of {_TURNS}")
                before, worked = time.perf_counter(), time.process_time()
                busy[name] += play(whole._replace(numbers=part))
                seconds[name] += time.perf_counter() - before
                own[name] += time.process_time() - worked
                memory[name] += _memory()
    return [*_figures(games, starts, seconds, busy, own, memory)]


def _processes(workers: int) -> dict[str, Start]:
    return {ONE if workers == 1 else f"{workers} processes": lambda: Processes(workers)}


def _loop(job: Job[Any], game: GameDef[Any], task: Task) -> float:
    begun = time.process_time()
    for number in task.numbers:
        job(game, task, number)
    return time.process_time() - begun


def watch_clocked(game: GameDef[Any], task: Task, number: int) -> tuple[bytes, int, float]:
    """Watch a game; and which process did, and what it took of a processor until now."""
    _, packed = watch_packed(game, task, number)
    return packed, os.getpid(), time.process_time()


def _first_games(engine: Engine, task: Task, number: int, clocks: dict[int, float]) -> float:
    """Play some games that nobody measures, from a number on; the time when the first was over."""
    first = task._replace(numbers=range(number, number + _FIRST))
    over = 0.0
    for done in engine.play(watch_clocked, [first]):
        over = over or time.perf_counter()
        _, process, clock = done.outcome
        clocks[process] = clock
    return over


def _watching(engine: Engine, journal: Journal, clocks: dict[int, float]) -> Play:
    """As a run does it: every game is watched and written down."""

    def play(task: Task) -> float:
        spent = 0.0
        for done in engine.play(watch_clocked, [task]):
            packed, process, clock = done.outcome
            journal.add(packed)
            spent += clock - clocks.get(process, clock)
            clocks[process] = clock
        return spent

    return play


def _memory() -> Sequence[float]:
    """What this process holds now, in MB; nothing where the system does not tell."""
    if not _STATUS.is_file():
        return ()
    lines = _STATUS.read_text("utf-8").splitlines()
    return [int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:")]


def _figures(
    games: int,
    starts: dict[str, float],
    seconds: dict[str, float],
    busy: dict[str, float],
    own: dict[str, float],
    memory: dict[str, list[float]],
) -> Iterator[LabFigure]:
    for name, spent in seconds.items():
        held = memory[name]
        yield LabFigure(
            name,
            games,
            round(games / spent, 1),
            round(seconds[BARE] / spent, 3),
            round(seconds[ONE] / spent, 3),
            round(starts[name], 1) if name in starts else None,
            round(busy[name] / games * 1000, 3),
            round(busy[BARE] / busy[name], 3),
            round(own[name] / games * 1000, 3) if name in starts else None,
            (round(held[0], 1), round(held[-1], 1)) if held else None,
        )
