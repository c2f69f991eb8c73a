"""Bots: they think in processes of their own, on nothing but the view of their seat."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from mayday.bots import make
from mayday.kernel.flow import Ask, Choice
from mayday.kernel.view import View
from mayday.server import metrics
from mayday.server.library import Library
from mayday.server.logs import log

_SEED_BITS = 64


class Thinkers:
    """Processes that think for the bots of this worker."""

    def __init__(self, processes: int, games: tuple[str, ...]) -> None:
        self._processes = processes
        self._games = games
        self._pool: ProcessPoolExecutor | None = None

    def _start(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_begin,
                initargs=(self._games,),
            )
        return self._pool

    async def choose(self, bot: str, game: str, view: View[Any], ask: Ask) -> Choice:
        """The bot's choice; a bot that fails lets the dice decide, so that the game goes on."""
        seed, begun = secrets.randbits(_SEED_BITS), time.perf_counter()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._start(), think, bot, game, view, ask, seed)
        except BrokenProcessPool:
            log("bot_processes_died", bot=bot, game=game)
            self._pool = None
        except Exception as error:
            log("bot_failed", bot=bot, game=game, error=repr(error))
        finally:
            metrics.BOT_SECONDS.observe(time.perf_counter() - begun)
        return ask.choices[seed % len(ask.choices)]

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


_library: Library | None = None


def _begin(games: tuple[str, ...]) -> None:
    """What a thinking process does first: find the games, and watch over its parent."""
    global _library
    _library = Library(games)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """A server that was killed must not leave its thinkers behind."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def think(bot: str, game: str, view: View[Any], ask: Ask, seed: int) -> Choice:
    """One choice, in a process of its own."""
    assert _library is not None, "a thinking process has begun"
    return make(bot, _library.find(game), ask.seat, seed).choose(ask, lambda: view)
