"""Interrupts: Ctrl-C, a closed terminal and a polite kill all end the game between two choices."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_ENDING = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


class Interrupts:
    """Turns ending signals into KeyboardInterrupt, but never in the middle of a choice.

    interrupts = Interrupts()
    with interrupts.caught():           # from here on signals raise KeyboardInterrupt
        with interrupts.held_back():    # but not in here: it is raised on the way out
            choose_and_save()
    """

    def __init__(self) -> None:
        self._holding = False
        self._came = False

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if not self._holding:
            raise KeyboardInterrupt
        self._came = True

    @contextmanager
    def caught(self) -> Iterator[None]:
        before = {number: signal.signal(number, self._handle) for number in _ENDING}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    @contextmanager
    def held_back(self) -> Iterator[None]:
        self._holding = True
        try:
            yield
        finally:
            self._holding = False
        if self._came:
            raise KeyboardInterrupt
