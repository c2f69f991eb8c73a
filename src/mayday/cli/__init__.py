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
from contextlib import suppress
from pathlib import Path

import click

from mayday.cli.problems import (
    BAD_INPUT,
    BROKEN_PIPE,
    DONE,
    INTERRUPTED,
    InputError,
    complain,
    usage_line,
)
from mayday.cli.verbs import COMPLETE, VERBS, Listing

__all__ = ["main", "root"]

_ABOUT = """Tabletop games of survival: play, simulate, study.

Without a verb it serves on this machine and opens the lobby in the browser.

\b
Example:
  mayday play systems-failing --seats me,greedy --options difficulty=easy
"""


def _show_version(context: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        from mayday.cli.version import versions

        click.echo(versions())
        context.exit()


def _lobby() -> None:
    if not click.get_current_context().invoked_subcommand:
        from mayday.cli.server import lobby

        lobby()


def root() -> Listing:
    """The command with all its verbs."""
    version = click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_show_version,
        help="Show the versions of the program, of its files and of the rules of each game.",
    )
    return Listing(
        "mayday",
        VERBS,
        help=_ABOUT,
        params=[version],
        callback=_lobby,
        invoke_without_command=True,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code; bad input is one line on stderr, no traceback."""
    _accept_any_character()
    try:
        code = _run(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
    except click.ClickException as error:
        complain(usage_line(error))
        return BAD_INPUT
    except InputError as error:
        complain(error)
        return error.exit_code
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        return _say_what_failed(error)
    except Exception as error:
        if not _is_refusal(error):
            raise
        complain(error)
        return BAD_INPUT
    return code


def _run(arguments: list[str]) -> int:
    """What the verb returns is its exit code. Click's own `main` would print errors its way."""
    command = root()
    if instruction := os.environ.get(COMPLETE):
        from mayday.cli.completion import answer

        return answer(command, instruction)
    try:
        with command.make_context("mayday", arguments) as context:
            code = command.invoke(context)
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    return code if isinstance(code, int) else DONE


def _is_refusal(error: Exception) -> bool:
    """Whether it is a game or a record that says what is wrong; only who has them can raise it."""
    kernel = sys.modules.get("mayday.kernel")
    return kernel is not None and isinstance(error, kernel.GameError | kernel.RecordError)


def _say_what_failed(error: OSError) -> int:
    """A file, a disk or a reader that is gone is one line, if there is anybody to read it."""
    _forget_output()
    with suppress(OSError):
        if error.errno == errno.EPIPE:
            complain("the output was closed before its end")
        elif error.errno != errno.EIO:  # the terminal has gone
            name = f' "{error.filename}"' if error.filename else ""
            complain(f"cannot go on{name}: {error.strerror or error}")
    return BROKEN_PIPE if error.errno in (errno.EPIPE, errno.EIO) else BAD_INPUT


def _accept_any_character() -> None:
    """A terminal that cannot show or send a character must not stop the program.

    Nor must one that is not there: what is said to nobody goes nowhere.
    """
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # to the end
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _forget_output() -> None:
    """Nobody takes what is still buffered: it goes nowhere, silently."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
