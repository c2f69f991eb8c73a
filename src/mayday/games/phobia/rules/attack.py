"""Attacking: targets, cards, and whether they hit.

Rules: PH-ATK-1, PH-ATK-2, PH-ATK-3, PH-ATK-4, PH-ATK-5, PH-ATK-6, PH-ATK-7, PH-ATK-9.
"""

from __future__ import annotations

from mayday.games.phobia.board import Square, wall_on
from mayday.games.phobia.choices import ATTACK
from mayday.games.phobia.content import HIT, SEAT_OF, TYPE_OF, WALLS, UnitId
from mayday.games.phobia.events import Attacked, DeckShuffled, Missed
from mayday.games.phobia.rules import deck
from mayday.games.phobia.rules.hits import hit_unit
from mayday.games.phobia.rules.sight import is_in_view, ranges, why_out_of_reach
from mayday.games.phobia.rules.walls import hit_wall
from mayday.games.phobia.table import PHState, other
from mayday.kernel import Choice, Refusal, refuse


def offers(g: PHState, unit: UnitId, attacked: tuple[str, ...]) -> list[Choice]:
    """An attack on each enemy, and for Astraphobia on each wall token, in range and in sight.

    Rules: PH-ATK-2, PH-ATK-4, PH-ATK-9, PH-WALL-12, PH-WALL-13, PH-WALL-18.
    """
    seat, unit_type, board = SEAT_OF[unit], TYPE_OF[unit], g.board
    start, enemy = g.units[seat][unit], 1 - seat
    seen = ranges(board, unit_type.id)[start]
    walls = seen & g.walls if unit_type.breaks_walls else 0
    if not (seen & g.held[enemy] or walls) or unit in g.shaken:
        return []
    squares: dict[str, Square] = {e: at for e, at in g.units[enemy].items() if seen >> at & 1}
    squares |= {wall_on(board.names[at]): at for at in board.members(walls)}
    return [
        ATTACK[target]
        for target, square in sorted(squares.items())
        if target not in attacked and is_in_view(g, start, square)
    ]


def why_not(g: PHState, unit: UnitId, attacked: tuple[str, ...], target: str) -> Refusal | None:
    """Why the unit cannot attack this unit or wall token now.

    Rules: PH-ATK-2, PH-ATK-4, PH-STUN-4, PH-WALL-12, PH-WALL-13, PH-WALL-17.
    """
    seat = SEAT_OF[unit]
    if target in SEAT_OF:
        if SEAT_OF[UnitId(target)] == seat:
            return refuse("PH-ATK-2", "own_unit", near=False)
        square = g.units[other(seat)].get(UnitId(target))
        if square is None:
            return refuse("PH-ATK-2", "target_not_on_board", near=False)
    else:
        square = g.board.square.get(WALLS[target])
        if square is None or not g.walls >> square & 1:
            return refuse("PH-WALL-17", "no_token_there", near=False)
        if not TYPE_OF[unit].breaks_walls:
            return refuse("PH-WALL-12", "cannot_break_walls", near=False, unit=unit)
    if unit in g.shaken:
        return refuse("PH-STUN-2", "shaken", unit=unit)
    if target in attacked:
        return refuse("PH-ATK-4", "already_attacked", unit=unit)
    return why_out_of_reach(g, unit, square)


def attack(g: PHState, unit: UnitId, target: str) -> None:
    """Draw the unit's cards; one Hit is enough, however many come. What became of the pile is
    told after the attack that used it up.

    Rules: PH-ATK-1, PH-ATK-3, PH-ATK-5, PH-ATK-6, PH-ATK-7.
    """
    seat = SEAT_OF[unit]
    drawn, on_the_way = deck.draw(g, seat, TYPE_OF[unit].cards)
    g.emit(Attacked, unit, target, drawn.count(HIT), len(drawn))
    if shuffled := deck.discard(g, seat, drawn) or on_the_way:
        g.emit(DeckShuffled, seat, shuffled)
    if HIT not in drawn:
        g.emit(Missed, unit, target)
    elif target in WALLS:
        hit_wall(g, unit, g.board.square[WALLS[target]])
    else:
        hit_unit(g, unit, UnitId(target))
