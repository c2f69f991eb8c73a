"""Boards drawn for cells: boxes, ways, signs, and what gives way where room is short."""

from __future__ import annotations

from mayday.kernel import Kind, Link, Node, Text
from mayday.render.lines import plain
from mayday.render.tabletop import tabletop

NAMES = {
    **{"table": "Table", "ship": "Ship", "galley": "Galley", "lounge": "Lounge", "D2": "door D2"},
    **{"ann": "Ann", "lamp": "Lamp", "power": "power is on", "hull": "Hull", "shut": "no way on"},
    **{"D3": "door D3", "broken": "broken", "round": "Round"},
}
TEXT = Text({}, NAMES, ("Ann",))
ANN = Node(id="ann", kind=Kind.PIECE, hue="blue", symbol="A")


def room(id: str, x: float, *children: Node) -> Node:
    return Node(id=id, kind=Kind.SLOT, at=(x, 50), size=(30, 80), children=children)


def drawn(*parts: Node, width: int = 60, height: int = 12, links: tuple[Link, ...] = (), **more):
    ship = Node(id="ship", kind=Kind.BOARD, at=(50, 50), size=(90, 90), children=parts, links=links)
    scene = Node(id="table", kind=Kind.TABLE, size=(16, 10), children=(ship,))
    return [plain(line).rstrip() for line in tabletop(scene, TEXT, width, height, **more)]


def test_rooms_are_boxes_with_their_names_and_what_stands_there():
    lines = drawn(room("galley", 20, ANN), room("lounge", 80))
    top = next(line for line in lines if "Galley" in line)
    assert top.index("┌Galley") < top.index("┌Lounge")
    assert any("│Ann" in line for line in lines)


def test_a_way_is_a_line_between_rooms_and_a_shut_one_has_a_cross():
    rooms = room("galley", 20), room("lounge", 80)
    assert any("│───" in line for line in drawn(*rooms, links=(Link("galley", "lounge"),)))
    shut = drawn(*rooms, links=(Link("galley", "lounge", state="shut"),))
    assert any("×" in line and "──" in line for line in shut)
    assert "× no way on" in shut


def test_small_places_are_signs_with_the_mark_of_their_state():
    doors = [
        Node(id="D2", kind=Kind.PIECE, at=(45, 50), size=(4, 6)),
        Node(id="D3", kind=Kind.PIECE, at=(55, 50), size=(4, 6), state="broken"),
    ]
    lines = drawn(room("galley", 20), room("lounge", 80), *doors)
    assert any("D2" in line and "D3!" in line for line in lines)
    assert "! broken" in lines


def test_what_can_be_chosen_has_a_star_in_its_room():
    lines = drawn(room("galley", 20, ANN), room("lounge", 80), highlight={"ann", "lounge"})
    assert any("*Ann" in line for line in lines)
    assert any("┌*Lounge" in line for line in lines)


def test_somebody_comes_before_something_where_room_is_short():
    lamps = [Node(id="lamp", kind=Kind.PIECE) for _ in range(90)]
    lines = drawn(room("galley", 20, *lamps, ANN), room("lounge", 80), height=5)
    first = next(n for n, line in enumerate(lines) if "Galley" in line)
    assert "Ann" in lines[first + 1]
    assert any("…" in line for line in lines)


def test_no_line_is_wider_than_the_page():
    for width in (24, 40, 79, 150):
        lines = drawn(room("galley", 20, ANN), room("lounge", 80), width=width)
        assert max(map(len, lines)) <= width


def test_a_track_is_a_bar_and_small_facts_stand_in_the_first_line():
    hull = Node(id="hull", kind=Kind.TRACK, value=3, limit=5, at=(50, 60), size=(40, 20))
    count = Node(id="round", kind=Kind.COUNTER, value=2, at=(10, 3), size=(10, 5))
    scene = Node(id="table", kind=Kind.TABLE, size=(16, 10), children=(hull, count))
    lines = [plain(line).rstrip() for line in tabletop(scene, TEXT, 60, 12)]
    assert lines[0] == "Round 2"
    assert "Hull (3/5)  ▪▪▪▪··" in lines
