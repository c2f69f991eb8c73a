"""Coaching: matches that are over are looked at again in the background, and what comes of it kept.

The coach thinks in a process of its own, one match after the other, and never looks at a match that
is still played.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine

import msgspec

from mayday.bots.coach import Coaching, Point, stretches
from mayday.server.bodies import BetterInfo, ChancePoint, CoachInfo, CoachingInfo, TurningInfo
from mayday.server.bots import BotFailed, Thinkers
from mayday.server.logs import log
from mayday.server.messages import Problem
from mayday.server.rooms import Room
from mayday.server.store import Store
from mayday.server.thinking import COACHED, Glance, Verdict
from mayday.server.words import Words

_MOST = 20  # matches that wait for the coach
_FINE = 4  # digits of a chance


class Coaches:
    """The coach of a worker, and the matches that it is busy with."""

    def __init__(
        self,
        thinkers: Thinkers,
        store: Store,
        spawn: Callable[[Coroutine[None, None, None]], asyncio.Task[None]],
    ) -> None:
        self._thinkers, self._store, self._spawn = thinkers, store, spawn
        self._done: dict[str, int] = {}  # positions, by match
        self._turn = asyncio.Lock()

    async def look(self, room: Room, language: str, begin: bool) -> CoachInfo:
        """What the coach says of a match, or how far it is; `begin`: it should look at it."""
        if room.match.position.result is None:
            raise Problem("illegal", "coach_later")
        of = room.match.number + 1
        if kept := await self._store.coaching_of(room.id):
            found = msgspec.json.decode(kept, type=Coaching)
            return CoachInfo(of, of, _in_words(found, room.words_in(language)))
        if begin and room.id not in self._done:
            if len(self._done) >= _MOST:
                raise Problem("limit", "a_lot")
            self._done[room.id] = 0
            self._spawn(self._coach(room))
        return CoachInfo(self._done.get(room.id, 0), of, None)

    async def _coach(self, room: Room) -> None:
        try:
            async with self._turn:
                found = await self._found(room)
            await self._store.keep_coaching(room.id, msgspec.json.encode(found).decode())
        except BotFailed as error:
            log("coach_failed", level=logging.WARNING, match=room.id, error=str(error))
        finally:
            del self._done[room.id]

    async def _found(self, room: Room) -> Coaching:
        """All of it, stretch by stretch."""
        game, record = room.game.id, room.record()
        curve: tuple[Point, ...] = ()
        for numbers in stretches(record):
            seen = await self._thinkers.look_again(Glance(game, record, numbers))
            curve = (*curve, *map(_rounded, seen))
            self._done[room.id] = len(curve)
        turning = await self._thinkers.look_again(Verdict(game, record, curve))
        return Coaching(game, COACHED, curve, turning)


def _rounded(point: Point) -> Point:
    return Point(*(round(part, _FINE) for part in msgspec.structs.astuple(point)))


def _in_words(found: Coaching, words: Words) -> CoachingInfo:
    """What was found, in the words of a language."""
    turning = []
    for number, seat, choice, moved, better in map(msgspec.structs.astuple, found.turning):
        shown = None
        if better is not None:
            said = words.reasons(better.reasons)
            shown = BetterInfo(words.written(better.choice), better.gain, said)
        turning.append(TurningInfo(number, seat, words.written(choice), moved, shown))
    points = tuple(ChancePoint(*msgspec.structs.astuple(point)) for point in found.curve)
    return CoachingInfo(found.seat, points, tuple(turning))
