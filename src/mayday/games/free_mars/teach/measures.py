"""Measures: how a mission of Free Mars goes, in numbers that everybody sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mayday.games.free_mars.table import FMState, ships_on_map
from mayday.kernel import View

MEASURES: Mapping[str, Callable[[View[FMState]], float]] = {
    "net": lambda v: v.position.net,
    "ap": lambda v: v.position.ap,
    "effective": lambda v: (ships_on_map(v.position) & ~v.position.disrupted).bit_count(),
    "ops": lambda v: len(v.position.deck),
}
