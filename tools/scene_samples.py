"""One small table for every kind of node, for the pictures of the reference."""

from __future__ import annotations

from mayday.kernel import Figure, Kind, Link, Node, Overlay, Region, Text

NAMES = {
    "table": "Table",
    "cave": "The cave",
    "hall": "Hall",
    "lake": "Lake",
    "shaft": "Shaft",
    "ann": "Ann",
    "bo": "Bo",
    "rope": "Rope",
    "lamp": "Lamp",
    "map": "Map",
    "hand": "Ann's hand",
    "deck": "Deck",
    "shelf": "Shelf",
    "bag": "Bag",
    "water": "Water",
    "calm": "calm",
    "flood": "flood",
    "air": "Air",
    "weight": "kg",
    "slot": "Camp",
    "squares": "Floor",
    "reach": "within reach",
    "panel": "Ann",
    "active": "active",
    **{f"{column}{row}": f"{column}{row}" for column in "ABCDEFGH" for row in "12345"},
}
WORDS = Text({}, NAMES, ("Ann", "Bo"))

ROPE = Node(id="rope", kind=Kind.CARD, figures=(Figure("weight", 2),))
LAMP = Node(id="lamp", kind=Kind.CARD, figures=(Figure("weight", 1),))
MAP = Node(id="map", kind=Kind.CARD, state="active")
ANN = Node(id="ann", kind=Kind.PIECE, hue="blue", symbol="A")
BO = Node(id="bo", kind=Kind.PIECE, hue="orange", symbol="B")
PLACES = (
    Node(id="hall", kind=Kind.SLOT, at=(20, 50), size=(26, 50), children=(ANN,)),
    Node(id="lake", kind=Kind.SLOT, at=(52, 30), size=(24, 40), children=(BO,)),
    Node(id="shaft", kind=Kind.SLOT, at=(82, 60), size=(24, 40)),
)
WAYS = (Link("hall", "lake"), Link("lake", "shaft"))
SQUARES = tuple(
    Node(
        id=f"{column}{row}", kind=Kind.SLOT, children=(ANN,) if (column, row) == ("C", "3") else ()
    )
    for row in "12345"
    for column in "ABCDEFGH"
)
REACH = Overlay("reach", "green", ("B3", "D3", "C2", "C4"), "+")
FLOOD = (Region(3, "green", "calm"), Region(6, "red", "flood"))

SAMPLES = {
    Kind.TABLE: Node(id="cave", kind=Kind.BOARD, children=PLACES, links=WAYS),
    Kind.BOARD: Node(id="cave", kind=Kind.BOARD, children=PLACES, links=WAYS),
    Kind.PANEL: Node(
        id="panel",
        kind=Kind.PANEL,
        children=(
            Node(id="air", kind=Kind.COUNTER, value=3),
            Node(id="water", kind=Kind.TRACK, value=2, limit=6),
        ),
    ),
    Kind.ROW: Node(id="shelf", kind=Kind.ROW, children=(ROPE, LAMP, MAP)),
    Kind.STACK: Node(id="shelf", kind=Kind.STACK, children=(ROPE, LAMP, MAP)),
    Kind.PILE: Node(id="deck", kind=Kind.PILE, count=12, face_down=True),
    Kind.FAN: Node(id="hand", kind=Kind.FAN, children=(ROPE, LAMP, MAP)),
    Kind.GRID: Node(
        id="squares",
        kind=Kind.GRID,
        columns=8,
        children=SQUARES,
        links=(Link("E2", "F2", wall=True), Link("E3", "F3", wall=True)),
        overlays=(REACH,),
        rulers=(tuple("ABCDEFGH"), tuple("12345")),
    ),
    Kind.BAG: Node(id="bag", kind=Kind.BAG, children=(ANN, BO)),
    Kind.TRACK: Node(id="water", kind=Kind.TRACK, value=4, limit=6, regions=FLOOD),
    Kind.COUNTER: Node(id="air", kind=Kind.COUNTER, value=7),
    Kind.CARD: ROPE,
    Kind.PIECE: ANN,
    Kind.SLOT: Node(id="slot", kind=Kind.SLOT, children=(ANN, BO)),
}

_SIZES = {
    Kind.CARD: (30.0, 90.0),
    Kind.PIECE: (22.0, 70.0),
    Kind.PILE: (30.0, 90.0),
    Kind.COUNTER: (40.0, 40.0),
    Kind.TRACK: (92.0, 40.0),
    Kind.SLOT: (40.0, 70.0),
    Kind.BAG: (50.0, 70.0),
}


def on_a_table(node: Node) -> Node:
    """The node alone in the middle of a wide table."""
    size = _SIZES.get(node.kind, (92.0, 90.0))
    placed = {**{name: getattr(node, name) for name in node.__struct_fields__}, "at": (50.0, 50.0)}
    return Node(
        id="table",
        kind=Kind.TABLE,
        hue="amber",
        size=(32.0, 12.0),
        children=(Node(**{**placed, "size": size}),),
    )
