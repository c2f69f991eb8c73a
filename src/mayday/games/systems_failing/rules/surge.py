"""System surge: the bottom disaster of a zone is pushed left. Rules: SF-SURGE."""

from __future__ import annotations

from mayday.games.systems_failing import cubes
from mayday.games.systems_failing.content import DISASTERS, ZONE_LIMIT, ZONES, CardId
from mayday.games.systems_failing.events import (
    CubesLost,
    DisasterSurged,
    NothingSurged,
    SurgedIntoCore,
)
from mayday.games.systems_failing.rules.end import damage_core
from mayday.games.systems_failing.table import CORE, SFState, return_cubes


def surge_rightmost(g: SFState) -> None:
    """A white cube was drawn: the rightmost zone with a disaster surges.

    Rules: SF-SURGE-1, SF-WHITE-5.
    """
    for zone in (2, 1, 0):
        if g.zones[zone]:
            surge(g, zone)
            return
    g.emit(NothingSurged)


def surge(g: SFState, zone: int) -> None:
    """Shift the bottom disaster of `zone` left, and on while a zone overflows.

    Nobody decides anything, and no card is removed as repaired: it is always the bottom one that
    goes, and its cubes go back.

    Rules: SF-SURGE-2, SF-SURGE-3, SF-SURGE-4, SF-SURGE-5, SF-SURGE-6, SF-SURGE-7, SF-SURGE-8,
    SF-SURGE-9.
    """
    while True:
        card = g.zones[zone].pop(0)
        if zone == 0:
            g.emit(SurgedIntoCore, card, CORE)
            lose_cubes(g, card)
            g.surged_damage += DISASTERS[card].damage
            damage_core(g, [card])
            return
        zone -= 1
        g.emit(DisasterSurged, card, ZONES[zone])
        lose_cubes(g, card)
        g.zones[zone].append(card)
        if len(g.zones[zone]) <= ZONE_LIMIT:
            return


def lose_cubes(g: SFState, card: CardId) -> None:
    """The cubes of a disaster that surges or reaches the core go back into the bag.

    Rules: SF-SURGE-3, SF-MOVE-2.
    """
    if card in g.cubes_on:
        g.emit(CubesLost, card, cubes.names(g.cubes_on[card]))
        return_cubes(g, card)
