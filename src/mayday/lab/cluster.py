"""Cluster: games are played on the machines of a Ray cluster.

Every processor of the cluster has a player: a process of its own that has loaded a game, perhaps
with other numbers in its content. What it finishes is sent back many times a second; the games of a
player that died, with its machine or without, are played again by another. All machines must have
the same Mayday installed.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from socket import gethostname
from typing import Any, TypeVar

from mayday.games import find
from mayday.kernel import GameError, keep_loaded
from mayday.lab.fingerprint import fingerprint
from mayday.lab.processes import load_game
from mayday.lab.results import LabError
from mayday.lab.tasks import Done, Handed, Job, Load, Portion, Task, Waiting

T = TypeVar("T")

LOCAL = "local"  # the address of a cluster that is this machine alone, started for the purpose
_AHEAD = 2  # portions that a player has, so that it never waits for the next
_SEND = 0.05  # seconds after which a player sends what it has finished
_PATIENCE = 1.0  # seconds to wait before it is looked whether machines came or went
_DEATHS = 3  # of players in a row, while nothing is finished


def has_ray() -> bool:
    """Whether the extra `cluster` is installed."""
    return find_spec("ray") is not None


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise LabError("this needs ray: pip install 'mayday-games[cluster]'") from None
    return ray


class _Player:
    """What runs on the machines: it plays what it is given."""

    def __init__(self, load: Load, here: str) -> None:
        self.problem = ""
        try:
            self.game = load_game(load)
        except GameError as error:
            self.problem = str(error)
            return
        if fingerprint(self.game.package) != here:
            self.problem = f"{gethostname()} has another Mayday, or another {load.game}, than here"
        keep_loaded()

    def play(self, job: Job[T], games: list[Handed]) -> Iterator[tuple[str, list[T]]]:
        """What came of the games in their order, some at a time; or why none can be played."""
        if self.problem:
            yield self.problem, []
            return
        done: list[T] = []
        sent = time.monotonic()
        for task, number in games:
            done.append(job(self.game, task, number))
            if time.monotonic() - sent >= _SEND:
                yield "", done
                done, sent = [], time.monotonic()
        if done:
            yield "", done


class _Hand:
    """A player on the cluster, and the games it has been given, the one under way first."""

    def __init__(self, ray: Any, load: Load) -> None:
        self.load = load
        player = ray.remote(_Player).options(num_cpus=1, max_restarts=0)
        self.actor = player.remote(load, fingerprint(find(load.game).package))
        self.games: deque[Handed] = deque()
        self.streams: deque[Any] = deque()  # of portions, the one under way first
        self.portion = Portion()

    def give(self, job: Job[Any], games: list[Handed]) -> None:
        if not self.streams:
            self.portion.begin()
        self.games.extend(games)
        self.streams.append(self.actor.play.options(num_returns="streaming").remote(job, games))


class Cluster:
    """The cluster at an address, as `ray start` printed it; LOCAL is one of so many processors."""

    def __init__(self, address: str, processors: int | None = None) -> None:
        self._ray = _ray()
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_worker_niceness", "0")  # players go first, as processes do
        own = {"num_cpus": processors, "include_dashboard": False} if address == LOCAL else {}
        quiet = {"log_to_driver": False, "logging_level": "ERROR", "namespace": "mayday"}
        try:
            self._ray.init(address=address, **quiet, **own)
        except Exception as error:
            raise LabError(f"no Ray cluster at {address}: {error}") from None
        self._hands: list[_Hand] = []
        self._deaths = 0

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *problem: object) -> None:
        self._hands.clear()
        self._ray.shutdown()

    def play(self, job: Job[T], tasks: Iterable[Task]) -> Iterator[Done[T]]:
        """All games of the tasks, each soon after it is over."""
        waiting = Waiting(tasks)
        while self._hand_out(job, waiting):
            streams = {hand.streams[0]: hand for hand in self._hands if hand.streams}
            ready, _ = self._ray.wait([*streams], timeout=_PATIENCE, fetch_local=True)
            for stream in ready:
                yield from self._hear(streams[stream], waiting)

    def _hear(self, hand: _Hand, waiting: Waiting) -> Iterator[Done[Any]]:
        """What a player has finished, or that it is done or dead."""
        try:
            problem, outcomes = self._ray.get(next(hand.streams[0]))
        except StopIteration:
            hand.streams.popleft()
            return
        except self._ray.exceptions.RayError as error:
            self._bury(hand, waiting, error)
            return
        if problem:
            raise GameError(problem)
        self._deaths = 0
        hand.portion.hear(len(outcomes))
        for outcome in outcomes:
            yield Done(*hand.games.popleft(), outcome)

    def _hand_out(self, job: Job[Any], waiting: Waiting) -> bool:
        """Every player has games at hand, as long as there are any; whether one has."""
        for hand in self._hands[:]:
            self._fill(hand, job, waiting)
            if not hand.streams and waiting.first is not None:
                self._dismiss(hand)  # it has something else loaded, and makes room
        while waiting.first is not None and len(self._hands) < max(1, self._processors()):
            self._hands.append(_Hand(self._ray, waiting.first.task.load))
            self._fill(self._hands[-1], job, waiting)
        return any(hand.streams for hand in self._hands)

    def _fill(self, hand: _Hand, job: Job[Any], waiting: Waiting) -> None:
        while len(hand.streams) < _AHEAD:
            games = list(waiting.take_some(hand.portion.size, hand.load))
            if not games:
                return
            hand.give(job, games)

    def _processors(self) -> int:
        return int(self._ray.cluster_resources().get("CPU", 0))

    def _dismiss(self, hand: _Hand) -> None:
        self._hands.remove(hand)
        self._ray.kill(hand.actor)

    def _bury(self, hand: _Hand, waiting: Waiting, error: Exception) -> None:
        """The games of a player that died are to be played again."""
        self._hands.remove(hand)
        waiting.put_back(reversed(hand.games))
        self._deaths += 1
        if self._deaths > _DEATHS * max(1, self._processors()):
            last = str(error).strip().splitlines()[-1:]  # of what Ray says, which is a page
            raise LabError(f"players die one after the other: {''.join(last) or repr(error)}")
