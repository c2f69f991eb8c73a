"""Measures: how a game of Phobia goes, in numbers that everybody sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mayday.games.phobia.content import PHOBIAS, SURVIVORS
from mayday.games.phobia.table import PHState
from mayday.kernel import View

MEASURES: Mapping[str, Callable[[View[PHState]], float]] = {
    "survivors": lambda v: len(v.position.units[SURVIVORS]),
    "phobias": lambda v: len(v.position.units[PHOBIAS]),
    "walls": lambda v: v.position.walls.bit_count(),
}
