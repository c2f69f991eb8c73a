"""Navigator and Security Officer: the posts in the Cockpit and at the Turret."""

from __future__ import annotations

from mayday.games.space_force_2150 import choices
from mayday.games.space_force_2150.events import (
    CardDiscarded,
    CardKept,
    CardLookedAt,
    CardSeen,
    TurretManned,
)
from mayday.games.space_force_2150.rules import deck
from mayday.games.space_force_2150.rules.crew import MemberDecision
from mayday.games.space_force_2150.table import S2State, seat_of
from mayday.kernel import Choice, Seat


def activate_cockpit(g: S2State, member: int) -> None:
    """Look at the next normal card, then keep or discard it.

    Rules: S2-NAV-1, S2-NAV-2, S2-NAV-3, S2-NAV-4.
    """
    g.cockpit_used = True
    station(g, member)
    seat, crew = seat_of(g, member), g.crew[member]
    card = deck.look_at_top(g, seat)
    g.emit_to((seat,), CardSeen(crew, card), CardLookedAt(crew))
    g.push(CockpitCard(member))


def man_turret(g: S2State, member: int) -> None:
    """+1 to the ship's weapons in this round. Rules: S2-SO-1, S2-SO-2, S2-NAV-2."""
    g.turret_manned = True
    station(g, member)
    g.emit(TurretManned, g.crew[member])


def station(g: S2State, member: int) -> None:
    """The member stays at the post: finished, and not to be ordered. Rules: S2-NAV-2."""
    g.stationed |= 1 << member
    g.active &= ~(1 << member)


class CockpitCard(MemberDecision, frozen=True):
    """The Navigator leaves the card on top, or discards it; the replacement stays face down.

    Rules: S2-NAV-4, S2-NAV-5, S2-NAV-7, S2-NAV-9.
    """

    prompt = "cockpit_card"
    rule = "S2-NAV-4"
    choices = choices.COCKPIT_CARD

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        g.become()
        crew = g.crew[self.member]
        if choice == choices.KEEP:
            g.emit(CardKept, crew)
        else:
            g.emit(CardDiscarded, crew, deck.turn_up(g))
