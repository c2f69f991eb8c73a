"""Learner: MaskablePPO of sb3-contrib on many tables in this process, and its policy as a model."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv

from mayday.kernel import GameDef
from mayday.rl.batch import Kept
from mayday.rl.course import Course
from mayday.rl.layout import Layout
from mayday.rl.model import FORMAT, Card, Model, Policy, fingerprint
from mayday.rl.vector import TableVectorEnv

_ACTIVATIONS = {"tanh": torch.nn.Tanh, "relu": torch.nn.ReLU}
_APART = 1_000_000  # between the seeds of the tables of a part and those of the next
Told = tuple[npt.NDArray[np.int8], npt.NDArray[np.float32], npt.NDArray[np.bool_], list[Any]]


class Scaled(BaseFeaturesExtractor):
    """What is observed, each number divided by its scale."""

    def __init__(self, space: spaces.Box, scale: npt.NDArray[np.float32]) -> None:
        super().__init__(space, len(scale))
        self.register_buffer("factor", torch.as_tensor(1 / scale))

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        return observations * self.factor


class Left(NamedTuple):
    """What a run goes on from, beside its learner: the games, and the luck of both libraries."""

    games: list[list[Kept]]  # by parts
    lengths: npt.NDArray[np.int64]
    returns: npt.NDArray[np.float64]
    numpy: Any
    torch: torch.Tensor


class SideBySide(VecEnv):
    """Tables of several kinds as Stable-Baselines expects them: a game that ended begins anew in
    the same step."""

    def __init__(self, parts: Sequence[TableVectorEnv], seed: int) -> None:
        self.parts, self.first_seed = parts, seed
        self.render_mode = None
        ends = np.cumsum([part.num_envs for part in parts])
        self.rows = [slice(end - part.num_envs, end) for end, part in zip(ends, parts)]
        space = parts[0].single_observation_space
        super().__init__(int(ends[-1]), space, parts[0].single_action_space)
        self.actions = np.zeros(self.num_envs, np.int64)
        self.lengths = np.zeros(self.num_envs, np.int64)
        self.returns = np.zeros(self.num_envs)

    def reset(self) -> npt.NDArray[np.int8]:
        seen = [
            part.reset(seed=self.first_seed + n * _APART)[0] for n, part in enumerate(self.parts)
        ]
        self.lengths[:], self.returns[:] = 0, 0
        return np.concatenate(seen)

    def step_async(self, actions: npt.NDArray[np.int64]) -> None:
        self.actions[:] = actions

    def step_wait(self) -> Told:
        observations, rewards, done = [], [], []
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for part, rows in zip(self.parts, self.rows):
            seen, reward, over, cut, _ = part.step(self.actions[rows])
            ended = over | cut
            self.lengths[rows] += 1
            self.returns[rows] += reward
            if ended.any():
                for n in np.flatnonzero(ended).tolist():
                    self._tell_end(told[rows.start + n], rows.start + n, seen[n], not over[n])
                seen, _ = part.reset(options={"reset_mask": ended})
            observations.append(seen)
            rewards.append(reward)
            done.append(ended)
        paid = np.concatenate(rewards).astype(np.float32)
        return np.concatenate(observations), paid, np.concatenate(done), told

    def _tell_end(self, told: dict[str, Any], n: int, seen: Any, is_cut: bool) -> None:
        told["terminal_observation"], told["TimeLimit.truncated"] = seen, is_cut
        told["episode"] = {"r": float(self.returns[n]), "l": int(self.lengths[n]), "t": 0.0}
        self.lengths[n], self.returns[n] = 0, 0

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The actions that are offered at each table."""
        return np.concatenate([part.action_masks() for part in self.parts])

    def keep(self) -> Left:
        """The games as they are now, and all luck that is still to come."""
        return Left(
            [part.keep() for part in self.parts],
            self.lengths.copy(),
            self.returns.copy(),
            np.random.get_state(),
            torch.get_rng_state(),
        )

    def bring_back(self, left: Left) -> None:
        """Go on where tables like these were left."""
        for part, kept in zip(self.parts, left.games):
            part.bring_back(kept)
        self.lengths[:], self.returns[:] = left.lengths, left.returns
        np.random.set_state(left.numpy)
        torch.set_rng_state(left.torch)

    def env_method(self, method_name: str, *_: Any, **__: Any) -> list[Any]:
        return list(getattr(self, method_name)())

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        for part in self.parts:
            part.close()


def lay_tables(course: Course, game: GameDef[Any]) -> SideBySide:
    """The tables of a course."""
    parts = [
        TableVectorEnv(
            game,
            tables.number,
            seats=course.seats,
            seat=tables.seat,
            partner=tables.partner,
            shaping=course.learning.shaping,
            gamma=course.learning.gamma,
            options=tables.options,
        )
        for tables in course.tables
    ]
    return SideBySide(parts, course.seed)


def new_learner(course: Course, game: GameDef[Any], tables: SideBySide) -> MaskablePPO:
    """A learner that knows nothing."""
    learning, network = course.learning, course.network
    scale = Layout(game, course.seats).scale
    hidden = list(network.hidden)
    return MaskablePPO(
        "MlpPolicy",
        tables,
        learning_rate=falling(learning.rate),
        n_steps=learning.rollout,
        batch_size=learning.minibatch,
        n_epochs=learning.epochs,
        gamma=learning.gamma,
        gae_lambda=learning.gae_lambda,
        clip_range=learning.clip,
        ent_coef=learning.entropy,
        vf_coef=learning.value,
        target_kl=learning.most_kl,
        seed=course.seed,
        device="cpu",
        policy_kwargs={
            "net_arch": {"pi": hidden, "vf": hidden},
            "activation_fn": _ACTIVATIONS[network.activation],
            "features_extractor_class": Scaled,
            "features_extractor_kwargs": {"scale": scale},
        },
    )


def falling(rate: float) -> Any:
    """The rate of learning, which falls to 0 until the end; the last rollout may go beyond it."""
    return lambda left: rate * max(0.0, left)


def model_of(learner: MaskablePPO, course: Course, game: GameDef[Any]) -> Model:
    """What was learned so far, to play with: the scale is part of the first matrix."""
    layout = Layout(game, course.seats)
    policy = learner.policy
    linear = [each for each in policy.mlp_extractor.policy_net if hasattr(each, "weight")]
    layers = [
        (each.weight.detach().numpy().T.copy(), each.bias.detach().numpy().copy())
        for each in (*linear, policy.action_net)
    ]
    matrix, added = layers[0]
    layers[0] = (matrix / layout.scale[:, None], added)
    card = Card(
        format=FORMAT,
        game=game.id,
        rules=game.version,
        seats=layout.seats,
        layout=fingerprint(layout),
        activation=course.network.activation,
        mayday=version("mayday-games"),
        steps=int(learner.num_timesteps),
        course=msgspec.to_builtins(course),
    )
    return Model(card, Policy(tuple(layers), course.network.activation))
