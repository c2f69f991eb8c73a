"""Scene, the squadron: a display for each ship with what it carries and can do."""

from __future__ import annotations

from math import ceil

from mayday.games.free_mars.content import Items, Pack, items_in
from mayday.games.free_mars.rows import ItemId
from mayday.games.free_mars.rules.values import sheet_of
from mayday.games.free_mars.scene.art import item_art, ship_art
from mayday.games.free_mars.scene.labels import sheet_label
from mayday.games.free_mars.scene.places import (
    BOTTOM,
    CAPTION,
    GAP,
    LEFT,
    WIDTH,
    Place,
    box,
    cells,
)
from mayday.games.free_mars.table import LOST, FMState, pack_of
from mayday.kernel import Kind, Node

COLUMNS = 2
FEWEST_ROWS = 3
HIGHEST, MOST = 60.0, 272.0  # of a display; of all of them together


def height(g: FMState) -> float:
    """How high the squadron's panel is: as its ships need, up to a limit."""
    return CAPTION + GAP + rows(g) * pitch(g)


def rows(g: FMState) -> int:
    return max(FEWEST_ROWS, ceil(len(units(g)) / COLUMNS))


def pitch(g: FMState) -> float:
    """From one display to the one below it."""
    return min(HIGHEST, MOST / rows(g))


def units(g: FMState) -> list[int]:
    """The ships in play, the base too, then those that were eliminated."""
    there = [n for n, at in enumerate(g.at) if at and at != LOST]
    return there + [n for n, at in enumerate(g.at) if at == LOST]


def squadron(g: FMState) -> Node:
    """All displays, and the pods that lie aside."""
    size = (WIDTH, height(g))
    at, share = box(LEFT, BOTTOM - size[1], *size)
    places = cells(len(units(g)), COLUMNS, size, CAPTION, pitch(g))
    return Node(
        id="fleet",
        kind=Kind.PANEL,
        at=at,
        size=share,
        children=(
            *(display(g, n, place, size) for n, place in zip(units(g), places, strict=True)),
            *aside(g, size),
        ),
        rules=("FM-MAP-8", "FM-POD-1"),
    )


def display(g: FMState, ship: int, place: Place, within: Place) -> Node:
    """A ship: its silhouette, its boxes with pods, its name and what it can do."""
    pack = pack_of(g)
    width = (within[0] - 2 * GAP) / COLUMNS
    at, size = box(*place, width - 6, pitch(g) - 6, within)
    lost = g.at[ship] == LOST
    return Node(
        id=pack.ships[ship],
        kind=Kind.CARD,
        label=f"{pack.ships[ship]}.eliminated" if lost else title(g, pack, ship),
        at=at,
        size=size,
        state="active" if g.tf >> ship & 1 else "done" if lost else "",
        children=() if lost else (silhouette(g, pack, ship), *boxes(g, pack, ship)),
        note=f"note.{pack.type_of[ship].id}",
        about="lost_ship" if lost else "ship",
        rules=("FM-UNIT-1", "FM-UNIT-4", "FM-MAP-8"),
    )


def title(g: FMState, pack: Pack, ship: int) -> str:
    """Its name, where it is if others are elsewhere, what it can do, and whether it broke off."""
    points = {at for at in g.at if at and at != LOST}
    where = f".{g.at[ship]}" if len(points) > 1 else ""
    out = ".broken_off" if g.broken_off >> ship & 1 else ""
    return f"{pack.ships[ship]}{where}.{sheet_label(sheet_of(g, ship))}{out}"


def silhouette(g: FMState, pack: Pack, ship: int) -> Node:
    disrupted = bool(g.disrupted >> ship & 1)
    type = pack.type_of[ship]
    return Node(
        id=f"{pack.ships[ship]}.side",
        kind=Kind.PIECE,
        label=type.id,
        art=ship_art(pack, type.id, disrupted),
        state="is_disrupted" if disrupted else "effective",
        about="ship",
        rules=("FM-UNIT-1", "FM-UNIT-4"),
    )


def boxes(g: FMState, pack: Pack, ship: int) -> tuple[Node, ...]:
    """What a ship carries, and its free boxes. Rules: FM-MAP-8, FM-POD-1."""
    carried = items_in(g.load[ship])
    free = pack.capacity[ship] - len(carried)
    return (
        *(item_node(pack, item) for item in carried),
        *(
            Node(id=f"{pack.ships[ship]}.box#{n}", kind=Kind.PIECE, label="free_box", art="bay")
            for n in range(free)
        ),
    )


def item_node(pack: Pack, item: ItemId, at: Place | None = None, size: Place | None = None) -> Node:
    """A pod or a captured marker; choices know a pod by its counter."""
    pod = item in pack.sides
    kind = pack.sides[item].id if pod else item
    return Node(
        id=pack.pod_of[item] if pod else item,
        kind=Kind.PIECE,
        label=kind,
        art=item_art(pack, item),
        at=at,
        size=size,
        note=f"note.{kind}" if pod else f"note.{pack.symbol_of[item]}",  # type: ignore[index]
        about="pod" if pod else "captured_marker",
        rules=("FM-POD-1", "FM-POD-2") if pod else ("FM-INT-11", "FM-INT-13"),
    )


def aside(g: FMState, within: Place) -> tuple[Node, ...]:
    """Pods that lie beside the ships until one takes them in, at the right of the panel's name."""
    return in_line(pack_of(g), g.aside, within, 4, 24)


def in_line(pack: Pack, items: Items, within: Place, top: float, side: float) -> tuple[Node, ...]:
    """Items in a line that ends at the right."""
    ids = items_in(items)
    left = within[0] - GAP - len(ids) * (side + GAP)
    places = [box(left + n * (side + GAP), top, side, side, within) for n in range(len(ids))]
    return tuple(item_node(pack, id, at, size) for id, (at, size) in zip(ids, places, strict=True))
