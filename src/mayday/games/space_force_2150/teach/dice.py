"""Dice: which numbers do what, and how likely that is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mayday.games.space_force_2150.content import CARDS, DIE, ENGINEER, REPAIR, SPACEWALK
from mayday.games.space_force_2150.rows import CardId, Effect, HullRepair, ItemId
from mayday.games.space_force_2150.rules.effects import applies, roll_bonus
from mayday.games.space_force_2150.scene.event import Outcome, outcomes
from mayday.games.space_force_2150.table import BIT, S2State, acts_as


def span(low: int, high: int) -> str:
    """Numbers of the die as they are printed, with an en dash: three to four, or six."""
    return f"{low}–{high}" if low < high else str(low)


def at_least(number: int) -> float:
    """How likely the die shows that much."""
    return (DIE + 1 - number) / DIE


class RepairRoll(NamedTuple):
    """A repair of a door or module: the numbers of the die, and how likely they are."""

    full: int  # from there on it works again
    half: str
    chance: float


def repair_roll(g: S2State, item: ItemId) -> RepairRoll:
    """With the +1 that waits there. Rules: S2-REP-4."""
    return roll_with(waiting(g, item))


def roll_with(bonus: int) -> RepairRoll:
    """With so much added to the die. Rules: S2-REP-1, S2-REP-2, S2-REP-3."""
    full, half = REPAIR.complete - bonus, REPAIR.incomplete - bonus
    return RepairRoll(full, span(half, full - 1), at_least(full))


def waiting(g: S2State, item: ItemId) -> int:
    """What the next repair of it adds to the die. Rules: S2-REP-2."""
    return REPAIR.bonus if g.begun & BIT[item] else 0


def engineer_chance(bonus: int) -> float:
    """How likely an Engineer succeeds, who rolls a failed check again.

    Rules: S2-ENG-1, S2-ENG-3, S2-ENG-4.
    """
    fails = 1 - at_least(REPAIR.incomplete - bonus)
    return roll_with(bonus).chance + fails * roll_with(0).chance


def is_engineer(g: S2State, member: int) -> bool:
    return acts_as(g, member) == ENGINEER


def affordable(g: S2State) -> list[HullRepair]:
    """The repairs of the hull that the supplies allow, the best first. Rules: S2-BONUS-11."""
    return [row for row in SPACEWALK if row.supplies <= g.supplies]


def walk_chance(g: S2State, member: int) -> float:
    """How likely a spacewalk offers a repair that can be paid. Rules: S2-BONUS-10, S2-ENG-6."""
    good = at_least(affordable(g)[-1].at_least)
    fails = 1 - at_least(SPACEWALK[-1].at_least)
    return good + fails * good if is_engineer(g, member) else good


def bracket_now(g: S2State, card: CardId) -> int:
    """The bracket of a card that would count as things stand. Rules: S2-EVT-7."""
    cases = CARDS[card].case
    return next((n for n, case in enumerate(cases) if applies(g, case.needs)), 0)


class Likely(NamedTuple):
    """Something that a card can do, and how likely it does."""

    outcome: Outcome
    chance: float

    @property
    def effects(self) -> tuple[Effect, ...]:
        return self.outcome.effects


def likely(g: S2State, card: CardId) -> Iterator[Likely]:
    """What a card would do as things stand, with what helps its roll. Rules: S2-DICE-3."""
    number = bracket_now(g, card)
    bonus = roll_bonus(g, CARDS[card].case[number].bonus)
    totals = [min(die + bonus, DIE) for die in range(1, DIE + 1)]
    for outcome in outcomes(CARDS[card], number):
        hits = sum(outcome.low <= total <= outcome.high for total in totals)
        if hits or not outcome.high:
            yield Likely(outcome, hits / DIE if outcome.high else 1)
