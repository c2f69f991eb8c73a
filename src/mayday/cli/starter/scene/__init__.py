"""Scene: what lies on the table, and where. The front ends draw it."""

from __future__ import annotations

from mayday.cli.starter.content import NUMBERS
from mayday.cli.starter.table import StarterState, length
from mayday.kernel import Kind, Node, View

__all__ = ["scene"]


def scene(v: View[StarterState]) -> Node:
    """The tunnel and the lamp, as two tracks."""
    g = v.position
    tunnel = Node(
        id="tunnel",
        kind=Kind.TRACK,
        at=(50, 35),
        size=(90, 20),
        value=g.walked,
        limit=length(g),
        rules=("ST-WALK-1",),
    )
    oil = Node(
        id="oil",
        kind=Kind.TRACK,
        at=(50, 70),
        size=(60, 20),
        value=g.oil,
        limit=NUMBERS.oil,
        rules=("ST-WALK-2", "ST-REFILL-1"),
    )
    return Node(id="table", kind=Kind.TABLE, hue="amber", size=(16, 9), children=(tunnel, oil))
