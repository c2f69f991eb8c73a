"""The command line: `mayday VERB ...`. One module per group of verbs; `main` is the door.

Exit codes: 0 done, 1 the answer is no (a record that does not verify, a rule without a test),
2 bad input, said in one line on stderr.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from typer.main import get_command

from mayday.cli import coach, doctor, lab, library, mcp, new, pictures, play, records, server, words
from mayday.cli.problems import (
    BAD_INPUT,
    BROKEN_PIPE,
    DONE,
    INTERRUPTED,
    InputError,
    complain,
    usage_line,
)
from mayday.kernel import GameError, RecordError

__all__ = ["main"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)
for _verb in (
    library.games,
    play.play,
    server.serve,
    server.seat,
    mcp.mcp,
    doctor.doctor,
    lab.simulate,
    lab.tournament,
    library.rules,
    words.words,
    records.replay,
    records.verify,
    coach.coach,
    pictures.scene,
    pictures.export,
    lab.bench,
    new.new,
):
    app.command()(_verb)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"mayday {version('mayday-games')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Tabletop games of survival: play, simulate, study.

    Without a verb it serves on this machine and opens the lobby in the browser.

    \b
    Example:
      mayday play systems-failing --seats me,greedy --options difficulty=easy
    """
    if context.invoked_subcommand is None:
        server.lobby()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code; bad input is one line on stderr, no traceback."""
    _accept_any_character()
    try:
        code = _run(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
    except typer.TyperException as error:
        complain(usage_line(error))
        return BAD_INPUT
    except InputError as error:
        complain(error)
        return error.exit_code
    except (GameError, RecordError) as error:
        complain(error)
        return BAD_INPUT
    except OSError as error:
        if error.errno not in (errno.EPIPE, errno.EIO):
            raise
        _forget_output()  # the reader or the terminal has gone
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _run(arguments: list[str]) -> int:
    """What the verb returns is its exit code. Typer's own `main` would print errors its way."""
    command = get_command(app)
    try:
        with command.make_context("mayday", arguments) as context:
            code = command.invoke(context)
    except typer.Exit as leaving:
        return leaving.exit_code
    return code if isinstance(code, int) else DONE


def _accept_any_character() -> None:
    """A terminal that cannot show or send a character must not stop the program."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _forget_output() -> None:
    """The reader has gone (`| head`): what is still buffered goes nowhere, silently."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
