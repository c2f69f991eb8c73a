"""Numbered cards: what the watch officer decides when one of them asks."""

from __future__ import annotations

from mayday.games.space_force_2150 import choices
from mayday.games.space_force_2150.events import FellSick, Healed, NoEffect
from mayday.games.space_force_2150.rows import SUPPLIES, Store
from mayday.games.space_force_2150.rules.crew import (
    WatchDecision,
    die,
    member_of,
    why_not_aboard,
)
from mayday.games.space_force_2150.rules.oxygen import weaken
from mayday.games.space_force_2150.rules.stores import gain, lose
from mayday.games.space_force_2150.table import Crew, S2State, living
from mayday.kernel import NOBODY, Asks, Choice, Refusal, Seat, pick


class OpenDoor(WatchDecision, frozen=True):
    """The watch officer names who opened the door. Rules: S2-MIN-1, S2-MIN-2, S2-TEAM-3."""

    prompt = "open_door"
    rule = "S2-MIN-2"
    choices = tuple(choices.BLAME.values())

    def advance(self, g: S2State) -> Asks:
        members = living(g)
        if len(members) > 1:
            return super().advance(g)
        g.become()
        weaken(g, members[0])
        return NOBODY

    def offers(self, g: S2State, seat: Seat) -> tuple[Choice, ...]:
        return tuple([choices.BLAME[g.crew[member]] for member in living(g)])

    def why_not(self, g: S2State, seat: Seat, choice: Choice) -> Refusal | None:
        return why_not_aboard(g, choice, "S2-TEAM-3")

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        g.become()
        weaken(g, member_of(g, choice))


def fall_sick(g: S2State) -> None:
    """A crew member drawn by lot is sick. Rules: S2-TEAM-3, S2-MIN-3, S2-MIN-4."""
    members = living(g)
    member = members[pick(g, len(members))]
    g.emit(FellSick, g.crew[member])
    if g.supplies:
        g.push(Sickness(member))
    else:
        weaken(g, member)


class Sickness(WatchDecision, frozen=True):
    """A supply, or the sick member's oxygen. Rules: S2-MIN-3, S2-MIN-4."""

    prompt = "sickness"
    rule = "S2-MIN-4"
    choices = choices.TREATMENT

    member: int

    def about(self, g: S2State) -> tuple[str, ...]:
        return (g.crew[self.member],)

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        g.become()
        if choice == choices.HEAL:
            lose(g, SUPPLIES, 1)
            g.emit(Healed, g.crew[self.member])
        else:
            weaken(g, Crew(self.member))


class Cache(WatchDecision, frozen=True):
    """Supplies or oxygen. Rules: S2-MIN-13."""

    prompt = "cache"
    rule = "S2-MIN-13"
    choices = choices.CACHE

    number: int

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        g.become()
        gain(g, Store(choice.target), self.number)


def someone_dies(g: S2State, supplies: int) -> None:
    """A crew member dies, unless that were the last one. Rules: S2-MIN-25, S2-MIN-27."""
    if len(living(g)) > 1:
        g.push(Death(supplies))
    else:
        g.emit(NoEffect, g.card)


class Death(WatchDecision, frozen=True):
    """The watch officer names who dies. Rules: S2-MIN-25, S2-MIN-26, S2-TEAM-3."""

    prompt = "death"
    rule = "S2-MIN-26"
    choices = tuple(choices.LOSE.values())

    supplies: int

    def offers(self, g: S2State, seat: Seat) -> tuple[Choice, ...]:
        return tuple([choices.LOSE[g.crew[member]] for member in living(g)])

    def why_not(self, g: S2State, seat: Seat, choice: Choice) -> Refusal | None:
        return why_not_aboard(g, choice, "S2-TEAM-3")

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        g.become()
        die(g, member_of(g, choice))
        gain(g, SUPPLIES, self.supplies)
