"""Older rules: a match of another version of its game is read and exported, never played on."""

from __future__ import annotations

from typing import Any

from mayday.kernel import FORMAT, Committed, GameDef, Record
from mayday.server.messages import Problem
from mayday.server.rebuild import luck_of
from mayday.server.rows import MatchRow, may_invite
from mayday.server.store import Conflict, Loaded, Store
from mayday.server.visitors import Visitor


class Outdated(Problem):
    """A match whose rules this server does not have, with all that the store has of it."""

    def __init__(self, why: Problem, loaded: Loaded) -> None:
        super().__init__(why.code, why.key, why.rule, **why.values)
        self.loaded = loaded


def why_outdated(game: GameDef[Any], row: MatchRow) -> Problem | None:
    """Why nobody can play the match on here; None if that can be done."""
    if row.rules == game.version:
        return None
    return Problem("version", "outdated", rules=row.rules, game=game.title, version=game.version)


async def end(store: Store, loaded: Loaded, visitor: Visitor | None, note: str) -> None:
    """End it unfinished: there is no other way to end it, so anybody at the table may."""
    row = loaded.row
    if row.ended:
        return
    if not may_invite(row, loaded.seats, visitor):
        raise Problem("not_your_seat", "outdated_not_yours")
    changes = {"ended": "abandoned", "asked": (), "proposal": None, "bot_turn": False}
    try:
        await store.advance(row.id, row.version, changes, note=note)
    except Conflict:
        raise Problem("stale", "just_changed") from None


def record_of(loaded: Loaded) -> Record:
    """Its record, from what was written down; a program with its rules can replay and verify it."""
    row, luck = loaded.row, luck_of(loaded.row)
    return Record(
        format=FORMAT,
        game=row.game,
        rules=row.rules,
        options=row.options,
        seats=row.players,
        seed=row.seed,
        commitment=luck.commitment if isinstance(luck, Committed) else None,
        secret=row.secret,
        setup=row.setup,
        entries=tuple(line.entry for line in loaded.journal),
        result=row.result,
        hash=None,
    ).sealed()
