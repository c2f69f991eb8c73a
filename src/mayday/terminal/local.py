"""A desk on this machine: a match in this process, at which the screen stays alive."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import suppress
from typing import TypeVar

from mayday.bots import BotError
from mayday.kernel import ENGLISH, SPECTATOR, Ask, Choice, Seat, last_choice
from mayday.server.answers import find_missed, find_prospects
from mayday.server.library import describe
from mayday.server.messages import (
    HintShown,
    Missed,
    Prospect,
    RemarkShown,
    RulingsSaid,
    SeatInfo,
    StateShown,
    TableSaid,
    capital,
)
from mayday.server.replays import Replay
from mayday.terminal.desk import Can, Kind, Lost, News, Refused, taken_from
from mayday.terminal.match_table import MatchTable
from mayday.terminal.saves import SaveError

T = TypeVar("T")


class LocalDesk:
    """A match table. Bots think in a thread, and so does whatever else takes a while."""

    def __init__(self, table: MatchTable) -> None:
        self.table, self.match = table, table.match
        self.game = describe(table.game, table.game.text, ())
        self.seats = tuple(table.people)
        self.can = frozenset({Can.SAVE, Can.WAIT})
        self._news: asyncio.Queue[News | Lost] = asyncio.Queue()
        self._moved = asyncio.Event()
        self._driver: asyncio.Task[None] | None = None
        self._walked: tuple[int, Replay] | None = None  # the past up to a position
        table.notice = self._news.put_nowait

    async def enter(self) -> None:
        try:
            self.table.file.write(self.match.record())
        except SaveError as error:
            raise Refused(capital(error)) from None
        self._news.put_nowait(self._said())
        self._show()
        self._driver = asyncio.create_task(self._drive())

    async def leave(self) -> str:
        if self._driver is not None:
            self._driver.cancel()
            with suppress(asyncio.CancelledError):
                await self._driver
        is_over = self.table.status == "over"
        command = self.table.afterwards() if is_over else self.table.way_back()
        return "The game could not be saved." if command is None else "  ".join(command)

    def news(self) -> AsyncIterator[News]:
        return taken_from(self._news)

    def _said(self) -> TableSaid:
        """Who sits where."""
        names, bots = self.table.text.seat_names, self.table.bots
        seats = tuple(
            SeatInfo(
                seat=n,
                name=names[n],
                kind="bot" if Seat(n) in bots else "human",
                bot=who if Seat(n) in bots else None,
                mine=Seat(n) not in bots,
                present=True,
                kept=0,
                link=None,
            )
            for n, who in enumerate(self.match.seats)
        )
        return TableSaid(seats=seats, status=self.table.status)

    def _show(self) -> None:
        """A state for each seat of this screen."""
        for seat in self.seats or (SPECTATOR,):
            self._news.put_nowait(self.table.news(seat))

    async def _drive(self) -> None:
        """Let bots choose as long as it is their turn; a person's choice wakes them up."""
        while self.match.position.asks:
            ask = self.table.next_ask()
            if ask.seat not in self.table.bots:
                await self._moved.wait()
            else:
                try:
                    await self._let_bot_choose(ask)
                except (BotError, Refused) as error:
                    self._news.put_nowait(Lost(capital(error)))
                    return
                except Exception as error:  # nobody waits for what will never come
                    who, what = self.match.seats[ask.seat], f"{type(error).__name__}: {error}"
                    self._news.put_nowait(Lost(f'The bot "{who}" cannot go on: {what}'))
                    return
            self._moved.clear()

    async def _let_bot_choose(self, ask: Ask) -> None:
        """One choice of a bot; void if a person was quicker."""
        number, position = self.match.number, self.match.position.clone()
        choice = self.table.guided()
        if choice is None:
            bot, game = self.table.bots[ask.seat], self.table.game
            choice = await _beside(lambda: bot.choose(ask, lambda: game.view(position, ask.seat)))
        if self.match.number == number:
            self.table.choose(ask.seat, choice, number)
            self._changed()

    def _changed(self) -> None:
        self._show()
        self._moved.set()

    async def choose(self, seat: int, choice: str, at: int, way: str = "") -> None:
        self.table.choose(Seat(seat), self._read(choice), at, way and str(self._read(way)))
        self._changed()

    def _read(self, written: str) -> Choice:
        try:
            return self.table.game.space.read(written)
        except ValueError as error:
            raise Refused(capital(error)) from None

    async def undo(self, seat: int) -> None:
        self.table.undo(Seat(seat))
        self._changed()

    async def propose(self, seat: int, kind: Kind, to: int | None = None, ruling: str = "") -> None:
        if kind == "abandon":
            raise Refused("Everybody sits at this screen; whoever leaves can come back.")
        if kind == "undo" and to is None:
            to = last_choice(self.match.entries, (Seat(seat),))
        self.table.propose(Seat(seat), kind, ruling, to)
        self._changed()

    async def agree(self, seat: int, agree: bool) -> None:
        raise Refused("Nothing is proposed.")

    async def wait(self, seat: int) -> None:
        self.table.wait(Seat(seat))
        self._moved.set()

    async def why(self, seat: int, target: str | None = None) -> tuple[Missed, ...]:
        table, position = self.table, self.match.position.clone()
        return await _beside(
            lambda: find_missed(table.game, position, Seat(seat), target, table.words)
        )

    async def about(
        self, seat: int | None, node: str, at: int | None = None
    ) -> tuple[RemarkShown, ...]:
        if at is None:
            return self.table.words.about(self.match.view(_viewer(seat)), node)
        return (await self._walk()).said_of(node, _viewer(seat), at, ENGLISH)

    async def prospects(self, seat: int, choices: Collection[str]) -> tuple[Prospect, ...]:
        table, views = self.table, self.table.views(Seat(seat))
        return await _beside(lambda: find_prospects(table.game, views, choices, table.words))

    async def hints(self, seat: int, at: int) -> tuple[HintShown, ...]:
        view = self.match.view(Seat(seat))
        return await _beside(lambda: self.table.hints_in(view))

    async def rulings(self, seat: int, begun: str = "") -> RulingsSaid:
        return self.table.rulings(Seat(seat), begun)

    async def chat(self, text: str) -> None:
        raise Refused("Everybody sits at this screen.")

    async def moment(self, seat: int | None, at: int) -> StateShown:
        if not 0 <= at <= self.match.number:
            raise Refused(f"There are positions 0 to {self.match.number}.")
        return (await self._walk()).seen_by(_viewer(seat), at, ENGLISH)

    async def _walk(self) -> Replay:
        """The past up to now."""
        if self._walked is None or self._walked[0] != self.match.number:
            record, game = self.match.record(), self.table.game
            self._walked = self.match.number, await _beside(lambda: Replay(record, game))
        return self._walked[1]

    async def save(self, path: str = "") -> str:
        return f"Saved in {self.table.save(path)}"


async def _beside(work: Callable[[], T]) -> T:
    """Do what takes a while beside the screen."""
    return await asyncio.to_thread(work)


def _viewer(seat: int | None) -> Seat:
    return SPECTATOR if seat is None else Seat(seat)
