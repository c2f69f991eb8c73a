"""Threats: what a side could attack in its next turn, for all squares at once.

Only printed walls and wall tokens are looked at: units move away or die before a turn comes. The
answers depend on nothing but a unit's type, its square and the tokens, so they are kept.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from mayday.games.phobia.board import Board, draw_line
from mayday.games.phobia.grid import Square, Squares
from mayday.games.phobia.movement import reached_by_step
from mayday.games.phobia.units import TYPES, TypeId


class Span(NamedTuple):
    """A line of sight of one length and slope, wherever it starts."""

    step: int  # from the first square of the line to the last
    clear: Squares  # where it may start without meeting a printed wall
    met: tuple[int, ...]  # the squares it meets, counted from the first


@cache
def spans(board: Board, near: int, far: int) -> tuple[Span, ...]:
    """All lines downwards, or to the right, that a range of `near` to `far` allows."""
    found = []
    for rows in range(far + 1):
        for columns in range(rows - far, far - rows + 1):
            if abs(columns) + rows >= near and (rows or columns > 0):
                back = max(-columns, 0)
                line = draw_line(columns, rows, board.width)
                met = tuple(square - back for square in board.members(line.touching))
                step = rows * board.width + columns
                found.append(Span(step, board.clear_along(columns, rows), met))
    return tuple(found)


@lru_cache(maxsize=64)
def clear_lines(board: Board, id: TypeId, walls: Squares) -> tuple[tuple[int, Squares], ...]:
    """For each line a type can attack along: its step, and where it may start past all walls."""
    lines = []
    for span in spans(board, TYPES[id].near, TYPES[id].far):
        blocked = 0
        if walls:
            for square in span.met:
                blocked |= walls >> square if square >= 0 else walls << -square
        lines.append((span.step, span.clear & ~blocked))
    return tuple(lines)


def attacked_from(board: Board, id: TypeId, squares: Squares, walls: Squares) -> Squares:
    """The squares that units of a type could attack from these squares."""
    found = 0
    for step, clear in clear_lines(board, id, walls):
        found |= (squares & clear) << step | squares >> step & clear
    return found


@lru_cache(maxsize=1 << 12)
def threatened_by(board: Board, id: TypeId, square: Square, moves: int, walls: Squares) -> Squares:
    """What a unit of a type could attack after at most so many steps from this square."""
    reach = reached_by_step(board, square, moves, board.all & ~walls)[-1]
    return attacked_from(board, id, reach, walls)


def covered_by(board: Board, id: TypeId, square: Square, walls: Squares) -> Squares:
    """What a unit of a type could attack without moving."""
    return threatened_by(board, id, square, 0, walls)


FAR = max(unit_type.far for unit_type in TYPES.values())


@lru_cache(maxsize=1 << 12)
def reach_of(board: Board, id: TypeId, square: Square, walls: Squares) -> Squares:
    """Where a unit of a type could stand after a move from this square."""
    return reached_by_step(board, square, TYPES[id].move, board.all & ~walls)[-1]


class _Shadows(NamedTuple):
    """By the place of a piece relative to a target: the squares it hides from the target.

    Their bits count from the square FAR rows above and FAR columns left of the target.
    """

    of_units: dict[int, Squares]
    of_walls: dict[int, Squares]


@cache
def _shadows(width: int) -> _Shadows:
    shadows = _Shadows({}, {})
    for rows in range(-FAR, FAR + 1):
        for columns in range(abs(rows) - FAR, FAR - abs(rows) + 1):
            upwards = rows < 0 or (rows == 0 and columns < 0)
            line = draw_line(*((-columns, -rows) if upwards else (columns, rows)), width)
            corner = min(rows, 0) * width + min(columns, 0)
            looker = 1 << ((rows + FAR) * width + columns + FAR)
            for hidden, squares in zip(shadows, (line.through, line.touching), strict=True):
                for place in range(squares.bit_length()):
                    if squares >> place & 1:
                        hidden[corner + place] = hidden.get(corner + place, 0) | looker
    return shadows


@cache
def _around(board: Board, square: Square) -> Squares:
    return board.gather(n for n in board.every if board.distance(n, square) < FAR)


def hidden_from(board: Board, square: Square, units: Squares) -> Squares:
    """The squares within any range that do not see the target because a unit stands between."""
    near = units & _around(board, square)
    return _hidden_behind(board, square, near) if near else 0


@lru_cache(maxsize=1 << 12)
def _hidden_behind(board: Board, square: Square, units: Squares) -> Squares:
    shadows, found = _shadows(board.width).of_units, 0
    for unit in board.members(units):
        found |= shadows.get(unit - square, 0)
    return _laid_over(board, square, found)


def hidden_by_wall(board: Board, square: Square, wall: Square) -> Squares:
    """The squares within any range from which a wall token would hide the target."""
    if not _around(board, square) >> wall & 1:
        return 0
    return _laid_over(board, square, _shadows(board.width).of_walls.get(wall - square, 0))


def _laid_over(board: Board, square: Square, shadow: Squares) -> Squares:
    """A shadow relative to a target as squares of the board."""
    shift = square - (FAR * board.width + FAR)
    return shadow << shift if shift >= 0 else shadow >> -shift
