"""Scavenge Engine: a tractored ship, its capture, and the end of a hold."""

from __future__ import annotations

from mayday.games.phobos_falling.content import (
    BRIDGE,
    EXTERNAL,
    LIMITS,
    SHIP,
    TITLE,
    ZONE_IDS,
    Zone,
    cards_of,
)
from mayday.games.phobos_falling.events_of_pirates import (
    EngineScavenged,
    PutOutside,
    ShipDelayed,
    ShipEscaped,
    ShipHeld,
    ShipTaken,
)
from mayday.games.phobos_falling.rows import OfficerId
from mayday.games.phobos_falling.rules import boarding, movement
from mayday.games.phobos_falling.rules.power import MAIN, state
from mayday.games.phobos_falling.shapes import NO_EVENT, Delayed, Waiting
from mayday.games.phobos_falling.table import (
    TRACTOR_BEAM,
    PFState,
    discard,
    drop_card,
    from_officer,
    is_living,
    take_card,
    without,
)
from mayday.kernel import NOBODY, Asks, Step

(ENGINE,) = cards_of("singularity_engine")


def tractor(g: PFState, officer: OfficerId, zone: Zone) -> None:
    """The party lies on the mat until the end of the user's next turn.

    From the Bridge on Main Power the first ship is held and can be boarded; its pirates stand on
    it, with some more. Every other one is only delayed, with its number fixed.
    Rules: PF-SCAV-1, PF-SCAV-2, PF-SCAV-3, PF-SCAV-4, PF-SCAV-5, PF-SCAV-12, PF-SCAV-14.
    """
    number = boarding.party_size(g, g.revealed)
    turns = 2 if officer == g.active else 1  # the turn under way ends first
    held = g.at[officer] == BRIDGE and state(g) == MAIN and not movement.has_ship(g)
    if not held:
        g.mat += (Delayed(officer, zone, number, False, turns),)
        g.emit(ShipDelayed, ZONE_IDS[zone], number)
        return
    g.mat += (Delayed(officer, zone, 0, True, turns),)
    number = min(number + LIMITS.extra_pirates, boarding.pirates_left(g))
    if number:
        g.pirates[SHIP] = number
    g.emit(ShipHeld, ZONE_IDS[zone], number)


def end_holds(g: PFState, officer: OfficerId) -> None:
    """At the end of the officer's turn, also of one that is skipped.

    Rules: PF-TURN-16, PF-SCAV-1, PF-SCAV-10, PF-SCAV-11.
    """
    if not g.mat:
        return
    g.mat = tuple(
        [
            party._replace(turns=party.turns - 1) if party.user == officer else party
            for party in g.mat
        ]
    )
    if any(party.turns == 0 for party in g.mat):
        g.push(HoldEnd())


class HoldEnd(Step[PFState], frozen=True):
    """Parties whose hold is over board one after the other. Rules: PF-SCAV-10, PF-SCAV-14."""

    def advance(self, g: PFState) -> Asks:
        party = next((party for party in g.mat if party.turns == 0), None)
        if party is None:
            g.become()
        else:
            end_hold(g, party)
        return NOBODY


def end_hold(g: PFState, party: Delayed) -> None:
    """The party boards, without those who manned the ship, and the ship escapes.

    Rules: PF-SCAV-10, PF-SCAV-14, PF-BOARD-17.
    """
    number = party.pirates
    if party.held:
        number = max(0, g.pirates.get(SHIP, 0) - LIMITS.extra_pirates)
    remove(g, party)
    g.emit(ShipEscaped, number)
    if not number:
        return
    if g.force_fields >> party.zone & 1:
        boarding.wait_outside(g, Waiting(party.zone, NO_EVENT, number))
    else:
        boarding.place(g, party.zone, number)


def remove(g: PFState, party: Delayed) -> None:
    """A party leaves the mat: card and marker go back, and whoever is on its ship goes outside.

    Rules: PF-SCAV-9, PF-SCAV-10, PF-SCAV-15.
    """
    g.mat = without(g.mat, party)
    discard(g, TRACTOR_BEAM)
    if not party.held:
        return
    g.pirates.pop(SHIP, None)
    for officer in g.order:
        if g.at[officer] == SHIP:
            movement.move_to(g, officer, EXTERNAL)
            g.emit(PutOutside, officer)


def capture_ship(g: PFState) -> None:
    """The last pirate on the held ship has fallen: its engine, if somebody knows how.

    Rules: PF-SCAV-8, PF-SCAV-9, PF-SCAV-15.
    """
    g.emit(ShipTaken)
    if ENGINE in g.supply:
        for officer in from_officer(g, g.active):
            if g.at[officer] == SHIP and is_living(g, officer) and scavenge(g, officer):
                break
    remove(g, next(party for party in g.mat if party.held))


def scavenge(g: PFState, officer: OfficerId) -> bool:
    """The officer gets the engine for a Scavenge Engine card, which leaves the game."""
    card = next((card for card in g.hands[officer] if TITLE[card].scavenge), None)
    if card is None:
        return False
    drop_card(g, officer, card)
    g.gone += (card,)
    g.supply = without(g.supply, ENGINE)
    take_card(g, officer, ENGINE)
    g.emit(EngineScavenged, officer, ENGINE)
    return True
