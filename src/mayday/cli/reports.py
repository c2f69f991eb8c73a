"""Reports: what an experiment found out, to read, to print and to look into."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

from mayday.cli.arguments import AsJson
from mayday.cli.declared import Argument, Option
from mayday.cli.experiments import ExperimentPath, Folder, read_text
from mayday.cli.lab import PROCESSORS, Workers
from mayday.cli.output import console, print_json
from mayday.cli.problems import DONE, NO, InputError
from mayday.cli.server import Host, Port

if TYPE_CHECKING:
    from mayday.lab.tune import Tried, Tuned


def report(
    folder: Folder,
    out: Annotated[
        Path | None,
        Option("--out", metavar="FILE", help="Where to write it; without it, DIR/report.html."),
    ] = None,
    pictures: Annotated[
        Path | None,
        Option("--pictures", metavar="DIR", help="Write the pictures too, as SVG and PNG."),
    ] = None,
) -> None:
    """Write the report of an experiment: one HTML file to read, to print and to send.

    \b
    Examples:
      mayday lab report rations
      mayday lab report rations --out rations.html --pictures pictures
    """
    from mayday.lab.results import open_folder

    open_folder(folder)
    try:
        from mayday.lab.report import write_report
    except ImportError as error:
        raise InputError(f"this needs {error.name}: pip install 'mayday-games[lab]'") from None
    try:
        click.echo(write_report(folder, out, pictures))
    except OSError as error:
        raise InputError(f"cannot write the report: {error}") from None


def tune(
    experiment: ExperimentPath,
    out: Annotated[
        Path | None,
        Option(
            "--out", metavar="DIR", help="Where the proposal goes; without it, beside the file."
        ),
    ] = None,
    force: Annotated[
        bool, Option("--force", help="Move numbers that the rule book states, too.")
    ] = False,
    workers: Workers = PROCESSORS,
    json: AsJson = False,
) -> int:
    """Move numbers of the content until the win rate is where it shall be.

    The file says in [tune] what is wanted and which numbers may move. What comes of it is a
    proposal, a diff to be reviewed; no installed file is touched. Exit code 1 if no numbers were
    found that reach the target.

    \b
    Example:
      mayday lab tune hard.toml --out hard-tuned
    """
    from mayday.games import find
    from mayday.kernel import content
    from mayday.lab.experiment import game_of

    text, folder = read_text(experiment), out or experiment.with_name(f"{experiment.stem}-tuned")
    game = find(game_of(text, experiment.name))
    try:
        from mayday.lab import proposal, tune
    except ImportError as error:
        raise InputError(f"this needs {error.name}: pip install 'mayday-games[lab]'") from None
    from mayday.lab.processes import Processes
    from mayday.lab.run import plan

    planned = plan(text, experiment.name, game)
    wanted = tune.read_tuning(text, experiment.name, game, force)
    numbers = content.numbers(game.package)
    own = {key: numbers[key] for key in wanted.moves}
    told = (lambda tried: None) if json else _show_tried
    found = tune.Search(planned, wanted, own, lambda: Processes(workers), told).search()
    proposal.write(folder, game, found)
    if json:
        print_json(found)
    else:
        _show_tuned(found, folder)
    return DONE if found.is_reached else NO


def _show_tried(tried: Tried) -> None:
    """One step of the way."""
    numbers = ", ".join(f"{key} {value}" for key, value in tried.numbers.items())
    rates = tried.problem or " ".join(f"{one.value:.0%}" for one in tried.shares)
    click.echo(f"{numbers}: {rates}")


def _show_tuned(found: Tuned, folder: Path) -> None:
    from rich.table import Table

    screen = console(whole_lines=True)
    low, high = found.target
    numbers = "the numbers of the game as it is" if found.best.numbers == found.own else "these"
    reached = "reach" if found.is_reached else "come nearest to, but do not reach,"
    screen.print(f"\nOn fresh deals {numbers} {reached} {low:.0%} to {high:.0%}:")
    table = Table("number", box=None, pad_edge=False)
    for name in ("now", "proposed"):
        table.add_column(name, justify="right")
    for key, value in found.best.numbers.items():
        table.add_row(key, str(found.own[key]), str(value))
    screen.print(table)
    table = Table("cell", box=None, pad_edge=False)
    for name in ("won", "95 % interval"):
        table.add_column(name, justify="right")
    for cell, one in zip(found.cells, found.best.shares):
        table.add_row(cell, f"{one.value:.1%}", f"{one.low:.1%} to {one.high:.1%}")
    screen.print(table)
    screen.print(f"The proposal is in {folder}")


LAB_PORT = 8152


def serve(
    folder: Annotated[
        Path, Argument(metavar="DIR", help="A folder with results, or with such folders.")
    ] = Path(),
    host: Host = "127.0.0.1",
    port: Port = LAB_PORT,
) -> None:
    """Show experiments in the browser: runs under way, reports, and every game to watch.

    Whoever can reach the address can read all experiments of the folder.

    \b
    Examples:
      mayday lab serve
      mayday lab serve experiments --port 8200
    """
    if not folder.is_dir():
        raise InputError(f'"{folder}" is no folder')
    try:
        from mayday.lab.serving import serve_lab
        from mayday.server.config import SettingsError
    except ImportError as error:
        raise InputError(
            f"this needs {error.name}: pip install 'mayday-games[lab,server]'"
        ) from None
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    click.echo(f"The lab is on http://{shown}:{port}/lab (Ctrl-C stops it)")
    try:
        serve_lab(folder, host, port)
    except SettingsError as error:
        raise InputError(str(error)) from None
