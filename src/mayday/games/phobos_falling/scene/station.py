"""Scene, the station: rooms with their systems, markers and piles, and the corridors.

What is damaged is crossed out, a room without power is hatched, one behind a force field has a
second wall, and one without air has a blue frame; pirates make the frame red.
"""

from __future__ import annotations

from mayday.games.phobos_falling.content import (
    DISCARD_IDS,
    INTERIOR,
    LINKS,
    PILE_AT,
    PILE_DECK,
    PILE_IDS,
    SPECIALTY_PILES,
    STATION,
    SYSTEM_IDS,
    SYSTEMS_AT,
    ZONE_IDS,
    ZONE_ROWS,
    ZONES,
    Zone,
    Zones,
)
from mayday.games.phobos_falling.rules import power
from mayday.games.phobos_falling.rules.movement import has_ship
from mayday.games.phobos_falling.scene import places
from mayday.games.phobos_falling.scene.figures import figures
from mayday.games.phobos_falling.scene.inside import Inside, Plan, insides, plan_of
from mayday.games.phobos_falling.scene.nodes import card_node, drawing, put, system_drawing
from mayday.games.phobos_falling.scene.places import Box, at_of, bends, size_of
from mayday.games.phobos_falling.table import PFState
from mayday.kernel import Kind, Link, Node, drawn_once

MARGIN = 6.0
TITLE = 24.0  # the line with a room's name
ICON = 23.0  # of a system or marker
GAP = 4.0
HIGH = 120.0  # a room
PILE = (50.0, 26.0)


def station(g: PFState, threatened: Zones) -> Node:
    """All rooms; `threatened` are those that pirates could reach next."""
    zones = ZONES if has_ship(g) else STATION
    turning = tuple([power.rotates(g, zone) for zone in _RING_ZONE.values()])
    return board(plan_of(g, zones, threatened, turning))


@drawn_once
def board(plan: Plan) -> Node:
    return Node(
        id="station",
        kind=Kind.BOARD,
        art="station",
        at=at_of(places.BOARD),
        size=size_of(places.BOARD),
        links=corridors(plan.blocked, plan.zones),
        children=(*map(room, insides(plan)), *map(ring, RINGS, plan.turning)),
        rules=("PF-MOVE-2", "PF-MOVE-3", "PF-MOVE-5", "PF-MOVE-8"),
    )


@drawn_once
def corridors(blocked: Zones, zones: tuple[Zone, ...]) -> tuple[Link, ...]:
    """The ways between rooms; none goes on beyond a blocked room. Rules: PF-MOVE-3."""
    found = []
    for zone in zones:
        for other in LINKS[zone]:
            if zone < other and other in zones:
                one, two = ZONE_IDS[zone], ZONE_IDS[other]
                state = "no_way_on" if blocked >> zone & 1 or blocked >> other & 1 else ""
                found.append(Link(one, two, state=state, via=bends(one, two)))
    return tuple(found)


RINGS = {"ring1": Box(574, 131, 154, 26), "ring2": Box(802, 131, 154, 26)}
_RING_ZONE = {
    section: next(zone for zone in ZONES if ZONE_ROWS[zone].section == section) for section in RINGS
}


@drawn_once
def ring(section: str, turns: bool) -> Node:
    """Whether a ring turns: cards come easier then. Rules: PF-POWER-6, PF-DRAW-5."""
    box = RINGS[section]
    return Node(
        id=f"{section}_spin",
        kind=Kind.PIECE,
        label=f"{section}.{'turns' if turns else 'stands_still'}",
        about="ring_turns" if turns else "ring_stands_still",
        art="turning" if turns else "turning_damaged",
        at=at_of(box, places.STATION),
        size=size_of(box, places.STATION),
        rules=("PF-POWER-6", "PF-DRAW-5"),
    )


@drawn_once
def room(inside: Inside) -> Node:
    """One zone with all that is in it."""
    zone = inside.zone
    id = ZONE_IDS[zone]
    box = places.ROOMS.get(id, places.SHIP_ROOM)
    top = TITLE + (2 * ICON if box.h > HIGH else ICON) + GAP
    width = box.w - 2 * MARGIN - (PILE[0] + 2 * GAP if PILE_AT[zone] in SPECIALTY_PILES else 0)
    floor = Box(MARGIN, top, width, box.h - top - GAP)
    return Node(
        id=id,
        kind=Kind.SLOT,
        label=f"plan_{id}",
        at=at_of(box, places.STATION),
        size=size_of(box, places.STATION),
        art=f"floor_{id}{look_of(inside)}",
        hue=hue_of(inside),
        state=state_of(inside),
        children=(
            *fixtures(inside, box),
            *piles(inside, box),
            *figures(inside, floor, box.extent),
        ),
        rules=ZONE_ROWS[zone].rules,
    )


def look_of(inside: Inside) -> str:
    """How the floor looks."""
    if inside.is_dark:
        return "_dark"
    return "_field" if inside.has_field else ""


def hue_of(inside: Inside) -> str:
    """The frame: red with pirates inside, blue without air. Rules: PF-LIFE-2."""
    if inside.pirates:
        return "red"
    return "blue" if inside.has_no_air else ""


def state_of(inside: Inside) -> str:
    if inside.is_dark:
        return "dark"
    return "no_air" if inside.has_no_air else ""


def fixtures(inside: Inside, box: Box) -> list[Node]:
    """Power, door and systems of a room, then the markers in it, in a line below its name.

    In a high room there is space for a second line.
    """
    zone, nodes = inside.zone, [*boxes(inside), *markers(inside)]
    width = box.w - 2 * MARGIN
    if PILE_AT[zone] >= 0 and PILE_AT[zone] not in SPECIALTY_PILES:
        width -= PILE[0] + GAP
    columns = max(len(nodes), 1)
    if box.h > HIGH and columns * ICON > width:
        columns = int(width / ICON)
    side = min(ICON, width / columns)
    placed = []
    for n, node in enumerate(nodes):
        line, column = divmod(n, columns)
        top = TITLE + line * (side + 2) + (ICON - side) / 2
        spot = Box(MARGIN + column * side, top, side - 1.5, side - 1.5)
        placed.append(put(node, spot, box.extent))
    return placed


def boxes(inside: Inside) -> list[Node]:
    """What can be damaged in a zone. Rules: PF-POWER-5, PF-POWER-9, PF-MOVE-3."""
    zone, nodes = inside.zone, []
    if zone in INTERIOR:
        id = ZONE_IDS[zone]
        out, stable = inside.is_dark, inside.is_stable
        art = "power_damaged" if out else "power_stable" if stable else "power"
        label = "power_lost" if out else "power_stable" if stable else "power_on"
        lit = ("PF-POWER-5", "PF-POWER-9", "PF-DRAW-2")
        nodes.append(drawing(f"{id}_power", art, label, rules=lit))
        shut = inside.is_blocked
        art, label = ("access_damaged", "access_shut") if shut else ("access", "access_free")
        walked = ("PF-MOVE-3", "PF-MOVE-14", "PF-MOVE-17")
        nodes.append(drawing(f"{id}_access", art, label, rules=walked))
    for system in SYSTEMS_AT[zone]:
        name, damaged = SYSTEM_IDS[system], bool(inside.damaged >> system & 1)
        nodes.append(system_drawing(name, name, damaged, ("PF-POWER-10",)))
    return nodes


def markers(inside: Inside) -> list[Node]:
    """Fire, breach, missing air, force field, and whether pirates are near."""
    id, nodes = ZONE_IDS[inside.zone], []
    if inside.is_burning:
        nodes.append(drawing(f"{id}.fire", "fire", "on_fire", rules=("PF-EVENT-12",)))
    if inside.is_breached:
        nodes.append(drawing(f"{id}.breach", "breach", "breached", rules=("PF-EVENT-14",)))
    elif inside.has_no_air:
        nodes.append(drawing(f"{id}.air", "no_air", "no_air", rules=("PF-LIFE-1", "PF-LIFE-4")))
    if inside.has_field:
        closed = ("PF-CARD-16", "PF-PIRATE-4", "PF-POWER-7")
        nodes.append(drawing(f"{id}.field", "field", "behind_field", rules=closed))
    if inside.is_threatened:
        near = ("PF-PIRATE-4", "PF-PIRATE-7")
        nodes.append(drawing(f"{id}.threat", "threat", "threatened", rules=near))
    return nodes


def piles(inside: Inside, box: Box) -> list[Node]:
    """The draw pile of a zone, with its discard pile below if it has one. Rules: PF-INFO-3."""
    pile = PILE_AT[inside.zone]
    if pile < 0:
        return []
    drawn = Node(
        id=PILE_IDS[pile],
        kind=Kind.PIECE,
        art=f"deck_{PILE_DECK[pile]}",
        about="specialty_pile" if pile in SPECIALTY_PILES else "pile",
        count=inside.cards,
        rules=("PF-DRAW-1", "PF-DRAW-2", "PF-DRAW-4", "PF-DRAW-10"),
    )
    w, h = PILE
    left, bottom = box.w - MARGIN - w, box.h - MARGIN
    if pile not in SPECIALTY_PILES:
        return [put(drawn, Box(left, TITLE - 2, w, h - 2), box.extent)]
    place = SPECIALTY_PILES.index(pile)
    id, cards = DISCARD_IDS[place], inside.discarded
    discarded = Node(
        id=id,
        kind=Kind.PILE,
        about="discards",
        count=len(cards),
        children=tuple(card_node(f"{id}#{n}", card) for n, card in enumerate(cards)),
        rules=("PF-CARD-3", "PF-INFO-3"),
    )
    return [
        put(drawn, Box(left, bottom - 2 * h, w, h - 2), box.extent),
        put(discarded, Box(left, bottom - h + 2, w, h - 2), box.extent),
    ]
