"""Bench: learning steps, with an observation and a mask for each, as rows of `mayday bench`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from mayday.kernel import GameDef
from mayday.rl.many import CrewEnv
from mayday.rl.vector import TableVectorEnv

Work = Callable[[], float]
_TABLES = 32
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


def _side_by_side(game: GameDef[Any], seats: int) -> Work:
    """Random games in one vector, the learner on every seat."""
    usual = {option.name: option.default for option in game.options}
    vector = TableVectorEnv(game, _TABLES, seats=seats, partner="self", options=usual)
    luck = np.random.default_rng(4)
    _, told = vector.reset(seed=4)
    masks = [told["action_mask"]]

    def work() -> float:
        *_, told = vector.step(any_offered(masks[0], luck))
        masks[0] = told["action_mask"]
        return _TABLES

    return work


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
}
