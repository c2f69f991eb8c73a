"""The lab: many games at once, and how fast they go."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mayday.cli.arguments import (
    AsJson,
    GameName,
    Options,
    Seed,
    read_options,
    split,
    whole_number,
)
from mayday.cli.output import console, print_json, progress
from mayday.cli.problems import DONE, NO, InputError

if TYPE_CHECKING:
    from mayday.lab.bench import Measured
    from mayday.lab.load import LoadFigure
    from mayday.lab.simulate import Summary
    from mayday.lab.tournament import Tournament

MAX_GAMES = 100_000_000
MAX_WORKERS = 1024
MAX_SEATS = 32
PROCESSORS = os.cpu_count() or 1
SERVER = "server"


Games = Annotated[
    int,
    typer.Option(
        "--games", metavar="N", parser=whole_number("--games", 1, MAX_GAMES), help="How many games."
    ),
]
Bots = Annotated[
    str,
    typer.Option("--bots", metavar="BOT,...", help="One bot for all seats, or one for each."),
]
Seats = Annotated[
    int | None,
    typer.Option(
        "--seats",
        metavar="N",
        parser=whole_number("--seats", 1, MAX_SEATS),
        help="How many seats; without it, as few as the game takes.",
    ),
]
Workers = Annotated[
    int,
    typer.Option(
        "--workers",
        metavar="N",
        parser=whole_number("--workers", 1, MAX_WORKERS),
        help="Processes to use; the results are the same for any number.",
    ),
]


def simulate(
    game: GameName,
    games: Games = 100,
    bots: Bots = "greedy",
    seats: Seats = None,
    options: Options = "",
    seed: Seed = 0,
    workers: Workers = PROCESSORS,
    json: AsJson = False,
) -> int:
    """Let bots play many games and count how they end.

    The seed fixes the result for any number of workers. Exit code 1 if a game broke.

    \b
    Example:
      mayday simulate systems-failing --games 1000 --bots greedy --options difficulty=hard
    """
    from mayday.bots import BotError
    from mayday.games import find
    from mayday.kernel import keep_loaded
    from mayday.lab import simulate as lab

    found, chosen, names = find(game), read_options(options), split("--bots", bots)
    keep_loaded()
    try:
        with progress("games", games) as advance:
            summary = lab.simulate(found, chosen, names, games, seed, workers, advance, seats)
    except BotError as error:
        raise InputError(str(error)) from None
    if json:
        print_json(summary)
    else:
        _show_summary(summary)
    return NO if summary.errors else DONE


Results = Annotated[
    Path | None,
    typer.Option("--results", metavar="FILE", help="Keep finished games there, and go on from it."),
]


def tournament(
    game: GameName,
    bots: Bots = "greedy,officer",
    games: Games = 100,
    seats: Seats = None,
    options: Options = "",
    seed: Seed = 0,
    workers: Workers = PROCESSORS,
    results: Results = None,
    json: AsJson = False,
) -> int:
    """Let bots play against each other, or each as a crew, and rate them.

    Where seats are adversaries, each bot meets each other one from both sides. A run that was
    stopped goes on where it was, if it has a file for its results.

    \b
    Example:
      mayday tournament phobia --bots greedy,officer,commander --games 50 --results phobia.jsonl
    """
    from mayday.bots import BotError
    from mayday.games import find
    from mayday.kernel import keep_loaded
    from mayday.lab import tournament as lab

    found, names = find(game), split("--bots", bots)
    keep_loaded()
    try:
        with progress("games", games * len(lab.crews(found, names, seats))) as advance:
            chosen = read_options(options)
            done = lab.tournament(
                found, names, chosen, games, seed, workers, seats, results, advance
            )
    except BotError as error:
        raise InputError(str(error)) from None
    except OSError as error:
        raise InputError(f"cannot keep results in {results}: {error.strerror}") from None
    show = print_json if json else _show_tournament
    show(done)
    return NO if done.errors else DONE


def _show_tournament(done: Tournament) -> None:
    from rich.table import Table

    table = Table("bot", box=None, pad_edge=False)
    for name in ("games", "won", "95 % interval", "rating", "95 % interval"):
        table.add_column(name, justify="right")
    for one in done.standings:
        low, high = one.win_rate_ci
        row = [one.bot, str(one.games), f"{one.win_rate:.1%}", f"{low:.1%} to {high:.1%}"]
        if one.rating is not None and one.rating_ci is not None:
            row += [f"{one.rating:+.0f}", f"{one.rating_ci[0]:+.0f} to {one.rating_ci[1]:+.0f}"]
        table.add_row(*row)
    console(whole_lines=True).print(table)
    if done.first_error is not None:
        console(whole_lines=True).print(f"{done.errors} errors; the first: {done.first_error}")


def _show_summary(summary: Summary) -> None:
    low, high = summary.win_rate_ci
    rows = {
        "game": summary.game,
        "options": ", ".join(f"{name} {value}" for name, value in summary.options.items()) or "-",
        "bots": ", ".join(summary.bots),
        "seed": str(summary.seed),
        "games": str(summary.games),
        "won": f"{summary.wins} ({summary.win_rate:.1%}; 95 % interval {low:.1%} to {high:.1%})",
        "lost": str(summary.losses),
        "drawn": str(summary.draws),
        "choices a game": f"{summary.mean_choices:.1f}",
        "rounds a game": f"{summary.mean_rounds:.1f}",
        "errors": str(summary.errors),
        "hash": summary.hash,
    }
    if summary.wins_by_seat is not None:
        rows["won by seat"] = ", ".join(map(str, summary.wins_by_seat))
    if summary.first_error is not None:
        rows["first error"] = summary.first_error
    _show_rows(rows)


def _show_rows(rows: dict[str, str]) -> None:
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    for name, value in rows.items():
        table.add_row(name, value)
    console(whole_lines=True).print(table)


Matches = Annotated[
    list[int] | None, typer.Option(help="How many matches at once, for a server. Repeatable.")
]
Database = Annotated[
    str, typer.Option(help="For a server: measure PostgreSQL as well, with 1 and 2 workers.")
]
MeasureSeconds = Annotated[float, typer.Option(help="How long each part takes, for a server.")]
WhatToMeasure = Annotated[
    str, typer.Argument(metavar="GAME", help="One game, or server; without it, all the games.")
]


def bench(
    what: WhatToMeasure = "",
    seats: Seats = None,
    options: Options = "",
    matches: Matches = None,
    database: Database = "",
    seconds: MeasureSeconds = 8.0,
    json: AsJson = False,
) -> None:
    """Measure how fast the games are, or how much a server can take.

    Figures are ratios to a fixed calibration loop, so that machines can be compared.

    \b
    Examples:
      mayday bench systems-failing
      mayday bench space-force-2150 --seats 6
      mayday bench free-mars --options mode=campaign
      mayday bench server
      mayday bench server --matches 50 --database postgresql://mayday@localhost/bench
    """
    if what == SERVER:
        show_load = print_json if json else _show_load
        show_load(_bench_server(matches or [200, 1000], database, seconds))
    else:
        show_speed = print_json if json else _show_figures
        show_speed(_bench_games(what, seats, read_options(options)))


def _bench_games(name: str, seats: int | None, options: dict[str, str]) -> list[Measured]:
    from mayday.games import all_games, find
    from mayday.kernel import keep_loaded
    from mayday.lab.bench import bench

    if options and not name:
        raise InputError("--options are those of a game; name the game to be measured")
    games = [find(name)] if name else all_games()
    keep_loaded()  # as wherever many games are played
    with console(stderr=True).status("") as status:
        return bench(games, lambda what: status.update(f"measuring {what}"), seats, options)


def _bench_server(matches: list[int], database: str, seconds: float) -> list[LoadFigure]:
    from mayday.kernel import keep_loaded

    try:
        from mayday.lab.load import bench_server, scenarios
    except ImportError as error:
        raise InputError(f"this needs {error.name}: pip install 'mayday-games[server]'") from None
    keep_loaded()  # the players' own garbage is not the server's delay
    with console(stderr=True).status("") as status:
        wanted = scenarios(database, matches)
        return bench_server(wanted, seconds, progress=lambda what: status.update(what))


def _show_figures(figures: list[Measured]) -> None:
    from rich.table import Table

    table = Table("game", "seats", "what", box=None, pad_edge=False)
    table.add_column("per unit", justify="right")
    table.add_column("per second", justify="right")
    for figure in figures:
        table.add_row(
            figure.game,
            str(figure.seats),
            figure.what,
            f"{figure.per_unit:.2f}",
            f"{figure.per_second:,.0f}",
        )
    console(whole_lines=True).print(table)


def _show_load(figures: list[LoadFigure]) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("what")
    for name in ("matches", "choices/s", "p50 ms", "p99 ms", "bytes", "CPU ms", "kB a match"):
        table.add_column(name, justify="right")
    for figure in figures:
        table.add_row(
            figure.what,
            f"{figure.matches:,}",
            f"{figure.per_second:,.0f}",
            f"{figure.p50_ms:.0f}" if figure.p50_ms else "-",
            f"{figure.p99_ms:.0f}" if figure.p99_ms else "-",
            f"{figure.bytes:,.0f}",
            "-" if figure.cpu_ms is None else f"{figure.cpu_ms:.2f}",
            "-" if figure.kb_per_match is None else f"{figure.kb_per_match:.0f}",
        )
    console(whole_lines=True).print(table)
