"""Activation: a unit moves, attacks or builds until its player ends it.

Rules: PH-ACT-1, PH-ACT-2, PH-ACT-3, PH-ACT-4, PH-ACT-5, PH-ACT-6, PH-ACT-7.
"""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.phobia.choices import ATTACK, BUILD, END_UNIT, MOVE, Verb
from mayday.games.phobia.content import SEAT_OF, TYPE_OF, UnitId
from mayday.games.phobia.rules import attack, movement, walls
from mayday.games.phobia.table import PHState
from mayday.kernel import Ask, Asks, Choice, Question, Refusal, Seat, refuse, seat_id


class Activation(Question[PHState], frozen=True):
    """A unit moves and attacks in any order, as often as it can; only the side on turn acts.

    Rules: PH-ACT-1, PH-ACT-2, PH-ACT-5, PH-ACT-6, PH-ACT-7.
    """

    prompt = "activation"
    rule = "PH-ACT-1"
    turn_rule = "PH-TURN-1"
    choices = (*ATTACK.values(), *BUILD.values(), *MOVE.values(), END_UNIT)
    on_the_way = END_UNIT

    unit: UnitId
    moves: int
    attacked: tuple[str, ...] = ()  # units and wall tokens
    walls: int = 0  # built in this activation

    def asked(self, g: PHState) -> tuple[Seat, ...]:
        return (SEAT_OF[self.unit],)

    def advance(self, g: PHState) -> Asks:
        seat = SEAT_OF[self.unit]
        return (Ask(seat, self.prompt, self.offers(g, seat), (self.unit,), self.unit),)

    def offers(self, g: PHState, seat: Seat) -> tuple[Choice, ...]:
        unit = self.unit
        attacks = () if self.walls else attack.offers(g, unit, self.attacked)
        may_build = TYPE_OF[unit].builds and not self.attacked and not self.walls
        builds = walls.offers(g, unit) if may_build else ()
        moves = movement.offers(g, unit, self.moves)
        return (*attacks, *builds, *moves) if attacks or builds else moves

    def why_not(self, g: PHState, seat: Seat, choice: Choice) -> Refusal | None:
        match choice.verb:
            case Verb.MOVE:
                return movement.why_not(g, self.unit, self.moves, choice.target)
            case Verb.ATTACK:
                if self.walls:
                    return refuse("PH-WALL-2", "has_built", near=False, unit=self.unit)
                return attack.why_not(g, self.unit, self.attacked, choice.target)
            case Verb.BUILD:
                return self.why_not_build(g, choice.target)
            case _:
                return None

    def why_not_build(self, g: PHState, target: str) -> Refusal | None:
        """A wall or attacks, and one wall only. Rules: PH-WALL-2, PH-WALL-3."""
        if TYPE_OF[self.unit].builds:
            if self.walls:
                return refuse("PH-WALL-3", "one_wall_only", near=False, unit=self.unit)
            if self.attacked:
                return refuse("PH-WALL-2", "has_attacked", near=False, unit=self.unit)
        return walls.why_not(g, self.unit, target)

    def why_not_you(self, g: PHState, seat: Seat) -> Refusal:
        active = seat_id(SEAT_OF[self.unit])
        return refuse("PH-TURN-1", "not_your_turn", near=False, active=active)

    def why_not_now(self, g: PHState, seat: Seat, choice: Choice) -> Refusal:
        if choice.verb in (Verb.ACTIVATE, Verb.END_TURN):
            near = choice.target in g.ready
            return refuse("PH-ACT-7", "end_unit_first", near=near, unit=self.unit)
        return why_never_now(choice)

    def answer(self, g: PHState, seat: Seat, choice: Choice) -> None:
        _ACTS[choice.verb](self, g, choice.target)

    def move(self, g: PHState, target: str) -> None:
        """One leg; the squares of all legs together count. Rules: PH-ACT-1, PH-ACT-4."""
        left = movement.move(g, self.unit, target, self.moves)
        g.become(Activation(self.unit, left, self.attacked, self.walls))

    def attack(self, g: PHState, target: str) -> None:
        """An attack costs no movement; a missed one counts too. Rules: PH-ACT-3, PH-ATK-4."""
        attack.attack(g, self.unit, target)
        g.become(Activation(self.unit, self.moves, (*self.attacked, target), self.walls))

    def build(self, g: PHState, target: str) -> None:
        """A wall instead of attacks. Rules: PH-WALL-1, PH-WALL-2, PH-WALL-3, PH-WALL-10."""
        walls.build(g, self.unit, g.board.square[target])
        g.become(Activation(self.unit, self.moves, self.attacked, self.walls + 1))

    def end(self, g: PHState, target: str) -> None:
        """Unused movement is lost. Rules: PH-ACT-4, PH-ACT-7."""
        g.become()


_ACTS: dict[str, Callable[[Activation, PHState, str], None]] = {
    Verb.MOVE.value: Activation.move,
    Verb.ATTACK.value: Activation.attack,
    Verb.BUILD.value: Activation.build,
    Verb.END_UNIT.value: Activation.end,
}


def why_never_now(choice: Choice) -> Refusal:
    """Why a choice of another part of the game cannot be made while units act."""
    if choice.verb in (Verb.PULL, Verb.STOP, Verb.RESPAWN):
        return refuse("PH-RESP-1", "respawn_later", near=False)
    return refuse("PH-SETUP-3", "set_up_is_over", near=False)
