"""Measures: how a game of Systems Failing goes, in numbers that everybody sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mayday.games.systems_failing.table import SFState, disasters_in_play
from mayday.kernel import View

MEASURES: Mapping[str, Callable[[View[SFState]], float]] = {
    "damage": lambda v: v.position.damage,
    "repaired": lambda v: sum(map(len, v.position.escaped)),
    "disasters": lambda v: sum(1 for _ in disasters_in_play(v.position)),
}
