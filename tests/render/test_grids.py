"""Grids: rulers, walls, overlays and lines of sight, as pictures and as letters."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from mayday.kernel import Figure, Kind, LineOfSight, Link, Node, Overlay, Text
from mayday.render import svg, text_view
from mayday.render.layout import Rect, layout
from mayday.render.palette import tokens

SVG = "{http://www.w3.org/2000/svg}"
DARK = tokens("dark", "violet")


def piece(id, **fields):
    return Node(id=id, kind=Kind.PIECE, hue="yellow", symbol=id[:1].upper(), **fields)


def grid(**fields):
    """Three columns, two rows: an archer on a1, a guard on b1, a wolf on c1."""
    on = {"a1": (piece("archer"),), "b1": (piece("guard"),), "c1": (piece("wolf"),)}
    names = ("a1", "b1", "c1", "a2", "b2", "c2")
    squares = tuple(Node(id=name, kind=Kind.SLOT, children=on.get(name, ())) for name in names)
    board = Node(
        id="yard",
        kind=Kind.GRID,
        at=(10, 10),
        size=(10, 10),
        columns=3,
        rulers=(("a", "b", "c"), ("1", "2")),
        children=squares,
        **fields,
    )
    return Node(id="table", kind=Kind.TABLE, hue="violet", children=(board,))


def named(scene, words):
    """The scene's words, and those of its overlays."""
    text = words(scene)
    labels = [o.label for node in scene.walk() for o in node.overlays]
    text.names |= {label: label.replace("_", " ") for label in labels}
    return text


def drawn(scene, words, **how):
    return ElementTree.fromstring(svg(scene, named(scene, words), **how))


def yard(tree):
    return next(g for g in tree.iter(f"{SVG}g") if g.get("data-node") == "yard")


def strokes(tree, element, hue):
    return [e for e in yard(tree).iter(f"{SVG}{element}") if e.get("stroke") == DARK[f"{hue}-tint"]]


def written(tree):
    return [text.text for text in yard(tree).iter(f"{SVG}text")]


def test_columns_and_rows_are_named_along_the_edges(words):
    assert {"a", "b", "c", "1", "2"} <= set(written(drawn(grid(), words)))


def test_rulers_and_legend_leave_the_squares_their_room(words):
    scene = grid()
    places = layout(scene, Rect(0, 0, 1280, 800), words(scene))
    frame, first, last = places["yard"], places["a1"], places["c2"]
    assert first.y - frame.y >= 20
    assert frame.y + frame.h - (last.y + last.h) >= 20


def test_an_overlay_is_one_tint_with_a_line_around_it_and_a_word_below(words):
    overlay = Overlay("within_reach", "blue", ("a2", "b2"), mark="+")
    tree = drawn(grid(overlays=(overlay,)), words)
    tints = [p for p in yard(tree).iter(f"{SVG}path") if p.get("fill") == DARK["blue"]]
    assert [tint.get("d").count("M") for tint in tints] == [2]
    (line,) = strokes(tree, "path", "blue")
    assert line.get("d").count("M") == 6  # two squares side by side share one edge
    assert "within reach" in written(tree)


def test_an_empty_overlay_is_neither_drawn_nor_explained(words):
    tree = drawn(grid(overlays=(Overlay("within_reach", "blue", ()),)), words)
    assert "within reach" not in written(tree)


def test_a_clear_line_is_whole_and_says_what_it_is_good_for(words):
    tree = drawn(grid(sights=(LineOfSight("archer", "wolf", value="97.17%"),)), words)
    (line,) = strokes(tree, "line", "green")
    assert line.get("stroke-dasharray") is None
    assert "97.17%" in written(tree)


def test_the_values_of_two_lines_do_not_cover_each_other(words):
    lines = (
        LineOfSight("wolf", "archer", value="97.17%"),
        LineOfSight("wolf", "guard", value="97.17%"),
    )
    tree = drawn(grid(sights=lines), words)
    plates = [r for r in strokes(tree, "rect", "green") if r.get("height") == "20"]
    first, second = (float(plate.get("y")) for plate in plates)
    assert abs(first - second) >= 20


def test_a_line_of_sight_ends_at_the_pieces(words):
    scene = grid(sights=(LineOfSight("archer", "wolf"),))
    places = layout(scene, Rect(0, 0, 1280, 800), words(scene))
    (line,) = strokes(drawn(scene, words), "line", "green")
    archer, wolf = places["archer"], places["wolf"]
    assert float(line.get("x1")) == pytest.approx(archer.x + archer.w, abs=0.1)
    assert float(line.get("x2")) == pytest.approx(wolf.x, abs=0.1)


def test_a_blocked_line_is_broken_and_crosses_out_what_it_hits(words):
    tree = drawn(grid(sights=(LineOfSight("archer", "wolf", hit=("guard", "nowhere")),)), words)
    (line,) = strokes(tree, "line", "orange")
    assert line.get("stroke-dasharray")
    assert len(strokes(tree, "path", "orange")) == 1


def test_what_can_be_seen_itself_is_not_crossed_out(words):
    sights = (LineOfSight("archer", "guard"), LineOfSight("archer", "wolf", hit=("guard",)))
    assert strokes(drawn(grid(sights=sights), words), "path", "orange") == []


def test_an_empty_square_that_can_be_chosen_has_a_dot_and_a_taken_one_a_ring(words):
    tree = drawn(grid(), words, highlight={"b2", "a1"})
    groups = {g.get("data-node"): g for g in tree.iter(f"{SVG}g")}
    dots = [c for c in groups["b2"].iter(f"{SVG}circle") if c.get("fill") == DARK["accent"]]
    rings = [r for r in groups["a1"].iter(f"{SVG}rect") if r.get("stroke") == DARK["accent"]]
    assert len(dots) == 1
    assert rings


def test_a_drawing_on_a_card_has_no_name_below_it(words):
    portrait = piece("archer", art="bow", at=(80, 60), size=(30, 60))
    card = Node(id="sheet", kind=Kind.CARD, at=(50, 50), size=(30, 30), children=(portrait,))
    scene = Node(id="table", kind=Kind.TABLE, children=(card,))
    picture = svg(scene, words(scene), art=lambda name: "<svg viewBox='0 0 1 1'/>")
    texts = [text.text for text in ElementTree.fromstring(picture).iter(f"{SVG}text")]
    assert texts == ["Sheet"]


def test_several_plain_figures_stand_below_the_name_of_a_card(words):
    figures = (Figure("move", 6), Figure("range", "3-7"), Figure("chance", "97.17%"))
    card = Node(id="sheet", kind=Kind.CARD, at=(50, 50), size=(30, 30), figures=figures)
    scene = Node(id="table", kind=Kind.TABLE, children=(card,))
    text = words(scene)
    text.names |= {figure.label: figure.label for figure in figures}
    tree = ElementTree.fromstring(svg(scene, text))
    heights = {t.text: float(t.get("y")) for t in tree.iter(f"{SVG}text")}
    assert heights["Sheet"] < heights["6"] == heights["3-7"] == heights["97.17%"]
    assert heights["move"] == heights["chance"] > heights["6"]


def test_a_map_of_letters_shows_overlays_walls_and_lines_of_sight(words):
    scene = grid(
        links=(Link("a1", "a2", wall=True),),
        overlays=(Overlay("within_reach", "blue", ("b2",), mark="+"),),
        sights=(
            LineOfSight("archer", "guard", value="50%"),
            LineOfSight("archer", "wolf", hit=("guard",)),
        ),
    )
    assert text_view(scene, named(scene, words), 60).splitlines() == [
        "Yard",
        "  a b c",
        "1 A G W",
        "  -",
        "2 . + .",
        "+ within reach",
        "archer --> guard: 50%",
        "archer -/- wolf: guard",
        "A1:  archer",
        "B1:  guard   C1:  wolf",
    ]


def lettered(*names, **fields):
    """A row of squares with these column names; every second one holds a piece."""
    squares = tuple(
        Node(
            id=f"s{n}",
            kind=Kind.SLOT,
            children=(Node(id=f"unit{n}", kind=Kind.PIECE, symbol=f"L{n}"),) if n % 2 else (),
        )
        for n in range(len(names))
    )
    board = Node(
        id="yard",
        kind=Kind.GRID,
        columns=len(names),
        rulers=(names, ("1",)),
        children=squares,
        **fields,
    )
    return Node(id="table", kind=Kind.TABLE, children=(board,))


def letters_of(scene, words, width, **how):
    return text_view(scene, named(scene, words), width, **how).splitlines()


def test_column_names_too_long_for_a_cell_are_written_downwards(words):
    scene = lettered("Y", "Z", "AA", "AB")
    assert letters_of(scene, words, 9)[1:4] == ["      A A", "  Y Z A B", "1 . L1. L"]


def test_column_names_that_fit_are_written_across(words):
    scene = lettered("Y", "Z", "AA", "AB")
    assert letters_of(scene, words, 40)[1:3] == ["  Y  Z  AA AB", "1 .  L1 .  L3"]


def test_the_second_letter_of_a_piece_stands_in_the_gap_of_a_narrow_map_unless_a_wall_does(words):
    scene = lettered("a", "b", "c", "d", links=(Link("s1", "s2", wall=True),))
    assert letters_of(scene, words, 10)[2] == "1 . L|. L3"
    assert max(map(len, letters_of(scene, words, 9)[:3])) == 9


def test_areas_have_a_sign_of_their_own_and_a_legend(words):
    scene = grid()
    (board,) = scene.children
    states = {"a2": "home", "b2": "den", "c2": "den"}
    squares = tuple(replace(square, state=states.get(square.id, "")) for square in board.children)
    scene = replace(scene, children=(replace(board, children=squares),))
    text = named(scene, words)
    text.names |= {"home": "the home", "den": "the den"}
    lines = text_view(scene, text, 60, highlight={"c2"}).splitlines()
    assert lines[3:5] == ["2 ' , *", "' the home  , the den"]


def test_a_square_under_several_overlays_has_a_sign_that_says_so(words):
    both = (
        Overlay("seen", "red", ("a2", "b2"), mark=":"),
        Overlay("within_reach", "blue", ("b2", "c2"), mark="+"),
    )
    scene = grid(overlays=both)
    text = named(scene, words)
    text.names["seen"] = "in sight"
    lines = text_view(scene, text, 60).splitlines()
    assert lines[3:5] == ["2 : # +", ": in sight  + within reach  # : and +"]


def test_a_drawing_on_a_card_is_not_named_in_words(words):
    portrait = Node(id="archer", kind=Kind.PIECE, art="bow", at=(80, 60), size=(30, 60))
    coin = Node(id="coin", kind=Kind.PIECE, art="coin", count=2)
    card = Node(id="sheet", kind=Kind.CARD, at=(50, 50), size=(30, 30), children=(portrait, coin))
    scene = Node(id="table", kind=Kind.TABLE, children=(card,))
    assert text_view(scene, words(scene), 60).splitlines() == ["sheet (coin 2)"]


def test_a_large_card_by_itself_shows_its_note(words):
    slot = Node(id="slot", kind=Kind.SLOT, symbol="1", limit=1)
    card = Node(id="sheet", kind=Kind.CARD, note="note.hint", children=(slot,))
    for at, shown in (((50, 50), True), (None, False)):
        scene = Node(id="table", kind=Kind.TABLE, children=(replace(card, at=at),))
        assert ("Mind the gap" in text_view(scene, words(scene), 60)) == shown


def test_pieces_with_forms_for_numbers_are_counted_in_words():
    text = Text({"counted": {"ox": "ox|oxen"}}, {"ox": "ox", "hen": "hen", "row": "row"}, ())

    def said(id, count):
        inside = (Node(id=id, kind=Kind.PIECE, count=count),)
        row = Node(id="row", kind=Kind.ROW, children=inside)
        return text_view(Node(id="table", kind=Kind.TABLE, children=(row,)), text).strip()

    assert [said("ox", n) for n in (0, 1, 2)] == ["Row:  0 oxen", "Row:  1 ox", "Row:  2 oxen"]
    assert said("hen", 2) == "Row:  hen 2"
