"""Executive Officer: an order makes another crew member act."""

from __future__ import annotations

from mayday.games.space_force_2150 import choices
from mayday.games.space_force_2150.choices import Verb
from mayday.games.space_force_2150.content import XO
from mayday.games.space_force_2150.events import Ordered
from mayday.games.space_force_2150.rows import Command
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
    """Whether the member, who is free to act, may give a command.

    Rules: S2-XO-1, S2-XO-7, S2-XO-9, S2-XO-11.
    """
    return (
        acts_as(g, member) == XO
        and g.commands[member] < commands_allowed(g)
        and (not g.gave_up or not has_given_up(g, member) or g.active == 1 << member)
        and has_target(g, member)
    )


def has_given_up(g: S2State, member: int) -> bool:
    """The member has given up an order since the last action or finish.

    Another one must wait for the next; but if nobody else is left to act, nothing else would
    come, and the order can be begun once more, for good. Rules: S2-XO-11.
    """
    return bool(g.gave_up >> member & 1)


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
    if has_target(g, member):
        return refuse("S2-XO-11", "order_given_up")
    return refuse("S2-XO-9", "nobody_to_order")


def candidates(g: S2State, member: int, passed: CrewSet) -> list[int]:
    """Who can be ordered, but for those whose actions have been seen and left.

    Rules: S2-XO-4, S2-XO-9, S2-XO-11.
    """
    return [
        target
        for target in range(len(g.crew))
        if not passed >> target & 1 and can_be_ordered(g, member, target)
    ]


def endings(g: S2State, member: int, number: int) -> tuple[Choice, ...]:
    """How to leave an order: the second of a command is skipped, the first one given up.

    An order that is begun once more is not given up again. Rules: S2-XO-11, S2-CARD-10.
    """
    if number > 1:
        return (choices.SKIP,)
    return () if has_given_up(g, member) else (choices.CANCEL,)


def why_not_end(g: S2State, member: int, number: int, choice: Choice) -> Refusal | None:
    """Why an order cannot be left in this way. Rules: S2-XO-11, S2-CARD-10."""
    if choice in endings(g, member, number):
        return None
    if choice == choices.SKIP:
        return refuse("S2-CARD-10", "no_second_order", near=False)
    if number > 1:
        return refuse("S2-CARD-10", "second_order", near=False)
    return refuse("S2-XO-11", "order_begun_again")


def leave_order(g: S2State, member: int, choice: Choice) -> None:
    """Nothing is ordered, and nothing is paid for that. Rules: S2-XO-11, S2-CARD-10."""
    if choice == choices.CANCEL:
        g.gave_up |= 1 << member
    g.become()


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
        if self.number > 1 and not has_target(g, self.member):
            g.become()
            return NOBODY
        return super().advance(g)

    def offers(self, g: S2State, seat: Seat) -> tuple[Choice, ...]:
        targets = [choices.TARGET[g.crew[t]] for t in candidates(g, self.member, self.passed)]
        return (*targets, *endings(g, self.member, self.number))

    def why_not(self, g: S2State, seat: Seat, choice: Choice) -> Refusal | None:
        if choice.verb != Verb.TARGET:
            return why_not_end(g, self.member, self.number, choice)
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
            target = member_of(g, choice)
            g.become(OrderAction(self.member, target, self.number, self.passed))
        else:
            leave_order(g, self.member, choice)


class OrderAction(MemberDecision, frozen=True):
    """What the ordered crew member shall do. The command is paid when that is said.

    What is asked inside the action is asked of the one who acts. As long as somebody else can
    be ordered there is a way back; otherwise the order itself can be left.
    Rules: S2-XO-1, S2-XO-2, S2-XO-3, S2-XO-4, S2-XO-5, S2-XO-6, S2-XO-8, S2-XO-11, S2-OXY-4.
    """

    prompt = "order_action"
    rule = "S2-XO-3"
    turn_rule = "S2-XO-5"
    choices = (*choices.DEEDS, choices.BACK, choices.CANCEL, choices.SKIP)

    target: int
    number: int = 1
    passed: CrewSet = 0

    def has_way_back(self, g: S2State) -> bool:
        return bool(candidates(g, self.member, self.passed | 1 << self.target))

    def offers(self, g: S2State, seat: Seat) -> tuple[Choice, ...]:
        deeds = actions.ordered_actions(g, self.target)
        if self.has_way_back(g):
            return (*deeds, choices.BACK)
        return (*deeds, *endings(g, self.member, self.number))

    def about(self, g: S2State) -> tuple[str, ...]:
        return g.crew[self.member], g.crew[self.target]

    def why_not(self, g: S2State, seat: Seat, choice: Choice) -> Refusal | None:
        if choice == choices.BACK:
            return None if self.has_way_back(g) else refuse("S2-XO-9", "nobody_else_to_order")
        if choice in (choices.CANCEL, choices.SKIP):
            if self.has_way_back(g):
                return refuse("S2-XO-11", "go_back_first", near=False)
            return why_not_end(g, self.member, self.number, choice)
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
        elif choice in (choices.CANCEL, choices.SKIP):
            leave_order(g, self.member, choice)
        else:
            g.become()
            self.give(g, choice)
            give_lead(g, seat)

    def give(self, g: S2State, choice: Choice) -> None:
        """The order is paid, and carried out. Rules: S2-XO-1, S2-XO-2, S2-CARD-6, S2-CARD-10."""
        if self.number == 1:
            spend(g, self.member)
            g.commands[self.member] += 1
            if command_now(g) == Command.TWO_ORDERS:
                g.push(OrderTarget(self.member, 2))
        g.emit(Ordered, g.crew[self.member], g.crew[self.target])
        actions.CARRY_OUT[choice.verb](g, self.target, choice, True)
