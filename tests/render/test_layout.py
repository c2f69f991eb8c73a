"""Layout: where nodes lie on the drawing."""

from __future__ import annotations

import pytest

from mayday.kernel import Kind, Node
from mayday.render.layout import FOLDED, Rect, has_caption, layout, room_name, top_of_pile
from render.conftest import words_for

ROOM = Rect(0, 0, 1000, 500)


def group(kind, number, **fields):
    children = tuple(Node(id=f"c{n}", kind=Kind.CARD) for n in range(number))
    return Node(id="group", kind=kind, children=children, **fields)


def places(node, room=ROOM):
    found = layout(node, room, words_for(node))
    return [found[child.id] for child in node.children]


def inside(inner, outer):
    return (
        inner.x >= outer.x - 0.01
        and inner.y >= outer.y - 0.01
        and inner.x + inner.w <= outer.x + outer.w + 0.01
        and inner.y + inner.h <= outer.y + outer.h + 0.01
    )


def overlap(a, b):
    across = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
    down = min(a.y + a.h, b.y + b.h) - max(a.y, b.y)
    return across > 0.01 and down > 0.01


def test_a_place_is_the_centre_on_the_parents_grid():
    room = Node(id="room", kind=Kind.SLOT, at=(50, 20), size=(10, 40))
    board = Node(id="board", kind=Kind.BOARD, at=(50, 50), size=(50, 100), children=(room,))
    table = Node(id="table", kind=Kind.TABLE, children=(board,))
    assert layout(table, ROOM, words_for(table))["board"] == Rect(250, 0, 500, 500)
    assert layout(table, ROOM, words_for(table))["room"] == Rect(475, 0, 50, 200)


def test_a_node_without_a_size_gets_one_that_suits_its_kind():
    table = Node(
        id="table",
        kind=Kind.TABLE,
        children=(
            Node(id="pawn", kind=Kind.PIECE, at=(50, 50)),
            Node(id="panel", kind=Kind.PANEL, at=(20, 50)),
        ),
    )
    pawn, panel = places(table)
    assert 0 < pawn.w < panel.w


@pytest.mark.parametrize(
    "kind", [Kind.ROW, Kind.STACK, Kind.FAN, Kind.GRID, Kind.BAG, Kind.PANEL, Kind.PILE]
)
@pytest.mark.parametrize("number", [0, 1, 2, 5, 13])
def test_children_stay_inside_their_group(kind, number):
    for rect in places(group(kind, number, columns=4 if kind is Kind.GRID else None)):
        assert inside(rect, ROOM)


@pytest.mark.parametrize("kind", [Kind.ROW, Kind.STACK, Kind.GRID, Kind.BAG, Kind.PANEL])
def test_children_do_not_overlap_where_all_are_to_be_read(kind):
    rects = places(group(kind, 7, columns=3))
    assert not any(overlap(a, b) for n, a in enumerate(rects) for b in rects[:n])


def test_the_top_of_a_stack_is_at_the_top():
    bottom, middle, top = places(group(Kind.STACK, 3))
    assert top.y < middle.y < bottom.y


def test_cards_of_a_stack_keep_their_size_until_it_is_full():
    (alone,) = places(group(Kind.STACK, 1, limit=3))
    assert alone.h == places(group(Kind.STACK, 3, limit=3))[0].h


def test_a_row_goes_on_in_the_next_line_after_its_columns():
    first, second, third = places(group(Kind.ROW, 3, columns=2))
    assert first.y == second.y < third.y
    assert first.x == third.x < second.x


def test_the_squares_of_a_grid_are_square_and_touch():
    a, b, _, d, *_ = places(group(Kind.GRID, 6, columns=3))
    assert a.w == a.h
    assert a.x + a.w == pytest.approx(b.x)
    assert a.y + a.h == pytest.approx(d.y)


def test_a_large_hand_overlaps_and_a_small_one_does_not():
    few, many = places(group(Kind.FAN, 3)), places(group(Kind.FAN, 20))
    assert not overlap(few[0], few[1])
    assert overlap(many[0], many[1])


def test_a_hand_in_lines_does_not_overlap():
    hand = places(group(Kind.FAN, 7, columns=4))
    assert not overlap(hand[0], hand[1])
    assert hand[4].x == hand[0].x
    assert hand[4].y > hand[0].y + hand[0].h


def test_cards_of_a_pile_lie_on_one_place_with_room_for_those_below():
    pile = group(Kind.PILE, 3)
    one, two, three = places(pile)
    assert one == two == three
    assert top_of_pile(pile, ROOM).w < ROOM.w


def test_slots_stand_along_the_lower_edge_of_a_card():
    slots = tuple(Node(id=f"slot{n}", kind=Kind.SLOT) for n in range(4))
    card = Node(id="card", kind=Kind.CARD, children=slots)
    rects = places(card, Rect(0, 0, 240, 140))
    assert len({rect.y for rect in rects}) == 1
    assert rects[0].y + rects[0].h == pytest.approx(132)


def test_a_slot_for_two_takes_the_room_of_two():
    slots = (
        Node(id="one", kind=Kind.SLOT, limit=1),
        Node(id="two", kind=Kind.SLOT, limit=2),
        Node(id="last", kind=Kind.SLOT, limit=1),
    )
    one, two, last = places(Node(id="card", kind=Kind.CARD, children=slots), Rect(0, 0, 240, 140))
    assert two.w > 2 * one.w
    assert two.x + two.w <= last.x


def test_a_low_row_has_no_line_for_its_name():
    row = group(Kind.ROW, 3)
    assert has_caption(row, Rect(0, 0, 300, 100))
    assert not has_caption(row, Rect(0, 0, 300, 50))


def room_with(number, name="storage_bay_of_the_outer_ring"):
    pieces = tuple(Node(id=f"p{n}", kind=Kind.PIECE, hue="red") for n in range(number))
    return Node(id="room", kind=Kind.SLOT, label=name, children=pieces)


@pytest.mark.parametrize("number", [1, 3, 8])
@pytest.mark.parametrize("rect", [Rect(0, 0, 160, 100), Rect(0, 0, 90, 90), Rect(0, 0, 120, 50)])
def test_pieces_stand_below_the_name_of_their_room_however_long_it_is(rect, number):
    room = room_with(number)
    name = room_name(room, rect, words_for(room))
    pieces = places(room, rect)
    assert all(piece.y >= rect.y + name.height and inside(piece, rect) for piece in pieces)
    assert not any(overlap(a, b) for n, a in enumerate(pieces) for b in pieces[:n])


def test_a_name_takes_two_lines_one_or_none_as_its_pieces_leave_it_room():
    room = room_with(1)
    for height, lines in ((100, 2), (58, 1), (40, 0)):
        shown = room_name(room, Rect(0, 0, 160, height), words_for(room))
        assert len(shown.lines) == lines
    assert room_name(room_with(0), Rect(0, 0, 160, 40), words_for(room)).lines


def test_a_folded_panel_is_as_high_as_its_title_and_leaves_the_rest_to_others():
    panels = tuple(
        Node(
            id=f"p{n}", kind=Kind.PANEL, folded=n > 0, children=(Node(id=f"x{n}", kind=Kind.CARD),)
        )
        for n in range(3)
    )
    column = Node(id="column", kind=Kind.PANEL, children=panels)
    open_one, second, third = places(column)
    assert second.h == third.h == FOLDED
    assert open_one.h > ROOM.h / 2
    assert inside(third, ROOM)
    assert not overlap(second, third)
    assert layout(column, ROOM, words_for(column))["x1"] == second


def test_a_folded_panel_at_a_place_keeps_its_upper_edge():
    panel = Node(id="panel", kind=Kind.PANEL, at=(50, 50), size=(20, 60), folded=True)
    table = Node(id="table", kind=Kind.TABLE, children=(panel,))
    assert places(table) == [Rect(400, 100, 200, FOLDED)]
