"""The town plan: draws the ground of a board, a town seen from above, for the art folder.

python tools/town_plan.py town > src/mayday/games/phobia/art/town.svg

Streets cross at the shelter; where a wall stands, the floor of the house that it was part of lies
beside it; trees and wrecked cars are scattered around. Everything is faint: what matters is on
top of it, and no square looks as if it could not be entered.
"""

from __future__ import annotations

import sys

from mayday.games.phobia.board import Board, Square, Squares, square_name
from mayday.games.phobia.content import BOARDS

UNIT = 10  # the side of a square in the drawing
STREET = 4  # squares across
DEPTH = 2  # squares from a ruined wall to the back of its house
CARS = 6


def plan(board: Board) -> str:
    """The ground of a board as an SVG document."""
    width, height = board.width * UNIT, board.height * UNIT
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
            f"  <!-- {board.id}: made by town_plan.py -->",
            f'  <rect width="{width}" height="{height}" fill="var(--sunken)"/>',
            *streets(board),
            *houses(board),
            *shelter(board),
            *trees(board),
            *cars(board),
            "</svg>",
            "",
        ]
    )


def streets(board: Board) -> list[str]:
    """Two streets through the middle, with kerbs, a broken line and crossings for walkers."""
    width, height, half = board.width * UNIT, board.height * UNIT, STREET * UNIT // 2
    x, y = width // 2, height // 2
    bands = f"M0 {y - half}H{width}v{2 * half}H0ZM{x - half} 0h{2 * half}V{height}h{-2 * half}Z"
    kerbs = (
        f"M0 {y - half}H{x - half}V0M{x + half} 0V{y - half}H{width}"
        f"M{width} {y + half}H{x + half}V{height}M{x - half} {height}V{y + half}H0"
    )
    return [
        f'  <path d="{bands}" fill="var(--surface)"/>',
        f'  <path d="{kerbs}" fill="none" stroke="var(--line)" stroke-width="0.9"/>',
        f'  <path d="M0 {y}H{width}M{x} 0V{height}" fill="none" stroke="var(--line)"'
        ' stroke-width="0.7" stroke-dasharray="6 4"/>',
        f'  <path d="{crossings(board, x, y, half)}" fill="var(--line)" opacity="0.55"/>',
    ]


def crossings(board: Board, x: int, y: int, half: int) -> str:
    """Stripes across each arm of the streets, two squares from the edge of the board."""
    width, height, near = board.width * UNIT, board.height * UNIT, 2 * UNIT
    stripes = range(-half + 2, half - 2, 4)
    across = [f"M{left} {y + n}h8v2h-8z" for left in (near, width - near - 8) for n in stripes]
    down = [f"M{x + n} {top}h2v8h-2z" for top in (near, height - near - 8) for n in stripes]
    return "".join(across + down)


def houses(board: Board) -> list[str]:
    """The floor of a ruined house beside every wall that stands alone, away from the middle."""
    floors, boards = [], []
    for x, y, width, height in floor_plans(board):
        floors.append(f"M{x} {y}h{width}v{height}h{-width}z")
        if width > height:
            boards += [f"M{x} {y + n}h{width}" for n in range(4, height, 4)]
        else:
            boards += [f"M{x + n} {y}v{height}" for n in range(4, width, 4)]
    return [
        f'  <path d="{"".join(floors)}" fill="var(--raised)" fill-opacity="0.55"'
        ' stroke="var(--line)" stroke-width="0.7" stroke-dasharray="2.5 2"/>',
        f'  <path d="{"".join(boards)}" stroke="var(--line)" stroke-width="0.4" opacity="0.7"/>',
    ]


def floor_plans(board: Board) -> list[tuple[int, int, int, int]]:
    """The rectangles of the houses: left, top, width and height in the drawing."""
    found = []
    for walled, upright in ((board.walled_right, True), (board.walled_below, False)):
        for run in runs(board, walled, upright):
            plan = floor_plan(board, run, upright)
            if not is_at_the_edge(board, run[0], upright) and is_free_ground(board, plan):
                left, top, width, height = plan
                found.append((left * UNIT, top * UNIT, width * UNIT, height * UNIT))
    return sorted(found)


def floor_plan(board: Board, run: list[Square], upright: bool) -> tuple[int, int, int, int]:
    """The house that a run of walls is left of, on its side away from the middle; in squares."""
    column, row = board.column[run[0]], board.row[run[0]]
    if upright:
        outside = column + 1 > board.width / 2
        return column + 1 - (0 if outside else DEPTH), row, DEPTH, len(run)
    outside = row + 1 > board.height / 2
    return column, row + 1 - (0 if outside else DEPTH), len(run), DEPTH


def is_free_ground(board: Board, plan: tuple[int, int, int, int]) -> bool:
    """Neither a street nor a start area nor the shelter."""
    left, top, width, height = plan
    squares = [
        board.square[square_name(column, row)]
        for column in range(left, left + width)
        for row in range(top, top + height)
    ]
    areas = board.starts[0] | board.starts[1]
    return all(
        min(from_middle(board, n)) > STREET / 2
        and not areas >> n & 1
        and all(board.distance(n, start) > 2 for start in board.orange)
        for n in squares
    )


def runs(board: Board, walled: Squares, upright: bool) -> list[list[Square]]:
    """The walls in one direction, as straight runs of squares."""
    step = board.width if upright else 1
    found: list[list[Square]] = []
    for square in board.members(walled):
        run = next((run for run in found if run[-1] + step == square), None)
        straight = upright or board.column[square] > 0
        if run is not None and straight:
            run.append(square)
        else:
            found.append([square])
    return found


def is_at_the_edge(board: Board, square: Square, upright: bool) -> bool:
    """The border of the board counts as walled too, but no house stood there."""
    if upright:
        return board.column[square] + 1 == board.width
    return board.row[square] + 1 == board.height


def shelter(board: Board) -> list[str]:
    """The floor of the orange area: tiles."""
    columns = [board.column[n] for n in board.orange]
    rows = [board.row[n] for n in board.orange]
    x, y = min(columns) * UNIT, min(rows) * UNIT
    width, height = (max(columns) + 1) * UNIT - x, (max(rows) + 1) * UNIT - y
    lines = "".join(f"M{x + n} {y}v{height}" for n in range(5, width, 5))
    lines += "".join(f"M{x} {y + n}h{width}" for n in range(5, height, 5))
    return [
        f'  <rect x="{x}" y="{y}" width="{width}" height="{height}" fill="var(--raised)"/>',
        f'  <path d="{lines}" fill="none" stroke="var(--line)" stroke-width="0.35"/>',
    ]


def trees(board: Board) -> list[str]:
    """Crowns on squares away from streets, areas and walls, scattered but always the same."""
    walls = board.walled_right | board.walled_below
    taken = board.starts[0] | board.starts[1] | board.spread(board.spread(walls)) & walls
    found = []
    for square in board.every:
        if is_off_the_street(board, square) and not taken >> square & 1 and scatter(square) < 12:
            x, y = board.column[square] * UNIT + UNIT / 2, board.row[square] * UNIT + UNIT / 2
            radius = 2.6 + scatter(square + 7) / 60
            found.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:.1f}"/>')
    return [
        '  <g fill="var(--green)" fill-opacity="0.1" stroke="var(--green-tint)"'
        ' stroke-opacity="0.35" stroke-width="0.5">',
        f"    {''.join(found)}",
        "  </g>",
    ]


def is_off_the_street(board: Board, square: Square) -> bool:
    return min(from_middle(board, square)) > STREET / 2 + 0.5


def from_middle(board: Board, square: Square) -> tuple[float, float]:
    """How many squares it lies from the middle of either street."""
    return (
        abs(board.column[square] + 0.5 - board.width / 2),
        abs(board.row[square] + 0.5 - board.height / 2),
    )


def scatter(number: int) -> int:
    """0 to 99, without any visible order."""
    return number * number * 31 % 1009 % 100


def cars(board: Board) -> list[str]:
    """Wrecks on the streets, where no wall is near."""
    drawn: list[str] = []
    parked: list[Square] = []
    for square in sorted(board.every, key=scatter):
        alone = all(board.distance(square, other) > 5 for other in parked)
        if is_on_the_street(board, square) and alone and len(parked) < CARS:
            parked.append(square)
            x, y = (board.column[square] + 0.5) * UNIT, (board.row[square] + 0.5) * UNIT
            turn = scatter(square + 3) - 50 + (90 if len(drawn) % 2 else 0)
            drawn.append(
                f'<g transform="translate({x:g} {y:g}) rotate({turn})">'
                '<rect x="-3" y="-6" width="6" height="12" rx="1.6"/>'
                '<path d="M-2.2 -2.5h4.4M-2.2 3h4.4"/></g>'
            )
    return [
        '  <g fill="var(--ground)" stroke="var(--edge)" stroke-opacity="0.5" stroke-width="0.5">',
        f"    {''.join(drawn)}",
        "  </g>",
    ]


def is_on_the_street(board: Board, square: Square) -> bool:
    """On a street, away from the shelter and with open edges all around."""
    around = board.spread(board.spread(board.bit[square]))
    return (
        min(from_middle(board, square)) < 1
        and around.bit_count() == 13
        and not around & board.starts[0]
    )


if __name__ == "__main__":
    print(plan(BOARDS[sys.argv[1]]), end="")
