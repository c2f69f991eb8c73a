"""Rows: what the store keeps of a match, as typed records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from mayday.kernel import Asks, Entry, Result, Seat, next_ask
from mayday.server.messages import Status
from mayday.server.visitors import Visitor


class Damaged(Exception):
    """What the store holds of a match is not what was put there."""


class ProposalRow(msgspec.Struct, frozen=True):
    """What the human seats are asked to agree to."""

    seat: int
    kind: Literal["undo", "ruling", "concede", "abandon"]
    to: int | None
    ruling: str | None
    agreed: tuple[int, ...]


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits at one seat."""

    seat: int
    name: str
    kind: Literal["human", "bot", "open"]
    bot: str | None = None  # who plays it; with a human or an open seat, the stand-in
    by_others: bool = False  # the stand-in leaves when the player is back
    holder: str | None = None  # a hash of the visitor
    generation: int = 0

    @property
    def is_played_by_bot(self) -> bool:
        return self.bot is not None


class MatchRow(msgspec.Struct, frozen=True):
    """One match without its journal."""

    id: str
    version: int
    game: str
    rules: int
    options: dict[str, str]
    players: tuple[str, ...]
    seed: int | None
    secret: str | None
    is_open_secret: bool
    number: int
    round: int
    asked: tuple[int, ...]
    ended: Literal["", "over", "abandoned"]
    result: Result | None
    proposal: ProposalRow | None
    rematch: str | None
    creator: str | None  # a hash of the visitor
    bot_turn: bool
    driven: float
    created: float
    updated: float
    open_chat: bool = False  # spectators may chat, too
    stage: tuple[str | int, ...] = ()  # how far it is: a text key of the game, and values
    setup: tuple[int, ...] = ()  # the draws of the set-up
    origin: str | None = None  # a hash of the address it was made from
    hints: bool = True  # whoever must choose may ask for them


def status_of(row: MatchRow, seats: Sequence[SeatRow]) -> Status:
    if row.ended:
        return row.ended
    return "open" if any(seat.kind == "open" for seat in seats) else "running"


def may_invite(row: MatchRow, seats: Sequence[SeatRow], visitor: Visitor | None) -> bool:
    """Whoever sits at a table, or made it, may hand out links to its open seats."""
    if visitor is None:
        return False
    return visitor.holds(row.creator) or any(visitor.holds(seat.holder) for seat in seats)


def replaced(seats: Sequence[SeatRow], changed: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    """The seats of a table after some have changed."""
    by_number = {seat.seat: seat for seat in changed}
    return tuple(by_number.get(seat.seat, seat) for seat in seats)


def bot_seat(asks: Asks, seats: Sequence[SeatRow]) -> Seat | None:
    """The seat for which a bot must choose now: where several seats are asked, only the lead's."""
    if not asks:
        return None
    seat = next_ask(asks).seat
    return seat if seats[seat].is_played_by_bot else None


class JournalRow(msgspec.Struct, frozen=True):
    """One entry of the journal and the client's id of the request behind it."""

    entry: Entry
    request: str | None


class ChatRow(msgspec.Struct, frozen=True):
    n: int
    seat: int | None
    name: str
    text: str
    said: float


_JSON: Mapping[str, Any] = {
    "options": dict[str, str],
    "players": tuple[str, ...],
    "asked": tuple[int, ...],
    "stage": tuple[str | int, ...],
    "setup": tuple[int, ...],
    "result": Result | None,
    "proposal": ProposalRow | None,
}


def to_columns(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of a match as its columns hold them."""
    columns = {}
    for name, value in changes.items():
        if name in _JSON:
            value = None if value is None else msgspec.json.encode(value).decode()
        elif name == "seed":
            value = None if value is None else str(value)
        columns[name] = value
    return columns


def to_match(columns: Mapping[str, Any]) -> MatchRow:
    """The match in a row of the table."""
    fields = dict(columns)
    try:
        for name, kind in _JSON.items():
            if fields[name] is not None:
                fields[name] = msgspec.json.decode(fields[name], type=kind)
        if fields["seed"] is not None:
            fields["seed"] = int(fields["seed"])
    except ValueError as error:
        raise Damaged(f"its row: {error}") from None
    return MatchRow(**fields)


_entries: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encode_entry(entry: Entry) -> str:
    return msgspec.json.encode(entry).decode()


def decode_entry(ply: int, text: str) -> Entry:
    try:
        return _entries.decode(text)
    except ValueError as error:
        raise Damaged(f"entry {ply}: {error}") from None
