"""The scene: what the table shows of a position, and that every choice has its place there."""

from __future__ import annotations

import pytest

from games.phobia.tables import table
from mayday.games.phobia import GAME
from mayday.games.phobia.content import TYPES
from mayday.kernel import SPECTATOR, Kind, Seat, content
from mayday.testing import rule, when

S, P = Seat(0), Seat(1)


def nodes(g, seat=S):
    return {node.id: node for node in GAME.look(getattr(g, "g", g), seat).walk()}


def figures(node):
    return {figure.label: figure.value for figure in node.figures}


def overlay(g, label):
    (found,) = [o for o in nodes(g)["board"].overlays if o.label == label]
    return set(found.nodes)


def test_every_choice_points_at_a_node_or_is_a_button(positions):
    for g in positions[:: len(positions) // 60]:
        for ask in g.asks:
            ids = nodes(g, ask.seat)
            assert all(choice.target in ids for choice in ask.choices if choice.target)


def test_a_click_on_a_piece_is_never_lost_between_the_piece_and_its_square(positions):
    """A unit or a wall token is clicked itself; only empty squares are clicked as squares."""
    for g in positions[:: len(positions) // 60]:
        for ask in g.asks:
            ids = nodes(g, ask.seat)
            targets = [ids[choice.target] for choice in ask.choices if choice.target]
            assert not [node.id for node in targets if node.kind is Kind.SLOT and node.children]


def test_every_type_has_a_drawing_of_its_own():
    drawings = {content.read(GAME.package, f"art/{id}.svg") for id in TYPES}
    assert len(drawings) == 8


@rule("PH-MAP-1", "PH-MAP-2")
def test_the_board_shows_start_areas_and_printed_walls():
    board = nodes(table("lum1 F15"))["board"]
    hues = {square.id: square.hue for square in board.children}
    assert (hues["A1"], hues["M10"], hues["F15"]) == ("green", "orange", "")
    areas = {square.id: square.state for square in board.children}
    assert (areas["A1"], areas["M10"], areas["F15"]) == ("green_area", "orange_area", "")
    walls = {frozenset((link.a, link.b)) for link in board.links if link.wall}
    assert len(walls) == 88
    assert {"F1", "G1"} in walls


@rule("PH-MOVE-6")
def test_the_squares_within_reach_are_marked():
    g = table("amb1 F15, lum1 G15", "todo Activation amb1 1 > Turn Phobias")
    assert overlay(g, "within_reach") == {"E15", "F14", "F16"}


@rule("PH-RANGE-3", "PH-LOS-1")
def test_the_squares_in_range_and_in_sight_are_marked():
    g = table("lum1 F1, oph1 A22", "todo Activation lum1 6 > Turn Survivors")
    assert overlay(g, "in_range") == {"E1", "F2"}  # a wall stands east of F1


@rule("PH-STUN-4")
def test_nothing_is_in_range_of_a_shaken_unit():
    g = table("pyr1 F15, lum1 J15", "shaken pyr1\n todo Activation pyr1 5 > Turn Phobias")
    assert overlay(g, "in_range") == set()
    assert nodes(g)["board"].sights == ()


@rule("PH-LOS-1", "PH-DECK-5")
def test_a_clear_line_has_the_exact_chance_to_hit():
    g = table("pyr1 F15, lum1 J15", "todo Activation pyr1 5 > Turn Phobias")
    (sight,) = nodes(g)["board"].sights
    assert (sight.a, sight.b, sight.hit, sight.value) == ("pyr1", "lum1", (), "97%")
    assert figures(nodes(g)["unit"])["chance"] == "97%"


@rule("PH-LOS-2")
def test_a_blocked_line_names_all_that_it_hits():
    g = table("sol1 F15, wall G15, lum1 H15, pyr1 J15", "todo Activation sol1 5 > Turn Survivors")
    (sight,) = nodes(g)["board"].sights
    assert (sight.hit, sight.value) == (("G15.wall", "lum1"), "")


@rule("PH-ATK-4")
def test_a_target_that_was_attacked_has_no_line_any_more():
    g = table("pyr1 F15, lum1 J15", "todo Activation pyr1 5 lum1 > Turn Phobias")
    assert nodes(g)["board"].sights == ()


@rule("PH-WALL-13")
def test_astraphobia_has_lines_to_wall_tokens():
    g = table("ast1 F15, wall K15, lum1 A1", "todo Activation ast1 3 > Turn Phobias")
    assert [sight.b for sight in nodes(g)["board"].sights] == ["K15.wall"]


@rule("PH-WALL-14")
def test_a_cracked_wall_looks_different():
    seen = nodes(table("wall K15, cracked K16, lum1 A1"))
    assert (seen["K15.wall"].art, seen["K16.wall"].art) == ("wall", "wall_cracked")


@rule("PH-STUN-2", "PH-STUN-5")
def test_stunned_units_bear_a_mark():
    seen = nodes(table("lum1 F15, pyr1 K15, lum2 A1", "pinned lum1\n shaken pyr1"))
    assert seen["lum1.pinned"].art == "pinned"
    assert seen["pyr1.shaken"].art == "shaken"
    assert not seen["lum2"].children


@rule("PH-TURN-5")
def test_the_active_unit_is_marked_and_those_that_have_acted_fade():
    g = table("lum1 F15, lum2 H15, sol1 A1, oph1 X20")
    when(g, "Survivors activate lum1", "Survivors move F14", "Survivors end_unit")
    when(g, "Survivors activate lum2")
    seen = nodes(g)
    assert [seen[unit].state for unit in ("lum1", "lum2", "sol1", "oph1")] == [
        "done",
        "active",
        "",
        "",
    ]


@rule("PH-ACT-4", "PH-WALL-4")
def test_the_card_of_the_active_unit_counts_movement_and_walls_left():
    g = table("wor1 F15, oph1 A22", "built wor1:1")
    when(g, "Survivors activate wor1", "Survivors move F14")
    assert figures(nodes(g)["unit"]) == {
        "move": "8/9",
        "range": "1-2",
        "cards": 5,
        "chance": ">99%",
        "walls": 2,
    }


@rule("PH-MOVE-8")
@pytest.mark.parametrize(
    "todo",
    ["forceS 1 1 1 1\n forceP 1 1 1 1\n todo Place Survivors", "todo PlacePulled lum1"],
)
def test_the_card_of_a_unit_that_is_placed_shows_its_whole_movement(todo):
    assert figures(nodes(table("", todo))["unit"])["move"] == 6


def test_each_unit_names_the_rules_of_its_type():
    seen = nodes(table("lum1 F15, wor1 A1, psy1 B2, ast1 X20, amb1 X18"))
    common = ("PH-MOVE-8", "PH-RANGE-3", "PH-ATK-3")
    assert {id: seen[id].rules for id in ("lum1", "wor1", "psy1", "ast1", "amb1")} == {
        "lum1": common,
        "wor1": (*common, "PH-WALL-1", "PH-WALL-4", "PH-WALL-7"),
        "psy1": (*common, "PH-STUN-1", "PH-STUN-2"),
        "ast1": (*common, "PH-WALL-12", "PH-WALL-14"),
        "amb1": (*common, "PH-STUN-1", "PH-STUN-5"),
    }


@rule("PH-TURN-5")
def test_between_activations_the_table_counts_who_may_still_act():
    g = table("lum1 F15, lum2 H15, sol1 A1, oph1 X20")
    when(g, "Survivors activate lum1", "Survivors end_unit")
    seen = nodes(g)
    assert (seen["ready"].count, seen["ready.lum"].count, seen["ready.sol"].count) == (2, 1, 1)


@rule("PH-RESP-2", "PH-RESP-3")
def test_the_pool_and_the_pulls_left_are_shown():
    g = table("lum1 F15, oph1 A22", "pool pyr1 pyr2 amb1\n todo Respawn 1 > BeginTurn Survivors")
    seen = nodes(g)
    assert (seen["pool"].count, seen["pool.pyr"].count, seen["pool.amb"].count) == (3, 2, 1)
    assert seen["pulls"].value == 1


@rule("PH-TURN-9", "PH-END-2")
def test_the_turn_is_counted_and_the_end_is_told():
    g = table("lum1 F15, oph1 A22", "round 10\n todo Turn Phobias")
    assert (nodes(g)["turn"].value, nodes(g)["turn"].limit) == (10, 10)
    when(g, "Phobias end_turn")
    assert nodes(g)["result"].note == "result.survived"
    assert "turn" not in nodes(g)


@rule("PH-FORCE-6")
def test_each_side_chooses_on_its_own_sheets_and_a_spectator_sees_none():
    g = GAME.new()
    assert {"lum", "psy"} <= nodes(g, S).keys()
    assert not {"oph", "amb"} & nodes(g, S).keys()
    assert {"oph", "amb"} <= nodes(g, P).keys()
    assert "secret" in nodes(g, SPECTATOR)
    assert not {"lum", "oph"} & nodes(g, SPECTATOR).keys()
