"""Levels: how well cadets, officers and commanders play; `strength.toml` says what comes of it."""

from __future__ import annotations

from collections.abc import Mapping

from mayday.games.phobia.rules.turn import Turn
from mayday.kernel import Effort, Level, Rank

ORDER = frozenset({Turn.prompt})  # in which order units act hardly ever matters

RANKS: Mapping[str, Level] = {
    Rank.CADET: Level(slips=0.15),
    Rank.OFFICER: Level(Effort(work=80, width=2, rounds=2, choices=60, plain=ORDER)),
    Rank.COMMANDER: Level(Effort(work=400, width=3, rounds=2, choices=60, plain=ORDER)),
}
