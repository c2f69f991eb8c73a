"""Systems Failing: two players repair an escape sequence while disasters reach for the core."""

from __future__ import annotations

from collections.abc import Mapping

from mayday.games.systems_failing.bot import RANKS, heuristics, reasons, value
from mayday.games.systems_failing.content import DEFAULT_LEVEL, LEVELS, NAMES, NOTES, ROLES
from mayday.games.systems_failing.events import (
    CoreDamaged,
    CoreExploded,
    DisastersCalled,
    DisastersMove,
    Escaped,
    EscapeRemoved,
    PlayersStockUp,
    RoundBegan,
    SystemsFailed,
)
from mayday.games.systems_failing.looks import LOOKS
from mayday.games.systems_failing.rules import STEPS, setup
from mayday.games.systems_failing.scene import scene
from mayday.games.systems_failing.table import SEATS, SFState, resample_hidden
from mayday.games.systems_failing.teach import MEASURES, forecast, prospects, remarks
from mayday.kernel import GameDef, Option

__all__ = ["GAME"]

_ROLE_VALUES = ("random", *ROLES)


def _check_options(options: Mapping[str, str], seats: int) -> str | None:
    """There is one card of each role. Rules: SF-SETUP-22."""
    if options["role_a"] == options["role_b"] != "random":
        return f"there is only one {options['role_a']} card; give role_a and role_b different roles"
    return None


GAME = GameDef(
    id="systems-failing",
    title="Systems Failing",
    version=2,
    seat_counts=range(len(SEATS), len(SEATS) + 1),  # SF-COMP-1
    seat_names=SEATS,
    credit="Systems Failing is a game by Greg Santo.",
    state=SFState,
    steps=STEPS,
    setup=setup,
    one_scene=True,
    resample_hidden=resample_hidden,
    scene=scene,
    heuristics=heuristics,
    value=value,
    reasons=reasons,
    levels=RANKS,
    names=NAMES,
    notes=NOTES,
    options=(
        Option("difficulty", tuple(LEVELS), DEFAULT_LEVEL),
        Option("meter", ("normal", "beginner"), "normal"),
        Option("first", ("random", *SEATS), "random"),
        Option("role_a", _ROLE_VALUES, "random"),
        Option("role_b", _ROLE_VALUES, "random"),
    ),
    check_options=_check_options,
    headlines=(EscapeRemoved, CoreDamaged, SystemsFailed, Escaped, CoreExploded),
    headings=(RoundBegan, PlayersStockUp, DisastersMove, DisastersCalled),
    remarks=remarks,
    prospects=prospects,
    forecast=forecast,
    measures=MEASURES,
    looks=LOOKS,
    cap=2000,
)
