"""A desk at which a recorded game is seen again, moment by moment, with the eyes of any seat."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from typing import Any

from mayday.kernel import ENGLISH, SPECTATOR, GameDef, Record, Seat
from mayday.server.library import describe
from mayday.server.messages import (
    HintShown,
    Missed,
    Prospect,
    RemarkShown,
    RulingsSaid,
    StateShown,
)
from mayday.server.replays import Replay
from mayday.terminal.desk import Can, Kind, News, Refused


class ReplayDesk:
    """A record that was walked through once. Nothing can be chosen here."""

    def __init__(self, record: Record, game: GameDef[Any], seat: Seat | None) -> None:
        """With a seat, only what that seat saw; a damaged record is refused here."""
        self._replay = Replay(record, game)
        self._only = seat
        self.game = describe(game, game.text, ())
        self.moments = self._replay.frames
        self.can: frozenset[Can] = frozenset()
        hidden = seat is not None or not self._replay.is_finished
        self.seats = () if hidden else tuple(range(len(record.seats)))

    async def enter(self) -> None:
        """There is nobody to sit down with."""

    async def leave(self) -> str:
        return ""

    async def news(self) -> AsyncIterator[News]:
        """Nothing new ever comes."""
        await asyncio.Event().wait()
        yield ""

    async def moment(self, seat: int | None, at: int) -> StateShown:
        return self._replay.seen_by(self._viewer(seat), at, ENGLISH)

    async def about(
        self, seat: int | None, node: str, at: int | None = None
    ) -> tuple[RemarkShown, ...]:
        return self._replay.said_of(node, self._viewer(seat), at or 0, ENGLISH)

    def _viewer(self, seat: int | None) -> Seat:
        if self._only is not None:
            return self._only
        return SPECTATOR if seat is None else Seat(seat)

    async def choose(self, seat: int, choice: str, at: int, way: str = "") -> None:
        raise _over()

    async def undo(self, seat: int) -> None:
        raise _over()

    async def propose(self, seat: int, kind: Kind, to: int | None = None, ruling: str = "") -> None:
        raise _over()

    async def agree(self, seat: int, agree: bool) -> None:
        raise _over()

    async def wait(self, seat: int) -> None:
        raise _over()

    async def why(self, seat: int, target: str | None = None) -> tuple[Missed, ...]:
        raise _over()

    async def prospects(self, seat: int, choices: Collection[str]) -> tuple[Prospect, ...]:
        raise _over()

    async def hints(self, seat: int, at: int) -> tuple[HintShown, ...]:
        raise _over()

    async def rulings(self, seat: int, begun: str = "") -> RulingsSaid:
        raise _over()

    async def chat(self, text: str) -> None:
        raise _over()

    async def save(self, path: str = "") -> str:
        raise _over()


def _over() -> Refused:
    return Refused("This game was played before; it can only be watched.")
