"""Forecast: how long the Survivors must hold out, and who may be attacked next."""

from __future__ import annotations

from mayday.games.phobia.content import SURVIVORS
from mayday.games.phobia.rules.activation import Activation
from mayday.games.phobia.rules.respawn import respawn_allowance
from mayday.games.phobia.rules.turn import Turn
from mayday.games.phobia.table import PHState
from mayday.games.phobia.teach.danger import endangered
from mayday.kernel import NO_REMARKS, SPECTATOR, Remark, Remarks, Seat, View, Weight, remark


def forecast(v: View[PHState]) -> Remarks:
    """The turns left, the units in danger, and the Phobias that may come back.

    Rules: PH-END-2, PH-MOVE-8, PH-RANGE-3, PH-RESP-2.
    """
    g = v.position
    if not g.todo or not isinstance(g.todo[-1], Turn | Activation):
        return NO_REMARKS
    seat = SURVIVORS if v.seat == SPECTATOR else v.seat
    turns = remark("turns", turns=g.scenario.last_turn - g.round + 1, nodes=("turn",))
    return turns, _danger(g, seat), *_coming_back(g)


def _danger(g: PHState, seat: Seat) -> Remark:
    """The units of a side that the other could attack in its next turn."""
    units, danger = g.units[seat], endangered(g, seat)
    exposed = tuple(unit for unit, at in units.items() if danger >> at & 1)
    key = "survivors_exposed" if seat == SURVIVORS else "phobias_exposed"
    weight = Weight.WARNING if exposed and seat == SURVIVORS else Weight.PLAIN
    return remark(key, exposed=len(exposed), units=len(units), nodes=exposed, weight=weight)


def _coming_back(g: PHState) -> Remarks:
    """How many Phobias may leave the Respawn Pool at the end of their turn. Rules: PH-RESP-2."""
    pulls = respawn_allowance(len(g.pool))
    if not pulls:
        return NO_REMARKS
    return (remark("respawn", pulls=pulls, pool=len(g.pool), nodes=("pool",)),)
