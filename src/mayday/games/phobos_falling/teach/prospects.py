"""Prospects: what a choice is good for, before it is made."""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.phobos_falling.content import OFFICERS
from mayday.games.phobos_falling.rows import OfficerId
from mayday.games.phobos_falling.table import PFState
from mayday.games.phobos_falling.teach.cards import CARDS_AND_COSTS
from mayday.games.phobos_falling.teach.fighting import FIGHTING
from mayday.games.phobos_falling.teach.going import GOING
from mayday.games.phobos_falling.teach.mending import MENDING
from mayday.kernel import NO_REMARKS, Ask, Choice, Remarks, View

_Tell = Callable[[PFState, OfficerId, Ask, Choice], Remarks]
_PROSPECTS: dict[str, _Tell] = {
    verb.value: tell
    for tells in (GOING, MENDING, FIGHTING, CARDS_AND_COSTS)
    for verb, tell in tells.items()
}


def prospects(v: View[PFState], ask: Ask, choice: Choice) -> Remarks:
    """What the choice of an officer brings, as far as its seat can know."""
    tell = _PROSPECTS.get(choice.verb)
    if tell is None or ask.actor not in OFFICERS:
        return NO_REMARKS
    return tell(v.position, OfficerId(ask.actor), ask, choice)
