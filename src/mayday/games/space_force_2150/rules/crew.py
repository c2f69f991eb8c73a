"""Crew and shared decisions: who takes them, who picks which occupation, who dies.

A question of this game goes to one seat: the watch officer's, or that of the crew member who
acts. Everybody may talk about everything that lies open. Rules: S2-CREW-1, S2-CREW-2, S2-CREW-3,
S2-CREW-4, S2-CREW-5, S2-CREW-6, S2-CREW-7, S2-TEAM-1, S2-TEAM-2, S2-TEAM-3, S2-TEAM-4, S2-TEAM-5.
"""

from __future__ import annotations

from mayday.games.space_force_2150 import choices
from mayday.games.space_force_2150.events import Died, OccupationPicked, WatchPassed
from mayday.games.space_force_2150.rows import OccupationId
from mayday.games.space_force_2150.rules.stores import keep_maxima
from mayday.games.space_force_2150.table import (
    NOBODY_YET,
    Crew,
    S2State,
    free_occupations,
    next_living,
    seat_of,
    watch_seat,
)
from mayday.kernel import NOBODY, Asks, Choice, Question, Refusal, Seat, refuse


class Decision(Question[S2State], frozen=True):
    """A question that leaves every answer open, unless it says more."""

    def why_not(self, g: S2State, seat: Seat, choice: Choice) -> Refusal | None:
        return None


class WatchDecision(Decision, frozen=True):
    """A decision of the team, which the watch officer takes. Rules: S2-TEAM-2."""

    turn_rule = "S2-TEAM-2"

    def asked(self, g: S2State) -> tuple[Seat, ...]:
        return (watch_seat(g),)


class MemberDecision(Decision, frozen=True):
    """A decision inside the action of a crew member. Rules: S2-INT-11, S2-CREW-6."""

    turn_rule = "S2-INT-11"

    member: int

    def asked(self, g: S2State) -> tuple[Seat, ...]:
        return (seat_of(g, self.member),)

    def about(self, g: S2State) -> tuple[str, ...]:
        return (g.crew[self.member],)


def member_of(g: S2State, choice: Choice) -> Crew:
    """The crew member whom a choice names."""
    return Crew(g.crew.index(OccupationId(choice.target)))


def why_not_aboard(g: S2State, choice: Choice, rule: str) -> Refusal | None:
    """Only those aboard can be named."""
    if choice.target in g.crew:
        return None
    return refuse(rule, "not_aboard", near=False)


class PickOccupation(Decision, frozen=True):
    """The crew picks occupations in crew order. Rules: S2-CREW-1, S2-CREW-2, S2-CREW-3."""

    prompt = "pick_occupation"
    rule = "S2-CREW-1"
    turn_rule = "S2-CREW-3"
    choices = tuple(choices.PICK.values())

    def advance(self, g: S2State) -> Asks:
        if NOBODY_YET not in g.crew:
            g.become()
            return NOBODY
        (ask,) = super().advance(g)
        if len(ask.choices) == 1:
            self.answer(g, ask.seat, ask.choices[0])
            return NOBODY
        return (ask,)

    def asked(self, g: S2State) -> tuple[Seat, ...]:
        return (seat_of(g, g.crew.index(NOBODY_YET)),)

    def about(self, g: S2State) -> tuple[str, ...]:
        return (str(g.crew.index(NOBODY_YET) + 1),)

    def offers(self, g: S2State, seat: Seat) -> tuple[Choice, ...]:
        return tuple([choices.PICK[occupation] for occupation in free_occupations(g)])

    def why_not(self, g: S2State, seat: Seat, choice: Choice) -> Refusal | None:
        return refuse("S2-CREW-2", "occupation_taken") if choice.target in g.crew else None

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        pick_occupation(g, OccupationId(choice.target))


def pick_occupation(g: S2State, occupation: OccupationId) -> None:
    """The next crew member without an occupation gets this one. Rules: S2-CREW-1, S2-CREW-3."""
    member = g.crew.index(NOBODY_YET)
    g.crew[member] = occupation
    g.emit(OccupationPicked, seat_of(g, member), occupation)


def die(g: S2State, member: Crew) -> None:
    """The member leaves the game for good; the tank goes back to storage, the watch passes on.

    A seat without living crew members is not asked any more.
    Rules: S2-MIN-26, S2-TEAM-4, S2-CREW-7, S2-CM-2.
    """
    crew, tank = g.crew[member], g.tanks[member]
    g.oxygen += tank
    g.tanks[member] = g.targets[member] = 0
    g.crew[member] = NOBODY_YET
    g.dead.append(crew)
    g.emit(Died, crew, tank)
    if member == g.watch:
        g.watch = next_living(g, member)
        g.watch_kept = True
        g.emit(WatchPassed, g.crew[g.watch])
    keep_maxima(g)
