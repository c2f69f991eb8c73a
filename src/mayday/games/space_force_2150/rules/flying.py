"""External Phase, flying: the ship moves towards Titan."""

from __future__ import annotations

from mayday.games.space_force_2150.content import ENGINE, MAJOR_AT, VOYAGE
from mayday.games.space_force_2150.events import (
    EngineLimped,
    ExternalPhaseBegan,
    ShipDrifted,
    ShipMoved,
    ShipRolled,
    ShipStopped,
)
from mayday.games.space_force_2150.rules.end import arrive
from mayday.games.space_force_2150.table import S2State, is_damaged
from mayday.kernel import NOBODY, Asks, Step, roll


class Flight(Step[S2State], frozen=True):
    """The External Phase begins: 1 fuel moves the ship one roll, without fuel it drifts.

    A damaged or overheated Engine moves it 1 space, without a die.
    Rules: S2-FLY-1, S2-FLY-2, S2-FLY-5, S2-FLY-6, S2-FLY-7, S2-FLY-8, S2-FUEL-1, S2-FUEL-4,
    S2-DICE-4.
    """

    def advance(self, g: S2State) -> Asks:
        g.become()
        g.emit(ExternalPhaseBegan, g.round)
        if not g.fuel:
            g.emit(ShipDrifted)
            return NOBODY
        g.fuel -= 1
        if is_damaged(g, ENGINE) or g.overheat == g.round:
            g.emit(EngineLimped, g.fuel)
            move_ship(g, 1)
        else:
            die = roll(g, 6)
            g.emit(ShipRolled, die)
            move_ship(g, die)
        return NOBODY


def move_ship(g: S2State, spaces: int) -> None:
    """Space by space, until a Major Event space stops the ship or Titan is reached.

    Rules: S2-FLY-3, S2-FLY-4, S2-FLY-9, S2-EVT-4, S2-END-1.
    """
    start = g.space
    for _ in range(spaces):
        g.space += 1
        if g.space in MAJOR_AT or g.space == VOYAGE.titan:
            break
    if g.space in MAJOR_AT:
        g.due = MAJOR_AT[g.space]
        g.emit(ShipStopped, g.space - start, g.space)
        return
    g.emit(ShipMoved, g.space - start, g.space)
    if g.space == VOYAGE.titan:
        arrive(g)
