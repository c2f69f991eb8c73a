"""View: what one seat sees of a position.

A view is a copy of the tables that are declared as public; of every other table it has what its
sight shows the seat, or nothing. What was not declared is not there.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from mayday.kernel.encoding import encode_step, encode_table
from mayday.kernel.flow import Ask, Seat, State
from mayday.kernel.tables import Declared
from mayday.kernel.zones import PUBLIC

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
    v = g.clone()
    v.options, v.rng, v.horizon = g.options.copy(), 0, 0
    for table in _restricted(type(g)):
        if table.sight is None:
            setattr(v, table.name, table.shape.empty(g.seats))
        else:
            setattr(v, table.name, table.sight(g, seat, getattr(g, table.name)))
    v.asks = tuple(
        ask if ask.seat == seat else Ask(ask.seat, ask.prompt, (), ask.about, ask.actor)
        for ask in g.asks
    )
    return View(seat, v)


@cache
def _restricted(state: type[State]) -> tuple[Declared, ...]:
    """The tables of which a seat may see less than there is."""
    return tuple(table for table in state.tables if table.sight is not PUBLIC)


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
