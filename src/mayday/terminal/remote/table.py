"""A seat at a server as a table for people who play in lines.

The desk lives on an event loop beside the program. What it hears comes into one inbox, with the
lines that are typed, in the order of their coming; whoever looks takes it out one by one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from mayday.games import find
from mayday.kernel import ENGLISH, SPECTATOR, Choice, GameDef, GameError, Seat, Text, plain, seat_id
from mayday.server.messages import (
    EventShown,
    HintShown,
    Missed,
    Prospect,
    RulingsSaid,
    StateShown,
    TableSaid,
)
from mayday.terminal.desk import Lost, News, Refused, lost_by
from mayday.terminal.remote.desk import COME_BACK, RemoteDesk
from mayday.terminal.table import Command, Kind

_PATIENCE = 10.0  # seconds for the state that follows what was done
_T = TypeVar("_T")


class TypedLine(NamedTuple):
    """A line from the keyboard; None: there will be no more."""

    text: str | None


class Beside:
    """An event loop in a thread of its own, for a program that waits for each call."""

    def __init__(self) -> None:
        begun: Future[asyncio.AbstractEventLoop] = Future()
        self._thread = Thread(target=lambda: asyncio.run(self._live(begun)), daemon=True)
        self._thread.start()
        self._loop = begun.result()

    async def _live(self, begun: Future[asyncio.AbstractEventLoop]) -> None:
        self._closing = asyncio.Event()
        begun.set_result(asyncio.get_running_loop())
        await self._closing.wait()

    def start(self, work: Coroutine[Any, Any, _T]) -> Future[_T]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def close(self) -> None:
        """End all that is still under way."""
        self._loop.call_soon_threadsafe(self._closing.set)
        self._thread.join()


class RemoteTable:
    """The table of a match on a server, entered already."""

    game: GameDef[Any]
    text: Text
    people: Sequence[Seat]
    options: Mapping[str, str]

    def __init__(self, desk: RemoteDesk) -> None:
        """Sit down; Refused if that is not possible."""
        self.notice: Callable[[str], None] = lambda sentence: None
        self.heard: Callable[[News], None] = lambda news: None  # called with all that comes
        self.inbox: SimpleQueue[News | Lost | TypedLine] = SimpleQueue()
        self.taken_back = False  # by somebody, and not said yet
        self._desk = desk
        self._typed: deque[TypedLine] = deque()
        self._states: dict[Seat, StateShown] = {}
        self._stories: dict[Seat, list[EventShown]] = {}
        self._beside = Beside()
        try:
            self._call(desk.enter())
            self.game = _installed(desk.game.id)
        except Refused:
            self._beside.close()
            raise
        self._beside.start(self._listen())
        self.options = desk.match.options
        self.people = [Seat(seat) for seat in desk.seats]
        self.table = self._first_look()

    def _call(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Let the desk do something and wait for it."""
        return self._beside.start(work).result()

    async def _listen(self) -> None:
        try:
            async for news in self._desk.news():
                self.inbox.put(news)
        except Exception as error:
            self.inbox.put(lost_by(error))

    def _first_look(self) -> TableSaid:
        """The first news is the table, and then what each seat sees."""
        table = self.take()
        assert isinstance(table, TableSaid), "the desk begins with the table"
        while len(self._states) < max(len(self.people), 1):
            self.take()
        return table

    @contextmanager
    def entered(self) -> Iterator[None]:
        """Get up when it is over, however it ends."""
        try:
            yield
        finally:
            self._call(self._desk.leave())
            self._beside.close()

    @property
    def sitting(self) -> str:
        """Who else is there, and who is missed."""
        others = (seat for seat in self.table.seats if not (seat.mine and self.people))
        said = []
        for seat in others:
            name = self.text.name(seat_id(Seat(seat.seat)))
            if seat.bot is not None:
                said.append(f"the {seat.bot} bot plays for {name}")
            elif seat.kind == "open":
                said.append(f"the seat of {name} is open")
            else:
                said.append(f"{name} plays" if seat.present else f"{name} is away")
        return "; ".join(said)

    @property
    def choices(self) -> int:
        return self.look().number

    @property
    def can_chat(self) -> bool:
        return bool(self.people) or self.table.open_chat

    @property
    def is_over(self) -> bool:
        return self.look().status in ("over", "abandoned")

    def look(self) -> StateShown:
        """What is seen from here."""
        return next(iter(self._states.values()))

    def turns(self) -> Iterator[Seat | None]:
        """As long as something is proposed it is nobody's turn."""
        while not self.is_over:
            asked = (seat for seat, state in self._states.items() if state.asks)
            yield None if self.look().proposal else next(asked, None)

    def take(self, is_line_wanted: bool = False, timeout: float | None = None) -> News | TypedLine:
        """The next news, or line if one is wanted; Lost when nothing more will come."""
        if is_line_wanted and self._typed:
            return self._typed.popleft()
        while True:
            item = self.inbox.get(timeout=timeout)
            if isinstance(item, Lost):
                raise item
            if isinstance(item, TypedLine) and not is_line_wanted:
                self._typed.append(item)
                continue
            if isinstance(item, StateShown):
                self._see(item)
            elif isinstance(item, TableSaid):
                self.table = item
            if not isinstance(item, TypedLine):
                self.heard(item)
            return item

    def _see(self, state: StateShown) -> None:
        seat = SPECTATOR if state.seat is None else Seat(state.seat)
        story = self._stories.setdefault(seat, [])
        self.taken_back |= state.since < len(story)
        story[state.since :] = state.events
        self._states[seat] = state
        self.text = _words(self.game, state)

    def state(self, seat: Seat) -> StateShown:
        return self._states.get(seat) or self.look()

    def story(self, seat: Seat) -> Sequence[EventShown]:
        return self._stories.get(seat) or next(iter(self._stories.values()))

    def _change(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that changes the table, and wait until that is seen."""
        before = self.look()
        self._call(work)
        with suppress(Empty):  # it was done before: nothing changed
            while self.look() is before:
                self.take(timeout=_PATIENCE)

    def choose(self, seat: Seat, choice: Choice, at: int, way: str = "") -> None:
        self._change(self._desk.choose(seat, str(choice), at, way))

    def undo(self, seat: Seat) -> None:
        self._change(self._desk.undo(seat))
        self.taken_back = False

    def last_choice(self, seat: Seat) -> str:
        return "your last choice" if self.state(seat).acted else ""

    def propose(self, seat: Seat, kind: Kind, ruling: str = "") -> None:
        self._change(self._desk.propose(seat, kind, ruling=ruling))

    def agree(self, seat: Seat, agree: bool) -> None:
        """Answer the open proposal."""
        self._change(self._desk.agree(seat, agree))

    def say(self, text: str) -> None:
        """Say something to all who are at the table."""
        self._call(self._desk.chat(text))

    def wait(self, seat: Seat) -> None:
        self._call(self._desk.wait(seat))

    def why(self, seat: Seat) -> Sequence[Missed]:
        return self._call(self._desk.why(seat))

    def why_not(self, seat: Seat, choices: Sequence[Choice]) -> Sequence[Missed]:
        wanted = set(map(str, choices))
        return [missed for missed in self.why(seat) if missed.choice in wanted]

    def prospects(self, seat: Seat, choices: Sequence[Choice]) -> Sequence[Prospect]:
        return self._call(self._desk.prospects(seat, [str(choice) for choice in choices]))

    def hints(self, seat: Seat) -> Sequence[HintShown]:
        return self._call(self._desk.hints(seat, self.state(seat).number))

    def rulings(self, seat: Seat, begun: str) -> RulingsSaid:
        return self._call(self._desk.rulings(seat, begun))

    def ruling_said(self, seat: Seat, ruling: str) -> str:
        return plain(self.rulings(seat, ruling).label)

    def save(self, path: str = "") -> str:
        return self._call(self._desk.save(path))

    def way_back(self) -> Command | None:
        return Command(COME_BACK, f"mayday join {self._desk.address}") if self.people else None

    def afterwards(self) -> Command | None:
        server, match = self._desk.address.server, self._desk.match.id
        return Command("Look at it again in a browser:", f"{server}/match/{match}")


def _installed(game: str) -> GameDef[Any]:
    try:
        return find(game)
    except GameError:
        raise Refused(f"{game} is not installed here; the server shows it in a browser") from None


def _words(game: GameDef[Any], state: StateShown) -> Text:
    """The game's words with the names that the server has for everything."""
    seats = (state.names.get(seat_id(Seat(n)), name) for n, name in enumerate(game.seat_names))
    text = game.text_for(tuple(seats), ENGLISH)
    text.names = {**text.names, **state.names}
    return text
