"""Batches: many small changes in one commit, for a database with a single writer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[Any]]

_MOST = 200  # changes in one commit


class _Waiting(NamedTuple):
    work: Work
    done: asyncio.Future[Any]


class BatchWriter:
    """One task that writes. A change that fails is taken back alone; the others stand."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
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

    async def write(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """What the work returns, once it is committed."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Waiting(work, done))
        # Shielded: a client that goes away must not undo what is being written for it.
        return await asyncio.shield(done)

    async def _run(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < _MOST and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            try:
                await self._commit(batch)
            finally:
                for _ in batch:
                    self._queue.task_done()

    async def _commit(self, batch: list[_Waiting]) -> None:
        """Do all the work of a batch and commit once; only then does anybody hear of it."""
        outcomes: list[tuple[_Waiting, Any, BaseException | None]] = []
        try:
            async with self._engine.begin() as connection:
                for waiting in batch:
                    outcomes.append(await self._attempt(connection, waiting))
        except Exception as error:  # the commit itself failed: nothing of the batch is kept
            outcomes = [(waiting, None, error) for waiting in batch]
        for waiting, result, problem in outcomes:
            if waiting.done.done():
                continue
            if problem is None:
                waiting.done.set_result(result)
            else:
                waiting.done.set_exception(problem)

    async def _attempt(
        self, connection: AsyncConnection, waiting: _Waiting
    ) -> tuple[_Waiting, Any, BaseException | None]:
        try:
            async with connection.begin_nested():
                return waiting, await waiting.work(connection), None
        except Exception as error:
            return waiting, None, error
