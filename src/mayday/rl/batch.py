"""Batch: many games side by side, told in arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from gymnasium.utils import seeding

from mayday.kernel import GameDef, Seat
from mayday.rl.rewards import Shaping
from mayday.rl.table import NOBODY, SELF, Rows, Table, check_shaping, seat_partners

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

    def tables(self, rows: Sequence[Rows | None]) -> list[Table]:
        """Tables as it says, one for each of these; they share what they remember of what they saw,
        and each tells it in rows of its own, if they are given."""
        bare = Table(self.game, self.seats, self.options)
        bots = seat_partners(bare.game, bare.seats, self.seat, self.partner)
        shaping, seen = Shaping(self.shaping, self.gamma), bare.observer
        check_shaping(bare.game, self.partner, shaping)
        return [
            Table(bare.game, bare.seats, bare.options, bots, shaping, seen, row) for row in rows
        ]


class Arrays(NamedTuple):
    """What a batch tells, a row for each game: it is told in place of what was told before."""

    observations: npt.NDArray[np.int8]
    masks: npt.NDArray[np.int8]
    rewards: npt.NDArray[np.float64]
    over: npt.NDArray[np.bool_]
    cut: npt.NDArray[np.bool_]
    seats: npt.NDArray[np.int64]

    def copied(self) -> Arrays:
        """Arrays that belong to whoever asked."""
        copies: list[npt.NDArray[Any]] = [array.copy() for array in self]
        return Arrays(*copies)


class Kept(NamedTuple):
    """What brings a game back as it was: its table's luck, its seed, and what was done in it."""

    luck: Mapping[str, Any]  # that of the generator, from which the seeds of later games come
    seed: int
    actions: tuple[int, ...]


class Batch:
    """Games that are stepped together; one that ended begins anew at the next step."""

    def __init__(self, setting: Setting, arrays: Arrays) -> None:
        """Everything is told in these arrays: most numbers stay as they are from step to step, and
        only those that change are written."""
        self.setting, self.arrays = setting, arrays
        games = len(arrays.seats)
        rows = zip(_views(arrays.observations), _views(arrays.masks), strict=True)
        self.tables = setting.tables([Rows(seen, offered) for seen, offered in rows])
        self.random: list[np.random.Generator | None] = [None] * games
        self.plays_all = setting.partner == SELF
        self.who = [Seat(setting.seat)] * games  # the seat that looks, by game
        self.rewards = arrays.rewards.data.cast("B").cast("d")
        self.over, self.cut = [
            flags.data.cast("B").cast("?") for flags in (arrays.over, arrays.cut)
        ]
        self.seats = arrays.seats.data.cast("B").cast("q")
        self.before = [0.0] * games
        self.began = [0] * games  # the seed of each game
        self.played: list[list[int]] = [[] for _ in range(games)]  # what was done in it

    def reset(self, seeds: Sequence[int | None], rows: Sequence[bool] | None = None) -> None:
        """Begin new games, all or those of some rows."""
        for n, seed in enumerate(seeds):
            if rows is None or rows[n]:
                if seed is not None or self.random[n] is None:
                    self.random[n], _ = seeding.np_random(seed)
                self._start(n)
                self._tell(n)

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
            self._tell(n)

    def step(self, actions: Sequence[int]) -> None:
        """Make a choice in every game."""
        over, cut = self.over, self.cut
        for n, action in enumerate(actions):
            if over[n] or cut[n]:
                self._start(n)
            else:
                self._step(n, action)
            self._tell(n)

    def _tell(self, n: int) -> None:
        """See a game at once, while all of it is at hand."""
        self.seats[n] = who = self.who[n]
        self.tables[n].tell(who)

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


def _views(numbers: npt.NDArray[np.int8]) -> tuple[memoryview, ...]:
    """The rows of an array, to be written as bytes."""
    return tuple(memoryview(row) for row in numbers.view(np.uint8))
