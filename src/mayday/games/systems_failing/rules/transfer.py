"""Transfer: one cube from the partner's pool, with permission. Rules: SF-XFER.

The partner is asked in the middle of a turn: the step that waits for the answer stands with the
turn it comes back to (turn.py).
"""

from __future__ import annotations

from mayday.games.systems_failing.choices import holder_and_colour
from mayday.games.systems_failing.content import ColourId
from mayday.games.systems_failing.cubes import COLOUR, CUBE, Colours, colours_in
from mayday.games.systems_failing.events import CubeTaken
from mayday.games.systems_failing.rules.scavenge import OverTen
from mayday.games.systems_failing.table import SFState, other
from mayday.kernel import Choice, Refusal, Seat, refuse


def askable(g: SFState, holder: Seat, refused: tuple[ColourId, ...]) -> Colours:
    """The colours the partner holds and has not just refused. Rules: SF-XFER-4, SF-XFER-5."""
    colours = colours_in(g.pools[holder])
    for colour in refused:
        colours &= ~COLOUR[colour]
    return colours


def why_not_ask(
    g: SFState, seat: Seat, refused: tuple[ColourId, ...], choice: Choice
) -> Refusal | None:
    """Why this cube cannot be asked for. Rules: SF-XFER-2, SF-XFER-4, SF-XFER-5."""
    holder, colour = holder_and_colour(choice)
    if holder == seat:
        return refuse("SF-XFER-2", "own_cube", near=False)
    if askable(g, holder, refused) & COLOUR[colour]:
        return None
    if colour in refused:
        return refuse("SF-XFER-4", "just_refused", colour=colour)
    return refuse("SF-XFER-5", "partner_lacks", colour=colour)


class OverTenByTransfer(OverTen, frozen=True):
    """The taker returns cubes until the pool holds ten, perhaps the new one. Rules: SF-XFER-6."""

    prompt = "over_ten_by_transfer"
    rule = "SF-XFER-6"


def take(g: SFState, seat: Seat, colour: ColourId) -> None:
    """One cube goes from the partner's pool to the seat's own. Rules: SF-XFER-1, SF-XFER-2."""
    g.pools[other(seat)] -= CUBE[colour]
    g.pools[seat] += CUBE[colour]
    g.emit(CubeTaken, seat, colour)
