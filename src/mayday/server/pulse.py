"""Pulse: whether the store takes what it is given. It is felt at most every few seconds."""

from __future__ import annotations

import asyncio
import time

from mayday.server.store import Store

_FRESH = 2.0  # seconds for which an answer holds
_PATIENCE = 5.0  # seconds after which a store that says nothing is taken for gone


class Pulse:
    """Feels whether the store still writes, however many ask."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._felt: asyncio.Task[bool] | None = None
        self._when = 0.0

    async def beats(self) -> bool:
        """Whether something could be written within the last seconds."""
        now = time.monotonic()
        if self._felt is None or (self._felt.done() and now - self._when > _FRESH):
            self._felt, self._when = asyncio.create_task(self._feel()), now
        return await asyncio.shield(self._felt)

    async def _feel(self) -> bool:
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._store.touch()
        except Exception:  # whatever it is, nothing can be kept now
            return False
        return True
