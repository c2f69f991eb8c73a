"""Levels: how well cadets, officers and commanders play; `strength.toml` says what comes of it."""

from __future__ import annotations

from collections.abc import Mapping

from mayday.kernel import Effort, Level, Rank

RANKS: Mapping[str, Level] = {
    Rank.CADET: Level(slips=0.2),
    Rank.OFFICER: Level(),
    Rank.COMMANDER: Level(Effort(work=300)),
}
