from mayday.games.systems_failing.model import SFState
from mayday.kernel.scene import Kind, Node
from mayday.kernel.view import View


def scene(v: View[SFState]) -> Node:
    return Node(id="table", kind=Kind.TABLE)
