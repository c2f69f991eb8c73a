"""Play some games and print what the bots thought of every choice, as one hash a game.

    python -m bots.judge 3

Sums of fractions depend on their order in the last place, so this shows whether anything is
counted in an order that is not the same in every process.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from typing import Any

from mayday.games import all_games
from mayday.kernel import GameDef, Seat, State, next_ask, play

_MOST = 400  # decisions of a game


def judge(games: int) -> None:
    """A line for each game, played by the fewest and by the most seats that it takes."""
    for game in all_games():
        for seats in sorted({game.seat_counts[0], game.seat_counts[-1]}):
            options = game.fill_options({}, seats)
            for seed in range(games):
                print(game.id, seats, seed, _thoughts(game, game.new(options, seats, seed)))


def _thoughts(game: GameDef[Any], g: State) -> str:
    """What bots think of their choices, in a game of greedy ones."""
    told = sha256()
    for _ in range(_MOST):
        if not g.asks:
            break
        ask = next_ask(g.asks)
        scores = game.heuristics(g, ask)
        others = game.policy(g, ask) if game.policy else ()
        told.update(repr((scores, others, game.value(g, Seat(0)))).encode())
        play(g, ask.seat, ask.choices[scores.index(max(scores))])
    return told.hexdigest()


if __name__ == "__main__":
    judge(int(sys.argv[1]))
