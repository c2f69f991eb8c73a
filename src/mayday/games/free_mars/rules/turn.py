"""The turn: six phases, then the end-of-turn checks. There is no turn track: the deck is one."""

from __future__ import annotations

from mayday.games.free_mars.events import TurnBegan
from mayday.games.free_mars.rules.actions import SpecialActions
from mayday.games.free_mars.rules.end import check_turn
from mayday.games.free_mars.rules.missions import MissionResolution, check_return
from mayday.games.free_mars.rules.movement import Movement
from mayday.games.free_mars.rules.operations import OperationsCard
from mayday.games.free_mars.rules.task_force import TaskForcePoint, name_only_point
from mayday.games.free_mars.table import NOWHERE, FMState
from mayday.kernel import NOBODY, Asks, Step


class Turn(Step[FMState], frozen=True):
    """The first turn of a mission begins. Rules: FM-TURN-1."""

    def advance(self, g: FMState) -> Asks:
        begin_turn(g)
        return NOBODY


class EndOfTurn(Step[FMState], frozen=True):
    """The win, the deck, the turn cap; what belongs to one Op ends, and the next begins.

    Rules: FM-TURN-8, FM-TURN-9, FM-TURN-10, FM-TURN-11, FM-END-5.
    """

    def advance(self, g: FMState) -> Asks:
        if g.only_return:
            check_return(g)
        check_turn(g)
        g.tf = g.broken_off = g.suppression = 0
        g.point = NOWHERE
        g.battle = ""
        begin_turn(g)
        return NOBODY


def begin_turn(g: FMState) -> None:
    """One Op: the phases in their order. The Combat Phase is part of the card that calls it.

    Rules: FM-TURN-1, FM-TURN-2, FM-TURN-3.
    """
    g.round += 1
    g.emit(TurnBegan, g.round)
    g.todo.pop()
    g.todo.extend(_PHASES)
    name_only_point(g)


_PHASES = (
    EndOfTurn(),
    MissionResolution(),
    SpecialActions(),
    OperationsCard(),
    Movement(),
    TaskForcePoint(),
)  # the last one is done first
