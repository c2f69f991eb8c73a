"""Single: a game as a Gymnasium environment for one learner, the other seats played by bots.

    gymnasium.make("mayday/SystemsFailing-v2", difficulty="hard", partner="greedy")

An action is the number of a choice in the game's choice space. `info["action_mask"]` says which are
offered, as does `action_masks()`. An action that is not offered ends the episode with the reward of
a loss, so that a learner that knows nothing of masks can be trained too; with `illegal="raise"` it
is an error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt

from mayday.kernel import GameDef, Seat
from mayday.rl.pictures import FRAMES, RENDER_MODES, Picture, check_mode, picture
from mayday.rl.rewards import Shaping
from mayday.rl.spaces import Form, Observed, action_space, formed, observation_space
from mayday.rl.table import (
    NOBODY,
    SELF,
    IllegalAction,
    Table,
    check_shaping,
    seat_partners,
)

LOST = -1.0
_SEEDS = 1 << 62


class TableEnv(gymnasium.Env[Any, np.int64]):
    """One learner at a table; whatever else is named is an option of the game."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": FRAMES}

    def __init__(
        self,
        game: str | GameDef[Any],
        *,
        seats: int | None = None,
        seat: int = 0,
        partner: str | Sequence[str] = "greedy",
        observation: Form = "array",
        shaping: float = 0.0,
        gamma: float = 1.0,
        illegal: Literal["lose", "raise"] = "lose",
        render_mode: str | None = None,
        options: Mapping[str, str] | None = None,
        **more_options: str,
    ) -> None:
        bare = Table(game, seats, {**(options or {}), **more_options})
        bots = seat_partners(bare.game, bare.seats, seat, partner)
        shaped = Shaping(shaping, gamma)
        check_shaping(bare.game, partner, shaped)
        self.table = Table(bare.game, bare.seats, bare.options, bots, shaped)
        if not 0 <= seat < bare.seats:
            raise ValueError(f"there is no seat {seat} among {bare.seats}")
        self.seat, self.plays_all = Seat(seat), partner == SELF
        self._who = self.seat  # looks: the learner's seat, or the one that decides if it plays all
        self.form, self.illegal = observation, illegal
        self.render_mode = check_mode(render_mode)
        self.observation_space = observation_space(self.table.observer, observation)
        self.action_space = action_space(self.table.game)
        self._before = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin a new game; the same seed gives the same one."""
        super().reset(seed=seed)
        self.table.start(int(self.np_random.integers(_SEEDS)))
        while self.table.seat == NOBODY:  # it was over before the learner was asked anything
            self.table.start(int(self.np_random.integers(_SEEDS)))
        self._turn()
        self._before = self.table.potential(self._who)
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._info()

    def _turn(self) -> None:
        """Whoever decides looks, if the learner plays all; at the end it is the last one."""
        if self.plays_all and self.table.seat != NOBODY:
            self._who = self.table.seat

    def step(self, action: np.int64 | int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Make a choice, and let the others play until the learner is asked again."""
        table, who = self.table, self._who
        try:
            table.play(int(action))
        except IllegalAction:
            if self.illegal == "raise":
                raise
            return self._observation(), LOST, True, False, {**self._info(), "illegal": True}
        self._turn()
        after = table.potential(self._who)
        reward = table.shaping.reward(table.returns(who), self._before, after)
        self._before = after
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, table.is_over, table.is_cut, self._info()

    def _observation(self) -> Observed:
        return formed(self.table.observer, self.table.observe(self._who), self.form)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask(self._who), "seat": int(self._who)}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The actions that are offered, as sb3-contrib asks for them."""
        return self.table.mask(self._who).astype(np.bool_)

    def render(self) -> Picture:
        """The table as the learner sees it."""
        return picture(self.table, self._who, self.render_mode)
