"""Levels: how well cadets, officers and commanders play; `strength.toml` says what comes of it.

A commander takes what its policy likes best: the dice decide more than any single choice, and no
look ahead that was tried found better ones. Hints and the coach do look ahead, as far as it says.
"""

from __future__ import annotations

from collections.abc import Mapping

from mayday.kernel import Effort, Level, Rank

RANKS: Mapping[str, Level] = {
    Rank.CADET: Level(slips=0.15),
    Rank.OFFICER: Level(slips=0.05),
    Rank.COMMANDER: Level(Effort(work=600, width=1, rounds=3, choices=90, doubt=2.5)),
}
