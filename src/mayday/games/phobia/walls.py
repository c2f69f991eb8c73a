"""Walls: what Construction Workers build. Rules: PH-WALL-1 to -11, PH-WALL-19, -20."""

from __future__ import annotations

from mayday.games.phobia import attack, choices
from mayday.games.phobia.events import WallBuilt
from mayday.games.phobia.grid import Square
from mayday.games.phobia.model import PHState, free_squares
from mayday.games.phobia.units import SURVIVORS, TYPE_OF, WALLS_PER_WORKER, UnitId
from mayday.kernel.flow import Choice, Refusal, refuse


def offers(g: PHState, unit: UnitId) -> tuple[Choice, ...]:
    """A wall on each free square that the Worker sees in its range. Rules: PH-WALL-7 to -11."""
    if not g.supply or g.built.get(unit, 0) >= WALLS_PER_WORKER:
        return ()
    board, start, free = g.board, g.units[SURVIVORS][unit], free_squares(g)
    in_range = choices.builds_on(board, board.ranges[TYPE_OF[unit].id][start])
    if not in_range.squares & ~free:
        return in_range.choices  # nothing stands near enough to block a line
    return tuple(
        choice
        for choice in in_range.only(free)
        if attack.is_in_view(g, start, board.square[choice.target])
    )


def build(g: PHState, unit: UnitId, square: Square) -> None:
    """A token from the supply takes up the square. Rules: PH-WALL-5, PH-WALL-6, PH-WALL-19."""
    g.supply -= 1
    g.built[unit] = g.built.get(unit, 0) + 1
    g.walls |= g.board.bit[square]
    g.emit(WallBuilt, unit, g.board.names[square], WALLS_PER_WORKER - g.built[unit])


def why_not(g: PHState, unit: UnitId, target: str) -> Refusal | None:
    """Why the unit cannot build a wall on this square now."""
    unit_type = TYPE_OF[unit]
    if not unit_type.builds:
        return refuse("PH-WALL-1", "not_a_worker", near=False, unit=unit)
    square = g.board.square.get(target)
    if square is None:
        return refuse("PH-MAP-5", "not_on_this_map", near=False)
    if choices.BUILD[target] in offers(g, unit):
        return None
    start = g.units[SURVIVORS][unit]
    distance = g.board.distance(start, square)
    near = distance <= unit_type.far
    if g.built.get(unit, 0) >= WALLS_PER_WORKER:
        return refuse("PH-WALL-4", "allowance_used", near=False, unit=unit)
    if not g.supply:
        return refuse("PH-WALL-5", "no_tokens_left", near=False)
    if not near:
        return refuse("PH-WALL-7", "too_far_to_build", near=False, most=unit_type.far)
    if not free_squares(g) >> square & 1:
        return refuse("PH-WALL-9", "not_free", near=square != start)
    hit = attack.what_blocks(g, start, square)
    return refuse("PH-WALL-8", "no_sight_to_build", unit=unit, hit=hit)
