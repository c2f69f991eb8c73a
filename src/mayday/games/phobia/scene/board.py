"""The board of the scene: squares, walls and units, and what the active unit can reach and see."""

from __future__ import annotations

from functools import cache

from mayday.games.phobia.board import Board, Square, Squares, wall_on
from mayday.games.phobia.content import SEAT_OF, TYPE_OF, Effect, UnitId, UnitType
from mayday.games.phobia.rules import movement
from mayday.games.phobia.rules.activation import Activation
from mayday.games.phobia.rules.deck import hit_chance
from mayday.games.phobia.rules.sight import is_in_view, ranges, what_blocks
from mayday.games.phobia.rules.turn import Turn
from mayday.games.phobia.scene.cards import HUES
from mayday.games.phobia.table import CRACKED, WALL, PHState, other, square_of
from mayday.kernel import Kind, LineOfSight, Link, Node, Overlay, drawn_once, percent

AREAS = ("orange", "green")  # of the start areas, by seat
BOARD_X, BOARD_Y = 37.0, 50.0
BOARD_WIDTH, BOARD_HEIGHT = 73.0, 97.0


def board(g: PHState) -> Node:
    """The map with everything on it. Rules: PH-MAP-1, PH-MAP-2, PH-MAP-3, PH-MAP-4, PH-MAP-5."""
    active = g.todo[-1] if g.todo and isinstance(g.todo[-1], Activation) else None
    return Node(
        id="board",
        kind=Kind.GRID,
        label=g.board.id,
        art=g.board.id,
        at=(BOARD_X, BOARD_Y),
        size=(BOARD_WIDTH, BOARD_HEIGHT),
        columns=g.board.width,
        rulers=rulers(g.board),
        children=squares(g, active),
        links=printed_walls(g.board),
        overlays=overlays(g, active) if active else (),
        sights=sights(g, active) if active else (),
        rules=("PH-MAP-1", "PH-MAP-2", "PH-MOVE-2", "PH-LOS-1"),
    )


@cache
def rulers(board: Board) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Column letters and row numbers."""
    columns = tuple(name.rstrip("1") for name in board.names[: board.width])
    return columns, tuple(str(row + 1) for row in range(board.height))


@cache
def printed_walls(board: Board) -> tuple[Link, ...]:
    """The walls between squares; the edge of the board needs none. Rules: PH-MAP-2, PH-MAP-3."""
    names = board.names
    links = []
    for square in board.members(board.walled_right):
        if board.column[square] + 1 < board.width:
            links.append(Link(names[square], names[square + 1], wall=True))
    for square in board.members(board.walled_below):
        if board.row[square] + 1 < board.height:
            links.append(Link(names[square], names[square + board.width], wall=True))
    return tuple(links)


@cache
def empty_squares(board: Board) -> tuple[Node, ...]:
    """All squares without pieces, start areas in their colours. Rules: PH-MAP-1."""
    return tuple(square_node(board, square) for square in board.every)


def square_node(board: Board, square: Square, *pieces: Node) -> Node:
    hue = next((a for a, start in zip(AREAS, board.starts, strict=True) if start >> square & 1), "")
    return Node(
        id=board.names[square],
        kind=Kind.SLOT,
        hue=hue,
        state=f"{hue}_area" if hue else "",
        children=pieces,
    )


def squares(g: PHState, active: Activation | None) -> tuple[Node, ...]:
    """Every square with the unit or wall token on it."""
    found = list(empty_squares(g.board))
    prompts = (Turn.prompt, Activation.prompt)
    for seat, side in enumerate(g.units):
        on_turn = any(ask.seat == seat and ask.prompt in prompts for ask in g.asks)
        for unit, square in side.items():
            is_active = active is not None and active.unit == unit
            has_acted = on_turn and unit not in g.ready
            state = "active" if is_active else "done" if has_acted else ""
            status = "pinned" if unit in g.pinned else "shaken" if unit in g.shaken else ""
            found[square] = unit_square(g.board, square, unit, state, status)
    for square in g.board.members(g.walls):
        found[square] = wall_square(g.board, square, bool(g.cracked >> square & 1))
    return tuple(found)


@drawn_once
def unit_square(board: Board, square: Square, unit: UnitId, state: str, status: str) -> Node:
    return square_node(board, square, unit_node(unit, state, status))


@drawn_once
def wall_square(board: Board, square: Square, cracked: bool) -> Node:
    return square_node(board, square, wall_node(board, square, cracked))


def wall_node(board: Board, square: Square, cracked: bool) -> Node:
    """A wall token, intact or cracked. Rules: PH-WALL-6, PH-WALL-14."""
    return Node(
        id=wall_on(board.names[square]),
        kind=Kind.PIECE,
        label="cracked_wall" if cracked else "wall",
        art="wall_cracked" if cracked else "wall",
        symbol=CRACKED if cracked else WALL,
        rules=("PH-WALL-6", "PH-WALL-12", "PH-WALL-14"),
    )


def unit_node(unit: UnitId, state: str, status: str) -> Node:
    """A unit; one that acts has a ring, one that has acted fades, one that is stunned a mark."""
    unit_type = TYPE_OF[unit]
    return Node(
        id=unit,
        kind=Kind.PIECE,
        art=unit_type.id,
        hue=HUES[SEAT_OF[unit]],
        symbol=unit.replace(unit_type.id, unit_type.letter),
        state=state,
        children=stun_mark(unit, status),
        about=unit_type.id,
        rules=rules_of(unit_type),
    )


@cache
def rules_of(unit_type: UnitType) -> tuple[str, ...]:
    """What governs a type: its numbers, its special hits and its way with walls."""
    special = {
        Effect.SHAKE: ("PH-STUN-1", "PH-STUN-2"),
        Effect.PIN: ("PH-STUN-1", "PH-STUN-5"),
    }
    builds = ("PH-WALL-1", "PH-WALL-4", "PH-WALL-7") if unit_type.builds else ()
    breaks = ("PH-WALL-12", "PH-WALL-14") if unit_type.breaks_walls else ()
    numbers = ("PH-MOVE-8", "PH-RANGE-3", "PH-ATK-3")
    return (*numbers, *special.get(unit_type.hit, ()), *builds, *breaks)


def stun_mark(unit: UnitId, status: str) -> tuple[Node, ...]:
    """The sign of a unit that is pinned or shaken. Rules: PH-STUN-2, PH-STUN-5."""
    if not status:
        return ()
    mark = Node(
        id=f"{unit}.{status}",
        kind=Kind.PIECE,
        label=status,
        art=status,
        at=(76, 24),
        size=(48, 48),
        symbol="!",
        rules=("PH-STUN-5", "PH-STUN-6") if status == "pinned" else ("PH-STUN-2", "PH-STUN-3"),
    )
    return (mark,)


def overlays(g: PHState, active: Activation) -> tuple[Overlay, ...]:
    """What the unit sees in its range from where it stands, and where it can go."""
    unit, names = active.unit, g.board.names
    start = square_of(g, unit)
    in_range = [] if active.walls or unit in g.shaken else squares_in_view(g, unit, start)
    reach = g.board.members(movement.destinations(g, unit, active.moves))
    return (
        Overlay("in_range", "red", tuple(names[square] for square in in_range), mark=":"),
        Overlay("within_reach", "blue", tuple(names[square] for square in reach), mark="+"),
    )


def squares_in_view(g: PHState, unit: UnitId, start: Square) -> list[Square]:
    """The squares in the unit's range with a clear line. Rules: PH-RANGE-3, PH-LOS-1."""
    in_range: Squares = ranges(g.board, TYPE_OF[unit].id)[start]
    return [square for square in g.board.members(in_range) if is_in_view(g, start, square)]


def sights(g: PHState, active: Activation) -> tuple[LineOfSight, ...]:
    """A line to every enemy in range: clear with the chance to hit, or what it hits on the way.

    Rules: PH-LOS-1, PH-LOS-2, PH-ATK-4, PH-WALL-13.
    """
    unit, unit_type = active.unit, TYPE_OF[active.unit]
    if active.walls or unit in g.shaken:
        return ()
    seat = SEAT_OF[unit]
    start, chance = g.units[seat][unit], percent(float(hit_chance(g, unit)))
    targets: dict[str, Square] = dict(g.units[other(seat)].items())
    if unit_type.breaks_walls:
        targets |= {wall_on(g.board.names[square]): square for square in g.board.members(g.walls)}
    found = []
    for target, square in targets.items():
        distance = g.board.distance(start, square)
        if unit_type.near <= distance <= unit_type.far and target not in active.attacked:
            hit = what_blocks(g, start, square)
            found.append(LineOfSight(unit, target, hit, "" if hit else chance))
    return tuple(found)
