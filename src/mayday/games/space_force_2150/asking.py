"""Asking: a question to one seat, and the lead where every seat may act.

Rules: S2-INT-4 to -6, S2-INT-11, S2-TEAM-2.
"""

from __future__ import annotations

from typing import ClassVar

from mayday.games.space_force_2150.model import MEMBERS, S2State
from mayday.kernel.flow import Ask, Asks, Choice, Refusal, Seat, Step, refuse, seat_id


class Question(Step[S2State], frozen=True):
    """One seat must answer before anything else goes on. Rules: S2-INT-11, S2-TEAM-2."""

    prompt: ClassVar[str]
    rule: ClassVar[str]  # the rule that asks
    decides: ClassVar[str]  # the rule that says who decides

    def asked(self, g: S2State) -> Seat:
        raise NotImplementedError

    def offers(self, g: S2State) -> tuple[Choice, ...]:
        raise NotImplementedError

    def about(self, g: S2State) -> tuple[str, ...]:
        return ()

    def why_not(self, g: S2State, choice: Choice) -> Refusal | None:
        """Why a choice that belongs to this question is not offered; None if it does not belong."""
        return None

    def advance(self, g: S2State) -> Asks:
        return (Ask(self.asked(g), self.prompt, self.offers(g), self.about(g)),)

    def refusal(self, g: S2State, seat: Seat, choice: Choice) -> Refusal | None:
        asked = self.asked(g)
        if seat != asked:
            return refuse(self.decides, "not_your_decision", near=False, decider=seat_id(asked))
        if choice in self.offers(g):
            return None
        return self.why_not(g, choice) or refuse(self.rule, "answer_first", near=False)


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
