"""Problems: everything that goes wrong on the command line becomes one line and an exit code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

DONE, NO, BAD_INPUT = 0, 1, 2
INTERRUPTED = 130  # what a shell reports for Ctrl-C
BROKEN_PIPE = 1  # as Rich has it


class InputError(Exception):
    """What was asked cannot be done; the text says why and what to do instead.

    Not a ValueError, so that Click's own converters let it pass.
    """

    exit_code = BAD_INPUT


class RefusedError(InputError):
    """The input was fine, but the answer is no: a record that does not verify."""

    exit_code = NO


@contextmanager
def needed(extra: str) -> Iterator[None]:
    """What is not installed is said in one line, with the way to get it."""
    try:
        yield
    except ImportError as error:
        raise InputError(f"this needs {error.name}: pip install 'mayday-games[{extra}]'") from None


def one_line(problem: object) -> str:
    """The problem as a single printable line, whatever a file name or a value had in it."""
    words = " ".join(str(problem).split())
    return "".join(c if c.isprintable() else "?" for c in words)


def complain(problem: object) -> None:
    """Say it on stderr."""
    click.echo(f"mayday: {one_line(problem)}", err=True)


def usage_line(error: click.ClickException) -> str:
    """A usage error of Click as one line, with the help page to look at."""
    message = error.format_message()
    end = "" if message.endswith((".", "?", "?)")) else "."
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "mayday"
    return f"{message[:1].lower()}{message[1:]}{end} See {command} --help"
