"""Scene, the ship: sections, doors, modules and the crew, as a deck plan.

A crew member's pawn stands in its section, and a ghost of it where the member could go; a hand
at a door stands for a repair of that door. The node around a pawn is what the choices to use the
section or to repair its module point at.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from mayday.games.space_force_2150.content import DOORS, ENGINE, OCCUPATIONS, SECTIONS
from mayday.games.space_force_2150.rows import Door, ItemId, OccupationId, Section, SectionId
from mayday.games.space_force_2150.rules.bonuses import BONUS, COLLECT
from mayday.games.space_force_2150.scene.places import Place
from mayday.games.space_force_2150.table import (
    BIT,
    MODULE_AT,
    SECTION_BIT,
    S2State,
    acts_as,
    is_active,
)
from mayday.kernel import Kind, Node, drawn_once

WIDTH, HEIGHT = 787.0, 738.0  # of the board, in the unit of the drawings
TITLE = 34.0  # the line with a section's name
ICON = 42.0
PAWN = 42.0
DOOR = 36.0
USED = 24.0  # the marker of a bonus that has been used
HAND = 28.0  # a hand at a door
APART = 30.0  # from hand to hand
MARGIN = 5.0
FEW = 4  # so many pawns stand in one row


class Pawn(NamedTuple):
    """A crew member in a section, or on the way to it."""

    crew: OccupationId
    is_here: bool  # else it could come
    id: str  # of the place it stands on
    label: str = ""
    duty: str = ""


class Inside(NamedTuple):
    """All that shows in a section."""

    section: SectionId
    is_damaged: bool  # its module
    is_begun: bool  # the repair of it
    is_searched: bool
    users: tuple[OccupationId, ...]  # who have used its bonus in this Internal Phase
    pawns: tuple[Pawn, ...]


def ship(g: S2State, targets: frozenset[str]) -> Node:
    """The ship; `targets` is what the seat's choices point at."""
    wanted = pointed_at(g, targets)
    insides = (inside_of(g, section, wanted) for section in SECTIONS)
    doors = (
        door_node(door, bool(g.damaged & BIT[door]), bool(g.begun & BIT[door])) for door in DOORS
    )
    mends = (hands(door, wanted[door]) for door in DOORS if door in wanted)
    return Node(
        id="ship",
        kind=Kind.BOARD,
        art="ship",
        at=(31.35, 53.5),
        size=(61.5, 92.25),
        children=(*map(section_node, insides), *doors, *(hand for mend in mends for hand in mend)),
        rules=("S2-MOVE-1", "S2-MOVE-2", "S2-REP-6"),
    )


def pointed_at(g: S2State, targets: frozenset[str]) -> dict[str, tuple[OccupationId, ...]]:
    """For sections, doors and modules, who could do something there, in the order of the crew."""
    found: dict[str, set[str]] = {}
    for target in targets:
        crew, _, what = target.partition(".")
        if what:
            found.setdefault(what, set()).add(crew)
    return {what: tuple(c for c in g.crew if c in crews) for what, crews in found.items()}


def inside_of(
    g: S2State, section: SectionId, wanted: dict[str, tuple[OccupationId, ...]]
) -> Inside:
    """What shows in a section now."""
    module, bit = MODULE_AT.get(section), SECTION_BIT[section]
    coming, mending = wanted.get(section, ()), wanted.get(module or "", ())
    pawns = []
    for member, crew in enumerate(g.crew):
        if crew and g.at[member] == section:
            id = f"{crew}.{module if crew in mending else section}"
            pawns.append(Pawn(crew, True, id, acting_label(g, member), duty(g, member)))
        elif crew in coming:
            pawns.append(Pawn(crew, False, f"{crew}.{section}"))
    return Inside(
        section,
        module is not None and bool(g.damaged & BIT[module]),
        module is not None and bool(g.begun & BIT[module]),
        bool(g.searched & bit),
        tuple(g.crew[n] for n, used in enumerate(g.used) if used & bit),
        tuple(pawns),
    )


@drawn_once
def section_node(inside: Inside) -> Node:
    """A section with its module or bunks, and everybody in it or on the way to it."""
    section, damaged = SECTIONS[inside.section], inside.is_damaged
    return Node(
        id=section.id,
        kind=Kind.SLOT,
        label=f"{section.id}.plan" if is_searched_once(section) else "",
        at=section.at,
        size=section.size,
        art=f"floor_{section.id}{'_damaged' if damaged else ''}",
        hue="red" if damaged else "",
        state="damaged" if damaged else "",
        children=(*fittings(inside, section), *crew_in(inside, section)),
        rules=section.rules,
    )


def is_searched_once(section: Section) -> bool:
    """A dormitory."""
    return section.id in COLLECT and COLLECT[section.id].once


def fittings(inside: Inside, section: Section) -> tuple[Node, ...]:
    """The module of the section, or the bunks of a dormitory, with what lies on it."""
    if section.id in MODULE_AT:
        module = module_node(inside, section, MODULE_AT[section.id])
        return *module, *used_marker(inside.users, section)
    if section.id in BONUS:
        searched = inside.is_searched
        bunks = Node(
            id=f"{section.id}.bunks",
            kind=Kind.PIECE,
            label="searched_bunks" if searched else "bunks",
            art="bunks_searched" if searched else "bunks",
            at=icon_at(section),
            size=share(section, ICON, ICON),
            state="searched" if searched else "",
            rules=("S2-BONUS-7", "S2-BONUS-8"),
        )
        return (bunks,)
    return ()


def module_node(inside: Inside, section: Section, module: ItemId) -> tuple[Node, ...]:
    damaged = inside.is_damaged
    icon = Node(
        id=module,
        kind=Kind.PIECE,
        art=f"{module}_damaged" if damaged else module,
        at=icon_at(section),
        size=share(section, ICON, ICON),
        state="damaged" if damaged else "working",
        about="engine" if module == ENGINE else "module",
        rules=("S2-DMG-2", "S2-REP-6", "S2-BONUS-3"),
    )
    if not inside.is_begun:
        return (icon,)
    x, y = icon_at(section)
    dx, dy = share(section, ICON * 0.42, ICON * 0.42)
    return icon, plus_one(module, (x + dx, y - dy), share(section, 24, 24))


def used_marker(members: tuple[OccupationId, ...], section: Section) -> tuple[Node, ...]:
    """How many have used the bonus in this Internal Phase; its name says who. Rules: S2-BONUS-2."""
    if not members:
        return ()
    x, y = icon_at(section)
    dx, dy = share(section, ICON * 0.42, ICON * 0.42)
    marker = Node(
        id=f"{section.id}.used",
        kind=Kind.PIECE,
        label=".".join(("used_by", *members)),
        symbol=str(len(members)),
        at=(x + dx, y + dy),
        size=share(section, USED, USED),
        about="used",
        rules=("S2-BONUS-2", "S2-BONUS-17"),
    )
    return (marker,)


def plus_one(item: ItemId, at: Place, size: Place) -> Node:
    """The marker of an incomplete repair. Rules: S2-REP-2, S2-REP-4."""
    return Node(
        id=f"{item}.begun",
        kind=Kind.PIECE,
        label="begun",
        art="plus_one",
        at=at,
        size=size,
        rules=("S2-REP-2", "S2-REP-4", "S2-REP-5"),
    )


def crew_in(inside: Inside, section: Section) -> tuple[Node, ...]:
    """The pawns in a section, and ghosts of those who could come."""
    nodes = []
    for number, pawn in enumerate(inside.pawns):
        at, size = place(section, number, len(inside.pawns))
        if pawn.is_here:
            nodes.append(standing(pawn, at, size))
        else:
            nodes.append(ghost(pawn.id, "go", pawn.crew, at, size))
    return tuple(nodes)


def standing(pawn: Pawn, at: Place, size: Place) -> Node:
    """A pawn on its place; the place bears the id of what can be done there."""
    crew = pawn.crew
    return Node(
        id=pawn.id,
        kind=Kind.ROW,
        label="here",
        at=at,
        size=size,
        children=(
            Node(
                id=f"{crew}.pawn",
                kind=Kind.PIECE,
                label=pawn.label,
                art=crew,
                hue=OCCUPATIONS[crew].hue,
                symbol=OCCUPATIONS[crew].code,
                state=pawn.duty,
                about=crew,
                rules=("S2-INT-3", "S2-MOVE-3"),
            ),
        ),
    )


def acting_label(g: S2State, member: int) -> str:
    """The name of a pawn: the Robot is also called by whom it acts as. Rules: S2-ROB-1."""
    crew, role = g.crew[member], acts_as(g, member)
    return crew if crew == role else f"{crew}.acting_as.{role}"


def duty(g: S2State, member: int) -> str:
    """Whether the crew member can still act in this Internal Phase. Rules: S2-INT-7, S2-NAV-2."""
    if g.stationed >> member & 1:
        return "stationed"
    return "active" if is_active(g, member) else "finished"


def ghost(id: str, what: str, crew: OccupationId, at: Place, size: Place) -> Node:
    """Where a crew member could go, or lend a hand."""
    return Node(
        id=id,
        kind=Kind.PIECE,
        label=f"{what}.{crew}",
        art=f"{crew}_{what}",
        hue=OCCUPATIONS[crew].hue,
        symbol=OCCUPATIONS[crew].code,
        at=at,
        size=size,
        about=what,
    )


@drawn_once
def door_node(id: ItemId, damaged: bool, begun: bool) -> Node:
    """A door, open or damaged, as its name says. Rules: S2-MOVE-2, S2-DMG-7."""
    door = DOORS[id]
    one, other = door.joins
    size = (100 * DOOR / WIDTH, 100 * DOOR / HEIGHT)
    return Node(
        id=id,
        kind=Kind.PIECE,
        label=f"{id}.{'damaged' if damaged else 'open'}.between.{one}.and.{other}",
        art="door_damaged" if damaged else "door",
        at=door.at,
        size=size,
        state="door_damaged" if damaged else "door_open",
        children=(plus_one(id, (86.0, 14.0), (62.0, 62.0)),) if begun else (),
        about="damaged_door" if damaged else "open_door",
        rules=("S2-MOVE-2", "S2-REP-1", "S2-REP-6"),
    )


@drawn_once
def hands(id: ItemId, crews: tuple[OccupationId, ...]) -> tuple[Node, ...]:
    """Hands at a damaged door, of those who could repair it."""
    size = (100 * HAND / WIDTH, 100 * HAND / HEIGHT)
    return tuple(
        ghost(f"{crew}.{id}", "mend", crew, beside(DOORS[id], number), size)
        for number, crew in enumerate(crews)
    )


def beside(door: Door, number: int) -> Place:
    """The places around a door: below it in a cross hallway, else right of it, then left of it."""
    x, y = door.at
    right, down = 0.0, 0.0
    first = (DOOR + HAND) / 2 + 5
    if is_across(door):
        row, column = divmod(number, 2)
        right, down = (column - 0.5) * APART, first + row * APART
    elif number < 3 or is_at_port(door):
        right = first + number * APART
    else:
        right = -first - (number - 3) * APART
    return x + 100 * right / WIDTH, y + 100 * down / HEIGHT


def is_at_port(door: Door) -> bool:
    """There is no room at its left."""
    return door.at[0] < 25


def is_across(door: Door) -> bool:
    """The hallway runs from port to starboard."""
    one, other = (SECTIONS[id] for id in door.joins)
    apart = abs(one.at[0] - other.at[0]) - (one.size[0] + other.size[0]) / 2
    return apart > 0


def extent(section: Section) -> Place:
    """Width and height of a section in the unit of the drawings."""
    return section.size[0] * WIDTH / 100, section.size[1] * HEIGHT / 100


def share(section: Section, width: float, height: float) -> Place:
    """A size in the unit of the drawings as a share of the section."""
    w, h = extent(section)
    return 100 * width / w, 100 * height / h


def icon_at(section: Section) -> Place:
    """The place of the module or the bunks, at the left under the name."""
    _, height = extent(section)
    return share(section, MARGIN + ICON / 2, TITLE + (height - TITLE) / 2)


def place(section: Section, number: int, of: int) -> tuple[Place, Place]:
    """The place of one of so many pawns in a section: where, and how large."""
    width, height = extent(section)
    left = 2 * MARGIN + ICON if fitted(section) else MARGIN
    room, low = width - left - MARGIN, height - TITLE - MARGIN
    rows = 1 if of <= FEW or room >= of * low else 2
    columns = ceil(of / rows)
    side = min(room / columns, low / rows, PAWN)
    x = left + (room - columns * side) / 2 + (number % columns + 0.5) * side
    y = TITLE + (low - rows * side) / 2 + (number // columns + 0.5) * side
    return share(section, x, y), share(section, side - 2, side - 2)


def fitted(section: Section) -> bool:
    """The section has a module or bunks."""
    return section.id in MODULE_AT or section.id in BONUS
