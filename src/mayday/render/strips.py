"""Strips: a small board, row by row, each thing where it stands in its row.

On a board that is printed with a way for markers, dots are the way and letters the markers; a line
below says which ones.

    ··A··Y······1······
    A Asteroid Belt  Y Your ship  1 Wormhole
"""

from __future__ import annotations

from collections.abc import Sequence

from mayday.kernel import Kind, Node
from mayday.render.cells import Sheet
from mayday.render.layout import size_of
from mayday.render.lines import Line, Span, flow
from mayday.render.naming import letters
from mayday.render.text import Page, small_title, star

WIDEST = 64  # cells
GAP = 2  # cells between two names


def write_strips(page: Page, board: Node, width: int) -> list[Line]:
    """The rows of the board, and what its letters mean."""
    if board.art and all(node.kind is Kind.PIECE for node in board.children):
        return _way(page, board, width)
    lines: list[Line] = []
    room = min(width, WIDEST)
    for row in _rows(board.children):
        spans = [Span(small_title(page, node), node.hue, node.id) for node in row]
        fits = sum(len(span.text) + GAP for span in spans) - GAP <= room
        lines += [_placed(row, spans, room, GAP)] if fits else flow(spans, room)
    return lines


def _way(page: Page, board: Node, width: int) -> list[Line]:
    """Dots with letters for what stands there."""
    signs = {
        node.id: Span(star(page, node) + letters(node, page.text), node.hue, node.id, True)
        for node in board.children
    }
    lines = [
        _placed(row, [signs[node.id] for node in row], min(width, WIDEST), 0, "·")
        for row in _rows(board.children)
    ]
    meant = [
        Span(f"{letters(node, page.text)} {small_title(page, node)}", node.hue, node.id)
        for node in board.children
    ]
    return lines + flow(meant, width)


def _rows(nodes: Sequence[Node]) -> list[list[Node]]:
    """The things by the row that they stand in, from left to right."""
    rows: list[list[Node]] = []
    placed = [(node.at, node) for node in nodes if node.at]
    for at, node in sorted(placed, key=lambda one: one[0][1]):
        if rows and at[1] - _middle(rows[-1][0]) < size_of(node)[1] / 2:
            rows[-1].append(node)
        else:
            rows.append([node])
    return [sorted(row, key=lambda node: node.at or (0, 0)) for row in rows]


def _middle(node: Node) -> float:
    return node.at[1] if node.at else 0.0


def _placed(
    row: Sequence[Node], spans: Sequence[Span], width: int, gap: int, ground: str = " "
) -> Line:
    """Each span around the middle of its thing, none upon another."""
    sheet = Sheet(width, 1)
    sheet.put(0, 0, Span(ground * width, "dim" if ground.strip() else ""))
    free, rest = 0, sum(len(span.text) + gap for span in spans)
    for node, span in zip(row, spans, strict=True):
        x = round((node.at or (0, 0))[0] * width / 100 - len(span.text) / 2)
        x = max(min(x, width + gap - rest), free)
        sheet.put(x, 0, span)
        free, rest = x + len(span.text) + gap, rest - len(span.text) - gap
    return sheet.lines()[0]
