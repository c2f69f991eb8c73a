"""Scene: what lies on the table, as a tree of nodes.

A scene is a pure function of a view. It has no pixels, no sentences and no colours but
palette names; the browser, the terminal, the screen reader and the pictures all read it.
Coordinates are on a 0-100 grid, origin at the top left.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec


class Kind(StrEnum):
    """What a node is; a front end knows how to draw each."""

    TABLE = "table"  # the root
    BOARD = "board"  # nodes at places of their own
    STACK = "stack"  # pieces on one another, first child at the bottom
    ROW = "row"  # pieces side by side
    FAN = "fan"  # a hand of cards
    GRID = "grid"  # squares in rows
    BAG = "bag"  # pieces as counts, order meaningless
    TRACK = "track"  # a marker on a line of spaces
    CARD = "card"
    PIECE = "piece"
    SLOT = "slot"  # a place on a card or board that a choice can point at
    PANEL = "panel"  # a group with a title


class Region(msgspec.Struct, frozen=True):
    """A stretch of a track: its last space, its hue and what it means."""

    last: int
    hue: str
    label: str


class Node(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One thing on the table."""

    id: str
    kind: Kind
    label: str = ""  # the id whose name it bears; empty: its own
    at: tuple[float, float] | None = None  # centre
    size: tuple[float, float] | None = None
    children: tuple[Node, ...] = ()
    hue: str = ""  # a palette name
    symbol: str = ""  # one or two letters that stand for the hue
    state: str = ""  # open, covered, active, dark, damaged, ...
    face_down: bool = False
    count: int | None = None
    value: int | None = None  # a track's marker, a card's main figure
    limit: int | None = None  # a track's last space
    regions: tuple[Region, ...] = ()
    note: str = ""  # a text key of section "note"
    rules: tuple[str, ...] = ()  # rule IDs that govern it

    def walk(self) -> Iterator[Node]:
        """This node and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()


def encode_scene(node: Node) -> bytes:
    """The scene as JSON."""
    return msgspec.json.encode(node)
