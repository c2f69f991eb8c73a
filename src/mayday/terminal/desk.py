"""Desk: where the full screen sits down. It speaks the messages of docs/protocol.md, and no more.

A desk may be a game on this machine (`local.py`), a seat at a server, or a table that is only
watched. The screen draws what it hears from the desk and never asks who is behind it.

    await desk.enter()
    async for news in desk.news():
        ...                     # draw; meanwhile: await desk.choose(...), or Refused
    await desk.leave()
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from enum import Enum
from typing import Literal, Protocol

from mayday.server.bodies import GameInfo
from mayday.server.messages import (
    ChatSaid,
    HintShown,
    Missed,
    Prospect,
    RemarkShown,
    RulingsSaid,
    StateShown,
    TableSaid,
)


class Refused(Exception):
    """What a desk does not do, as one sentence for the person; nothing changed."""

    def __init__(self, sentence: str, rule: str = "") -> None:
        self.sentence, self.rule = sentence, rule
        super().__init__(sentence)


class Lost(Exception):
    """The desk is gone for good, as one sentence; `news` ends with it."""


def lost_by(error: Exception) -> Lost:
    """The end of a desk, whatever ended it: nobody waits for what will never come."""
    if isinstance(error, Lost):
        return error
    return Lost(f"The table is lost by a mistake of Mayday: {type(error).__name__}: {error}")


class Can(Enum):
    """What not every desk can do; keys for the rest are not even shown."""

    SAVE = "save"
    CHAT = "chat"
    WAIT = "wait"
    ABANDON = "abandon"


Kind = Literal["undo", "ruling", "concede", "abandon"]
News = StateShown | TableSaid | ChatSaid | str  # a string is a notice: a connection that is back


class Desk(Protocol):
    """A table with the seats of this screen. Every call may raise Refused."""

    @property
    def game(self) -> GameInfo:
        """The game with its rules; known once entered."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that this screen plays; none: it watches what is public."""

    @property
    def can(self) -> frozenset[Can]:
        """What can be done here besides playing."""

    async def enter(self) -> None:
        """Sit down; Refused if that is not possible."""

    async def leave(self) -> str:
        """Get up, whatever is under way; how to come back, or nothing to say."""

    def news(self) -> AsyncIterator[News]:
        """First the table and a whole state of each seat, then what is new, as it comes.

        After a change there is one state for each seat of this screen (for a watcher, one with
        seat None), always whole, with the events since the one before; `since` falls back after
        an undo. States of one change come one after the other, and no change is left out.
        """

    async def choose(self, seat: int, choice: str, at: int, way: str = "") -> None:
        """Make a choice on position `at`, and on the way to it the choice `way`."""

    async def undo(self, seat: int) -> None:
        """Take back the seat's last choice, as far as nothing came to light."""

    async def propose(self, seat: int, kind: Kind, to: int | None = None, ruling: str = "") -> None:
        """Ask the people at the table; an `undo` without `to` is of the seat's last choice."""

    async def agree(self, seat: int, agree: bool) -> None:
        """Answer the open proposal."""

    async def wait(self, seat: int) -> None:
        """Let another seat that is asked, too, act first; only where the desk can WAIT."""

    async def why(self, seat: int, target: str | None = None) -> tuple[Missed, ...]:
        """What is not offered now, and why not: all of it, or what touches a node."""

    async def about(
        self, seat: int | None, node: str, at: int | None = None
    ) -> tuple[RemarkShown, ...]:
        """What there is to say of a node that the seat sees; None: that everybody sees.

        With `at`, as it was on that position, as far as the desk knows.
        """

    async def prospects(self, seat: int, choices: Collection[str]) -> tuple[Prospect, ...]:
        """What these choices of the seat's decision are good for."""

    async def hints(self, seat: int, at: int) -> tuple[HintShown, ...]:
        """The best choices of the seat's decision on position `at`, the best first."""

    async def rulings(self, seat: int, begun: str = "") -> RulingsSaid:
        """How a ruling that begins so can go on."""

    async def chat(self, text: str) -> None:
        """Say something to the table; only where the desk can CHAT."""

    async def moment(self, seat: int | None, at: int) -> StateShown:
        """The table as the seat saw it on position `at`; Refused if the desk does not know it."""

    async def save(self, path: str = "") -> str:
        """Save elsewhere from now on, or only say where it is saved; only if it can SAVE."""


async def taken_from(queue: asyncio.Queue[News | Lost]) -> AsyncIterator[News]:
    """The news of a desk that keeps them in a queue, until it is lost."""
    while True:
        news = await queue.get()
        if isinstance(news, Lost):
            raise news
        yield news
