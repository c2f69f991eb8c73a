"""Experiments: what a designer asks the lab."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

from mayday.cli.arguments import AsJson, GameName, OutPath, whole_number
from mayday.cli.declared import Argument, Option
from mayday.cli.files import read_bytes, write_out
from mayday.cli.lab import MAX_GAMES, PROCESSORS, Workers
from mayday.cli.output import console, print_json
from mayday.cli.problems import DONE, INTERRUPTED, NO, InputError, complain

if TYPE_CHECKING:
    from mayday.lab.results import Progress, Run
    from mayday.lab.tasks import Engine

ExperimentPath = Annotated[
    Path,
    Argument(
        metavar="EXPERIMENT",
        help="A file, as `mayday lab new` writes one.",
    ),
]
Folder = Annotated[
    Path,
    Argument(
        metavar="DIR",
        help="The results of an experiment, as `run` left them.",
    ),
]
OutFolder = Annotated[
    Path | None,
    Option("--out", metavar="DIR", help="Where results go; without it, a folder beside the file."),
]


Resume = Annotated[bool, Option("--resume", help="Go on with an experiment that was stopped.")]
CellGames = Annotated[
    int | None,
    Option(
        "--games",
        metavar="N",
        parser=whole_number("--games", 1, MAX_GAMES),
        help="Games in each cell; without it, as the experiment says.",
    ),
]
ClusterAddress = Annotated[
    str,
    Option("--cluster", metavar="ADDRESS", help="Play on the Ray cluster at this address."),
]


def run(
    experiment: ExperimentPath,
    out: OutFolder = None,
    resume: Resume = False,
    games: CellGames = None,
    workers: Workers = PROCESSORS,
    cluster: ClusterAddress = "",
    json: AsJson = False,
) -> int:
    """Play an experiment, and write down what happened.

    Ctrl-C stops it and keeps every finished game; --resume goes on. The results are the same for
    any number of workers, here or on a cluster. Exit code 1 if a game broke, or if a win rate is
    not where the experiment expects it.

    \b
    Examples:
      mayday lab run rations.toml
      mayday lab run rations.toml --resume
      mayday lab run rations.toml --cluster head.example:6379
    """
    from mayday.games import find
    from mayday.lab.experiment import game_of
    from mayday.lab.results import polars
    from mayday.lab.run import Running, check_cells, lay_out, plan, unexpected

    text, folder = read_text(experiment), out or experiment.with_suffix("")
    polars()
    planned = plan(text, experiment.name, find(game_of(text, experiment.name)), games)
    with _engine(workers, cluster) as engine:
        check_cells(planned, engine)
        lay_out(folder, text, planned, resume)
        with _watched() as told:
            progress = Running(folder, planned, told).play(engine)
    if json:
        print_json({"folder": str(folder), "run": planned, "progress": progress})
    else:
        _show_cells(folder, planned, progress)
    if progress.state == "stopped":
        return INTERRUPTED
    wrong = unexpected(planned, progress.cells)
    for number, reason in wrong.items():
        complain(f"{experiment.name}: {planned.cells[number].name}: {reason}")
    return NO if wrong or any(cell.errors for cell in progress.cells) else DONE


def _engine(workers: int, cluster: str) -> Engine:
    if not cluster:
        from mayday.lab.processes import Processes

        return Processes(workers)
    from mayday.lab.cluster import Cluster

    return Cluster(cluster)


@contextmanager
def _watched() -> Iterator[Callable[[Progress], None] | None]:
    """A bar on stderr while people watch, with the time that is left; nothing in a pipe."""
    screen = console(stderr=True)
    if not screen.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bar

    left = TextColumn("{task.fields[left]}")
    with Bar(
        TextColumn("games"), BarColumn(), MofNCompleteColumn(), left, console=screen, transient=True
    ) as bar:
        task = bar.add_task("", total=None, left="")

        def told(progress: Progress) -> None:
            left = "" if progress.left is None else f"{_minutes(progress.left)} left"
            bar.update(task, completed=progress.done, total=progress.planned, left=left)

        yield told


def _minutes(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _show_cells(folder: Path, planned: Run, progress: Progress) -> None:
    from rich.table import Table

    from mayday.lab.statistics import wilson

    table = Table("cell", "what", box=None, pad_edge=False)
    for name in ("games", "won", "95 % interval"):
        table.add_column(name, justify="right")
    for cell, tally in zip(planned.cells, progress.cells):
        ended = tally.games - tally.errors
        low, high = wilson(tally.won, ended)
        rate = f"{tally.won / ended:.1%}" if ended else "-"
        row = (str(cell.number), cell.name, str(tally.games), rate, f"{low:.1%} to {high:.1%}")
        table.add_row(*row)
    screen = console(whole_lines=True)
    screen.print(table)
    if errors := sum(cell.errors for cell in progress.cells):
        screen.print(f"{errors} games broke: see the column error of {folder}/games.parquet")
    if progress.state == "stopped":
        screen.print(f"Stopped after {progress.done} games; --resume goes on.")
    else:
        screen.print(f"Results are in {folder}")


def new(game: GameName, out: OutPath = None) -> None:
    """Write an experiment to begin with: a file with a comment on every line.

    \b
    Example:
      mayday lab new systems-failing --out draws.toml
    """
    from mayday.games import find
    from mayday.lab.example import example

    if out is not None and out.exists():
        raise InputError(f'"{out}" exists already; name another file')
    write_out(example(find(game)), out)


def export(
    folder: Folder,
    csv: Annotated[Path, Option("--csv", metavar="DIR", help="The folder for the CSV files.")],
) -> None:
    """Write the tables of an experiment as CSV files, for a spreadsheet.

    \b
    Example:
      mayday lab export rations --csv rations-csv
    """
    from mayday.lab.results import open_folder
    from mayday.lab.tables import export_csv

    open_folder(folder)
    for path in export_csv(folder, csv):
        click.echo(path)


def _number(flag: str, what: str) -> Option:
    return Option(flag, metavar="N", parser=whole_number(flag, 0), help=what)


def game(
    folder: Folder,
    number: Annotated[int, _number("--game", "The number of the game in its cell, from 0.")],
    cell: Annotated[int, _number("--cell", "The number of the cell, from 0.")] = 0,
    out: OutPath = None,
) -> None:
    """Play a game of an experiment once more and write its record, to replay and look at.

    \b
    Example:
      mayday lab game rations --cell 1 --game 17 --out lost.json
    """
    from mayday.lab.replay import play_again

    write_out(play_again(folder, cell, number), out)


def read_text(path: Path) -> str:
    """An experiment file."""
    try:
        return read_bytes(path).decode()
    except UnicodeDecodeError:
        raise InputError(f'"{path}" is no text; an experiment is a TOML file') from None
