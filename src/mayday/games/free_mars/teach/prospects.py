"""Prospects: what a choice is good for, before it is made. Each chapter has its own file."""

from __future__ import annotations

from mayday.games.free_mars.table import FMState
from mayday.games.free_mars.teach import actions, battle, cards, fitting_out, movement
from mayday.kernel import NO_REMARKS, Ask, Choice, Remarks, View

_PROSPECTS = {
    **fitting_out.PROSPECTS,
    **movement.PROSPECTS,
    **cards.PROSPECTS,
    **battle.PROSPECTS,
    **actions.PROSPECTS,
}


def prospects(v: View[FMState], ask: Ask, choice: Choice) -> Remarks:
    """What the choice brings, as far as the player can know."""
    tell = _PROSPECTS.get(choice.verb)
    return NO_REMARKS if tell is None else tuple(tell(v.position, ask, choice))
