"""Scene, the chart: the planet, Orbitals and Transition Tracks, and who is where.

Every Point is a piece of its own, which choices point at; on it stand one piece for all ships in
it, with their number, the Intercept marker and, in a battle, the OPFOR. Orbitals are drawn as
curves that run smoothly through their Points, wherever a pack puts them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import acos, cos, hypot

from mayday.games.free_mars.content import PACKS, Pack, ShipSet
from mayday.games.free_mars.rows import PackId, Space, SpaceId, SpaceKind
from mayday.games.free_mars.rules.movement import Steps
from mayday.games.free_mars.rules.task_force import TaskForceShips
from mayday.games.free_mars.rules.values import energy
from mayday.games.free_mars.scene.art import (
    chart_art,
    enemies_art,
    force_art,
    marker_art,
    planet_art,
    ship_art,
)
from mayday.games.free_mars.scene.places import BOTTOM, TOP, Place, box
from mayday.games.free_mars.table import (
    FMState,
    is_revealed,
    marker_at,
    pack_of,
    ships_at,
)
from mayday.kernel import Kind, Link, Node, Overlay

CHART = (620.0, BOTTOM - TOP)  # of the board, in the unit of the drawings
PLANET = 104.0
SIZES = {
    SpaceKind.LAUNCH: 40.0,
    SpaceKind.NODE: 36.0,
    SpaceKind.POINT: 32.0,
    SpaceKind.TRACK: 32.0,
}
RULES = {
    SpaceKind.LAUNCH: ("FM-MAP-4", "FM-MAP-5", "FM-SETUP-15"),
    SpaceKind.NODE: ("FM-MAP-3", "FM-MOVE-3", "FM-SETUP-6"),
    SpaceKind.POINT: ("FM-MAP-2", "FM-MOVE-4"),
    SpaceKind.TRACK: ("FM-MAP-2", "FM-MAP-6"),
}


def chart(g: FMState) -> Node:
    """The map with everything on it."""
    pack = pack_of(g)
    at, size = box(9, TOP, *CHART)
    return Node(
        id="chart",
        kind=Kind.BOARD,
        art=chart_art(pack),
        at=at,
        size=size,
        children=(planet(pack), *(point(g, pack, space) for space in pack.file.space)),
        links=ways(pack.id),
        overlays=overlays(g, pack),
        rules=("FM-MAP-1", "FM-MOVE-1"),
    )


def planet(pack: Pack) -> Node:
    return Node(
        id="planet",
        kind=Kind.PIECE,
        art=planet_art(pack),
        at=(50.0, 50.0),
        size=share(PLANET),
        rules=("FM-MAP-1", "FM-MAP-7"),
    )


def share(side: float) -> Place:
    """A size in the unit of the drawings as a share of the chart."""
    return 100 * side / CHART[0], 100 * side / CHART[1]


def point(g: FMState, pack: Pack, space: Space) -> Node:
    """A Point and what stands in it."""
    id = SpaceId(space.id)
    ships = ships_at(g, id)
    return Node(
        id=id,
        kind=Kind.PIECE,
        label=f"{id}.{space.orbital}" if space.orbital else f"{id}.on_track",
        art=f"at_{space.kind}",
        at=(space.x, space.y),
        size=share(SIZES[space.kind]),
        children=(
            *base(g, pack, ships),
            *force(g, pack, id, ships & ~pack.base_bit),
            *marker(g, pack, id, bool(ships)),
            *opfor(g, pack, id),
        ),
        about=f"at_{space.kind}",
        rules=RULES[space.kind],
    )


def force(g: FMState, pack: Pack, space: SpaceId, ships: ShipSet) -> tuple[Node, ...]:
    """All spaceships in a Point as one piece; that of the Task Force goes with it.

    Rules: FM-TF-5.
    """
    if not ships:
        return ()
    piece = Node(
        id="task_force" if ships & g.tf else f"{space}.force",
        kind=Kind.PIECE,
        label="" if ships & g.tf else "squadron",
        art=force_art(pack),
        at=(50.0, 50.0),
        size=(100.0, 100.0),
        state="active" if ships & g.tf else "",
        count=ships.bit_count(),
        rules=("FM-TF-1", "FM-TF-5"),
    )
    return (piece,)


def base(g: FMState, pack: Pack, ships: ShipSet) -> tuple[Node, ...]:
    """The Orbital Base, beside the ships in its Point. Rules: FM-UNIT-5."""
    if not ships & pack.base_bit:
        return ()
    type = pack.type_of[pack.base]
    disrupted = bool(g.disrupted & pack.base_bit)
    piece = Node(
        id=f"{pack.ships[pack.base]}.station",
        kind=Kind.PIECE,
        label=pack.ships[pack.base],
        art=ship_art(pack, type.id, disrupted),
        at=(-5.0, 95.0) if ships & ~pack.base_bit else (50.0, 50.0),
        size=(90.0, 90.0),
        state="is_disrupted" if disrupted else "effective",
        about="base",
        rules=("FM-UNIT-5", "FM-UNIT-6"),
    )
    return (piece,)


def marker(g: FMState, pack: Pack, space: SpaceId, crowded: bool) -> tuple[Node, ...]:
    """The Intercept marker in a Point, its back or its symbol up. Rules: FM-SETUP-10."""
    number = marker_at(g, space)
    if number < 0:
        return ()
    seen = is_revealed(g, number)
    piece = Node(
        id=f"{space}.marker",
        kind=Kind.PIECE,
        label=g.symbols[number] if seen else "hidden_marker",
        art=marker_art(pack, g.symbols[number]),
        at=(100.0, 0.0) if crowded else (50.0, 50.0),
        size=(72.0, 72.0) if crowded else (92.0, 92.0),
        note=f"note.{pack.symbol_of[g.symbols[number]]}" if seen else "",
        about="revealed_marker" if seen else "",
        rules=("FM-MOVE-5", "FM-INT-5", "FM-COM-5"),
    )
    return (piece,)


def opfor(g: FMState, pack: Pack, space: SpaceId) -> tuple[Node, ...]:
    """The OPFOR, while it shares the Point for a battle. Rules: FM-TF-7."""
    if space != g.point or not g.opfor:
        return ()
    piece = Node(
        id=f"{space}.opfor",
        kind=Kind.PIECE,
        label="opfor_units",
        art=enemies_art(pack),
        at=(155.0, 50.0),
        size=(92.0, 92.0),
        count=len(g.opfor),
        rules=("FM-COM-3", "FM-TF-7"),
    )
    return (piece,)


# -- Overlays -----------------------------------------------------------------------------------


def overlays(g: FMState, pack: Pack) -> tuple[Overlay, ...]:
    """While a Task Force is declared or moves: where it can go, and where its mission is."""
    step = g.todo[-1] if g.todo else None
    if isinstance(step, Steps):
        allowance = step.steps_left(g)
    elif isinstance(step, TaskForceShips):
        there = g.tf or ships_at(g, g.point) & pack.all_ships
        allowance = energy(g, there)
    else:
        return ()
    return (
        Overlay("mission_here", "yellow", mission_points(g, pack)),
        Overlay("reach", "green", reach(g, pack, allowance)),
    )


def mission_points(g: FMState, pack: Pack) -> tuple[SpaceId, ...]:
    """The Points where the revealed mission can be attempted. Rules: FM-MIS-5, FM-MIS-6."""
    if not g.mission_seen or g.only_return:
        return ()
    wanted = pack.missions[g.mission].orbital
    return tuple(id for id, orbital in pack.orbital.items() if wanted and orbital == wanted)


def reach(g: FMState, pack: Pack, allowance: int) -> tuple[SpaceId, ...]:
    """Where the Task Force can be after so many steps. Rules: FM-MOVE-1, FM-MOVE-5."""
    found, edge = {g.point}, [g.point]
    for _ in range(allowance):
        leaving = [id for id in edge if id == g.point or marker_at(g, id) < 0]
        edge = [to for id in leaving for to in pack.to[id] if to not in found]
        found.update(edge)
    return tuple(id for id in pack.spaces if id in found and id != g.point)


# -- Ways ---------------------------------------------------------------------------------------


@cache
def ways(pack: PackId) -> tuple[Link, ...]:
    """Every way between two Points: straight on a track, a curve on an Orbital."""
    spaces = {space.id: space for space in PACKS[pack].file.space}
    tangents = {id: tangent(spaces, space) for id, space in spaces.items()}
    return tuple(
        Link(space.id, to, via=bend(space, spaces[to], tangents))
        for space in spaces.values()
        for to in space.to
        if space.id < to
    )


def neighbours(spaces: dict[str, Space], space: Space) -> Iterator[Space]:
    """The Points beside one on its Orbital."""
    return (spaces[to] for to in space.to if space.orbital == spaces[to].orbital)


def tangent(spaces: dict[str, Space], space: Space) -> Place:
    """The direction of an Orbital in one of its Points: that from one neighbour to the other."""
    beside = list(neighbours(spaces, space)) if space.orbital else []
    if len(beside) != 2:
        return 0.0, 0.0
    one, other = beside
    length = hypot(other.x - one.x, other.y - one.y) or 1.0
    return (other.x - one.x) / length, (other.y - one.y) / length


def bend(a: Space, b: Space, tangents: dict[str, Place]) -> tuple[Place, ...]:
    """The control points of a way: as an arc of a circle has them, if it were one."""
    if not a.orbital or a.orbital != b.orbital:
        return ()
    towards = (b.x - a.x, b.y - a.y)
    leaving, arriving = along(tangents[a.id], towards), along(tangents[b.id], towards)
    turn = acos(max(-1.0, min(1.0, leaving[0] * arriving[0] + leaving[1] * arriving[1])))
    handle = hypot(*towards) / (3 * cos(turn / 4) ** 2)
    return (
        (round(a.x + leaving[0] * handle, 2), round(a.y + leaving[1] * handle, 2)),
        (round(b.x - arriving[0] * handle, 2), round(b.y - arriving[1] * handle, 2)),
    )


def along(direction: Place, towards: Place) -> Place:
    """The direction, turned so that it leads there."""
    forward = direction[0] * towards[0] + direction[1] * towards[1]
    return direction if forward >= 0 else (-direction[0], -direction[1])
