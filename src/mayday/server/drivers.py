"""Drivers: bots take their turns in the rooms of a worker, one choice after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from mayday.kernel import Ask, Choice, View
from mayday.server import metrics
from mayday.server.bots import Thinkers
from mayday.server.messages import Problem
from mayday.server.rooms import Room
from mayday.server.rows import bot_seat


class _Turn(NamedTuple):
    """A decision that a bot must make."""

    number: int
    bot: str
    ask: Ask
    view: View[Any]
    prescribed: Choice | None  # by the guide of a first game


class Driver:
    """Lets the bots of one worker play, as fast as they think; `pause` holds each choice back."""

    def __init__(
        self,
        thinkers: Thinkers,
        pause: float,
        spawn: Callable[[Coroutine[None, None, None]], asyncio.Task[None]],
    ) -> None:
        self._thinkers, self._pause, self._spawn = thinkers, pause, spawn

    def wake(self, room: Room) -> None:
        """If it is a bot's turn and somebody looks, let it play."""
        if self.is_wanted(room):
            room.bot_task = self._spawn(self._drive(room))

    def is_wanted(self, room: Room) -> bool:
        """Whether somebody here waits for a bot that nobody lets play."""
        return room.row.bot_turn and room.presence.is_watched and not room.has_bots_at_work

    async def _drive(self, room: Room) -> None:
        """Play for the bots until a person must choose, or everybody has gone."""
        while room.row.bot_turn and room.presence.is_watched:
            await asyncio.sleep(self._pause)
            async with room.lock:
                turn = await _next_turn(room)
            if turn is None:
                return
            choice = turn.prescribed or turn.ask.choices[0]
            if turn.prescribed is None and len(turn.ask.choices) > 1:
                choice = await self._thinkers.choose(turn.bot, room.game.id, turn.view, turn.ask)
            if not await _play(room, turn, choice):
                return


async def _next_turn(room: Room) -> _Turn | None:
    await room.catch_up()
    seat = bot_seat(room.match.position.asks, room.seats)
    if seat is None or room.is_over or room.row.proposal is not None:
        return None
    view, bot = room.match.view(seat), room.seats[seat].bot
    assert bot is not None, "bot_seat names a seat that a bot plays"
    guide = room.game.guide
    prescribed = None if guide is None else guide.next_choice(room.match)
    return _Turn(room.match.number, bot, view.asks[0], view, prescribed)


async def _play(room: Room, turn: _Turn, choice: Choice) -> bool:
    """Make the choice, unless the table has changed while the bot thought.

    False: another worker was faster, so it takes care of the bots.
    """
    async with room.change():
        seat = turn.ask.seat
        is_still_its_turn = (
            turn.number == room.match.number
            and bot_seat(room.match.position.asks, room.seats) == seat
            and room.row.proposal is None
            and not room.is_over
        )
        if not is_still_its_turn:
            return True
        room.match.choose(seat, choice, turn.number)
        try:
            await room.commit()
        except Problem:
            return False
    metrics.CHOICES.add(room.game.id, "bot")
    return True
