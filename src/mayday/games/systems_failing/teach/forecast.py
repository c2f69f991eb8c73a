"""Forecast: what the end of the round will bring if nobody repairs any more."""

from __future__ import annotations

from mayday.games.systems_failing.content import DAMAGE_EXPLOSION, DISASTERS
from mayday.games.systems_failing.rules.new_disasters import disasters_called
from mayday.games.systems_failing.table import CORE, SFState
from mayday.kernel import Remark, Remarks, View, Weight, remark


def forecast(v: View[SFState]) -> Remarks:
    """The disasters of Zone 1 hit the core, then new ones appear.

    Rules: SF-MOVE-1, SF-MOVE-2, SF-METER-1, SF-METER-3, SF-END-2.
    """
    g = v.position
    arriving = tuple(g.zones[0])
    after = g.damage + sum(DISASTERS[card].damage for card in arriving)
    hit = _hit(g, arriving, after) if arriving else remark("no_hit", nodes=("zone1",))
    if after >= DAMAGE_EXPLOSION:
        return (hit,)
    number = disasters_called(g, after)
    return hit, remark("new", number=number, nodes=("deck",))


def _hit(g: SFState, arriving: tuple[str, ...], after: int) -> Remark:
    nodes = (*arriving, CORE)
    damage = after - g.damage
    if after >= DAMAGE_EXPLOSION:
        return remark("explosion", damage=damage, now=g.damage, nodes=nodes, weight=Weight.DANGER)
    return remark("hit", damage=damage, after=after, nodes=nodes, weight=Weight.WARNING)
