"""Tables for these tests: one position from its notation."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mayday.games.free_mars import GAME
from mayday.games.free_mars.table import FMState
from mayday.testing import Table, given

PHASES = (
    "TaskForcePoint",
    "Movement",
    "OperationsCard",
    "SpecialActions",
    "MissionResolution",
    "EndOfTurn",
)

# A quiet sky: NET 1, the mission not revealed yet, no marker near, cards that do little.
QUIET = {
    "ceres": """
        squadron      beside
        net           1
        ap            5
        round         3
        mission_card  CE-M1
        deck          CE-09 CE-10 CE-12
        reserve       CE-13 CE-14 CE-04
    """,
    "callisto": """
        squadron      beside
        net           1
        ap            5
        round         3
        mission_card  CA-M1
        deck          CA-10 CA-12 CA-11
        reserve       CA-13 CA-14 CA-04
    """,
}


def from_phase(phase: str) -> str:
    """The rest of a turn, from a phase on."""
    return "todo " + " > ".join(PHASES[PHASES.index(phase) :])


@pytest.fixture(scope="session")
def table() -> Callable[..., Table[FMState]]:
    """A table from its notation; what the test leaves out is as under the quiet sky.

    `draws` are places in the bin that are drawn, `dice` the numbers that dice then show; whatever
    is rolled beyond them fails the test. With `dice=None` chance is left to the seed. `phase`
    says where the turn stands if the position has no line `todo`.
    """

    def from_notation(
        position: str = "",
        dice: tuple[int, ...] | None = (),
        draws: tuple[int, ...] = (),
        phase: str = "",
        pack: str = "ceres",
        **options: str,
    ) -> Table[FMState]:
        rolls = None if dice is None else [*draws, *(die - 1 for die in dice)]
        turn = from_phase(phase) if phase else ""
        lines = f"{QUIET[pack]}\n{turn}\n{position}"
        return given(GAME, lines, rolls=rolls, options={"pack": pack, **options})

    return from_notation
