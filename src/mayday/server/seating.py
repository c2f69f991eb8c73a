"""Seating: who sits where, and how that changes while a match goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from math import ceil
from typing import Any

import msgspec

from mayday.kernel import HUMAN, GameDef
from mayday.server.bodies import SeatWish
from mayday.server.consent import Outcome, count_votes
from mayday.server.library import Library
from mayday.server.messages import Problem
from mayday.server.rooms import Acknowledge, Room, nothing
from mayday.server.rows import SeatRow, replaced
from mayday.server.store import LinkRow
from mayday.server.visitors import Visitor

Change = Callable[[], Sequence[SeatRow]]

# Bots are called after stars, so that sentences about them can be read.
BOT_NAMES = ("Altair", "Vega", "Rigel", "Mira", "Deneb", "Spica", "Castor", "Sirius")


def clean_name(name: str | None) -> str:
    """A name as it may stand in sentences: one line, printable, without blanks around it."""
    return " ".join("".join(c if c.isprintable() else " " for c in name or "").split())


def seat_people(
    library: Library,
    game: GameDef[Any],
    wishes: Sequence[SeatWish],
    name: str | None,
    visitor: Visitor,
) -> tuple[SeatRow, ...]:
    """The first seating of a table, as its maker wants it."""
    game.check_seats(len(wishes))
    seats: list[SeatRow] = []
    for number, wish in enumerate(wishes):
        is_first_of_mine = not any(seat.holder for seat in seats)
        wanted = wish.name or (name if wish.kind == "me" and is_first_of_mine else "")
        if wish.kind == "bot" and len(game.seat_names[number]) == 1:  # a letter, no side's name
            wanted = wanted or BOT_NAMES[number % len(BOT_NAMES)]
        called = free_name(game, seats, number, clean_name(wanted))
        if wish.kind == "bot":
            bot = wish.bot or "greedy"
            library.check_bot(bot, game)
            seats.append(SeatRow(number, called, "bot", bot))
        elif wish.kind == "me":
            seats.append(SeatRow(number, called, "human", holder=visitor.hash))
        else:
            seats.append(SeatRow(number, called, "open"))
    return tuple(seats)


def players(seats: Sequence[SeatRow]) -> tuple[str, ...]:
    """Who sits where, as a record says it."""
    return tuple(seat.bot if seat.kind == "bot" and seat.bot else HUMAN for seat in seats)


def free_name(game: GameDef[Any], seats: Sequence[SeatRow], number: int, name: str) -> str:
    """The name, or one like it that nobody else at the table has."""
    if not name:
        return ""
    taken = {game.seat_names[seat.seat] for seat in seats if seat.seat != number}
    taken |= {seat.name for seat in seats if seat.seat != number}
    free, count = name, 1
    while free in taken:
        count += 1
        free = f"{name} {count}"
    return free


async def change_seats(room: Room, change: Change, done: Acknowledge = nothing) -> None:
    """Seat people or bots differently; `change` says how, once the room is up to date."""
    async with room.change():
        changed = change()
        if not changed:
            done()
            return
        outcome, proposal = Outcome(None), room.row.proposal
        seats = replaced(room.seats, changed)
        if proposal is not None:
            outcome = await asyncio.to_thread(count_votes, room, proposal, seats, ())
        if not outcome.abandoned:
            room.renew_luck(seats)
        await room.commit(
            sitting=changed, proposal=outcome.proposal, abandoned=outcome.abandoned, done=done
        )


def check_invitation(room: Room, link: LinkRow, visitor: Visitor | None) -> None:
    """Refuse a link to a seat that somebody else has taken since."""
    seat = room.seats[link.seat]
    if visitor is not None and visitor.holds(seat.holder):
        return
    if seat.kind != "open" or seat.generation != link.generation:
        raise Problem("unknown", "link_void")


async def join(room: Room, link: LinkRow, visitor: Visitor, name: str | None) -> None:
    """Take an open seat; whoever holds it already just comes back."""

    def change() -> Sequence[SeatRow]:
        seat = room.seats[link.seat]
        if visitor.holds(seat.holder):
            return ()
        check_invitation(room, link, visitor)
        called = free_name(room.game, room.seats, seat.seat, clean_name(name)) or seat.name
        return [
            SeatRow(seat.seat, called, "human", holder=visitor.hash, generation=seat.generation + 1)
        ]

    await change_seats(room, change)


async def leave(room: Room, number: int, visitor: Visitor | None) -> None:
    """Get up; the seat is open for somebody else, by a new link."""

    def change() -> Sequence[SeatRow]:
        seat = own_seat(room, number, visitor)
        return [SeatRow(seat.seat, "", "open", generation=seat.generation + 1)]

    await change_seats(room, change)


async def let_bot_play(
    library: Library,
    room: Room,
    number: int,
    bot: str | None,
    visitor: Visitor | None,
    done: Acknowledge,
) -> None:
    """A bot plays for a person who is away or wants it so, or at a seat that nobody has taken.

    Without a bot's name it hands back. At a bot's own seat another one takes over.
    """

    def change() -> Sequence[SeatRow]:
        if room.is_over:
            raise Problem("over", "over")
        seat = seat_at(room, number)
        is_mine = visitor is not None and visitor.holds(seat.holder)
        if not is_mine:
            _check_stand_in(room, seat, bot, visitor)
        if bot is not None:
            library.check_bot(bot, room.game)
        if bot == seat.bot:
            return ()
        by_others = bot is not None and seat.kind == "human" and not is_mine
        return [msgspec.structs.replace(seat, bot=bot, by_others=by_others)]

    await change_seats(room, change, done)


def _check_stand_in(room: Room, seat: SeatRow, bot: str | None, visitor: Visitor | None) -> None:
    """Whether a visitor may hand the seat of another, of nobody or of a bot to a bot and back."""
    if seat.kind == "bot" and bot is None:
        raise Problem("illegal", "bots_own_seat")
    if seat.kind != "human" and not room.may_invite(visitor):
        raise Problem("not_your_seat", "bot_not_yours")
    if seat.kind != "human":
        return
    if not room.held_by(visitor) or seat.seat in room.presence.seats:
        raise Problem("not_your_seat", "only_absent")
    if wait := ceil(room.presence.keeps(seat.seat)):
        raise Problem("illegal", "just_left", n=wait)


async def come_back(room: Room, visitor: Visitor | None) -> None:
    """Whoever returns gets back the seats that others had handed to a bot."""
    if not any(room.seats[seat].by_others for seat in room.held_by(visitor)):
        return

    def change() -> Sequence[SeatRow]:
        mine = [room.seats[seat] for seat in room.held_by(visitor)]
        return [
            msgspec.structs.replace(seat, bot=None, by_others=False)
            for seat in mine
            if seat.by_others
        ]

    await change_seats(room, change)


def seat_at(room: Room, number: int) -> SeatRow:
    if number >= len(room.seats):
        raise Problem("not_your_seat", "no_seat")
    return room.seats[number]


def own_seat(room: Room, number: int, visitor: Visitor | None) -> SeatRow:
    """The seat, if the visitor holds it."""
    seat = seat_at(room, number)
    if visitor is None or not visitor.holds(seat.holder):
        raise Problem("not_your_seat", "others_seat")
    return seat
