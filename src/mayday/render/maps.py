"""Maps: a grid as letters, with its rulers, walls, areas, overlays and lines of sight.

A piece is one or two letters, a free square a dot, or the sign of the area it belongs to. What
can be chosen has a star: an empty square in place of its dot, a piece after its letters. Where
several overlays lie on a square, it has a sign of its own:

       A   B   C
    1  .   L1 |o2*
           --
    2  +   '   *

If the page is too narrow for two letters, the second one stands in the gap between squares, if
no wall is there.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mayday.kernel import Node
from mayday.render.lines import Line, Span, flow
from mayday.render.naming import Naming, heading, letters, name, state_name

FREE, CHOSEN, SEVERAL = ".", "*", "#"
AREAS = "',`\"~"  # signs for the empty squares of areas, in the order of their first squares
Walls = set[frozenset[str]]  # pairs of squares with a wall between them


class Map:
    """The drawing of one grid."""

    def __init__(self, node: Node, text: Naming, highlight: Collection[str]) -> None:
        self.node, self.text, self.highlight = node, text, highlight
        self.columns = node.columns or len(node.children) or 1
        self.walls: Walls = {frozenset((link.a, link.b)) for link in node.links if link.wall}
        self.marks = _marks(node)
        states = dict.fromkeys(square.state for square in node.children if square.state)
        self.areas = dict(zip(states, AREAS, strict=False))
        tops = [square.children[-1] for square in node.children if square.children]
        self.cell = max([min(len(letters(top, text)), 2) for top in tops], default=1)
        self.margin = max([len(row) + 1 for row in node.rulers[1]], default=0)
        self.ends_in_gap = True  # there is room at the right of the last column too

    def lines(self, width: int) -> list[Line]:
        """The map, as wide cells as fit; nothing if even letters without gaps are too wide."""
        while self.margin + self.columns * (self.cell + 1) > width + 1:
            if self.cell == 1:
                return []
            self.cell -= 1
        self.ends_in_gap = self.margin + self.columns * (self.cell + 1) <= width
        squares = self.node.children
        rows = [squares[n : n + self.columns] for n in range(0, len(squares), self.columns)]
        lines = self._ruler()
        for number, (row, below) in enumerate(zip(rows, [*rows[1:], ()], strict=True)):
            lines.append((Span(self._margin(number)), *self._squares(row)))
            lines += self._walls_below(row, below)
        return lines + self._legend(width)

    def _ruler(self) -> list[Line]:
        """The names of the columns; those too long for a cell are written downwards."""
        names = self.node.rulers[0]
        if not names:
            return []
        if max(map(len, names)) <= self.cell:
            rows = [[f"{column:<{self.cell}}" for column in names]]
        else:
            height = max(map(len, names))
            rows = [
                [f"{column.rjust(height)[n]:<{self.cell}}" for column in names]
                for n in range(height)
            ]
        return [(Span((" " * self.margin + " ".join(row)).rstrip()),) for row in rows]

    def _margin(self, number: int) -> str:
        """The name of a row, at the right of its room."""
        rows = self.node.rulers[1]
        return f"{rows[number]:>{self.margin - 1}} " if number < len(rows) else " " * self.margin

    def _squares(self, row: Sequence[Node]) -> list[Span]:
        """A row of squares, each with the wall, star or gap at its right."""
        spans = []
        for square, right in zip(row, [*row[1:], None], strict=True):
            top = square.children[-1] if square.children else None
            sign = letters(top, self.text)[:2] if top else self._free(square)
            shown, more = sign[: self.cell], sign[self.cell :]
            spans.append(Span(f"{shown:<{self.cell}}", top.hue if top else square.hue, square.id))
            wall = right is not None and frozenset((square.id, right.id)) in self.walls
            star = any(piece.id in self.highlight for piece in square.walk() if top)
            spans.append(Span("|" if wall else more or (CHOSEN if star else " ")))
        return spans if self.ends_in_gap else spans[:-1]

    def _free(self, square: Node) -> str:
        """What stands for an empty square."""
        if square.id in self.highlight:
            return CHOSEN
        return self.marks.get(square.id) or self.areas.get(square.state, FREE)

    def _walls_below(self, row: Sequence[Node], below: Sequence[Node]) -> list[Line]:
        """The walls between two rows, if there are any."""
        bars = [
            ("-" if frozenset((upper.id, lower.id)) in self.walls else " ") * self.cell + " "
            for upper, lower in zip(row, below, strict=False)
        ]
        if not any("-" in bar for bar in bars):
            return []
        return [(Span((" " * self.margin + "".join(bars)).rstrip()),)]

    def _legend(self, width: int) -> list[Line]:
        """What the signs of areas and overlays mean, then every line of sight."""
        areas = []
        for state, sign in self.areas.items():
            square = next(square for square in self.node.children if square.state == state)
            areas.append(Span(f"{sign} {state_name(square, self.text)}", square.hue))
        overlays = [overlay for overlay in self.node.overlays if overlay.mark]
        marks = [Span(f"{o.mark} {self.text.name(o.label)}", o.hue) for o in overlays]
        if SEVERAL in self.marks.values():
            marks.append(Span(f"{SEVERAL} {' and '.join(o.mark for o in overlays)}"))
        sights = []
        for sight in self.node.sights:
            hit = ", ".join(self.text.name(id) for id in sight.hit)
            arrow, said = ("-/-", hit) if sight.hit else ("-->", sight.value)
            ends = f"{self.text.name(sight.a)} {arrow} {self.text.name(sight.b)}"
            sights.append(Span(f"{ends}: {said}" if said else ends, "", sight.b))
        told = [line for sight in sights for line in flow([sight], width)]
        return flow([*areas, *marks], width) + told


def _marks(node: Node) -> dict[str, str]:
    """By square: the sign of the overlay on it, or that there are several."""
    marks: dict[str, str] = {}
    for overlay in node.overlays:
        for id in overlay.nodes if overlay.mark else ():
            marks[id] = SEVERAL if id in marks else overlay.mark
    return marks


def narrowest(node: Node) -> int:
    """The width of a grid's map with cells of one letter."""
    margin = max([len(row) + 1 for row in node.rulers[1]], default=0)
    return margin + 2 * (node.columns or len(node.children) or 1) - 1


def pieces(node: Node, text: Naming, highlight: Collection[str], width: int) -> list[Line]:
    """What stands on the squares of a grid, by name."""
    items = []
    for square in node.children:
        if square.children:
            here = ", ".join(_said(piece, text, highlight) for piece in square.children)
            hue = square.children[-1].hue
            items.append(Span(f"{heading(square, text)}:  {here}", hue, square.id))
    return flow(items, width, between="   ")


def _said(piece: Node, text: Naming, highlight: Collection[str]) -> str:
    """A piece and what lies on it: `*guard (asleep)`."""
    called = (CHOSEN if piece.id in highlight else "") + name(piece, text)
    on_it = ", ".join(name(child, text) for child in piece.children)
    return f"{called} ({on_it})" if on_it else called
