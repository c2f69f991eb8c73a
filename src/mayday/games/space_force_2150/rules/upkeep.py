"""Upkeep: what the crew uses up every round."""

from __future__ import annotations

from mayday.games.space_force_2150.events import NothingToEat, SupplyEaten
from mayday.games.space_force_2150.rules.effects import ship_damage
from mayday.games.space_force_2150.table import S2State
from mayday.kernel import NOBODY, Asks, Step


class Upkeep(Step[S2State], frozen=True):
    """1 supply is spent, however large the crew, or the crew takes the ship apart.

    Rules: S2-UPK-1, S2-UPK-2, S2-UPK-3, S2-SUP-3, S2-SUP-4, S2-MIN-28.
    """

    def advance(self, g: S2State) -> Asks:
        g.become()
        if g.supplies:
            g.supplies -= 1
            g.emit(SupplyEaten, g.supplies)
        else:
            g.emit(NothingToEat)
            ship_damage(g)
        return NOBODY
