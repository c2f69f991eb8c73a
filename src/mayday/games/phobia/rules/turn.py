"""Turns: units act one after another, then the turn passes.

Rules: PH-TURN-1, PH-TURN-2, PH-TURN-3, PH-TURN-4, PH-TURN-5, PH-TURN-6, PH-TURN-7, PH-TURN-8,
PH-TURN-9.
"""

from __future__ import annotations

from mayday.games.phobia.board import Squares
from mayday.games.phobia.choices import ACTIVATE, END_TURN, Verb
from mayday.games.phobia.content import PHOBIAS, ROSTERS, SEAT_OF, SURVIVORS, TYPE_OF, UnitId
from mayday.games.phobia.events import TurnBegan, TurnEnded, UnitActivated
from mayday.games.phobia.rules import attack, movement, walls
from mayday.games.phobia.rules.activation import Activation, why_never_now
from mayday.games.phobia.rules.end import end_if_held_out
from mayday.games.phobia.rules.hits import recover
from mayday.games.phobia.rules.respawn import Respawn, respawn_allowance
from mayday.games.phobia.table import PHState, free_squares, square_of
from mayday.kernel import NOBODY, Asks, Choice, Refusal, Seat, SeatQuestion, Step, refuse, seat_id


class BeginTurn(Step[PHState], frozen=True):
    """All units of a side on the board are ready. Rules: PH-TURN-1, PH-TURN-9, PH-RESP-8."""

    seat: Seat

    def advance(self, g: PHState) -> Asks:
        if self.seat == SURVIVORS:
            g.round += 1
        on_board = g.units[self.seat]
        g.ready = [unit for unit in ROSTERS[self.seat] if unit in on_board]
        g.emit(TurnBegan, self.seat, g.round, g.scenario.last_turn)
        g.become(Turn(self.seat))
        return NOBODY


class Turn(SeatQuestion[PHState], frozen=True):
    """The player activates one unit after another, in any order, or none, and ends the turn.

    Rules: PH-TURN-2, PH-TURN-3, PH-TURN-5, PH-TURN-6, PH-TURN-7.
    """

    prompt = "turn"
    rule = "PH-TURN-5"
    turn_rule = "PH-TURN-1"
    choices = (*ACTIVATE.values(), END_TURN)

    def offers(self, g: PHState, seat: Seat) -> tuple[Choice, ...]:
        return (*map(ACTIVATE.__getitem__, units_with_something_to_do(g, seat)), END_TURN)

    def why_not(self, g: PHState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice == END_TURN:
            return None
        unit = UnitId(choice.target)
        if SEAT_OF[unit] != seat:
            return refuse("PH-ACT-6", "enemy_unit", near=False)
        if unit not in g.units[seat]:
            return refuse("PH-TURN-7", "not_on_board", near=False)
        if unit not in g.ready:
            return refuse("PH-TURN-5", "already_activated")
        if can_do_something(g, unit):
            return None
        return refuse("PH-TURN-7", "nothing_to_do")

    def why_not_you(self, g: PHState, seat: Seat) -> Refusal:
        return refuse("PH-TURN-1", "not_your_turn", near=False, active=seat_id(self.seat))

    def why_not_now(self, g: PHState, seat: Seat, choice: Choice) -> Refusal:
        if choice.verb in (Verb.MOVE, Verb.ATTACK, Verb.BUILD, Verb.END_UNIT):
            return refuse("PH-TURN-5", "activate_first", near=False)
        return why_never_now(choice)

    def answer(self, g: PHState, seat: Seat, choice: Choice) -> None:
        if choice == END_TURN:
            end_turn(g, seat)
            return
        unit = UnitId(choice.target)
        g.ready.remove(unit)
        g.emit(UnitActivated, unit)
        g.push(Activation(unit, TYPE_OF[unit].move))


def units_with_something_to_do(g: PHState, seat: Seat) -> list[UnitId]:
    """The ready units that can move, attack or build right now. Rules: PH-TURN-7."""
    beside_free = g.board.spread(free_squares(g))
    if not g.held[seat] & ~beside_free and not g.pinned:
        return g.ready
    return [
        unit
        for unit in g.ready
        if can_walk_at_once(g, unit, beside_free) or can_do_something(g, unit)
    ]


def can_walk_at_once(g: PHState, unit: UnitId, beside_free: Squares) -> bool:
    """A neighbouring square is free: the usual case, seen without looking further."""
    return beside_free >> square_of(g, unit) & 1 == 1 and unit not in g.pinned


def can_do_something(g: PHState, unit: UnitId) -> bool:
    """The unit could move, attack or build if it were activated. Rules: PH-TURN-7."""
    return bool(
        movement.destinations(g, unit, TYPE_OF[unit].move)
        or attack.offers(g, unit, ())
        or walls.offers(g, unit)
    )


def end_turn(g: PHState, seat: Seat) -> None:
    """The turn passes for good; its side recovers. The Phobias' turn goes on with respawning.

    Rules: PH-TURN-3, PH-TURN-4, PH-TURN-8, PH-RESP-1.
    """
    g.bar_undo()
    g.emit(TurnEnded, seat)
    g.ready = []
    recover(g, seat)
    if seat == SURVIVORS:
        g.become(BeginTurn(PHOBIAS))
        return
    end_if_held_out(g)
    g.become(Respawn(respawn_allowance(len(g.pool))), BeginTurn(SURVIVORS))
