"""Ways: a choice made for a seat on its way to one of its next decision.

    class Activation(Question[CaveState], frozen=True):
        on_the_way = END_UNIT

Whoever has nothing left to do with a unit need not end its activation first: it is enough to
activate the next one. Both choices are made, and both stand in the record; to the person they are
one, and undo takes both back.

A way is open only where it loses and shows nothing: all else that is offered now is offered again
after it, the same seat goes on, and it could be undone, for nothing was drawn and nothing came to
light.
"""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

import msgspec

from mayday.kernel.flow import Ask, Choice, Seat, State, play
from mayday.kernel.question import Question

S = TypeVar("S", bound=State)


class Way(NamedTuple, Generic[S]):
    """The choice that is made on the way, and the decision it leads to."""

    choice: Choice
    ask: Ask  # with those choices that are not offered without the way
    position: S  # where that decision is taken


def way_on(g: S, seat: Seat) -> Way[S] | None:
    """The way from the seat's decision to its next one; None if it has none."""
    step = g.todo[-1] if g.todo else None
    choice = step.on_the_way if isinstance(step, Question) else None
    offered = {c for ask in g.asks if ask.seat == seat for c in ask.choices}
    if choice is None or choice not in offered:
        return None
    after = g.clone()
    play(after, seat, choice)
    if (after.rng, after.horizon) != (g.rng, g.horizon):
        return None
    asked = next((ask for ask in after.asks if ask.seat == seat), None)
    if asked is None or not offered - {choice} <= set(asked.choices):
        return None
    further = tuple([c for c in asked.choices if c not in offered])
    return Way(choice, msgspec.structs.replace(asked, choices=further), after) if further else None
