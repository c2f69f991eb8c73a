"""Walls: what Construction Workers build and Astraphobias break.

Rules: PH-WALL-1, PH-WALL-2, PH-WALL-3, PH-WALL-4, PH-WALL-5, PH-WALL-6, PH-WALL-7, PH-WALL-8,
PH-WALL-9, PH-WALL-10, PH-WALL-11, PH-WALL-14, PH-WALL-15, PH-WALL-16, PH-WALL-19, PH-WALL-20.
"""

from __future__ import annotations

from functools import cache

from mayday.games.phobia.board import Board, Square, Squares
from mayday.games.phobia.choices import BUILD, Offer, offer
from mayday.games.phobia.content import SURVIVORS, TYPE_OF, WALLS_PER_WORKER, UnitId
from mayday.games.phobia.events import WallBuilt, WallCracked, WallDestroyed
from mayday.games.phobia.rules.sight import is_in_view, ranges, what_blocks
from mayday.games.phobia.table import PHState, free_squares
from mayday.kernel import Choice, Refusal, refuse


@cache
def builds_on(board: Board, squares: Squares) -> Offer:
    """Walls on these squares: what a Worker sees in its range."""
    return offer(BUILD, board, squares)


def can_still_build(g: PHState, unit: UnitId) -> bool:
    """A Worker with walls left, and a token to build with. Rules: PH-WALL-4, PH-WALL-5."""
    left = TYPE_OF[unit].builds and g.built.get(unit, 0) < WALLS_PER_WORKER
    return left and g.supply > 0


def offers(g: PHState, unit: UnitId) -> tuple[Choice, ...]:
    """A wall on each free square that the Worker sees in its range, whatever that shuts off.

    Rules: PH-WALL-7, PH-WALL-8, PH-WALL-9, PH-WALL-10, PH-WALL-11.
    """
    if not can_still_build(g, unit):
        return ()
    board, start, free = g.board, g.units[SURVIVORS][unit], free_squares(g)
    in_range = builds_on(board, ranges(board, TYPE_OF[unit].id)[start])
    if not in_range.squares & ~free:
        return in_range.choices  # nothing stands near enough to block a line
    return tuple(
        choice
        for choice in in_range.only(free)
        if is_in_view(g, start, board.square[choice.target])
    )


def why_not(g: PHState, unit: UnitId, target: str) -> Refusal | None:
    """Why the unit cannot build a wall on this square now.

    Rules: PH-WALL-1, PH-WALL-4, PH-WALL-5, PH-WALL-7, PH-WALL-8, PH-WALL-9.
    """
    unit_type = TYPE_OF[unit]
    if not unit_type.builds:
        return refuse("PH-WALL-1", "not_a_worker", near=False, unit=unit)
    square = g.board.square.get(target)
    if square is None:
        return refuse("PH-MAP-5", "not_on_this_map", near=False)
    start = g.units[SURVIVORS][unit]
    if g.built.get(unit, 0) >= WALLS_PER_WORKER:
        return refuse("PH-WALL-4", "allowance_used", near=False, unit=unit)
    if not g.supply:
        return refuse("PH-WALL-5", "no_tokens_left", near=False)
    if g.board.distance(start, square) > unit_type.far:
        return refuse("PH-WALL-7", "too_far_to_build", near=False, most=unit_type.far)
    if not free_squares(g) >> square & 1:
        return refuse("PH-WALL-9", "not_free", near=square != start)
    if hit := what_blocks(g, start, square):
        return refuse("PH-WALL-8", "no_sight_to_build", unit=unit, hit=hit)
    return None


def build(g: PHState, unit: UnitId, square: Square) -> None:
    """A token from the supply takes up the square; the Worker has one less to build.

    Rules: PH-WALL-5, PH-WALL-6, PH-WALL-19, PH-WALL-20.
    """
    g.supply -= 1
    g.built[unit] = g.built.get(unit, 0) + 1
    g.walls |= g.board.bit[square]
    g.emit(WallBuilt, unit, g.board.names[square], WALLS_PER_WORKER - g.built[unit])


def hit_wall(g: PHState, unit: UnitId, square: Square) -> None:
    """The first hit cracks a wall token, the second destroys it.

    Rules: PH-WALL-14, PH-WALL-15, PH-WALL-16.
    """
    bit, name = g.board.bit[square], g.board.names[square]
    if not g.cracked & bit:
        g.cracked |= bit
        g.emit(WallCracked, name, unit)
    else:
        g.cracked ^= bit
        g.walls ^= bit
        g.emit(WallDestroyed, name, unit)
