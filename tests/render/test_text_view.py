"""Text: any scene as lines of characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from mayday.kernel import Figure, Kind, Link, Node, Overlay, Region
from mayday.render import text_lines, text_view
from mayday.render.lines import Span, flow, paragraph, plain, share, side_by_side, width_of


def page(scene, words, width=80, **how):
    return text_view(scene, words(scene), width, **how).splitlines()


def alone(words, node, width=80, **how):
    return page(Node(id="table", kind=Kind.TABLE, children=(node,)), words, width, **how)


# -- scenes ---------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [20, 40, 60, 80, 120, 200])
def test_no_line_is_longer_than_the_width(scene, words, width):
    for full in (False, True):
        assert max(map(len, page(scene, words, width, full=full))) <= width


def test_lines_have_no_blanks_at_their_end(scene, words):
    assert all(line == line.rstrip() for line in page(scene, words, 120))


def test_a_stack_is_written_top_first(scene, words):
    zone = next(node for node in scene.walk() if node.id == "zone")
    assert alone(words, zone) == [
        "Zone",
        "┌ Electrical fire  harm 3  [x] blue  [ ][ ] red",
        "└ Gas leak  [ ] green",
    ]


def test_a_narrow_card_is_written_in_several_lines(scene, words):
    zone = next(node for node in scene.walk() if node.id == "zone")
    assert alone(words, zone, 26) == [
        "Zone",
        "┌ Electrical fire  harm 3",
        "│ [x] blue  [ ][ ] red",
        "└ Gas leak  [ ] green",
    ]


def test_a_pile_shows_its_top_and_on_a_full_page_all(scene, words):
    used = next(node for node in scene.walk() if node.id == "used")
    assert alone(words, used) == ["Used (2): torch"]
    assert alone(words, used, full=True) == ["Used (2): torch, rope"]


def test_a_full_page_has_the_notes(scene, words):
    assert "Mind the gap" not in "".join(page(scene, words))
    assert "Mind the gap" in "".join(page(scene, words, full=True))


def test_the_ways_of_a_board_stand_on_a_full_page_and_those_in_a_state_on_every_page(words):
    spots = tuple(Node(id=id, kind=Kind.SLOT, at=(x, 50)) for id, x in (("a", 20), ("b", 50)))
    ways = (Link("a", "b", via=((30, 10),)), Link("b", "a", state="blocked"))
    board = Node(id="ring", kind=Kind.BOARD, children=spots, links=ways)
    assert alone(words, board) == ["A  B", "Blocked:  b - a"]
    assert alone(words, board, full=True) == ["A  B", "Ways:  a - b", "Blocked:  b - a"]


def test_a_folded_panel_is_its_title_and_the_number_in_it_and_a_full_page_shows_all(words):
    cards = tuple(Node(id=id, kind=Kind.CARD) for id in ("map", "rope"))
    hand = Node(id="hand", kind=Kind.PANEL, folded=True, children=cards)
    assert alone(words, hand) == ["Hand (2)"]
    assert alone(words, hand, highlight={"rope"}) == ["*Hand (2)"]
    assert alone(words, hand, full=True, highlight={"rope"}) == ["Hand (2)", "map", "*rope"]
    open_hand = Node(id="hand", kind=Kind.PANEL, folded=False, children=cards)
    assert alone(words, open_hand) == ["Hand", "map", "rope"]


def test_a_track_names_its_regions_and_brackets_the_marker(scene, words):
    danger = next(node for node in scene.walk() if node.id == "danger")
    assert alone(words, danger) == ["Danger: 2/4", "1 calls: 0 1 [2] | boom: 3 4"]


def test_a_track_may_begin_elsewhere_than_at_nought(words):
    track = Node(id="way", kind=Kind.TRACK, first=1, value=2, limit=3)
    assert alone(words, track) == ["Way: 2/3", "1 [2] 3"]


def test_a_board_says_what_lies_over_its_places_and_who_stands_in_them(words):
    ship = Node(id="rope", kind=Kind.PIECE, count=2)
    spots = (
        Node(id="a", kind=Kind.PIECE, at=(20, 50), children=(ship,)),
        Node(id="b", kind=Kind.PIECE, at=(50, 50)),
    )
    area = Overlay("guard", "green", ("a", "b"))
    board = Node(id="ring", kind=Kind.BOARD, children=spots, overlays=(area,))
    assert alone(words, board) == ["A:  rope 2  B", "guard:  a  b"]


def test_a_long_track_is_a_bar(words):
    track = Node(id="way", kind=Kind.TRACK, value=20, limit=40, regions=(Region(40, "green"),))
    assert alone(words, track, 22) == ["Way: 20/40", "[##########..........]"]


def test_a_grid_is_drawn_with_its_pieces_and_walls(scene, words):
    squares = next(node for node in scene.walk() if node.id == "squares")
    assert alone(words, squares, highlight={"s5"}) == [
        "Squares",
        ".|. .",
        "  -",
        ". G *",
        "S4:  guard",
    ]


def test_what_can_be_chosen_has_a_star(scene, words):
    lines = page(scene, words, highlight={"fire.blue", "bridge"})
    assert any("[x] *blue" in line for line in lines)
    assert any("*Bridge (damaged)" in line for line in lines)
    assert "*" not in "".join(page(scene, words))


def test_of_a_face_down_card_only_its_back_is_told(words):
    inside = (Node(id="inside", kind=Kind.SLOT),)
    figures = (Figure("harm", 7),)
    back = Node(
        id="hand#0",
        kind=Kind.CARD,
        label="back",
        face_down=True,
        figures=figures,
        note="note.hint",
        children=inside,
    )
    hand = Node(id="hand", kind=Kind.FAN, children=(back,))
    assert alone(words, hand, full=True) == ["Hand:  back"]


def test_places_side_by_side_are_columns_on_a_wide_page_and_lists_on_a_narrow_one(words):
    names = ["one two three four five six", "seven eight nine ten eleven twelve", "thirteen"]
    rooms = tuple(
        Node(id=f"r{n}", kind=Kind.SLOT, label=name, at=(20 + 30 * n, 50), size=(20, 50))
        for n, name in enumerate(names)
    )
    table = Node(id="table", kind=Kind.TABLE, children=rooms)
    assert page(table, words, 40) == [
        "One two three four five six",
        "Seven eight nine ten eleven twelve",
        "Thirteen",
    ]
    assert len(page(table, words, 100)) == 1


def test_spans_know_their_node_and_hue(scene, words):
    spans = [span for line in text_lines(scene, words(scene), 80) for span in line]
    blue = next(span for span in spans if span.id == "fire.blue")
    assert (blue.text, blue.hue) == ("[x] blue", "blue")
    assert next(span for span in spans if span.id == "crew").strong


def test_the_plain_text_is_the_spans_joined(scene, words):
    lines = text_lines(scene, words(scene), 100)
    assert [plain(line).rstrip() for line in lines] == page(scene, words, 100)


# -- lines ----------------------------------------------------------------------------------

items = some.lists(some.text("ab (", min_size=1, max_size=30).map(Span), max_size=12)


@given(items, some.integers(5, 60))
def test_flowing_items_stay_within_the_width(spans, width):
    assert width_of(flow(spans, width, indent="  ")) <= width


@given(items, some.integers(5, 60))
def test_flowing_items_loses_no_letter(spans, width):
    before = "".join(span.text for span in spans).replace(" ", "")
    after = "".join(plain(line) for line in flow(spans, width, indent="  ")).replace(" ", "")
    assert before == after


def test_an_item_is_not_broken_inside_brackets_if_it_fits_a_line():
    lines = flow([Span("Jammed Rudder Actuator (damage 1)")], 31)
    assert [plain(line) for line in lines] == ["Jammed Rudder Actuator", "(damage 1)"]


def test_a_paragraph_breaks_between_words():
    assert [plain(line) for line in paragraph("one two three", 8)] == ["one two", "three"]


def test_columns_start_where_the_one_before_ends():
    left = [(Span("a"),), (Span("bb"),)]
    right = [(Span("c"),)]
    rows = [plain(row).rstrip() for row in side_by_side([left, right], [4, 3])]
    assert rows == ["a     c", "bb"]


@given(some.lists(some.integers(1, 80), min_size=1, max_size=6), some.integers(6, 120))
def test_room_is_shared_without_going_over_it(natural, room):
    widths = share(natural, room)
    assert sum(widths) <= room
    assert all(0 < width <= wanted for width, wanted in zip(widths, natural, strict=True))


def test_a_modest_column_leaves_its_room_to_the_others():
    assert share([5, 100, 100], 65) == [5, 30, 30]
