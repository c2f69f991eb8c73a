"""The round: its start, the refill of the tanks and the Robot's choice.

Rules: S2-ROUND, S2-TEAM-1, S2-OXY-5 to -14, S2-ROB, S2-END-3.
"""

from __future__ import annotations

from typing import ClassVar

from mayday.games.space_force_2150 import choices
from mayday.games.space_force_2150.asking import Question, give_lead
from mayday.games.space_force_2150.cards import ROBOT, VOYAGE, OccupationId
from mayday.games.space_force_2150.choices import Verb
from mayday.games.space_force_2150.events import (
    ColonyLost,
    CrewSuffocated,
    Imitated,
    OxygenGiven,
    OxygenReturned,
    RoundBegan,
    TanksRefilled,
)
from mayday.games.space_force_2150.external import Encounter, Upkeep
from mayday.games.space_force_2150.flight import Flight
from mayday.games.space_force_2150.internal import CrewActions
from mayday.games.space_force_2150.model import (
    S2State,
    last_round,
    next_living,
    seat_of,
    watch_seat,
)
from mayday.games.space_force_2150.stores import fail, lose
from mayday.kernel.flow import NOBODY, Ask, Asks, Choice, Refusal, Seat, Step, refuse


class Round(Step[S2State], frozen=True):
    """One round after the other, until the game ends. Rules: S2-ROUND-1, S2-ROUND-2."""

    def advance(self, g: S2State) -> Asks:
        if g.round == last_round(g):
            g.emit(ColonyLost, g.round, g.space)
            fail(g, "too_late")
        begin_round(g)
        if ROBOT in g.crew:
            g.become(Refill(), Imitation(), *_REST_OF_ROUND, self)
        else:
            g.become(Refill(), *_REST_OF_ROUND, self)
        return NOBODY


_REST_OF_ROUND = (CrewActions(), Flight(), Encounter(), Upkeep())


def begin_round(g: S2State) -> None:
    """What waited for this round, then the watch passes.

    Rules: S2-ROUND-2, S2-MIN-18, S2-TEAM-1.
    """
    g.round += 1
    if g.fuel_leak == g.round:
        lose(g, "fuel", 1)
    if g.round > 1 and not g.watch_kept:
        g.watch = next_living(g, g.watch)
    g.watch_kept = False
    g.used = [0] * len(g.crew)
    g.commands = [0] * len(g.crew)
    g.stationed = 0
    g.cockpit_used = g.turret_manned = g.lounge_used = False
    g.emit(RoundBegan, g.round, g.crew[g.watch])


class Refill(Question, frozen=True):
    """The tanks are filled from storage; if that is too little, the watch officer shares it out.

    Rules: S2-OXY-5 to -7, -12 to -14.
    """

    prompt: ClassVar[str] = "share_oxygen"
    rule: ClassVar[str] = "S2-OXY-7"
    decides: ClassVar[str] = "S2-OXY-7"

    def advance(self, g: S2State) -> Asks:
        return_surplus(g)
        needed = sum(g.targets) - sum(g.tanks)
        if g.oxygen >= needed:
            fill_up(g, needed)
        elif g.oxygen:
            thirsty = below_target(g)
            if len(thirsty) > 1:
                return (Ask(watch_seat(g), self.prompt, self.offers(g)),)
            give(g, thirsty[0], g.oxygen)
        begin_actions(g)
        g.become()
        return NOBODY

    def asked(self, g: S2State) -> Seat:
        return watch_seat(g)

    def offers(self, g: S2State) -> tuple[Choice, ...]:
        return tuple(choices.GIVE[g.crew[member]] for member in below_target(g))

    def why_not(self, g: S2State, choice: Choice) -> Refusal | None:
        if choice.verb != Verb.GIVE:
            return None
        if choice.target in g.crew:
            return refuse("S2-OXY-7", "tank_at_target")
        return refuse("S2-OXY-7", "not_aboard", near=False)

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        give(g, g.crew.index(OccupationId(choice.target)), 1)


def return_surplus(g: S2State) -> None:
    """What a tank holds above its target goes back to storage. Rules: S2-OXY-12."""
    for member, target in enumerate(g.targets):
        surplus = g.tanks[member] - target
        if surplus > 0:
            g.tanks[member] = target
            g.oxygen += surplus
            g.emit(OxygenReturned, g.crew[member], surplus)


def fill_up(g: S2State, needed: int) -> None:
    """Every tank is filled to its target. Rules: S2-OXY-5, S2-OXY-7."""
    if needed:
        g.tanks = g.targets[:]
        g.oxygen -= needed
        g.emit(TanksRefilled, needed, g.oxygen)


def below_target(g: S2State) -> list[int]:
    """Whose tank can take more; the dead have a target of 0."""
    return [member for member, target in enumerate(g.targets) if g.tanks[member] < target]


def give(g: S2State, member: int, oxygen: int) -> None:
    """Some of a storage that is too small for everybody. Rules: S2-OXY-7."""
    g.tanks[member] += oxygen
    g.oxygen -= oxygen
    g.emit(OxygenGiven, g.crew[member], oxygen, g.oxygen)


def begin_actions(g: S2State) -> None:
    """Who has oxygen may act; if nobody has, all is lost. Rules: S2-OXY-14, S2-INT-5, S2-INT-7."""
    g.active = 0
    for member, tank in enumerate(g.tanks):
        if tank:
            g.active |= 1 << member
    if not g.active:
        g.emit(CrewSuffocated, g.round, g.space)
        fail(g, "suffocation")
    g.targets = [VOYAGE.tank if crew else 0 for crew in g.crew]
    give_lead(g, watch_seat(g))


class Imitation(Question, frozen=True):
    """The Robot acts as any other occupation in this Internal Phase. Rules: S2-ROB-1 to -3."""

    prompt: ClassVar[str] = "imitation"
    rule: ClassVar[str] = "S2-ROB-1"
    decides: ClassVar[str] = "S2-CREW-6"

    def asked(self, g: S2State) -> Seat:
        return seat_of(g, g.crew.index(ROBOT))

    def offers(self, g: S2State) -> tuple[Choice, ...]:
        return choices.IMITATION

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        g.become()
        if choice.verb == "imitate":
            g.imitated = OccupationId(choice.target)
            g.emit(Imitated, g.imitated)
