"""Systems Failing: two players repair an escape sequence while disasters reach for the core."""

from __future__ import annotations

from collections.abc import Mapping

from mayday.games.systems_failing.cards import LEVELS, NAMES, NOTES, PACKAGE, ROLES
from mayday.games.systems_failing.choices import every_choice
from mayday.games.systems_failing.events import (
    CoreDamaged,
    CoreExploded,
    Escaped,
    EscapeRemoved,
    SystemsFailed,
)
from mayday.games.systems_failing.heuristics import rank
from mayday.games.systems_failing.hidden import resample_hidden
from mayday.games.systems_failing.model import SFState
from mayday.games.systems_failing.notation import NOTATION, SEATS
from mayday.games.systems_failing.repair import Repairing
from mayday.games.systems_failing.scene import scene
from mayday.games.systems_failing.setup import setup
from mayday.games.systems_failing.turn import OverTen, Permission, Turn, Upkeep
from mayday.kernel.game import GameDef, Option

__all__ = ["GAME"]

_ROLE_VALUES = ("random", *ROLES)


def _check_options(options: Mapping[str, str]) -> str | None:
    if options["role_a"] == options["role_b"] != "random":
        return f"there is only one {options['role_a']} card; give role_a and role_b different roles"
    return None


GAME = GameDef(
    id="systems-failing",
    title="Systems Failing",
    version=1,
    package=PACKAGE,
    seat_counts=range(2, 3),
    seat_names=SEATS,
    cooperative=True,
    credit="Systems Failing is a game by Greg Santo.",
    state=SFState,
    steps=(Turn, Repairing, Permission, OverTen, Upkeep),
    setup=setup,
    choices=every_choice,
    resample_hidden=resample_hidden,
    scene=scene,
    notation=NOTATION,
    names=NAMES,
    prompt_rules={
        "turn": "SF-TURN-1",
        "repairing": "SF-REP-4",
        "permission": "SF-XFER-3",
        "over_ten": "SF-SCAV-5",
    },
    heuristics=rank,
    cap=2000,
    options=(
        Option("difficulty", tuple(LEVELS), "medium"),
        Option("meter", ("normal", "beginner"), "normal"),
        Option("first", ("random", *SEATS), "random"),
        Option("role_a", _ROLE_VALUES, "random"),
        Option("role_b", _ROLE_VALUES, "random"),
    ),
    check_options=_check_options,
    notes=NOTES,
    headlines=(EscapeRemoved, CoreDamaged, SystemsFailed, Escaped, CoreExploded),
)
