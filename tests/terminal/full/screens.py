"""A full screen without a terminal: keys and clicks go in, what stands on it comes out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from mayday.kernel import Match
from mayday.terminal.desk import Desk
from mayday.terminal.full.app import Full
from mayday.terminal.full.sitting import Sitting

SMALL = (80, 24)
_LONGEST = 120  # seconds, for a machine that is very busy: then something is wrong


def at_once(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test that waits for what happens on the screen."""

    @wraps(test)
    def run(*args: object, **named: object) -> None:
        asyncio.run(test(*args, **named))  # type: ignore[arg-type]

    return run


class Screenful:
    """An app that runs. Nothing here waits for a time; `until` waits for a fact."""

    def __init__(self, app: Full, pilot: Pilot[None], match: Match[Any] | None) -> None:
        self.app, self.pilot, self._match = app, pilot, match
        self.farewell = ""  # what the desk says at the end

    @property
    def sitting(self) -> Sitting:
        return self.app.sitting

    @property
    def match(self) -> Match[Any]:
        assert self._match is not None
        return self._match

    @property
    def rows(self) -> list[str]:
        """What stands on the screen, line by line."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

    @property
    def text(self) -> str:
        return "\n".join(self.rows)

    async def until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(_LONGEST):
            while not is_so():
                assert self.app.is_running, "the app is gone"
                await asyncio.sleep(0.001)

    async def shows(self, *words: str) -> None:
        """Wait until all of these stand on the screen."""
        try:
            await self.until(lambda: all(word in self.text for word in words))
        except TimeoutError:
            pytest.fail(f"{words} never stood on the screen:\n{self.text}")

    async def press(self, *keys: str) -> None:
        """Keys, one after the other, each heard before the next one."""
        for key in keys:
            sign = {"space": " ", "slash": "/", "question_mark": "?"}.get(key, key)
            self.app.post_message(events.Key(key, sign if len(sign) == 1 else None))
            await self.quiet()

    async def type(self, words: str) -> None:
        names = {" ": "space", "/": "slash", "?": "question_mark"}
        await self.press(*(names.get(sign, sign) for sign in words))

    async def quiet(self) -> None:
        """Wait until every message so far was dealt with."""
        for _ in range(3):
            for node in (self.app, self.app.screen):
                heard = asyncio.Event()
                node.call_next(heard.set)
                await self.until(heard.is_set)
            await asyncio.sleep(0)
        await self.until(self._is_done)

    def _is_done(self) -> bool:
        """Whether the last key has done all it does, or waits for an answer on another screen."""
        keys = [worker for worker in self.app.workers if worker.group == "keys"]
        return self.app.screen is not self.sitting or all(worker.is_finished for worker in keys)

    async def leave(self) -> None:
        """Press q and wait until the app is gone."""
        self.app.post_message(events.Key("q", "q"))
        async with asyncio.timeout(_LONGEST):
            while self.app.is_running:
                await asyncio.sleep(0.001)

    async def click(self, x: int, y: int) -> None:
        await self.pilot.click(offset=(x, y))

    async def my_turn(self) -> None:
        """Wait until the screen shows the decision that the match is at, or the end."""

        def is_shown() -> bool:
            ready = self.sitting.is_ready and self.app.screen is self.sitting
            if not ready or self.sitting.state.number != self.match.number:
                return False
            is_over = self.match.position.result is not None
            return is_over or bool(self.sitting.menu.offers)

        await self.until(is_shown)


@asynccontextmanager
async def on_screen(
    desk: Desk, size: tuple[int, int] = SMALL, match: Match[Any] | None = None, moments: int = 0
) -> AsyncIterator[Screenful]:
    await desk.enter()
    app = Full(desk, pace="at once", moments=moments)
    async with app.run_test(size=size) as pilot:
        screen = Screenful(app, pilot, match)
        yield screen
    screen.farewell = await desk.leave()
