"""Scene: what lies on the table, as a tree of nodes.

A scene is a pure function of a view. It has no pixels, no sentences and no colours but
palette names; the browser, the terminal, the screen reader and the pictures all read it.

Places: a child with `at` stands on the 0-100 grid of its parent, origin at the top left; a
child without one is laid out by its parent as the parent's kind says. So a row of slots needs
no coordinates, and a board moved elsewhere takes its rooms along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import lru_cache
from typing import ParamSpec, TypeVar

import msgspec

HUES = ("orange", "blue", "yellow", "red", "black", "green", "white", "violet")  # of pieces
ACCENTS = ("ember", "rust", "violet", "amber", "teal")  # of a game as a whole


class Kind(StrEnum):
    """What a node is; a front end knows how to draw each."""

    TABLE = "table"  # the root: its size is the table's proportion, its hue the game's accent
    BOARD = "board"  # places on a drawing
    PANEL = "panel"  # a group with a title
    ROW = "row"  # side by side
    STACK = "stack"  # on one another but all readable; first child at the bottom
    PILE = "pile"  # on one another, only the last child shows; without children just a count
    FAN = "fan"  # a hand of cards
    GRID = "grid"  # squares, row by row; `columns` of them in a row, walls on their edges
    BAG = "bag"  # pieces as counts, order meaningless
    TRACK = "track"  # a marker at `value` on the spaces `first` to `limit`
    COUNTER = "counter"  # a name and a number
    CARD = "card"
    PIECE = "piece"
    SLOT = "slot"  # a place for pieces, on a card or a board, that a choice can point at


class Figure(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A number printed on a card or piece."""

    label: str  # the id whose name it bears
    value: int | str  # a range like "3-7" is a string
    mark: str = ""  # the sign around it: hazard, burst


class Region(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A stretch of a track: its last space and what it means."""

    last: int
    hue: str
    label: str = ""  # the id whose name it bears
    value: int | None = None
    mark: str = ""


class Link(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Two neighbouring nodes of a board or grid: a way between them, or a wall.

    A way is straight, or a curve by its control points: one bends it, two bend both its ends.
    """

    a: str
    b: str
    wall: bool = False
    state: str = ""  # a way that cannot be used as usual: an id with a name
    via: tuple[tuple[float, float], ...] = ()  # control points on the board's grid, at most two


class Overlay(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Places that share a meaning for the moment: within reach, in range."""

    label: str  # the id whose name it bears
    hue: str
    nodes: tuple[str, ...]
    mark: str = ""  # one character that stands for it on a map made of letters


class LineOfSight(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The straight line between two nodes: clear, or blocked by what it hits."""

    a: str
    b: str
    hit: tuple[str, ...] = ()  # ids of all that it hits; nothing: the line is clear
    value: str = ""  # what it is good for: a chance, a cost


class Node(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """One thing on the table."""

    id: str  # unique on the table; choices point at it
    kind: Kind  # what it is
    label: str = ""  # the id whose name it bears; empty: its own
    at: tuple[float, float] | None = None  # its centre on the parent's grid
    size: tuple[float, float] | None = None  # width and height on the parent's grid
    children: tuple[Node, ...] = ()  # what lies on it or in it
    art: str = ""  # a drawing of the game's art folder that fills the node
    hue: str = ""  # of HUES; the table's is of ACCENTS
    symbol: str = ""  # one or two letters that stand for the hue
    state: str = ""  # active, covered, done, dark, damaged, ...: an id with a name
    face_down: bool = False  # only its back can be seen
    folded: bool | None = None  # a panel that folds: whether it starts so; None: it never does
    count: int | None = None  # how many lie here; how many a piece stands for
    limit: int | None = None  # how many fit; a track's last space
    first: int = 0  # a track's first space
    value: int | None = None  # a track's marker, a counter's number
    columns: int | None = None  # places side by side in a row, fan, grid or bag
    figures: tuple[Figure, ...] = ()  # numbers printed on it
    regions: tuple[Region, ...] = ()  # stretches of a track
    links: tuple[Link, ...] = ()  # between nodes below this one
    overlays: tuple[Overlay, ...] = ()  # over nodes below this one; the last lies on top
    sights: tuple[LineOfSight, ...] = ()  # between nodes below this one
    rulers: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # names of a grid's columns, rows
    note: str = ""  # a text key with its section: note.D16, result.escaped
    about: str = ""  # a key of [about]: what explains it; empty: its id, name or kind
    rules: tuple[str, ...] = ()  # rule IDs that govern it

    @property
    def named(self) -> str:
        """The id whose name it bears."""
        return self.label or self.id

    def walk(self) -> Iterator[Node]:
        """This node and all below it."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))


_P = ParamSpec("_P")
_T = TypeVar("_T")
_MOST_DRAWN = 2048  # of each part


def drawn_once(part: Callable[_P, _T]) -> Callable[_P, _T]:
    """For a part of a scene that is drawn from plain values alone, never from a state.

    What was drawn from the same values before is not drawn again. It stays the very same object,
    so that a server that compares scenes sees at once that nothing changed there.
    """
    return lru_cache(maxsize=_MOST_DRAWN)(part)  # type: ignore[return-value]  # with plain values


_below: dict[int, tuple[Node, frozenset[str]]] = {}
_MOST_BELOW = 8192  # nodes of which it is known


def ids_below(node: Node) -> frozenset[str]:
    """The id of a node and of all below it; of parts that are drawn once it is known already."""
    known = _below.get(id(node))
    if known is not None and known[0] is node:
        return known[1]
    ids = {node.id}
    for child in node.children:
        if child.children:
            ids |= ids_below(child)
        else:
            ids.add(child.id)
    found = frozenset(ids)
    if len(_below) >= _MOST_BELOW:
        _below.clear()
    _below[id(node)] = node, found
    return found


def encode_scene(node: Node) -> bytes:
    """The scene as JSON."""
    return msgspec.json.encode(node)
