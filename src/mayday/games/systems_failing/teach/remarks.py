"""Remarks: how a card stands now, beside what it is."""

from __future__ import annotations

from mayday.games.systems_failing import cubes
from mayday.games.systems_failing.content import DISASTERS, ESCAPES, ROLES, CardId, RoleId
from mayday.games.systems_failing.table import SFState, open_needs
from mayday.kernel import NO_REMARKS, Node, Remark, Remarks, View, Weight, remark


def remarks(v: View[SFState], node: Node) -> Remarks:
    """Of a disaster what it needs and when it hits, of a role what it leaves out.

    Rules: SF-REP-3, SF-MOVE-1, SF-REM-4, SF-ROLE-1.
    """
    g = v.position
    if node.id in ROLES:
        return (remark("role_leaves_out", colour=ROLES[RoleId(node.id)].ignores),)
    card = CardId(node.id)
    if card in ESCAPES and g.escape and card == g.escape[-1]:
        return (needs(g, card),)
    for zone, cards in enumerate(g.zones):
        if card in cards:
            covered = (remark("under_others"),) if card != cards[-1] else NO_REMARKS
            return needs(g, card), *covered, _arrives(card, rounds=zone + 1)
    return NO_REMARKS


def needs(g: SFState, card: CardId) -> Remark:
    """What a card still needs."""
    missing = cubes.names(open_needs(g, card))
    return remark("needs", missing=missing) if missing else remark("needs_nothing")


def _arrives(card: CardId, rounds: int) -> Remark:
    weight = Weight.WARNING if rounds == 1 else Weight.PLAIN
    return remark("arrives", rounds=rounds, damage=DISASTERS[card].damage, weight=weight)
