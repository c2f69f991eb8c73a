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
from mayday.games.phobos_falling.scene.nodes import card_node, drawing, put, system_drawing
from mayday.games.phobos_falling.scene.places import Box, at_of, bends, size_of
from mayday.games.phobos_falling.table import PFState
from mayday.kernel import Kind, Link, Node

MARGIN = 6.0
TITLE = 24.0  # the line with a room's name
ICON = 23.0  # of a system or marker
GAP = 4.0
HIGH = 120.0  # a room
PILE = (50.0, 26.0)


def station(g: PFState, threatened: Zones) -> Node:
    """All rooms; `threatened` are those that pirates could reach next."""
    zones = ZONES if has_ship(g) else STATION
    rings = tuple(ring(g, section, box) for section, box in RINGS.items())
    return Node(
        id="station",
        kind=Kind.BOARD,
        art="station",
        at=at_of(places.BOARD),
        size=size_of(places.BOARD),
        links=tuple(corridors(g, zones)),
        children=(*(room(g, zone, threatened) for zone in zones), *rings),
        rules=("PF-MOVE-2", "PF-MOVE-3", "PF-MOVE-5", "PF-MOVE-8"),
    )


def corridors(g: PFState, zones: tuple[Zone, ...]) -> list[Link]:
    """The ways between rooms; none goes on beyond a blocked room. Rules: PF-MOVE-3."""
    found = []
    for zone in zones:
        for other in LINKS[zone]:
            if zone < other and other in zones:
                one, two = ZONE_IDS[zone], ZONE_IDS[other]
                blocked = g.blocked >> zone & 1 or g.blocked >> other & 1
                state = "no_way_on" if blocked else ""
                found.append(Link(one, two, state=state, via=bends(one, two)))
    return found


RINGS = {"ring1": Box(574, 131, 154, 26), "ring2": Box(802, 131, 154, 26)}
_RING_ZONE = {
    section: next(zone for zone in ZONES if ZONE_ROWS[zone].section == section) for section in RINGS
}


def ring(g: PFState, section: str, box: Box) -> Node:
    """Whether a ring turns: cards come easier then. Rules: PF-POWER-6, PF-DRAW-5."""
    turns = power.rotates(g, _RING_ZONE[section])
    return Node(
        id=f"{section}_spin",
        kind=Kind.PIECE,
        label=f"{section}.{'turns' if turns else 'stands_still'}",
        art="turning" if turns else "turning_damaged",
        at=at_of(box, places.STATION),
        size=size_of(box, places.STATION),
        rules=("PF-POWER-6", "PF-DRAW-5"),
    )


def room(g: PFState, zone: Zone, threatened: Zones) -> Node:
    """One zone with all that is in it."""
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
        art=f"floor_{id}{look_of(g, zone)}",
        hue=hue_of(g, zone),
        state=state_of(g, zone),
        children=(
            *fixtures(g, zone, box, threatened),
            *piles(g, zone, box),
            *figures(g, zone, floor, box.extent),
        ),
        rules=ZONE_ROWS[zone].rules,
    )


def look_of(g: PFState, zone: Zone) -> str:
    """How the floor looks."""
    if g.power_out >> zone & 1:
        return "_dark"
    return "_field" if g.force_fields >> zone & 1 else ""


def hue_of(g: PFState, zone: Zone) -> str:
    """The frame: red with pirates inside, blue without air."""
    if g.pirates.get(zone):
        return "red"
    return "blue" if has_no_air(g, zone) else ""


def has_no_air(g: PFState, zone: Zone) -> bool:
    """An interior zone in which nobody can breathe unprotected. Rules: PF-LIFE-2."""
    return zone in INTERIOR and not power.breathable(g) >> zone & 1


def state_of(g: PFState, zone: Zone) -> str:
    if g.power_out >> zone & 1:
        return "dark"
    return "no_air" if has_no_air(g, zone) else ""


def fixtures(g: PFState, zone: Zone, box: Box, threatened: Zones) -> list[Node]:
    """Power, door and systems of a room, then the markers in it, in a line below its name.

    In a high room there is space for a second line.
    """
    nodes = [*boxes(g, zone), *markers(g, zone, threatened)]
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


def boxes(g: PFState, zone: Zone) -> list[Node]:
    """What can be damaged in a zone. Rules: PF-POWER-5, PF-POWER-9, PF-MOVE-3."""
    nodes = []
    if zone in INTERIOR:
        id = ZONE_IDS[zone]
        out, stable = g.power_out >> zone & 1, g.stabilised >> zone & 1
        art = "power_damaged" if out else "power_stable" if stable else "power"
        label = "power_lost" if out else "power_stable" if stable else "power_on"
        lit = ("PF-POWER-5", "PF-POWER-9", "PF-DRAW-2")
        nodes.append(drawing(f"{id}_power", art, label, rules=lit))
        shut = g.blocked >> zone & 1
        art, label = ("access_damaged", "access_shut") if shut else ("access", "access_free")
        walked = ("PF-MOVE-3", "PF-MOVE-14", "PF-MOVE-17")
        nodes.append(drawing(f"{id}_access", art, label, rules=walked))
    for system in SYSTEMS_AT[zone]:
        name, damaged = SYSTEM_IDS[system], bool(g.damaged >> system & 1)
        nodes.append(system_drawing(name, name, damaged, ("PF-POWER-10",)))
    return nodes


def markers(g: PFState, zone: Zone, threatened: Zones) -> list[Node]:
    """Fire, breach, missing air, force field, and whether pirates are near."""
    id, nodes = ZONE_IDS[zone], []
    if g.fires >> zone & 1:
        nodes.append(drawing(f"{id}.fire", "fire", "on_fire", rules=("PF-EVENT-12",)))
    if g.breaches >> zone & 1:
        nodes.append(drawing(f"{id}.breach", "breach", "breached", rules=("PF-EVENT-14",)))
    elif has_no_air(g, zone):
        nodes.append(drawing(f"{id}.air", "no_air", "no_air", rules=("PF-LIFE-1", "PF-LIFE-4")))
    if g.force_fields >> zone & 1:
        closed = ("PF-CARD-16", "PF-PIRATE-4", "PF-POWER-7")
        nodes.append(drawing(f"{id}.field", "field", "behind_field", rules=closed))
    if threatened >> zone & 1:
        near = ("PF-PIRATE-4", "PF-PIRATE-7")
        nodes.append(drawing(f"{id}.threat", "threat", "threatened", rules=near))
    return nodes


def piles(g: PFState, zone: Zone, box: Box) -> list[Node]:
    """The draw pile of a zone, with its discard pile below if it has one. Rules: PF-INFO-3."""
    pile = PILE_AT[zone]
    if pile < 0:
        return []
    drawn = Node(
        id=PILE_IDS[pile],
        kind=Kind.PIECE,
        art=f"deck_{PILE_DECK[pile]}",
        count=len(g.piles[pile]),
        rules=("PF-DRAW-1", "PF-DRAW-2", "PF-DRAW-4", "PF-DRAW-10"),
    )
    w, h = PILE
    left, bottom = box.w - MARGIN - w, box.h - MARGIN
    if pile not in SPECIALTY_PILES:
        return [put(drawn, Box(left, TITLE - 2, w, h - 2), box.extent)]
    place = SPECIALTY_PILES.index(pile)
    id, cards = DISCARD_IDS[place], g.discards[place]
    discarded = Node(
        id=id,
        kind=Kind.PILE,
        count=len(cards),
        children=tuple(card_node(f"{id}#{n}", card) for n, card in enumerate(cards)),
        rules=("PF-CARD-3", "PF-INFO-3"),
    )
    return [
        put(drawn, Box(left, bottom - 2 * h, w, h - 2), box.extent),
        put(discarded, Box(left, bottom - h + 2, w, h - 2), box.extent),
    ]
