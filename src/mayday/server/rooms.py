"""Room: one match while people or bots are at it.

Every change runs under the room's lock: play it on the match, write it down, acknowledge it,
then show it. What could not be written is dropped and the match is built again from the store.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Literal, NamedTuple

import msgspec

from mayday.kernel import (
    ENGLISH,
    SPECTATOR,
    Choice,
    Chosen,
    Committed,
    GameDef,
    IllegalChoice,
    MalformedChoice,
    Match,
    MatchError,
    Record,
    Refusal,
    Renewed,
    Ruling,
    Seat,
    Undone,
    plain,
)
from mayday.server import metrics
from mayday.server.changes import Differences, Screen
from mayday.server.config import Limits
from mayday.server.frames import Packet
from mayday.server.load import Load
from mayday.server.luck import columns_of, has_others, new_secret
from mayday.server.messages import Problem, StateShown, Status, TableRefuses, encode
from mayday.server.presence import Member, Presence
from mayday.server.rebuild import follow, rebuild
from mayday.server.rows import (
    ChatRow,
    Damaged,
    JournalRow,
    MatchRow,
    ProposalRow,
    SeatRow,
    bot_seat,
    may_invite,
    replaced,
    status_of,
)
from mayday.server.states import Chapters, Listener, Sights, Situation, look, show_chat
from mayday.server.store import Conflict, Loaded, Store
from mayday.server.visitors import Visitor
from mayday.server.words import Words, words_for

Acknowledge = Callable[[], None]


class Services(NamedTuple):
    """What a room needs of its server."""

    store: Store
    wake_bots: Callable[[Room], None]
    tell_others: Callable[[str], str]  # a note about the match for the other workers
    grace: float  # seconds for which the seat of somebody who left is kept
    limits: Limits
    load: Load


class Viewpoint(NamedTuple):
    """A seat to look from and a language: all who share them are sent the same."""

    seat: Seat
    language: str


class Refused(Problem):
    """What the rules of the game refuse, in the game's words."""

    def __init__(self, room: Room, seat: Seat, what: Choice | Ruling, refusal: Refusal) -> None:
        self._words_in, self._refused = room.words_in, (seat, what, refusal)
        super().__init__("illegal", refusal.key, refusal.rule or None)

    def said(self, language: str) -> str:
        text = self._words_in(language).text
        return f"{plain(text.refusal(*self._refused))} {plain(text.remedy(*self._refused))}".strip()


def nothing() -> None:
    """For requests that nobody waits for."""


def never() -> bool:
    """For requests that are not sent twice."""
    return False


class Room:
    """One match, its people and what they have been shown."""

    def __init__(self, game: GameDef[Any], loaded: Loaded, match: Match[Any], to: Services) -> None:
        self.game = game
        self.id = loaded.row.id
        self.lock = asyncio.Lock()
        self.presence = Presence(to.grace)
        self.bot_task: asyncio.Task[None] | None = None
        self.used = time.monotonic()
        self.is_dirty = False  # memory may be ahead of the store
        self._to, self.limits = to, to.limits
        self.screens: dict[Viewpoint, Screen] = {}
        self.turned_down: dict[str | None, float] = {}  # when a holder's proposal was last refused
        self._take(loaded, match, [line.request for line in loaded.journal])

    def _take(self, loaded: Loaded, match: Match[Any], requests: list[str | None]) -> None:
        """Hold what the store has."""
        self.row, self.seats, self.match = loaded.row, loaded.seats, match
        self._take_seats_away()
        self.requests = requests
        self.chapters = Chapters()
        self.chapters.follow(match)
        self.listeners: dict[Viewpoint, Listener] = {}
        self._named = self._names()
        self.is_dirty = False

    def _take_seats_away(self) -> None:
        """Whoever got up may still be connected, but only watches."""
        for member in self.presence.members:
            held = self.held_by(member.visitor)
            member.seats = tuple(seat for seat in member.seats if seat in held)

    def _names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    def words_in(self, language: str) -> Words:
        """The words of the game in a language, with the names of those who sit here."""
        return words_for(self.game, self._named, language)

    @property
    def status(self) -> Status:
        return status_of(self.row, self.seats)

    @property
    def is_over(self) -> bool:
        return bool(self.row.ended)

    def held_by(self, visitor: Visitor | None) -> tuple[Seat, ...]:
        """The seats of a visitor."""
        if visitor is None:
            return ()
        return tuple(Seat(seat.seat) for seat in self.seats if visitor.holds(seat.holder))

    def may_invite(self, visitor: Visitor | None) -> bool:
        """Whether the visitor sits at this table or made it."""
        return may_invite(self.row, self.seats, visitor)

    def seats_for(self, visitor: Visitor | None, wanted: Sequence[int] | None) -> tuple[Seat, ...]:
        """The seats that a connection of the visitor speaks for: all of its own, or those named."""
        held = self.held_by(visitor)
        if wanted is None:
            return held
        named = tuple(map(Seat, dict.fromkeys(wanted)))
        if not set(named) <= set(held):
            raise Problem("not_your_seat", "others_seat")
        return named

    def set_elsewhere(self, elsewhere: Mapping[str, frozenset[int]]) -> None:
        """Other workers said whom they have; whoever looks at the table sees it."""
        if self.presence.set_elsewhere(elsewhere):
            self.publish_table()

    @property
    def has_bots_at_work(self) -> bool:
        return self.bot_task is not None and not self.bot_task.done()

    def record(self) -> Record:
        """The record, secret included: only once no draw is left to be made."""
        if not self.is_over:
            raise Problem("illegal", "record_later")
        record = self.match.record()
        if record.secret is None and self.row.secret is not None:
            record = msgspec.structs.replace(record, secret=self.row.secret).sealed()
        return record

    def _listener(self, viewpoint: Viewpoint) -> Listener:
        listener = self.listeners.get(viewpoint)
        if listener is None:
            listener = self.listeners[viewpoint] = Listener(viewpoint.seat)
        listener.follow(self.match, self.chapters, self.words_in(viewpoint.language))
        return listener

    def _screen(self, viewpoint: Viewpoint) -> Screen:
        screen = self.screens.get(viewpoint)
        if screen is None:
            screen = self.screens[viewpoint] = Screen()
        return screen

    def _situation(self, language: str) -> Situation:
        row, known = self.row, self.row.is_open_secret
        seats, words = len(self.seats), self.words_in(language)
        return Situation(
            self.id, self.status, seats, words, row.proposal, self.chapters, known, known
        )

    def state(
        self, seat: Seat, since: int = 0, at: int | None = None, language: str = ENGLISH
    ) -> StateShown:
        """What the seat sees now, with the events that somebody who knew `since` at `at` lacks."""
        viewpoint = Viewpoint(seat, language)
        listener, about = self._listener(viewpoint), self._situation(language)
        listener.fresh = len(listener.items)  # whoever listened before has heard all of it
        known = 0 if at is None else listener.known_to(self.match, since, at)
        shown = look(self.match, seat, about, Sights(self.match))
        return self._screen(viewpoint).whole(shown, listener, known, about)

    def publish(self) -> None:
        """Show everybody what changed; what a seat is sent in a language is made once."""
        sights, differences = Sights(self.match), Differences()
        watched: dict[Viewpoint, list[Member]] = {}
        for member in self.presence.members:
            for seat in member.seats or (SPECTATOR,):
                watched.setdefault(Viewpoint(seat, member.language), []).append(member)
        for viewpoint, members in watched.items():
            listener, screen = self._listener(viewpoint), self._screen(viewpoint)
            about = self._situation(viewpoint.language)
            shown, since = look(self.match, viewpoint.seat, about, sights), listener.fresh
            change = None
            if any(member.wants_changes for member in members):
                change = screen.change(shown, listener, since, about, differences)
            news = None if change is None else Packet(encode(change))
            state = None
            for member in members:
                if news is not None and member.wants_changes:
                    member.send(news)
                    continue
                if state is None:
                    state = Packet(encode(screen.whole(shown, listener, since, about)))
                member.send(state)
            listener.fresh = len(listener.items)

    def publish_table(self) -> None:
        for member in list(self.presence.members):
            member.show_table()

    def show_chat(self, line: ChatRow) -> None:
        said = Packet(encode(show_chat(line)))
        for member in list(self.presence.members):
            member.send(said)

    @asynccontextmanager
    async def change(self, at: int | None = None) -> AsyncIterator[None]:
        """The lock, and a match that is up to date; `at` is a position that somebody knows of.

        A refusal leaves the match as it was. After any other error nobody knows how far it came,
        so it is read again from the store.
        """
        async with self.lock:
            await self.catch_up(at)
            try:
                yield
            except Problem:
                raise
            except BaseException:
                self.is_dirty = True
                raise

    async def choose(
        self,
        seat: Seat,
        text: str,
        at: int,
        request: str,
        done: Acknowledge = nothing,
        way: str | None = None,
    ) -> None:
        """Make a choice on position `at`, and before it the one on the way to it."""
        begun = time.perf_counter()
        async with self.change(at):
            first = text if way is None else way
            if self._was_made(seat, first, at, request):
                done()
                return
            self.check_running()
            if at != self.match.number:
                raise self.stale(at)
            self._play(seat, text, at, way)
            was_made = partial(self._was_made, seat, first, at, request)
            await self.commit(request=request, was_made=was_made, done=done)
        metrics.CHOICES.add(self.game.id, "human")
        waited = time.perf_counter() - begun
        metrics.CHOICE_SECONDS.observe(waited)
        self._to.load.note(waited)

    def _play(self, seat: Seat, text: str, at: int, way: str | None) -> None:
        read = self.game.space.read
        try:
            self.match.choose(seat, read(text), at, None if way is None else read(way))
        except MalformedChoice:
            raise Problem("malformed", "no_choice") from None
        except IllegalChoice as error:
            raise self.refused(seat, error.choice, error.refusal) from None

    def refused(self, seat: Seat, what: Choice | Ruling, refusal: Refusal | None) -> Problem:
        """Why the seat may not do it, in the game's words."""
        if refusal is None:
            return Problem("illegal", "not_offered")
        return Refused(self, seat, what, refusal)

    def _was_made(self, seat: Seat, text: str, at: int, request: str) -> bool:
        """Whether this very request is in the journal already."""
        if at >= self.match.number or self.requests[at] != request:
            return False
        entry = self.match.entries[at]
        return isinstance(entry, Chosen) and (entry.seat, entry.choice) == (seat, text.strip())

    async def undo(self, seat: Seat, request: str, done: Acknowledge = nothing) -> None:
        """Take back the seat's last choice, to the horizon."""
        async with self.change():
            if self._was_undone(seat, request):
                done()
                return
            self.check_running()
            self._check_undos()
            try:
                self.match.undo(seat)
            except MatchError as error:
                raise TableRefuses(error) from None
            was_made = partial(self._was_undone, seat, request)
            await self.commit(request=request, was_made=was_made, done=done)

    def _was_undone(self, seat: Seat, request: str) -> bool:
        return any(
            made == request and isinstance(entry, Undone) and entry.seat == seat
            for made, entry in zip(self.requests, self.match.entries, strict=True)
        )

    def _check_undos(self) -> None:
        """Whoever chooses and takes back without end fills the journal, which is read again."""
        most, entries = self.limits.undos, self.match.entries
        if sum(isinstance(entry, Undone) and not entry.by for entry in entries) >= most:
            raise Problem("limit", "taken_back", n=most)

    def _note_refusal(self, before: MatchRow) -> None:
        """A proposal that is gone though nothing came of it was refused."""
        row, proposal = self.row, before.proposal
        came_to_nothing = row.proposal is None and not row.ended and row.number == before.number
        if proposal is not None and came_to_nothing:
            self.turned_down[self.seats[proposal.seat].holder] = time.monotonic()

    def check_running(self) -> None:
        if self.is_over:
            raise Problem("over", "over")
        if self.row.proposal is not None:
            raise Problem("frozen", "frozen")

    def stale(self, at: int) -> Problem:
        number = self.match.number
        return Problem("stale", "moved_on", at=at, number=number)

    async def set_custom(
        self, custom: Literal["open_chat", "hints"], is_so: bool, done: Acknowledge
    ) -> None:
        """The players let spectators chat, or let each other ask for hints; or not."""
        async with self.change():
            note = self._to.tell_others(self.id)
            changes: dict[str, Any] = {custom: is_so}
            await self._to.store.advance(self.id, self.row.version, changes, note=note)
            version = self.row.version + 1
            self.row = msgspec.structs.replace(self.row, version=version, **changes)
            done()
            self.publish_table()

    async def commit(
        self,
        *,
        request: str | None = None,
        sitting: Sequence[SeatRow] = (),
        proposal: ProposalRow | None = None,
        abandoned: bool = False,
        was_made: Callable[[], bool] = never,
        done: Acknowledge = nothing,
    ) -> None:
        """Write down all that happened, acknowledge it, show it, and wake the bots.

        If another worker was faster, it may have been with this very request: `was_made` says so.
        """
        before, seats = self.row, replaced(self.seats, sitting)
        entries = [JournalRow(e, request) for e in self.match.entries[before.number :]]
        changes = self._changes(seats, proposal, abandoned)
        self.is_dirty = True
        try:
            note = self._to.tell_others(self.id)
            store = self._to.store
            await store.advance(self.id, before.version, changes, entries, sitting, note)
        except Conflict:
            metrics.CONFLICTS.add()
            await self._reload()
            if was_made():
                done()
                self.publish()
                return
            self.publish()
            raise self.stale(before.number) from None
        self.row = msgspec.structs.replace(
            before, **changes, version=before.version + 1, updated=time.time()
        )
        self._note_refusal(before)
        self.requests += [request] * len(entries)
        self.is_dirty = False
        done()
        if sitting:
            self._seat(seats)
        self.chapters.follow(self.match)
        self.publish()
        if sitting or self.row.ended != before.ended:
            self.publish_table()
        self._to.wake_bots(self)

    def _changes(
        self, seats: Sequence[SeatRow], proposal: ProposalRow | None, abandoned: bool
    ) -> dict[str, Any]:
        """The columns of the match as they are now."""
        g = self.match.position
        ended = "abandoned" if abandoned else "over" if g.result is not None else self.row.ended
        is_bots = (
            not ended and proposal is None and bot_seat(self.match.position.asks, seats) is not None
        )
        return {
            "number": self.match.number,
            "round": g.round,
            "stage": self.game.stage_of(g),
            "asked": () if ended else tuple(ask.seat for ask in g.asks),
            "ended": ended,
            "result": g.result,
            "proposal": proposal,
            "bot_turn": is_bots,
            "driven": time.time() if is_bots else self.row.driven,
            **self._new_luck(),
        }

    def _new_luck(self) -> dict[str, Any]:
        """The columns of the luck, if it was made anew."""
        luck = self.match.luck
        if not isinstance(luck, Committed) or luck.secret.hex() == self.row.secret:
            return {}
        return columns_of(self.match, is_known=False)

    def renew_luck(self, seats: Sequence[SeatRow]) -> None:
        """Where others come to a table whose luck somebody knows, make it new."""
        is_running = self.match.position.todo and not self.is_over
        if self.row.is_open_secret and is_running and has_others(seats):
            self.match.renew(Committed(new_secret()))

    def _seat(self, seats: tuple[SeatRow, ...]) -> None:
        """Who sits where has changed; with new names, the story is told anew."""
        self.seats = seats
        self._take_seats_away()
        if self._names() != self._named:
            self._named = self._names()
            self.listeners.clear()

    async def catch_up(self, at: int | None = None) -> None:
        """Read the store again if memory is doubtful, or behind what a client knows."""
        self.used = time.monotonic()
        if self.is_dirty or (at is not None and at > self.match.number):
            await self._read_on()

    async def refresh(self) -> None:
        """Another worker changed the match."""
        async with self.lock:
            await self._read_on()

    async def _read_on(self) -> None:
        """Read what the store has, and show everybody what they do not know of it.

        What was written is known to all; memory may be ahead of it.
        """
        before, table = self.row, self._table()
        await self._reload()
        self._note_refusal(before)
        is_other_table = table != self._table()
        if (before.number, before.proposal) != (
            self.row.number,
            self.row.proposal,
        ) or is_other_table:
            self.publish()
        if is_other_table:
            self.publish_table()

    def _table(self) -> tuple[object, ...]:
        """What everybody is shown of the table beside the game."""
        row = self.row
        return self.seats, row.ended, row.rematch, row.open_chat, row.hints

    async def _reload(self) -> None:
        """Follow the journal to its end; build everything again where that is not enough."""
        if not self.is_dirty and self.row.proposal is None and await self._follow():
            return
        loaded = await self._load(since=0)
        match = await asyncio.to_thread(rebuild, self.game, loaded.row, loaded.journal)
        number = min(self.match.number, match.number)
        fresh = {viewpoint: listener.fresh for viewpoint, listener in self.listeners.items()}
        self._take(loaded, match, [line.request for line in loaded.journal])
        for viewpoint, count in fresh.items():
            listener = self._listener(viewpoint)
            listener.fresh = listener.known_to(match, count, number)

    async def _follow(self) -> bool:
        """Play on from where memory is; False if that is not enough."""
        loaded = await self._load(since=self.match.number)
        renewed = any(isinstance(line.entry, Renewed) for line in loaded.journal)
        if loaded.row.proposal is not None or renewed:
            return False
        try:
            await asyncio.to_thread(follow, self.match, loaded.journal)
        except Damaged:
            return False
        self.requests += [line.request for line in loaded.journal]
        self.row = loaded.row
        self._seat(loaded.seats)
        self.chapters.follow(self.match)
        return True

    async def _load(self, since: int) -> Loaded:
        loaded = await self._to.store.load(self.id, since)
        if loaded is None:
            raise Problem("unknown", "no_match")
        return loaded
