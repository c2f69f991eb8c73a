"""The tracks: the NET level, which measures how alert the OPFOR is, and Assembly Points."""

from __future__ import annotations

from mayday.games.free_mars.events import ApGained, NetFell, NetRose, NetStayed
from mayday.games.free_mars.table import FMState, pack_of


def move_net(g: FMState, by: int) -> None:
    """Up or down, never off the track; on its highest space the Ops deck lies open.

    Rules: FM-MAP-10, FM-NET-1, FM-NET-2, FM-NET-3, FM-NET-7, FM-NET-8, FM-COMP-9.
    """
    highest, before = pack_of(g).file.highest_net, g.net
    g.net = max(1, min(highest, before + by))
    if g.net > before:
        if g.net == highest:
            g.reveal()
        g.emit(NetRose, g.net)
    elif g.net < before:
        g.emit(NetFell, g.net)
    else:
        g.emit(NetStayed, g.net)


def gain_ap(g: FMState, number: int) -> None:
    """Beyond the end of the track they are lost. Rules: FM-SETUP-21, FM-COMP-9."""
    g.ap = min(pack_of(g).file.highest_ap, g.ap + number)
    g.emit(ApGained, number, g.ap)
