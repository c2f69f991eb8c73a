"""Prospects: what a choice is good for, before it is made."""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.space_force_2150.table import S2State
from mayday.games.space_force_2150.teach.actions import ACTIONS
from mayday.games.space_force_2150.teach.decisions import DECISIONS
from mayday.kernel import NO_REMARKS, Ask, Choice, Remarks, Seat, View

_PROSPECTS: dict[str, Callable[[S2State, Seat, Choice], Remarks]] = {**ACTIONS, **DECISIONS}


def prospects(v: View[S2State], ask: Ask, choice: Choice) -> Remarks:
    """What the choice brings, as far as a player can know."""
    tell = _PROSPECTS.get(choice.verb)
    return NO_REMARKS if tell is None else tell(v.position, ask.seat, choice)
