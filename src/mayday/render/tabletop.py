"""Tabletop: a whole scene drawn for cells, as a terminal of a given size shows it.

Small facts stand in the first lines, then the boards as charts and maps; everything else follows
below them, or beside them where the page is wide.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mayday.kernel import Kind, Node
from mayday.render.charts import drawn_width, write_chart
from mayday.render.layout import size_of
from mayday.render.lines import Line, Span, flow, side_by_side
from mayday.render.maps import Map
from mayday.render.naming import Naming, note
from mayday.render.reading import reading_order
from mayday.render.strips import write_strips
from mayday.render.text import Page, small_title, write, write_parts

WIDE = 116  # cells: from this width on, boards have the rest beside them
SIDE = 40  # cells: what the rest needs beside a board
BROAD = 75  # parts of a hundred: a board that is broader has nothing beside it
FLAT = 7  # parts of a hundred: what is lower is a fact for the first lines
LOWEST = 18  # rows: a board may be so tall however low the page is


def tabletop(
    scene: Node, text: Naming, width: int, height: int, *, highlight: Collection[str] = ()
) -> list[Line]:
    """The scene as lines of spans, none longer than `width`; what can be chosen has a star."""
    page = Page(text, width, frozenset(highlight), full=False, brief=True, draw=_small_board)
    facts = [node for node in scene.children if _is_fact(node)]
    boards = [node for node in scene.children if node.kind in (Kind.BOARD, Kind.GRID)]
    boards = [node for node in boards if node.children and size_of(node)[1] > FLAT]
    rest = [node for node in scene.children if node not in facts and node not in boards]
    head = flow([_fact(page, node) for node in facts], width, between=" · ")
    tallest = max(height - len(head), LOWEST)
    across = max((size_of(board)[0] for board in boards), default=0.0)
    if width < WIDE or not rest or across > BROAD:
        return [*head, *_below(page, boards, rest, width, tallest)]
    main = min(round(width * max(across, 48) / 100), width - SIDE - 2)
    left = [line for board in boards for line in _board(page, board, main, tallest)]
    main = min(main, max(drawn_width(left), 1))
    side = width - main - 2
    right = write_parts(page, reading_order(rest), side)
    return [*head, *side_by_side([left, right], [main, side])]


def _below(
    page: Page, boards: Sequence[Node], rest: Sequence[Node], width: int, tallest: int
) -> list[Line]:
    """Boards, then the rest."""
    lines = [line for board in boards for line in _board(page, board, width, tallest)]
    return lines + write_parts(page, reading_order(rest), width) if rest else lines


def _board(page: Page, board: Node, width: int, tallest: int) -> list[Line]:
    """A board as a chart, a grid as a map."""
    if board.kind is Kind.GRID:
        return Map(board, page.text, page.highlight).lines(width) or write(page, board, width)
    return write_chart(page, board, width, tallest)


def _small_board(page: Page, board: Node, width: int) -> list[Line]:
    """A board among other things: with ways it is a chart, else its rows are enough."""
    if board.links:
        return write_chart(page, board, width, LOWEST)
    return write_strips(page, board, width)


def _is_fact(node: Node) -> bool:
    """Whether it is a line at most: a number, a sign, a sentence."""
    is_small = node.kind in (Kind.COUNTER, Kind.PIECE) and not node.children
    is_sentence = node.kind is Kind.PANEL and not node.children
    return (is_small or is_sentence) and size_of(node)[1] <= FLAT


def _fact(page: Page, node: Node) -> Span:
    if node.kind is Kind.PANEL and node.note:
        return Span(note(node, page.text), node.hue, node.id, True)
    return Span(small_title(page, node), node.hue, node.id)
