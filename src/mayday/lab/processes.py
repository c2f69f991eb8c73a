"""Processes: games are played by processes of this machine.

Each process has loaded a game, perhaps with other numbers in its content, and plays it again and
again; what came of it is sent back at once. So whoever is killed, at most the games under way are
lost: those of a process that died are played again by another. A process has the next games at hand
before it needs them, so that it never waits for this one, which others may keep from listening.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import groupby
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from mayday.games import find, find_changed
from mayday.kernel import GameDef, GameError, keep_loaded
from mayday.lab.tasks import Done, Handed, Job, Load, Portion, Task, Waiting

T = TypeVar("T")

_DEATHS = 3  # of processes, one after the other, at the same game
_REST = 0.02  # seconds in which this process leaves the processors to those who play


class _Worker:
    """A process that has loaded a game, and the games it is to play, the one under way first."""

    def __init__(self, load: Load) -> None:
        context = multiprocessing.get_context("spawn")
        self.load = load
        self.connection, other = context.Pipe()
        self.process: BaseProcess = context.Process(target=_work, args=(other, load), daemon=True)
        self.process.start()
        other.close()
        self.games: deque[Handed] = deque()
        self.portion = Portion()
        self._order: tuple[Job[Any], Task] | None = None  # as it was last told

    def give(self, job: Job[Any], games: Iterable[Handed]) -> None:
        """Some games more; what to do with them is said only if that is not as before."""
        if not self.games:
            self.portion.begin()
        for task, some in groupby(games, lambda game: game.task):
            handed = [*some]
            self.games.extend(handed)
            last, self._order = self._order, (job, task)
            is_known = last is not None and last[0] is job and last[1] is task
            with suppress(OSError):  # it has died, as will be seen when it is listened to
                numbers = [game.number for game in handed]
                self.connection.send((None if is_known else self._order, numbers))

    def end(self) -> None:
        self.connection.close()
        self.process.terminate()
        self.process.join()


class Processes:
    """So many processes; they stay until the end, for the next tasks."""

    def __init__(self, workers: int) -> None:
        self._count = workers
        self._workers: list[_Worker] = []
        self._deaths: Counter[_Key] = Counter()

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, *problem: object) -> None:
        while self._workers:
            self._workers.pop().end()

    def play(self, job: Job[T], tasks: Iterable[Task]) -> Iterator[Done[T]]:
        """All games of the tasks, each as soon as it is over."""
        waiting = Waiting(tasks)
        while self._hand_out(job, waiting):
            time.sleep(_REST)  # what is over by then is heard at once
            heard = wait([worker.connection for worker in self._workers])
            for worker in [one for one in self._workers if one.connection in heard]:
                yield from self._hear(worker, waiting)

    def _hear(self, worker: _Worker, waiting: Waiting) -> Iterator[Done[Any]]:
        """What a process has finished, or that it died."""
        finished = 0
        try:
            while worker.connection.poll():
                outcome = worker.connection.recv()
                if isinstance(outcome, GameError):
                    raise outcome
                yield Done(*worker.games.popleft(), outcome)
                finished += 1
        except (EOFError, OSError):
            self._bury(worker, waiting)
        else:
            worker.portion.hear(finished)

    def _hand_out(self, job: Job[Any], waiting: Waiting) -> bool:
        """Every process has games at hand, as long as there are any; whether one has."""
        for worker in self._workers:
            self._fill(worker, job, waiting)
        idle = [worker for worker in self._workers if not worker.games]
        while waiting.first is not None and (idle or len(self._workers) < self._count):
            if len(self._workers) == self._count:  # one that has something else loaded makes room
                self._dismiss(idle.pop())
            self._workers.append(_Worker(waiting.first.task.load))
            self._fill(self._workers[-1], job, waiting)
        return any(worker.games for worker in self._workers)

    def _fill(self, worker: _Worker, job: Job[Any], waiting: Waiting) -> None:
        """Two portions at most, so that it never waits for the next."""
        if len(worker.games) <= worker.portion.size:
            count = 2 * worker.portion.size - len(worker.games)
            worker.give(job, waiting.take_some(count, worker.load))

    def _dismiss(self, worker: _Worker) -> None:
        self._workers.remove(worker)
        worker.end()

    def _bury(self, worker: _Worker, waiting: Waiting) -> None:
        """The games of a process that died are to be played again, the one under way first."""
        self._dismiss(worker)
        waiting.put_back(reversed(worker.games))
        if worker.games:
            task, number = worker.games[0]
            self._deaths[task.cell, number] += 1
            if self._deaths[task.cell, number] == _DEATHS:
                raise GameError(
                    f"game {number} of {task.game} ended its process {_DEATHS} times; "
                    "is there enough memory?"
                )


_Key = tuple[int, int]  # a cell and the number of a game


def load_game(load: Load) -> GameDef[Any]:
    """The game, in a process that has not yet loaded it if its content is changed."""
    return find_changed(load.game, dict(load.content)) if load.content else find(load.game)


def _work(connection: Connection, load: Load) -> None:
    """What a process does: it plays what it is given until nobody gives it anything."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the main process
    try:
        game = load_game(load)
        keep_loaded()
        while True:
            order, numbers = connection.recv()
            if order is not None:
                job, task = order
            for number in numbers:
                connection.send(job(game, task, number))
    except GameError as error:
        connection.send(error)
    except (EOFError, OSError):
        return  # nobody listens any more
