"""Bench: how fast a game is, as a ratio to the calibration loop.

Absolute times mean little on a noisy machine, so each measured block of CPU time stands between
two calibrations, and the figure is work done per calibration unit: the median over the blocks. What
is spread over processes is measured in elapsed time instead, and needs a machine at rest.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from statistics import median
from typing import Any

import msgspec

from mayday.bots import make
from mayday.bots.hints import commanding
from mayday.bots.search import Comparison
from mayday.kernel import GameDef, Luck, State, play
from mayday.lab.calibrate import rate

_BLOCKS = 11
_BLOCK_SECONDS = 0.15
_PLAYOUT_STEPS = 150  # a playout counts as this many steps, however long the game
_LOOK = 60  # imagined choices for a decision
_WIDE = range(12, 19)  # "about 15 choices"
SPREAD = "learning, spread"  # over several processes: measured in elapsed, not in CPU time

Work = Callable[[], float]  # does a little and says how much that was


class Measured(msgspec.Struct, frozen=True):
    """One measured speed of one game."""

    game: str
    seats: int
    what: str
    per_unit: float
    per_second: float


def bench(
    games: Sequence[GameDef[Any]],
    progress: Callable[[str], None] | None = None,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
) -> list[Measured]:
    """Measure every game: steps, clones, playouts, greedy decisions, what commanders imagine, and
    learning steps.

    With so many seats, or with each number of seats that the game names, or with the fewest; with
    these options, or as a game is played if nobody says otherwise.
    """
    figures = []
    for original in games:
        for count in _counts(original, seats):
            game = _with_options(original, options or {}, count)
            for what, make_work in {**_WORKS, **_learning_works()}.items():
                if progress is not None:
                    progress(f"{game.id} {what}")
                figures.append(measure(game.id, count, what, make_work(game, count)))
    return figures


def _learning_works() -> dict[str, Callable[[GameDef[Any], int], Work]]:
    """What is measured of learning environments, where they are installed."""
    try:
        from mayday.rl.bench import WORKS
    except ImportError:
        return {}
    return WORKS


def _counts(game: GameDef[Any], seats: int | None) -> tuple[int, ...]:
    """The numbers of seats to measure."""
    counts = game.bench_seats or (game.seat_counts[0],) if seats is None else (seats,)
    for count in counts:
        game.check_seats(count)
    return counts


def _with_options(game: GameDef[Any], options: Mapping[str, str], seats: int) -> GameDef[Any]:
    """The game, played with these options if nobody says otherwise."""
    filled = game.fill_options(options, seats)
    usual = [option._replace(default=filled[option.name]) for option in game.options]
    return replace(game, options=tuple(usual))


def measure(game: str, seats: int, what: str, work: Work) -> Measured:
    """Blocks of work, each between two calibrations."""
    clock = time.perf_counter if what == SPREAD else time.process_time
    work()
    per_unit, per_second = [], []
    before = rate()
    for _ in range(_BLOCKS):
        done = 0.0
        start = clock()
        while (spent := clock() - start) < _BLOCK_SECONDS:
            done += work()
        after = rate()
        per_second.append(done / spent)
        per_unit.append(done / spent / ((before + after) / 2))
        before = after
    return Measured(game, seats, what, round(median(per_unit), 3), round(median(per_second), 1))


def _random_game(g: State, luck: Random, limit: int) -> int:
    """Play random choices to the end, or `limit` of them."""
    steps = 0
    while g.asks and steps < limit:
        ask = g.asks[int(luck.random() * len(g.asks))]
        play(g, ask.seat, ask.choices[int(luck.random() * len(ask.choices))])
        steps += 1
    return steps


def _steps(game: GameDef[Any], seats: int) -> Work:
    """Random full games, set-up included: list the choices, pick one, play it."""
    luck = Random(1)

    def work() -> float:
        return _random_game(game.new(seats=seats, seed=luck.getrandbits(64)), luck, game.cap)

    return work


def _middles(game: GameDef[Any], seats: int, count: int = 20) -> list[State]:
    """Positions from the middle of random games."""
    positions: list[State] = []
    seed = 0
    while len(positions) < count:
        seed += 1
        length = _random_game(game.new(seats=seats, seed=seed), Random(seed), game.cap)
        g = game.new(seats=seats, seed=seed)
        _random_game(g, Random(seed), length // 2)
        if g.asks:
            positions.append(g)
    return positions


def _clones(game: GameDef[Any], seats: int) -> Work:
    positions = _middles(game, seats)

    def work() -> float:
        for g in positions:
            g.clone()
        return len(positions)

    return work


def _playouts(game: GameDef[Any], seats: int) -> Work:
    positions, luck = _middles(game, seats), Random(2)

    def work() -> float:
        steps = 0
        for g in positions:
            c = g.clone()
            c.rng = luck.getrandbits(64)
            steps += _random_game(c, luck, game.cap)
        return steps / _PLAYOUT_STEPS

    return work


def _greedy(game: GameDef[Any], seats: int) -> Work:
    """Whole decisions of the greedy bot: look, imagine, rank, choose."""
    wide = [g for g in _middles(game, seats, 400) if len(g.asks[0].choices) in _WIDE]
    positions = wide[:20] or _middles(game, seats)

    def work() -> float:
        for g in positions:
            ask = g.asks[0]
            bot = make("greedy", game, ask.seat, 1)
            bot.choose(ask, lambda: game.view(g, ask.seat))  # noqa: B023  # called at once
        return len(positions)

    return work


def _search(game: GameDef[Any], seats: int) -> Work:
    """The imagined choices of a commander that compares what it could do."""
    effort = commanding(game)._replace(work=_LOOK)
    positions = [g for g in _middles(game, seats, 60) if len(g.asks[0].choices) > 1][:20]

    def work() -> float:
        done = 0
        for g in positions:
            ask = g.asks[0]
            comparison = Comparison(game, game.view(g, ask.seat), ask, Luck(1), effort)
            comparison.run()
            done += comparison.work
        return done

    return work


_WORKS: dict[str, Callable[[GameDef[Any], int], Work]] = {
    "steps": _steps,
    "clones": _clones,
    "playouts": _playouts,
    "greedy": _greedy,
    "search": _search,
}
