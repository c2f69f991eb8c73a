"""Luck: secrets that nobody knows, for matches from their beginning or from now on."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from mayday.kernel import Committed, Match, Seeded
from mayday.server.rows import SeatRow

_SECRET_BYTES = 32


def new_secret() -> bytes:
    """What the luck of a match is made of; nobody knows it before the match is over."""
    return secrets.token_bytes(_SECRET_BYTES)


def has_others(seats: Sequence[SeatRow]) -> bool:
    """Whether somebody else sits at a table, or may come: not only one person and bots."""
    holders = {seat.holder for seat in seats if seat.kind == "human"}
    return len(holders) > 1 or any(seat.kind == "open" for seat in seats)


def columns_of(match: Match[Any], is_known: bool) -> dict[str, Any]:
    """The luck of a match as its row keeps it; known: whoever has a record knows the draws."""
    luck = match.luck
    secret = luck.secret.hex() if isinstance(luck, Committed) else None
    seed = luck.seed if isinstance(luck, Seeded) else None
    return {"seed": seed, "secret": secret, "is_open_secret": is_known, "setup": match.setup}
