"""Question: a step that asks one seat to choose among a few things."""

from __future__ import annotations

from typing import ClassVar

from mayday.games.space_force_2150.model import S2State
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
