"""Bag and pools: draws, returns and the Discard action. Rules: SF-COMP-2, SF-STOCK, SF-DISC."""

from __future__ import annotations

from mayday.games.systems_failing import cubes
from mayday.games.systems_failing.cards import POOL_START, ColourId
from mayday.games.systems_failing.cubes import CUBE, NONE, total, without_white
from mayday.games.systems_failing.events import CubeDrawn, PoolDiscarded
from mayday.games.systems_failing.model import SFState, other
from mayday.kernel.chance import pick
from mayday.kernel.flow import Seat


def draw_any(g: SFState) -> str:
    """Take one cube out of the bag, white or coloured."""
    colour = cubes.nth(g.bag, pick(g, total(g.bag)))
    g.bag -= CUBE[colour]
    return colour


def add_to_pool(g: SFState, seat: Seat, colour: str) -> None:
    g.pools[seat] += CUBE[colour]
    g.emit(CubeDrawn, seat, ColourId(colour))


def return_to_bag(g: SFState, seat: Seat, colour: str) -> None:
    g.pools[seat] -= CUBE[colour]
    g.bag += CUBE[colour]


def draw_up_to_start(g: SFState, seat: Seat) -> None:
    """Draw coloured cubes until the pool holds six. Rules: SF-SETUP-8, SF-STOCK-2 to -4, -6, -7.

    White cubes would go straight back and be drawn anew, so they are left out of the draw: they
    are counted last.
    """
    missing = POOL_START - total(g.pools[seat])
    if missing <= 0:
        return
    bag, drawn = g.bag, NONE
    coloured = total(without_white(bag))
    for left in range(coloured, max(coloured - missing, 0), -1):
        colour = cubes.nth(bag, pick(g, left))
        bag -= CUBE[colour]
        drawn += CUBE[colour]
        g.emit(CubeDrawn, seat, colour)
    g.bag = bag
    g.pools[seat] += drawn


def stock_up(g: SFState) -> None:
    """Phase 2, beginning with the new first player, who finishes drawing.

    Rules: SF-STOCK-2, SF-STOCK-5.
    """
    draw_up_to_start(g, g.first)
    draw_up_to_start(g, other(g.first))


def discard_all(g: SFState, seat: Seat) -> None:
    """Return the whole pool to the bag. Rules: SF-DISC-1."""
    g.emit(PoolDiscarded, seat, total(g.pools[seat]))
    g.bag += g.pools[seat]
    g.pools[seat] = NONE
