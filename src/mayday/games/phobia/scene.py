"""Scene: placeholder."""

from mayday.games.phobia.model import PHState
from mayday.kernel.scene import Kind, Node
from mayday.kernel.view import View


def scene(v: View[PHState]) -> Node:
    return Node(id="table", kind=Kind.TABLE)
