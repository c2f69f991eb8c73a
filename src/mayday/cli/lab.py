"""The lab: many games at once, and how fast they go."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from mayday.cli import completion
from mayday.cli.arguments import (
    AsJson,
    GameName,
    Options,
    Seed,
    read_options,
    split,
    whole_number,
)
from mayday.cli.declared import Argument, Option
from mayday.cli.output import console, print_json, progress
from mayday.cli.problems import DONE, INTERRUPTED, NO, InputError

if TYPE_CHECKING:
    from mayday.lab.bench import Measured
    from mayday.lab.bench_lab import LabFigure
    from mayday.lab.load import LoadFigure
    from mayday.lab.simulate import Summary
    from mayday.lab.tournament import Tournament

MAX_GAMES = 100_000_000
MAX_WORKERS = 1024
MAX_SEATS = 32
PROCESSORS = os.cpu_count() or 1
SERVER, LAB = "server", "lab"
MEASURED = "systems-failing"  # the game that the lab is measured with


Games = Annotated[
    int,
    Option(
        "--games", metavar="N", parser=whole_number("--games", 1, MAX_GAMES), help="How many games."
    ),
]
Bots = Annotated[
    str,
    Option(
        "--bots",
        metavar="BOT,...",
        help="One bot for all seats, or one for each.",
        complete=completion.bots,
    ),
]
Seats = Annotated[
    int | None,
    Option(
        "--seats",
        metavar="N",
        parser=whole_number("--seats", 1, MAX_SEATS),
        help="How many seats; without it, as few as the game takes.",
    ),
]
Workers = Annotated[
    int,
    Option(
        "--workers",
        metavar="N",
        parser=whole_number("--workers", 1, MAX_WORKERS),
        help="Processes to use; the results are the same for any number.",
    ),
]


Records = Annotated[
    Path | None,
    Option("--records", metavar="DIR", help="Write the record of each game to this folder."),
]


def simulate(
    game: GameName,
    games: Games = 100,
    bots: Bots = "greedy",
    seats: Seats = None,
    options: Options = "",
    seed: Seed = 0,
    workers: Workers = PROCESSORS,
    records: Records = None,
    json: AsJson = False,
) -> int:
    """Let bots play many games and count how they end.

    The seed fixes the result for any number of workers. Ctrl-C ends it early and counts what is
    finished. Exit code 1 if a game broke.

    \b
    Examples:
      mayday simulate systems-failing --games 1000 --bots greedy --options difficulty=hard
      mayday simulate phobia --games 20 --records games
    """
    from mayday.bots import BotError
    from mayday.games import find
    from mayday.kernel import keep_loaded
    from mayday.lab import simulate as lab

    found, chosen, names = find(game), read_options(options), split("--bots", bots)
    keep_loaded()
    try:
        if records is not None:
            records.mkdir(parents=True, exist_ok=True)
        with progress("games", games) as advance:
            summary = lab.simulate(
                found, chosen, names, games, seed, workers, advance, seats, records
            )
    except BotError as error:
        raise InputError(str(error)) from None
    except OSError as error:
        raise InputError(f"cannot write records to {records}: {error.strerror}") from None
    show = print_json if json else _show_summary
    show(summary)
    if summary.games < games:
        return INTERRUPTED
    return NO if summary.errors else DONE


Results = Annotated[
    Path | None,
    Option("--results", metavar="FILE", help="Keep finished games there, and go on from it."),
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
    list[int] | None,
    Option(
        "--matches",
        metavar="N",
        help="How many matches at once, for a server. Repeatable.",
    ),
]
Database = Annotated[
    str,
    Option(
        "--database",
        metavar="URL",
        help="For a server: measure PostgreSQL as well, with 1 and 2 workers.",
    ),
]
MeasureSeconds = Annotated[
    float,
    Option(
        "--seconds",
        metavar="N",
        help="How long each part takes, for a server.",
    ),
]
WhatToMeasure = Annotated[
    str,
    Argument(
        metavar="GAME",
        help="One game, server or lab; without it, all the games.",
        complete=completion.games,
    ),
]


def bench(
    what: WhatToMeasure = "",
    seats: Seats = None,
    options: Options = "",
    matches: Matches = None,
    database: Database = "",
    seconds: MeasureSeconds = 8.0,
    games: Games = 10_000,
    workers: Workers = PROCESSORS,
    json: AsJson = False,
) -> None:
    """Measure how fast the games are, how much a server can take, or what the lab costs.

    Figures are ratios to a fixed calibration loop, so that machines can be compared.

    \b
    Examples:
      mayday bench systems-failing
      mayday bench space-force-2150 --seats 6
      mayday bench free-mars --options mode=campaign
      mayday bench lab --games 2000
      mayday bench server
      mayday bench server --matches 50 --database postgresql://mayday@localhost/bench
    """
    if what == LAB:
        show_lab = print_json if json else _show_lab
        show_lab(_bench_lab(games, workers))
    elif what == SERVER:
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


def _bench_lab(games: int, workers: int) -> list[LabFigure]:
    from mayday.games import find
    from mayday.kernel import keep_loaded
    from mayday.lab.bench_lab import bench_lab
    from mayday.lab.cluster import LOCAL, Cluster, has_ray

    game = find(MEASURED)
    keep_loaded()
    with console(stderr=True).status("") as status:
        several = max(workers, 2)
        ray = {f"{several} on Ray": lambda: Cluster(LOCAL, several)} if has_ray() else {}
        return bench_lab(game, games, several, status.update, ray)


def _show_lab(figures: list[LabFigure]) -> None:
    from rich.table import Table

    table = Table("what", box=None, pad_edge=False)
    speed = "per second", "to bare", "to 1 process", "CPU ms", "to bare", "listening ms"
    for name in ("games", *speed, "start s", "MB", "at last"):
        table.add_column(name, justify="right")
    for figure in figures:
        memory = [f"{held:.0f}" for held in figure.memory_mb or ()] or ["-", "-"]
        table.add_row(
            figure.what,
            f"{figure.games:,}",
            f"{figure.per_second:,.1f}",
            f"{figure.to_bare:.2f}",
            f"{figure.to_one:.2f}",
            f"{figure.cpu_ms:.2f}",
            f"{figure.cpu_to_bare:.2f}",
            "-" if figure.listen_ms is None else f"{figure.listen_ms:.2f}",
            "-" if figure.start_s is None else f"{figure.start_s:.1f}",
            *memory,
        )
    console(whole_lines=True).print(table)


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
    measured = "choices/s", "p50 ms", "p99 ms", "answer ms", "bytes", "CPU ms", "kB a match"
    for name in ("matches", *measured):
        table.add_column(name, justify="right")
    for figure in figures:
        table.add_row(
            figure.what,
            f"{figure.matches:,}",
            f"{figure.per_second:,.0f}",
            f"{figure.p50_ms:.0f}" if figure.p50_ms else "-",
            f"{figure.p99_ms:.0f}" if figure.p99_ms else "-",
            f"{figure.answer_ms:.1f}" if figure.answer_ms else "-",
            f"{figure.bytes:,.0f}",
            "-" if figure.cpu_ms is None else f"{figure.cpu_ms:.2f}",
            "-" if figure.kb_per_match is None else f"{figure.kb_per_match:.0f}",
        )
    console(whole_lines=True).print(table)
