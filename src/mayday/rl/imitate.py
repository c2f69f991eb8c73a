"""Imitate: a learner copies what bots do and learns how games end, before it learns from its own.

At first the bots play. Whoever copies them makes mistakes that they never make, and comes to
positions that they never see; so in further turns the learner plays, and the bots say what they
would do there (data set aggregation: Ross, Gordon and Bagnell 2011).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib import MaskablePPO

from mayday.kernel import GameDef, derive
from mayday.rl.course import Course, Imitation
from mayday.rl.export import Trajectory, made, trajectories
from mayday.rl.learner import model_of
from mayday.rl.model import write_model
from mayday.rl.rewards import Shaping
from mayday.rl.sparse import Sparse

_IMITATION = 2  # the luck of its games is not that of what comes after
Told = Callable[[str], None]


class Examples(NamedTuple):
    """Decisions with something to decide: what was seen, offered and done, and what it came to."""

    seen: Sparse
    offered: Sequence[tuple[int, ...]]
    choices: npt.NDArray[np.int64]
    returns: npt.NDArray[np.float32]

    def masks(self, rows: npt.NDArray[np.int64], actions: int) -> npt.NDArray[np.bool_]:
        """The actions that were offered in some rows."""
        masks = np.zeros((len(rows), actions), np.bool_)
        for mask, row in zip(masks, rows.tolist()):
            mask[list(self.offered[row])] = True
        return masks


def joined(parts: Sequence[Examples]) -> Examples:
    """All of them, in order."""
    return Examples(
        Sparse.joined([part.seen for part in parts]),
        [one for part in parts for one in part.offered],
        np.concatenate([part.choices for part in parts]),
        np.concatenate([part.returns for part in parts]),
    )


def collect(
    course: Course, game: GameDef[Any], imitation: Imitation, turn: int = 0, learner: str = ""
) -> Examples:
    """Games at tables as the course has them, in equal parts: of the bots, or of a model of the
    learner. Then the bots say what they would have done; adversaries meet them from every side."""
    sides = _sides(imitation.bots, learner, game, course.seats)
    ways = sorted({tuple(sorted(tables.options.items())) for tables in course.tables})
    games = max(1, imitation.games // (len(ways) * len(sides)))
    parts: list[Examples] = []
    for n, (options, seated) in enumerate(product(ways, sides)):
        luck = derive(course.seed, _IMITATION, turn, n)
        asked = made(game, seated, games, luck, dict(options))._replace(
            shaping=Shaping(course.learning.shaping, course.learning.gamma),
            adviser=imitation.bots if learner else "",
        )
        for played in trajectories(asked, os.cpu_count() or 1):
            parts.append(_examples(played, returns_of(played, course, game)))
    return joined(parts)


def _examples(played: Trajectory, returns: npt.NDArray[np.float32]) -> Examples:
    """What there was to decide in a game."""
    kept = np.array([len(one) > 1 for one in played.offered])
    return Examples(
        Sparse.of(played.observations[kept]),
        [one for one in played.offered if len(one) > 1],
        played.choices[kept].astype(np.int64),
        returns[kept],
    )


def _sides(bots: str, learner: str, game: GameDef[Any], seats: int | None) -> list[list[str]]:
    """Who sits where: the bots, or a crew of learners, or a learner among bots in each seat."""
    places = range(game.seat_counts[0] if seats is None else seats)
    if not learner or game.cooperative:
        return [[learner or bots for _ in places]]
    return [[learner if seat == own else bots for seat in places] for own in places]


def returns_of(played: Trajectory, course: Course, game: GameDef[Any]) -> npt.NDArray[np.float32]:
    """What each decision came to for its seat, as the learner will be paid: discounted, and without
    how well it looked already if rewards are shaped."""
    result = np.zeros(int(played.seats.max()) + 1, np.float32)
    result[played.seats[played.done]] = played.rewards[played.done]
    left = np.arange(len(played.seats))[::-1]
    if not game.cooperative:  # only its own decisions are steps
        for seat in range(len(result)):
            own = played.seats == seat
            left[own] = np.arange(own.sum())[::-1]
    discounted = result[played.seats] * course.learning.gamma**left
    returns: npt.NDArray[np.float32] = (discounted - played.potentials).astype(np.float32)
    return returns


def imitate(learner: MaskablePPO, course: Course, game: GameDef[Any], told: Told) -> None:
    """Copy the bots, turn by turn, some times over all examples that there are by then."""
    imitation = course.imitation
    assert imitation is not None, "the course has an imitation"
    bots, games, epochs = imitation.bots, imitation.games, imitation.epochs
    optimizer = torch.optim.Adam(learner.policy.parameters())
    luck = np.random.default_rng(course.seed)
    learner.policy.set_training_mode(True)
    examples = None
    for turn in range(imitation.turns):
        if examples is None:
            told(f"{bots} plays {games} games to be copied")
            examples = collect(course, game, imitation)
        else:
            told(f"the learner plays {games} games, and {bots} says what it would do")
            with TemporaryDirectory() as folder:
                path = Path(folder) / "model.zip"
                write_model(path, model_of(learner, course, game))
                more = collect(course, game, imitation, turn, str(path))
            examples = joined([examples, more])
        count = len(examples.choices)
        for epoch in range(epochs):
            for group in optimizer.param_groups:
                group["lr"] = imitation.rate * (1 - (turn + epoch / epochs) / imitation.turns)
            order = luck.permutation(count)
            firsts = range(0, count, imitation.minibatch)
            batches = (order[first : first + imitation.minibatch] for first in firsts)
            right = sum(_copy(learner, optimizer, examples, rows) for rows in batches)
            told(f"imitated {count} decisions of {bots}: {right / count:.1%} alike")


def _copy(
    learner: MaskablePPO, optimizer: Any, examples: Examples, rows: npt.NDArray[np.int64]
) -> float:
    """One update; how many choices of its examples are what the learner would choose."""
    policy = learner.policy
    choices = torch.as_tensor(examples.choices[rows])
    features = policy.extract_features(torch.as_tensor(examples.seen.rows(rows)))
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
