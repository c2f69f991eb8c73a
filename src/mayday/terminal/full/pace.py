"""Pace: how long each move of others is shown before the next one."""

from __future__ import annotations

import asyncio
from contextlib import suppress

SECONDS = {"at once": 0.0, "quick": 0.4, "slow": 1.2, "step by step": 3600.0}
NAMES = tuple(SECONDS)


class Pace:
    """A rest between two moves, which any key ends."""

    def __init__(self, name: str = "quick") -> None:
        self.name = name
        self._key = asyncio.Event()

    @property
    def is_at_once(self) -> bool:
        return not SECONDS[self.name]

    async def rest(self) -> None:
        """Wait as the pace says, or until a key is pressed."""
        self._key.clear()
        if SECONDS[self.name]:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._key.wait(), SECONDS[self.name])

    def hurry(self) -> None:
        self._key.set()

    def change(self) -> str:
        """The next pace, by name."""
        self.name = NAMES[(NAMES.index(self.name) + 1) % len(NAMES)]
        return self.name
