"""Oxygen: the tanks, their refill from the ship's storage, and what an action costs."""

from __future__ import annotations

from mayday.games.space_force_2150 import choices
from mayday.games.space_force_2150.content import VOYAGE
from mayday.games.space_force_2150.events import (
    AirEscaped,
    OxygenGiven,
    OxygenReturned,
    TanksDrained,
    TanksRefilled,
    Weakened,
)
from mayday.games.space_force_2150.rules.crew import WatchDecision, member_of, why_not_aboard
from mayday.games.space_force_2150.rules.end import suffocate
from mayday.games.space_force_2150.rules.lead import give_lead
from mayday.games.space_force_2150.table import Crew, S2State, watch_seat
from mayday.kernel import NOBODY, Asks, Choice, Refusal, Seat, refuse


class Refill(WatchDecision, frozen=True):
    """The tanks are filled from storage; if that is too little, the watch officer shares it out.

    Rules: S2-OXY-5, S2-OXY-6, S2-OXY-7, S2-OXY-12, S2-OXY-13, S2-OXY-14.
    """

    prompt = "share_oxygen"
    rule = turn_rule = "S2-OXY-7"
    choices = tuple(choices.GIVE.values())

    def advance(self, g: S2State) -> Asks:
        return_surplus(g)
        needed = sum(g.targets) - sum(g.tanks)
        if g.oxygen >= needed:
            fill_up(g, needed)
        elif g.oxygen:
            thirsty = below_target(g)
            if len(thirsty) > 1:
                return super().advance(g)
            give(g, thirsty[0], g.oxygen)
        begin_actions(g)
        g.become()
        return NOBODY

    def offers(self, g: S2State, seat: Seat) -> tuple[Choice, ...]:
        return tuple([choices.GIVE[g.crew[member]] for member in below_target(g)])

    def why_not(self, g: S2State, seat: Seat, choice: Choice) -> Refusal | None:
        if absent := why_not_aboard(g, choice, "S2-OXY-7"):
            return absent
        if member_of(g, choice) not in below_target(g):
            return refuse("S2-OXY-7", "tank_at_target")
        return None

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        give(g, member_of(g, choice), 1)


def let_air_escape(g: S2State) -> None:
    """The ship leaks: out of storage, then point by point out of the fullest tank.

    Rules: S2-OXY-15.
    """
    stored = min(g.leak, g.oxygen)
    carried = min(g.leak - stored, sum(g.tanks))
    g.oxygen -= stored
    for _ in range(carried):
        g.tanks[g.tanks.index(max(g.tanks))] -= 1
    if stored + carried:
        g.emit(AirEscaped, stored + carried, g.oxygen)
    if carried:
        g.emit(TanksDrained, carried)


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
        suffocate(g)
    g.targets = [VOYAGE.tank if crew else 0 for crew in g.crew]
    give_lead(g, watch_seat(g))


def spend(g: S2State, member: int) -> None:
    """1 oxygen from the own tank, so at most 4 paid actions; who has none left is finished.

    Rules: S2-INT-2, S2-INT-7, S2-OXY-1, S2-OXY-3, S2-OXY-8.
    """
    g.tanks[member] -= 1
    if not g.tanks[member]:
        g.active &= ~(1 << member)


def weaken(g: S2State, member: Crew, oxygen: int = 1) -> None:
    """The crew member has less oxygen next round. Rules: S2-OXY-12, S2-OXY-13."""
    g.targets[member] = max(g.targets[member] - oxygen, 0)
    g.emit(Weakened, g.crew[member], oxygen)
