"""The scene: everything on the table, and a node for everything that can be chosen."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import combinations

import pytest
from msgspec.structs import replace

from mayday.games.space_force_2150 import GAME
from mayday.games.space_force_2150.content import DOORS, MODULES, OCCUPATIONS, SECTIONS
from mayday.games.space_force_2150.table import last_round
from mayday.kernel import SPECTATOR, Seat
from mayday.render import art_of, svg
from mayday.render.naming import describe
from mayday.render.palette import THEMES
from mayday.testing import when


def nodes(g, seat=0):
    return {node.id: node for node in GAME.look(g.g if hasattr(g, "g") else g, Seat(seat)).walk()}


def test_sections_doors_modules_and_occupations_are_always_there(positions):
    for g in positions[::53]:
        seen = nodes(g, 0)
        assert {*SECTIONS, *DOORS, *MODULES, *OCCUPATIONS} <= seen.keys()
        assert {"hull", "fuel", "supplies", "oxygen", "deck", "discard", "route"} <= seen.keys()


def test_every_offered_target_is_a_node_of_the_seats_scene(positions):
    for g in positions[::11]:
        for ask in g.asks:
            ids = nodes(g, ask.seat).keys()
            assert {choice.target for choice in ask.choices if choice.target} <= ids


def test_nothing_that_stands_on_the_ship_overlaps_a_neighbour():
    """Pawns of a full crew in one section lie side by side inside it."""
    g = GAME.new({"crew_size": "6", "occupations": "random"}, 1, seed=1)
    for section in SECTIONS:
        g.at = [section] * 6
        seen = nodes(g)
        pawns = [node for node in seen[section].children if node.id.endswith(f".{section}")]
        places = {(round(node.at[0], 3), round(node.at[1], 3)) for node in pawns}
        assert len(places) == len(pawns) >= 6
        for node in pawns:
            for axis in (0, 1):
                assert node.at[axis] - node.size[axis] / 2 >= 0
                assert node.at[axis] + node.size[axis] / 2 <= 100.01


@pytest.mark.parametrize("door", DOORS.values(), ids=lambda door: door.id)
def test_the_hands_of_a_full_crew_at_a_door_lie_side_by_side(table, door):
    everybody = " ".join([door.joins[0]] * len(OCCUPATIONS))
    g = table(" ".join(OCCUPATIONS), f"at {everybody}\ndamaged {door.id}")
    hands = [node for id, node in nodes(g).items() if id.endswith(f".{door.id}")]
    assert len(hands) == len(OCCUPATIONS)
    for one, other in combinations(hands, 2):
        assert max(abs(one.at[n] - other.at[n]) / one.size[n] for n in (0, 1)) > 1
    assert all(0 < hand.at[n] < 100 for hand in hands for n in (0, 1))


def test_damage_shows_on_doors_and_modules(table):
    g = table("xo", "damaged D1 engine+ lounge_module")
    seen = nodes(g)
    assert (seen["D1"].state, seen["D2"].state) == ("door_damaged", "door_open")
    assert (seen["engine"].state, seen["turret"].state) == ("damaged", "working")
    assert (seen["lounge"].hue, seen["lounge"].art) == ("red", "floor_lounge_damaged")
    assert (seen["cockpit"].hue, seen["cockpit"].art) == ("", "floor_cockpit")
    assert "engine.begun" in seen
    assert "D1.begun" not in seen


def test_gauges_show_their_limits(table):
    assert nodes(table("xo"))["fuel"].limit == 6
    seen = nodes(table("cargo_master", "fuel 7"))
    assert (seen["fuel"].value, seen["fuel"].limit, seen["supplies"].limit) == (7, 7, 14)


def test_the_ship_stands_on_its_space(table):
    for space, at in ((0, (5, 15)), (9, (95, 15)), (10, (95, 38)), (19, (5, 38)), (38, (15, 84))):
        assert nodes(table("xo", f"space {space}"))["ship_marker"].at == at


def test_who_can_go_where_is_shown_to_the_seat_that_decides(table):
    g = table("xo engineer", seats=2)
    assert "xo.galley" in nodes(g, 0)
    assert "xo.galley" not in nodes(g, 1)
    assert "engineer.galley" not in nodes(g, SPECTATOR)


def test_effects_that_last_are_listed(table):
    g = table(
        "xo security_officer",
        "overheat 4\nturret_jam 3\ncommand twice\ncommand_round 4\nturret_manned yes",
    )
    assert [node.id for node in nodes(g)["effects"].children] == [
        "watch_officer.xo",
        "jammed",
        "will_overheat",
        "will.twice",
    ]


def test_bonuses_and_commands_that_were_used_are_shown(table):
    g = table(
        "xo engineer robot",
        "imitated xo\nused medical_bay medical_bay,exit_ramp -\ncommands 1 0 0",
    )
    seen = nodes(g)
    name = GAME.text.name
    assert seen["medical_bay.used"].symbol == "2"
    assert name(seen["medical_bay.used"].label) == "bonus used by Executive Officer Engineer"
    assert name(seen["exit_ramp.used"].label) == "bonus used by Engineer"
    assert "cockpit.used" not in seen
    lines = [name(node.named) for node in seen["effects"].children]
    assert lines == ["Watch officer: Executive Officer", "Commanded: Executive Officer"]


def test_the_round_is_shown_with_the_last_one(table):
    assert (nodes(table("xo"))["round"].value, nodes(table("xo"))["round"].limit) == (3, 60)
    g = table("xo engineer navigator", "colony_reserve on")
    assert nodes(g)["round"].limit == last_round(g.g)


def test_nothing_is_said_twice_about_a_node(positions):
    for g in positions[::37]:
        for node in GAME.look(g, Seat(0)).walk():
            said = describe(replace(node, note=""), GAME.text)
            state = GAME.text.names.get(node.state, "")
            assert not state or len(re.findall(rf"\b{state}\b", said)) == 1, said


def test_nothing_is_in_force_before_the_first_round():
    assert nodes(GAME.new({}, 1))["effects"].children == ()


def test_stops_that_lie_behind_are_done(table):
    seen = nodes(table("xo", "space 11"))
    assert [seen[f"space{n}"].state for n in (5, 11, 16)] == ["done", "done", ""]


@pytest.mark.parametrize(
    ("crew", "position", "dice", "title", "active"),
    [
        ("navigator", "deck asteroid_incoming", (5,), "With Navigator and Cockpit", "case0.5"),
        ("xo", "deck asteroid_incoming", (1, 2), "With Cockpit, no Navigator", "case2.1"),
        ("xo", "due M1", (5,), "no Security Officer", "case1.5"),
        ("xo", "due M2", (6,), "Lost tether", "case0.6"),
    ],
)
def test_the_event_shows_its_bracket_and_the_line_that_the_die_chose(
    table, crew, position, dice, title, active
):
    g = table(crew, f"{position}\ntodo Encounter", dice=dice)
    card, *lines = nodes(g)["event"].children
    assert title in GAME.text.name(card.named)
    assert [line.id.partition(".")[2] for line in lines if line.state == "active"] == [active]
    assert [die.symbol for die in card.children] == [str(dice[0])]


def test_the_crew_is_listed_with_tank_duty_and_watch(table):
    g = table(
        "robot engineer nobody", "tanks 4 2 0\nimitated xo\nactive 0\ndead navigator", seats=2
    )
    seen = nodes(g)
    text = GAME.text
    assert text.name(seen["robot"].label) == "Robot as Executive Officer · A"
    assert text.name(seen["engineer"].label) == "Engineer · B · finished"
    assert (seen["engineer"].value, seen["engineer"].limit) == (2, 4)
    assert text.name(seen["navigator"].label) == "Navigator · dead"
    assert text.name(seen["xo"].label) == "Executive Officer · not aboard"


def test_a_lowered_refill_is_shown(table):
    g = table("xo", "targets 3\ndue M3\ntodo Encounter")
    assert GAME.text.name(nodes(g)["xo"].label) == "Executive Officer · next refill to 3"


def test_the_result_is_shown_at_the_end(table):
    g = table("xo", "space 37\ntodo Flight", dice=(1,))
    assert nodes(g)["result"].note == "result.titan"


def test_each_part_of_the_round_has_its_line(table):
    assert nodes(GAME.new({}, 1))["phase"].note == "note.coming_aboard"
    assert nodes(table("robot", "todo Round"))["phase"].note == "note.imitation"
    assert nodes(table("xo"))["phase"].note == "note.internal"
    assert nodes(table("xo", "due M3\ntodo Encounter"))["phase"].note == "note.external"
    g = table("xo engineer", "tanks 0 0\noxygen 3\ntodo Round")
    assert nodes(g)["phase"].note == "note.refill"


@pytest.mark.parametrize("theme", THEMES)
def test_pictures_can_be_drawn_in_both_themes(positions, theme):
    for g in positions[:: len(positions) // 12]:
        picture = svg(GAME.look(g, Seat(0)), GAME.text, art=art_of(GAME.package), theme=theme)
        assert "var(--" not in picture


def test_every_drawing_in_the_art_folder_is_used(table):
    crew = " ".join(OCCUPATIONS)
    wreck = " ".join([*MODULES, "D1+", "D2"])
    searched = "searched port_dormitory"
    tables = [table(crew), table(crew, f"damaged {wreck}"), table("xo", searched)]
    used = {node.art for g in tables for node in nodes(g).values()}
    folder = files(GAME.package).joinpath("art")
    drawn = {path.name.removesuffix(".svg") for path in folder.iterdir()}
    assert drawn - {"cover"} == used - {""}  # the cover is for the lobby


def test_a_repair_of_the_own_module_points_at_the_pawn(table):
    g = table("engineer", "at engine_room\ndamaged engine", dice=(5,))
    assert [node.id for node in nodes(g)["engineer.engine"].children] == ["engineer.pawn"]
    when(g, "A repair engineer.engine")
    assert "engineer.engine" not in nodes(g)
