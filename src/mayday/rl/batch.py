"""Batch: many games side by side, told in arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from gymnasium.utils import seeding

from mayday.kernel import GameDef, Seat
from mayday.rl.rewards import Shaping
from mayday.rl.table import NOBODY, SELF, Table, check_shaping, seat_partners

_SEEDS = 1 << 62
LOST = -1.0


class Setting(NamedTuple):
    """What is played, by plain values: a game by its id can be sent to another process."""

    game: str | GameDef[Any]
    seats: int | None = None
    seat: int = 0
    partner: str | Sequence[str] = "greedy"
    shaping: float = 0.0
    gamma: float = 1.0
    options: Mapping[str, str] = {}

    def tables(self, number: int, rows: Sequence[memoryview | None] = ()) -> list[Table]:
        """Tables as it says; they share what they remember of what they saw, and each tells it in
        a row of its own, if rows are given."""
        bare = Table(self.game, self.seats, self.options)
        bots = seat_partners(bare.game, bare.seats, self.seat, self.partner)
        shaping, seen = Shaping(self.shaping, self.gamma), bare.observer
        check_shaping(bare.game, self.partner, shaping)
        return [
            Table(bare.game, bare.seats, bare.options, bots, shaping, seen, row)
            for row in rows or (None,) * number
        ]


class Arrays(NamedTuple):
    """What a batch tells, a row for each game."""

    observations: npt.NDArray[np.int8]
    masks: npt.NDArray[np.int8]
    rewards: npt.NDArray[np.float64]
    over: npt.NDArray[np.bool_]
    cut: npt.NDArray[np.bool_]
    seats: npt.NDArray[np.int64]


class Kept(NamedTuple):
    """What brings a game back as it was: its table's luck, its seed, and what was done in it."""

    luck: Mapping[str, Any]  # that of the generator, from which the seeds of later games come
    seed: int
    actions: tuple[int, ...]


class Batch:
    """Games that are stepped together; one that ended begins anew at the next step."""

    def __init__(self, setting: Setting, games: int, shared: Arrays | None = None) -> None:
        """With arrays that others see, too, everything is told there and nowhere else: most numbers
        stay as they are from step to step, and only those that change are written."""
        self.setting, self.shared = setting, shared
        rows = _views(shared.observations) if shared is not None else ()
        self.shared_masks = _views(shared.masks) if shared is not None else ()
        self.tables = setting.tables(games, rows)
        self.random: list[np.random.Generator | None] = [None] * games
        self.plays_all = setting.partner == SELF
        self.who = [Seat(setting.seat)] * games  # the seat that looks, by game
        self.before, self.rewards = [0.0] * games, [0.0] * games
        self.over, self.cut = [False] * games, [False] * games
        self.began = [0] * games  # the seed of each game
        self.played: list[list[int]] = [[] for _ in range(games)]  # what was done in it
        bare = self.tables[0].observer
        self.seen: list[bytearray | memoryview] = [bytearray(len(bare.layout))] * games
        self.offered = [bytearray(len(bare.index))] * games

    def reset(self, seeds: Sequence[int | None], rows: Sequence[bool] | None = None) -> Arrays:
        """Begin new games, all or those of some rows."""
        for n, seed in enumerate(seeds):
            if rows is None or rows[n]:
                if seed is not None or self.random[n] is None:
                    self.random[n], _ = seeding.np_random(seed)
                self._start(n)
                self._look(n)
        return self._told()

    def _start(self, n: int) -> None:
        random = self.random[n]
        assert random is not None, "reset comes first"
        self._deal(n, int(random.integers(_SEEDS)))
        while self.tables[n].seat == NOBODY:  # it was over before the learner was asked anything
            self._deal(n, int(random.integers(_SEEDS)))

    def _deal(self, n: int, seed: int) -> None:
        """Begin the game of a seed."""
        table = self.tables[n]
        table.start(seed)
        self.began[n], self.played[n] = seed, []
        if self.plays_all and table.seat != NOBODY:
            self.who[n] = table.seat
        self.before[n] = table.potential(self.who[n])
        self.rewards[n], self.over[n], self.cut[n] = 0.0, False, False

    def keep(self) -> list[Kept]:
        """What brings all games back as they are now."""
        return [
            Kept(random.bit_generator.state, seed, tuple(actions))
            for random, seed, actions in zip(self.random, self.began, self.played)
            if random is not None
        ]

    def bring_back(self, kept: Sequence[Kept]) -> None:
        """Go on where others were: the same seeds and the same choices give the same games."""
        for n, (luck, seed, actions) in enumerate(kept):
            random, _ = seeding.np_random()
            random.bit_generator.state = luck
            self.random[n] = random
            self._deal(n, seed)
            for action in actions:
                self._step(n, action)
            self._look(n)

    def step(self, actions: Sequence[int]) -> Arrays:
        """Make a choice in every game."""
        over, cut = self.over, self.cut
        for n, action in enumerate(actions):
            if over[n] or cut[n]:
                self._start(n)
            else:
                self._step(n, action)
            self._look(n)
        return self._told()

    def _look(self, n: int) -> None:
        """See a game at once, while all of it is at hand."""
        self.seen[n], self.offered[n] = self.tables[n].seen_by(self.who[n])

    def _step(self, n: int, action: int) -> None:
        table, who = self.tables[n], self.who[n]
        self.played[n].append(action)
        if not table.try_to_play(who, action):
            self.rewards[n], self.over[n] = LOST, True
            return
        if (seat := table.seat) == NOBODY:
            self.over[n], self.cut[n] = table.is_over, table.is_cut
            self.rewards[n] = table.returns(who)
        elif self.plays_all:
            self.who[n] = seat
        if table.shaping.weight:
            after = table.potential(self.who[n])
            self.rewards[n] = table.shaping.reward(table.returns(who), self.before[n], after)
            self.before[n] = after

    def masks(self) -> npt.NDArray[np.int8]:
        """What is offered in each game, in an array that belongs to whoever asked."""
        return _rows(self.offered)

    def _told(self) -> Arrays:
        """Everything, in arrays that belong to whoever asked, or in those that are shared."""
        if self.shared is not None:
            return self._share(self.shared)
        return Arrays(
            _rows(self.seen),
            self.masks(),
            np.array(self.rewards),
            np.array(self.over),
            np.array(self.cut),
            np.array(self.who, np.int64),
        )

    def _share(self, shared: Arrays) -> Arrays:
        for row, offered in zip(self.shared_masks, self.offered, strict=True):
            row[:] = offered
        shared.rewards[:], shared.over[:], shared.cut[:] = self.rewards, self.over, self.cut
        shared.seats[:] = self.who
        return shared


def _views(numbers: npt.NDArray[np.int8]) -> tuple[memoryview, ...]:
    """The rows of an array, to be written as bytes."""
    return tuple(memoryview(row) for row in numbers.view(np.uint8))


def _rows(rows: Sequence[bytearray | memoryview]) -> npt.NDArray[np.int8]:
    """Rows of numbers, a byte for each, as one array."""
    return np.frombuffer(bytearray().join(rows), np.int8).reshape(len(rows), -1)
