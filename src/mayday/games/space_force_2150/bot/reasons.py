"""Reasons: what the counts of the value say, and where to look."""

from __future__ import annotations

from collections.abc import Mapping

from mayday.games.space_force_2150.bot.value import WEIGHTS, signs
from mayday.games.space_force_2150.table import S2State
from mayday.kernel import Seat, Sign, Speaks, less, more, spoken

SPEAKS: Mapping[str, Speaks | None] = {
    "rounds": less("rounds", "route"),
    "hull": more("hull", "hull"),
    "thin": less("hull", "hull"),
    "hull_a_round": more("hull", "hull"),
    "air": more("oxygen", "oxygen"),
    "oxygen": more("oxygen", "oxygen"),
    "hungry": less("supplies", "supplies"),
    "dry": less("fuel", "fuel"),
    "supplies": more("supplies", "supplies"),
    "modules": less("modules"),
    "doors": less("doors"),
    "engine": less("engine", "engine"),
    "crew": more("crew", "crew"),
    "dead": less("crew", "crew"),
    "late": less("late", "route"),
}


def reasons(g: S2State, seat: Seat) -> tuple[Sign, ...]:
    """What speaks for this position."""
    return spoken(signs(g, seat)._asdict(), WEIGHTS._asdict(), SPEAKS)
