"""The round: an Internal Phase, then an External Phase."""

from __future__ import annotations

from mayday.games.space_force_2150.content import ROBOT
from mayday.games.space_force_2150.events import FuelLeaked, RoundBegan, WatchPassed
from mayday.games.space_force_2150.rows import FUEL
from mayday.games.space_force_2150.rules.cargo_master_and_robot import Imitation
from mayday.games.space_force_2150.rules.encounter import Encounter
from mayday.games.space_force_2150.rules.end import come_too_late
from mayday.games.space_force_2150.rules.flying import Flight
from mayday.games.space_force_2150.rules.internal import CrewActions
from mayday.games.space_force_2150.rules.oxygen import Refill
from mayday.games.space_force_2150.rules.stores import lose
from mayday.games.space_force_2150.rules.upkeep import Upkeep
from mayday.games.space_force_2150.table import S2State, last_round, next_living
from mayday.kernel import NOBODY, Asks, Step


class Round(Step[S2State], frozen=True):
    """One round after the other, until the game ends. Rules: S2-ROUND-1, S2-ROUND-2."""

    def advance(self, g: S2State) -> Asks:
        if g.round == last_round(g):
            come_too_late(g)
        begin_round(g)
        if ROBOT in g.crew:
            g.become(Refill(), Imitation(), *_REST_OF_ROUND, self)
        else:
            g.become(Refill(), *_REST_OF_ROUND, self)
        return NOBODY


_REST_OF_ROUND = (CrewActions(), Flight(), Encounter(), Upkeep())


def begin_round(g: S2State) -> None:
    """What waited for this round, then the watch passes.

    Rules: S2-ROUND-2, S2-ROUND-3, S2-MIN-18, S2-TEAM-1.
    """
    g.round += 1
    g.emit(RoundBegan, g.round)
    if g.fuel_leak == g.round:
        g.emit(FuelLeaked)
        lose(g, FUEL, 1)
    if not g.watch_kept:
        pass_watch(g)
    g.watch_kept = False
    g.used = [0] * len(g.crew)
    g.commands = [0] * len(g.crew)
    g.stationed = 0
    g.cockpit_used = g.turret_manned = g.lounge_used = False


def pass_watch(g: S2State) -> None:
    """The first crew member has the first watch, then it goes round. Rules: S2-TEAM-1."""
    if g.round > 1:
        g.watch = next_living(g, g.watch)
    g.emit(WatchPassed, g.crew[g.watch])
