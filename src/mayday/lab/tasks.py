"""Tasks: games to be played, and who plays them for us: this process, others, or a cluster.

Each game has a seed of its own derived from the run's seed and its number, so what comes of it does
not depend on who plays it, or when.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from mayday.kernel import GameDef, content

T = TypeVar("T")
Number = content.Number

_MOST = 32  # games that a player is given at a time ...
_BUSY = 0.1  # ... and no more than keep it busy for so many seconds


class Task(NamedTuple):
    """Some games of a run that are played in the same way."""

    game: str
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: int
    numbers: Sequence[int]
    content: tuple[tuple[str, Number], ...] = ()  # numbers that are not the game's own
    cell: int = 0  # of an experiment

    @property
    def load(self) -> Load:
        """What a process must have loaded to play it."""
        return Load(self.game, self.content)


class Load(NamedTuple):
    """A game, and the numbers of its content that are changed."""

    game: str
    content: tuple[tuple[str, Number], ...]


Job = Callable[[GameDef[Any], Task, int], T]  # plays one game of a task


class Done(NamedTuple, Generic[T]):
    """A game that was played, and what came of it."""

    task: Task
    number: int
    outcome: T


class Handed(NamedTuple):
    """One game of a task, whose other games are nobody's business here."""

    task: Task
    number: int


class Waiting:
    """The games still to be handed out; those that were lost come first."""

    def __init__(self, tasks: Iterable[Task]) -> None:
        self._lost: deque[Handed] = deque()
        self._rest = (
            Handed(alone, number)
            for task in tasks
            for alone in [task._replace(numbers=())]
            for number in task.numbers
        )

    @property
    def first(self) -> Handed | None:
        """The next game, which stays where it is."""
        if not self._lost:
            self._lost.extend(islice(self._rest, 1))
        return self._lost[0] if self._lost else None

    def take_some(self, count: int, load: Load) -> Iterator[Handed]:
        """The next games, so many at most, as long as they are played with this load."""
        for _ in range(count):
            if self.first is None or self.first.task.load != load:
                return
            yield self._lost.popleft()

    def put_back(self, games: Iterable[Handed]) -> None:
        self._lost.extendleft(games)


class Portion:
    """How many games a player is given at a time: that goes by how long its games take.

    So it is seldom disturbed, and nobody waits long for the last games.
    """

    def __init__(self) -> None:
        self.size = 1
        self._heard = time.monotonic()

    def begin(self) -> None:
        """A player that had nothing to do gets something."""
        self._heard = time.monotonic()

    def hear(self, finished: int) -> None:
        """So many games took the time since it was heard last."""
        now = time.monotonic()
        fitting = int(_BUSY * finished / max(now - self._heard, 1e-6))
        self.size, self._heard = max(1, min(2 * self.size, _MOST, fitting)), now


class Engine(Protocol):
    """Plays all games of some tasks, in any order; each is given back as soon as it is over."""

    def play(self, job: Job[T], tasks: Iterable[Task]) -> Iterator[Done[T]]: ...

    def __enter__(self) -> Engine: ...

    def __exit__(self, *problem: object) -> None: ...
