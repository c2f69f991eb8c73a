"""Load: how long people wait at this worker. When it is too long, newcomers wait outside."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from math import ceil

from mayday.server.messages import Problem

_BEAT = 0.25  # seconds between two looks at how late everything is
_MEMORY = 5.0  # seconds for which a long wait is remembered


class Load:
    """The longest wait of late: of a choice for its acknowledgement, or of anything at all."""

    def __init__(self, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._clock = most, clock
        self._wait, self._when = 0.0, clock()

    async def watch(self) -> None:
        """Look again and again how late this worker is."""
        while True:
            begun = self._clock()
            await asyncio.sleep(_BEAT)
            self.note(self._clock() - begun - _BEAT)

    def note(self, wait: float) -> None:
        """Somebody waited so long."""
        now = self._clock()
        if wait >= self._wait or now - self._when > _MEMORY:
            self._wait, self._when = wait, now

    def check(self) -> None:
        """Send newcomers away while those who are here wait too long."""
        if self._wait > self._most and self._clock() - self._when <= _MEMORY:
            seconds = ceil(max(_MEMORY, 2 * self._wait))
            raise Problem("busy", "busy", n=seconds)
