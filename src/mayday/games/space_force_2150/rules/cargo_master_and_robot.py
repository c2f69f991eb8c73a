"""Cargo Master and Robot: more room in the holds, and a Robot that acts as somebody else."""

from __future__ import annotations

from mayday.games.space_force_2150 import choices
from mayday.games.space_force_2150.choices import Verb
from mayday.games.space_force_2150.content import ROBOT
from mayday.games.space_force_2150.events import Imitated
from mayday.games.space_force_2150.rows import OccupationId
from mayday.games.space_force_2150.rules.crew import Decision
from mayday.games.space_force_2150.rules.stores import keep_maxima
from mayday.games.space_force_2150.table import NOBODY_YET, S2State, seat_of
from mayday.kernel import Choice, Seat


class Imitation(Decision, frozen=True):
    """The Robot acts as any other occupation in this Internal Phase, in play or not.

    Rules: S2-ROB-1, S2-ROB-2, S2-ROB-3.
    """

    prompt = "imitation"
    rule = "S2-ROB-1"
    turn_rule = "S2-CREW-6"
    choices = choices.IMITATION

    def asked(self, g: S2State) -> tuple[Seat, ...]:
        return (seat_of(g, g.crew.index(ROBOT)),)

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        g.become()
        if choice.verb == Verb.IMITATE:
            g.imitated = OccupationId(choice.target)
            g.emit(Imitated, g.imitated)


def end_imitation(g: S2State) -> None:
    """The Robot is itself again, and the stores keep what they can hold.

    Rules: S2-INT-8, S2-ROB-4, S2-ROB-7, S2-CM-2.
    """
    if g.imitated:
        g.imitated = NOBODY_YET
        keep_maxima(g)
