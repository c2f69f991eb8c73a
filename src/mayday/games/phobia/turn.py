"""Turns: units act one after another, then the turn passes.

Rules: PH-TURN, PH-ACT, PH-STUN-3, PH-STUN-6, PH-END-2, PH-END-3.
"""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.phobia import attack, choices, movement, walls
from mayday.games.phobia.choices import Verb
from mayday.games.phobia.events import SurvivorsHeld, TurnBegan, TurnEnded, UnitActivated
from mayday.games.phobia.grid import Squares
from mayday.games.phobia.model import PHState, free_squares
from mayday.games.phobia.respawn import Respawn
from mayday.games.phobia.units import (
    PHOBIAS,
    ROSTERS,
    SEAT_OF,
    SURVIVORS,
    TYPE_OF,
    UnitId,
    respawn_allowance,
)
from mayday.kernel.flow import NOBODY, Ask, Asks, Choice, Refusal, Seat, Step, refuse, seat_id


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


class Turn(Step[PHState], frozen=True):
    """The player activates one unit after another, in any order. Rules: PH-TURN-2 to -7."""

    seat: Seat

    def advance(self, g: PHState) -> Asks:
        units = units_with_something_to_do(g, self.seat)
        offered = (*map(choices.ACTIVATE.__getitem__, units), choices.END_TURN)
        return (Ask(self.seat, "turn", offered),)

    def answer(self, g: PHState, seat: Seat, choice: Choice) -> None:
        if choice == choices.END_TURN:
            end_turn(g, seat)
            return
        unit = UnitId(choice.target)
        g.ready.remove(unit)
        g.emit(UnitActivated, unit)
        g.become(Activation(unit, TYPE_OF[unit].move), self)

    def refusal(self, g: PHState, seat: Seat, choice: Choice) -> Refusal | None:
        if seat != self.seat:
            return refuse("PH-TURN-1", "not_your_turn", near=False, active=seat_id(self.seat))
        match choice.verb:
            case Verb.END_TURN:
                return None
            case Verb.ACTIVATE:
                return self.why_not_activate(g, UnitId(choice.target))
            case Verb.MOVE | Verb.ATTACK | Verb.BUILD | Verb.END_UNIT:
                return refuse("PH-TURN-5", "activate_first", near=False)
            case _:
                return why_not_now(choice)

    def why_not_activate(self, g: PHState, unit: UnitId) -> Refusal | None:
        if SEAT_OF[unit] != self.seat:
            return refuse("PH-ACT-6", "enemy_unit", near=False)
        if unit not in g.units[self.seat]:
            return refuse("PH-TURN-7", "not_on_board", near=False)
        if unit not in g.ready:
            return refuse("PH-TURN-5", "already_activated")
        if can_do_something(g, unit):
            return None
        return refuse("PH-TURN-7", "nothing_to_do")


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
    return beside_free >> g.units[SEAT_OF[unit]][unit] & 1 == 1 and unit not in g.pinned


def can_do_something(g: PHState, unit: UnitId) -> bool:
    """The unit could move, attack or build if it were activated. Rules: PH-TURN-7."""
    return bool(
        movement.destinations(g, unit, TYPE_OF[unit].move)
        or attack.offers(g, unit, ())
        or (TYPE_OF[unit].builds and walls.offers(g, unit))
    )


class Activation(Step[PHState], frozen=True):
    """A unit moves and attacks in any order until its player ends it.

    Rules: PH-ACT-1 to -7, PH-WALL-2, PH-WALL-3.
    """

    unit: UnitId
    moves: int
    attacked: tuple[str, ...] = ()  # units and wall tokens
    walls: int = 0  # built in this activation

    def advance(self, g: PHState) -> Asks:
        unit = self.unit
        attacks = () if self.walls else attack.offers(g, unit, self.attacked)
        may_build = TYPE_OF[unit].builds and not self.attacked and not self.walls
        builds = walls.offers(g, unit) if may_build else ()
        offered = movement.offers(g, unit, self.moves)
        if attacks or builds:
            offered = (*attacks, *builds, *offered)
        return (Ask(SEAT_OF[unit], "activation", offered, (unit,), unit),)

    def answer(self, g: PHState, seat: Seat, choice: Choice) -> None:
        _ACTS[choice.verb](g, self, choice)

    def refusal(self, g: PHState, seat: Seat, choice: Choice) -> Refusal | None:
        active = SEAT_OF[self.unit]
        if seat != active:
            return refuse("PH-TURN-1", "not_your_turn", near=False, active=seat_id(active))
        match choice.verb:
            case Verb.END_UNIT:
                return None
            case Verb.MOVE:
                return movement.why_not(g, self.unit, self.moves, choice.target)
            case Verb.ATTACK:
                if self.walls:
                    return refuse("PH-WALL-2", "has_built", near=False, unit=self.unit)
                return attack.why_not(g, self.unit, self.attacked, choice.target)
            case Verb.BUILD:
                return self.why_not_build(g, choice.target)
            case Verb.ACTIVATE | Verb.END_TURN:
                return refuse("PH-ACT-7", "end_unit_first", near=False, unit=self.unit)
            case _:
                return why_not_now(choice)

    def why_not_build(self, g: PHState, target: str) -> Refusal | None:
        if TYPE_OF[self.unit].builds:
            if self.walls:
                return refuse("PH-WALL-3", "one_wall_only", near=False, unit=self.unit)
            if self.attacked:
                return refuse("PH-WALL-2", "has_attacked", near=False, unit=self.unit)
        return walls.why_not(g, self.unit, target)


def why_not_now(choice: Choice) -> Refusal:
    """Why a choice of another part of the game cannot be made while units act."""
    if choice.verb in (Verb.PULL, Verb.STOP, Verb.RESPAWN):
        return refuse("PH-RESP-1", "respawn_later", near=False)
    return refuse("PH-SETUP-3", "set_up_is_over", near=False)


def move(g: PHState, active: Activation, choice: Choice) -> None:
    """One leg; the squares of all legs together count. Rules: PH-ACT-1, PH-ACT-4."""
    left = movement.move(g, active.unit, g.board.square[choice.target], active.moves)
    g.become(Activation(active.unit, left, active.attacked, active.walls))


def make_attack(g: PHState, active: Activation, choice: Choice) -> None:
    """An attack costs no movement; a missed one counts too. Rules: PH-ACT-3, PH-ATK-4."""
    attack.attack(g, active.unit, choice.target)
    attacked = (*active.attacked, choice.target)
    g.become(Activation(active.unit, active.moves, attacked, active.walls))


def build(g: PHState, active: Activation, choice: Choice) -> None:
    """A wall instead of attacks. Rules: PH-WALL-1 to -3, PH-WALL-10."""
    walls.build(g, active.unit, g.board.square[choice.target])
    g.become(Activation(active.unit, active.moves, active.attacked, active.walls + 1))


def end_unit(g: PHState, active: Activation, choice: Choice) -> None:
    """Unused movement is lost. Rules: PH-ACT-4, PH-ACT-7."""
    g.become()


_ACTS: dict[str, Callable[[PHState, Activation, Choice], None]] = {
    Verb.MOVE.value: move,
    Verb.ATTACK.value: make_attack,
    Verb.BUILD.value: build,
    Verb.END_UNIT.value: end_unit,
}


def end_turn(g: PHState, seat: Seat) -> None:
    """The turn passes; its side recovers. After the Phobias' last turn the Survivors have won.

    Rules: PH-TURN-3, -4, -8, PH-STUN-3, PH-STUN-6, PH-END-2, PH-END-3.
    """
    g.reveal()  # it cannot be taken back, even where the same side goes on to respawn
    g.emit(TurnEnded, seat)
    g.ready = []
    if seat == SURVIVORS:
        g.pinned = []
        g.become(BeginTurn(PHOBIAS))
        return
    g.shaken = []
    if g.round == g.scenario.last_turn:
        g.emit(SurvivorsHeld, len(g.units[SURVIVORS]))
        g.end("survived", 1, -1)
    g.become(Respawn(respawn_allowance(len(g.pool))), BeginTurn(SURVIVORS))
