"""Bench of the lab: what it costs to watch games, and what more processes are worth.

The same games are played by a bare loop, by a loop that watches them, by the lab with one process,
by the lab with several and, where Ray is installed, by as many players of a cluster that is this
machine. They take turns, so that a machine that is slow for a while is slow for all of them; and
all are measured by the time of the processor, too, which says what a game costs, whoever else is at
work. Each loop has a process to itself, and all processes begin anew a few times: where Python's
things come to lie in memory makes one process up to 4 % slower than the next. How long it takes
until somebody else plays the first game is told apart from the games, and so is what this process
does meanwhile: it listens, and keeps the journal.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec

from mayday.kernel import GameDef
from mayday.lab.journal import Journal
from mayday.lab.processes import Processes
from mayday.lab.run import watch_packed
from mayday.lab.simulate import play_game, seat_bots
from mayday.lab.tasks import Engine, Job, Task

BARE, WATCHED, ONE = "bare loop", "watched loop", "1 process"
_ROUNDS = 5  # for which all processes begin anew
_TURNS = 4  # of each in a round
_FIRST = 64  # games before the first turn, enough for all to be at work; none of those measured
_STATUS = Path("/proc/self/status")


class Took(NamedTuple):
    """What some games took: seconds, and seconds of the processors that played them."""

    seconds: float
    busy: float


Play = Callable[[Task], Took]  # plays all games of a task
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


class _Spent:
    """What one way of playing took until now."""

    def __init__(self) -> None:
        self.seconds = self.busy = self.own = 0.0
        self.starts: list[float] = []
        self.memory: list[float] = []


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
    loops: dict[str, Job[Any]] = {BARE: play_game, WATCHED: watch_packed}
    engines = {**_processes(1), **_processes(workers), **(more or {})}
    spent = {name: _Spent() for name in (*loops, *engines)}
    for number, numbers in enumerate(_parts(whole.numbers, _ROUNDS), 1):
        tell = partial(_tell, progress, f"round {number} of {_ROUNDS}")
        with ExitStack() as stack:
            ways = {name: _looping(stack, job, whole) for name, job in loops.items()}
            folder = Path(stack.enter_context(TemporaryDirectory()))
            for name, start in engines.items():
                tell(f"{name} starts")
                journal = stack.enter_context(Journal(folder / name.replace(" ", "-"), 0))
                ways[name] = _watching(stack, start, journal, whole, spent[name])
            for turn, part in enumerate(_parts(numbers, _TURNS), 1):
                for name, play in ways.items():
                    tell(f"{name}, turn {turn} of {_TURNS}")
                    _add(spent[name], play, whole._replace(numbers=part))
    return [*_figures(games, spent)]


def _parts(numbers: Sequence[int], count: int) -> list[Sequence[int]]:
    bounds = [len(numbers) * n // count for n in range(count + 1)]
    return [numbers[low:high] for low, high in pairwise(bounds)]


def _tell(progress: Callable[[str], None] | None, of: str, what: str) -> None:
    if progress is not None:
        progress(f"{of}: {what}")


def _add(spent: _Spent, play: Play, task: Task) -> None:
    worked = time.process_time()
    took = play(task)
    spent.own += time.process_time() - worked
    spent.seconds += took.seconds
    spent.busy += took.busy
    spent.memory += _memory()


def _processes(workers: int) -> dict[str, Start]:
    return {ONE if workers == 1 else f"{workers} processes": lambda: Processes(workers)}


def _looping(stack: ExitStack, job: Job[Any], whole: Task) -> Play:
    """A loop in a process that does nothing else: nothing is sent before all games are over."""
    engine = stack.enter_context(Processes(1))

    def play(task: Task) -> Took:
        [done] = engine.play(partial(loop, job, task.numbers), [task._replace(numbers=(0,))])
        return done.outcome

    play(whole._replace(numbers=range(len(whole.numbers), len(whole.numbers) + _FIRST)))
    return play


def loop(
    job: Job[Any], numbers: Sequence[int], game: GameDef[Any], task: Task, number: int
) -> Took:
    """Play games one after the other, as one job."""
    before, worked = time.perf_counter(), time.process_time()
    for each in numbers:
        job(game, task, each)
    return Took(time.perf_counter() - before, time.process_time() - worked)


def watch_clocked(game: GameDef[Any], task: Task, number: int) -> tuple[bytes, int, float]:
    """Watch a game; and which process did, and what it took of a processor until now."""
    _, packed = watch_packed(game, task, number)
    return packed, os.getpid(), time.process_time()


def _watching(stack: ExitStack, start: Start, journal: Journal, whole: Task, spent: _Spent) -> Play:
    """As a run does it: every game is watched and written down."""
    begun = time.perf_counter()
    engine = stack.enter_context(start())
    clocks: dict[int, float] = {}  # of the processes that play, after their last game
    first = range(len(whole.numbers), len(whole.numbers) + _FIRST)
    for number, done in enumerate(engine.play(watch_clocked, [whole._replace(numbers=first)])):
        if not number:
            spent.starts.append(time.perf_counter() - begun)
        _, process, clock = done.outcome
        clocks[process] = clock

    def play(task: Task) -> Took:
        busy, before = 0.0, time.perf_counter()
        for done in engine.play(watch_clocked, [task]):
            packed, process, clock = done.outcome
            journal.add(packed)
            busy += clock - clocks.get(process, clock)
            clocks[process] = clock
        return Took(time.perf_counter() - before, busy)

    return play


def _memory() -> Sequence[float]:
    """What this process holds now, in MB; nothing where the system does not tell."""
    if not _STATUS.is_file():
        return ()
    lines = _STATUS.read_text("utf-8").splitlines()
    return [int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:")]


def _figures(games: int, spent: Mapping[str, _Spent]) -> Iterator[LabFigure]:
    bare, one = spent[BARE], spent[ONE]
    for name, took in spent.items():
        yield LabFigure(
            name,
            games,
            round(games / took.seconds, 1),
            round(bare.seconds / took.seconds, 3),
            round(one.seconds / took.seconds, 3),
            round(median(took.starts), 1) if took.starts else None,
            round(took.busy / games * 1000, 3),
            round(bare.busy / took.busy, 3),
            round(took.own / games * 1000, 3) if took.starts else None,
            (round(took.memory[0], 1), round(took.memory[-1], 1)) if took.memory else None,
        )
