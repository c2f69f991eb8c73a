"""Orders: an Executive Officer makes another crew member act.

Rules: S2-XO, S2-CARD-6, S2-CARD-10, S2-MAJ-24, S2-MAJ-25, S2-ROB-6.
"""

from __future__ import annotations

from typing import ClassVar

from mayday.games.space_force_2150 import actions, choices
from mayday.games.space_force_2150.asking import Question, give_lead
from mayday.games.space_force_2150.cards import XO, OccupationId
from mayday.games.space_force_2150.choices import Verb
from mayday.games.space_force_2150.events import Ordered
from mayday.games.space_force_2150.model import CrewSet, S2State, acts_as, seat_of
from mayday.games.space_force_2150.stores import spend
from mayday.kernel.flow import NOBODY, Ask, Asks, Choice, Refusal, Seat, refuse

TWO_ORDERS = "two_orders"  # after a settled Crew Fight: two orders for one command
TWICE = "twice"  # after helping: two commands
FORBIDDEN = "forbidden"  # after refusing to help: none
COMMANDS = {TWICE: 2, FORBIDDEN: 0}


def command_now(g: S2State) -> str:
    """What is different about the command in this Internal Phase. Rules: S2-ROUND-3, S2-ROB-6."""
    return g.command if g.command_round == g.round else ""


def commands_allowed(g: S2State) -> int:
    """Rules: S2-XO-7, S2-MAJ-24, S2-MAJ-25."""
    return COMMANDS.get(command_now(g), 1)


def change_command(g: S2State, command: str) -> None:
    """The command is different in the next Internal Phase, and only there. Rules: S2-ROUND-3."""
    g.command, g.command_round = command, g.round + 1


def can_be_ordered(g: S2State, member: int, target: int) -> bool:
    """Another living crew member who is not stationed. Rules: S2-XO-4, S2-XO-9.

    Such a member always has a legal action: every section has a door to pass or to repair.
    """
    return target != member and bool(g.crew[target]) and not g.stationed >> target & 1


def has_target(g: S2State, member: int) -> bool:
    for target in range(len(g.crew)):  # noqa: SIM110  # twice as fast as any() on this path
        if can_be_ordered(g, member, target):
            return True
    return False


def can_order(g: S2State, member: int) -> bool:
    """Whether the member, who is free to act, may give a command. Rules: S2-XO-1, S2-XO-7."""
    return (
        acts_as(g, member) == XO
        and g.commands[member] < commands_allowed(g)
        and not g.gave_up >> member & 1
        and has_target(g, member)
    )


def why_not_order(g: S2State, member: int) -> Refusal | None:
    if can_order(g, member):
        return None
    if acts_as(g, member) != XO:
        return refuse("S2-XO-1", "not_xo", near=False)
    if command_now(g) == FORBIDDEN:
        return refuse("S2-MAJ-25", "command_forbidden")
    if g.commands[member] >= commands_allowed(g):
        return refuse("S2-XO-7", "command_used")
    if g.gave_up >> member & 1:
        return refuse("S2-XO-11", "order_given_up")
    return refuse("S2-XO-9", "nobody_to_order")


class OrderTarget(Question, frozen=True):
    """Whom to order. A second order for the same command may be skipped.

    Rules: S2-XO-4, -5, -9, -11, S2-CARD-10.
    """

    prompt: ClassVar[str] = "order_target"
    rule: ClassVar[str] = "S2-XO-1"
    decides: ClassVar[str] = "S2-XO-5"

    member: int
    number: int = 1  # the second order of a command has been paid with the first
    passed: CrewSet = 0  # targets whose actions the XO has seen and left

    def advance(self, g: S2State) -> Asks:
        offered = self.offers(g)
        if len(offered) == 1:
            self.answer(g, self.asked(g), offered[0])
            return NOBODY
        return (Ask(self.asked(g), self.prompt, offered, self.about(g)),)

    def asked(self, g: S2State) -> Seat:
        return seat_of(g, self.member)

    def offers(self, g: S2State) -> tuple[Choice, ...]:
        targets = [
            choices.TARGET[crew]
            for target, crew in enumerate(g.crew)
            if can_be_ordered(g, self.member, target) and not self.passed >> target & 1
        ]
        return (*targets, choices.CANCEL if self.number == 1 else choices.SKIP)

    def about(self, g: S2State) -> tuple[str, ...]:
        return (g.crew[self.member],)

    def why_not(self, g: S2State, choice: Choice) -> Refusal | None:
        if choice.verb != Verb.TARGET:
            return None
        if choice.target not in g.crew:
            return refuse("S2-XO-9", "not_aboard", near=False)
        if choice.target == g.crew[self.member]:
            return refuse("S2-XO-4", "not_oneself")
        if self.passed >> g.crew.index(OccupationId(choice.target)) & 1:
            return refuse("S2-XO-11", "target_given_up")
        return refuse("S2-XO-9", "stationed")

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        if choice.verb == "target":
            target = g.crew.index(OccupationId(choice.target))
            g.become(OrderAction(self.member, target, self.number, self.passed))
            return
        if self.number == 1:
            g.gave_up |= 1 << self.member
        g.become()


class OrderAction(Question, frozen=True):
    """What the ordered crew member shall do. The command is paid when that is said.

    Rules: S2-XO-1 to -6, -8.
    """

    prompt: ClassVar[str] = "order_action"
    rule: ClassVar[str] = "S2-XO-3"
    decides: ClassVar[str] = "S2-XO-5"

    member: int
    target: int
    number: int = 1
    passed: CrewSet = 0

    def asked(self, g: S2State) -> Seat:
        return seat_of(g, self.member)

    def offers(self, g: S2State) -> tuple[Choice, ...]:
        return (*actions.ordered_actions(g, self.target), choices.BACK)

    def about(self, g: S2State) -> tuple[str, ...]:
        return g.crew[self.member], g.crew[self.target]

    def why_not(self, g: S2State, choice: Choice) -> Refusal | None:
        if choice.verb == Verb.ORDER:
            return refuse("S2-XO-4", "no_order_to_order", near=False)
        if choice.verb not in actions.DEEDS:
            return None
        if actions.crew_of(g, choice) != self.target:
            return refuse("S2-XO-3", "another_target", near=False, target=g.crew[self.target])
        return actions.why_not(g, self.target, choice, ordered=True)

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        if choice == choices.BACK:
            passed = self.passed | 1 << self.target
            g.become(OrderTarget(self.member, self.number, passed))
            return
        g.become()
        if self.number == 1:
            spend(g, self.member)
            g.commands[self.member] += 1
            if command_now(g) == TWO_ORDERS:
                g.todo.append(OrderTarget(self.member, 2))
        g.emit(Ordered, g.crew[self.member], g.crew[self.target])
        actions.carry_out(g, self.target, choice, ordered=True)
        give_lead(g, seat)
