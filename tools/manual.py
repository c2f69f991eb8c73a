"""Write docs/mayday.1, the manual page, from what the command says of itself: make manual."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import click

from mayday.cli import root

MANUAL = Path(__file__).parent.parent / "docs" / "mayday.1"
_CODES = (
    ("0", "done"),
    ("1", "the answer is no: a record that does not verify, a rule without a test"),
    ("2", "bad input, said in one line on standard error"),
    ("130", "stopped by Ctrl-C"),
)


def manual() -> str:
    """The whole page."""
    command = root()
    lines = [
        '.TH MAYDAY 1 "" "" "Mayday"',
        ".SH NAME",
        f"mayday \\- {_plain(_paragraphs(command)[0]).rstrip('.').lower()}",
        ".SH SYNOPSIS",
        *_usage(click.Context(command, info_name="mayday")),
        ".SH DESCRIPTION",
        *_told(command),
        *_listed(click.Context(command, info_name="mayday")),
        ".SH COMMANDS",
    ]
    for context in _verbs(command, click.Context(command, info_name="mayday")):
        lines += [f".SS {_plain(context.command_path)}", *_usage(context)]
        lines += [*_told(context.command), *_listed(context)]
    lines.append(".SH EXIT STATUS")
    for code, meaning in _CODES:
        lines += [".TP", f".B {code}", meaning]
    return "\n".join(lines) + "\n"


def _verbs(group: click.Group, parent: click.Context) -> list[click.Context]:
    """Every verb in the order of the help page, those of a group after it."""
    found = []
    for name, command in group.commands.items():
        context = click.Context(command, parent=parent, info_name=name)
        found.append(context)
        if isinstance(command, click.Group):
            found += _verbs(command, context)
    return found


def _usage(context: click.Context) -> list[str]:
    pieces = " ".join(context.command.collect_usage_pieces(context))
    return [f".B {_plain(context.command_path)}", _plain(pieces)]


def _paragraphs(command: click.Command) -> list[str]:
    return re.split(r"\n\s*\n", inspect.cleandoc(command.help or ""))


def _told(command: click.Command) -> list[str]:
    """What the page says; examples as they are typed."""
    lines: list[str] = []
    for paragraph in _paragraphs(command):
        if paragraph.startswith("\b"):
            head, *typed = paragraph.removeprefix("\b").strip("\n").splitlines()
            lines += [".PP", _plain(head), ".nf", *map(_plain, typed), ".fi"]
        else:
            lines += [".PP", _plain(" ".join(paragraph.split()))]
    return lines


def _listed(context: click.Context) -> list[str]:
    """Its arguments and options."""
    lines: list[str] = []
    for param in context.command.get_params(context):
        record = param.get_help_record(context)
        if record is not None and param.name != "workers":
            lines += [".TP", f".B {_plain(record[0])}", _plain(record[1])]
        elif record is not None:  # how many depends on the machine
            lines += [".TP", f".B {_plain(record[0])}", _plain(record[1].partition("  [")[0])]
    return lines


def _plain(words: str) -> str:
    """Text that roff takes as it is."""
    shown = words.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{shown}" if shown.startswith((".", "'")) else shown


if __name__ == "__main__":
    MANUAL.write_text(manual(), "utf-8")
