"""Players Stock Up: cubes from the bag up to a pool of six. Rules: SF-STOCK."""

from __future__ import annotations

from mayday.games.systems_failing import cubes
from mayday.games.systems_failing.content import POOL_START
from mayday.games.systems_failing.cubes import CUBE, total, without_white
from mayday.games.systems_failing.events import CubesDrawn, FirstPlayerPassed, PlayersStockUp
from mayday.games.systems_failing.table import SFState, other
from mayday.kernel import Seat, pick


def pass_first_player(g: SFState) -> None:
    """Phase 2 begins: the first player marker goes to the other player. Rules: SF-STOCK-1."""
    g.emit(PlayersStockUp)
    g.first = other(g.first)
    g.emit(FirstPlayerPassed, g.first)


def stock_up(g: SFState) -> None:
    """Both draw, beginning with the new first player, who finishes drawing.

    Rules: SF-STOCK-2, SF-STOCK-5.
    """
    draw_up_to_start(g, g.first)
    draw_up_to_start(g, other(g.first))


def draw_up_to_start(g: SFState, seat: Seat) -> None:
    """Draw coloured cubes until the pool holds six, as also at set-up.

    White cubes would go straight back and be drawn anew, so they are left out of the draw: they
    are counted last.

    Rules: SF-SETUP-8, SF-STOCK-2, SF-STOCK-3, SF-STOCK-4, SF-STOCK-6, SF-STOCK-7.
    """
    missing = POOL_START - total(g.pools[seat])
    if missing <= 0:
        return
    bag, drawn = g.bag, []
    coloured = total(without_white(bag))
    for left in range(coloured, max(coloured - missing, 0), -1):
        colour = cubes.nth(bag, pick(g, left))
        bag -= CUBE[colour]
        drawn.append(colour)
    if drawn:
        g.pools[seat] += g.bag - bag
        g.bag = bag
        g.emit(CubesDrawn, seat, tuple(drawn))
