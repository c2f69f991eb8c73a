"""Disasters Move: one column to the left, and into the core. Rules: SF-MOVE."""

from __future__ import annotations

from mayday.games.systems_failing.content import DISASTERS, ZONES
from mayday.games.systems_failing.events import (
    DisasterMoved,
    DisastersMove,
    MovedIntoCore,
    NothingMoved,
)
from mayday.games.systems_failing.rules.end import damage_core
from mayday.games.systems_failing.rules.surge import lose_cubes
from mayday.games.systems_failing.table import CORE, SFState


def disasters_move(g: SFState) -> None:
    """Phase 3: every disaster moves one column left, then the core takes the damage.

    Cubes and order stay as they are in Zones 1 and 2; Zone 3 is empty, so nothing surges.

    Rules: SF-SETUP-1, SF-MOVE-1, SF-MOVE-2, SF-MOVE-3, SF-MOVE-4, SF-MOVE-5.
    """
    g.emit(DisastersMove)
    if not any(g.zones):
        g.emit(NothingMoved)
    arrived, g.zones[0], g.zones[1], g.zones[2] = *g.zones, []
    for card in arrived:
        g.emit(MovedIntoCore, card, CORE)
    for zone in (0, 1):
        for card in g.zones[zone]:
            g.emit(DisasterMoved, card, ZONES[zone])
    for card in arrived:
        lose_cubes(g, card)
        g.moved_damage += DISASTERS[card].damage
    damage_core(g, arrived)
