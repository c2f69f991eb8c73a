"""Removing cards: what happens to a repaired card. Rules: SF-REM."""

from __future__ import annotations

from mayday.games.systems_failing.content import CardId
from mayday.games.systems_failing.cubes import NONE
from mayday.games.systems_failing.events import DisasterRemoved, EscapeRemoved, EscapeUncovered
from mayday.games.systems_failing.rules.end import escape
from mayday.games.systems_failing.table import SFState, open_needs, return_cubes
from mayday.kernel import Seat


def remove(g: SFState, seat: Seat, card: CardId) -> None:
    """Take an uncovered repaired card off the table, and what falls with it; no action is spent.

    Rules: SF-REM-1, SF-REM-3, SF-REM-4, SF-REM-5, SF-REM-6, SF-ROLE-8.
    """
    if card == g.escape[-1]:
        remove_escape(g, seat)
    else:
        zone = next(zone for zone in g.zones if zone and zone[-1] == card)
        remove_disaster(g, zone)
        while zone and is_repaired(g, zone[-1]):
            remove_disaster(g, zone)


def is_repaired(g: SFState, card: CardId) -> bool:
    """No need is open; a covered card that is repaired is a disaster like any other till it falls.

    Rules: SF-REP-7, SF-REM-4, SF-REM-7.
    """
    return open_needs(g, card) == NONE


def remove_disaster(g: SFState, zone: list[CardId]) -> None:
    """The top disaster of the zone goes to the discard pile. Rules: SF-REM-3."""
    card = zone.pop()
    return_cubes(g, card)
    g.discard.append(card)
    g.emit(DisasterRemoved, card)


def remove_escape(g: SFState, seat: Seat) -> None:
    """The active escape card is done; the sixth one wins the game.

    Rules: SF-REM-1, SF-REM-2, SF-END-1.
    """
    card = g.escape.pop()
    return_cubes(g, card)
    g.escaped[seat].append(card)
    g.emit(EscapeRemoved, seat, card)
    if not g.escape:
        escape(g)
    g.reveal()
    g.emit(EscapeUncovered, g.escape[-1])
