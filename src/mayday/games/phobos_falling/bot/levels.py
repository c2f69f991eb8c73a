"""Levels: how well cadets, officers and commanders play; `strength.toml` says what comes of it.

A commander looks ahead only where heuristics are nearly undecided: that is one decision in three.
"""

from __future__ import annotations

from collections.abc import Mapping

from mayday.kernel import Effort, Level, Rank

RANKS: Mapping[str, Level] = {
    Rank.CADET: Level(slips=0.1),
    Rank.OFFICER: Level(),
    Rank.COMMANDER: Level(Effort(work=600, width=3, choices=30, doubt=2.0, margin=1.5)),
}
