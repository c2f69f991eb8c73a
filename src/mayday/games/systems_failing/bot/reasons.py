"""Reasons: what the counts of the value say, and where to look."""

from __future__ import annotations

from collections.abc import Mapping

from mayday.games.systems_failing.bot.value import WEIGHTS, signs
from mayday.games.systems_failing.table import SFState
from mayday.kernel import Seat, Sign, Speaks, less, more, spoken

_POOLS = ("seat1.pool", "seat2.pool")

SPEAKS: Mapping[str, Speaks | None] = {
    "damage": less("core", "core", "damage"),
    "yellow": less("region", "damage"),
    "red": less("region", "damage"),
    "hits": less("waiting", "zone1", zone="zone1"),
    "nearer": less("waiting", "zone2", zone="zone2"),
    "far": less("waiting", "zone3", zone="zone3"),
    "hot": less("waiting", "zone1", zone="zone1"),
    "explosion": less("explosion", "core", "zone1"),
    "disasters": less("disasters", "ship"),
    "needs_1": less("needs", "zone1", zone="zone1"),
    "needs_2": less("needs", "zone2", zone="zone2"),
    "needs_3": less("needs", "zone3", zone="zone3"),
    "escapes": less("escapes", "escape"),
    "escape_needs": less("escape_needs", "escape"),
    "cubes": more("cubes", *_POOLS),
    "colours": more("colours", *_POOLS),
    "poorest": more("poorest", *_POOLS),
    "white": less("white", "bag"),
    "stability": less("stability", "stability"),
    "toil": less("core", "core", "damage"),
}


def reasons(g: SFState, seat: Seat) -> tuple[Sign, ...]:
    """What speaks for this position."""
    return spoken(signs(g, seat)._asdict(), WEIGHTS._asdict(), SPEAKS)
