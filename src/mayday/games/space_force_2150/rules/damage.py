"""Damage to modules. Doors are damaged only when a voyage starts: S2-DMG-7."""

from __future__ import annotations

from mayday.games.space_force_2150.events import Damaged, DamagedAgain
from mayday.games.space_force_2150.rows import HULL, ItemId
from mayday.games.space_force_2150.rules.stores import lose
from mayday.games.space_force_2150.table import BIT, S2State


def damage_module(g: S2State, module: ItemId) -> None:
    """The module is damaged, blocked by a card or not; if it was already, the hull takes the hit.

    Its +1 for the next repair stays. Rules: S2-DMG-2, S2-DMG-3, S2-DMG-6, S2-DMG-8.
    """
    if g.damaged & BIT[module]:
        g.emit(DamagedAgain, module)
        lose(g, HULL, 1)
    else:
        g.damaged |= BIT[module]
        g.emit(Damaged, module)
