"""Damage to modules. Rules: S2-DMG-2, -3, -6, -8."""

from __future__ import annotations

from mayday.games.space_force_2150.cards import ItemId
from mayday.games.space_force_2150.events import Damaged, DamagedAgain
from mayday.games.space_force_2150.model import S2State
from mayday.games.space_force_2150.ship import BIT
from mayday.games.space_force_2150.stores import lose


def damage_module(g: S2State, module: ItemId) -> None:
    """The module is damaged; if it was already, the hull takes the hit. Rules: S2-DMG-2, -3, -6."""
    if g.damaged & BIT[module]:
        g.emit(DamagedAgain, module)
        lose(g, "hull", 1)
    else:
        g.damaged |= BIT[module]
        g.emit(Damaged, module)
