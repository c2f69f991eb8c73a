"""Surge and the core: disasters on their way left. Rules: SF-SURGE, SF-MOVE, SF-END-2, -3."""

from __future__ import annotations

from mayday.games.systems_failing.cards import DAMAGE_EXPLOSION, DISASTERS, ZONE_LIMIT, CardId
from mayday.games.systems_failing.events import (
    CoreDamaged,
    CoreExploded,
    DisasterMoved,
    DisasterSurged,
)
from mayday.games.systems_failing.model import CORE, ZONES, SFState


def return_cubes(g: SFState, card: CardId) -> None:
    """All cubes on the card go back into the bag."""
    g.bag += g.cubes_on.pop(card, 0)


def surge_rightmost(g: SFState) -> None:
    """A white cube was drawn: the rightmost zone with a disaster surges.

    Rules: SF-SURGE-1, SF-WHITE-5.
    """
    for zone in (2, 1, 0):
        if g.zones[zone]:
            surge(g, zone)
            return


def surge(g: SFState, zone: int) -> None:
    """Shift the bottom disaster of `zone` left, and on while a zone overflows.

    Rules: SF-SURGE-2 to -9.
    """
    while True:
        card = g.zones[zone].pop(0)
        return_cubes(g, card)
        if zone == 0:
            g.emit(DisasterSurged, card, CORE)
            g.surged_damage += DISASTERS[card].damage
            damage_core(g, [card])
            return
        zone -= 1
        g.emit(DisasterSurged, card, ZONES[zone])
        g.zones[zone].append(card)
        if len(g.zones[zone]) <= ZONE_LIMIT:
            return


def disasters_move(g: SFState) -> None:
    """Phase 3: every disaster moves one column left, then the core takes the damage.

    Rules: SF-MOVE-1 to -5.
    """
    arrived, g.zones[0], g.zones[1], g.zones[2] = *g.zones, []
    for card in arrived:
        g.emit(DisasterMoved, card, CORE)
    for zone in (0, 1):
        for card in g.zones[zone]:
            g.emit(DisasterMoved, card, ZONES[zone])
    for card in arrived:
        return_cubes(g, card)
        g.moved_damage += DISASTERS[card].damage
    damage_core(g, arrived)


def damage_core(g: SFState, arrived: list[CardId]) -> None:
    """Disasters in the core deal their damage as one total and are discarded.

    Rules: SF-MOVE-2, SF-SURGE-5, SF-END-3.
    """
    for card in arrived:
        damage = DISASTERS[card].damage
        g.damage = min(g.damage + damage, DAMAGE_EXPLOSION)
        g.discard.append(card)
        g.emit(CoreDamaged, card, damage, g.damage)
    if g.damage == DAMAGE_EXPLOSION:
        explode(g, "core_damage")


def explode(g: SFState, cause: str) -> None:
    """The core explodes and both players lose at this moment. Rules: SF-END-2."""
    g.emit(CoreExploded, cause, g.round, g.moved_damage, g.surged_damage)
    g.end(cause, -1, -1)
