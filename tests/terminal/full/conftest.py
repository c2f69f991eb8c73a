"""Screens at tables of this machine."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from mayday.bots import make
from mayday.kernel import HUMAN, GameDef, Match, Seat, Seeded
from mayday.terminal.local import LocalDesk
from mayday.terminal.match_table import MatchTable
from mayday.terminal.saves import Save
from terminal.full.screens import SMALL, Screenful, on_screen

Sat = Callable[..., Any]


@pytest.fixture
def sit(tmp_path: Path) -> Sat:
    """sit(GAME, "me greedy", options): a screen at a table, as a context."""

    @asynccontextmanager
    async def seated(
        game: GameDef[Any],
        seats: str = "me",
        options: Mapping[str, str] | None = None,
        seed: int = 1,
        size: tuple[int, int] = SMALL,
        match: Match[Any] | None = None,
        save: Save | None = None,
    ) -> AsyncIterator[Screenful]:
        who = tuple(HUMAN if one == "me" else one for one in seats.split())
        played = match or Match(game, options or {}, who, Seeded(seed))
        bots = {
            Seat(n): make(name, game, Seat(n), n)
            for n, name in enumerate(played.seats)
            if name != HUMAN
        }
        desk = LocalDesk(MatchTable(played, bots, save or Save(tmp_path / "game.json")))
        async with on_screen(desk, size, played) as screen:
            await screen.until(lambda: screen.sitting.is_ready)
            yield screen

    return seated
