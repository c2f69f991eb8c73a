"""Measures: how a game of Phobos Falling goes, in numbers that everybody sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mayday.games.phobos_falling.table import PFState, slots_filled
from mayday.kernel import View

MEASURES: Mapping[str, Callable[[View[PFState]], float]] = {
    "slots": lambda v: slots_filled(v.position).bit_count(),
    "pirates": lambda v: sum(v.position.pirates.values()),
    "living": lambda v: len(v.position.order) - len(v.position.dead),
    "fuel": lambda v: v.position.fuel,
}
