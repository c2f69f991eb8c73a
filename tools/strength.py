"""Measure how well bots play a game, and write it down where the lobby reads it.

    python tools/strength.py systems-failing --games 400 --options difficulty=hard
    python tools/strength.py phobia --games 400 --against greedy --bots cadet,officer,commander

A crew is of one kind; where seats play against each other half of the games are played from either
side. Figures of other tables in the game's `bot/strength.toml` stay.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

from mayday.bots.strength import FILE, Strength, read, write
from mayday.games import find
from mayday.kernel import GameDef, Rank
from mayday.lab.simulate import simulate


def measure(game: GameDef[Any], bot: str, asked: argparse.Namespace, command: str) -> Strength:
    """One figure."""
    options = dict(pair.split("=", 1) for pair in asked.options)
    seats = asked.seats or game.seat_counts[0]
    common = {"seed": asked.seed, "workers": asked.workers}
    if not asked.against:
        summary = simulate(game, options, (bot,), asked.games, seats=seats, **common)
        won, games, errors = summary.wins, summary.games, summary.errors
    else:
        half = asked.games // 2
        one = simulate(game, options, (bot, asked.against), half, **common)
        other = simulate(game, options, (asked.against, bot), half, **common)
        won = (one.wins_by_seat or (0,))[0] + (other.wins_by_seat or (0,))[-1]
        games, errors = 2 * half, one.errors + other.errors
    if errors:
        sys.exit(f"{bot}: {errors} games ended in an error")
    return Strength(bot, won, games, seats, asked.seed, command, options, asked.against)


def main(arguments: list[str] | None = None) -> None:
    given = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bots", default=",".join(rank.value for rank in Rank))
    parser.add_argument("--against", default="", help="the other side, where there is one")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--file", type=Path, help="where to write; else with the game")
    asked = parser.parse_args(given)
    game = find(asked.game)
    path = asked.file or Path(str(files(game.package).joinpath(FILE)))
    known = read(game, path.read_text("utf-8")) if path.is_file() else ()
    command = shlex.join(["python", "tools/strength.py", *given])
    for bot in asked.bots.split(","):
        figure = measure(game, bot, asked, command)
        known = (*(old for old in known if old.cell != figure.cell), figure)
        low, high = figure.interval
        print(f"{bot}: {figure.won} of {figure.games} ({figure.rate:.0%}, {low:.0%} to {high:.0%})")
        text = write(known)
        read(game, text)
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
