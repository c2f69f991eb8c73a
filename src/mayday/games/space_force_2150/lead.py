"""The lead: who is asked where seats must answer one after the other; paying for actions.

Rules: S2-INT-2, S2-INT-5 to -7.
"""

from __future__ import annotations

from mayday.games.space_force_2150.model import MEMBERS, S2State
from mayday.kernel.flow import Seat


def can_act(g: S2State, seat: int) -> bool:
    """The seat has a crew member who is not finished. Rules: S2-INT-4."""
    return bool(g.active & MEMBERS[g.seats][seat])


def give_lead(g: S2State, seat: Seat) -> None:
    """The seat has the lead, or the next one in seat order that can act; handing over begins anew.

    Rules: S2-INT-5, S2-INT-6, S2-XO-11.
    """
    while g.active and not can_act(g, seat):
        seat = Seat((seat + 1) % g.seats)
    g.lead = seat
    g.had_lead = 1 << seat
    g.gave_up = 0


def spend(g: S2State, member: int) -> None:
    """1 oxygen from the own tank; who has none left is finished.

    Rules: S2-INT-2, S2-INT-7, S2-OXY-8.
    """
    g.tanks[member] -= 1
    if not g.tanks[member]:
        g.active &= ~(1 << member)
