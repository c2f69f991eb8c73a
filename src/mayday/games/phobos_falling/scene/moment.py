"""Scene, what lies nowhere but can be chosen now: titles, abilities, officers to pick."""

from __future__ import annotations

from mayday.games.phobos_falling.scene import places
from mayday.games.phobos_falling.scene.nodes import put
from mayday.games.phobos_falling.table import PFState
from mayday.kernel import Kind, Node, View

FEW = 10  # so many offers lie over the shuttle, more over the hands
COLUMNS = 2
MANY_COLUMNS = 5


def offers(v: View[PFState], table: tuple[Node, ...]) -> tuple[Node, ...]:
    """The table, with a panel of chips for choices that point at nothing on it."""
    drawn = {node.id for part in table for node in part.walk()}
    wanted = dict.fromkeys(
        id for ask in v.asks for choice in ask.choices for id in _ends(choice.target)
    )
    missing = [id for id in wanted if id not in drawn]
    if not missing:
        return table
    few = len(missing) <= FEW
    chips = tuple(Node(id=id, kind=Kind.CARD) for id in missing)
    row = Node(
        id="offers.row",
        kind=Kind.ROW,
        columns=COLUMNS if few else MANY_COLUMNS,
        children=chips,
    )
    panel = Node(id="offers", kind=Kind.PANEL, children=(row,))
    hidden = ("shuttle",) if few else ("other_hands",)
    rest = [node for node in table if node.id not in hidden and (few or node.kind != Kind.FAN)]
    return (*rest, put(panel, places.SHUTTLE if few else places.HANDS))


def _ends(target: str) -> list[str]:
    """What a target names: itself, or the card that acts and what it acts on."""
    return [part for part in target.split(".") if part]
