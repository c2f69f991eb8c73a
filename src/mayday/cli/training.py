"""Training: games of bots as data, and learners that become bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

from mayday.cli.arguments import AsJson, GameName, Options, Seed, read_options, split, whole_number
from mayday.cli.declared import Option
from mayday.cli.experiments import read_text
from mayday.cli.lab import PROCESSORS, Bots, Games, Seats, Workers
from mayday.cli.output import console, print_json, progress
from mayday.cli.problems import DONE, INTERRUPTED, InputError, complain, needed

if TYPE_CHECKING:
    from mayday.rl.curve import Look

_MOST_STEPS = 10_000_000_000
DataFolder = Annotated[
    Path | None,
    Option("--out", metavar="DIR", help="A new folder; without it, GAME-games."),
]
RunFolder = Annotated[
    Path | None, Option("--out", metavar="DIR", help="A new folder; without it, GAME-model.")
]
CourseFile = Annotated[
    Path | None,
    Option("--course", metavar="FILE", help="What it is put through, a TOML file."),
]
Steps = Annotated[
    int | None,
    Option(
        "--steps",
        metavar="N",
        parser=whole_number("--steps", 1, _MOST_STEPS),
        help="Decisions to learn from, where no file says it.",
    ),
]
Resume = Annotated[bool, Option("--resume", help="Go on with a run that was stopped.")]


def export(
    game: GameName,
    games: Games = 100,
    bots: Bots = "greedy",
    seats: Seats = None,
    options: Options = "",
    seed: Seed = 0,
    workers: Workers = PROCESSORS,
    out: DataFolder = None,
    json: AsJson = False,
) -> None:
    """Write games of bots as data to learn from: Parquet, a row for each decision, and a card.

    The same command writes the same bytes, for any number of workers.

    \b
    Examples:
      mayday rl export systems-failing --games 1000 --bots commander
      mayday rl export phobia --games 50 --options scenario=quick --out data/phobia
    """
    from mayday.bots import BotError
    from mayday.games import find
    from mayday.kernel import keep_loaded

    found, folder = find(game), out or Path(f"{game}-games")
    chosen, names = read_options(options), split("--bots", bots)
    with needed("rl"):
        from mayday.rl import export as data
    command = _command(game, games, bots, seats, options, seed)
    keep_loaded()
    try:
        asked = data.made(found, names, games, seed, chosen, seats, command)
        with progress("games", games) as advance:
            written = data.export(folder, asked, workers, advance)
    except BotError as error:
        raise InputError(str(error)) from None
    except OSError as error:
        raise InputError(f'cannot write to "{folder}": {error.strerror}') from None
    if json:
        print_json({"folder": str(folder), "files": [str(path) for path in written]})
    else:
        console(whole_lines=True).print(f"{games} games are in {folder}")


def _command(game: str, games: int, bots: str, seats: int | None, options: str, seed: int) -> str:
    """The command that makes the same data, for its card."""
    words = ["mayday rl export", game, f"--games {games}", f"--bots {bots}"]
    words += [f"--seats {seats}"] if seats is not None else []
    words += [f"--options {options}"] if options else []
    return " ".join([*words, f"--seed {seed}"])


def train(
    game: GameName,
    course: CourseFile = None,
    steps: Steps = None,
    out: RunFolder = None,
    resume: Resume = False,
    json: AsJson = False,
) -> int:
    """Train a bot: MaskablePPO on many tables in this process. DIR/model.zip then is a bot.

    It is looked at now and then in whole games against another bot, with intervals; DIR/curve.svg
    shows how it went. Ctrl-C stops it, and --resume goes on from the last look.

    \b
    Examples:
      mayday rl train systems-failing --course experiments/rl/systems-failing.toml --out crew
      mayday simulate systems-failing --bots crew/model.zip
    """
    from mayday.games import find

    found, folder = find(game), out or Path(f"{game}-model")
    text = _course(game, course, steps)
    with needed("rl"):
        from mayday.rl.course import read_course
    plan = read_course(text, str(course or "course.toml"), found)
    with needed("train"):
        from mayday.rl.train import train as go_through
    try:
        with progress("decisions", plan.steps) as advance:
            looks = go_through(plan, text, found, folder, resume, _tell, advance)
    except KeyboardInterrupt:
        complain(f"stopped; --resume goes on from the last look in {folder}")
        return INTERRUPTED
    except OSError as error:
        raise InputError(f'cannot write to "{folder}": {error.strerror}') from None
    if json:
        print_json({"folder": str(folder), "looks": [look._asdict() for look in looks]})
    else:
        _show_looks(folder, plan.evaluation.against, looks)
    return DONE


def _course(game: str, file: Path | None, steps: int | None) -> str:
    """The course as a text; without a file, the usual one."""
    if file is None:
        return f'game = "{game}"\n' + ("" if steps is None else f"steps = {steps}\n")
    if steps is not None:
        raise InputError("--steps is for a run without a course: the file says it")
    return read_text(file)


def _tell(line: str) -> None:
    """How it goes, for whoever waits."""
    click.echo(line, err=True)


def _show_looks(folder: Path, against: str, looks: list[Look]) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for name in ("steps", "games", "won", "95 % interval", against):
        table.add_column(name, justify="right")
    for look in looks:
        won, interval = f"{look.rate:.1%}", f"{look.low:.1%} to {look.high:.1%}"
        table.add_row(str(look.steps), str(look.games), won, interval, f"{look.reference:.1%}")
    screen = console(whole_lines=True)
    screen.print(table)
    screen.print(f"The bot is {folder}/model.zip")
