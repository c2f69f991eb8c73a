"""End and beginner's side: the core explodes, or both players escape. Rules: SF-END, SF-BEG."""

from __future__ import annotations

from mayday.games.systems_failing.content import DAMAGE_EXPLOSION, DISASTERS, CardId
from mayday.games.systems_failing.events import CoreDamaged, CoreExploded, Escaped, RuinHit
from mayday.games.systems_failing.table import SFState


def damage_core(g: SFState, arrived: list[CardId]) -> None:
    """Disasters in the core deal their damage as one total and are discarded.

    Rules: SF-MOVE-2, SF-SURGE-5, SF-METER-5, SF-END-2, SF-END-3, SF-BEG-2.
    """
    for card in arrived:
        damage = DISASTERS[card].damage
        g.discard.append(card)
        if g.damage == DAMAGE_EXPLOSION:
            g.emit(RuinHit, card, damage)
        else:
            g.damage = min(g.damage + damage, DAMAGE_EXPLOSION)
            g.emit(CoreDamaged, card, damage, g.damage)
    if g.damage == DAMAGE_EXPLOSION:
        explode(g, "core_damage")


def explode(g: SFState, cause: str) -> None:
    """The core explodes and both players lose at this moment. Rules: SF-END-2."""
    g.emit(CoreExploded, cause, g.round, g.moved_damage, g.surged_damage)
    g.end(cause, -1, -1)


def escape(g: SFState) -> None:
    """The sixth escape card is repaired: both players win at this moment. Rules: SF-END-1."""
    g.emit(Escaped, g.round, g.moved_damage, g.surged_damage)
    g.end("escaped", 1, 1)
