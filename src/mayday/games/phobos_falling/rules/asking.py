"""Asking: questions are put to the player of an officer."""

from __future__ import annotations

from mayday.games.phobos_falling.rows import OfficerId
from mayday.games.phobos_falling.table import PFState
from mayday.kernel import Ask, Asks, Question, Seat


class OfficerQuestion(Question[PFState], frozen=True):
    """A question to whoever runs an officer. Rules: PF-SETUP-3, PF-GEN-2."""

    officer: OfficerId

    def asked(self, g: PFState) -> tuple[Seat, ...]:
        return (g.seat_of[self.officer],)

    def actor(self, g: PFState) -> str:
        return self.officer

    def about(self, g: PFState) -> tuple[str, ...]:
        return (self.officer,)

    def advance(self, g: PFState) -> Asks:
        """Ask one seat, which is the usual case and need not loop."""
        seat = g.seat_of[self.officer]
        return (Ask(seat, self.prompt, self.offers(g, seat), self.about(g), self.actor(g)),)
