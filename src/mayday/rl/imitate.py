"""Imitate: a learner copies what bots do and learns how their games end, before it plays."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib import MaskablePPO

from mayday.kernel import GameDef, derive
from mayday.rl.course import Course, Imitation
from mayday.rl.export import Trajectory, made, trajectories
from mayday.rl.rewards import Shaping

_IMITATION = 2  # the luck of its games is not that of what comes after
Told = Callable[[str], None]


class Examples(NamedTuple):
    """Decisions with something to decide: what was seen, offered and done, and what it came to."""

    observations: npt.NDArray[np.int8]
    offered: Sequence[tuple[int, ...]]
    choices: npt.NDArray[np.int64]
    returns: npt.NDArray[np.float32]

    def masks(self, rows: npt.NDArray[np.int64], actions: int) -> npt.NDArray[np.bool_]:
        """The actions that were offered in some rows."""
        masks = np.zeros((len(rows), actions), np.bool_)
        for mask, row in zip(masks, rows.tolist()):
            mask[list(self.offered[row])] = True
        return masks


def collect(course: Course, game: GameDef[Any], imitation: Imitation) -> Examples:
    """Games of the bots at tables as the course has them, in equal parts."""
    ways = list({tuple(sorted(tables.options.items())) for tables in course.tables})
    shaping = Shaping(course.learning.shaping, course.learning.gamma)
    played: list[Trajectory] = []
    for n, options in enumerate(sorted(ways)):
        asked = made(
            game,
            [imitation.bots],
            max(1, imitation.games // len(ways)),
            derive(course.seed, _IMITATION, n),
            dict(options),
            course.seats,
        )
        played += trajectories(asked._replace(shaping=shaping), os.cpu_count() or 1)
    rows = [np.array([len(one) > 1 for one in each.offered]) for each in played]
    pairs = list(zip(played, rows))
    return Examples(
        np.concatenate([each.observations[kept] for each, kept in pairs]),
        [one for each in played for one in each.offered if len(one) > 1],
        np.concatenate([each.choices[kept] for each, kept in pairs]).astype(np.int64),
        np.concatenate([returns_of(each, course, game)[kept] for each, kept in pairs]),
    )


def returns_of(played: Trajectory, course: Course, game: GameDef[Any]) -> npt.NDArray[np.float32]:
    """What each decision came to for its seat, as the learner will be paid: discounted, and without
    how well it looked already if rewards are shaped."""
    result = np.zeros(int(played.seats.max()) + 1, np.float32)
    result[played.seats[played.done]] = played.rewards[played.done]
    left = np.arange(len(played.seats))[::-1]
    if not game.cooperative:  # only its own decisions are steps
        left = left // len(result)
    discounted = result[played.seats] * course.learning.gamma**left
    returns: npt.NDArray[np.float32] = (discounted - played.potentials).astype(np.float32)
    return returns


def imitate(learner: MaskablePPO, course: Course, game: GameDef[Any], told: Told) -> None:
    """Copy the bots, some times over all examples."""
    imitation = course.imitation
    assert imitation is not None, "the course has an imitation"
    told(f"{imitation.bots} plays {imitation.games} games to be copied")
    examples = collect(course, game, imitation)
    policy, luck = learner.policy, np.random.default_rng(course.seed)
    optimizer = torch.optim.Adam(policy.parameters(), lr=imitation.rate)
    batch, count = imitation.minibatch, len(examples.choices)
    policy.set_training_mode(True)
    for epoch in range(imitation.epochs):
        right = 0.0
        for group in optimizer.param_groups:
            group["lr"] = imitation.rate * (1 - epoch / imitation.epochs)
        order = luck.permutation(count)
        for first in range(0, count, batch):
            rows = order[first : first + batch]
            right += _copy(learner, optimizer, examples, rows)
        told(f"imitated {count} decisions of {imitation.bots}: {right / count:.1%} alike")


def _copy(
    learner: MaskablePPO, optimizer: Any, examples: Examples, rows: npt.NDArray[np.int64]
) -> float:
    """One update; how many choices of its examples are what the learner would choose."""
    policy = learner.policy
    choices = torch.as_tensor(examples.choices[rows])
    features = policy.extract_features(torch.as_tensor(examples.observations[rows]))
    latent, latent_value = policy.mlp_extractor(features)
    masks = torch.as_tensor(examples.masks(rows, policy.action_space.n))
    scores = policy.action_net(latent).masked_fill(~masks, float("-inf"))
    values = policy.value_net(latent_value).flatten()
    returns = torch.as_tensor(examples.returns[rows])
    loss = torch.nn.functional.cross_entropy(scores, choices)
    loss = loss + torch.nn.functional.mse_loss(values, returns)
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(policy.parameters(), learner.max_grad_norm)
    optimizer.step()
    return float((scores.argmax(1) == choices).sum())
