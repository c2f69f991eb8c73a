"""Scene, what lies nowhere but can be chosen now: titles, abilities, officers to pick."""

from __future__ import annotations

from math import ceil

from mayday.games.phobos_falling.content import ABILITIES, OFFICERS, SLOT, TITLE, TITLES
from mayday.games.phobos_falling.rows import CardId, TitleId
from mayday.games.phobos_falling.scene import places
from mayday.games.phobos_falling.scene.nodes import about_card, card_node, drawing, put
from mayday.games.phobos_falling.scene.places import Box
from mayday.games.phobos_falling.table import PFState
from mayday.kernel import Kind, Node, View, ids_below

FEW = 12  # so many offers lie over the shuttle, more over hands and officers
COLUMNS, MANY_COLUMNS = 2, 5
TOP, HIGHEST = 30.0, 36.0  # where the chips begin, and how high they are at most


def offers(v: View[PFState], table: tuple[Node, ...]) -> tuple[Node, ...]:
    """The table, with a panel of chips for choices that point at nothing on it."""
    targets = [choice.target for ask in v.asks for choice in ask.choices]
    wanted = dict.fromkeys(id for target in targets for id in target.split(".") if id)
    missing = [*wanted]
    for part in table:
        drawn = ids_below(part)
        missing = [id for id in missing if id not in drawn]
        if not missing:
            return table
    if len(missing) <= FEW:
        rest = [node for node in table if node.id != "shuttle"]
        return (*rest, panel(missing, places.SHUTTLE, COLUMNS))
    rest = [n for n in table if n.id not in ("other_hands", "crew") and n.kind is not Kind.FAN]
    room = places.HANDS._replace(w=places.CREW.x + places.CREW.w - places.HANDS.x)
    return (*rest, panel(missing, room, MANY_COLUMNS))


def panel(ids: list[str], room: Box, columns: int) -> Node:
    """A chip for each id, in so many columns."""
    width = (room.w - 14) / columns
    height = min(HIGHEST, (room.h - TOP - 6) / ceil(len(ids) / columns))
    chips = []
    for n, id in enumerate(ids):
        row, column = divmod(n, columns)
        spot = Box(7 + column * width, TOP + row * height, width - 5, height - 4)
        chips.append(put(chip(id), spot, room.extent))
    return put(Node(id="offers", kind=Kind.PANEL, children=tuple(chips)), room)


def chip(id: str) -> Node:
    """What can be chosen, with its words and its figure or sign."""
    if id in OFFICERS:
        figure = drawing(f"figure_of_{id}", id, id, about="officer_to_choose")
        about = "officer_to_choose"
        return Node(id=id, kind=Kind.CARD, about=about, children=(figure,), note=f"note.{id}")
    if id in TITLE:
        return card_node(id, CardId(id))
    label = f"slot.{id}" if id in SLOT else ""
    note = f"note.{id}" if id in TITLES or id in ABILITIES else ""
    return Node(id=id, kind=Kind.CARD, label=label, about=about_offer(id), note=note)


def about_offer(id: str) -> str:
    """The words for what can be chosen: a kind of card, or an ability."""
    if id in TITLES:
        return about_card(TITLES[TitleId(id)])
    return "ability" if id in ABILITIES else "offer"
