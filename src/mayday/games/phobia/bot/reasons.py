"""Reasons: what the counts of the value say to either side, and where to look."""

from __future__ import annotations

from collections.abc import Mapping

from mayday.games.phobia.bot.value import WEIGHTS, signs
from mayday.games.phobia.content import SURVIVORS
from mayday.games.phobia.table import PHState
from mayday.kernel import Seat, Sign, Speaks, less, more, spoken

_TURNS: Mapping[str, None] = {"turns": None, "turn": None}  # they pass by themselves

TO_SURVIVORS: Mapping[str, Speaks | None] = {
    **_TURNS,
    "survivors": more("survivors_live", "seat1"),
    "phobias": less("phobias_fall", "seat2"),
    "lumped": more("survivors_live", "seat1"),
    "last": less("survivors_live", "seat1"),
    "pool": less("pool_small"),
    "pinned": less("unpinned", "seat1"),
    "shaken": more("shaken", "seat2"),
    "walls": more("walls"),
    "exposed": less("sheltered", "seat1"),
    "hunted": more("hunted", "seat2"),
}
TO_PHOBIAS: Mapping[str, Speaks | None] = {
    **_TURNS,
    "survivors": less("survivors_fall", "seat1"),
    "phobias": more("phobias_live", "seat2"),
    "lumped": less("survivors_fall", "seat1"),
    "last": more("survivors_fall", "seat1"),
    "pool": more("pool_large"),
    "pinned": more("pinned", "seat1"),
    "shaken": less("unshaken", "seat2"),
    "walls": less("no_walls"),
    "exposed": more("exposed", "seat1"),
    "hunted": less("unhunted", "seat2"),
}


def reasons(g: PHState, seat: Seat) -> tuple[Sign, ...]:
    """What speaks for this position, as the side sees it."""
    counts, weights = signs(g, seat)._asdict(), WEIGHTS._asdict()
    if seat == SURVIVORS:
        return spoken(counts, weights, TO_SURVIVORS)
    return spoken(counts, {name: -weight for name, weight in weights.items()}, TO_PHOBIAS)
