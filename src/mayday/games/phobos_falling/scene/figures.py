"""Scene, who stands in a room: pirates, robots, officers."""

from __future__ import annotations

from math import ceil

from mayday.games.phobos_falling.content import ZONE_IDS
from mayday.games.phobos_falling.scene.inside import Inside, Standing
from mayday.games.phobos_falling.scene.nodes import drawing, put
from mayday.games.phobos_falling.scene.places import Box, Point
from mayday.kernel import Kind, Node

FIGURE = 40.0
FIVE = 5  # from so many on a large figure stands for them


def figures(inside: Inside, area: Box, room: Point) -> list[Node]:
    """All who are in the zone or wait outside it, in rows as large as they can be."""
    here = [*pirates(inside), *robots(inside), *map(officer_node, inside.officers)]
    return [put(node, spot, room) for node, spot in zip(here, spots(area, len(here)), strict=True)]


def spots(area: Box, number: int) -> list[Box]:
    """So many places in rows from the bottom up, as large as they can be."""
    rows = 1
    while rows < number and area.w / ceil(number / rows) < area.h / (rows + 1):
        rows += 1
    columns = max(ceil(number / rows), 1)
    side = min(area.w / columns, area.h / rows, FIGURE)
    bottom = area.y + area.h
    return [
        Box(
            area.x + n % columns * side,
            bottom - (rows - n // columns) * side,
            side - 2,
            side - 2,
        )
        for n in range(number)
    ]


def pirates(inside: Inside) -> list[Node]:
    """The pirates inside as one figure, and the parties that wait outside the force field."""
    id, found, number = ZONE_IDS[inside.zone], [], inside.pirates
    if number:
        art = "pirates_five" if number >= FIVE else "pirates"
        rules = ("PF-PIRATE-3", "PF-MOVE-5", "PF-COMBAT-1")
        found.append(drawing(f"{id}.pirates", art, "pirates", count=number, rules=rules))
    for n in range(inside.waiting):
        rules = ("PF-BOARD-10", "PF-BOARD-11", "PF-MOVE-7")
        found.append(drawing(f"{id}.waiting#{n}", "pirates_waiting", "waiting_party", rules=rules))
    return found


def robots(inside: Inside) -> list[Node]:
    id, number = f"{ZONE_IDS[inside.zone]}.robots", inside.robots
    rules = ("PF-COMBAT-18", "PF-PIRATE-14")
    return [drawing(id, "robot", "robots", count=number, rules=rules)] if number else []


def officer_node(standing: Standing) -> Node:
    """An officer's figure; choices point at it."""
    officer, health, is_active = standing
    return Node(
        id=officer,
        kind=Kind.PIECE,
        art=officer if health == "healthy" else f"{officer}_{health}",
        state="active" if is_active else health,
        about=f"officer_{health}",
        note=f"note.{officer}",
        rules=("PF-TURN-12", "PF-HEALTH-4"),
    )
