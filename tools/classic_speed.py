"""Measures PettingZoo's classic games beside ours, in the same run and by the same yardstick:

    pip install 'pettingzoo[classic]' && python tools/classic_speed.py

A step is: look at the observation and the mask, take one of the actions that are offered, step.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from mayday.games import all_games
from mayday.kernel import Luck, keep_loaded, pick
from mayday.lab.bench import Measured, measure
from mayday.rl.bench import WORKS

CLASSIC = ("connect_four_v3", "tictactoe_v3", "chess_v6", "go_v5", "hanabi_v5", "leduc_holdem_v4")


def classic_work(name: str) -> Callable[[], float]:
    """Random games of one of PettingZoo's classics, the environment without wrappers."""
    env: Any = import_module(f"pettingzoo.classic.{name}").raw_env()
    luck = Luck(3)

    def work() -> float:
        env.reset(seed=pick(luck, 1 << 31))
        steps = 0
        for _ in env.agent_iter():
            seen, _, over, cut, info = env.last()
            if over or cut:
                break
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            offered = np.flatnonzero(mask)
            env.step(int(offered[pick(luck, len(offered))]))
            steps += 1
        return steps

    return work


def show(figure: Measured) -> None:
    print(f"{figure.game:24}{figure.seats:3} {figure.what:16}{figure.per_unit:8.2f}", flush=True)


def main() -> None:
    """Print a line for each game: who, seats, what, steps per calibration unit."""
    keep_loaded()
    for name in CLASSIC:
        try:
            work = classic_work(name)
        except ImportError as error:
            print(f"{name:24} is left out: {error.name} is not installed")
            continue
        show(measure(name, 2, "learning", work))
    for game in all_games():
        for seats in game.bench_seats or (game.seat_counts[0],):
            for what, make_work in WORKS.items():
                show(measure(game.id, seats, what, make_work(game, seats)))


if __name__ == "__main__":
    main()
