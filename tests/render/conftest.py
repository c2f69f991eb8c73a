"""A scene of every kind of node that belongs to no game, and words for any scene."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mayday.kernel import Figure, Kind, Link, Node, Region, Text


def words_for(scene: Node) -> Text:
    """Every id of the scene named after itself, `fuel_cell` as "fuel cell"."""
    ids = {"harm", "calls"}
    for node in scene.walk():
        ids |= {node.named, node.state, *(region.label for region in node.regions)}
        ids.update(overlay.label for overlay in node.overlays)
    names = {id: id.replace("_", " ") for id in ids if id}
    return Text({"note": {"hint": "Mind the gap between the plates."}}, names, ("Ann", "Bob"))


@pytest.fixture
def words() -> Callable[[Node], Text]:
    return words_for


def card(id: str, **fields: object) -> Node:
    return Node(id=id, kind=Kind.CARD, **fields)


def need(id: str, hue: str, held: int, limit: int = 1) -> Node:
    return Node(
        id=id,
        kind=Kind.SLOT,
        label=hue,
        hue=hue,
        symbol=hue[0].upper(),
        count=held,
        limit=limit,
    )


SQUARES = tuple(
    Node(
        id=f"s{n}",
        kind=Kind.SLOT,
        hue="green" if n == 0 else "",
        children=(Node(id="guard", kind=Kind.PIECE, hue="violet", symbol="G"),) if n == 4 else (),
    )
    for n in range(6)
)


FIRE = card(
    "electrical_fire",
    figures=(Figure("harm", 3, "hazard"),),
    note="note.hint",
    children=(need("fire.blue", "blue", 1), need("fire.red", "red", 0, limit=2)),
)
GAS = card("gas_leak", state="covered", children=(need("gas.green", "green", 0),))
STATION = Node(
    id="station",
    kind=Kind.BOARD,
    art="station",
    at=(30, 35),
    size=(58, 40),
    children=(
        Node(id="bridge", kind=Kind.SLOT, at=(20, 50), size=(20, 40), hue="red", state="damaged"),
        Node(id="hold", kind=Kind.SLOT, at=(80, 50), size=(20, 40), value=2, limit=5),
    ),
    links=(Link("bridge", "hold"),),
)
DANGER = Node(
    id="danger",
    kind=Kind.TRACK,
    at=(50, 6),
    size=(40, 10),
    value=2,
    limit=4,
    regions=(Region(2, "green", "calls", 1), Region(4, "red", "boom", mark="burst")),
)
DECKS = Node(
    id="squares",
    kind=Kind.GRID,
    at=(20, 75),
    size=(38, 36),
    columns=3,
    children=SQUARES,
    links=(Link("s0", "s1", wall=True), Link("s1", "s4", wall=True)),
)
HAND = (card("map", value=4), card("hand#1", label="map", face_down=True))
USED = (card("rope"), card("torch"))
WHITE = Node(id="sack.white", kind=Kind.PIECE, hue="white", count=4)
ANN = Node(id="ann", kind=Kind.PIECE, at=(90, 50), size=(8, 90))


@pytest.fixture
def scene() -> Node:
    """A table with a node of every kind."""
    children = (
        Node(id="round", kind=Kind.COUNTER, at=(10, 4), size=(18, 6), value=3),
        DANGER,
        STATION,
        Node(id="zone", kind=Kind.STACK, at=(80, 35), size=(38, 40), limit=2, children=(GAS, FIRE)),
        DECKS,
        Node(id="hand", kind=Kind.FAN, at=(55, 75), size=(28, 30), children=HAND),
        Node(id="used", kind=Kind.PILE, at=(76, 75), size=(12, 30), count=2, children=USED),
        Node(id="sack", kind=Kind.BAG, at=(91, 75), size=(16, 30), children=(WHITE,)),
        Node(
            id="crew", kind=Kind.PANEL, at=(50, 97), size=(98, 6), state="active", children=(ANN,)
        ),
    )
    return Node(id="table", kind=Kind.TABLE, size=(16, 10), hue="teal", children=children)
