"""Major Events that begin with a question: wormhole, alien demand, distress beacon."""

from __future__ import annotations

from mayday.games.space_force_2150 import choices
from mayday.games.space_force_2150.content import NAVIGATOR, VOYAGE, XO
from mayday.games.space_force_2150.events import (
    DemandRefused,
    HelpGiven,
    HelpImpossible,
    HelpRefused,
    SuppliesHandedOver,
    WormholeBypassed,
    WormholeEntered,
)
from mayday.games.space_force_2150.rows import FUEL, SUPPLIES, Command, FirstQuestion, ItemId
from mayday.games.space_force_2150.rules.crew import Decision, WatchDecision
from mayday.games.space_force_2150.rules.damage import damage_module
from mayday.games.space_force_2150.rules.effects import play_case
from mayday.games.space_force_2150.rules.executive_officer import change_command
from mayday.games.space_force_2150.rules.stores import lose
from mayday.games.space_force_2150.table import ALL_MODULES, S2State, decider, is_damaged
from mayday.kernel import NOBODY, Asks, Choice, Question, Refusal, Seat, refuse


class Wormhole(Decision, frozen=True):
    """Enter and roll, or fly past. Rules: S2-MAJ-6, S2-MAJ-7, S2-MAJ-8."""

    prompt = "wormhole"
    rule = "S2-MAJ-6"
    turn_rule = "S2-MAJ-8"
    choices = choices.WORMHOLE

    def asked(self, g: S2State) -> tuple[Seat, ...]:
        return (decider(g, NAVIGATOR),)

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        g.become()
        if choice == choices.ENTER:
            g.emit(WormholeEntered, seat)
            play_case(g)
        else:
            g.emit(WormholeBypassed, seat)


class Demand(WatchDecision, frozen=True):
    """Hand over all supplies, or refuse and roll.

    Rules: S2-MAJ-9, S2-MAJ-10, S2-MAJ-16, S2-MAJ-17.
    """

    prompt = "demand"
    rule = "S2-MAJ-9"
    choices = choices.DEMAND

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        g.become()
        if choice == choices.REFUSE:
            g.emit(DemandRefused, seat)
            play_case(g)
        else:
            g.emit(SuppliesHandedOver, g.supplies)
            g.supplies = 0


class Distress(Decision, frozen=True):
    """Help another ship for a price, or refuse; there is no die.

    Without help, refused or impossible, the XO cannot command in the next Internal Phase.

    Rules: S2-MAJ-22, S2-MAJ-23, S2-MAJ-25, S2-MAJ-26, S2-MAJ-27.
    """

    prompt = "distress"
    rule = "S2-MAJ-22"
    turn_rule = "S2-MAJ-27"
    choices = choices.DISTRESS

    def advance(self, g: S2State) -> Asks:
        if can_help(g):
            return super().advance(g)
        g.emit(HelpImpossible)
        change_command(g, Command.FORBIDDEN)
        g.become()
        return NOBODY

    def asked(self, g: S2State) -> tuple[Seat, ...]:
        return (decider(g, XO),)

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        if choice == choices.HELP:
            g.become(Dismantle())
        else:
            g.emit(HelpRefused, seat)
            change_command(g, Command.FORBIDDEN)
            g.become()


def can_help(g: S2State) -> bool:
    """The price can be paid in full. Rules: S2-MAJ-26."""
    intact = ALL_MODULES & ~g.damaged
    stocked = g.fuel >= VOYAGE.distress_fuel and g.supplies >= VOYAGE.distress_supplies
    return bool(intact) and stocked


class Dismantle(Decision, frozen=True):
    """One working module is taken apart for the other ship.

    Rules: S2-MAJ-22, S2-MAJ-26, S2-MAJ-27.
    """

    prompt = "dismantle"
    rule = "S2-MAJ-26"
    turn_rule = "S2-MAJ-27"
    choices = tuple(choices.DISMANTLE.values())

    def advance(self, g: S2State) -> Asks:
        (ask,) = super().advance(g)
        if len(ask.choices) > 1:
            return (ask,)
        self.answer(g, ask.seat, ask.choices[0])
        return NOBODY

    def asked(self, g: S2State) -> tuple[Seat, ...]:
        return (decider(g, XO),)

    def why_not(self, g: S2State, seat: Seat, choice: Choice) -> Refusal | None:
        if is_damaged(g, ItemId(choice.target)):
            return refuse("S2-MAJ-26", "already_damaged")
        return None

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        give_help(g, ItemId(choice.target))
        g.become()


def give_help(g: S2State, module: ItemId) -> None:
    """Pay the price; the XO may command twice next time. Rules: S2-MAJ-22, S2-MAJ-24, S2-MAJ-26."""
    g.emit(HelpGiven, module)
    damage_module(g, module)
    lose(g, FUEL, VOYAGE.distress_fuel)
    lose(g, SUPPLIES, VOYAGE.distress_supplies)
    change_command(g, Command.TWICE)


FIRST_QUESTIONS: dict[FirstQuestion, Question[S2State]] = {
    FirstQuestion.WORMHOLE: Wormhole(),
    FirstQuestion.DEMAND: Demand(),
    FirstQuestion.DISTRESS: Distress(),
}
