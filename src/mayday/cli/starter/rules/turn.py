"""A turn: walk on, or refill the lamp."""

from __future__ import annotations

from mayday.cli.starter.choices import TURN, WALK
from mayday.cli.starter.content import NUMBERS
from mayday.cli.starter.events import Burnt, Emerged, Refilled, Stumbled, Walked
from mayday.cli.starter.table import StarterState, length
from mayday.kernel import Choice, Refusal, Seat, SeatQuestion, refuse, roll


class Turn(SeatQuestion[StarterState], frozen=True):
    """A player walks or refills, then the next one does. Rules: ST-TURN-1."""

    prompt = "turn"
    rule = "ST-TURN-1"
    turn_rule = "ST-TURN-1"
    choices = TURN

    def why_not(self, g: StarterState, seat: Seat, choice: Choice) -> Refusal | None:
        """A full lamp takes no oil. Rules: ST-REFILL-1."""
        if choice == WALK or g.oil < NUMBERS.oil:
            return None
        return refuse("ST-REFILL-1", "lamp_full", oil=g.oil)

    def answer(self, g: StarterState, seat: Seat, choice: Choice) -> None:
        if choice == WALK:
            walk(g, seat)
        else:
            refill(g, seat)
        following = Seat((seat + 1) % g.seats)
        if following == 0:
            g.round += 1
        g.become(Turn(following))


def walk(g: StarterState, seat: Seat) -> None:
    """A low roll spills oil, any other is a step on.

    Rules: ST-WALK-1, ST-WALK-2, ST-END-1, ST-END-2.
    """
    rolled = roll(g, NUMBERS.die)
    if rolled > NUMBERS.stumbles_to:
        g.walked += 1
        g.emit(Walked, seat, rolled, g.walked)
        if g.walked == length(g):
            g.emit(Emerged, g.round)
            g.end("emerged", *[1] * g.seats)
        return
    g.oil -= 1
    g.emit(Stumbled, seat, rolled, g.oil)
    if not g.oil:
        g.emit(Burnt, g.walked)
        g.end("burnt", *[-1] * g.seats)


def refill(g: StarterState, seat: Seat) -> None:
    """One measure of oil goes into the lamp. Rules: ST-REFILL-1."""
    g.oil += 1
    g.emit(Refilled, seat, g.oil)
