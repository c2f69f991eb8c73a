"""The app: a desk, one screen, and the end."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import ClassVar

from textual.app import App
from textual.binding import BindingType

from mayday.terminal.desk import Desk
from mayday.terminal.full.pace import Pace
from mayday.terminal.full.sitting import Sitting

_ENDING = ("SIGTERM", "SIGHUP")  # a polite kill, a terminal that is gone


class Full(App[None]):
    """Plays at a desk until somebody leaves the screen."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [("ctrl+c", "leave", "leave")]

    def __init__(self, desk: Desk, pace: str = "quick", moments: int = 0) -> None:
        super().__init__(ansi_color=True)  # the terminal's own sixteen colours
        self.theme = "ansi-dark"
        self.sitting = Sitting(desk, Pace(pace), moments)

    async def on_mount(self) -> None:
        loop = asyncio.get_running_loop()
        for name in _ENDING:
            with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(getattr(signal, name), self.exit)
        await self.push_screen(self.sitting)

    def action_leave(self) -> None:
        self.exit()


def play_full(desk: Desk, moments: int = 0) -> str:
    """Play at a desk that was not entered yet; what to say afterwards. Refused if it cannot be."""
    return asyncio.run(_play(desk, moments))


async def _play(desk: Desk, moments: int) -> str:
    await desk.enter()
    await Full(desk, moments=moments).run_async()
    return await desk.leave()
