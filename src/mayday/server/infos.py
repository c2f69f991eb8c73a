"""Infos: a match as lists and lobbies show it, made from its row alone."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from mayday.kernel.chance import Committed
from mayday.kernel.game import GameDef
from mayday.server.bodies import MatchInfo
from mayday.server.messages import Status
from mayday.server.rebuild import luck_of
from mayday.server.rows import MatchRow, SeatRow
from mayday.server.seating import seat_infos
from mayday.server.states import show_result
from mayday.server.store import Loaded
from mayday.server.visitors import Visitor
from mayday.server.words import words_for


def match_info(
    game: GameDef[Any],
    loaded: Loaded,
    visitor: Visitor | None,
    present: frozenset[int],
    tokens: dict[int, str],
) -> MatchInfo:
    """What a visitor may know of a match."""
    row, sitting = loaded.row, loaded.seats
    mine = {seat.seat for seat in sitting if visitor is not None and visitor.holds(seat.holder)}
    words = words_for(game, tuple(seat.name for seat in sitting))
    return MatchInfo(
        id=row.id,
        game=row.game,
        title=game.title,
        options=row.options,
        seats=seat_infos(game, sitting, visitor, present, tokens),
        number=row.number,
        round=row.round,
        status=status_of(row, sitting),
        your_turn=not mine.isdisjoint(row.asked),
        result=show_result(row.result, words),
        commitment=commitment_of(row),
        created=written(row.created),
        updated=written(row.updated),
        rematch=row.rematch,
    )


def status_of(row: MatchRow, sitting: tuple[SeatRow, ...]) -> Status:
    if row.ended:
        return row.ended
    return "open" if any(seat.kind == "open" for seat in sitting) else "running"


def commitment_of(row: MatchRow) -> str | None:
    luck = luck_of(row)
    return luck.commitment if isinstance(luck, Committed) else None


def written(moment: float) -> str:
    """A moment as ISO 8601 has it."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="milliseconds")
