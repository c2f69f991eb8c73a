"""The table: the scene drawn for the pane, and a cursor that goes from thing to thing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from mayday.kernel import Kind, Node
from mayday.render.lines import Line
from mayday.render.tabletop import tabletop
from mayday.server.messages import StateShown
from mayday.terminal.full.pane import FRAME, Pane
from mayday.terminal.full.words import Named

AWRY = 4  # a step aside counts as much as so many ahead


class Spot(NamedTuple):
    """Where a node is drawn: its first characters."""

    x: float
    y: int


class Table(Pane):
    """Draws scenes; the cursor stands on a node."""

    def __init__(self) -> None:
        super().__init__("table")
        self._state: StateShown | None = None
        self._choosable: frozenset[str] = frozenset()
        self.spots: dict[str, Spot] = {}
        self._drawn_at: dict[str, str] = {}  # by node: where it is drawn; a unit, at its square

    def draw(self, state: StateShown, choosable: Collection[str]) -> None:
        """Draw a state; what can be chosen has a star."""
        self._state, self._choosable = state, frozenset(choosable)
        lines = tabletop(state.scene, Named(state), self.room, self.rows, highlight=self._choosable)
        self.spots = _spots(lines)
        self._drawn_at = dict(_drawn_at(state.scene, self.spots, ""))
        cursor = self.cursor if self.cursor in self.spots else ""
        self.show(lines, cursor, self.lit)

    def drawn(self, ids: Iterable[str]) -> list[str]:
        """Where these nodes are drawn, as far as they are."""
        return [self._drawn_at[id] for id in ids if self._drawn_at.get(id)]

    def held(self, id: str) -> frozenset[str]:
        """A node and all that is drawn with it."""
        return frozenset({id}.union(of for of, at in self._drawn_at.items() if at == id))

    def light(self, ids: Collection[str]) -> None:
        """Underline these nodes."""
        lit = frozenset(self.drawn(ids))
        if lit != self.lit:
            self.show(self.lines, self.cursor, lit)

    def point_at(self, id: str) -> None:
        """Put the cursor on a node and bring it into sight."""
        self.show(self.lines, id, self.lit)
        self.look_at([id])

    def look_at(self, ids: Iterable[str]) -> None:
        """Bring one of these nodes into sight, if none is."""
        rows = sorted(self.spots[id].y for id in self.drawn(ids))
        if rows and not any(map(self.is_seen, rows)):
            self.reveal(rows[len(rows) // 2])

    def step(self, dx: int, dy: int) -> str:
        """Move the cursor to the next thing in a direction; the node it stands on then."""
        here = self.spots.get(self.cursor)
        if here is None:
            self.point_at(self._first())
            return self.cursor
        best, nearest = self.cursor, float("inf")
        for id, spot in self.spots.items():
            x, y = spot.x - here.x, (spot.y - here.y) * 2
            ahead, aside = (x * dx, abs(y)) if dx else (y * dy, abs(x))
            if ahead > 0 and ahead + AWRY * aside < nearest:
                best, nearest = id, ahead + AWRY * aside
        self.point_at(best)
        return best

    def _first(self) -> str:
        """Where the cursor begins: on what is spoken of or can be chosen and is in sight."""
        here = [id for id, spot in self.spots.items() if self.is_seen(spot.y)]
        chosen = self.drawn(self._choosable)
        wanted = [*(id for id in here if id in self.lit), *(id for id in here if id in chosen)]
        return next(iter([*wanted, *chosen, *here, *self.spots]), "")

    def node(self, id: str) -> Node | None:
        """The thing that is drawn there: the piece on a square, rather than the square."""
        if self._state is None:
            return None
        for node in self._state.scene.walk():
            for square in node.children if node.kind is Kind.GRID else ():
                if square.id == id and square.children:
                    return square.children[-1]
            if node.id == id:
                return node
        return None


def _drawn_at(node: Node, spots: Collection[str], around: str) -> Iterator[tuple[str, str]]:
    """Each node below this one, and where it is drawn: at its own spot, or with what holds it."""
    here = node.id if node.id in spots else around
    yield node.id, here
    for child in node.children:
        yield from _drawn_at(child, spots, here)


def _spots(lines: list[Line]) -> dict[str, Spot]:
    """Where each node's first characters stand."""
    spots: dict[str, Spot] = {}
    for row, line in enumerate(lines):
        x = 0
        for span in line:
            if span.id and span.id not in spots and span.text.strip(FRAME):
                spots[span.id] = Spot(x + (len(span.text) - 1) / 2, row)
            x += len(span.text)
    return spots
