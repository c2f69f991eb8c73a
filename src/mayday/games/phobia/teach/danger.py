"""Danger: who could attack what in the next turn.

Only printed walls and wall tokens are looked at: units in the way may move or die before.
"""

from __future__ import annotations

from mayday.games.phobia.board import Square, Squares
from mayday.games.phobia.bot.threats import threatened_by
from mayday.games.phobia.content import TYPE_OF, UnitId
from mayday.games.phobia.table import PHState, other
from mayday.kernel import Seat


def threatened(g: PHState, unit: UnitId, square: Square) -> Squares:
    """The squares that a unit could attack in its next turn. Rules: PH-MOVE-8, PH-RANGE-3."""
    unit_type = TYPE_OF[unit]
    moves = 0 if unit in g.pinned else unit_type.move
    return threatened_by(g.board, unit_type.id, square, moves, g.walls)


def endangered(g: PHState, seat: Seat) -> Squares:
    """The squares on which a unit of a side could be attacked in the next turn of the other."""
    squares: Squares = 0
    for unit, at in g.units[other(seat)].items():
        if unit not in g.shaken:
            squares |= threatened(g, unit, at)
    return squares


def attackers_of(g: PHState, seat: Seat, square: Square) -> tuple[UnitId, ...]:
    """The enemies of a side that could attack a unit of it on this square in their next turn."""
    return tuple(
        unit
        for unit, at in g.units[other(seat)].items()
        if unit not in g.shaken and threatened(g, unit, at) >> square & 1
    )
