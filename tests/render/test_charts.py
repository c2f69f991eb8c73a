"""Boards drawn for cells: boxes, ways, signs, and what gives way where room is short."""

from __future__ import annotations

from mayday.kernel import Kind, Link, Node, Text
from mayday.render.lines import plain
from mayday.render.tabletop import tabletop

NAMES = {
    **{"table": "Table", "ship": "Ship", "galley": "Galley", "lounge": "Lounge", "D2": "door D2"},
    **{"ann": "Ann", "lamp": "Lamp", "power": "power is on", "hull": "Hull", "shut": "no way on"},
    **{"D3": "door D3", "broken": "broken", "round": "Round"},
    **{f"D{n}": f"door D{n}" for n in (4, 5, 6)},
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
    sound = Node(id="D4", kind=Kind.PIECE, at=(50, 20), size=(4, 6))
    rest = [
        Node(id=f"D{n}", kind=Kind.PIECE, at=(n * 9, 80), size=(4, 6), state="shut") for n in (5, 6)
    ]
    lines = drawn(sound, *rest)
    assert any(line.strip() == "D4" for line in lines)  # no state, no mark


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


def test_ways_that_cross_or_bend_are_joined_lines():
    places = [
        Node(id=f"D{n}", kind=Kind.PIECE, at=at, size=(4, 6))
        for n, at in ((2, (10, 50)), (3, (90, 50)), (4, (50, 10)), (5, (50, 90)), (6, (90, 90)))
    ]
    lines = drawn(*places, links=(Link("D2", "D3"), Link("D4", "D5"), Link("D4", "D6")))
    assert any("┼" in line for line in lines)
    assert any("╰" in line or "╮" in line for line in lines)


def test_a_narrow_room_leaves_out_what_is_everywhere_and_what_is_empty():
    power = [
        Node(id=f"power{n}", kind=Kind.PIECE, label="power", at=(50, 50), size=(5, 5))
        for n in range(3)
    ]
    lamps = Node(id="lamp", kind=Kind.PIECE, count=0)
    ann = Node(id="ann", kind=Kind.PIECE, state="broken")
    rooms = [
        Node(id=id, kind=Kind.SLOT, at=(x, 50), size=(15, 80), children=children)
        for id, x, children in (
            ("galley", 10, (power[0], lamps, ann)),
            ("lounge", 40, (power[1],)),
            ("hull", 80, (power[2],)),
        )
    ]
    shown = "\n".join(drawn(*rooms, height=14))
    assert "│Ann" in shown
    assert "power" not in shown
    assert "Lamp" not in shown


def test_figures_that_do_not_fit_have_letters():
    crowd = [Node(id="ann", kind=Kind.PIECE, state="broken") for _ in range(12)]
    narrow = Node(id="galley", kind=Kind.SLOT, at=(50, 50), size=(20, 80), children=tuple(crowd))
    wide = drawn(narrow, width=100, height=30)
    assert any("Ann  Ann" in line for line in wide)
    named = [Node(id="power", kind=Kind.PIECE, state="broken") for _ in range(12)]
    narrow = Node(id="galley", kind=Kind.SLOT, at=(50, 50), size=(20, 80), children=tuple(named))
    assert any("pow pow" in line for line in drawn(narrow, width=60, height=8))


def in_panel(*parts: Node, art: str = "", width: int = 60) -> list[str]:
    board = Node(id="ship", kind=Kind.BOARD, at=(50, 50), size=(90, 90), children=parts, art=art)
    panel = Node(id="hull", kind=Kind.PANEL, at=(50, 50), size=(90, 90), children=(board,))
    scene = Node(id="table", kind=Kind.TABLE, size=(16, 10), children=(panel,))
    return [plain(line).rstrip() for line in tabletop(scene, TEXT, width, 20)]


def test_a_board_in_a_panel_is_drawn_row_by_row():
    def slot(id: str, x: float, y: float) -> Node:
        return Node(id=id, kind=Kind.SLOT, at=(x, y), size=(30, 10), state="broken")

    parts = slot("lounge", 75, 30), slot("galley", 25, 30), slot("lamp", 50, 60)
    title, first, second = in_panel(*parts)
    assert title == "Hull"
    assert first.split("  ")[-1].strip() == "Lounge (broken)"
    assert first.lstrip().startswith("Galley (broken)")
    assert first.index("Galley") < second.index("Lamp") < first.index("Lounge")
    assert max(map(len, in_panel(*parts, width=20))) <= 20


def test_a_printed_way_is_dots_and_the_letters_of_its_markers():
    def token(id: str, x: float, y: float) -> Node:
        return Node(id=id, kind=Kind.PIECE, at=(x, y), size=(6, 20))

    parts = token("lamp", 10, 25), token("galley", 90, 75), token("ann", 10, 25)
    _, first, second, meant = in_panel(*parts, art="way")
    assert first.strip("·") == "LA"  # one beside the other, not upon it
    assert second.strip("·") == "G"
    assert meant == "L Lamp  G Galley  A Ann"
