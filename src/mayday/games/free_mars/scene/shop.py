"""Scene, the shop: ships and pods that can be had, with what they cost."""

from __future__ import annotations

from mayday.games.free_mars.content import Pack, items_in
from mayday.games.free_mars.rows import ItemId, KindId, ShipType
from mayday.games.free_mars.rules.pods import available, cost
from mayday.games.free_mars.scene.art import item_art, ship_art
from mayday.games.free_mars.scene.labels import sheet_label
from mayday.games.free_mars.scene.places import CAPTION, GAP, LEFT, WIDTH, Place, box, cells
from mayday.games.free_mars.table import FMState, pack_of, ships_beside
from mayday.kernel import Kind, Node

SHIP_COLUMNS, POD_COLUMNS = 2, 3
SHIP, POD = 44.0, 37.0  # how high a line of each is, at most


def rows(g: FMState) -> Place:
    """How high the lines of ships and of pods are together, if there is room for them."""
    pack = pack_of(g)
    types = len(pack.types) - 1  # without the base
    return (
        -(-types // SHIP_COLUMNS) * SHIP,
        -(-len(on_offer(g, pack)) // POD_COLUMNS) * POD,
    )


def height(g: FMState, room: float) -> float:
    """How high the panel is: as its wares need, up to the room there is."""
    return min(room, CAPTION + sum(rows(g)) + GAP)


def shop(g: FMState, top: float, room: float) -> Node:
    """Ships above, sides of pods below, in the room from `top` down."""
    pack = pack_of(g)
    size = (WIDTH, height(g, room))
    at, share = box(LEFT, top, *size)
    types = [row for row in pack.file.ship if not row.base]
    sides = on_offer(g, pack)
    of_ships, of_pods = rows(g)
    fit = (size[1] - CAPTION - GAP) / (of_ships + of_pods)
    ships = cells(len(types), SHIP_COLUMNS, size, CAPTION, SHIP * fit)
    pods = cells(len(sides), POD_COLUMNS, size, CAPTION + of_ships * fit, POD * fit)
    return Node(
        id="shop",
        kind=Kind.PANEL,
        at=at,
        size=share,
        children=(
            *(
                ship_offer(g, pack, row, place, size, SHIP * fit)
                for row, place in zip(types, ships, strict=True)
            ),
            *(
                pod_offer(pack, id, place, size, POD * fit)
                for id, place in zip(sides, pods, strict=True)
            ),
        ),
        rules=("FM-SETUP-14", "FM-SETUP-16", "FM-ASM-12"),
    )


def on_offer(g: FMState, pack: Pack) -> list[ItemId]:
    """The sides of pod counters that are not in play, kind by kind. Rules: FM-ASM-11."""
    there = items_in(available(g))
    kinds = list(pack.kinds)
    return sorted(there, key=lambda side: kinds.index(KindId(pack.sides[side].id)))


def ship_offer(
    g: FMState, pack: Pack, row: ShipType, place: Place, within: Place, high: float
) -> Node:
    """A type of ships: what it costs and can do, and how many are left."""
    width = (within[0] - 2 * GAP) / SHIP_COLUMNS
    at, size = box(*place, width - 6, high - 6, within)
    ships = pack.of_type[row.id]  # type: ignore[index]  # an id of a row is a string
    sheet = pack.printed(next(n for n in range(len(pack.ships)) if ships >> n & 1), False)
    left = (ships & ships_beside(g)).bit_count()
    picture = Node(
        id=f"{row.id}.picture",
        kind=Kind.PIECE,
        label=row.id,
        art=ship_art(pack, row.id),
        about="ship_type",
    )
    return Node(
        id=row.id,
        kind=Kind.CARD,
        label=f"{row.id}.{row.ap}.ap_each.{sheet_label(sheet)}.({left})",
        at=at,
        size=size,
        state="" if left else "done",
        children=(picture,),
        note=f"note.{row.id}",
        about="ship_type",
        rules=("FM-SETUP-14", "FM-SETUP-23"),
    )


def pod_offer(pack: Pack, side: ItemId, place: Place, within: Place, high: float) -> Node:
    """A side of a pod counter, and what it costs."""
    width = (within[0] - 2 * GAP) / POD_COLUMNS
    at, size = box(*place, width - 5, high - 5, within)
    kind = pack.sides[side].id
    picture = Node(
        id=f"{side}.picture",
        kind=Kind.PIECE,
        label=kind,
        art=item_art(pack, side),
        about="pod",
    )
    return Node(
        id=side,
        kind=Kind.CARD,
        label=f"{kind}.{cost(pack, side)}.ap",
        at=at,
        size=size,
        children=(picture,),
        note=f"note.{kind}",
        about="pod",
        rules=("FM-SETUP-16", "FM-ASM-12", "FM-ASM-13"),
    )
