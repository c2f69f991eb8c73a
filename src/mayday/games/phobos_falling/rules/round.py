"""The round: every officer's turn, the pirates' turn, then what the station does."""

from __future__ import annotations

from mayday.games.phobos_falling.content import (
    AUX_POWER,
    AUX_POWER_SYSTEM,
    INTERIOR,
    TRACKS,
    ZONE_IDS,
)
from mayday.games.phobos_falling.events import (
    FireBurnt,
    FireDiedDown,
    FuelBurnt,
    FuelRefilled,
    RoundBegan,
)
from mayday.games.phobos_falling.rules import power
from mayday.games.phobos_falling.rules.damage import cut_power, damage_top_system
from mayday.games.phobos_falling.rules.end import check_hope, check_victory
from mayday.games.phobos_falling.rules.equipment import end_fields
from mayday.games.phobos_falling.rules.pirates import PiratesTurn
from mayday.games.phobos_falling.rules.turn import begin_turn, forget_turn
from mayday.games.phobos_falling.table import NO_OFFICER, PIRATES_TURN, PFState
from mayday.kernel import NOBODY, Asks, Step


def begin_round(g: PFState) -> None:
    """Rules: PF-SEQ-9."""
    g.round += 1
    g.emit(RoundBegan, g.round)


class Turns(Step[PFState], frozen=True):
    """The officers' turns in order, then the pirates'. Rules: PF-SEQ-1, PF-SEQ-2, PF-SETUP-18."""

    place: int = 0  # in turn order: who is next

    def advance(self, g: PFState) -> Asks:
        order, depth, place = g.order, len(g.todo), self.place
        while place < len(order):
            begin_turn(g, order[place])
            place += 1
            if len(g.todo) > depth:
                g.todo[depth - 1] = Turns(place)
                return NOBODY
        begin_pirates_turn(g)
        return NOBODY


def begin_pirates_turn(g: PFState) -> None:
    """It takes place without pirates, too. Rules: PF-SEQ-2, PF-CARD-15, PF-ABIL-2."""
    forget_turn(g)
    g.active = NO_OFFICER
    if g.fields:
        end_fields(g, PIRATES_TURN)
    g.become(EndOfRound())
    if g.pirates or g.waiting:
        g.push(PiratesTurn())


class EndOfRound(Step[PFState], frozen=True):
    """Defeat, victory, fires, fuel, in this order; then the next round.

    Rules: PF-SEQ-3, PF-SEQ-4, PF-SEQ-5, PF-SEQ-6, PF-SEQ-7, PF-SEQ-8, PF-SEQ-9.
    """

    def advance(self, g: PFState) -> Asks:
        check_hope(g)
        check_victory(g)
        if g.fires:
            burn(g)
        settle_fuel(g)
        begin_round(g)
        g.become(Turns())
        return NOBODY


def burn(g: PFState) -> None:
    """A fire takes a system, else the power, else it dies down. Rules: PF-SEQ-5, PF-EVENT-13."""
    for zone in INTERIOR:
        if not g.fires >> zone & 1:
            continue
        g.emit(FireBurnt, ZONE_IDS[zone])
        if not damage_top_system(g, zone) and not cut_power(g, zone):
            g.fires &= ~(1 << zone)
            g.emit(FireDiedDown, ZONE_IDS[zone])


def settle_fuel(g: PFState) -> None:
    """Auxiliary Power burns fuel, Main Power refills it. Rules: PF-SEQ-6, PF-SEQ-7, PF-SEQ-8."""
    state = power.state(g)
    if state == power.AUXILIARY:
        g.fuel -= 1
        g.emit(FuelBurnt, g.fuel)
    elif state == power.MAIN and g.fuel < TRACKS.fuel and can_refill(g):
        g.fuel += 1
        g.emit(FuelRefilled, g.fuel)


def can_refill(g: PFState) -> bool:
    """Auxiliary Power has power, and its system works. Rules: PF-SEQ-7."""
    return power.is_on(g, AUX_POWER) and not g.damaged & AUX_POWER_SYSTEM
