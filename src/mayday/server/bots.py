"""Bots: they think in processes of their own, on nothing but the view of their seat.

Hints for people are thought out beside them, so that neither waits for the other.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import secrets
import sys
import time
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Any, cast

from mayday.bots import names
from mayday.bots.hints import Hint
from mayday.kernel import Ask, Choice, View
from mayday.server import metrics
from mayday.server.config import Settings
from mayday.server.logs import log
from mayday.server.thinking import (
    LENGTH,
    READY,
    Advice,
    Answer,
    Decision,
    Glance,
    Question,
    Verdict,
    pack,
)

_PROGRAM = "from mayday.server.thinking import main; main()"
_SEED_BITS = 64
_PATIENCE = 60.0  # seconds for a process to start
_COACH_PATIENCE = 120.0  # seconds for a stretch of a game: nobody waits at a table for it


class BotFailed(Exception):
    """A bot gave no choice that can be made; the reason is for the log."""


class Thinkers:
    """Processes that think for the bots of this worker, one decision each at a time.

    One more thinks of hints, and one for the coach.
    """

    def __init__(self, settings: Settings) -> None:
        self._seconds = settings.bot_seconds
        self._bots = {name: name for name in names()} | settings.bots
        self._thinkers = [Thinker(settings.games) for _ in range(settings.bot_processes)]
        self._adviser, self._advising = Thinker(settings.games), asyncio.Lock()
        self._coach, self._coaching = Thinker(settings.games), asyncio.Lock()
        self._free: asyncio.LifoQueue[Thinker] = asyncio.LifoQueue()  # few stay busy, few start
        for thinker in self._thinkers:
            self._free.put_nowait(thinker)

    async def choose(self, bot: str, game: str, view: View[Any], ask: Ask) -> Choice:
        """The bot's choice; if it fails or takes too long the dice decide, so the game goes on."""
        seed = secrets.randbits(_SEED_BITS)
        thinker, begun = await self._free.get(), time.perf_counter()
        try:
            if bot not in self._bots:  # once it was, when this table was laid
                raise BotFailed("it is not offered here")
            decision = Decision(self._bots[bot], game, view, ask, seed)
            choice = await thinker.ask(decision, self._seconds)
            if choice not in ask.choices:
                raise BotFailed(f"it chose {choice}, which is not offered")
            return choice
        except BotFailed as error:
            log("bot_failed", level=logging.WARNING, bot=bot, game=game, error=str(error))
            return ask.choices[seed % len(ask.choices)]
        finally:
            self._free.put_nowait(thinker)
            metrics.BOT_SECONDS.observe(time.perf_counter() - begun)

    async def advise(self, game: str, view: View[Any], ask: Ask) -> tuple[Hint, ...]:
        """Hints for a decision, one after the other; BotFailed if there are none."""
        async with self._advising:
            advice = await self._adviser.ask(Advice(game, view, ask), self._seconds)
        return cast(tuple[Hint, ...], advice)

    async def look_again(self, question: Glance | Verdict) -> Any:
        """What the coach finds, one question after the other; BotFailed if it finds nothing."""
        async with self._coaching:
            return await self._coach.ask(question, _COACH_PATIENCE)

    async def close(self) -> None:
        for thinker in (*self._thinkers, self._adviser, self._coach):
            await thinker.stop()


class Thinker:
    """One process. It is started when first asked, and anew when it failed to answer."""

    def __init__(self, games: tuple[str, ...]) -> None:
        self._games = games
        self._process: Process | None = None

    async def ask(self, question: Question, seconds: float) -> object:
        """What it thinks; BotFailed if nothing comes of it."""
        try:
            process = self._process or await self._start()
            async with asyncio.timeout(seconds):
                answer = await _exchange(process, question)
        except TimeoutError:
            await self.stop()
            raise BotFailed("it took too long") from None
        except (OSError, EOFError) as error:
            await self.stop()
            raise BotFailed(f"its process ended: {error!r}") from None
        except BaseException:  # nobody waits for the answer any more, but it would still come
            await self.stop()
            raise
        if answer.problem:
            raise BotFailed(answer.problem)
        return answer.value

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", _PROGRAM, *self._games),
            stdin=PIPE,
            stdout=PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        self._process = process
        async with asyncio.timeout(_PATIENCE):
            if await _read(process) != READY:
                raise EOFError("it did not start")
        return process

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.communicate()  # closes the pipes and waits for the end


async def _exchange(process: Process, question: Question) -> Answer:
    assert process.stdin is not None, "it was opened as a pipe"
    process.stdin.write(pack(question))
    await process.stdin.drain()
    answer: Answer = await _read(process)
    return answer


async def _read(process: Process) -> Any:
    """What the process says next; asyncio's IncompleteReadError is an EOFError."""
    assert process.stdout is not None, "it was opened as a pipe"
    head = await process.stdout.readexactly(LENGTH.size)
    return pickle.loads(await process.stdout.readexactly(LENGTH.unpack(head)[0]))
