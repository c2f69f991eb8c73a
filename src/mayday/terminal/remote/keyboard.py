"""The keyboard of somebody who is told news while typing: a line is read beside the program."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Semaphore, Thread
from typing import Protocol

PROMPT = "> "
_CLEAR_LINE = "\r\x1b[K"


class Keyboard(Protocol):
    """Where lines come from; what is shown of them can be put aside for a moment."""

    is_live: bool  # somebody sits there, and may type at any time

    def ask(self, answer: Callable[[str | None], None]) -> None:
        """Show the prompt, and hand on the next line, once; None if there will be no more."""

    def clear(self) -> None:
        """Make room for news; what is typed already stays."""

    def close(self) -> None:
        """Leave the terminal as it was found."""


class Stdin:
    """Standard input: a terminal, or lines of a script, which are echoed."""

    def __init__(self) -> None:
        self.is_live = sys.stdin.isatty()
        self._edits = self.is_live and sys.stdout.isatty()
        self._answer: Callable[[str | None], None] = lambda line: None
        self._wanted = Semaphore(0)
        self._is_reading = False
        self._is_shown = False
        self._restore = _terminal_as_it_is() if self._edits else lambda: None
        if self._edits:
            with suppress(ImportError):
                import readline  # noqa: F401  # importing it is what enables it
        Thread(target=self._read, daemon=True).start()

    def ask(self, answer: Callable[[str | None], None]) -> None:
        self._answer = answer
        if not self._is_reading:
            self._is_reading = self._is_shown = True
            if not self._edits:
                _write(PROMPT)
            self._wanted.release()
        elif not self._is_shown:
            self._is_shown = True
            _write(PROMPT + (_typed_so_far() if self._edits else ""))

    def clear(self) -> None:
        if self._is_shown:
            _write(_CLEAR_LINE if self._edits else "\n")
        self._is_shown = False

    def close(self) -> None:
        self.clear()
        self._restore()

    def _read(self) -> None:
        """A line whenever one is wanted, until there are no more."""
        line: str | None = ""
        while line is not None:
            self._wanted.acquire()
            line = self._next_line()
            self._is_reading = self._is_shown = False
            self._answer(line)

    def _next_line(self) -> str | None:
        try:
            if self._edits:
                return input(PROMPT).strip()
            line = sys.stdin.readline()
        except (OSError, EOFError, ValueError):  # the terminal is gone, or was closed
            line = ""
        if not line or not self.is_live:
            _write(f"{line.rstrip()}\n")
        return line.strip() if line else None


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _typed_so_far() -> str:
    try:
        import readline
    except ImportError:
        return ""
    return readline.get_line_buffer()


def _terminal_as_it_is() -> Callable[[], None]:
    """What brings the terminal back to how it is now, also while a line is read."""
    try:
        import termios
    except ImportError:  # a system that has other terminals
        return lambda: None
    before = termios.tcgetattr(sys.stdin)
    return lambda: termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
