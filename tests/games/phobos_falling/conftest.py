"""Tables for these tests: a position from its notation on a quiet station."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from mayday.games.phobos_falling import GAME
from mayday.games.phobos_falling.content import SHUTTLE_CARDS
from mayday.games.phobos_falling.table import PFState
from mayday.testing import Table, given

# Nothing damaged, nobody outside, and the next event does nothing.
QUIET = """
    fuel        5
    stage       1
    round       1
    event_deck  no_event no_event no_event no_event
    supply      {supply}
""".replace("{supply}", " ".join(SHUTTLE_CARDS))


@pytest.fixture(scope="session")
def table() -> Callable[..., Table[PFState]]:
    """A table from its notation; what the test leaves out is as on the quiet station.

    The first officer named is the active one and in the Play step, unless the position has a line
    `todo`. Officers stand in their start zones. A step with nothing to do is passed over; with two
    seats hands are hidden, and it is not.
    """

    def from_notation(
        officers: str,
        position: str = "",
        rolls: Sequence[int] | None = None,
        step: str = "PlayStep",
        options: Mapping[str, str] | None = None,
        seats: int = 1,
    ) -> Table[PFState]:
        first = officers.split()[0]
        lines = f"in_play {officers}\nactive {first}\ntodo {step} {first}\n{QUIET}\n{position}"
        return given(GAME, lines, rolls=rolls, options=options, seats=seats)

    return from_notation


@pytest.fixture(scope="session")
def station() -> Callable[..., Table[PFState]]:
    """A table from the whole of its notation, officers and steps included."""

    def from_notation(position: str, **more: Any) -> Table[PFState]:
        return given(GAME, f"{QUIET}\n{position}", **{"seats": 1, **more})

    return from_notation
