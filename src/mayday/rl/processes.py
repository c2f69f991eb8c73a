"""Processes: a batch of games here, or spread over processes that write into shared memory.

Only short words go through pipes; observations, masks, rewards and actions lie in memory that all
processes see, each writing the rows of its own games. This process plays its share, too, instead of
waiting for the others. Whoever waits stays awake for a while: mostly it is not for long.
"""

from __future__ import annotations

import multiprocessing
import os
import select
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import RawArray
from typing import Any

import numpy as np
import numpy.typing as npt

from mayday.kernel import keep_loaded
from mayday.rl.batch import Arrays, Batch, Setting

Seeds = Sequence[int | None]
Rows = Sequence[bool] | None
Wanted = tuple[Seeds, Rows] | None  # new games; None: a step
Memories = tuple[Any, ...]
Sizes = tuple[int, int, int]  # games, cells of an observation, choices
Actions = npt.NDArray[np.int64]
Hear = Callable[[], Any]  # waits for what comes through a pipe

_LOOKS = 1000  # at a pipe before one sleeps: about a millisecond


def _shapes(games: int, cells: int, choices: int) -> tuple[tuple[tuple[int, ...], type], ...]:
    """The arrays of a batch, in order; the last one is for the actions."""
    return (
        ((games, cells), np.int8),
        ((games, choices), np.int8),
        ((games,), np.float64),
        ((games,), np.bool_),
        ((games,), np.bool_),
        ((games,), np.int64),
        ((games,), np.int64),
    )


class Here:
    """A batch in this process."""

    def __init__(self, setting: Setting, sizes: Sizes, *, copy: bool) -> None:
        self._arrays = Arrays(*_laid_out(sizes)[:-1])
        self.batch = Batch(setting, self._arrays)
        self._own = None if copy else _read_only(self._arrays)

    def reset(self, seeds: Seeds, rows: Rows) -> Arrays:
        """Begin new games."""
        self.batch.reset(seeds, rows)
        return self._own or self._arrays.copied()

    def step(self, actions: Actions) -> Arrays:
        """Make a choice in every game."""
        self.batch.step(actions.tolist())
        return self._own or self._arrays.copied()

    def masks(self) -> npt.NDArray[np.int8]:
        """What is offered in each game."""
        return self._arrays.masks.copy()

    def close(self) -> None:
        """There is nothing to close."""


class Spread:
    """A batch spread over processes, of which this is the first."""

    def __init__(self, setting: Setting, sizes: Sizes, processes: int, *, copy: bool) -> None:
        games = sizes[0]
        memories = tuple(
            RawArray("b", int(np.prod(shape)) * np.dtype(kind).itemsize)
            for shape, kind in _shapes(*sizes)
        )
        *told, self._actions = _seen_through(memories, sizes)
        self._shared = Arrays(*told)
        self._own = None if copy else _read_only(self._shared)
        count = max(1, min(processes, games))
        bounds = [games * n // count for n in range(count + 1)]
        self._mine, *self._parts = [slice(low, high) for low, high in pairwise(bounds)]
        context = multiprocessing.get_context("spawn")
        self._pipes: list[Connection] = []
        self._ears: list[Hear] = []
        looks = _LOOKS if count <= (os.cpu_count() or 1) else 0  # else it would be in the way
        self._workers = []
        for part in self._parts:
            here, there = context.Pipe()
            worker = context.Process(
                target=_work, args=(there, looks, setting, memories, sizes, part), daemon=True
            )
            worker.start()
            there.close()
            self._pipes.append(here)
            self._ears.append(_listening(here, looks))
            self._workers.append(worker)
        self._share = _Share(setting, memories, sizes, self._mine)

    def reset(self, seeds: Seeds, rows: Rows) -> Arrays:
        """Begin new games."""
        mine, *others = [
            (seeds[part], None if rows is None else rows[part])
            for part in (self._mine, *self._parts)
        ]
        return self._done(mine, others)

    def step(self, actions: Actions) -> Arrays:
        """Make a choice in every game."""
        self._actions[:] = actions
        return self._done(None, [None] * len(self._pipes))

    def _done(self, mine: Wanted, others: Sequence[Wanted]) -> Arrays:
        """What all told once they are done; what went wrong in one of them goes wrong here."""
        for pipe, wanted in zip(self._pipes, others, strict=True):
            pipe.send(wanted)
        problems = [self._share.do(mine), *(hear() for hear in self._ears)]
        for problem in filter(None, problems):
            raise problem
        return self._own or self._shared.copied()

    def masks(self) -> npt.NDArray[np.int8]:
        """What is offered in each game."""
        return self._shared.masks.copy()

    def close(self) -> None:
        """End the processes: without a pipe they have nothing to do."""
        for pipe in self._pipes:
            pipe.close()
        for worker in self._workers:
            worker.join()


def _laid_out(sizes: Sizes) -> list[npt.NDArray[Any]]:
    return [np.zeros(shape, kind) for shape, kind in _shapes(*sizes)]


def _read_only(arrays: Arrays) -> Arrays:
    """The same arrays for whoever may not write in them."""
    views: list[npt.NDArray[Any]] = [array.view() for array in arrays]
    for view in views:
        view.setflags(write=False)
    return Arrays(*views)


def _seen_through(memories: Memories, sizes: Sizes) -> list[npt.NDArray[Any]]:
    return [
        np.frombuffer(memory, kind).reshape(shape)
        for memory, (shape, kind) in zip(memories, _shapes(*sizes), strict=True)
    ]


class _Share:
    """The games that one process plays."""

    def __init__(self, setting: Setting, memories: Memories, sizes: Sizes, part: slice) -> None:
        *shared, self._actions = (array[part] for array in _seen_through(memories, sizes))
        self._batch = Batch(setting, Arrays(*shared))

    def do(self, wanted: Wanted) -> RuntimeError | None:
        """Make the choices that lie in memory, or begin new games; what went wrong, if anything."""
        try:
            if wanted is None:
                self._batch.step(self._actions.tolist())
            else:
                self._batch.reset(*wanted)
        except Exception as error:
            return RuntimeError(f"a game broke: {error!r}")
        return None


def _listening(pipe: Connection, looks: int) -> Hear:
    """Look so often before sleeping: to be woken up takes longer than some games take a step."""
    if not hasattr(select, "poll"):
        return pipe.recv
    looking = select.poll()
    looking.register(pipe, select.POLLIN)

    def hear() -> Any:
        for _ in range(looks):
            if looking.poll(0):
                break
        return pipe.recv()

    return hear


def _work(
    pipe: Connection, looks: int, setting: Setting, memories: Memories, sizes: Sizes, part: slice
) -> None:
    """Play some of the games until nobody asks for more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the main process
    share = _Share(setting, memories, sizes, part)
    keep_loaded()
    hear = _listening(pipe, looks)
    with suppress(EOFError, BrokenPipeError):
        while True:
            pipe.send(share.do(hear()))
