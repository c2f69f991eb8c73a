"""Repairs: rolls for doors and modules, spacewalks for the hull, the Engineer's second roll."""

from __future__ import annotations

from mayday.games.space_force_2150 import choices
from mayday.games.space_force_2150.content import ENGINEER, REPAIR, SPACEWALK
from mayday.games.space_force_2150.events import (
    HullRepaired,
    Repaired,
    RepairFailed,
    RepairIncomplete,
    RepairRolled,
    RerollTaken,
    SpacewalkDeclined,
    SpacewalkFailed,
    SpacewalkRolled,
    SpacewalkUnpaid,
)
from mayday.games.space_force_2150.rows import HULL, ItemId
from mayday.games.space_force_2150.rules.crew import MemberDecision
from mayday.games.space_force_2150.rules.stores import room_for
from mayday.games.space_force_2150.table import BIT, S2State, acts_as
from mayday.kernel import Choice, Seat, roll

THE_HULL = ItemId("hull")  # what a spacewalk repairs
SPACEWALK_LEAST = SPACEWALK[-1].at_least


def attempt(g: S2State, member: int, item: ItemId) -> None:
    """Roll for a door or module, with the +1 that waits there, which is then used up.

    Rules: S2-REP-1, S2-REP-4, S2-REP-5.
    """
    bonus = REPAIR.bonus if g.begun & BIT[item] else 0
    g.begun &= ~BIT[item]
    die = roll(g, 6)
    total = die + bonus
    g.emit(RepairRolled, g.crew[member], item, die, total)
    if total < REPAIR.incomplete and acts_as(g, member) == ENGINEER:
        g.push(SecondRoll(member, item))
    else:
        settle(g, item, total)


def settle(g: S2State, item: ItemId, total: int) -> None:
    """What the total of a repair roll does. Rules: S2-REP-1, S2-REP-2, S2-REP-3, S2-ENG-5."""
    if total >= REPAIR.complete:
        mend(g, item)
        g.emit(Repaired, item)
    elif total >= REPAIR.incomplete:
        g.begun |= BIT[item]
        g.emit(RepairIncomplete, item)
    else:
        g.emit(RepairFailed, item)


def mend(g: S2State, item: ItemId) -> None:
    """The item works again and has no marker left. Rules: S2-REP-8, S2-REP-9."""
    g.damaged &= ~BIT[item]
    g.begun &= ~BIT[item]


def walk(g: S2State, member: int) -> None:
    """Roll for the hull outside the ship. Rules: S2-BONUS-10, S2-HULL-2."""
    die = roll(g, 6)
    g.emit(SpacewalkRolled, g.crew[member], die)
    if die < SPACEWALK_LEAST and acts_as(g, member) == ENGINEER:
        g.push(SecondRoll(member, THE_HULL))
    else:
        settle_walk(g, member, die)


def settle_walk(g: S2State, member: int, die: int) -> None:
    """The repair on offer, up to a whole hull, if it can be paid.

    Rules: S2-BONUS-10, S2-BONUS-11, S2-BONUS-12, S2-HULL-1.
    """
    row = next((row for row in SPACEWALK if die >= row.at_least), None)
    if row is None:
        g.emit(SpacewalkFailed, g.crew[member])
    elif g.supplies < row.supplies:
        g.emit(SpacewalkUnpaid, g.crew[member], row.supplies)
    else:
        g.push(Payment(member, min(row.hull, room_for(g, HULL)), row.supplies))


class Payment(MemberDecision, frozen=True):
    """The walking crew member pays supplies for the hull, or declines. Rules: S2-BONUS-11."""

    prompt = "payment"
    rule = "S2-BONUS-11"
    choices = choices.PAYMENT

    hull: int
    supplies: int

    def about(self, g: S2State) -> tuple[str, ...]:
        return g.crew[self.member], str(self.hull), str(self.supplies)

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        g.become()
        if choice == choices.DECLINE:
            g.emit(SpacewalkDeclined, g.crew[self.member])
            return
        g.supplies -= self.supplies
        g.hull += self.hull
        g.emit(HullRepaired, self.hull, self.supplies, g.hull)


class SecondRoll(MemberDecision, frozen=True):
    """An Engineer whose check failed may roll once more, without any +1; that result stands.

    Rules: S2-ENG-1, S2-ENG-2, S2-ENG-3, S2-ENG-4, S2-ENG-6, S2-BONUS-16.
    """

    prompt = "second_roll"
    rule = "S2-ENG-1"
    choices = choices.SECOND_ROLL

    item: ItemId

    def about(self, g: S2State) -> tuple[str, ...]:
        return g.crew[self.member], self.item

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        g.become()
        crew = g.crew[self.member]
        if choice == choices.ACCEPT:
            if self.item == THE_HULL:
                g.emit(SpacewalkFailed, crew)
            else:
                g.emit(RepairFailed, self.item)
            return
        die = roll(g, 6)
        g.emit(RerollTaken, crew)
        if self.item == THE_HULL:
            g.emit(SpacewalkRolled, crew, die)
            settle_walk(g, self.member, die)
        else:
            g.emit(RepairRolled, crew, self.item, die, die)
            settle(g, self.item, die)
