"""Levels: how well cadets, officers and commanders play; `strength.toml` says what comes of it."""

from __future__ import annotations

from collections.abc import Mapping

from mayday.kernel import Effort, Level, Rank

RANKS: Mapping[str, Level] = {
    Rank.CADET: Level(slips=0.15),
    Rank.OFFICER: Level(slips=0.06),
    Rank.COMMANDER: Level(Effort(work=240, seats=2)),
}
