"""View: what one seat sees of a position.

A view is built on an empty position by copying what the seat may see: the public tables at once,
the others by their sights. What was not declared is not there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from mayday.kernel.encoding import encode_step, encode_table
from mayday.kernel.flow import Ask, Seat, State
from mayday.kernel.tables import copier
from mayday.kernel.zones import PUBLIC, Sight

S = TypeVar("S", bound=State)


class View(NamedTuple, Generic[S]):
    """A position as `seat` sees it: hidden pieces are UNKNOWN, others' choices are left out."""

    seat: Seat
    position: S

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The seat's own asks, with their choices."""
        return tuple(ask for ask in self.position.asks if ask.seat == self.seat)


def view(g: S, seat: Seat) -> View[S]:
    """What `seat` may see now; SPECTATOR sees what is public."""
    v = type(g)(g.options, g.seats)
    copy_public, others = _seen(type(g))
    copy_public(g, v)
    v.options = g.options.copy()
    for name, sight in others:
        setattr(v, name, sight(g, seat, getattr(g, name)))
    v.todo = g.todo[:]
    v.asks = tuple(
        ask if ask.seat == seat else Ask(ask.seat, ask.prompt, (), ask.about, ask.actor)
        for ask in g.asks
    )
    return View(seat, v)


@cache
def _seen(state: type[State]) -> tuple[Callable[[Any, Any], None], tuple[tuple[str, Sight], ...]]:
    """How to copy the public tables, and the sights of those that not everybody sees whole."""
    public = [table for table in state.tables if table.sight is PUBLIC]
    others = [(t.name, t.sight) for t in state.tables if t.sight and t.sight is not PUBLIC]
    return copier(public), tuple(others)


def encode_view(v: View[Any]) -> dict[str, Any]:
    """The view as plain data: everything a seat can know of the position, and nothing else."""
    g = v.position
    return {
        "seat": v.seat,
        "tables": {
            table.name: encode_table(getattr(g, table.name))
            for table in g.tables
            if table.sight is not None
        },
        "todo": [encode_step(step) for step in g.todo],
        "asks": msgspec.to_builtins(g.asks),
    }
