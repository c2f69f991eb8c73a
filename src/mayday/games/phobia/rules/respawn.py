"""Respawning: dead Phobias come back from the pool.

Rules: PH-RESP-1, PH-RESP-2, PH-RESP-3, PH-RESP-4, PH-RESP-5, PH-RESP-6, PH-RESP-7, PH-RESP-8,
PH-RESP-9, PH-RESP-10, PH-RESP-11.
"""

from __future__ import annotations

from functools import cache

from mayday.games.phobia.board import Board
from mayday.games.phobia.choices import PULL, RESPAWN, STOP, Offer, offer
from mayday.games.phobia.content import ALLOWANCES, PHOBIAS, UnitId
from mayday.games.phobia.events import PullsWaived, UnitPulled, UnitRespawned
from mayday.games.phobia.table import PHState, free_squares, put
from mayday.kernel import NOBODY, Asks, Choice, Question, Refusal, Seat, pick, refuse, seat_id


def respawn_allowance(pool: int) -> int:
    """How many units a pool of this size lets the Phobias respawn. Rules: PH-RESP-2, PH-RESP-3."""
    return max((row.pulls for row in ALLOWANCES if pool >= row.pool), default=0)


class _PhobiasRespawn(Question[PHState], frozen=True):
    """A decision of the respawn step: it is the Phobias'. Rules: PH-TURN-4."""

    turn_rule = "PH-TURN-4"

    def asked(self, g: PHState) -> tuple[Seat, ...]:
        return (PHOBIAS,)

    def why_not_you(self, g: PHState, seat: Seat) -> Refusal:
        return refuse("PH-TURN-4", "phobias_respawn", near=False, active=seat_id(PHOBIAS))


class Respawn(_PhobiasRespawn, frozen=True):
    """The Phobias may pull so many more units, blindly; the number is fixed when the step begins.
    A piece may die and return as often as it happens.

    Rules: PH-RESP-1, PH-RESP-4, PH-RESP-5, PH-RESP-9, PH-RESP-10.
    """

    prompt = "respawn"
    rule = "PH-RESP-2"
    choices = (PULL, STOP)

    pulls: int

    def advance(self, g: PHState) -> Asks:
        if not self.pulls or not g.pool or not has_room(g):
            g.become()
            return NOBODY
        return super().advance(g)

    def why_not(self, g: PHState, seat: Seat, choice: Choice) -> Refusal | None:
        return None

    def why_not_now(self, g: PHState, seat: Seat, choice: Choice) -> Refusal:
        return refuse("PH-RESP-1", "pull_or_stop", near=False)

    def answer(self, g: PHState, seat: Seat, choice: Choice) -> None:
        if choice == STOP:
            g.emit(PullsWaived, seat, len(g.pool))
            g.become()
            return
        unit = g.pool.pop(pick(g, len(g.pool)))
        g.emit(UnitPulled, unit)
        g.become(PlacePulled(unit), Respawn(self.pulls - 1))


class PlacePulled(_PhobiasRespawn, frozen=True):
    """The pulled unit must be placed on a free green square; it is a unit like any other again.

    Rules: PH-RESP-6, PH-RESP-7, PH-RESP-11.
    """

    prompt = "place_pulled"
    rule = "PH-RESP-6"
    choices = tuple(RESPAWN.values())

    unit: UnitId

    def about(self, g: PHState) -> tuple[str, ...]:
        return (self.unit,)

    def offers(self, g: PHState, seat: Seat) -> tuple[Choice, ...]:
        return respawns_on(g.board).only(free_squares(g))

    def why_not(self, g: PHState, seat: Seat, choice: Choice) -> Refusal | None:
        square = g.board.square.get(choice.target)
        if square is None or not g.board.starts[PHOBIAS] >> square & 1:
            return refuse("PH-RESP-6", "not_green", near=False)
        if free_squares(g) >> square & 1:
            return None
        return refuse("PH-RESP-7", "green_square_taken")

    def why_not_now(self, g: PHState, seat: Seat, choice: Choice) -> Refusal:
        return refuse("PH-RESP-7", "place_the_pulled", near=False, unit=self.unit)

    def answer(self, g: PHState, seat: Seat, choice: Choice) -> None:
        put(g, seat, self.unit, g.board.square[choice.target])
        g.emit(UnitRespawned, self.unit, choice.target)
        g.become()


@cache
def respawns_on(board: Board) -> Offer:
    """Respawns on all green squares."""
    return offer(RESPAWN, board, board.starts[PHOBIAS])


def has_room(g: PHState) -> bool:
    """A green square is free. Rules: PH-RESP-7."""
    return g.board.starts[PHOBIAS] & free_squares(g) != 0
