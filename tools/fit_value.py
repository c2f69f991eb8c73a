"""Fit the value of a game: greedy players who slip now and then play many games, and a logistic
regression finds what each sign of a position says about the end. Without slips the signs of a
position go together as they never do between choices, and a value that saw nothing else misleads.

    python tools/fit_value.py systems-failing --games 2000 --options difficulty=hard,medium

Prints the weights as they stand in the game's `bot/value.py`, and how well they foretell games that
were not used. Needs numpy.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from mayday.bots.search import greedily
from mayday.games import find
from mayday.kernel import GameDef, Luck, Seat, derive, next_ask, pick, play

_HELD_BACK = 4  # every fourth game
_RIDGE = 1e-3
_FINE = 1 << 20


class Sample(NamedTuple):
    """What was counted at some moment of a game, and whether it was won."""

    game: int
    signs: tuple[float, ...]
    won: float


def samples(
    game: GameDef[Any],
    signs: Callable[..., Any],
    tables: list[tuple[dict[str, str], int]],
    games: int,
    seed: int,
    every: int,
    slips: float,
) -> Iterator[Sample]:
    """Greedy games with slips, looked at each round or every so many choices."""
    luck = Luck(seed)
    for number in range(games):
        options, seats = tables[number % len(tables)]
        g = game.new(options, seats, derive(seed, number))
        seen, made, last = [], 0, -1
        while g.asks:
            if (made % every == 0) if every else (g.round != last):
                last = g.round
                seen.append(tuple(map(float, signs(g, Seat(0)))))
            move_on(game, g, luck, slips)
            made += 1
        won = (g.result.returns[0] + 1) / 2
        yield from (Sample(number, counted, won) for counted in seen)


def move_on(game: GameDef[Any], g: Any, luck: Luck, slips: float) -> None:
    """Whoever is asked does what the heuristics like best, or anything."""
    ask = next_ask(g.asks)
    if pick(luck, _FINE) < slips * _FINE:
        play(g, ask.seat, ask.choices[pick(luck, len(ask.choices))])
    else:
        greedily(game, g)


def fit(x: Any, y: Any) -> tuple[Any, float]:
    """Weights and bias, by Newton's method on standardised signs."""
    mean, spread = x.mean(0), x.std(0) + 1e-9
    z = np.hstack([(x - mean) / spread, np.ones((len(x), 1))])
    w = np.zeros(z.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-z @ w))
        slope = z.T @ (p - y) / len(y) + _RIDGE * w
        bend = (z * (p * (1 - p))[:, None]).T @ z / len(y) + _RIDGE * np.eye(len(w))
        w -= (step := np.linalg.solve(bend, slope))
        if abs(step).max() < 1e-9:
            break
    weights = np.where(x.std(0) > 0, w[:-1] / spread, 0.0)
    return weights, float(w[-1] - (weights * mean).sum())


def surprise(p: Any, y: Any) -> float:
    """The mean log loss: how surprised one is by the ends."""
    p = np.clip(p, 1e-6, 1 - 1e-6)
    return float(-(y * np.log(p) + (1 - y) * np.log(1 - p)).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--seats", default="")
    parser.add_argument("--every", type=int, default=0, help="choices; 0: once a round")
    parser.add_argument("--slips", type=float, default=0.1, help="share of random choices")
    parser.add_argument("--options", nargs="*", default=[], help="name=value,value ...")
    args = parser.parse_args()
    game = find(args.game)
    module = import_module(f"{game.package}.bot.value")
    names = [option.partition("=")[0] for option in args.options]
    values = [option.partition("=")[2].split(",") for option in args.options]
    counts = [int(n) for n in args.seats.split(",") if n] or [game.seat_counts[0]]
    tables = [(dict(zip(names, mix)), n) for mix in product(*values) for n in counts]
    found = list(samples(game, module.signs, tables, args.games, args.seed, args.every, args.slips))
    x = np.array([sample.signs for sample in found])
    y = np.array([sample.won for sample in found])
    held = np.array([sample.game // len(tables) % _HELD_BACK == 0 for sample in found])
    weights, bias = fit(x[~held], y[~held])
    chance = 1 / (1 + np.exp(-(x[held] @ weights + bias)))
    base = np.full(held.sum(), y[~held].mean())
    print(f"# {len(y)} moments, won {y.mean():.3f}; surprise {surprise(chance, y[held]):.3f}")
    print(f"# without signs {surprise(base, y[held]):.3f}")
    for low in np.arange(0, 1, 0.1):
        there = (chance >= low) & (chance < low + 0.1)
        if there.sum():
            print(f"# said {low:.1f}: won {y[held][there].mean():.2f} of {there.sum()}")
    print("WEIGHTS = Signs(")
    for name, weight in zip(module.Signs._fields, weights):
        print(f"    {name}={weight:.4g},")
    print(f")\nBIAS = {bias:.4g}")


if __name__ == "__main__":
    main()
