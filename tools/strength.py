"""Measure how well bots play a game, and write it down where the lobby reads it.

    python tools/strength.py systems-failing --games 400 --options difficulty=hard
    python tools/strength.py phobia --games 400 --against greedy --bots cadet,officer,commander
    python tools/strength.py readme

A crew is of one kind; where seats play against each other half of the games are played from either
side. Figures of other tables in the game's `bot/strength.toml` stay. `readme` writes the table of
all figures into the README.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from mayday.bots.strength import FILE, Strength, read, strengths, write
from mayday.games import all_games, find
from mayday.kernel import GameDef, Rank
from mayday.lab.simulate import simulate

README = Path(__file__).parents[1] / "README.md"
_BEGIN, _END = "<!-- strengths -->", "<!-- end of strengths -->"
_BESIDE = ("--workers", "--file")
_COLUMNS = (*(rank.value for rank in Rank), "greedy")


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


def table(games: Iterable[GameDef[Any]]) -> str:
    """All figures as the README shows them: a line a table, a column a bot."""
    lines = [f"| | {' | '.join(_COLUMNS)} |", f"|---|{'--:|' * len(_COLUMNS)}"]
    for game in games:
        rows: dict[str, dict[str, Strength]] = {}
        for figure in strengths(game):
            rows.setdefault(_named(game, figure), {})[figure.bot] = figure
        for name, by_bot in rows.items():
            cells = (_shown(by_bot.get(column)) for column in _COLUMNS)
            lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _named(game: GameDef[Any], figure: Strength) -> str:
    """Which game at which table, in words."""
    text = game.text
    options = (f"{text.option(n)}: {text.option(n, value)}" for n, value in figure.options.items())
    parts = [game.title, *options]
    if len(game.seat_counts) > 1:
        parts.append("alone" if figure.seats == 1 else f"{figure.seats} seats")
    if figure.against:
        parts.append(f"against {figure.against}")
    return ", ".join(parts)


def _shown(figure: Strength | None) -> str:
    if figure is None:
        return ""
    low, high = (round(100 * bound) for bound in figure.interval)
    return f"{100 * figure.rate:.0f} % ({low} to {high}) of {figure.games}"


def write_readme() -> None:
    head, _, rest = README.read_text("utf-8").partition(_BEGIN)
    _, _, tail = rest.partition(_END)
    README.write_text(f"{head}{_BEGIN}\n{table(all_games())}\n{_END}{tail}", "utf-8")


def counting(given: list[str]) -> Iterator[str]:
    """The arguments that a figure depends on: not how many workers made it, nor where it went."""
    words = iter(given)
    for word in words:
        name, equals, _ = word.partition("=")
        if name not in _BESIDE:
            yield word
        elif not equals:
            next(words, None)


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
    if asked.game == "readme":
        write_readme()
        return
    game = find(asked.game)
    path = asked.file or Path(str(files(game.package).joinpath(FILE)))
    command = shlex.join(["python", "tools/strength.py", *counting(given)])
    for bot in asked.bots.split(","):
        figure = measure(game, bot, asked, command)
        known = read(game, path.read_text("utf-8")) if path.is_file() else ()
        known = (*(old for old in known if old.cell != figure.cell), figure)
        low, high = figure.interval
        share = f"{figure.rate:.0%}, {low:.0%} to {high:.0%}"
        print(f"{game.id}, {bot}: {figure.won} of {figure.games} ({share})")
        text = write(known)
        read(game, text)
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
