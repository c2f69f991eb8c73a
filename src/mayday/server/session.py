"""Session: one connection to a match, whatever it travels on. Messages in, messages out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from mayday.kernel import (
    ENGLISH,
    SPECTATOR,
    Seat,
    View,
    best_language,
    read_ruling,
)
from mayday.server import consent, metrics, seating
from mayday.server.answers import find_missed, find_prospects
from mayday.server.frames import Packet
from mayday.server.hub import Hub
from mayday.server.limits import Bucket
from mayday.server.logs import log_failure
from mayday.server.messages import (
    VERSION,
    AboutSaid,
    Agree,
    AllowHints,
    AskAbout,
    AskHints,
    AskProspects,
    AskRulings,
    Chat,
    Choose,
    Done,
    ErrorSaid,
    FromClient,
    Hello,
    HintsSaid,
    OpenChat,
    Ping,
    Problem,
    Propose,
    ProspectsSaid,
    Request,
    RulingsSaid,
    Said,
    SetSeat,
    Speak,
    Undo,
    Whole,
    Why,
    WhySaid,
    encode,
)
from mayday.server.rooms import Room
from mayday.server.states import show_chat
from mayday.server.visitors import Visitor

_reader: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class _Head(msgspec.Struct):
    """What can be said of a message that is otherwise wrong."""

    id: object = None


class Session:
    """Somebody at a table. `write` puts a message on the way; it never waits."""

    def __init__(
        self,
        hub: Hub,
        room: Room,
        visitor: Visitor | None,
        write: Callable[[Packet], None],
        work: Bucket | None = None,
    ) -> None:
        """`work` is what may be asked of the server besides choices, shared by an address."""
        self.hub = hub
        self.room = room
        self.visitor = visitor
        self.seats: tuple[Seat, ...] = ()
        self.has_said_hello = False
        self.wants_changes = False
        self.language = ENGLISH
        self._write = write
        limits = hub.settings.limits
        self._bucket = Bucket(limits.messages_per_second, limits.message_burst)
        self._work = work or Bucket(limits.work_seconds, limits.work_burst)

    def send(self, packet: Packet) -> None:
        self._write(packet)

    def say(self, message: Said) -> None:
        self._write(Packet(encode(message)))

    def show_table(self) -> None:
        self.say(self.hub.table(self.room, self.visitor, self.language))

    def _refuse(self, id: str | None, problem: Problem) -> None:
        metrics.REFUSED.add(problem.code)
        said = problem.said(self.language)
        self.say(ErrorSaid(id=id, code=problem.code, message=said, rule=problem.rule))

    def show_states(self) -> None:
        for seat in self.seats or (SPECTATOR,):
            self.say(self.room.state(seat, language=self.language))

    async def receive(self, data: bytes | str) -> bool:
        """Do what one message asks; False when the connection should end."""
        if not self._bucket.take():
            self._refuse(_id_in(data), Problem("limit", "too_many_messages"))
            return True
        try:
            message = _reader.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._refuse(_id_in(data), _malformed(error))
            return True
        if isinstance(message, Hello):
            return await self._hello(message)
        if not self.has_said_hello:
            self._refuse(message.id, Problem("malformed", "hello_first"))
            return True
        await self._answer(message)
        return True

    async def _hello(self, message: Hello) -> bool:
        self.language = best_language((message.language,))
        if message.version != VERSION:
            self._refuse(None, Problem("version", "other_version", n=VERSION))
            return False
        try:
            await self.hub.enter(self.room, self, message.seats, lambda: self._greet(message))
        except Problem as problem:
            if problem.code == "busy":
                raise  # the connection ends, to come back later
            self._refuse(None, problem)
            return True
        for line in await self.hub.store.chat_of(self.room.id):
            self.say(show_chat(line))
        return True

    def _greet(self, message: Hello) -> None:
        self.has_said_hello, self.wants_changes = True, message.changes
        for seat in self.seats or (SPECTATOR,):
            self.say(self.room.state(seat, message.since, message.at, self.language))

    async def _answer(self, message: Request) -> None:
        """Do it, or say why not; an unexpected error is logged and never shown."""
        try:
            await self._do(message)
        except Problem as problem:
            self._refuse(message.id, problem)
            if problem.code == "stale":
                async with self.room.lock:
                    self.show_states()
        except Exception:
            metrics.FAILURES.add()
            log_failure("request_failed", match=self.room.id, request=type(message).__name__)
            self._refuse(message.id, Problem("internal", "failed"))

    async def _do(self, message: Request) -> None:
        def done() -> None:
            self.say(Done(id=message.id))

        match message:
            case Ping():
                done()
            case Whole():
                async with self.room.lock:
                    self.show_states()
                done()
            case Speak():
                async with self.room.lock:
                    self.language = best_language((message.language,))
                    self.show_states()
                self.show_table()
                done()
            case Chat():
                await self._chat(message, done)
            case OpenChat():
                self._own(message.seat)
                await self.room.set_custom("open_chat", message.open, done)
            case AllowHints():
                self._own(message.seat)
                await self.room.set_custom("hints", message.allow, done)
            case AskAbout():
                self.say(await self._about(message))
            case SetSeat():
                seating.seat_at(self.room, message.seat)
                await seating.let_bot_play(
                    self.hub.library, self.room, message.seat, message.bot, self.visitor, done
                )
            case _:
                seat = self._own(message.seat)
                await self._play(message, seat, done)

    async def _play(
        self,
        message: Choose | Undo | Propose | Agree | Why | AskProspects | AskHints | AskRulings,
        seat: Seat,
        done: Callable[[], None],
    ) -> None:
        match message:
            case Choose():
                choice, at, way = message.choice, message.at, message.way
                await self.room.choose(seat, choice, at, message.id, done, way)
            case Undo():
                await self.room.undo(seat, message.id, done)
            case Propose():
                await consent.propose(self.room, message, done)
            case Agree():
                await consent.agree(self.room, message, done)
            case Why():
                self.say(await self._why(message, seat))
            case AskProspects():
                self.say(await self._prospects(message, seat))
            case AskHints():
                self.say(await self._hints(message, seat))
            case AskRulings():
                self.say(await self._rulings(message, seat))

    def _own(self, number: int) -> Seat:
        """The seat, if this visitor still holds it and this connection speaks for it."""
        seating.own_seat(self.room, number, self.visitor)
        if number not in self.seats:
            raise Problem("not_your_seat", "not_this_line")
        return Seat(number)

    async def _chat(self, message: Chat, done: Callable[[], None]) -> None:
        limit = self.hub.settings.limits.chat_length
        if len(message.text) > limit:
            raise Problem("limit", "chat_too_long", n=limit)
        text = seating.clean_name(message.text)
        if not text:
            raise Problem("malformed", "chat_empty")
        if self.visitor is None:
            raise Problem("not_your_seat", "chat_no_cookie")
        if not self.seats and not self.room.row.open_chat:
            raise Problem("not_your_seat", "chat_players")
        seat = None if message.seat is None else self._own(message.seat)
        await self.hub.chat(self.room, self.visitor, seat, text, message.id, done)

    async def _why(self, message: Why, seat: Seat) -> WhySaid:
        """Near misses, found on a copy beside the event loop."""
        async with self.room.lock:
            await self.room.catch_up()
            position, words = self.room.match.position.clone(), self.room.words_in(self.language)
        game, target = self.room.game, message.target
        missed = await self.hub.think(
            self._work, lambda: find_missed(game, position, seat, target, words)
        )
        return WhySaid(id=message.id, seat=seat, missed=missed)

    async def _about(self, message: AskAbout) -> AboutSaid:
        """What there is to say of a node that the seat sees, or that everybody sees."""
        seat = SPECTATOR if message.seat is None else self._own(message.seat)
        async with self.room.lock:
            await self.room.catch_up()
            view, words = self.room.match.view(seat), self.room.words_in(self.language)
        remarks = await self.hub.think(self._work, lambda: words.about(view, message.node))
        return AboutSaid(id=message.id, seat=message.seat, node=message.node, remarks=remarks)

    async def _prospects(self, message: AskProspects, seat: Seat) -> ProspectsSaid:
        """What choices of the seat's decision are good for; of others nothing is said."""
        async with self.room.lock:
            await self.room.catch_up()
            views, words = self._ahead(seat), self.room.words_in(self.language)
        thought = partial(find_prospects, self.room.game, views, message.choices, words)
        prospects = await self.hub.think(self._work, thought)
        return ProspectsSaid(id=message.id, seat=seat, prospects=prospects)

    async def _hints(self, message: AskHints, seat: Seat) -> HintsSaid:
        """The choices that look best to the seat, each with its reasons."""
        room = self.room
        async with room.lock:
            await room.catch_up(message.at)
            if room.is_over:
                raise Problem("over", "over")
            if not room.row.hints:
                raise Problem("illegal", "hints_off")
            if message.at != room.match.number:
                raise room.stale(message.at)
            view, words = room.match.view(seat), room.words_in(self.language)
        if not view.asks:
            raise Problem("illegal", "hints_later")
        found = await self.hub.hints(room, self._work, view)
        said = tuple(words.hint(view.asks[0], hint) for hint in found)
        return HintsSaid(id=message.id, seat=seat, at=message.at, hints=said)

    def _ahead(self, seat: Seat) -> tuple[View[Any], ...]:
        """What the seat sees now, and where a way leads it, with what it can choose there."""
        match = self.room.match
        way, now = match.way(seat), match.view(seat)
        return (now,) if way is None else (now, self.room.game.view(way.position, seat))

    async def _rulings(self, message: AskRulings, seat: Seat) -> RulingsSaid:
        """How a ruling that is begun can go on, found on a copy beside the event loop."""
        begun, rulings = read_ruling(message.begun), self.room.game.rulings
        async with self.room.lock:
            await self.room.catch_up()
            if self.room.is_over:
                raise Problem("over", "over")
            position, words = self.room.match.position.clone(), self.room.words_in(self.language)
        if not rulings.is_begun(begun):
            raise Problem("malformed", "no_ruling")
        refusal = rulings.refusal(position, seat, begun)
        if refusal is not None:
            raise self.room.refused(seat, begun, refusal)
        menu = partial(words.ruling_menu, position, seat, begun, message.id)
        return await self.hub.think(self._work, menu)


def _id_in(data: bytes | str) -> str | None:
    """The id of a message that is otherwise wrong, so that the client knows which."""
    try:
        id = msgspec.json.decode(data, type=_Head).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return id if isinstance(id, str) and len(id) <= 64 else None


def _malformed(error: Exception) -> Problem:
    """What is wrong with a message, in one line and without its contents."""
    if isinstance(error, msgspec.ValidationError):
        return Problem("malformed", "misfit", reason=str(error)[:200])
    return Problem("malformed", "not_json")
