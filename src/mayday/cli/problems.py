"""Problems: everything that goes wrong on the command line becomes one line and an exit code."""

from __future__ import annotations

import typer

DONE, NO, BAD_INPUT = 0, 1, 2
INTERRUPTED = 130  # what a shell reports for Ctrl-C
BROKEN_PIPE = 1  # as Rich has it


class InputError(Exception):
    """What was asked cannot be done; the text says why and what to do instead.

    Not a ValueError, so that Typer's own converters let it pass.
    """

    exit_code = BAD_INPUT


class RefusedError(InputError):
    """The input was fine, but the answer is no: a record that does not verify."""

    exit_code = NO


def one_line(problem: object) -> str:
    """The problem as a single printable line, whatever a file name or a value had in it."""
    words = " ".join(str(problem).split())
    return "".join(c if c.isprintable() else "?" for c in words)


def complain(problem: object) -> None:
    """Say it on stderr."""
    typer.echo(f"mayday: {one_line(problem)}", err=True)


def usage_line(error: typer.TyperException) -> str:
    """A usage error of Typer as one line, with the help page to look at."""
    message = error.format_message()
    end = "" if message.endswith((".", "?")) else "."
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "mayday"
    return f"{message[:1].lower()}{message[1:]}{end} See {command} --help"
