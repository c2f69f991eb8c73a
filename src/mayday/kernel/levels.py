"""Levels: how well the bots of a game play, from cadet to commander.

A level is a setting that is the same on any machine: work is counted in imagined choices, never in
seconds. A game that says nothing has the usual ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from math import inf
from typing import NamedTuple


class Effort(NamedTuple):
    """How hard a bot looks ahead."""

    work: int  # imagined choices for one decision
    width: int = 4  # how many of the choices that look best at once are compared
    rounds: int = 1  # how far ahead it looks: rounds of the game ...
    choices: int = 60  # ... or so many choices, whichever is sooner
    doubt: float = 1.0  # the standard errors by which a choice must be better than the first
    margin: float = inf  # what looks worse than the first by more than this is not compared
    plain: frozenset[str] = frozenset()  # prompts of decisions that are left to the heuristics


class Level(NamedTuple):
    """A setting of the bots."""

    effort: Effort | None = None  # None: the heuristics alone
    slips: float = 0.0  # the share of decisions in which it does not take the best


class Rank(StrEnum):
    """The levels by their names, the weakest first."""

    CADET = "cadet"
    OFFICER = "officer"
    COMMANDER = "commander"


USUAL: Mapping[str, Level] = {
    Rank.CADET: Level(slips=0.2),
    Rank.OFFICER: Level(Effort(work=100)),
    Rank.COMMANDER: Level(Effort(work=1000)),
}
