"""Round structure: four phases, of which the upkeep after the two turns is automatic.

Rules: SF-ROUND.
"""

from __future__ import annotations

from mayday.games.systems_failing.events import RoundBegan
from mayday.games.systems_failing.rules.disasters_move import disasters_move
from mayday.games.systems_failing.rules.new_disasters import new_disasters_appear
from mayday.games.systems_failing.rules.stock_up import pass_first_player, stock_up
from mayday.games.systems_failing.rules.turn import Turn
from mayday.games.systems_failing.table import SFState, other
from mayday.kernel import NOBODY, Asks, Step


class Upkeep(Step[SFState], frozen=True):
    """Phases 2 to 4 follow the two turns, then the next round begins.

    Rules: SF-ROUND-1.
    """

    def advance(self, g: SFState) -> Asks:
        pass_first_player(g)
        stock_up(g)
        disasters_move(g)
        new_disasters_appear(g)
        g.become()
        begin_round(g)
        return NOBODY


def begin_round(g: SFState) -> None:
    """Phase 1: the first player's turn, then the partner's. Rules: SF-ROUND-1, SF-ROUND-2."""
    g.round += 1
    g.emit(RoundBegan, g.round)
    g.push(Turn(g.first), Turn(other(g.first)), Upkeep())
