"""Levels: how well cadets, officers and commanders play; `strength.toml` says what comes of it.

A commander takes what its policy likes best: that wins more than looking ahead with the heuristics
did. Hints and the coach do look ahead, as far as it says.
"""

from __future__ import annotations

from collections.abc import Mapping

from mayday.kernel import Effort, Level, Rank

RANKS: Mapping[str, Level] = {
    Rank.CADET: Level(slips=0.15),
    Rank.OFFICER: Level(slips=0.06),
    Rank.COMMANDER: Level(Effort(work=600, width=1, rounds=2, choices=90, doubt=2.0)),
}
