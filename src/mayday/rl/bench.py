"""Bench: learning steps, with an observation and a mask for each, as rows of `mayday bench`."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from mayday.kernel import GameDef
from mayday.lab.bench import SPREAD
from mayday.rl.many import CrewEnv
from mayday.rl.vector import TableVectorEnv

Work = Callable[[], float]
_TABLES = 32
_TABLES_EACH = 128  # of each process: with few, most of the time goes into waiting for each other
_STEPS = 500


def _one_by_one(game: GameDef[Any], seats: int) -> Work:
    """Random games in the AEC form: look, take one of the actions that are offered, step."""
    env, luck = CrewEnv(game, seats=seats), np.random.default_rng(3)

    def work() -> float:
        env.reset(seed=int(luck.integers(1 << 32)))
        for steps in range(_STEPS):
            seen, _, over, cut, _ = env.last()
            if over or cut:
                return steps
            (offered,) = seen["action_mask"].view(np.bool_).nonzero()
            env.step(offered[int(luck.random() * len(offered))])
        return _STEPS

    return work


def _side_by_side(game: GameDef[Any], seats: int, processes: int = 0) -> Work:
    """Random games in one vector, the learner on every seat; in this process or over several, to
    which a game goes by its id."""
    tables = processes * _TABLES_EACH or _TABLES
    vector = TableVectorEnv(
        game.id if processes else game,
        tables,
        processes=processes,
        copy=False,
        seats=seats,
        partner="self",
        options={option.name: option.default for option in game.options},
    )
    luck = np.random.default_rng(4)
    _, told = vector.reset(seed=4)
    masks = [told["action_mask"]]

    def work() -> float:
        *_, told = vector.step(any_offered(masks[0], luck))
        masks[0] = told["action_mask"]
        return tables

    return work


def _spread(game: GameDef[Any], seats: int) -> Work:
    """The same with a process for each processor; they end with the vector."""
    return _side_by_side(game, seats, os.cpu_count() or 1)


def any_offered(masks: npt.NDArray[np.int8], luck: np.random.Generator) -> npt.NDArray[np.int64]:
    """One of the actions that are offered in each row; any where none is."""
    rows, width = masks.shape
    (offered,) = masks.view(np.bool_).ravel().nonzero()
    if not len(offered):
        return np.zeros(rows, np.int64)
    bounds = offered.searchsorted(np.arange(0, masks.size + 1, width))
    first = bounds[:-1]
    picked = first + (luck.random(rows) * (bounds[1:] - first)).astype(np.int64)
    actions: npt.NDArray[np.int64] = offered.take(picked, mode="clip") % width
    return actions


WORKS: dict[str, Callable[[GameDef[Any], int], Work]] = {
    "learning": _one_by_one,
    "learning, many": _side_by_side,
    SPREAD: _spread,
}
