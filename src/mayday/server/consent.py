"""Consent: deep undo, rulings and an early end, agreed to by the human seats.

A seat whose player left it to a bot, or that nobody has taken, agrees to everything; so does
every seat of the person who proposes.
"""

from __future__ import annotations

from collections.abc import Sequence

from mayday.kernel.flow import Seat
from mayday.kernel.match import MatchError
from mayday.kernel.record import Ruled, Undone
from mayday.server.messages import Agree, Problem, Propose
from mayday.server.rebuild import as_proposal
from mayday.server.rooms import Acknowledge, Room, capital
from mayday.server.rows import ProposalRow, SeatRow


async def propose(room: Room, message: Propose, done: Acknowledge) -> None:
    """Ask the human seats; with nobody else to ask, it takes effect at once."""
    async with room.lock:
        await room.catch_up()
        if _was_settled(room, message.id) or _is_open(room, message):
            done()
            return
        room.check_running()
        proposal = _read(room, message)
        room.row_proposal_problem(proposal)
        await _settle(room, proposal, room.seats, message.id, done)


async def agree(room: Room, message: Agree, done: Acknowledge) -> None:
    """Answer the open proposal; the first refusal drops it."""
    async with room.lock:
        await room.catch_up()
        if _was_settled(room, message.id):
            done()
            return
        proposal = room.row.proposal
        if proposal is None:
            raise Problem("illegal", "No proposal is open.")
        if message.seat not in room.match.humans:
            raise Problem("illegal", "Only human seats vote.")
        if not message.agree:
            if room.match.proposal is not None:
                room.match.vote(Seat(message.seat), agree=False)
            await room.commit(proposal=None, done=done)
            return
        voters = {message.seat, *_same_holder(room.seats, message.seat)}
        await _settle(room, _with_votes(proposal, voters), room.seats, message.id, done)
