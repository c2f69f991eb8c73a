"""Major Events that begin with a question: wormhole, alien demand, distress beacon.

Rules: S2-MAJ-6 to -12, -16, -17, -22 to -27.
"""

from __future__ import annotations

from typing import ClassVar

from mayday.games.space_force_2150 import choices, orders, ship
from mayday.games.space_force_2150.asking import Question
from mayday.games.space_force_2150.cards import MODULES, NAVIGATOR, VOYAGE, XO, ItemId
from mayday.games.space_force_2150.choices import Verb
from mayday.games.space_force_2150.effects import play_case
from mayday.games.space_force_2150.events import (
    DemandRefused,
    HelpGiven,
    HelpRefused,
    SuppliesHandedOver,
    WormholeBypassed,
    WormholeEntered,
)
from mayday.games.space_force_2150.model import S2State, decider, is_damaged, watch_seat
from mayday.games.space_force_2150.stores import damage_module, lose
from mayday.kernel.flow import NOBODY, Asks, Choice, Refusal, Seat, refuse


class Wormhole(Question, frozen=True):
    """Enter and roll, or fly past. Rules: S2-MAJ-6 to -8."""

    prompt: ClassVar[str] = "wormhole"
    rule: ClassVar[str] = "S2-MAJ-6"
    decides: ClassVar[str] = "S2-MAJ-8"

    def asked(self, g: S2State) -> Seat:
        return decider(g, NAVIGATOR)

    def offers(self, g: S2State) -> tuple[Choice, ...]:
        return choices.WORMHOLE

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        g.become()
        if choice == choices.ENTER:
            g.emit(WormholeEntered, seat)
            play_case(g)
        else:
            g.emit(WormholeBypassed, seat)


class Demand(Question, frozen=True):
    """Hand over all supplies, or refuse and roll. Rules: S2-MAJ-9, -10, -16, -17."""

    prompt: ClassVar[str] = "demand"
    rule: ClassVar[str] = "S2-MAJ-9"
    decides: ClassVar[str] = "S2-TEAM-2"

    def asked(self, g: S2State) -> Seat:
        return watch_seat(g)

    def offers(self, g: S2State) -> tuple[Choice, ...]:
        return choices.DEMAND

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        g.become()
        if choice == choices.REFUSE:
            g.emit(DemandRefused, seat)
            play_case(g)
        else:
            g.emit(SuppliesHandedOver, g.supplies)
            g.supplies = 0


class Distress(Question, frozen=True):
    """Help another ship for a price, or refuse. Rules: S2-MAJ-22 to -27."""

    prompt: ClassVar[str] = "distress"
    rule: ClassVar[str] = "S2-MAJ-22"
    decides: ClassVar[str] = "S2-MAJ-27"

    def advance(self, g: S2State) -> Asks:
        if can_help(g):
            return super().advance(g)
        refuse_help(g, self.asked(g))
        g.become()
        return NOBODY

    def asked(self, g: S2State) -> Seat:
        return decider(g, XO)

    def offers(self, g: S2State) -> tuple[Choice, ...]:
        return choices.DISTRESS

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        if choice == choices.HELP:
            g.become(Dismantle())
        else:
            refuse_help(g, seat)
            g.become()


def can_help(g: S2State) -> bool:
    """The price can be paid in full. Rules: S2-MAJ-26."""
    intact = ship.ALL_MODULES & ~g.damaged
    stocked = g.fuel >= VOYAGE.distress_fuel and g.supplies >= VOYAGE.distress_supplies
    return bool(intact) and stocked


def refuse_help(g: S2State, seat: Seat) -> None:
    """The XO cannot command in the next Internal Phase. Rules: S2-MAJ-25."""
    g.emit(HelpRefused, seat)
    orders.change_command(g, orders.FORBIDDEN)


class Dismantle(Question, frozen=True):
    """One working module is taken apart for the other ship. Rules: S2-MAJ-22, S2-MAJ-26."""

    prompt: ClassVar[str] = "dismantle"
    rule: ClassVar[str] = "S2-MAJ-26"
    decides: ClassVar[str] = "S2-MAJ-27"

    def advance(self, g: S2State) -> Asks:
        offers = self.offers(g)
        if len(offers) > 1:
            return super().advance(g)
        give_help(g, ItemId(offers[0].target))
        g.become()
        return NOBODY

    def asked(self, g: S2State) -> Seat:
        return decider(g, XO)

    def offers(self, g: S2State) -> tuple[Choice, ...]:
        return tuple(choices.DISMANTLE[module] for module in MODULES if not is_damaged(g, module))

    def why_not(self, g: S2State, choice: Choice) -> Refusal | None:
        if choice.verb == Verb.DISMANTLE:
            return refuse("S2-MAJ-26", "already_damaged")
        return None

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        give_help(g, ItemId(choice.target))
        g.become()


def give_help(g: S2State, module: ItemId) -> None:
    """Pay the price; the XO may command twice next time. Rules: S2-MAJ-22, -24, -26."""
    g.emit(HelpGiven, module)
    damage_module(g, module)
    lose(g, "fuel", VOYAGE.distress_fuel)
    lose(g, "supplies", VOYAGE.distress_supplies)
    orders.change_command(g, orders.TWICE)


QUESTIONS: dict[str, Question] = {
    "wormhole": Wormhole(),
    "demand": Demand(),
    "distress": Distress(),
}
