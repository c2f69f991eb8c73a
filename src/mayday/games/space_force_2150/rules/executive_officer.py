"""Executive Officer: an order makes another crew member act."""

from __future__ import annotations

from mayday.games.space_force_2150 import choices
from mayday.games.space_force_2150.choices import Verb
from mayday.games.space_force_2150.content import XO
from mayday.games.space_force_2150.events import Ordered
from mayday.games.space_force_2150.rows import Command, OccupationId
from mayday.games.space_force_2150.rules import actions
from mayday.games.space_force_2150.rules.crew import MemberDecision, member_of
from mayday.games.space_force_2150.rules.lead import give_lead
from mayday.games.space_force_2150.rules.oxygen import spend
from mayday.games.space_force_2150.table import CrewSet, S2State, acts_as
from mayday.kernel import NOBODY, Asks, Choice, Refusal, Seat, refuse

COMMANDS = {
    "": 1,
    Command.TWO_ORDERS.value: 1,
    Command.TWICE.value: 2,
    Command.FORBIDDEN.value: 0,
}


def command_now(g: S2State) -> str:
    """What is different about the command in this Internal Phase. Rules: S2-ROUND-3, S2-ROB-6."""
    return g.command if g.command_round == g.round else ""


def commands_allowed(g: S2State) -> int:
    """Rules: S2-XO-7, S2-MAJ-24, S2-MAJ-25."""
    return COMMANDS[command_now(g)]


def change_command(g: S2State, command: Command) -> None:
    """The command is different in the next Internal Phase, and only there. Rules: S2-ROUND-3."""
    g.command, g.command_round = command.value, g.round + 1


def can_be_ordered(g: S2State, member: int, target: int) -> bool:
    """Another living crew member who is not stationed, wherever both are.

    Such a member always has a legal action: every section has a door to pass or to repair.
    Rules: S2-XO-4, S2-XO-5, S2-XO-9.
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
    """Why the member cannot begin an order. Rules: S2-XO-1, S2-XO-7, S2-XO-9, S2-XO-11."""
    if can_order(g, member):
        return None
    if acts_as(g, member) != XO:
        return refuse("S2-XO-1", "not_xo", near=False)
    if command_now(g) == Command.FORBIDDEN:
        return refuse("S2-MAJ-25", "command_forbidden")
    if g.commands[member] >= commands_allowed(g):
        return refuse("S2-XO-7", "command_used")
    if g.gave_up >> member & 1:
        return refuse("S2-XO-11", "order_given_up")
    return refuse("S2-XO-9", "nobody_to_order")


class OrderTarget(MemberDecision, frozen=True):
    """Whom to order. A second order for the same command may be skipped.

    Rules: S2-XO-4, S2-XO-5, S2-XO-9, S2-XO-11, S2-CARD-10.
    """

    prompt = "order_target"
    rule = "S2-XO-1"
    turn_rule = "S2-XO-5"
    choices = (*choices.TARGET.values(), choices.CANCEL, choices.SKIP)

    number: int = 1  # the second order of a command has been paid with the first
    passed: CrewSet = 0  # targets whose actions the XO has seen and left

    def advance(self, g: S2State) -> Asks:
        (ask,) = super().advance(g)
        if len(ask.choices) == 1:
            self.answer(g, ask.seat, ask.choices[0])
            return NOBODY
        return (ask,)

    def offers(self, g: S2State, seat: Seat) -> tuple[Choice, ...]:
        targets = [
            choices.TARGET[crew]
            for target, crew in enumerate(g.crew)
            if can_be_ordered(g, self.member, target) and not self.passed >> target & 1
        ]
        return (*targets, choices.CANCEL if self.number == 1 else choices.SKIP)

    def why_not(self, g: S2State, seat: Seat, choice: Choice) -> Refusal | None:
        if choice.verb != Verb.TARGET:
            open_end = choices.CANCEL if self.number == 1 else choices.SKIP
            return None if choice == open_end else self.why_not_now(g, seat, choice)
        if choice.target not in g.crew:
            return refuse("S2-XO-9", "not_aboard", near=False)
        target = member_of(g, choice)
        if target == self.member:
            return refuse("S2-XO-4", "not_oneself")
        if self.passed >> target & 1:
            return refuse("S2-XO-11", "target_given_up")
        if not can_be_ordered(g, self.member, target):
            return refuse("S2-XO-9", "stationed")
        return None

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        if choice.verb == Verb.TARGET:
            target = g.crew.index(OccupationId(choice.target))
            g.become(OrderAction(self.member, target, self.number, self.passed))
            return
        if self.number == 1:
            g.gave_up |= 1 << self.member
        g.become()


class OrderAction(MemberDecision, frozen=True):
    """What the ordered crew member shall do. The command is paid when that is said.

    What is asked inside the action is asked of the one who acts.
    Rules: S2-XO-1, S2-XO-2, S2-XO-3, S2-XO-4, S2-XO-5, S2-XO-6, S2-XO-8, S2-OXY-4.
    """

    prompt = "order_action"
    rule = "S2-XO-3"
    turn_rule = "S2-XO-5"
    choices = (*choices.DEEDS, choices.BACK)

    target: int
    number: int = 1
    passed: CrewSet = 0

    def offers(self, g: S2State, seat: Seat) -> tuple[Choice, ...]:
        return (*actions.ordered_actions(g, self.target), choices.BACK)

    def about(self, g: S2State) -> tuple[str, ...]:
        return g.crew[self.member], g.crew[self.target]

    def why_not(self, g: S2State, seat: Seat, choice: Choice) -> Refusal | None:
        if choice == choices.BACK:
            return None
        if actions.crew_of(g, choice) != self.target:
            return refuse("S2-XO-3", "another_target", near=False, target=g.crew[self.target])
        return actions.why_not(g, self.target, choice, ordered=True)

    def why_not_now(self, g: S2State, seat: Seat, choice: Choice) -> Refusal:
        if choice.verb == Verb.ORDER:
            return refuse("S2-XO-4", "no_order_to_order", near=False)
        return super().why_not_now(g, seat, choice)

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        if choice == choices.BACK:
            passed = self.passed | 1 << self.target
            g.become(OrderTarget(self.member, self.number, passed))
            return
        g.become()
        if self.number == 1:
            spend(g, self.member)
            g.commands[self.member] += 1
            if command_now(g) == Command.TWO_ORDERS:
                g.push(OrderTarget(self.member, 2))
        g.emit(Ordered, g.crew[self.member], g.crew[self.target])
        actions.carry_out(g, self.target, choice, ordered=True)
        give_lead(g, seat)
