"""Store: matches in a database. What a method returned from is durable.

SQLite gets one writer that gathers waiting changes into one commit (`batches.py`); PostgreSQL
does that by itself. Changes are plain functions of a connection, so that both can run them.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import asyncpg  # type: ignore[import-untyped]  # it has none
import msgspec
from sqlalchemy import (
    Connection,
    Engine,
    bindparam,
    create_engine,
    event,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from mayday.server.batches import BatchWriter, Refused
from mayday.server.migrations import migrate
from mayday.server.rows import (
    ChatRow,
    Damaged,
    JournalRow,
    MatchRow,
    SeatRow,
    decode_entry,
    encode_entry,
    to_columns,
    to_match,
)
from mayday.server.tables import chat, coachings, journal, keys, links, matches, seats

T = TypeVar("T")
CHANNEL = "mayday"
_QUICK_LINES = 8  # connections to PostgreSQL for single statements
PRAGMAS = {
    "journal_mode": "WAL",
    "synchronous": "FULL",  # a commit returns when it is on disk
    "foreign_keys": "ON",
    "busy_timeout": "10000",
}

_ADVANCE = (
    update(matches)
    .where(matches.c.id == bindparam("match_id"), matches.c.version == bindparam("known_version"))
    .execution_options(synchronize_session=False)
)

_LINE = ("match", "ply", "entry", "request", "made")
_APPEND = f"INSERT INTO journal ({', '.join(_LINE)}) VALUES (?, ?, ?, ?, ?)"

_TOUCH = update(keys).where(keys.c.name == bindparam("named"))
_LINES = select(chat.c.n, chat.c.seat, chat.c.name, chat.c.text, chat.c.said)


class Conflict(Refused):
    """Another worker changed the match first; nothing was written."""


class Loaded(NamedTuple):
    """A match as the store has it."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    journal: tuple[JournalRow, ...]


class LinkRow(NamedTuple):
    match: str
    seat: int
    generation: int


class Store:
    """The database of a server."""

    def __init__(self, url: str) -> None:
        self.is_sqlite = url.startswith("sqlite")
        self.engine = _engine(url, self.is_sqlite)
        self._writer = BatchWriter(_plain_engine(url)) if self.is_sqlite else None
        self._dsn = url.replace("+asyncpg", "")
        self._pool: Any = None  # for single statements to PostgreSQL

    async def open(self) -> None:
        async with self.engine.begin() as connection:
            await connection.run_sync(migrate)
        if self._writer is not None:
            self._writer.start()
        else:
            self._pool = await asyncpg.create_pool(self._dsn, min_size=0, max_size=_QUICK_LINES)

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer.stop()
        if self._pool is not None:
            self._pool.terminate()
        await self.engine.dispose()

    async def _write(self, work: Callable[[Connection], T]) -> T:
        """Do the work in one transaction; when this returns, it is on disk."""
        try:
            if self._writer is not None:
                return await self._writer.write(work)
            async with self.engine.begin() as connection:
                return await connection.run_sync(work)
        except IntegrityError:
            raise Conflict from None

    def _notify(self, connection: Connection, note: str) -> None:
        """Tell the other workers, with the commit."""
        if not self.is_sqlite and note:
            connection.execute(select(func.pg_notify(CHANNEL, note)))

    async def notify(self, note: str) -> None:
        """Tell the other workers something that is not kept."""
        if not self.is_sqlite:
            async with self.engine.begin() as connection:
                await connection.run_sync(self._notify, note)

    async def connections(self, prefix: str) -> set[str]:
        """The names of connections to this PostgreSQL database that begin so."""
        query = text(
            "SELECT application_name FROM pg_stat_activity"
            " WHERE datname = current_database() AND starts_with(application_name, :prefix)"
        )
        async with self.engine.connect() as connection:
            return set((await connection.execute(query, {"prefix": prefix})).scalars())

    async def touch(self) -> None:
        """Write something and keep it, to see whether that can be done."""
        values = {"name": "touched", "value": str(time.time())}

        def work(connection: Connection) -> None:
            if not connection.execute(_TOUCH, {"named": values["name"], **values}).rowcount:
                connection.execute(insert(keys), values)

        with suppress(Conflict):  # another worker just did
            await self._write(work)

    async def key(self, name: str) -> bytes:
        """The server's own key of that name, made when it is first asked for."""
        query = select(keys.c.value).where(keys.c.name == name)

        def make(connection: Connection) -> None:
            connection.execute(insert(keys), {"name": name, "value": secrets.token_hex(32)})

        for _ in range(2):
            async with self.engine.connect() as connection:
                value = (await connection.execute(query)).scalar()
            if value is not None:
                return bytes.fromhex(value)
            try:
                await self._write(make)
            except Conflict:
                continue  # another worker made it
        return await self.key(name)

    async def create(
        self,
        row: MatchRow,
        sitting: Sequence[SeatRow],
        entries: Sequence[JournalRow] = (),
        follows: str = "",
        note: str = "",
    ) -> None:
        """A new match, whole or not at all; Conflict if the one it follows has a rematch."""
        is_free = matches.c.id == follows, matches.c.rematch.is_(None)
        succeed = update(matches).where(*is_free).values(version=matches.c.version + 1)

        def work(connection: Connection) -> None:
            if follows and connection.execute(succeed.values(rematch=row.id)).rowcount != 1:
                raise Conflict
            self._notify(connection, note)
            connection.execute(insert(matches), to_columns(msgspec.structs.asdict(row)))
            connection.execute(insert(seats), [_seat_columns(row.id, s) for s in sitting])
            self._append(connection, row.id, 0, entries)

        await self._write(work)

    async def advance(
        self,
        id: str,
        version: int,
        changes: Mapping[str, Any],
        entries: Sequence[JournalRow] = (),
        sitting: Sequence[SeatRow] = (),
        note: str = "",
    ) -> None:
        """One change of a match, made on `version` of it; Conflict if it has moved on."""
        now, ply = time.time(), changes["number"] - len(entries) if entries else 0
        values = {**to_columns(changes), "version": version + 1, "updated": now}
        lines = [
            (id, ply + n, encode_entry(row.entry), row.request, now)
            for n, row in enumerate(entries)
        ]
        if not sitting and len(lines) <= 1:
            await self._advance_quickly(id, version, values, lines, note)
            return

        def work(connection: Connection) -> None:
            found = connection.execute(
                _ADVANCE.values(values), {"match_id": id, "known_version": version}
            )
            if found.rowcount != 1:
                raise Conflict
            if lines:
                rows = [dict(zip(_LINE, line, strict=True)) for line in lines]
                connection.execute(insert(journal), rows)
            for seat in sitting:
                connection.execute(
                    update(seats)
                    .where(seats.c.match == id, seats.c.seat == seat.seat)
                    .values(msgspec.structs.asdict(seat))
                )
            self._notify(connection, note)

        await self._write(work)

    async def _advance_quickly(
        self,
        id: str,
        version: int,
        values: Mapping[str, Any],
        lines: Sequence[tuple[Any, ...]],
        note: str,
    ) -> None:
        """The same in plain statements, which the database keeps prepared."""
        given = (*values.values(), id, version)
        if self._writer is None:
            said = (*given, note, *(part for line in lines for part in line))
            if not await self._ask_quickly(_advance_at_once(tuple(values), bool(lines)), said):
                raise Conflict
            return
        moved = _advance_sql(tuple(values))

        def work(line: sqlite3.Connection) -> None:
            if line.execute(moved, given).rowcount != 1:
                raise Conflict
            for row in lines:
                line.execute(_APPEND, row)

        try:
            await self._writer.write_quickly(work)
        except sqlite3.IntegrityError:
            raise Conflict from None

    async def _ask_quickly(self, statement: str, given: Sequence[Any]) -> Any:
        """One statement that is a transaction by itself: one way to PostgreSQL and back."""
        try:
            async with self._pool.acquire() as line:
                return await line.fetchval(statement, *given)
        except asyncpg.UniqueViolationError:
            raise Conflict from None

    def _append(
        self, connection: Connection, id: str, ply: int, entries: Iterable[JournalRow]
    ) -> None:
        now = time.time()
        rows = [
            dict(zip(_LINE, (id, ply + n, encode_entry(row.entry), row.request, now), strict=True))
            for n, row in enumerate(entries)
        ]
        if rows:
            connection.execute(insert(journal), rows)

    async def load(self, id: str, since: int = 0) -> Loaded | None:
        """A match with its journal from entry `since` on; None if there is no such match."""
        entries = (
            select(journal.c.ply, journal.c.entry, journal.c.request)
            .where(journal.c.match == id, journal.c.ply >= since)
            .order_by(journal.c.ply)
        )
        async with self.engine.connect() as connection:
            if not self.is_sqlite:  # all three answers from one moment
                await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
            row = (await connection.execute(select(matches).where(matches.c.id == id))).mappings()
            found = row.first()
            if found is None:
                return None
            sitting = await self._seats_of(connection, [id])
            lines = (await connection.execute(entries)).all()
        made = tuple(JournalRow(decode_entry(ply, entry), request) for ply, entry, request in lines)
        return Loaded(to_match(dict(found)), tuple(sitting.get(id, ())), made)

    async def _seats_of(
        self, connection: AsyncConnection, ids: Sequence[str]
    ) -> dict[str, list[SeatRow]]:
        query = select(seats).where(seats.c.match.in_(ids)).order_by(seats.c.match, seats.c.seat)
        sitting: dict[str, list[SeatRow]] = {}
        for row in (await connection.execute(query)).mappings():
            fields = dict(row)
            sitting.setdefault(fields.pop("match"), []).append(SeatRow(**fields))
        return sitting

    async def ids(self) -> list[str]:
        """Every match, oldest first."""
        async with self.engine.connect() as connection:
            query = select(matches.c.id).order_by(matches.c.created)
            return list((await connection.execute(query)).scalars())

    async def read_as_far_as_possible(
        self, id: str
    ) -> tuple[MatchRow, tuple[JournalRow, ...], str]:
        """A match with its journal up to the first damage, and what that is."""
        entries = select(journal.c.ply, journal.c.entry, journal.c.request)
        query = entries.where(journal.c.match == id).order_by(journal.c.ply)
        async with self.engine.connect() as connection:
            found = await connection.execute(select(matches).where(matches.c.id == id))
            row = to_match(dict(found.mappings().one()))
            lines = (await connection.execute(query)).all()
        read: list[JournalRow] = []
        for ply, entry, request in lines:
            if ply != len(read):
                return row, tuple(read), f"entry {len(read)} is missing"
            try:
                read.append(JournalRow(decode_entry(ply, entry), request))
            except Damaged as damage:
                return row, tuple(read), str(damage)
        return row, tuple(read), ""

    async def version(self, id: str) -> int | None:
        async with self.engine.connect() as connection:
            query = select(matches.c.version).where(matches.c.id == id)
            return (await connection.execute(query)).scalar()

    async def matches_of(self, holder: str, limit: int = 100) -> list[Loaded]:
        """The matches a visitor made or holds a seat in, newest first, without journals."""
        mine = select(seats.c.match).where(seats.c.holder == holder)
        is_mine = or_(matches.c.id.in_(mine), matches.c.creator == holder)
        query = select(matches).where(is_mine).order_by(matches.c.updated.desc())
        async with self.engine.connect() as connection:
            found = (await connection.execute(query.limit(limit))).mappings().all()
            sitting = await self._seats_of(connection, [row["id"] for row in found])
        loaded = []
        for columns in found:
            with suppress(Damaged):  # a match that cannot be read is no reason to hide the others
                row = to_match(dict(columns))
                loaded.append(Loaded(row, tuple(sitting.get(row.id, ())), ()))
        return loaded

    async def count_open(self, holder: str) -> int:
        """How many unfinished matches the visitor has made."""
        query = select(func.count()).where(matches.c.creator == holder, matches.c.ended == "")
        async with self.engine.connect() as connection:
            return int((await connection.execute(query)).scalar() or 0)

    async def count_made(self, origin: str, since: float) -> int:
        """How many matches made from an address since a moment are unfinished."""
        is_unfinished = matches.c.ended == "", matches.c.created > since
        query = select(func.count()).where(matches.c.origin == origin, *is_unfinished)
        async with self.engine.connect() as connection:
            return int((await connection.execute(query)).scalar() or 0)

    async def claim_bots(self, ids: Sequence[str], now: float, lease: float) -> list[str]:
        """Those of the matches that wait for a bot that nobody took care of lately: now ours."""
        if not ids:
            return []

        def work(connection: Connection) -> list[str]:
            is_silent = matches.c.driven <= now - lease
            is_ahead = matches.c.driven > now + lease  # the clock was set back since
            due = matches.c.bot_turn.is_(True), or_(is_silent, is_ahead)
            query = select(matches.c.id).where(matches.c.id.in_(ids), *due)
            if not self.is_sqlite:
                query = query.with_for_update(skip_locked=True)
            ours = list(connection.execute(query).scalars())
            if ours:
                connection.execute(update(matches).where(matches.c.id.in_(ours)).values(driven=now))
            return ours

        return await self._write(work)

    async def add_links(self, tokens: Mapping[str, LinkRow]) -> None:
        """Remember hashes of invite links; those known already stay."""

        def work(connection: Connection) -> None:
            known = select(links.c.token).where(links.c.token.in_(list(tokens)))
            have = set(connection.execute(known).scalars())
            rows = [{"token": t, **link._asdict()} for t, link in tokens.items() if t not in have]
            if rows:
                connection.execute(insert(links), rows)

        with suppress(Conflict):  # another worker wrote the same links in the same moment
            await self._write(work)

    async def find_link(self, token: str) -> LinkRow | None:
        query = select(links.c.match, links.c.seat, links.c.generation).where(
            links.c.token == token
        )
        async with self.engine.connect() as connection:
            found = (await connection.execute(query)).first()
        return None if found is None else LinkRow(*found)

    async def say(
        self,
        id: str,
        line: ChatRow,
        author: str,
        request: str,
        note: Callable[[str, int], str],
    ) -> ChatRow:
        """Keep a line of chat; a retry finds the line that is kept already."""

        def work(connection: Connection) -> ChatRow:
            known = _LINES.where(
                chat.c.match == id, chat.c.author == author, chat.c.request == request
            )
            if found := connection.execute(known).first():
                return ChatRow(*found)
            last = select(func.max(chat.c.n)).where(chat.c.match == id)
            n = connection.execute(last).scalar()
            said = msgspec.structs.replace(line, n=0 if n is None else n + 1)
            columns = msgspec.structs.asdict(said)
            connection.execute(
                insert(chat), {"match": id, "author": author, "request": request, **columns}
            )
            self._notify(connection, note(id, said.n))
            return said

        while True:
            try:
                return await self._write(work)
            except Conflict:
                await asyncio.sleep(0)  # two spoke at once: the number is taken, take the next

    async def keep_coaching(self, id: str, found: str) -> None:
        """Keep what the coach has found; what another worker has kept already stays."""

        def work(connection: Connection) -> None:
            connection.execute(insert(coachings), {"match": id, "found": found})

        with suppress(Conflict):
            await self._write(work)

    async def coaching_of(self, id: str) -> str | None:
        query = select(coachings.c.found).where(coachings.c.match == id)
        async with self.engine.connect() as connection:
            found: str | None = (await connection.execute(query)).scalar()
        return found

    async def chat_of(self, id: str, limit: int = 200) -> list[ChatRow]:
        """The last lines, oldest first."""
        query = _LINES.where(chat.c.match == id).order_by(chat.c.n.desc()).limit(limit)
        async with self.engine.connect() as connection:
            return [ChatRow(*row) for row in (await connection.execute(query)).all()][::-1]

    async def chat_line(self, id: str, n: int) -> ChatRow | None:
        query = _LINES.where(chat.c.match == id, chat.c.n == n)
        async with self.engine.connect() as connection:
            found = (await connection.execute(query)).first()
        return None if found is None else ChatRow(*found)


@lru_cache
def _advance_sql(columns: tuple[str, ...]) -> str:
    """The statement that moves these columns of a match on, if it is where somebody knows it."""
    changed = ", ".join(f"{column} = ?" for column in columns)
    return f"UPDATE matches SET {changed} WHERE id = ? AND version = ?"


@lru_cache
def _advance_at_once(columns: tuple[str, ...], has_line: bool) -> str:
    """The same, a line of the journal and a note to the other workers as one of PostgreSQL."""
    count = len(columns)
    changed = ", ".join(f"{column} = ${n}" for n, column in enumerate(columns, 1))
    id, version, note = (f"${count + n}" for n in range(1, 4))
    moved = f"UPDATE matches SET {changed} WHERE id = {id} AND version = {version} RETURNING id"
    parts = [f"moved AS ({moved})"]
    if has_line:
        kinds = ("varchar", "integer", "text", "varchar", "float8")
        values = ", ".join(f"${count + 4 + n}::{kind}" for n, kind in enumerate(kinds))
        added = f"INSERT INTO journal ({', '.join(_LINE)}) SELECT {values} FROM moved"
        parts.append(f"added AS ({added})")
    told = f"SELECT pg_notify('{CHANNEL}', {note}) FROM moved"
    return f"WITH {', '.join(parts)}, told AS ({told}) SELECT count(*) FROM told"


def _seat_columns(id: str, seat: SeatRow) -> dict[str, Any]:
    return {"match": id, **msgspec.structs.asdict(seat)}


def _engine(url: str, is_sqlite: bool) -> AsyncEngine:
    if not is_sqlite:
        return create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    engine = create_async_engine(url)
    make_safe(engine.sync_engine)
    return engine


def _plain_engine(url: str) -> Engine:
    """The same SQLite file for the thread that writes."""
    engine = create_engine(url.replace("+aiosqlite", ""), connect_args={"check_same_thread": False})
    make_safe(engine)
    return engine


def make_safe(engine: Engine) -> None:
    """A commit returns when the change is on disk, and readers never wait for a writer."""

    @event.listens_for(engine, "connect")
    def configure(connection: Any, record: object) -> None:
        connection.isolation_level = None  # the driver must not begin or end transactions itself
        cursor = connection.cursor()
        for name, value in PRAGMAS.items():
            cursor.execute(f"PRAGMA {name}={value}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")
