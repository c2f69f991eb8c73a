"""The desk of a seat at a server, or of somebody who only watches a match there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import suppress
from pathlib import Path

import msgspec

from mayday.server.bodies import GameInfo, MatchInfo
from mayday.server.messages import (
    MOST_PROSPECTS,
    VERSION,
    AboutSaid,
    Agree,
    AskAbout,
    AskHints,
    AskProspects,
    AskRulings,
    Chat,
    Choose,
    Hello,
    HintShown,
    HintsSaid,
    Missed,
    Propose,
    Prospect,
    ProspectsSaid,
    RemarkShown,
    RulingsSaid,
    StateShown,
    TableSaid,
    Undo,
    Whole,
    Why,
    WhySaid,
)
from mayday.server.visits import (
    Held,
    SeatError,
    game_info,
    look_at,
    socket_address,
    take_seat,
)
from mayday.terminal.desk import Can, Kind, Lost, News, Refused, lost_by, taken_from
from mayday.terminal.remote.address import Address
from mayday.terminal.remote.known import Document, Known, Missing
from mayday.terminal.remote.line import Line

COME_BACK = "Your seat is kept. Come back with:"
_NO_SEAT = "You have no seat at this match: mayday watch looks on"
_NOT_TO_WATCH = "This link takes a seat: mayday join. To watch, take the address of the match"
_BEFORE_YOU_CAME = "That moment was before you came to this table."
_NOT_HERE = "That is not possible at a server's table."


class RemoteDesk:
    """A desk at a match on a server; it comes back by itself when the connection is lost."""

    def __init__(
        self, address: Address, kept: Path, name: str | None = None, watch: bool = False
    ) -> None:
        """`kept` is the folder of the cookies that hold seats; to `watch` needs none."""
        self.address, self._kept, self._name, self._watch = address, kept, name, watch
        self._news: asyncio.Queue[News | Lost] = asyncio.Queue()
        self._known = Known(self._tell)
        self._has_entered = asyncio.Event()
        self._game: GameInfo | None = None
        self._match: MatchInfo | None = None
        self._line: Line
        self._listening: asyncio.Task[None] | None = None
        self._asking: asyncio.Task[None] | None = None  # for the whole state

    @property
    def game(self) -> GameInfo:
        assert self._game is not None, "the game is known once entered"
        return self._game

    @property
    def match(self) -> MatchInfo:
        """The match as it was on entering."""
        assert self._match is not None, "the match is known once entered"
        return self._match

    @property
    def seats(self) -> tuple[int, ...]:
        table = self._known.table
        if self._watch or table is None:
            return ()
        return tuple(seat.seat for seat in table.seats if seat.mine)

    @property
    def can(self) -> frozenset[Can]:
        table = self._known.table
        if self.seats:
            return frozenset({Can.CHAT, Can.ABANDON})
        may_chat = table is not None and table.open_chat
        return frozenset({Can.CHAT} if may_chat else ())

    async def enter(self) -> None:
        try:
            held = await asyncio.to_thread(self._find_match)
            self._game = await asyncio.to_thread(game_info, self.address.server, held.match.game)
        except SeatError as error:
            raise Refused(str(error)) from None
        self._match = held.match
        address = socket_address(self.address.server, held.match.id)
        self._line = Line(address, held.cookie, self)
        self._listening = asyncio.create_task(self._listen())
        await self._has_entered.wait()
        if self._known.table is None:
            lost = self._news.get_nowait()
            raise Refused(str(lost))

    def _find_match(self) -> Held:
        """Take the seat of the link, or find the match, perhaps with a seat that was kept."""
        server, token, match = self.address
        if token and self._watch:
            raise SeatError(_NOT_TO_WATCH)
        if token:
            return take_seat(server, token, self._kept, self._name)
        held = look_at(server, match, self._kept)
        if held.match.outdated is not None:
            raise SeatError(held.match.outdated)
        if not self._watch and not any(seat.mine for seat in held.match.seats):
            raise SeatError(_NO_SEAT)
        return held

    async def _listen(self) -> None:
        try:
            await self._line.run()
        except Exception as error:
            self._news.put_nowait(lost_by(error))
        finally:
            self._has_entered.set()

    async def leave(self) -> str:
        for task in (self._listening, self._asking):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        if self._watch or self._known.table is None:
            return ""
        return f"{COME_BACK}  mayday join {self.address}"

    def news(self) -> AsyncIterator[News]:
        return taken_from(self._news)

    def hello(self) -> Hello:
        """What the line says first, whenever it is there again."""
        nobody: list[int] = []
        seats, known = nobody if self._watch else None, self._known
        return Hello(VERSION, seats, since=known.since, at=known.at, changes=True)

    def hear(self, message: Document) -> None:
        """What the line brings and nobody asked for."""
        try:
            self._known.hear(message)
        except Missing:
            if self._asking is None or self._asking.done():
                self._asking = asyncio.create_task(self._ask_whole())

    async def _ask_whole(self) -> None:
        with suppress(Refused):  # the next change will be missing, too
            await self._line.ask(Whole(self._line.new_id()))

    def notice(self, sentence: str) -> None:
        """How the line stands."""
        self._tell(sentence)

    def _tell(self, news: News) -> None:
        self._news.put_nowait(news)
        if isinstance(news, TableSaid):
            self._has_entered.set()

    async def choose(self, seat: int, choice: str, at: int, way: str = "") -> None:
        await self._line.ask(Choose(self._line.new_id(), seat, choice, at, way or None))

    async def undo(self, seat: int) -> None:
        await self._line.ask(Undo(self._line.new_id(), seat))

    async def propose(self, seat: int, kind: Kind, to: int | None = None, ruling: str = "") -> None:
        await self._line.ask(Propose(self._line.new_id(), seat, kind, to, ruling or None))

    async def agree(self, seat: int, agree: bool) -> None:
        await self._line.ask(Agree(self._line.new_id(), seat, agree))

    async def wait(self, seat: int) -> None:
        raise Refused(_NOT_HERE)

    async def why(self, seat: int, target: str | None = None) -> tuple[Missed, ...]:
        answer = await self._line.ask(Why(self._line.new_id(), seat, target))
        return msgspec.convert(answer, WhySaid).missed

    async def about(
        self, seat: int | None, node: str, at: int | None = None
    ) -> tuple[RemarkShown, ...]:
        """The server knows the present alone: of the past, what is still as it was."""
        if at is not None and not self._known.is_as_it_was(seat, node, at):
            return ()
        answer = await self._line.ask(AskAbout(id=self._line.new_id(), seat=seat, node=node))
        return msgspec.convert(answer, AboutSaid).remarks

    async def prospects(self, seat: int, choices: Collection[str]) -> tuple[Prospect, ...]:
        wanted = tuple(choices)
        found: tuple[Prospect, ...] = ()
        for first in range(0, len(wanted), MOST_PROSPECTS):
            some = wanted[first : first + MOST_PROSPECTS]
            answer = await self._line.ask(AskProspects(self._line.new_id(), seat, some))
            found += msgspec.convert(answer, ProspectsSaid).prospects
        return found

    async def hints(self, seat: int, at: int) -> tuple[HintShown, ...]:
        answer = await self._line.ask(AskHints(self._line.new_id(), seat, at))
        return msgspec.convert(answer, HintsSaid).hints

    async def rulings(self, seat: int, begun: str = "") -> RulingsSaid:
        answer = await self._line.ask(AskRulings(self._line.new_id(), seat, begun))
        return msgspec.convert(answer, RulingsSaid)

    async def chat(self, text: str) -> None:
        seat = next(iter(self.seats), None)
        await self._line.ask(Chat(id=self._line.new_id(), seat=seat, text=text))

    async def moment(self, seat: int | None, at: int) -> StateShown:
        state = self._known.moment(seat, at)
        if state is None:
            raise Refused(_BEFORE_YOU_CAME)
        return state

    async def save(self, path: str = "") -> str:
        raise Refused(_NOT_HERE)
