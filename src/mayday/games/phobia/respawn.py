"""Respawning: dead Phobias come back from the pool. Rules: PH-RESP-1 to -11."""

from __future__ import annotations

from mayday.games.phobia import choices
from mayday.games.phobia.choices import Verb
from mayday.games.phobia.events import PullsWaived, UnitPulled, UnitRespawned
from mayday.games.phobia.model import PHState, free_squares, put
from mayday.games.phobia.units import PHOBIAS, UnitId
from mayday.kernel.chance import pick
from mayday.kernel.flow import NOBODY, Ask, Asks, Choice, Refusal, Seat, Step, refuse, seat_id


class Respawn(Step[PHState], frozen=True):
    """The Phobias may pull so many more units; the number is fixed when the step begins.

    Rules: PH-RESP-1 to -5, PH-RESP-7, PH-RESP-9, PH-RESP-10.
    """

    pulls: int

    def advance(self, g: PHState) -> Asks:
        if not self.pulls or not g.pool or not has_room(g):
            g.become()
            return NOBODY
        return (Ask(PHOBIAS, "respawn", choices.PULL_OR_STOP),)

    def answer(self, g: PHState, seat: Seat, choice: Choice) -> None:
        if choice == choices.STOP:
            g.emit(PullsWaived, seat, len(g.pool))
            g.become()
            return
        unit = g.pool.pop(pick(g, len(g.pool)))
        g.emit(UnitPulled, unit)
        g.become(PlacePulled(unit), Respawn(self.pulls - 1))

    def refusal(self, g: PHState, seat: Seat, choice: Choice) -> Refusal | None:
        if seat != PHOBIAS:
            return refuse("PH-TURN-4", "phobias_respawn", near=False, active=seat_id(PHOBIAS))
        if choice in choices.PULL_OR_STOP:
            return None
        return refuse("PH-RESP-1", "pull_or_stop", near=False)


class PlacePulled(Step[PHState], frozen=True):
    """The pulled unit must be placed on a free green square.

    Rules: PH-RESP-6, PH-RESP-7, PH-RESP-11.
    """

    unit: UnitId

    def advance(self, g: PHState) -> Asks:
        offered = choices.respawns_on(g.board).only(free_squares(g))
        return (Ask(PHOBIAS, "place_pulled", offered, (self.unit,)),)

    def answer(self, g: PHState, seat: Seat, choice: Choice) -> None:
        put(g, seat, self.unit, g.board.square[choice.target])
        g.emit(UnitRespawned, self.unit, choice.target)
        g.become()

    def refusal(self, g: PHState, seat: Seat, choice: Choice) -> Refusal | None:
        if seat != PHOBIAS:
            return refuse("PH-TURN-4", "phobias_respawn", near=False, active=seat_id(PHOBIAS))
        if choice.verb != Verb.RESPAWN:
            return refuse("PH-RESP-7", "place_the_pulled", near=False, unit=self.unit)
        square = g.board.square.get(choice.target)
        if square is None or not g.board.starts[PHOBIAS] >> square & 1:
            return refuse("PH-RESP-6", "not_green", near=False)
        if free_squares(g) >> square & 1:
            return None
        return refuse("PH-RESP-7", "green_square_taken")


def has_room(g: PHState) -> bool:
    """A green square is free. Rules: PH-RESP-7."""
    return g.board.starts[PHOBIAS] & free_squares(g) != 0
