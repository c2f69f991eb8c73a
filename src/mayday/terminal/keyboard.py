"""The keyboard: one line at a time, from a person or from a script."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress

from mayday.terminal.typed import number_in

Read = Callable[[str], str]  # asks with a prompt; EOFError when there is nobody left to ask


def read_line(prompt: str) -> str:
    """The next line typed. A scripted one is echoed, so that the transcript can be read."""
    if sys.stdin.isatty():
        return _read_edited(prompt)
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        sys.stdout.write("\n")
        raise EOFError
    sys.stdout.write(line if line.endswith("\n") else line + "\n")
    return line.strip()


def _read_edited(prompt: str) -> str:
    """A line from a terminal, with arrow keys and history where the system has them."""
    with suppress(ImportError):
        import readline  # noqa: F401  # importing it is what enables it
    try:
        return input(prompt).strip()
    except OSError:  # the terminal is gone
        raise EOFError from None


def agrees(read: Read, question: str, by_default: bool) -> bool:
    """A yes-or-no question; Enter gives the answer in capitals."""
    answer = read(f"{question} [{'Y/n' if by_default else 'y/N'}] ").lower()
    return answer in ("y", "yes") if answer else by_default


def choose_number(read: Read, prompt: str, count: int) -> int:
    """One of the numbers 1 to `count`, asked until it is one."""
    while True:
        number = number_in(read(prompt))
        if number is not None and 1 <= number <= count:
            return number
        sys.stdout.write(f"Type a number from 1 to {count}.\n")
