"""Infos: a match as lists, lobbies and tables show it to a visitor, made from its row alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from mayday.kernel import Committed, GameDef
from mayday.server.bodies import GameInfo, InvitationInfo, MatchInfo
from mayday.server.messages import SeatInfo
from mayday.server.older import why_outdated
from mayday.server.presence import Presence
from mayday.server.rebuild import luck_of
from mayday.server.rooms import Room
from mayday.server.rows import MatchRow, SeatRow, may_invite, status_of
from mayday.server.states import show_result
from mayday.server.store import LinkRow, Loaded
from mayday.server.visitors import Visitor, hashed
from mayday.server.words import words_for

JOIN = "/join/"


def match_info(
    game: GameDef[Any],
    loaded: Loaded,
    visitor: Visitor | None,
    presence: Presence,
    tokens: dict[int, str],
    language: str,
) -> MatchInfo:
    """What a visitor may know of a match, in a language."""
    row, sitting = loaded.row, loaded.seats
    mine = {seat.seat for seat in sitting if visitor is not None and visitor.holds(seat.holder)}
    words = words_for(game, tuple(seat.name for seat in sitting), language)
    outdated = why_outdated(game, row)
    return MatchInfo(
        id=row.id,
        game=row.game,
        title=game.title,
        options=row.options,
        seats=seat_infos(game, sitting, visitor, presence, tokens, language),
        number=row.number,
        round=row.round,
        status=status_of(row, sitting),
        your_turn=outdated is None and not mine.isdisjoint(row.asked),
        result=show_result(row.result, words),
        commitment=_commitment_of(row),
        created=_written(row.created),
        updated=_written(row.updated),
        rematch=row.rematch,
        stage=words.text.stage(row.stage),
        outdated=None if outdated is None else outdated.said(language),
    )


def invitation_info(
    game: GameInfo, room: Room, seat: int, visitor: Visitor | None, language: str
) -> InvitationInfo:
    """What somebody who was sent a link to a seat may know before sitting down."""
    names, words = game.seat_names, room.words_in(language)
    return InvitationInfo(
        game=game.id,
        title=game.title,
        accent=game.accent,
        cover=game.cover,
        minutes=game.minutes,
        seat=names[seat],
        players=tuple(one.name or names[one.seat] for one in room.seats if one.kind == "human"),
        bots=sum(one.kind == "bot" for one in room.seats),
        stage=words.text.stage(room.row.stage) if room.row.number else "",
        mine=visitor is not None and visitor.holds(room.seats[seat].holder),
    )


def _commitment_of(row: MatchRow) -> str | None:
    luck = luck_of(row)
    return luck.commitment if isinstance(luck, Committed) else None


def _written(moment: float) -> str:
    """A moment as ISO 8601 has it."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="milliseconds")


def seat_infos(
    game: GameDef[Any],
    seats: Sequence[SeatRow],
    visitor: Visitor | None,
    presence: Presence,
    tokens: dict[int, str],
    language: str,
) -> tuple[SeatInfo, ...]:
    """Who sits where; a seat without a name is called as its side in the language."""
    present, sides = presence.seats, game.text_in(language).seat_names
    return tuple(
        SeatInfo(
            seat=seat.seat,
            name=seat.name or sides[seat.seat],
            kind=seat.kind,
            bot=seat.bot,
            mine=visitor is not None and visitor.holds(seat.holder),
            present=seat.kind == "bot" or seat.seat in present,
            kept=0.0 if seat.seat in present else presence.keeps(seat.seat),
            link=f"{JOIN}{tokens[seat.seat]}" if seat.seat in tokens else None,
        )
        for seat in seats
    )


def invitations(row: MatchRow, seats: Sequence[SeatRow], visitor: Visitor | None) -> dict[int, str]:
    """The tokens that a visitor may hand out, by seat."""
    if row.ended or visitor is None or not may_invite(row, seats, visitor):
        return {}
    return {
        seat.seat: visitor.invite_token(row.id, seat.seat, seat.generation)
        for seat in seats
        if seat.kind == "open"
    }


def link_rows(id: str, seats: Sequence[SeatRow], tokens: dict[int, str]) -> dict[str, LinkRow]:
    """What the store keeps of invitations: hashes."""
    return {
        hashed(token): LinkRow(id, seat, seats[seat].generation) for seat, token in tokens.items()
    }
