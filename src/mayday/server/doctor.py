"""Doctor: whether all that the store holds is what was put there, match by match.

A match is sound if its row reads, its journal has no gap, every entry plays again with the draws
it had, and the row says what the journal comes to.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

from mayday.kernel import GameDef, GameError, Match, Record
from mayday.server.library import Library
from mayday.server.messages import Problem
from mayday.server.rebuild import begin, follow
from mayday.server.rows import Damaged, JournalRow, MatchRow
from mayday.server.store import Store


class Finding(NamedTuple):
    """What there is to say of a match, and as much of its record as can be read."""

    match: str
    game: str
    problem: str  # "": it is sound
    record: Record | None


async def examine(store: Store, library: Library) -> AsyncIterator[Finding]:
    """Look at every match of the store, one after the other."""
    for id in await store.ids():
        yield await _examine(store, library, id)


async def _examine(store: Store, library: Library, id: str) -> Finding:
    try:
        row, lines, problem = await store.read_as_far_as_possible(id)
        game = library.find(row.game)
    except (Damaged, Problem) as error:
        return Finding(id, "", str(error), None)
    if row.rules != game.version:
        return Finding(id, row.game, "", None)  # of other rules: nobody can play it again here
    match, found = await asyncio.to_thread(_play_again, game, row, lines, problem)
    return Finding(id, row.game, found, match.record() if match else None)


def _play_again(
    game: GameDef[Any], row: MatchRow, lines: tuple[JournalRow, ...], problem: str
) -> tuple[Match[Any] | None, str]:
    """The match as far as it goes, and the first that is wrong; `problem` ends the journal."""
    try:
        match = begin(game, row, lines)
    except (GameError, ValueError) as error:
        return None, f"its set-up: {error}"
    try:
        follow(match, lines)
    except Damaged as damage:
        return match, str(damage)
    g = match.position
    if not problem and (row.number, row.round, row.result) != (match.number, g.round, g.result):
        problem = "its row says something else than its journal"
    return match, problem
