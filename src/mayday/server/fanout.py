"""Fan-out: what the workers tell each other, through the database's own LISTEN / NOTIFY.

A note is short; the facts are in the database. Only who is present is kept nowhere: each worker
says which seats it has, and the database knows which workers are there, as each keeps a connection
under its name.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any, Literal

import asyncpg  # type: ignore[import-untyped]  # it has none
import msgspec

from mayday.server.config import Settings
from mayday.server.logs import log
from mayday.server.rooms import Room
from mayday.server.store import CHANNEL, Store

WORKER = "mayday-worker-"  # what the listening connections are called
_RETRY = 1.0
_PROBE = 10.0

NoteKind = Literal["changed", "chat", "present", "who"]
Spawn = Callable[[Coroutine[None, None, None]], object]


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A short word to the other workers."""

    kind: NoteKind
    match: str
    worker: str
    n: int = 0  # of a line of chat
    seats: tuple[int, ...] = ()  # present at this worker


class Ear:
    """A connection that listens, made again whenever it is lost."""

    def __init__(
        self, database: str, name: str, heard: Callable[[Note], None], missed: Callable[[], None]
    ) -> None:
        self._dsn = database.replace("postgres://", "postgresql://", 1)
        self._name = name
        self._heard, self._missed = heard, missed
        self._task: asyncio.Task[None] | None = None
        self._is_open = asyncio.Event()

    async def open(self) -> None:
        """Begin to listen; returns when it does."""
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
        named = {"application_name": self._name}
        connection: Any = await asyncpg.connect(self._dsn, server_settings=named)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.add_listener(CHANNEL, self._take)
            if self._is_open.is_set():
                self._missed()
            self._is_open.set()
            while True:  # one that died without a word shows itself only when it is used
                with suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), _PROBE)
                await connection.execute("SELECT 1")
        finally:
            connection.terminate()

    def _take(self, connection: object, pid: int, channel: str, payload: object) -> None:
        try:
            note = msgspec.json.decode(str(payload), type=Note)
        except msgspec.DecodeError:
            return  # not from a worker of this version
        self._heard(note)


class Fanout:
    """One worker among others. With SQLite it is alone: it hears nothing and says nothing."""

    def __init__(
        self,
        settings: Settings,
        worker: str,
        store: Store,
        rooms: Mapping[str, Room],
        spawn: Spawn,
    ) -> None:
        self.is_on = not settings.is_sqlite
        self.worker = worker
        self._store, self._rooms, self._spawn = store, rooms, spawn
        self._ear = Ear(settings.database, f"{WORKER}{worker}", self._heard, self._missed)
        self._telling = asyncio.Lock()

    async def open(self) -> None:
        if self.is_on:
            await self._ear.open()

    async def close(self) -> None:
        await self._ear.close()

    def changed(self, match: str) -> str:
        """The note that goes with a change, to be sent when it is durable."""
        return self._written("changed", match) if self.is_on else ""

    def chatted(self, match: str, n: int) -> str:
        """The note that goes with a line of chat."""
        return self._written("chat", match, n=n)

    def ask_who_is_there(self, room: Room) -> None:
        """A room was opened here: the other workers say whom they have."""
        if self.is_on:
            self._spawn(self._store.notify(self._written("who", room.id)))

    def tell_who_is_here(self, room: Room) -> None:
        if self.is_on:
            self._spawn(self._tell(room))

    async def _tell(self, room: Room) -> None:
        """One word after the other, so that the last one heard is true."""
        async with self._telling:
            here = tuple(sorted(room.presence.here))
            await self._store.notify(self._written("present", room.id, seats=here))

    def _written(self, kind: NoteKind, match: str, **more: Any) -> str:
        note = Note(kind=kind, match=match, worker=self.worker, **more)
        return msgspec.json.encode(note).decode()

    def _heard(self, note: Note) -> None:
        """Another worker did something; it matters where somebody here looks at it."""
        room = self._rooms.get(note.match)
        if note.worker == self.worker or room is None:
            return
        match note.kind:
            case "changed":
                self._spawn(room.refresh())
            case "chat":
                self._spawn(self._show_chat(room, note.n))
            case "present":
                room.set_elsewhere({**room.presence.elsewhere, note.worker: frozenset(note.seats)})
            case "who":
                if room.presence.here:
                    self.tell_who_is_here(room)

    async def _show_chat(self, room: Room, n: int) -> None:
        line = await self._store.chat_line(room.id, n)
        if line is not None:
            room.show_chat(line)

    def _missed(self) -> None:
        """The ear was shut for a while: read everything again, and be known again."""
        for room in self._rooms.values():
            self._spawn(room.refresh())
            self.ask_who_is_there(room)
            if room.presence.here:
                self.tell_who_is_here(room)

    async def forget_the_gone(self) -> None:
        """Whoever was present at a worker that is no more is not."""
        if not self.is_on or not any(room.presence.elsewhere for room in self._rooms.values()):
            return
        alive = {name.removeprefix(WORKER) for name in await self._store.connections(WORKER)}
        for room in self._rooms.values():
            elsewhere = room.presence.elsewhere
            room.set_elsewhere({name: elsewhere[name] for name in elsewhere if name in alive})
