"""Layout: where each node of a scene lies on the drawing.

A child with `at` goes to its place on the parent's grid; the others are laid out by the kind
of their parent. The unit is that of the drawing: about one pixel on a laptop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, sqrt
from typing import NamedTuple

from mayday.kernel import HUES, Kind, Node, Text
from mayday.render.lettering import BASE, LARGE, SMALL, Lettering, fit
from mayday.render.naming import heading, number_in

PAD = 8.0
GAP = 8.0
CAPTION = 26.0  # the line with a group's name
FOLDED = CAPTION + 2 * PAD  # the height of a panel of which only the title shows
TARGET = 44.0  # the size of a piece or slot that a finger can hit
TUCK = 10.0  # how far a covered card reaches under the one on top of it
LIP = 5.0  # how far a card of a pile peeps out
LIPS = 3
RULER = 22.0  # the room of the names along a grid's edges, and of the legend below it
COMPACT = 66.0  # a card lower than this has its name beside its pieces


class Rect(NamedTuple):
    """A rectangle: its top left corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, by: float, top: float = 0.0) -> Rect:
        """Smaller on all sides, and by `top` more at the top."""
        return Rect(
            self.x + by, self.y + by + top, max(self.w - 2 * by, 0), max(self.h - 2 * by - top, 0)
        )

    def place(self, at: tuple[float, float], size: tuple[float, float]) -> Rect:
        """The rectangle at a place of this one's 0-100 grid."""
        w, h = self.w * size[0] / 100, self.h * size[1] / 100
        return Rect(
            self.x + self.w * at[0] / 100 - w / 2, self.y + self.h * at[1] / 100 - h / 2, w, h
        )


_GROUP_SIZE = (18.0, 30.0)
_SIZES: dict[Kind, tuple[float, float]] = {
    Kind.PILE: (12.0, 18.0),
    Kind.TRACK: (24.0, 12.0),
    Kind.COUNTER: (14.0, 6.0),
    Kind.CARD: (12.0, 16.0),
    Kind.PIECE: (3.5, 5.5),
    Kind.SLOT: (3.5, 5.5),
}


def size_of(node: Node) -> tuple[float, float]:
    """Width and height on the parent's grid: as said, or what suits the kind."""
    return node.size or _SIZES.get(node.kind, _GROUP_SIZE)


Flow = Callable[[Node, Rect, Sequence[Node]], list[Rect]]


def layout(scene: Node, room: Rect, text: Text) -> dict[str, Rect]:
    """The rectangle of every node, by id."""
    places: dict[str, Rect] = {}
    _lay_out(scene, room, text, places)
    return places


def _lay_out(node: Node, rect: Rect, text: Text, places: dict[str, Rect]) -> None:
    if node.folded:
        rect = Rect(rect.x, rect.y, rect.w, min(rect.h, FOLDED))
        places.update((inside.id, rect) for inside in node.walk())
        return
    places[node.id] = rect
    box = content_box(node, rect)
    if is_room(node, rect):
        box = _below_name(node, rect, text)
    flowing = [child for child in node.children if child.at is None]
    flow = _FLOWS.get(node.kind, _column)
    rects = dict(zip([child.id for child in flowing], flow(node, box, flowing), strict=True))
    for child in node.children:
        place = rect.place(child.at, size_of(child)) if child.at else rects[child.id]
        _lay_out(child, place, text, places)


def has_caption(node: Node, rect: Rect) -> bool:
    """Whether the node's name stands on a line of its own above what it holds."""
    if node.kind is Kind.ROW:
        return rect.h >= TARGET + CAPTION
    if node.kind is Kind.PILE:
        return rect.h >= COMPACT
    return node.kind in (Kind.PANEL, Kind.STACK, Kind.FAN, Kind.BAG)


def is_square(node: Node, rect: Rect) -> bool:
    """Whether it is a place too small for words, like a square of a grid."""
    small = min(rect.w, rect.h) < TARGET and max(rect.w, rect.h) < 2 * TARGET
    return small and node.kind is Kind.SLOT and not node.symbol


def is_room(node: Node, rect: Rect) -> bool:
    """Whether it is a place with a name, in which pieces stand."""
    of_cubes = node.hue in HUES and node.symbol
    return node.kind is Kind.SLOT and not of_cubes and not is_square(node, rect)


def room_name(node: Node, rect: Rect, text: Text) -> Lettering:
    """The name of a room, in as many lines as leave room for what is below it; or none."""
    words, room = heading(node, text), rect.w - PAD
    pieces = any(child.at is None for child in node.children)
    placed = [rect.place(child.at, size_of(child)).y for child in node.children if child.at]
    high = min(placed) - rect.y - PAD / 2 if placed else rect.h
    for number, largest in ((2, LARGE), (1, LARGE), (1, BASE), (1, SMALL)):
        name = fit(words, room, number, largest, SMALL, bold=True)
        below = TARGET / 2 + 2 * PAD if pieces else 0
        if name.height <= high and rect.h - name.height >= below:
            return name
    return Lettering((), SMALL) if pieces else name


def _below_name(node: Node, rect: Rect, text: Text) -> Rect:
    """The part of a room where its pieces stand."""
    return rect.inset(PAD, top=room_name(node, rect, text).height)


def content_box(node: Node, rect: Rect) -> Rect:
    """The part of the node's rectangle that its children without a place share."""
    if node.kind in (Kind.TABLE, Kind.BOARD):
        return rect
    if node.kind is Kind.GRID:
        ruler = RULER if any(node.rulers) else 0.0
        return Rect(rect.x + ruler, rect.y + ruler, rect.w - ruler, rect.h - 2 * ruler)
    if node.kind in (Kind.ROW, Kind.PILE) and not has_caption(node, rect):
        return rect
    if is_square(node, rect):
        return rect.inset(rect.w * 0.06)
    return rect.inset(PAD, top=CAPTION if has_caption(node, rect) else 0.0)


def _column(node: Node, box: Rect, children: Sequence[Node]) -> list[Rect]:
    """One below the other; those that are not folded share the height."""
    folded = sum(child.folded is True for child in children)
    rest = box.h - folded * FOLDED - GAP * (len(children) - 1)
    share = max(rest, 0.0) / max(len(children) - folded, 1)
    rects, y = [], box.y
    for child in children:
        height = FOLDED if child.folded else share
        rects.append(Rect(box.x, y, box.w, height))
        y += height + GAP
    return rects


def _row(node: Node, box: Rect, children: Sequence[Node]) -> list[Rect]:
    """Side by side; more than `columns` go on in the next line."""
    columns = node.columns or max(len(children), 1)
    return _cells(box, columns, max(ceil(len(children) / columns), 1), len(children))


def _bag(node: Node, box: Rect, children: Sequence[Node]) -> list[Rect]:
    columns = node.columns or max(ceil(sqrt(len(children))), 1)
    return _cells(box, columns, max(ceil(len(children) / columns), 1), len(children))


def _grid(node: Node, box: Rect, children: Sequence[Node]) -> list[Rect]:
    """Squares without gaps, as large as the box allows, in its middle."""
    columns = node.columns or max(ceil(sqrt(len(children))), 1)
    rows = max(ceil(len(children) / columns), 1)
    side = min(box.w / columns, box.h / rows)
    left, top = box.x + (box.w - side * columns) / 2, box.y + (box.h - side * rows) / 2
    return [
        Rect(left + side * (n % columns), top + side * (n // columns), side, side)
        for n in range(len(children))
    ]


def _stack(node: Node, box: Rect, children: Sequence[Node]) -> list[Rect]:
    """The last child, which is on top, at the top; what shows of the others below it."""
    height = box.h / max(node.limit or 0, len(children), 1)
    from_top = reversed(range(len(children)))
    return [Rect(box.x, box.y + n * height, box.w, height) for n in from_top]


def _pile(node: Node, box: Rect, children: Sequence[Node]) -> list[Rect]:
    top = top_of_pile(node, box)
    return [top for _ in children]


def top_of_pile(node: Node, box: Rect) -> Rect:
    """The top card of a pile: the cards below it peep out at the lower right."""
    lips = LIP * lips_of_pile(node, box)
    return Rect(box.x, box.y, box.w - lips, box.h - lips)


def lips_of_pile(node: Node, box: Rect) -> int:
    return max(min(number_in(node) - 1, LIPS), 0) if box.h >= TARGET else 0


def _fan(node: Node, box: Rect, children: Sequence[Node]) -> list[Rect]:
    """A hand: cards side by side, overlapping where there are many; or in lines of `columns`."""
    if node.columns and len(children) > node.columns:
        return _row(node, box, children)
    share = (box.w + GAP) / max(len(children), 1) - GAP
    width = min(box.w, max(box.h * 0.72, 2 * TARGET), max(share, 2.5 * TARGET))
    step = min(width + GAP, (box.w - width) / max(len(children) - 1, 1))
    return [Rect(box.x + n * step, box.y, width, box.h) for n in range(len(children))]


def _on_card(node: Node, box: Rect, children: Sequence[Node]) -> list[Rect]:
    """Slots along the lower edge of a card; on a low card smaller, at its left, where drawings
    are as large as it allows."""
    if not children:
        return []
    low = box.h + 2 * PAD < COMPACT
    places = [max(child.limit or 1, 1) for child in children]
    room = (box.w - GAP * (sum(places) - 1)) / sum(places)
    small = max(TARGET * 0.6, box.h * 0.8 if any(child.art for child in children) else 0.0)
    side = min(small if low else TARGET, box.h, room)
    y = box.y + (box.h - side) / (2 if low else 1)
    rects, x = [], box.x
    for number in places:
        rects.append(Rect(x, y, side * number + GAP * (number - 1), side))
        x += (side + GAP) * number
    return rects


def _in_place(node: Node, box: Rect, children: Sequence[Node]) -> list[Rect]:
    """Pieces in a room or on a square, as large as all of them can be."""
    side = min(TARGET, box.w, box.h)
    while side > 1 and (box.w // side) * (box.h // side) < len(children):
        side -= 1
    columns = max(int(box.w // max(side, 1)), 1)
    return [
        Rect(box.x + side * (n % columns), box.y + side * (n // columns), side, side)
        for n in range(len(children))
    ]


def _cells(box: Rect, columns: int, rows: int, number: int) -> list[Rect]:
    """The first cells of an even grid with gaps, row by row."""
    w, h = (box.w - GAP * (columns - 1)) / columns, (box.h - GAP * (rows - 1)) / rows
    return [
        Rect(box.x + (w + GAP) * (n % columns), box.y + (h + GAP) * (n // columns), w, h)
        for n in range(number)
    ]


_FLOWS: dict[Kind, Flow] = {
    Kind.ROW: _row,
    Kind.STACK: _stack,
    Kind.PILE: _pile,
    Kind.FAN: _fan,
    Kind.GRID: _grid,
    Kind.BAG: _bag,
    Kind.CARD: _on_card,
    Kind.SLOT: _in_place,
    Kind.PIECE: _in_place,
}
