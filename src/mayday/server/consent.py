"""Consent: deep undo, rulings and an early end, agreed to by the human seats.

A seat whose player left it to a bot, or that nobody has taken, agrees to everything; so does
every other seat of the person who proposes or agrees.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from math import ceil
from typing import NamedTuple

import msgspec

from mayday.kernel import Chosen, MatchError, Renewed, RulingRefused, Seat, Undone, last_choice
from mayday.server.messages import Agree, Problem, Propose, TableRefuses
from mayday.server.rebuild import as_proposal
from mayday.server.rooms import Acknowledge, Room
from mayday.server.rows import ProposalRow, SeatRow
from mayday.server.visitors import Visitor


class Outcome(NamedTuple):
    """What became of a proposal: still open, or done, perhaps with the match."""

    proposal: ProposalRow | None
    abandoned: bool = False


async def propose(room: Room, message: Propose, done: Acknowledge) -> None:
    """Ask the human seats; with nobody else to ask, it takes effect at once."""
    async with room.change():
        proposal = _read(room, message)

        def was_made() -> bool:
            return _was_settled(room, message.id) or _is_open_already(room, proposal)

        if was_made():
            done()
            return
        room.check_running()
        if message.seat not in room.match.humans:
            raise Problem("illegal", "human_proposes")
        _check_pause(room, message.seat)
        if proposal.kind == "undo":
            _check_depth(room)
        outcome = await asyncio.to_thread(_put, room, proposal)
        await room.commit(
            request=message.id,
            proposal=outcome.proposal,
            abandoned=outcome.abandoned,
            was_made=was_made,
            done=done,
        )


def _check_pause(room: Room, seat: int) -> None:
    """Whoever was just refused lets the others play on for a while."""
    refused = room.turned_down.get(room.seats[seat].holder)
    if refused is None:
        return
    left = refused + room.limits.proposal_pause - time.monotonic()
    if left > 0:
        raise Problem("limit", "said_no", n=ceil(left))


def _check_depth(room: Room) -> None:
    """A table that goes back and back never comes to an end."""
    most, entries = room.limits.deep_undos, room.match.entries
    if sum(isinstance(entry, Undone) and bool(entry.by) for entry in entries) >= most:
        raise Problem("limit", "taken_back", n=most)


def _put(room: Room, proposal: ProposalRow) -> Outcome:
    """Put the proposal on the table, with the votes of all who need not be asked."""
    if proposal.kind != "abandon":
        try:
            room.match.propose(as_proposal(proposal))
        except RulingRefused as error:
            raise room.refused(error.seat, error.ruling, error.refusal) from None
        except MatchError as error:
            raise TableRefuses(error) from None
    return count_votes(room, proposal, room.seats, [proposal.seat])


async def agree(room: Room, message: Agree, done: Acknowledge) -> None:
    """Answer the open proposal; the first refusal drops it."""
    async with room.change():
        proposal = room.row.proposal
        if _was_settled(room, message.id):
            done()
            return
        if proposal is None:
            raise Problem("illegal", "no_proposal")
        if message.seat not in room.match.humans:
            raise Problem("illegal", "humans_vote")
        if message.agree:
            voters = [message.seat]
            outcome = await asyncio.to_thread(count_votes, room, proposal, room.seats, voters)
        else:
            outcome = Outcome(None)
            if room.match.proposal is not None:
                room.match.vote(Seat(message.seat), agree=False)
        await room.commit(
            request=message.id, proposal=outcome.proposal, abandoned=outcome.abandoned, done=done
        )


async def abandon(room: Room, visitor: Visitor | None) -> None:
    """End a match unfinished, at once, where nobody else has to be asked."""
    async with room.change():
        if not room.may_invite(visitor):
            raise Problem("not_your_seat", "end_not_yours")
        if room.is_over:
            raise Problem("over", "over")
        mine = room.held_by(visitor)
        if any(seat.kind == "human" and seat.seat not in mine for seat in room.seats):
            raise Problem("illegal", "others_sit")
        await room.commit(abandoned=True)


def count_votes(
    room: Room, proposal: ProposalRow, seats: Sequence[SeatRow], voters: Iterable[int]
) -> Outcome:
    """Add the votes of these seats and of all that agree with them; see whether that is enough."""
    agreed = {*proposal.agreed, *voters}
    holders = {seats[seat].holder for seat in agreed if seats[seat].holder is not None}
    agreed |= {seat.seat for seat in seats if seat.holder in holders or is_absent(seat)}
    agreed &= room.match.humans
    for seat in sorted(agreed):
        if room.match.proposal is not None:
            room.match.vote(Seat(seat), agree=True)
    if agreed == room.match.humans:
        return Outcome(None, abandoned=proposal.kind == "abandon")
    return Outcome(msgspec.structs.replace(proposal, agreed=tuple(sorted(agreed))))


def is_absent(seat: SeatRow) -> bool:
    """Nobody is there who could be asked."""
    return seat.kind == "open" or seat.is_played_by_bot


def _read(room: Room, message: Propose) -> ProposalRow:
    """What is proposed; an undo that says no number goes back before the seat's last choice."""
    to, ruling = message.to, message.ruling
    if message.kind == "undo" and to is None:
        to = _last_choice(room, message.seat)
    if message.kind == "ruling" and ruling is None:
        raise Problem("malformed", "ruling_without_words")
    return ProposalRow(
        seat=message.seat,
        kind=message.kind,
        to=to if message.kind == "undo" else None,
        ruling=ruling if message.kind == "ruling" else None,
        agreed=(),
    )


def _last_choice(room: Room, seat: int) -> int:
    """Where the table stood before the last choice of the seat that still stands."""
    number = last_choice(room.match.entries, (Seat(seat),))
    if number is None:
        raise Problem("illegal", "nothing_to_undo")
    return number


def _was_settled(room: Room, request: str) -> bool:
    """Whether this very request ended in an entry that needed consent."""
    return any(
        made == request and not isinstance(entry, Chosen | Renewed) and bool(entry.by)
        for made, entry in zip(room.requests, room.match.entries, strict=True)
    )


def _is_open_already(room: Room, proposal: ProposalRow) -> bool:
    known = room.row.proposal
    return known is not None and msgspec.structs.replace(known, agreed=()) == proposal
