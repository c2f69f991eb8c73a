"""Scavenge and white cubes: two cubes from the bag, a surge for each white one.

Rules: SF-SCAV, SF-WHITE.
"""

from __future__ import annotations

from mayday.games.systems_failing import cubes
from mayday.games.systems_failing.choices import DROP, DROPS, holder_and_colour
from mayday.games.systems_failing.content import POOL_LIMIT, SCAVENGE_DRAWS, WHITE, ColourId
from mayday.games.systems_failing.cubes import CUBE, colours_in, total
from mayday.games.systems_failing.events import CubeDropped, CubesDrawn, WhiteDrawn
from mayday.games.systems_failing.rules.surge import surge_rightmost
from mayday.games.systems_failing.table import SFState
from mayday.kernel import NOBODY, Asks, Choice, Refusal, Seat, SeatQuestion, pick, refuse


def why_not_scavenge(g: SFState) -> Refusal | None:
    """There must be a cube in the bag, of whatever colour. Rules: SF-SCAV-3, SF-SCAV-4."""
    return None if g.bag else refuse("SF-SCAV-3", "bag_empty")


def scavenge(g: SFState, seat: Seat) -> None:
    """Draw two cubes, keep the coloured ones, then resolve a surge for each white one.

    Rules: SF-SCAV-1, SF-SCAV-2, SF-SCAV-3, SF-SCAV-6, SF-WHITE-1, SF-WHITE-2, SF-WHITE-3,
    SF-WHITE-4.
    """
    coloured, white = [], 0
    for _ in range(min(SCAVENGE_DRAWS, total(g.bag))):
        colour = draw_any(g)
        if colour == WHITE.id:
            white += 1
        else:
            coloured.append(colour)
            g.pools[seat] += CUBE[colour]
    g.white_on_deck += white
    if coloured:
        g.emit(CubesDrawn, seat, tuple(coloured))
    for _ in range(white):
        g.emit(WhiteDrawn, seat)
        surge_rightmost(g)


def draw_any(g: SFState) -> ColourId:
    """Take one cube out of the bag, white or coloured."""
    colour = cubes.nth(g.bag, pick(g, total(g.bag)))
    g.bag -= CUBE[colour]
    return colour


def is_over_ten(g: SFState, seat: Seat) -> bool:
    """More cubes than a pool may hold. Rules: SF-SCAV-5, SF-XFER-6."""
    return total(g.pools[seat]) > POOL_LIMIT


class OverTen(SeatQuestion[SFState], frozen=True):
    """A pool over ten gives cubes of the player's choice back. Rules: SF-SCAV-5."""

    prompt = "over_ten"
    rule = "SF-SCAV-5"
    turn_rule = "SF-TURN-4"
    choices = DROPS

    def advance(self, g: SFState) -> Asks:
        if is_over_ten(g, self.seat):
            return super().advance(g)
        g.become()
        return NOBODY

    def offers(self, g: SFState, seat: Seat) -> tuple[Choice, ...]:
        return DROP[seat][colours_in(g.pools[seat])]

    def why_not(self, g: SFState, seat: Seat, choice: Choice) -> Refusal | None:
        holder, colour = holder_and_colour(choice)
        if holder != seat:
            return self.why_not_now(g, seat, choice)
        if cubes.count(g.pools[seat], colour):
            return None
        return refuse(self.rule, "not_held", colour=colour)

    def why_not_now(self, g: SFState, seat: Seat, choice: Choice) -> Refusal:
        return refuse(self.rule, "drop_first", near=False)

    def answer(self, g: SFState, seat: Seat, choice: Choice) -> None:
        _, colour = holder_and_colour(choice)
        g.pools[seat] -= CUBE[colour]
        g.bag += CUBE[colour]
        g.emit(CubeDropped, seat, colour)
