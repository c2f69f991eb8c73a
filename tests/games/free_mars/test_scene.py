"""The scene: everything on the table, what it is good for, and a node for every choice."""

from __future__ import annotations

import re
from importlib.resources import files
from math import atan2, pi
from random import Random

import pytest

from mayday.games.free_mars import GAME
from mayday.games.free_mars.content import PACKS
from mayday.games.free_mars.scene.art import drawn
from mayday.games.free_mars.scene.chart import ways
from mayday.games.free_mars.scene.desk import opfor_brought
from mayday.kernel import SPECTATOR, Kind, Seat, play
from mayday.render import art_of, svg
from mayday.render.naming import describe, name
from mayday.render.palette import THEMES
from mayday.testing import rule, when
from tiny.vesta import GAME as VESTA

PLAYER = Seat(0)
FIGHT = "opfor fed_ac fed_ac fed_swarm.back\nbattle on\nedge opfor"


def nodes(t, game=GAME):
    return {node.id: node for node in game.look(t.g if hasattr(t, "g") else t, PLAYER).walk()}


def said(t, id):
    """The name of a node, as everybody reads it."""
    return name(nodes(t)[id], GAME.text)


def random_games(game, *options):
    """Positions of random games, each with the choices that can be made on it."""
    for seed, chosen in enumerate(options):
        g, luck = game.new(chosen, seed=seed), Random(seed)
        while g.asks:
            yield g
            play(g, PLAYER, luck.choice(g.asks[0].choices))


# -- The chart ----------------------------------------------------------------------------------


@rule("FM-MAP-1", "FM-MAP-2", "FM-MAP-3")
@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_the_chart_has_every_point_and_every_way_once(pack):
    seen = nodes(GAME.new({"pack": pack.id}))
    chart = seen["chart"]
    points = {node.id: node.at for node in chart.children if node.id != "planet"}
    assert points == {space.id: (space.x, space.y) for space in pack.file.space}
    between = {frozenset((link.a, link.b)) for link in chart.links}
    assert len(between) == len(chart.links)
    assert between == {frozenset((id, to)) for id, near in pack.to.items() for to in near}


@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_orbitals_are_smooth_curves_and_tracks_are_straight(pack):
    leaving = {}
    for link in ways(pack.id):
        a, b = pack.spaces[link.a], pack.spaces[link.b]
        assert bool(link.via) == bool(a.orbital and a.orbital == b.orbital)
        if link.via:
            (ax, ay), (bx, by) = link.via
            leaving.setdefault(link.a, []).append(atan2(ay - a.y, ax - a.x))
            leaving.setdefault(link.b, []).append(atan2(by - b.y, bx - b.x))
    for id, (one, other) in leaving.items():
        assert abs(abs(one - other) - pi) < 0.02, f"a corner at {id}"


@rule("FM-TF-5")
def test_ships_of_a_point_are_one_piece_with_their_number(table):
    t = table("spartacus M6 tf\nkestrel M6 tf\noracle C1", phase="Movement")
    seen = nodes(t)
    assert [child.id for child in seen["M6"].children] == ["task_force"]
    assert (seen["task_force"].count, seen["task_force"].state) == (2, "active")
    assert (seen["C1.force"].count, seen["C1.force"].state) == (1, "")
    assert "M1.force" not in seen


@rule("FM-SETUP-10", "FM-INT-7")
def test_a_marker_shows_its_back_until_it_is_revealed(table):
    t = table("oracle M6 tf\nmarkers M1:IF C3:IC+", phase="Movement")
    seen = nodes(t)
    assert (seen["M1.marker"].art, seen["M1.marker"].label) == ("marker", "hidden_marker")
    assert (seen["C3.marker"].art, seen["C3.marker"].label) == ("ic", "IC")


@rule("FM-MOVE-1", "FM-MOVE-5")
def test_the_reach_of_the_task_force_ends_at_markers_and_with_its_energy(table):
    t = table("hephaestus LP tf\nmarkers O1:IF", phase="Movement")
    reach = {overlay.label: overlay.nodes for overlay in nodes(t)["chart"].overlays}["reach"]
    assert set(reach) == {"T6", "M6", "O61p", "O1", "O56p", "O5"}
    t = table("kestrel LP tf\nmarkers O61p:IF", phase="Movement")
    reach = {overlay.label: overlay.nodes for overlay in nodes(t)["chart"].overlays}["reach"]
    assert "O61p" in reach
    assert "O1" not in reach


def test_the_reach_is_shown_before_the_task_force_is_declared(table):
    t = table("hephaestus LP\nkestrel LP", phase="TaskForcePoint")
    slow = {o.label: o.nodes for o in nodes(t)["chart"].overlays}["reach"]
    when(t, "A join kestrel")
    fast = {o.label: o.nodes for o in nodes(t)["chart"].overlays}["reach"]
    assert set(slow) < set(fast)


@rule("FM-MIS-5")
def test_the_orbital_of_a_revealed_mission_is_marked_while_moving(table):
    t = table("kestrel LP tf\nmission_seen yes", phase="Movement")
    marked = {o.label: o.nodes for o in nodes(t)["chart"].overlays}["mission_here"]
    assert set(marked) == {"C1", "C2", "C3", "C4", "C5", "C6"}
    t = table("kestrel LP tf", phase="Movement")
    assert {o.label: o.nodes for o in nodes(t)["chart"].overlays}["mission_here"] == ()


# -- The squadron -------------------------------------------------------------------------------


@rule("FM-UNIT-1", "FM-UNIT-4", "FM-MAP-8")
def test_a_display_tells_side_values_and_boxes(table):
    t = table("oracle M6 tf P1.fuel_cell\nspartacus M6 disrupted", phase="Movement")
    assert said(t, "oracle") == "Oracle W2 E4 C2"
    assert said(t, "spartacus") == "Spartacus W1 E2"
    seen = nodes(t)
    assert seen["oracle.side"].art == "rebels_cb"
    assert seen["spartacus.side"].art == "rebels_ac_disrupted"
    assert [child.art for child in seen["oracle"].children] == ["rebels_cb", "fuel_cell", "bay"]
    assert seen["P1"].label == "fuel_cell"
    assert (seen["oracle"].state, seen["spartacus"].state) == ("active", "")


def test_a_display_says_where_a_ship_is_if_others_are_elsewhere(table):
    t = table("oracle M6 tf\nspartacus C1\nkestrel lost", phase="Movement")
    assert said(t, "oracle") == "Oracle M6 W2 E3 C2"
    assert said(t, "kestrel") == "Kestrel · eliminated"


# -- Cards --------------------------------------------------------------------------------------


@rule("FM-COM-4", "FM-COM-5", "FM-COM-49")
@pytest.mark.parametrize(
    ("card", "number"),
    [("CE-01", 2), ("CE-02", 3), ("CE-04", "0-2"), ("CE-14", 4), ("CE-08", None)],
)
def test_an_ops_card_tells_how_many_units_it_brings_now(table, card, number):
    t = table(f"oracle T6 tf\nnet 2\ncard {card}\ntodo SpecialActions")
    assert [figure.value for figure in nodes(t)[card].figures] == ([number] if number else [])


@rule("FM-MIS-27")
def test_a_mission_card_is_sealed_and_then_tells_what_it_takes(table):
    t = table("spartacus C2 tf\nnet 3", phase="SpecialActions")
    assert nodes(t)["mission"].note == "note.sealed"
    t = table("spartacus C2 tf\nnet 3\nmission_seen yes\nsuppression 1", phase="SpecialActions")
    assert [figure.value for figure in nodes(t)["CE-M1"].figures] == [2]
    assert said(t, "can.attempt") == (
        "The mission can be attempted here: 2 OPFOR units first, then success: 33%"
    )


@rule("FM-MIS-7", "FM-MIS-28")
@pytest.mark.parametrize(
    ("position", "lacks"),
    [
        ("spartacus C2 tf\nnet 2", "The NET level is too low for the mission"),
        ("spartacus M2 tf\nnet 3", "The mission waits in another Orbital"),
        ("kestrel C2 tf\nnet 3", "The Task Force lacks a symbol that the mission needs"),
    ],
)
def test_what_a_mission_lacks_is_said_before_it_is_refused(table, position, lacks):
    t = table(f"{position}\nmission_seen yes", phase="SpecialActions")
    assert said(t, "can.attempt") == lacks


@rule("FM-NET-7", "FM-NET-8")
def test_the_deck_shows_its_cards_only_at_the_highest_level(table):
    t = table("oracle M6 tf\nnet 5", phase="SpecialActions")
    faces = [card.label for card in nodes(t)["deck"].children]
    assert faces == ["CE-12", "CE-10", "CE-09"]  # the top at the end
    t = table("oracle M6 tf\nnet 4\ntop_seen yes", phase="SpecialActions")
    assert [card.face_down for card in nodes(t)["deck"].children] == [True, True, False]
    t = table("oracle M6 tf\nnet 4", phase="SpecialActions")
    assert nodes(t)["deck"].face_down


@rule("FM-NET-1", "FM-MIS-7")
def test_the_net_track_begins_at_one_and_marks_what_the_mission_needs(table):
    track = nodes(table("oracle M6 tf\nmission_seen yes", phase="Movement"))["net"]
    assert (track.kind, track.first, track.value, track.limit) == (Kind.TRACK, 1, 1, 5)
    assert [region.last for region in track.regions] == [2, 4, 5]


# -- Dice and chances ---------------------------------------------------------------------------


@rule("FM-SPEC-3", "FM-RUN-5")
def test_the_outlook_tells_dice_and_chances_of_the_task_force(table):
    t = table("oracle C2 tf P4.troopers\nspartacus C2 tf\nnet 2", phase="SpecialActions")
    assert said(t, "can.energy") == "Steps 3"
    assert said(t, "can.weapons") == "Weapons 5 dice 87%"
    assert said(t, "can.cyber") == "NET Run 4 dice 94%"
    assert said(t, "can.bombardment") == "Bombard 1 die 33%"
    assert said(t, "can.assault") == "Assault 2 dice 56%"
    assert said(t, "can.assembly") == "Assembly none"


def test_dice_lie_as_they_fell_in_the_colour_of_their_result(table):
    t = table("oracle C2 tf\ndice 1 4 2\ndice_for cyber", phase="SpecialActions")
    dice = [nodes(t)[f"die#{n}"] for n in range(3)]
    assert [(die.symbol, die.hue) for die in dice] == [("1", "red"), ("4", "green"), ("2", "black")]


@rule("FM-OPS-32", "FM-COM-4")
def test_a_card_counts_the_net_level_that_it_raises_itself(table):
    t = table("oracle T6 tf\nnet 2", phase="SpecialActions")
    assert opfor_brought(t.g, PACKS["ceres"], "CE-13") == [5]


# -- Battle, shop, campaign ---------------------------------------------------------------------


@rule("FM-COM-20", "FM-COM-21", "FM-COM-24")
def test_a_battle_shows_both_sides_and_what_waits(table):
    t = table(f"spartacus T6 tf\n{FIGHT}\nlaunched P1.swarm\ntodo TakingHits 2")
    seen = nodes(t)
    assert (seen["fed_ac"].count, seen["fed_swarm.back"].count) == (2, None)
    assert said(t, "fed_ac") == "Federation Attack Craft W3 E3"
    assert said(t, "edge") == "To take: 2 hits"
    assert said(t, "our_fire") == "Your fire: 4 dice 80%"
    assert said(t, "their_fire") == "OPFOR fire: 8 dice 96%"
    assert seen["P1"].kind is Kind.PIECE
    assert seen["T6.opfor"].count == 3
    assert "battle" not in nodes(table("spartacus T6 tf", phase="SpecialActions"))


@rule("FM-SETUP-14", "FM-SETUP-16", "FM-ASM-11")
def test_the_shop_shows_what_is_left_and_what_it_costs(table):
    t = table("oracle LP P1.swarm\nap 20\ntodo Buying > Turn")
    seen = nodes(t)
    assert said(t, "cb") == "Cyborg Ship 4 AP: W2 E3 C2 (1)"
    assert name(seen["P4.troopers"], GAME.text) == "Troopers 2 AP"
    assert "P1.fuel_cell" not in seen  # the counter is aboard


@rule("FM-CAMP-7", "FM-CAMP-15")
def test_a_campaign_shows_its_missions_and_says_how_far_it_is(table):
    t = table("oracle M6 tf\nmission_number 2\nwins CE-M1", phase="Movement", mode="campaign")
    tokens = [nodes(t)[f"CE-M{n}.token"].hue for n in (1, 2, 3, 4)]
    assert tokens == ["green", "black", "black", "black"]
    assert GAME.text.stage(GAME.stage_of(t.g)) == "mission 2, turn 3, 1 of 4 won"
    alone = table("oracle M6 tf", phase="Movement")
    assert GAME.text.stage(GAME.stage_of(alone.g)) == "turn 3"
    assert "CE-M1.token" not in nodes(alone)


# -- Everything ---------------------------------------------------------------------------------


OPTIONS = ({"pack": "ceres"}, {"pack": "callisto", "mode": "campaign"})


def test_every_target_has_a_node_with_words_and_fits_into_the_table():
    for n, g in enumerate(random_games(GAME, *OPTIONS)):
        seen = nodes(g)
        assert {c.target for c in g.asks[0].choices if c.target} <= seen.keys()
        if n % 7 == 0:
            for node in seen.values():
                describe(node, GAME.text)
            inside(GAME.look(g, SPECTATOR).children)


def inside(children):
    """Nothing on the table hangs over its edge or over something else."""
    boxes = [
        (n.id, n.at[0] - n.size[0] / 2, n.at[1] - n.size[1] / 2, *n.size) for n in children if n.at
    ]
    for id, x, y, w, h in boxes:
        assert min(x, y, w, h) > 0, id
        assert max(x + w, y + h) < 100, id
        for other, ox, oy, ow, oh in boxes:
            apart = x + w <= ox or ox + ow <= x or y + h <= oy or oy + oh <= y
            assert other == id or apart, f"{id} lies on {other}"


def test_a_pack_that_nobody_has_drawn_for_has_plain_drawings():
    for n, g in enumerate(random_games(VESTA, {"pack": "vesta"})):
        if n % 5 == 0:
            for node in nodes(g, VESTA).values():
                assert not node.art or node.art in drawn()
            svg(VESTA.look(g, PLAYER), VESTA.text, art=art_of(GAME.package))


@pytest.mark.parametrize("theme", THEMES)
def test_every_drawing_has_colours_of_the_palette_only(theme):
    for drawing in files(GAME.package).joinpath("art").iterdir():
        text = drawing.read_text("utf-8")
        assert "#" not in text, drawing.name
        assert not re.search(r'(?:fill|stroke)="(?!none|var\()', text), drawing.name
    assert svg(GAME.look(GAME.new(), PLAYER), GAME.text, art=art_of(GAME.package), theme=theme)
