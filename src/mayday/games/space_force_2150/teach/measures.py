"""Measures: how a voyage goes, in numbers that everybody sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mayday.games.space_force_2150.table import S2State
from mayday.kernel import View

MEASURES: Mapping[str, Callable[[View[S2State]], float]] = {
    "space": lambda v: v.position.space,
    "hull": lambda v: v.position.hull,
    "oxygen": lambda v: v.position.oxygen + sum(v.position.tanks),
    "supplies": lambda v: v.position.supplies,
}
