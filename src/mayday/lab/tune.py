"""Tune: numbers of the content are moved until the win rate is where the designer wants it.

The experiment file says how games are played; all its cells must reach the target. Its `[tune]`
says where the win rate shall be, which numbers may move, and how far:

    [tune]
    target = [0.25, 0.35]
    trials = 30
    content.disasters.D16.damage = { from = 1, to = 4 }

Each trial plays its cells on the same seeds as all others, so that trials differ by their numbers
and not by their luck; it ends as soon as it is sure that a cell is outside of the target, or that
all are inside. Which numbers to try next is for Optuna's Parzen estimator, which is made for
objectives with noise. What looks best is played again on fresh seeds before it is believed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from math import prod, sqrt
from typing import Any, NamedTuple

import msgspec
import optuna

from mayday.kernel import GameDef, GameError, content
from mayday.lab.experiment import flatten, spread
from mayday.lab.numbers import find_written
from mayday.lab.results import Cell, LabError, Run
from mayday.lab.run import task_of
from mayday.lab.simulate import play_game
from mayday.lab.statistics import Estimate, share
from mayday.lab.stopping import ERROR, always
from mayday.lab.tasks import Engine, Task

TUNE = "tune"
_KEYS = ("target", "trials", "content")
_TRIALS, _MOST_TRIALS = 30, 10_000
_BATCH = 50  # games of each cell between two looks
_CONFIRMED = 3  # of the best trials at most, on fresh seeds
_CENTRE, _CHANGE = 0.1, 0.01  # how much the middle of the target counts, and how much small changes
_STARTS = 8  # trials before the search begins to learn

Numbers = dict[str, content.Number]


class Tuning(NamedTuple):
    """What `[tune]` asks for."""

    low: float
    high: float
    trials: int
    moves: dict[str, Sequence[content.Number]]  # by dotted key what a number may be

    @property
    def size(self) -> int:
        """How many combinations there are."""
        return prod(map(len, self.moves.values()))


class Tried(msgspec.Struct, frozen=True):
    """Some numbers, and how often each cell is won with them."""

    numbers: Numbers
    games: tuple[int, ...]  # of each cell
    won: tuple[int, ...]
    distance: float  # from the target; the less the better
    problem: str = ""  # why the game cannot be played with them

    @property
    def shares(self) -> list[Estimate]:
        return [share(won, games) for won, games in zip(self.won, self.games)]


class Tuned(msgspec.Struct, frozen=True):
    """What tuning came to: the way there, and what is proposed."""

    game: str
    target: tuple[float, float]
    own: Numbers  # what the numbers are in the game
    cells: tuple[str, ...]
    path: tuple[Tried, ...]
    best: Tried  # on fresh seeds
    is_reached: bool  # every cell of it is won as often as is wanted


def read_tuning(text: str, path: str, game: GameDef[Any], force: bool = False) -> Tuning:
    """The `[tune]` of an experiment; a number that the rule book states may not move."""
    given = tomllib.loads(text).get(TUNE)
    if not isinstance(given, dict):
        raise LabError(f"{path}: tune: say what is wanted, as in [tune] target = [0.25, 0.35]")
    for key in given:
        if key not in _KEYS:
            raise LabError(f"{path}: tune.{key}: no such key{content.suggestion(key, _KEYS)}")
    low, high = _target(given.get("target"), path)
    trials = given.get("trials", _TRIALS)
    if type(trials) is not int or not 1 <= trials <= _MOST_TRIALS:
        raise LabError(f"{path}: tune.trials: a whole number from 1 to {_MOST_TRIALS}")
    known, moves = content.numbers(game.package), {}
    for key, value in flatten(given.get("content", {})):
        dotted = f"tune.content.{key}"
        if key not in known:
            near = content.suggestion(key, known)
            raise LabError(f"{path}: {dotted}: no number of {game.id} has this key{near}")
        stated = find_written(game, key).stated
        if stated and not force:
            raise LabError(
                f"{path}: {dotted}: the rule book states it ({', '.join(stated)}); "
                "--force moves it all the same"
            )
        moves[key] = spread(f"{path}: {dotted}", value)
    if not moves:
        raise LabError(f"{path}: tune.content: name a number that may move, and how far")
    return Tuning(low, high, trials, moves)


def _target(value: object, path: str) -> tuple[float, float]:
    match value:
        case [int() | float() as low, int() | float() as high] if 0 <= low < high <= 1:
            return float(low), float(high)
    raise LabError(f"{path}: tune.target: two shares, as in [0.25, 0.35], not {value!r}")


class Search:
    """The search for numbers with which a run reaches its target."""

    def __init__(
        self,
        run: Run,
        tuning: Tuning,
        own: Numbers,
        engine: Callable[[], Engine],
        told: Callable[[Tried], None] = lambda tried: None,
    ) -> None:
        self.run, self.tuning, self.own = run, tuning, own
        self._engine, self._told = engine, told
        self._tried: dict[tuple[content.Number, ...], Tried] = {}
        optuna.logging.set_verbosity(optuna.logging.ERROR)
        sampler = optuna.samplers.TPESampler(seed=run.seed, n_startup_trials=_STARTS)
        self._study = optuna.create_study(sampler=sampler)
        self._ways = {
            key: optuna.distributions.IntDistribution(0, len(values) - 1)
            for key, values in tuning.moves.items()
        }

    def search(self) -> Tuned:
        """Try numbers, the game's own first, and confirm the best on fresh seeds."""
        places = {key: self._nearest(key) for key in self._ways}
        self._study.enqueue_trial(places)
        wanted = min(self.tuning.trials, self.tuning.size)
        for _ in range(20 * wanted):
            if len(self._tried) == wanted:
                break
            self._next()
        best = self._confirm()
        return Tuned(
            game=self.run.game,
            target=(self.tuning.low, self.tuning.high),
            own=self.own,
            cells=tuple(cell.name for cell in self.run.cells),
            path=tuple(self._tried.values()),
            best=best,
            is_reached=self._is_reached(best),
        )

    def _nearest(self, key: str) -> int:
        """The place of the game's own number among those allowed, or of the nearest."""
        values = self.tuning.moves[key]
        return min(range(len(values)), key=lambda n: abs(values[n] - self.own[key]))

    def _next(self) -> None:
        """One trial; numbers that were tried before are not played again."""
        trial = self._study.ask(dict(self._ways))
        numbers = {key: values[trial.params[key]] for key, values in self.tuning.moves.items()}
        known = tuple(numbers.values())
        if known not in self._tried:
            self._tried[known] = self._play(numbers, 0)
            self._told(self._tried[known])
        tried = self._tried[known]
        if tried.problem:
            self._study.tell(trial, state=optuna.trial.TrialState.FAIL)
        else:
            self._study.tell(trial, tried.distance)

    def _confirm(self) -> Tried:
        """The best trial that holds on fresh seeds, or else the one that comes nearest."""
        playable = [tried for tried in self._tried.values() if not tried.problem]
        if not playable:
            problem = next(iter(self._tried.values())).problem
            raise LabError(f"none of these numbers can be played: {problem}")
        again: list[Tried] = []
        for tried in sorted(playable, key=lambda tried: tried.distance)[:_CONFIRMED]:
            again.append(self._play(tried.numbers, self.run.games, whole=True))
            if self._is_reached(again[-1]):
                return again[-1]
        return min(again, key=lambda tried: tried.distance)

    def _is_reached(self, tried: Tried) -> bool:
        shares = [one.value for one in tried.shares]
        return all(self.tuning.low <= value <= self.tuning.high for value in shares)

    # -- Playing ------------------------------------------------------------------------------

    def _play(self, numbers: Numbers, first: int, whole: bool = False) -> Tried:
        """Play all cells with these numbers, from game `first` on, until it is enough."""
        changed = {key: value for key, value in numbers.items() if value != self.own[key]}
        cells = [_changed(cell, changed) for cell in self.run.cells]
        won, games = [0] * len(cells), 0
        step = self.run.games if whole else min(_BATCH, self.run.games)
        try:
            with self._engine() as engine:
                while games < self.run.games and not self._is_enough(won, games):
                    step = min(step, self.run.games - games)
                    for cell, wins in self._batch(engine, cells, first + games, step):
                        won[cell] += wins
                    games += step
        except GameError as error:
            return Tried(numbers, (), (), 1.0, str(error))
        played = (games,) * len(cells)
        return Tried(numbers, played, tuple(won), self._distance(numbers, won, games))

    def _batch(
        self, engine: Engine, cells: Sequence[Cell], first: int, count: int
    ) -> list[tuple[int, bool]]:
        tasks = [task_of(self.run, cell, range(first, first + count)) for cell in cells]
        return [(done.task.cell, done.outcome) for done in engine.play(is_won, tasks)]

    def _is_enough(self, won: Sequence[int], games: int) -> bool:
        """Whether a cell is surely outside of the target, or all are surely inside."""
        low, high = self.tuning.low, self.tuning.high
        ends = [always(wins, games, ERROR / len(won)) for wins in won]
        is_out = any(below > high or above < low for below, above in ends)
        return is_out or all(low <= below and above <= high for below, above in ends)

    def _distance(self, numbers: Numbers, won: Sequence[int], games: int) -> float:
        """How far the cells are outside of the target; then from its middle; then from the game."""
        low, high = self.tuning.low, self.tuning.high
        shares = [wins / games for wins in won]
        outside = [max(low - one, one - high, 0.0) for one in shares]
        centre = sum(abs(one - (low + high) / 2) for one in shares) / len(shares)
        moves = self.tuning.moves
        change = [
            abs(value - self.own[key]) / ((max(moves[key]) - min(moves[key])) or 1)
            for key, value in numbers.items()
        ]
        far = sqrt(sum(one * one for one in outside) / len(outside))
        return far + _CENTRE * centre + _CHANGE * sum(change) / len(change)


def _changed(cell: Cell, numbers: Mapping[str, content.Number]) -> Cell:
    return msgspec.structs.replace(cell, content={**cell.content, **numbers})


def is_won(game: GameDef[Any], task: Task, number: int) -> bool:
    """Play a game; whether it was won. One that breaks ends the search."""
    outcome = play_game(game, task, number)
    if outcome.error:
        raise GameError(outcome.error)
    return outcome.returns[0] > 0
