"""Asking: questions are put to the player of an officer."""

from __future__ import annotations

from mayday.games.phobos_falling.rows import OfficerId
from mayday.games.phobos_falling.table import PFState
from mayday.kernel import NOBODY, Ask, Asks, Question, Seat


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
        """Ask one seat; a question that a ruling has made void is passed over. Rules: PF-GEN-9."""
        seat = g.seat_of[self.officer]
        offered = self.offers(g, seat)
        if not offered or self.is_void(g):
            g.become()
            return NOBODY
        return (Ask(seat, self.prompt, offered, self.about(g), self.actor(g)),)

    def is_void(self, g: PFState) -> bool:
        """There is nobody left to ask, or nothing to ask about. Rules: PF-GEN-9."""
        return self.officer in g.dead
