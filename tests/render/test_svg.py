"""SVG: any scene as one picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import msgspec
import pytest

from mayday.kernel import HUES, Figure, Kind, Link, Node, Overlay, Region
from mayday.render import LIGHT, THEMES, svg
from mayday.render.palette import tokens
from mayday.render.svg import AROUND

SVG = "{http://www.w3.org/2000/svg}"


def parsed(scene, words, **how):
    return ElementTree.fromstring(svg(scene, words(scene), **how))


def groups(tree):
    return {g.attrib["data-node"]: g for g in tree.iter(f"{SVG}g") if "data-node" in g.attrib}


def said(group):
    """All words drawn inside a group, without its tooltips."""
    return " ".join("".join(text.itertext()) for text in group.iter(f"{SVG}text"))


@pytest.mark.parametrize("theme", THEMES)
def test_the_picture_is_well_formed_and_of_that_theme(scene, words, theme):
    picture = svg(scene, words(scene), theme=theme)
    assert ElementTree.fromstring(picture).tag == f"{SVG}svg"
    assert tokens(theme)["ground"] in picture
    assert "var(" not in picture


def test_the_picture_needs_nothing_from_elsewhere(scene, words):
    picture = svg(scene, words(scene), art=lambda name: "<svg viewBox='0 0 1 1'/>")
    links = re.findall(r"https?://[^\"' ]+", picture)
    assert set(links) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<script|<style|<image|<foreignObject| on\w+=", picture)


def test_every_visible_node_is_a_group_with_its_name_as_tooltip(scene, words):
    drawn = groups(parsed(scene, words))
    names = words(scene)
    for node in scene.walk():
        if node.id != "rope":  # below the top of a pile
            title = drawn[node.id].find(f"{SVG}title")
            assert title.text.startswith(names.name(node.named))


def test_names_are_drawn(scene, words):
    drawn = groups(parsed(scene, words))
    for id in ("round", "danger", "bridge", "hold", "zone", "used", "torch", "sack", "crew"):
        assert id.capitalize() in said(drawn[id])
    assert "Electrical fire" in said(drawn["electrical_fire"])


def test_numbers_are_drawn(scene, words):
    drawn = groups(parsed(scene, words))
    assert "3" in said(drawn["round"]).split()
    assert "2/4" in said(drawn["danger"])
    assert "2/5" in said(drawn["hold"])
    assert "3" in said(drawn["electrical_fire"]).split()
    assert "4" in said(drawn["sack.white"])
    assert "4" in said(drawn["map"]).split()


def test_a_card_below_the_top_of_a_pile_is_not_drawn(scene, words):
    assert "rope" not in groups(parsed(scene, words))


def test_a_face_down_card_says_nothing(words):
    secret = Node(
        id="hand#0",
        kind=Kind.CARD,
        label="back",
        face_down=True,
        figures=(Figure("harm", 7),),
        note="note.hint",
        children=(Node(id="inside", kind=Kind.PIECE),),
    )
    table = Node(id="table", kind=Kind.TABLE, children=(secret,))
    drawn = groups(parsed(table, words))
    assert said(drawn["hand#0"]) == ""
    assert drawn["hand#0"].find(f"{SVG}title").text == "back"
    assert "inside" not in drawn


def test_a_slot_for_two_cubes_shows_two_places(scene, words):
    assert said(groups(parsed(scene, words))["fire.red"]) == "R R"


def test_a_node_that_can_be_chosen_glows(scene, words):
    plain, lit = parsed(scene, words), parsed(scene, words, highlight={"bridge"})

    def rings(tree, id):
        accent = tokens("dark", "teal")["accent"]
        return [r for r in groups(tree)[id].iter(f"{SVG}rect") if r.get("stroke") == accent]

    assert rings(lit, "bridge")
    assert not rings(plain, "bridge")
    assert not rings(lit, "hold")


def test_a_highlight_that_is_not_there_changes_nothing(scene, words):
    assert svg(scene, words(scene), highlight={"nowhere"}) == svg(scene, words(scene))


def test_art_fills_its_node_and_takes_the_colours_of_the_theme(scene, words):
    drawing = '<?xml version="1.0"?>\n<svg viewBox="0 0 9 9"><path stroke="var(--line)"/></svg>'
    asked = []

    def art(name):
        asked.append(name)
        return drawing

    picture = svg(scene, words(scene), art=art, theme=LIGHT)
    assert asked == ["station"]
    assert f'<path stroke="{tokens(LIGHT)["line"]}"/>' in picture
    (place,) = re.findall(r'<svg (x="[^>]*viewBox="0 0 9 9")', picture)
    assert 'width="742.4" height="320"' in place


def test_a_title_stands_above_the_table(scene, words):
    assert parsed(scene, words).get("viewBox") == "0 0 1280 800"
    titled = parsed(scene, words, title="Mayday & <friends>")
    assert titled.get("viewBox") == "0 0 1280 844"
    assert titled.find(f"{SVG}text").text == "Mayday & <friends>"


def test_the_proportion_of_the_table_is_that_of_the_picture(words):
    table = Node(id="table", kind=Kind.TABLE, size=(1, 1))
    assert parsed(table, words, width=600).get("viewBox") == "0 0 600 600"


def test_walls_are_lines_between_squares(scene, words):
    assert len(list(groups(parsed(scene, words))["squares"].iter(f"{SVG}line"))) == 2


@pytest.mark.parametrize(
    ("via", "path"),
    [
        ((), "M200.0 200.0L800.0 200.0"),
        (((50, 0),), "M200.0 200.0Q500.0 0.0 800.0 200.0"),
        (((40, 100), (60, 100)), "M200.0 200.0C400.0 400.0 600.0 400.0 800.0 200.0"),
    ],
)
def test_a_way_is_a_line_or_bends_towards_its_control_points(words, via, path):
    spots = tuple(
        Node(id=id, kind=Kind.SLOT, at=(x, 50), size=(10, 10)) for id, x in (("a", 20), ("b", 80))
    )
    ring = Node(
        id="ring",
        kind=Kind.BOARD,
        at=(50, 50),
        size=(100, 100),
        children=spots,
        links=(Link("a", "b", via=via),),
    )
    table = Node(id="table", kind=Kind.TABLE, size=(10, 4), children=(ring,))
    drawn = groups(parsed(table, words, width=1000))["ring"]
    assert [way.get("d") for way in drawn.findall(f"{SVG}path")] == [path]


def test_an_overlay_lies_behind_its_places_on_a_board_and_is_explained(words):
    spots = tuple(
        Node(id=id, kind=Kind.PIECE, at=(x, 50), size=(4, 10)) for id, x in (("a", 20), ("b", 80))
    )
    area = Overlay("guard", "green", ("a",))
    ring = Node(
        id="ring",
        kind=Kind.BOARD,
        at=(50, 50),
        size=(100, 100),
        children=spots,
        overlays=(area, Overlay("guard", "red", ())),
    )
    table = Node(id="table", kind=Kind.TABLE, size=(10, 4), children=(ring,))
    drawn = groups(parsed(table, words, width=1000))["ring"]
    halos = drawn.findall(f"{SVG}circle")
    assert [(halo.get("cx"), halo.get("cy")) for halo in halos] == [("200", "200")]
    assert [text.text for text in drawn.findall(f"{SVG}text")] == ["guard"]


def test_a_track_is_drawn_from_its_first_space_on(words):
    track = Node(id="way", kind=Kind.TRACK, first=1, value=2, limit=4, at=(50, 50), size=(40, 30))
    table = Node(id="table", kind=Kind.TABLE, children=(track,))
    numbers = [text.text for text in groups(parsed(table, words))["way"].iter(f"{SVG}text")]
    assert numbers[2:] == ["1", "2", "3", "4"]


def test_a_track_whose_regions_have_no_words_has_higher_spaces(words):
    def height(region):
        track = Node(id="net", kind=Kind.TRACK, value=1, limit=5, regions=(region,), size=(4, 1))
        return groups(parsed(track, words, width=240))["net"].find(f"{SVG}rect").attrib["height"]

    assert float(height(Region(5, "red"))) > float(height(Region(5, "red", value=2)))


def test_a_folded_panel_shows_its_title_and_how_many_things_are_in_it(words):
    cards = tuple(Node(id=f"c{n}", kind=Kind.CARD) for n in range(3))
    hand = Node(id="hand", kind=Kind.PANEL, at=(50, 50), size=(40, 60), children=cards)
    table = Node(id="table", kind=Kind.TABLE, children=(hand,))
    assert "c0" in groups(parsed(table, words))
    folded = msgspec.structs.replace(hand, folded=True)
    table = msgspec.structs.replace(table, children=(folded,))
    drawn = groups(parsed(table, words))
    assert drawn.keys() == {"table", "hand"}
    assert [text.text for text in drawn["hand"].iter(f"{SVG}text")] == ["Hand", "3"]
    glowing = groups(parsed(table, words, highlight={"c1"}))["hand"]
    assert len(list(glowing.iter(f"{SVG}rect"))) > len(list(drawn["hand"].iter(f"{SVG}rect")))


@pytest.mark.parametrize("fields", [{"hue": "red"}, {"symbol": "P"}, {"art": "ship"}])
def test_a_piece_that_stands_for_several_has_their_number_on_a_plate(words, fields):
    piece = Node(id="pirates", kind=Kind.PIECE, at=(50, 50), size=(5, 5), count=12, **fields)
    table = Node(id="table", kind=Kind.TABLE, size=(1, 1), children=(piece,))
    art = {"art": lambda name: "<svg xmlns='http://www.w3.org/2000/svg'/>"}
    drawn = groups(parsed(table, words, width=600, **art))["pirates"]
    number = [text for text in drawn.iter(f"{SVG}text") if text.text == "12"]
    assert [float(text.get("font-size")) >= 14 for text in number] == [True]


def test_every_hue_has_a_mark_of_its_own(words):
    marks = set()
    for hue in HUES:
        piece = Node(id="piece", kind=Kind.PIECE, at=(50, 50), size=(3, 3), hue=hue)
        table = Node(id="table", kind=Kind.TABLE, children=(piece,))
        shape = list(groups(parsed(table, words))["piece"])[-1]
        marks.add((shape.tag, shape.get("points"), shape.get("r"), shape.get("fill") == "none"))
    assert len(marks) == len(HUES)


def test_an_empty_table_can_be_drawn(words):
    table = Node(id="table", kind=Kind.TABLE)
    assert groups(parsed(table, words)).keys() == {"table"}


def test_close_up_only_the_node_itself_is_drawn(scene, words):
    drawn = groups(parsed(scene, words, close="crew"))
    crew = next(node for node in scene.walk() if node.id == "crew")
    assert set(drawn) == {node.id for node in crew.walk()}


def test_close_up_a_group_ends_with_the_last_thing_in_it(words):
    torch = Node(id="torch", kind=Kind.CARD)
    zone = Node(id="zone", kind=Kind.STACK, at=(50, 50), size=(20, 90), limit=3, children=(torch,))
    table = Node(id="table", kind=Kind.TABLE, children=(zone,))
    tree = parsed(table, words, close="zone")
    assert bottom(groups(tree)["zone"]) < bottom(groups(parsed(table, words))["zone"]) - 100
    assert bottom(groups(tree)["zone"]) > bottom(groups(tree)["torch"])
    _, top, _, height = map(float, tree.attrib["viewBox"].split())
    assert top + height == pytest.approx(bottom(groups(tree)["zone"]) + AROUND)


def bottom(group):
    frame = group.find(f"{SVG}rect").attrib
    return float(frame["y"]) + float(frame["height"])
