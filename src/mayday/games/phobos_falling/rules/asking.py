"""Asking: questions are put to the player of an officer."""

from __future__ import annotations

from msgspec.structs import replace

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
        return (Ask(seat, self.prompt, offered, self.about(g), self.officer),)

    def is_void(self, g: PFState) -> bool:
        """There is nobody left to ask, or nothing to ask about. Rules: PF-GEN-9."""
        return self.officer in g.dead


class OfficerWindow(Question[PFState], frozen=True):
    """Officers are asked one after the other, until one of them acts or nobody is left.

    Whoever a ruling has put out of it is passed over. Rules: PF-GEN-2, PF-GEN-9.
    """

    officers: tuple[OfficerId, ...]  # still to be asked

    def may_answer(self, g: PFState, officer: OfficerId) -> bool:
        """Whether the officer is still to be asked."""
        raise NotImplementedError

    def close(self, g: PFState) -> None:
        """Nobody is left to be asked."""

    def pass_on(self, g: PFState) -> None:
        """The next officer is asked, if there is one."""
        rest = self.officers[1:]
        if rest:
            g.become(replace(self, officers=rest))
        else:
            g.become()
            self.close(g)

    def advance(self, g: PFState) -> Asks:
        officer = self.officers[0]
        if not self.may_answer(g, officer):
            self.pass_on(g)
            return NOBODY
        seat = g.seat_of[officer]
        return (Ask(seat, self.prompt, self.offers(g, seat), self.about(g), officer),)

    def asked(self, g: PFState) -> tuple[Seat, ...]:
        return (g.seat_of[self.officers[0]],)

    def actor(self, g: PFState) -> str:
        return self.officers[0]
