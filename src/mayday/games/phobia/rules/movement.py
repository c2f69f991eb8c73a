"""Movement: where a unit can go, and what that costs.

Rules: PH-MOVE-1, PH-MOVE-2, PH-MOVE-3, PH-MOVE-4, PH-MOVE-5, PH-MOVE-6, PH-MOVE-7, PH-MOVE-8.
"""

from __future__ import annotations

from functools import cache, lru_cache

from mayday.games.phobia.board import Board, Square, Squares
from mayday.games.phobia.choices import END_UNIT, MOVE, Offer, offer
from mayday.games.phobia.content import SEAT_OF, UnitId
from mayday.games.phobia.events import UnitMoved
from mayday.games.phobia.table import PHState, other, square_of
from mayday.kernel import Choice, Refusal, Seat, refuse


@lru_cache(maxsize=64)
def reached_by_step(
    board: Board, start: Square, moves: int, passable: Squares
) -> tuple[Squares, ...]:
    """The squares within 0, 1, 2, ... steps of `start`, by way of passable squares.

    A step is orthogonal, costs 1 and crosses no printed wall. Rules: PH-MOVE-1, PH-MOVE-2.
    """
    reached = board.bit[start]
    steps = [reached]
    for _ in range(moves):
        reached |= board.spread(reached) & passable
        steps.append(reached)
    return tuple(steps)


@cache
def moves_within(board: Board, start: Square, moves: int) -> Offer:
    """Moves to the squares that so many steps reach on the board without pieces; or none."""
    if not moves:
        return Offer(0, (END_UNIT,))
    nearer = moves_within(board, start, moves - 1).squares | board.bit[start]
    return offer(MOVE, board, board.spread(nearer) ^ board.bit[start], END_UNIT)


def obstacles_for(g: PHState, seat: Seat) -> Squares:
    """Friends may be passed, enemies and wall tokens not; start areas are squares like others.

    Rules: PH-MOVE-3, PH-MOVE-4, PH-MOVE-5, PH-MOVE-7.
    """
    return g.held[1 - seat] | g.walls


def destinations(g: PHState, unit: UnitId, moves: int) -> Squares:
    """The free squares that the unit can reach with the movement left. Rules: PH-MOVE-6."""
    return _destinations(g, unit, moves, moves_within(g.board, square_of(g, unit), moves))


def _destinations(g: PHState, unit: UnitId, moves: int, ways: Offer) -> Squares:
    if unit in g.pinned:
        return 0
    seat, reached = SEAT_OF[unit], ways.squares
    obstacles = obstacles_for(g, seat)
    if reached & obstacles:
        board = g.board
        reached = reached_by_step(board, g.units[seat][unit], moves, board.all & ~obstacles)[moves]
    return reached & ~g.held[seat]


def offers(g: PHState, unit: UnitId, moves: int) -> tuple[Choice, ...]:
    """A move to each destination, and the end of the activation. Rules: PH-MOVE-6, PH-ACT-7."""
    ways = moves_within(g.board, square_of(g, unit), moves)
    if not moves or not (ways.squares & (g.held[0] | g.held[1] | g.walls) or g.pinned):
        return ways.choices  # nothing stands around
    return ways.only(_destinations(g, unit, moves, ways))


def move(g: PHState, unit: UnitId, target: str, moves: int) -> int:
    """The unit goes there by a shortest way; the movement left after it is returned.

    Rules: PH-MOVE-6, PH-ACT-4.
    """
    board, seat = g.board, SEAT_OF[unit]
    start, square = g.units[seat][unit], board.square[target]
    cost = steps_between(board, start, square, moves, obstacles_for(g, seat))
    g.units[seat][unit] = square
    g.held[seat] ^= board.bit[start] | board.bit[square]
    g.emit(UnitMoved, unit, board.names[start], target, cost)
    return moves - cost


def steps_between(board: Board, start: Square, goal: Square, moves: int, obstacles: Squares) -> int:
    """The length of a shortest way to a square within reach.

    Rules: PH-MOVE-1, PH-MOVE-2, PH-MOVE-6.
    """
    bit, steps = board.bit[goal], board.distance(start, goal)
    if moves_within(board, start, moves).squares & obstacles:
        reached = reached_by_step(board, start, moves, board.all & ~obstacles)
        while not reached[steps] & bit:
            steps += 1
    else:
        while not moves_within(board, start, steps).squares & bit:
            steps += 1
    return steps


def why_not(g: PHState, unit: UnitId, moves: int, target: str) -> Refusal | None:
    """Why the unit cannot move there now."""
    board, seat = g.board, SEAT_OF[unit]
    square = board.square.get(target)
    if square is None:
        return refuse("PH-MAP-5", "not_on_this_map", near=False)
    start = g.units[seat][unit]
    distance = board.distance(start, square)
    near = distance <= moves
    if unit in g.pinned:
        return refuse("PH-STUN-5", "pinned", near=False, unit=unit)
    if square == start:
        return refuse("PH-MOVE-6", "already_there", near=False, unit=unit)
    if g.walls >> square & 1:
        return refuse("PH-MOVE-3", "wall_in_the_way", near=near)
    if g.held[other(seat)] >> square & 1:
        return refuse("PH-MOVE-5", "enemy_there", near=near)
    if g.held[seat] >> square & 1:
        return refuse("PH-MOVE-4", "friend_there", near=near)
    if not near:
        return refuse("PH-ACT-4", "too_far_to_walk", near=False, unit=unit, moves=moves)
    if destinations(g, unit, moves) >> square & 1:
        return None
    return refuse("PH-MOVE-2", "no_way_there", unit=unit, moves=moves)
