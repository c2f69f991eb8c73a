"""Scene, who stands in a room: pirates, robots, officers."""

from __future__ import annotations

from math import ceil

from mayday.games.phobos_falling.content import ZONE_IDS, Zone
from mayday.games.phobos_falling.rows import OfficerId
from mayday.games.phobos_falling.scene.nodes import drawing, put
from mayday.games.phobos_falling.scene.places import Box, Point
from mayday.games.phobos_falling.table import PFState
from mayday.kernel import Kind, Node

FIGURE = 40.0
FIVE = 5  # from so many on a large figure stands for them


def figures(g: PFState, zone: Zone, area: Box, room: Point) -> list[Node]:
    """All who are in the zone or wait outside it, in rows as large as they can be."""
    here = [*pirates(g, zone), *robots(g, zone)]
    here += [officer_node(g, officer) for officer in g.order if g.at.get(officer) == zone]
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


def pirates(g: PFState, zone: Zone) -> list[Node]:
    """The pirates inside as one figure, and the parties that wait outside the force field."""
    id, found = ZONE_IDS[zone], []
    if number := g.pirates.get(zone, 0):
        art = "pirates_five" if number >= FIVE else "pirates"
        rules = ("PF-PIRATE-3", "PF-MOVE-5", "PF-COMBAT-1")
        found.append(drawing(f"{id}.pirates", art, "pirates", count=number, rules=rules))
    for n in range(sum(party.zone == zone for party in g.waiting)):
        rules = ("PF-BOARD-10", "PF-BOARD-11", "PF-MOVE-7")
        found.append(drawing(f"{id}.waiting#{n}", "pirates_waiting", "waiting_party", rules=rules))
    return found


def robots(g: PFState, zone: Zone) -> list[Node]:
    number = g.robots.get(zone, 0)
    rules = ("PF-COMBAT-18", "PF-PIRATE-14")
    robots = drawing(f"{ZONE_IDS[zone]}.robots", "robot", "robots", count=number, rules=rules)
    return [robots] if number else []


def officer_node(g: PFState, officer: OfficerId) -> Node:
    """An officer's figure; choices point at it."""
    health = health_of(g, officer)
    return Node(
        id=officer,
        kind=Kind.PIECE,
        art=officer if health == "healthy" else f"{officer}_{health}",
        state="active" if officer == g.active else health,
        note=f"note.{officer}",
        rules=("PF-TURN-12", "PF-HEALTH-4"),
    )


def health_of(g: PFState, officer: OfficerId) -> str:
    if officer in g.dead:
        return "dead"
    return "wounded" if officer in g.wounded else "healthy"
