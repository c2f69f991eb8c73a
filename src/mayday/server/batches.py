"""Batches: many small changes in one commit, for a database with a single writer.

Many matches share the cost of a safe write. A thread waits for the disk. Quick changes, a few plain
statements each, are made where they come from, so that the thread has nothing to do but to wait;
all others are made in the thread, too.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
Work = Callable[[Connection], Any]
Quick = Callable[[sqlite3.Connection], Any]

_MOST = 200  # changes in one commit


class Refused(Exception):
    """A quick change that cannot be made, and has written nothing."""


class _Waiting(NamedTuple):
    work: Work | None
    quick: Quick | None
    done: asyncio.Future[Any]


class _Outcome(NamedTuple):
    result: Any
    problem: Exception | None


class BatchWriter:
    """One task that writes. A change that fails is taken back alone; the others stand."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._line: sqlite3.Connection | None = None  # of the quick changes

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Write what still waits, then stop."""
        if self._task is None:
            return
        await self._queue.join()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._task = None
        if self._line is not None:
            self._line.close()
        self._thread.submit(self._engine.dispose).result()
        self._thread.shutdown()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What the work returns, once it is committed."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        return await self._wait_for(_Waiting(work, None, done), done)

    async def write_quickly(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """The same for a few plain statements, which may be made twice.

        One that raises Refused has written nothing.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        return await self._wait_for(_Waiting(None, work, done), done)

    async def _wait_for(self, waiting: _Waiting, done: asyncio.Future[T]) -> T:
        self._queue.put_nowait(waiting)
        return await done  # a client that goes away ends its waiting, not the change

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            batch = [await self._queue.get()]
            while len(batch) < _MOST and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            outcomes = await self._write_quickly(loop, batch)
            if outcomes is None:
                outcomes = await loop.run_in_executor(self._thread, self._commit, batch)
            for waiting, outcome in zip(batch, outcomes, strict=True):
                _settle(waiting.done, outcome)
                self._queue.task_done()

    async def _write_quickly(
        self, loop: asyncio.AbstractEventLoop, batch: Sequence[_Waiting]
    ) -> list[_Outcome] | None:
        """Make the changes here and let the thread wait for the disk; None: it must do it all."""
        works = [waiting.quick for waiting in batch if waiting.quick is not None]
        if len(works) < len(batch):
            return None
        if self._line is None:
            self._line = await loop.run_in_executor(self._thread, self._open_line)
        line = self._line
        try:
            line.execute("BEGIN IMMEDIATE")
            outcomes = [_try(line, work) for work in works]
            await loop.run_in_executor(self._thread, line.commit)
        except sqlite3.Error:  # nothing of it is kept: again, one by one and with more patience
            with suppress(sqlite3.Error):
                line.rollback()
            return None
        return outcomes

    def _open_line(self) -> sqlite3.Connection:
        """A connection like the others, that never waits for another writer."""
        connection: Any = self._engine.raw_connection()
        connection.detach()
        line: sqlite3.Connection = connection.dbapi_connection
        line.execute("PRAGMA busy_timeout=0")
        return line

    def _commit(self, batch: Sequence[_Waiting]) -> list[_Outcome]:
        """Do all the work of a batch and commit once; only then does anybody hear of it."""
        try:
            with self._engine.begin() as connection:
                return [_attempt(connection, waiting) for waiting in batch]
        except Exception as error:  # nothing of the batch is kept
            return [_Outcome(None, error)] * len(batch)


def _try(line: sqlite3.Connection, work: Quick) -> _Outcome:
    try:
        return _Outcome(work(line), None)
    except Refused as refused:
        return _Outcome(None, refused)


def _attempt(connection: Connection, waiting: _Waiting) -> _Outcome:
    """Do one change. If it fails it is taken back alone, while the transaction lives."""
    try:
        with connection.begin_nested():
            if waiting.quick is not None:
                return _Outcome(waiting.quick(_plain(connection)), None)
            assert waiting.work is not None, "a change is of one kind or the other"
            return _Outcome(waiting.work(connection), None)
    except Exception as error:
        if not _plain(connection).in_transaction:  # on a full or failing disk all is given up
            raise
        return _Outcome(None, error)


def _plain(connection: Connection) -> sqlite3.Connection:
    dbapi: Any = connection.connection.dbapi_connection
    line: sqlite3.Connection = dbapi
    return line


def _settle(done: asyncio.Future[Any], outcome: _Outcome) -> None:
    if done.done():
        return
    if outcome.problem is None:
        done.set_result(outcome.result)
    else:
        done.set_exception(outcome.problem)
