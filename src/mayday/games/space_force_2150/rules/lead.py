"""The lead: who is asked first where every seat may act, and how it is handed on."""

from __future__ import annotations

from mayday.games.space_force_2150.events import LeadHanded
from mayday.games.space_force_2150.table import MEMBERS, S2State
from mayday.kernel import Refusal, Seat, refuse, seat_id


def can_act(g: S2State, seat: int) -> bool:
    """The seat has a crew member who is not finished. Rules: S2-INT-4."""
    return bool(g.active & MEMBERS[g.seats][seat])


def give_lead(g: S2State, seat: Seat) -> None:
    """The seat has the lead, or the next one in seat order that can act; handing over begins anew.

    Rules: S2-INT-5, S2-INT-6, S2-XO-11.
    """
    members = MEMBERS[g.seats]
    while g.active and not g.active & members[seat]:
        seat = Seat((seat + 1) % g.seats)
    g.lead = seat
    g.had_lead = 1 << seat
    g.gave_up = 0


def can_hand(g: S2State, to: int) -> bool:
    """The seat can act and has not had the lead since the last action or finish.

    Rules: S2-INT-6.
    """
    return can_act(g, to) and not g.had_lead >> to & 1


def why_not_hand(g: S2State, seat: Seat, to: int) -> Refusal | None:
    """Why the lead cannot go from one seat to another. Rules: S2-INT-6."""
    if seat != g.lead:
        return refuse("S2-INT-6", "not_leading", near=False, lead=seat_id(g.lead))
    if to >= g.seats or not can_act(g, to):
        return refuse("S2-INT-6", "cannot_act", near=False)
    if can_hand(g, to):
        return None
    return refuse("S2-INT-6", "had_lead", near=to != seat)


def hand_lead(g: S2State, seat: Seat, to: Seat) -> None:
    """Another seat has the lead. Rules: S2-INT-6."""
    g.lead = to
    g.had_lead |= 1 << to
    g.emit(LeadHanded, seat, to)
