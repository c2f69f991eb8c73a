"""Records for the tests to show to a server."""

from __future__ import annotations

from typing import Any

import msgspec

from mayday.kernel import GameDef, Match, Seeded, write_record
from server.client import Message


def known_record(game: GameDef[Any], choices: int = 3) -> Message:
    """A record whose maker knows the seed, and so every pile."""
    match = Match(game, luck=Seeded(11))
    for _ in range(choices):
        ask = match.position.asks[0]
        match.choose(ask.seat, ask.choices[0])
    return dict(msgspec.json.decode(write_record(match.record())))
