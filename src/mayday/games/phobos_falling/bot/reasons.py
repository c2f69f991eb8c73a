"""Reasons: what the counts of the value say, and where to look."""

from __future__ import annotations

from collections.abc import Mapping

from mayday.games.phobos_falling.bot.value import WEIGHTS, signs
from mayday.games.phobos_falling.table import PFState
from mayday.kernel import Seat, Sign, Speaks, less, more, spoken

SPEAKS: Mapping[str, Speaks | None] = {
    "needs": less("wanted", "shuttle"),
    "wanted": less("wanted", "shuttle"),
    "missing": less("found", "shuttle"),
    "ready": more("ready", "shuttle"),
    "in_bay": more("in_bay", "shuttle_bay"),
    "events": more("time", "event_pile"),
    "stage": less("time", "event_pile"),
    "pirates": less("pirates", "station"),
    "parties": less("parties", "raiders"),
    "wounded": less("healthy", "crew"),
    "dead": less("alive", "crew"),
    "last_healthy": less("healthy", "crew"),
    "damaged": less("systems", "station"),
    "shuttle": less("shuttle_systems", "shuttle_bay"),
    "battery": less("power", "station_power"),
    "main": more("power", "station_power"),
    "fuel": more("fuel", "fuel"),
    "dark": less("dark", "station"),
    "trouble": less("trouble", "station"),
    "tech": more("tech", "tech_data"),
    "cards": more("cards", "crew"),
    "officers": None,
}


def reasons(g: PFState, seat: Seat) -> tuple[Sign, ...]:
    """What speaks for this position."""
    return spoken(signs(g, seat)._asdict(), WEIGHTS._asdict(), SPEAKS)
