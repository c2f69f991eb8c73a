"""Hub: all that goes on at one worker: its rooms, their people, its bots."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from mayday.bots.hints import Hint
from mayday.kernel import SPECTATOR, Committed, Match, Seat, View, measure, retrace
from mayday.server import infos, metrics, older, seating
from mayday.server.bodies import MatchInfo, MeasuresInfo
from mayday.server.bots import BotFailed, Thinkers
from mayday.server.coaching import Coaches
from mayday.server.config import Settings
from mayday.server.drivers import Driver
from mayday.server.fanout import Fanout
from mayday.server.library import Library, draw
from mayday.server.limits import Bucket
from mayday.server.load import Load
from mayday.server.logs import log, log_error, log_failure
from mayday.server.luck import columns_of, new_secret
from mayday.server.messages import Problem, TableSaid
from mayday.server.presence import Member, Presence
from mayday.server.pulse import Pulse
from mayday.server.rebuild import rebuild
from mayday.server.rooms import Room, Services
from mayday.server.rows import ChatRow, Damaged, JournalRow, MatchRow, SeatRow, bot_seat
from mayday.server.store import Loaded, Store
from mayday.server.visitors import Visitor, Visitors

_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")  # of a match
_DAY = 24 * 3600.0
T = TypeVar("T")
_TICK = 2.0  # seconds between two looks for what other workers left behind


class Maker(NamedTuple):
    """Who makes a match, and from where: a hash of the address."""

    visitor: Visitor
    origin: str


class Hub:
    """Everything that goes on at one worker."""

    visitors: Visitors

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.worker = secrets.token_hex(4)
        self.library = Library(settings.games, settings.bots)
        self.store = Store(settings.url)
        self.pulse = Pulse(self.store)
        self.rooms: dict[str, Room] = {}
        self.fanout = Fanout(settings, self.worker, self.store, self.rooms, self.spawn)
        self.load = Load(settings.limits.wait_seconds)
        self.thinkers = Thinkers(settings)
        self.thought = ThreadPoolExecutor(1, thread_name_prefix="thought")  # one after the other
        self.driver = Driver(self.thinkers, settings.bot_pause, self.spawn)
        self.coaches = Coaches(self.thinkers, self.store, self.spawn)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        metrics.ROOMS.read = lambda: len(self.rooms)

    async def open(self) -> None:
        await self.store.open()
        self.visitors = Visitors(await self.store.key("cookies"))
        await self.fanout.open()
        self.spawn(self._look_after_the_left_behind())
        self.spawn(self.load.watch())

    async def close(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()
        self.thought.shutdown(cancel_futures=True)
        await self.fanout.close()
        await self.store.close()

    def spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Let something run beside everything else; its failure is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(_report)
        return task

    async def think(self, work: Bucket, thought: Callable[[], T]) -> T:
        """Something that takes a while, beside the choices and after them, as far as work goes."""
        if work.is_empty:
            raise Problem("limit", "a_lot")
        begun = time.perf_counter()
        try:
            return await asyncio.get_running_loop().run_in_executor(self.thought, thought)
        finally:
            work.spend(time.perf_counter() - begun)

    async def hints(self, room: Room, work: Bucket, view: View[Any]) -> tuple[Hint, ...]:
        """The best choices of a seat's decision, thought out where bots think."""
        if work.is_empty:
            raise Problem("limit", "a_lot")
        begun = time.perf_counter()
        try:
            return await self.thinkers.advise(room.game.id, view, view.asks[0])
        except BotFailed as error:
            log("hints_failed", level=logging.WARNING, game=room.game.id, error=str(error))
            raise Problem("internal", "failed") from None
        finally:
            work.spend(time.perf_counter() - begun)

    async def measures(self, room: Room, work: Bucket, language: str) -> MeasuresInfo:
        """How a match went so far, in numbers that everybody can see."""
        async with room.lock:
            await room.catch_up()
            positions, words = retrace(room.match), room.words_in(language)
        return words.measures(await self.think(work, lambda: measure(room.game, positions)))

    async def picture(self, room: Room, theme: str, work: Bucket, language: str) -> bytes:
        """The table as it lies, drawn as everybody may see it."""
        async with room.lock:
            await room.catch_up()
            scene, text = room.game.scene(room.match.view(SPECTATOR)), room.words_in(language).text
        return await self.think(work, lambda: draw(room.game, scene, text, theme))

    async def _look_after_the_left_behind(self) -> None:
        """Take over the bots of a worker that is gone, at tables that somebody here looks at."""
        lease = self.settings.bot_lease if self.settings.workers > 1 else 0.0
        while True:
            try:
                await self.fanout.forget_the_gone()
                waiting = [room.id for room in self.rooms.values() if self.driver.is_wanted(room)]
                for id in await self.store.claim_bots(waiting, time.time(), lease):
                    await self._wake(id)
            except Exception:  # the database is away for a moment: look again later
                log_failure("looking_after_failed")
            await asyncio.sleep(_TICK)

    async def _wake(self, id: str) -> None:
        """Let the bots of a match play on; what is wrong with it is no other's concern."""
        try:
            self.driver.wake(await self.room(id))
        except Problem:
            pass  # it was said already, to the log if it is for the log
        except Exception:
            log_failure("match_failed", match=id)

    async def room(self, id: str) -> Room:
        """The room of a match, built from its journal when it is first asked for."""
        if not _ID.fullmatch(id):
            raise Problem("unknown", "no_match")
        room = self.rooms.get(id)
        if room is not None:
            return room
        task = self._loading.get(id)
        if task is None:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(task)

    async def current_room(self, id: str) -> Room:
        """The room of a match, up to date even if a note of another worker is still on its way."""
        room = await self.room(id)
        await self._check_version(room)
        return room

    async def _load(self, id: str) -> Room:
        try:
            loaded = await self.store.load(id)
            if loaded is None:
                raise Problem("unknown", "no_match")
            game = self.library.find(loaded.row.game)
            if why := older.why_outdated(game, loaded.row):
                raise older.Outdated(why, loaded)
            match = await asyncio.to_thread(rebuild, game, loaded.row, loaded.journal)
        except Damaged as damage:
            log("match_damaged", level=logging.ERROR, match=id, damage=str(damage))
            raise Problem("internal", "damaged") from None
        return self._open_room(loaded, match)

    def _open_room(self, loaded: Loaded, match: Match[Any]) -> Room:
        services = Services(
            self.store,
            self.driver.wake,
            self.fanout.changed,
            self.settings.absence_seconds,
            self.settings.limits,
            self.load,
        )
        room = Room(self.library.find(loaded.row.game), loaded, match, services)
        self.rooms[room.id] = room
        self.fanout.ask_who_is_there(room)
        self._forget_old_rooms()
        return room

    def _forget_old_rooms(self) -> None:
        """Memory holds the matches where somebody is, and the latest of the others."""
        excess = len(self.rooms) - self.settings.limits.rooms
        if excess <= 0:
            return
        idle = [
            room
            for room in self.rooms.values()
            if room.presence.is_empty and not room.has_bots_at_work and not room.lock.locked()
        ]
        for room in sorted(idle, key=lambda room: room.used)[:excess]:
            del self.rooms[room.id]

    async def new_match(
        self,
        game: str,
        options: Mapping[str, str],
        seats: Sequence[SeatRow],
        maker: Maker,
        follows: str = "",
        hints: bool = True,
    ) -> Room:
        """A fresh match; its luck is a secret that is committed to before the first draw."""
        await self.check_open_matches(maker)
        definition = self.library.find(game)
        match = Match(definition, options, seating.players(seats), Committed(new_secret()))
        return await self.create(match, seats, maker, follows=follows, hints=hints)

    async def check_open_matches(self, maker: Maker) -> None:
        """Refuse whoever leaves too many matches unfinished, under one name or under many."""
        limits = self.settings.limits
        if await self.store.count_open(maker.visitor.hash) >= limits.open_matches:
            raise Problem("limit", "too_many_open")
        since = time.time() - _DAY
        if await self.store.count_made(maker.origin, since) >= limits.day_matches_per_address:
            raise Problem("limit", "too_many_left")

    async def create(
        self,
        match: Match[Any],
        seats: Sequence[SeatRow],
        maker: Maker,
        *,
        is_known: bool = False,
        follows: str = "",
        hints: bool = True,
    ) -> Room:
        """Put a new match into the store and open its room; it may follow another as its rematch.

        Known: whoever has the record that it began from knows its luck.
        Conflict: the one that it follows has a rematch already.
        """
        g, now = match.position, time.time()
        is_bots = bot_seat(g.asks, seats) is not None
        row = MatchRow(
            id=secrets.token_urlsafe(12),
            version=0,
            game=match.game.id,
            rules=match.game.version,
            options=dict(g.options),
            players=match.seats,
            number=match.number,
            round=g.round,
            asked=tuple(ask.seat for ask in g.asks),
            ended="over" if g.result is not None else "",
            result=g.result,
            proposal=None,
            rematch=None,
            creator=maker.visitor.hash,
            origin=maker.origin,
            bot_turn=is_bots,
            driven=now if is_bots else 0.0,
            created=now,
            updated=now,
            stage=match.game.stage_of(g),
            hints=hints,
            **columns_of(match, is_known),
        )
        journal = tuple(JournalRow(entry, None) for entry in match.entries)
        note = self.fanout.changed(follows) if follows else ""
        await self.store.create(row, seats, journal, follows, note)
        room = self._open_room(Loaded(row, tuple(seats), journal), match)
        log("match_created", match=row.id, game=row.game, seats=len(seats))
        self.driver.wake(room)
        return room

    async def enter(
        self,
        room: Room,
        member: Member,
        wanted: Sequence[int] | None,
        greet: Callable[[], None],
    ) -> None:
        """Somebody comes to the table: is shown how it stands, and then hears of every change."""
        await self._check_version(room)
        seats = room.seats_for(member.visitor, wanted)
        if not seats:
            self.load.check()
        await seating.come_back(room, member.visitor if seats else None)
        async with room.lock:
            await room.catch_up()
            member.seats = room.seats_for(member.visitor, wanted)
            is_news = room.presence.come(member)
            greet()
            if is_news:
                self._show_who_is_there(room)
            else:
                member.show_table()
        self.driver.wake(room)

    def leave(self, room: Room, member: Member) -> None:
        """Somebody goes away; the seat stays theirs."""
        if room.presence.go(member):
            self._show_who_is_there(room)
        if self.rooms.get(room.id) is room:
            self._forget_old_rooms()

    def _show_who_is_there(self, room: Room) -> None:
        """Show it to everybody here, and tell the other workers."""
        room.publish_table()
        self.fanout.tell_who_is_here(room)

    async def _check_version(self, room: Room) -> None:
        """Notes from other workers may be late: see whether the room is up to date."""
        if not self.fanout.is_on:
            return
        if await self.store.version(room.id) != room.row.version:
            await room.refresh()

    def table(self, room: Room, visitor: Visitor | None, language: str) -> TableSaid:
        """Who sits where, as the visitor may know it, in a language."""
        tokens = infos.invitations(room.row, room.seats, visitor)
        if tokens:
            self.spawn(self.store.add_links(infos.link_rows(room.id, room.seats, tokens)))
        seats = infos.seat_infos(room.game, room.seats, visitor, room.presence, tokens, language)
        row = room.row
        return TableSaid(
            seats=seats,
            status=room.status,
            rematch=row.rematch,
            open_chat=row.open_chat,
            hints=row.hints,
        )

    async def end_outdated(self, loaded: Loaded, visitor: Visitor | None) -> Loaded:
        """End a match of older rules, which nobody can play on; gives it as it is then."""
        id = loaded.row.id
        await older.end(self.store, loaded, visitor, self.fanout.changed(id))
        return await self.store.load(id) or loaded

    async def info(self, loaded: Loaded, visitor: Visitor | None, language: str) -> MatchInfo:
        """The match as the visitor may know it, in a language."""
        row, sitting = loaded.row, loaded.seats
        tokens = infos.invitations(row, sitting, visitor)
        if tokens:
            await self.store.add_links(infos.link_rows(row.id, sitting, tokens))
        room = self.rooms.get(row.id)
        presence = Presence(0.0) if room is None else room.presence
        game = self.library.find(row.game)
        return infos.match_info(game, loaded, visitor, presence, tokens, language)

    async def chat(
        self,
        room: Room,
        visitor: Visitor,
        seat: Seat | None,
        text: str,
        request: str,
        done: Callable[[], None],
    ) -> None:
        """Keep a line and show it to everybody."""
        name = "Spectator"
        if seat is not None:
            name = room.seats[seat].name or room.game.seat_names[seat]
        line = ChatRow(0, seat, name, text, time.time())
        said = await self.store.say(room.id, line, visitor.hash, request, self.fanout.chatted)
        done()
        room.show_chat(said)


def _report(task: asyncio.Task[None]) -> None:
    """Say what went wrong with something that nobody waits for."""
    problem = None if task.cancelled() else task.exception()
    if problem is not None:
        metrics.FAILURES.add()
        log_error("background_work_failed", problem)
