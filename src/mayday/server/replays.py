"""Replays: a record walked through once, so that any moment can be shown to any seat."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, NamedTuple

import msgspec

from mayday.kernel import (
    SPECTATOR,
    Committed,
    Conceded,
    Entry,
    GameDef,
    GameError,
    Match,
    MatchError,
    Record,
    RecordError,
    Ruled,
    Scripted,
    Sealed,
    Seat,
    Seeded,
    State,
    Told,
    Undone,
    draws_of,
    enter_again,
    measure,
    read_record,
    renewal,
    replay,
    source_of,
    verify,
)
from mayday.server.bodies import AboutInfo, MeasuresInfo, ReplayInfo
from mayday.server.config import Limits
from mayday.server.library import Library
from mayday.server.messages import Problem, RemarkShown, StateShown, Status, capital
from mayday.server.states import (
    Chapters,
    Listener,
    Sights,
    Situation,
    build_state,
    look,
    show_result,
)
from mayday.server.words import words_for

_KEPT = 16  # records that were walked through lately
_DEEP_UNDOS = 100  # each plays a stretch of the game again


class Moment(NamedTuple):
    """The table after some entries: the position, and how much of which story was told."""

    position: State
    story: list[Told]
    told: int


class Replay:
    """A record that was checked, with every moment of it."""

    def __init__(self, record: Record, game: GameDef[Any]) -> None:
        self.record, self.game = record, game
        self.is_finished = record.result is not None or record.secret is not None
        if self.is_finished:
            verify(record, game)
        else:
            replay(record, game)
        self._match = _begin(record, game)
        self._moments = [self._moment()]
        for number, entry in enumerate(record.entries, 1):
            try:
                enter_again(self._match, entry)
            except (ValueError, IndexError) as error:
                raise RecordError(f"entry {number}: {error}") from None
            self._moments.append(self._moment())

    def _moment(self) -> Moment:
        """Stories are only added to, or replaced whole by an undo, so none needs a copy."""
        match = self._match
        return Moment(match.position.clone(), match.story, len(match.story))

    @property
    def frames(self) -> int:
        return len(self._moments)

    def info(self, language: str) -> ReplayInfo:
        words = words_for(self.game, (), language)
        return ReplayInfo(
            game=self.game.id,
            title=self.game.title,
            options=self.record.options,
            frames=self.frames,
            seats=words.text.seat_names[: len(self.record.seats)],
            finished=self.is_finished,
            has_rulings=self.record.has_rulings,
            result=show_result(self.record.result, words),
        )

    def measures(self, language: str) -> MeasuresInfo:
        """How the game went, in numbers that everybody could see."""
        curves = measure(self.game, (moment.position for moment in self._moments))
        return words_for(self.game, (), language).measures(curves)

    def frame(self, at: int, seat: int | None, language: str) -> StateShown:
        """What the seat saw after `at` entries, with the story so far, in a language."""
        return self.seen_by(self._viewer(seat), at, language)

    def seen_by(self, viewer: Seat, at: int, language: str) -> StateShown:
        """The same for a viewer who may see it: a program that holds the record hides nothing."""
        match = self._at(at)
        chapters, listener = Chapters(), Listener(viewer)
        chapters.follow(match)
        words = words_for(self.game, (), language)
        listener.follow(match, chapters, words)
        is_over = match.position.result is not None
        status: Status = "over" if is_over else "running"
        seats = len(self.record.seats)
        about = Situation("", status, seats, words, None, chapters, self.is_finished)
        return build_state(look(match, viewer, about, Sights(match)), listener, 0, about)

    def about(self, at: int, seat: int | None, node: str, language: str) -> AboutInfo:
        """What there was to say of a node that the seat saw after `at` entries."""
        return AboutInfo(self.said_of(node, self._viewer(seat), at, language))

    def said_of(self, node: str, viewer: Seat, at: int, language: str) -> tuple[RemarkShown, ...]:
        """The same for a viewer who may see it."""
        return words_for(self.game, (), language).about(self._at(at).view(viewer), node)

    def _viewer(self, seat: int | None) -> Seat:
        """Who looks; with the eyes of a seat only when its secrets are over."""
        if seat is not None and seat >= len(self.record.seats):
            raise Problem("not_your_seat", "no_seat")
        if seat is not None and not self.is_finished:
            raise Problem("not_your_seat", "not_over")
        return SPECTATOR if seat is None else Seat(seat)

    def _at(self, at: int) -> Match[Any]:
        """A match that stands where this one stood after `at` entries."""
        if at >= self.frames:
            raise Problem("unknown", "no_frame", last=self.frames - 1)
        moment = self._moments[at]
        match = _begin(self.record, self.game)
        match.entries = list(self.record.entries[:at])
        match.moments = [moment.told for moment in self._moments[: at + 1]]
        match.position = moment.position.clone()
        match.position.story = moment.story[: moment.told]
        return match

    def restart(self, at: int, players: tuple[str, ...]) -> Match[Any]:
        """A new match that stands at that moment and goes on with the record's own luck."""
        if at >= self.frames:
            raise Problem("unknown", "no_frame", last=self.frames - 1)
        luck, record = self.luck(), self.record
        source = source_of(luck, record.setup, record.entries)
        match = Match(self.game, record.options, players, luck, source)
        for entry in self.record.entries[:at]:
            enter_again(match, _with_consent_of(match, entry))
        match.make_good()
        if match.position.result is not None:
            raise Problem("over", "over_by_then")
        return match

    def knows_luck(self, at: int) -> bool:
        """Whether the record says where the draws from that moment on come from."""
        renewed = renewal(self.record.entries)
        return renewed is None or renewed < at

    def luck(self) -> Seeded | Committed:
        if self.record.seed is not None:
            return Seeded(self.record.seed)
        if self.record.secret is None:
            raise Problem("illegal", "still_secret")
        return Committed(bytes.fromhex(self.record.secret))


def _begin(record: Record, game: GameDef[Any]) -> Match[Any]:
    """The match before its first entry, on the chance results that the record holds."""
    draws = [*record.setup, *draws_of(record.entries)]
    luck: Seeded | Committed | Sealed
    if record.seed is not None:
        luck = Seeded(record.seed)
    elif record.secret is not None:
        luck = Committed(bytes.fromhex(record.secret))
    else:
        luck = Sealed(record.commitment or "")
    return Match(game, record.options, record.seats, luck, Scripted(draws))


def _with_consent_of(match: Match[Any], entry: Entry) -> Entry:
    """What a table agreed to, as agreed to by those who sit there now."""
    if not isinstance(entry, Undone | Ruled | Conceded) or not entry.by:
        return entry
    humans = tuple(sorted(match.humans))
    if not humans:
        raise Problem("illegal", "somebody_must_sit")
    seat = entry.seat if entry.seat in humans else humans[0]
    return msgspec.structs.replace(entry, seat=seat, by=humans)


Think = Callable[[Callable[[], Replay]], Awaitable[Replay]]


class Replays:
    """Records that were looked at lately; walking through one happens beside the event loop."""

    def __init__(self, library: Library, limits: Limits) -> None:
        self._library, self._limits = library, limits
        self._kept: OrderedDict[bytes, Replay] = OrderedDict()
        self._one_at_a_time = asyncio.Semaphore(1)

    async def read(self, document: dict[str, object], think: Think) -> Replay:
        """The replay of a record; anything that is not a true record is refused in one line.

        To walk through one that is not known takes some thought.
        """
        data = msgspec.json.encode(document)
        key = hashlib.sha256(data).digest()
        async with self._one_at_a_time:
            if key not in self._kept:
                self._kept[key] = await think(partial(self._walk, data))
            self._kept.move_to_end(key)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
            return self._kept[key]

    def _walk(self, data: bytes) -> Replay:
        try:
            record = read_record(data)
            self._check_size(record)
            return Replay(record, self._library.find(record.game))
        except (RecordError, GameError, MatchError) as error:
            raise Problem("malformed", "as_it_is", text=capital(error)) from None
        except (ValueError, IndexError, KeyError, TypeError, OverflowError) as error:
            reason = type(error).__name__
            raise Problem("malformed", "record_damaged", reason=reason) from None

    def _check_size(self, record: Record) -> None:
        deep = sum(1 for entry in record.entries if isinstance(entry, Undone) and entry.by)
        if len(record.entries) > self._limits.record_entries or deep > _DEEP_UNDOS:
            raise Problem("limit", "record_too_long")
