"""Vector: many games with one call, in this process or over several.

    gymnasium.make_vec("mayday/SystemsFailing-v2", num_envs=64, partner="greedy")
    TableVectorEnv("systems-failing", num_envs=64, processes=2)

A game that ends is begun anew at the next step, whose action for it is not used: autoreset as
Gymnasium 1.x defines `AutoresetMode.NEXT_STEP`. Game number n is seeded with seed + n, so that the
games are the same, byte for byte, on any number of processes.

With `copy=False` the arrays are the vector's own: they cannot be written to, and each step is told
in place of the last one. That is cheaper for whoever hands them on at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from mayday.kernel import GameDef
from mayday.rl.batch import Arrays, Batch, Kept, Setting
from mayday.rl.pictures import FRAMES, RENDER_MODES
from mayday.rl.processes import Here, Spread
from mayday.rl.spaces import action_space, observation_space

Numbers = npt.NDArray[np.int8]
Info = dict[str, npt.NDArray[Any]]


class TableVectorEnv(VectorEnv[Numbers, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many tables, one learner at each; whatever else is named is an option of the game."""

    metadata = {
        "autoreset_mode": AutoresetMode.NEXT_STEP,
        "render_modes": RENDER_MODES,
        "render_fps": FRAMES,
    }

    def __init__(
        self,
        game: str | GameDef[Any],
        num_envs: int = 1,
        *,
        processes: int = 0,
        copy: bool = True,
        seats: int | None = None,
        seat: int = 0,
        partner: str | Sequence[str] = "greedy",
        shaping: float = 0.0,
        gamma: float = 1.0,
        options: Mapping[str, str] | None = None,
        **more_options: str,
    ) -> None:
        given = {**(options or {}), **more_options}
        setting = Setting(game, seats, seat, partner, shaping, gamma, given)
        observer = setting.tables([None])[0].observer
        self.num_envs = num_envs
        self.single_observation_space = observation_space(observer, "array")
        self.single_action_space = action_space(observer.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        sizes = (num_envs, len(observer.layout), len(observer.game.space))
        self._games: Here | Spread
        if processes:
            self._games = Spread(setting, sizes, processes, copy=copy)
        else:
            self._games = Here(setting, sizes, copy=copy)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Numbers, Info]:
        """Begin new games, all or those that `options["reset_mask"]` names."""
        if seed is None:
            seeds: list[int | None] = [None] * self.num_envs
        elif isinstance(seed, int | np.integer):
            seeds = [int(seed) + n for n in range(self.num_envs)]
        else:
            seeds = list(seed)
        if len(seeds) != self.num_envs:
            raise ValueError(f"{self.num_envs} games need as many seeds, not {len(seeds)}")
        rows = None if options is None else options.get("reset_mask")
        told = self._games.reset(seeds, None if rows is None else [bool(row) for row in rows])
        return told.observations, self._info(told)

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[
        Numbers, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info
    ]:
        """Make a choice in every game."""
        told = self._games.step(np.asarray(actions))
        return told.observations, told.rewards, told.over, told.cut, self._info(told)

    def _info(self, told: Arrays) -> Info:
        everywhere = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": told.masks,
            "_action_mask": everywhere,
            "seat": told.seats,
            "_seat": everywhere.copy(),
        }

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The actions that are offered in each game."""
        return self._games.masks().view(np.bool_)

    def keep(self) -> list[Kept]:
        """What brings the games back, of tables in this process."""
        return self._here().keep()

    def bring_back(self, kept: Sequence[Kept]) -> None:
        """Go on where the games of such a vector were when they were kept."""
        self._here().bring_back(kept)

    def _here(self) -> Batch:
        if isinstance(self._games, Spread):
            raise ValueError("games that are spread over processes cannot be kept")
        return self._games.batch

    def close_extras(self, **keywords: Any) -> None:
        """End the processes, if there are any."""
        self._games.close()
