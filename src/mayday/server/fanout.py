"""Fan-out: what one worker did, the others hear through the database's own LISTEN / NOTIFY."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Literal

import asyncpg  # type: ignore[import-untyped]  # it has none
import msgspec

from mayday.server.config import Settings
from mayday.server.logs import log
from mayday.server.store import CHANNEL

_RETRY = 1.0
_PROBE = 10.0


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A short word to the other workers; the facts are in the database."""

    kind: Literal["changed", "chat", "present"]
    match: str
    worker: str
    seats: tuple[int, ...] = ()

    def written(self) -> str:
        return msgspec.json.encode(self).decode()


class Fanout:
    """The ear of a worker. With SQLite there is only one worker and nothing to hear."""

    def __init__(
        self, settings: Settings, heard: Callable[[Note], None], missed: Callable[[], None]
    ) -> None:
        self.is_on = not settings.is_sqlite
        self._dsn = settings.database.replace("postgres://", "postgresql://", 1)
        self._heard, self._missed = heard, missed
        self._task: asyncio.Task[None] | None = None
        self._is_open = asyncio.Event()

    async def open(self) -> None:
        """Begin to listen; returns when it does."""
        if self.is_on:
            self._task = asyncio.create_task(self._listen())
            await self._is_open.wait()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_once()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log("listening_failed", error=type(error).__name__)
            await asyncio.sleep(_RETRY)

    async def _listen_once(self) -> None:
        connection: Any = await asyncpg.connect(self._dsn)
        try:
            await connection.add_listener(CHANNEL, self._take)
            if self._is_open.is_set():
                self._missed()
            self._is_open.set()
            while True:  # a dead connection shows itself only when it is used
                await asyncio.sleep(_PROBE)
                await connection.execute("SELECT 1")
        finally:
            connection.terminate()

    def _take(self, connection: object, pid: int, channel: str, payload: object) -> None:
        try:
            note = msgspec.json.decode(str(payload), type=Note)
        except msgspec.DecodeError:
            return  # not from a worker of this version
        self._heard(note)
