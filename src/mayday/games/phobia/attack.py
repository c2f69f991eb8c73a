"""Attack: targets, cards, and what a hit does.

Rules: PH-RANGE, PH-LOS-2, PH-ATK, PH-STUN, PH-DIE, PH-END-1; PH-WALL-12 to -18 for wall tokens.
"""

from __future__ import annotations

from mayday.games.phobia import choices, deck
from mayday.games.phobia.board import WALLS
from mayday.games.phobia.events import (
    Attacked,
    Missed,
    SurvivorsWiped,
    UnitKilled,
    UnitPinned,
    UnitShaken,
    WallCracked,
    WallDestroyed,
)
from mayday.games.phobia.grid import Square, wall_on
from mayday.games.phobia.model import PHState, lift, other
from mayday.games.phobia.units import HIT, PHOBIAS, SEAT_OF, TYPE_OF, UnitId
from mayday.kernel.flow import Choice, Refusal, refuse

PRINTED_WALL = "printed_wall"


def offers(g: PHState, unit: UnitId, attacked: tuple[str, ...]) -> list[Choice]:
    """An attack on each enemy, and for Astraphobia on each wall token, in range and in sight.

    Rules: PH-ATK-2, PH-ATK-4, PH-WALL-12, -13, -18.
    """
    seat, unit_type, board = SEAT_OF[unit], TYPE_OF[unit], g.board
    start, enemy = g.units[seat][unit], 1 - seat
    seen = board.ranges[unit_type.id][start]
    walls = seen & g.walls if unit_type.breaks_walls else 0
    if not (seen & g.held[enemy] or walls) or unit in g.shaken:
        return []
    squares: dict[str, Square] = {e: at for e, at in g.units[enemy].items() if seen >> at & 1}
    squares |= {wall_on(board.names[at]): at for at in board.members(walls)}
    return [
        choices.ATTACK[target]
        for target, square in sorted(squares.items())
        if target not in attacked and is_in_view(g, start, square)
    ]


def is_in_view(g: PHState, start: Square, square: Square) -> bool:
    """No piece stands in the line between two squares. Rules: PH-LOS-4 to -7."""
    return g.board.is_past_pieces(start, square, g.walls, g.held[0] | g.held[1])


def attack(g: PHState, unit: UnitId, target: str) -> None:
    """Draw the unit's cards; one Hit is enough, however many come. Rules: PH-ATK-3 to -7."""
    unit_type = TYPE_OF[unit]
    drawn = deck.draw(g, SEAT_OF[unit], unit_type.cards)
    g.emit(Attacked, unit, target, drawn.count(HIT), len(drawn))
    deck.discard(g, SEAT_OF[unit], drawn)
    if HIT not in drawn:
        g.emit(Missed, unit, target)
    elif target in WALLS:
        hit_wall(g, unit, g.board.square[WALLS[target]])
    else:
        hit_unit(g, unit, UnitId(target))


def hit_unit(g: PHState, unit: UnitId, target: UnitId) -> None:
    """A hit kills, shakes or pins, by the attacker's type and the option `special_hits`.

    Rules: PH-ATK-8, PH-STUN-1, -2, -5, -8, -9.
    """
    effect = TYPE_OF[unit].hit if g.options["special_hits"] == "stun" else "kill"
    if effect == "kill":
        kill(g, unit, target)
    elif effect == "shake":
        if target not in g.shaken:
            g.shaken.append(target)
        g.emit(UnitShaken, target, unit)
    else:
        if target not in g.pinned:
            g.pinned.append(target)
        g.emit(UnitPinned, target, unit)


def kill(g: PHState, unit: UnitId, target: UnitId) -> None:
    """The target leaves the board, a Phobia for the pool. The last Survivor's death ends the game.

    Rules: PH-DIE-1 to -4, PH-END-1, PH-END-4.
    """
    seat = SEAT_OF[target]
    lift(g, seat, target)
    g.emit(UnitKilled, target, unit)
    if seat == PHOBIAS:
        g.pool.append(target)
        if target in g.shaken:
            g.shaken.remove(target)
        return
    if target in g.pinned:
        g.pinned.remove(target)
    if not g.units[seat]:
        g.emit(SurvivorsWiped, g.round)
        g.end("wiped_out", -1, 1)


def hit_wall(g: PHState, unit: UnitId, square: Square) -> None:
    """The first hit cracks a wall token, the second destroys it. Rules: PH-WALL-14 to -16."""
    bit, name = g.board.bit[square], g.board.names[square]
    if not g.cracked & bit:
        g.cracked |= bit
        g.emit(WallCracked, name, unit)
    else:
        g.cracked ^= bit
        g.walls ^= bit
        g.emit(WallDestroyed, name, unit)


def why_not(g: PHState, unit: UnitId, attacked: tuple[str, ...], target: str) -> Refusal | None:
    """Why the unit cannot attack this unit or wall token now."""
    if choices.ATTACK[target] in offers(g, unit, attacked):
        return None
    seat, unit_type = SEAT_OF[unit], TYPE_OF[unit]
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
        if not unit_type.breaks_walls:
            return refuse("PH-WALL-12", "cannot_break_walls", near=False, unit=unit)
    if unit in g.shaken:
        return refuse("PH-STUN-2", "shaken", unit=unit)
    if target in attacked:
        return refuse("PH-ATK-4", "already_attacked", unit=unit)
    return why_out_of_reach(g, unit, square)


def why_out_of_reach(g: PHState, unit: UnitId, square: Square) -> Refusal:
    """Too near, too far, or something stands in the line. Rules: PH-RANGE-3, -4, PH-LOS-2."""
    unit_type = TYPE_OF[unit]
    start = g.units[SEAT_OF[unit]][unit]
    distance = g.board.distance(start, square)
    if distance < unit_type.near:
        return refuse("PH-RANGE-4", "too_near", distance=distance, least=unit_type.near)
    if distance > unit_type.far:
        return refuse("PH-RANGE-3", "too_far", distance=distance, most=unit_type.far)
    return refuse("PH-LOS-2", "no_sight", unit=unit, hit=what_blocks(g, start, square))


def what_blocks(g: PHState, start: Square, square: Square) -> tuple[str, ...]:
    """The ids of all that the line hits: units, wall tokens, a printed wall."""
    holders = {at: unit for side in g.units for unit, at in side.items()}
    found = [] if g.board.is_past_printed_walls(start, square) else [PRINTED_WALL]
    for at in g.board.obstacles(start, square, g.walls, g.held[0] | g.held[1]):
        found.append(holders.get(at, wall_on(g.board.names[at])))
    return tuple(found)
