"""Value: how likely a side looks to win, by what is left of both forces. Public facts only.

The Survivors' chance is worked out; the Phobias have the rest. The turn is not counted: a bot looks
so many choices ahead, and whoever does less in a turn would seem to have come further. Nor is who
could be killed next: the choices ahead show it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mayday.games.phobia.content import PHOBIAS, SIDES, SURVIVORS, TYPE_OF, UnitId
from mayday.games.phobia.table import PHState
from mayday.kernel import Seat, weighed


class Signs(NamedTuple):
    """What is counted, or how much each of it weighs; forces as shares of the usual ones."""

    survivors: float
    phobias: float
    pinned: float
    shaken: float


WEIGHTS = Signs(
    survivors=5.5,
    phobias=-4.5,
    pinned=-0.1,
    shaken=0.1,
)
BIAS = -1.1


def signs(g: PHState, seat: Seat) -> Signs:
    """Count what matters, as the Survivors see it."""
    return Signs(
        worth(g.units[SURVIVORS]) / usual_force(g, SURVIVORS),
        worth(g.units[PHOBIAS]) / usual_force(g, PHOBIAS),
        len(g.pinned),
        len(g.shaken),
    )


def usual_force(g: PHState, seat: Seat) -> float:
    """What the ready-made force of a side is worth."""
    return sum([t.worth * count for t, count in zip(SIDES[seat], g.presets[seat], strict=True)])


def worth(units: Iterable[UnitId]) -> float:
    return sum([TYPE_OF[unit].worth for unit in units])


def value(g: PHState, seat: Seat) -> float:
    """The chance of the side, as it looks."""
    survive = weighed(signs(g, seat), WEIGHTS, BIAS)
    return survive if seat == SURVIVORS else 1 - survive
