"""Rebuild: a running match from its journal alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mayday.kernel import (
    Committed,
    GameDef,
    Match,
    Proposal,
    Seat,
    Seeded,
    enter_again,
    read_ruling,
    source_of,
)
from mayday.server.rows import Damaged, JournalRow, MatchRow, ProposalRow


def luck_of(row: MatchRow) -> Seeded | Committed:
    """Where the draws of the match come from."""
    if row.seed is not None:
        return Seeded(row.seed)
    assert row.secret is not None, "a match has a seed or a secret"
    return Committed(bytes.fromhex(row.secret))


def rebuild(game: GameDef[Any], row: MatchRow, journal: Sequence[JournalRow]) -> Match[Any]:
    """The match as it stood after the last entry, with its open proposal."""
    match = begin(game, row, journal)
    follow(match, journal)
    if row.proposal is not None:
        reopen(match, row.proposal)
    return match


def begin(game: GameDef[Any], row: MatchRow, journal: Sequence[JournalRow]) -> Match[Any]:
    """The match before the first entry of its journal, ready to enter all of it again."""
    luck = luck_of(row)
    source = source_of(luck, row.setup, [line.entry for line in journal])
    return Match(game, row.options, row.players, luck, source)


def follow(match: Match[Any], journal: Sequence[JournalRow]) -> None:
    """Enter again what the journal says; the draws must come out as they did."""
    for line in journal:
        number = match.number
        try:
            enter_again(match, line.entry)
        except ValueError as error:
            reason = str(error).partition("\n")[0]
            raise Damaged(f"entry {number}: {reason}") from error
        if match.entries[-1] != line.entry:
            raise Damaged(f"entry {number} came out differently")


def reopen(match: Match[Any], proposal: ProposalRow) -> None:
    """Put a proposal back on the table with the votes it had."""
    if proposal.kind == "abandon":
        return  # the match knows nothing of it; the room does
    match.propose(as_proposal(proposal))
    for seat in proposal.agreed:
        if match.proposal is not None:
            match.vote(Seat(seat), agree=True)


def as_proposal(proposal: ProposalRow) -> Proposal:
    ruling = None if proposal.ruling is None else read_ruling(proposal.ruling)
    concede = proposal.kind == "concede"
    return Proposal(Seat(proposal.seat), ruling=ruling, to=proposal.to, concede=concede)
