"""Output: JSON for programs, Rich for people."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

_ENDLESS = 100_000


def print_json(value: object) -> None:
    """One JSON document on stdout."""
    import msgspec

    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def console(stderr: bool = False, whole_lines: bool = False) -> Console:
    """Where people read, as wide as their terminal.

    With `whole_lines`, nothing is wrapped in a pipe, so that `grep` finds what stands there.
    """
    from rich.console import Console

    class Paper(Console):
        def on_broken_pipe(self) -> None:
            raise  # Rich calls this while it handles the error, and would end the program here

    stream = sys.stderr if stderr else sys.stdout
    width = _ENDLESS if whole_lines and not stream.isatty() else None
    return Paper(stderr=stderr, highlight=False, markup=False, width=width)


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on stderr while people watch; nothing in a pipe."""
    screen = console(stderr=True)
    if not screen.is_terminal:
        yield None
        return
    from rich.progress import Progress

    with Progress(console=screen, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)
