"""Many: a game as PettingZoo environments, every seat an agent.

`env` is the AEC form: the agent that decides is selected, step after step. `parallel_env` is the
form in which all agents act at once, for games in which a crew acts in any order:

- Every agent gives an action each cycle; the last action of its space is to wait.
- The choice of the seat that has the lead is made first, then those of the others that were asked,
  in the order in which the game asked them, each if it is still offered when its turn comes.
- An action that is not offered counts as waiting. If nobody's choice can be made, the game stays as
  it is and the cycle is spent.

Shaped rewards of the AEC form are paid when an agent is to decide again, for the time since its
last decision; in the parallel form each cycle.

Masks stand where PettingZoo expects them: beside the observation, as `action_mask`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import parallel_to_aec, wrappers

from mayday.kernel import GameDef, Seat, seat_id
from mayday.rl.pictures import FRAMES, RENDER_MODES, Picture, check_mode, picture
from mayday.rl.rewards import Shaping
from mayday.rl.spaces import action_space, observation_space
from mayday.rl.table import NOBODY, Table

_SEEDS = 1 << 62
Seen = dict[str, Any]


def env(game: str | GameDef[Any], **settings: Any) -> AECEnv[str, Seen, int]:
    """The AEC form; an action that is not offered ends the game, as in PettingZoo's own games."""
    table: AECEnv[str, Seen, int] = CrewEnv(game, **settings)
    table = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    table = wrappers.AssertOutOfBoundsWrapper(table)
    return wrappers.OrderEnforcingWrapper(table)


def parallel_env(game: str | GameDef[Any], **settings: Any) -> ParallelCrewEnv:
    """The parallel form."""
    return ParallelCrewEnv(game, **settings)


def module(game: str | GameDef[Any], **settings: Any) -> SimpleNamespace:
    """The parallel form of one game, as the modules of PettingZoo are: with `env` (in which each
    agent acts once a cycle) and `parallel_env`."""
    parallel = partial(parallel_env, game, **settings)
    return SimpleNamespace(
        parallel_env=parallel, env=lambda **more: parallel_to_aec(parallel(**more))
    )


class _Crew:
    """What both forms share: a table at which every seat is an agent."""

    def __init__(
        self,
        game: str | GameDef[Any],
        *,
        seats: int | None = None,
        shaping: float = 0.0,
        gamma: float = 1.0,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        options: Mapping[str, str] | None = None,
        **more_options: str,
    ) -> None:
        given = {**(options or {}), **more_options}
        self.table = Table(game, seats, given, shaping=Shaping(shaping, gamma))
        self.render_mode = check_mode(render_mode)
        self.max_cycles = max_cycles
        self.possible_agents = [seat_id(Seat(seat)) for seat in range(self.table.seats)]
        self.agents: list[str] = []
        self._seats = {agent: Seat(n) for n, agent in enumerate(self.possible_agents)}
        self._actions = {agent: self._action_space() for agent in self.possible_agents}
        self._observations = {agent: self._observation_space() for agent in self.possible_agents}
        self._random: np.random.Generator | None = None
        self._before: dict[str, float] = {}
        self.cycles = 0

    def _action_space(self) -> spaces.Discrete:
        return action_space(self.table.game)

    def _observation_space(self) -> spaces.Dict:
        actions = int(self._action_space().n)
        return spaces.Dict(
            {
                "observation": observation_space(self.table.observer, "array"),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees: the observation and its mask."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can do."""
        return self._actions[agent]

    def _start(self, seed: int | None) -> None:
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.table.start(int(self._random.integers(_SEEDS)))
        self.agents = self.possible_agents[:]
        self.cycles = 0
        self._before = {}

    def _earned(self, agents: Iterable[str]) -> dict[str, float]:
        """What these agents are paid since they were last, at first nothing; all others nothing."""
        table, paid = self.table, dict.fromkeys(self.possible_agents, 0.0)
        for agent in agents:
            seat = self._seats[agent]
            result, after = table.returns(seat), table.potential(seat)
            before = self._before.get(agent)
            paid[agent] = result if before is None else table.shaping.reward(result, before, after)
            self._before[agent] = after
        return paid

    @property
    def _is_spent(self) -> bool:
        return self.max_cycles is not None and self.cycles >= self.max_cycles

    def render(self) -> Picture:
        """The table as the seat that decides sees it."""
        seat = Seat(0) if self.table.seat == NOBODY else self.table.seat
        return picture(self.table, seat, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


class CrewEnv(_Crew, AECEnv[str, Seen, int]):  # type: ignore[misc]  # the library is not typed
    """The AEC form without the wrappers."""

    metadata = {
        "render_modes": RENDER_MODES,
        "render_fps": FRAMES,
        "name": "mayday",
        "is_parallelizable": False,
    }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        self._start(seed)
        agents = self.agents
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.agent_selection = agents[self.table.seat]
        self._earned([self.agent_selection])

    def observe(self, agent: str) -> Seen:
        """What an agent sees, and what it may do."""
        seat = self._seats[agent]
        return {"observation": self.table.observe(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        """Make the choice of the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        assert action is not None, "a living agent acts"
        table = self.table
        table.play(int(action))
        self.cycles += 1
        if table.seat == NOBODY or self._is_spent:
            over = table.is_over
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over)
            self._pay(self.agents)
        else:
            self.agent_selection = self.possible_agents[table.seat]
            if table.shaping.weight:
                self._pay([self.agent_selection])
        if self.render_mode == "human":
            self.render()

    def _pay(self, agents: Iterable[str]) -> None:
        self.rewards = self._earned(agents)
        self._accumulate_rewards()


class ParallelCrewEnv(_Crew, ParallelEnv[str, Seen, int]):  # type: ignore[misc]  # likewise
    """The parallel form."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": FRAMES, "name": "mayday"}

    def _action_space(self) -> spaces.Discrete:
        return spaces.Discrete(len(self.table.game.space) + 1)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin a new game."""
        self._start(seed)
        self._earned(self.agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Seen]:
        return {agent: self._seen_by(self._seats[agent]) for agent in self.agents}

    def _seen_by(self, seat: Seat) -> Seen:
        """Whoever is asked may choose; whoever has not the lead may wait."""
        table = self.table
        choices = table.observer.mask(table.g, seat)
        mask = np.append(choices, np.int8(seat != table.seat))
        return {"observation": table.observe(seat), "action_mask": mask}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Make the choices of all who were asked, as the rule of this module says."""
        table = self.table
        for seat in [ask.seat for ask in table.g.asks]:
            agent = self.possible_agents[seat]
            if agent in actions:
                table.try_to_play(seat, int(actions[agent]))
        self.cycles += 1
        earned = self._earned(self.agents)
        agents, over = self.agents, table.is_over
        cut = not over and (table.is_cut or self._is_spent)
        seen = self._seen()
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            seen,
            {agent: earned[agent] for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )
