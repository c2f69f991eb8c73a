"""The table: the scene drawn for the pane, and a cursor that goes from thing to thing."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from mayday.kernel import Node
from mayday.render.lines import Line
from mayday.render.tabletop import tabletop
from mayday.server.messages import StateShown
from mayday.terminal.full.pane import Pane
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
        self._drawn: tuple[StateShown, frozenset[str], int, int] | None = None
        self.spots: dict[str, Spot] = {}

    def draw(self, state: StateShown, choosable: Collection[str]) -> None:
        """Draw a state; what can be chosen has a star."""
        self._state, self._choosable = state, frozenset(choosable)
        lines = tabletop(state.scene, Named(state), self.room, self.rows, highlight=self._choosable)
        self.spots = _spots(lines)
        cursor = self.cursor if self.cursor in self.spots else ""
        self.show(lines, cursor, self.lit)

    def light(self, ids: Collection[str]) -> None:
        """Underline these nodes."""
        if frozenset(ids) != self.lit:
            self.show(self.lines, self.cursor, ids)

    def point_at(self, id: str) -> None:
        """Put the cursor on a node and bring it into sight."""
        self.show(self.lines, id, self.lit)
        self.look_at(id)

    def look_at(self, id: str) -> None:
        if id in self.spots:
            self.reveal(self.spots[id].y)

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
        """Where the cursor begins: on what can be chosen, else anywhere."""
        return next((id for id in self.spots if id in self._choosable), next(iter(self.spots), ""))

    def node(self, id: str) -> Node | None:
        if self._state is None:
            return None
        return next((node for node in self._state.scene.walk() if node.id == id), None)


def _spots(lines: list[Line]) -> dict[str, Spot]:
    """Where each node's first characters stand."""
    spots: dict[str, Spot] = {}
    for row, line in enumerate(lines):
        x = 0
        for span in line:
            if span.id and span.id not in spots and span.text.strip(" │┌┐└┘─"):
                spots[span.id] = Spot(x + (len(span.text) - 1) / 2, row)
            x += len(span.text)
    return spots
