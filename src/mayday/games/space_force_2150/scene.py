"""Scene."""
from mayday.games.space_force_2150.model import S2State
from mayday.kernel.scene import Kind, Node
from mayday.kernel.view import View


def scene(v: View[S2State]) -> Node:
    return Node(id="table", kind=Kind.TABLE)
