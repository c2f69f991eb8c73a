"""Value: how likely a side looks to win, by the units that are left and the turns to come.

The Survivors' chance is worked out; the Phobias have the rest. Public facts only.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mayday.games.phobia.bot.tactics import Field
from mayday.games.phobia.content import PHOBIAS, SURVIVORS, TYPE_OF, UnitId
from mayday.games.phobia.table import PHState
from mayday.kernel import Seat, weighed


class Signs(NamedTuple):
    """What is counted, or how much each of it weighs."""

    turns: float  # still to survive
    survivors: float  # what they are worth
    phobias: float
    lumped: float  # survivors, for each turn to come
    last: float  # one over the number of survivors
    pool: float  # Phobias that can come back
    pinned: float
    shaken: float
    walls: float
    exposed: float  # worth of survivors that could be killed next turn
    hunted: float  # worth of Phobias that could be killed next turn
    turn: float  # the survivors are to move


WEIGHTS = Signs(
    turns=-0.4791,
    survivors=0.1392,
    phobias=-0.07945,
    lumped=-0.003619,
    last=0.3021,
    pool=-0.082,
    pinned=-0.4749,
    shaken=-0.006708,
    walls=-0.05298,
    exposed=-0.01481,
    hunted=-0.02749,
    turn=-0.2777,
)
BIAS = 3.453


def worth(units: Iterable[UnitId]) -> float:
    return sum([TYPE_OF[unit].worth for unit in units])


def signs(g: PHState, seat: Seat) -> Signs:
    """Count what matters, as the Survivors see it."""
    ours, theirs = g.units
    turns = g.scenario.last_turn - g.round + 1
    moving = bool(g.ready) and g.ready[0] in ours
    return Signs(
        turns,
        worth(ours),
        worth(theirs),
        len(ours) * turns,
        1 / (len(ours) + 0.5),
        len(g.pool),
        len(g.pinned),
        len(g.shaken),
        g.walls.bit_count(),
        at_risk(g, SURVIVORS),
        at_risk(g, PHOBIAS),
        moving,
    )


def at_risk(g: PHState, seat: Seat) -> float:
    """What the units are worth that the enemy could kill in its next turn."""
    once = Field(g, seat).danger[0]
    return sum([TYPE_OF[u].worth for u, square in g.units[seat].items() if once >> square & 1])


def value(g: PHState, seat: Seat) -> float:
    """The chance of the side, as it looks."""
    survive = weighed(signs(g, seat), WEIGHTS, BIAS)
    return survive if seat == SURVIVORS else 1 - survive
