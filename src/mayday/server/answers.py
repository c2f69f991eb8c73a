"""Answers: what a seat is told when it asks why not, or what a choice is good for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from mayday.kernel import GameDef, Seat, View, way_on
from mayday.server.messages import Missed, Prospect
from mayday.server.words import Words


def find_missed(
    game: Any, position: Any, seat: Seat, target: str | None, words: Words
) -> tuple[Missed, ...]:
    """The choices that are not offered and to which no way leads, with reasons."""
    ask = next((ask for ask in position.asks if ask.seat == seat), None)
    if ask is None:
        return ()
    way = way_on(position, seat)
    by_way = () if way is None else way.ask.choices
    missed = game.near_misses(position, seat, target)
    return tuple(words.missed(ask, c, refusal) for c, refusal in missed if c not in by_way)


def find_prospects(
    game: GameDef[Any], views: Sequence[View[Any]], wanted: Collection[str], words: Words
) -> tuple[Prospect, ...]:
    """What those choices are good for that the seat can make now, the later ones by a way."""
    found: dict[str, Prospect] = {}
    for view in views:
        for ask in view.asks:
            for choice in (c for c in ask.choices if str(c) in wanted and str(c) not in found):
                said = words.remarks("prospect", game.prospects(view, ask, choice))
                found[str(choice)] = Prospect(str(choice), said)
    return tuple(found.values())
