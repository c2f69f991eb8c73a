"""Batches: many small changes in one commit, for a database with a single writer.

One thread does the writing with a plain connection: a whole batch is one trip to that thread, and
many matches share the cost of a safe write.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
Work = Callable[[Connection], Any]

_MOST = 200  # changes in one commit


class _Waiting(NamedTuple):
    work: Work
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
        self._thread.submit(self._engine.dispose).result()
        self._thread.shutdown()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What the work returns, once it is committed."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Waiting(work, done))
        # Shielded: a client that goes away must not undo what is being written for it.
        return await asyncio.shield(done)

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            batch = [await self._queue.get()]
            while len(batch) < _MOST and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            works = [waiting.work for waiting in batch]
            outcomes = await loop.run_in_executor(self._thread, self._commit, works)
            for waiting, outcome in zip(batch, outcomes, strict=True):
                _settle(waiting.done, outcome)
                self._queue.task_done()

    def _commit(self, works: Sequence[Work]) -> list[_Outcome]:
        """Do all the work of a batch and commit once; only then does anybody hear of it."""
        try:
            with self._engine.begin() as connection:
                return [_attempt(connection, work) for work in works]
        except Exception as error:  # nothing of the batch is kept
            return [_Outcome(None, error)] * len(works)


def _attempt(connection: Connection, work: Work) -> _Outcome:
    """Do one change. If it fails it is taken back alone, while the transaction lives."""
    try:
        with connection.begin_nested():
            return _Outcome(work(connection), None)
    except Exception as error:
        if not _is_open(connection):
            raise
        return _Outcome(None, error)


def _is_open(connection: Connection) -> bool:
    """Whether the transaction goes on: on a full or failing disk SQLite gives all of it up."""
    dbapi: Any = connection.connection.dbapi_connection
    return bool(dbapi.in_transaction)


def _settle(done: asyncio.Future[Any], outcome: _Outcome) -> None:
    if done.done():
        return
    if outcome.problem is None:
        done.set_result(outcome.result)
    else:
        done.set_exception(outcome.problem)
