"""Threats: what a side could attack in its next turn, for all squares at once.

Only printed walls and wall tokens are looked at: units move away or die before a turn comes. The
answers depend on nothing but a unit's type, its square and the tokens, so they are kept.
"""

from __future__ import annotations

from functools import cache, lru_cache

from mayday.games.phobia.board import Board, Square, Squares
from mayday.games.phobia.content import PHOBIAS, SIDES, TYPES, TypeId
from mayday.games.phobia.rules.movement import reached_by_step
from mayday.games.phobia.rules.sight import attacked_from, ranges

FAR_SHOT = 6  # squares: who attacks beyond that shoots from afar


@lru_cache(maxsize=1 << 12)
def threatened_by(board: Board, id: TypeId, square: Square, moves: int, walls: Squares) -> Squares:
    """What a unit of a type could attack after at most so many steps from this square."""
    reach = reached_by_step(board, square, moves, board.all & ~walls)[-1]
    return attacked_from(board, id, reach, walls)


def covered_by(board: Board, id: TypeId, square: Square, walls: Squares) -> Squares:
    """What a unit of a type could attack without moving."""
    return threatened_by(board, id, square, 0, walls)


@lru_cache(maxsize=1 << 12)
def reach_of(board: Board, id: TypeId, square: Square, walls: Squares) -> Squares:
    """Where a unit of a type could stand after a move from this square."""
    return reached_by_step(board, square, TYPES[id].move, board.all & ~walls)[-1]


@cache
def openness(board: Board) -> list[float]:
    """By square: how many hundred squares Phobias that shoot from afar could see it from."""
    found = [0] * board.size
    for unit_type in SIDES[PHOBIAS]:
        if unit_type.far > FAR_SHOT:
            found = [seen | more for seen, more in zip(found, ranges(board, unit_type.id))]
    return [seen.bit_count() / 100 for seen in found]
