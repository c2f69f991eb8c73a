"""Reading order: nodes at places on a board, as rows and columns of text.

The places are cut along the gaps between them, first across, then down, and so on in each
part. What cannot be cut apart is read from the top left to the bottom right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from mayday.kernel import Node
from mayday.render.layout import size_of


class Rows(NamedTuple):
    """Parts one below the other."""

    parts: tuple[Part, ...]


class Columns(NamedTuple):
    """Parts side by side."""

    parts: tuple[Part, ...]


Part = Rows | Columns | Node
Extent = tuple[float, float]


def reading_order(nodes: Sequence[Node]) -> Part:
    """How to set the nodes as text; nodes without a place follow in their order."""
    placed = [node for node in nodes if node.at]
    others = [node for node in nodes if not node.at]
    if not others:
        return _cut(placed)
    return Rows((_cut(placed), *others)) if placed else Rows(tuple(others))


def _cut(nodes: Sequence[Node]) -> Part:
    if len(nodes) == 1:
        return nodes[0]
    for extent, kind in ((_height, Rows), (_width, Columns)):
        groups = _groups(nodes, extent)
        if len(groups) > 1:
            return kind(tuple(_cut(group) for group in groups))
    in_order: list[Node] = sorted(nodes, key=lambda node: (_height(node), _width(node)))
    return Rows(tuple(in_order))


def _groups(nodes: Sequence[Node], extent: Callable[[Node], Extent]) -> list[list[Node]]:
    """The nodes in groups with a gap between them."""
    groups: list[list[Node]] = []
    end = 0.0
    for node in sorted(nodes, key=extent):
        low, high = extent(node)
        if groups and low < end - 0.01:
            groups[-1].append(node)
        else:
            groups.append([node])
        end = max(end, high) if len(groups[-1]) > 1 else high
    return groups


def _width(node: Node) -> Extent:
    return _extent(node, 0)


def _height(node: Node) -> Extent:
    return _extent(node, 1)


def _extent(node: Node, axis: int) -> Extent:
    """From where to where the node reaches along an axis."""
    at, size = node.at or (0.0, 0.0), size_of(node)
    return at[axis] - size[axis] / 2, at[axis] + size[axis] / 2
