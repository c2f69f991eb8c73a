"""Reasons: what the counts of the value say to either side, and where to look."""

from __future__ import annotations

from collections.abc import Mapping

from mayday.games.phobia.bot.value import WEIGHTS, signs
from mayday.games.phobia.content import SURVIVORS
from mayday.games.phobia.table import PHState
from mayday.kernel import Seat, Sign, Speaks, less, more, spoken

TO_SURVIVORS: Mapping[str, Speaks | None] = {
    "survivors": more("survivors_live", "seat1"),
    "phobias": less("phobias_fall", "seat2"),
    "pinned": less("unpinned", "seat1"),
    "shaken": more("shaken", "seat2"),
}
TO_PHOBIAS: Mapping[str, Speaks | None] = {
    "survivors": less("survivors_fall", "seat1"),
    "phobias": more("phobias_live", "seat2"),
    "pinned": more("pinned", "seat1"),
    "shaken": less("unshaken", "seat2"),
}


def reasons(g: PHState, seat: Seat) -> tuple[Sign, ...]:
    """What speaks for this position, as the side sees it."""
    counts, weights = signs(g, seat)._asdict(), WEIGHTS._asdict()
    if seat == SURVIVORS:
        return spoken(counts, weights, TO_SURVIVORS)
    return spoken(counts, {name: -weight for name, weight in weights.items()}, TO_PHOBIAS)
