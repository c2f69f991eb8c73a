"""Flying: the ship moves towards Titan. Rules: S2-FLY, S2-FUEL-1, S2-FUEL-4, S2-END-1."""

from __future__ import annotations

from mayday.games.space_force_2150.cards import ENGINE, MAJOR_AT, VOYAGE
from mayday.games.space_force_2150.events import EngineLimped, ShipDrifted, ShipMoved, ShipRolled
from mayday.games.space_force_2150.model import S2State, is_damaged
from mayday.games.space_force_2150.stores import arrive
from mayday.kernel.chance import roll
from mayday.kernel.flow import NOBODY, Asks, Step


class Flight(Step[S2State], frozen=True):
    """The External Phase begins: 1 fuel moves the ship one roll. Rules: S2-FLY-1 to -8."""

    def advance(self, g: S2State) -> Asks:
        g.become()
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

    Rules: S2-FLY-3, -4, -9, S2-EVT-4, S2-END-1.
    """
    start = g.space
    for _ in range(spaces):
        g.space += 1
        if g.space in MAJOR_AT or g.space == VOYAGE.titan:
            break
    g.emit(ShipMoved, g.space - start, g.space)
    if g.space == VOYAGE.titan:
        arrive(g)
    if g.space in MAJOR_AT:
        g.due = MAJOR_AT[g.space]
