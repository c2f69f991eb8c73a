"""Scene, the shuttle Valkyrie: her systems, what is installed, and what is still missing."""

from __future__ import annotations

from mayday.games.phobos_falling.content import (
    NEEDS,
    SHUTTLE,
    SHUTTLE_SYSTEMS,
    SLOT,
    SYSTEM,
    TITLE,
    Systems,
)
from mayday.games.phobos_falling.rows import TitleId
from mayday.games.phobos_falling.scene import places
from mayday.games.phobos_falling.scene.nodes import put, system_drawing
from mayday.games.phobos_falling.scene.places import Box
from mayday.games.phobos_falling.table import PFState, Slots, slots_filled
from mayday.kernel import Kind, Node, drawn_once

DECK = Box(6, 28, 330, 252)  # of the drawing, in the panel
STEP = 27.0  # from row to row
ICON = 28.0
TOP = 74.0  # of the first row
WIDTHS = (180.0, 264.0, 288.0, 318.0, 318.0, 318.0)  # of the rows, as the hull allows
ROWS = 3  # so many slots of a long row stand side by side


def shuttle(g: PFState) -> Node:
    """What the way home needs, and how much of it is there.

    Rules: PF-SHUTTLE-1, PF-SHUTTLE-2, PF-SHUTTLE-3, PF-SHUTTLE-4, PF-SHUTTLE-11.
    """
    begun = frozenset(TITLE[card].install for card in g.work.values())
    return panel(needs_met(g), g.damaged & SHUTTLE_SYSTEMS, slots_filled(g), begun)


@drawn_once
def panel(met: int, damaged: Systems, filled: Slots, begun: frozenset[TitleId]) -> Node:
    deck = Node(
        id="valkyrie",
        kind=Kind.BOARD,
        art="shuttle",
        children=(*systems(damaged), *slots(filled, begun)),
        rules=("PF-SHUTTLE-5", "PF-SHUTTLE-7"),
    )
    whole = Node(
        id="shuttle",
        kind=Kind.PANEL,
        value=met,
        limit=len(NEEDS) + 1,
        children=(put(deck, DECK, places.SHUTTLE.extent),),
        rules=("PF-WIN-1", "PF-SHUTTLE-1", "PF-SHUTTLE-2", "PF-SHUTTLE-3", "PF-SHUTTLE-4"),
    )
    return put(whole, places.SHUTTLE)


def needs_met(g: PFState) -> int:
    """How many of the four requirements hold."""
    filled = slots_filled(g)
    met = sum(any(filled & way == way for way in ways) for ways in NEEDS)
    return met + (not g.damaged & SHUTTLE_SYSTEMS)


def systems(damaged: Systems) -> list[Node]:
    """The four boxes of the shuttle, once more in her nose."""
    nodes = []
    left = DECK.w / 2 - ICON * len(SHUTTLE.systems) / 2
    for n, system in enumerate(SHUTTLE.systems):
        is_damaged = bool(damaged >> SYSTEM[system] & 1)
        rules = ("PF-SHUTTLE-1", "PF-PIRATE-20", "PF-PIRATE-21")
        node = system_drawing(f"valkyrie.{system}", system, is_damaged, rules)
        spot = Box(left + n * ICON, TOP - ICON - 4, ICON - 2, ICON - 2)
        nodes.append(put(node, spot, DECK.extent))
    return nodes


def slots(filled: Slots, begun: frozenset[TitleId]) -> list[Node]:
    """A line for each way to meet a need, a long one in two."""
    rows = []
    for need in SHUTTLE.need:
        for way in need.ways:
            rows += [way[n : n + ROWS] for n in range(0, len(way), ROWS)]
    nodes = []
    for number, (row, width) in enumerate(zip(rows, WIDTHS, strict=True)):
        each = width / len(row)
        left = (DECK.w - width) / 2
        for n, title in enumerate(row):
            spot = Box(left + n * each + 2, TOP + number * STEP, each - 4, STEP - 4)
            nodes.append(
                put(slot(title, bool(filled >> SLOT[title] & 1), title in begun), spot, DECK.extent)
            )
    return nodes


def slot(title: TitleId, installed: bool, begun: bool) -> Node:
    """A place for an item: empty, being worked on, or filled."""
    state = "installed" if installed else "in_work" if begun else "missing"
    return Node(
        id=f"slot.{title}",
        kind=Kind.SLOT,
        label=f"slot.{title}",
        hue={"installed": "green", "in_work": "yellow", "missing": ""}[state],
        state=state,
        about=f"slot_{state}",
        note=f"note.{title}",
        rules=("PF-SHUTTLE-6", "PF-SHUTTLE-8"),
    )
