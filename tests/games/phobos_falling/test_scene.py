"""The scene: the station at a glance, hands of others by their backs, what pirates would do."""

from __future__ import annotations

from importlib.resources import files
from itertools import combinations

import pytest

from mayday.games.phobos_falling import GAME
from mayday.games.phobos_falling.content import OFFICERS, SYSTEM_IDS, TITLES, ZONE_IDS
from mayday.games.phobos_falling.scene.figures import spots
from mayday.games.phobos_falling.scene.places import BENDS, ROOMS, Box
from mayday.kernel import SPECTATOR, Seat
from mayday.render import art_of, svg
from mayday.render.naming import describe
from mayday.render.palette import THEMES
from mayday.testing import rule, when

ART = files("mayday.games.phobos_falling").joinpath("art")


def nodes(table, seat=0):
    return {node.id: node for node in GAME.look(table.g, Seat(seat)).walk()}


def name(node):
    return GAME.text.name(node.named)


@pytest.fixture
def moving(table):
    def laid(officers="rush taze paddy angel", position="", **more):
        steps = f"todo MoveStep {officers.split()[0]} > Turns 1"
        return table(officers, f"{position}\n{steps}", **more)

    return laid


def test_rooms_and_systems_are_always_there(moving):
    seen = nodes(moving())
    assert {*ZONE_IDS[1:], *SYSTEM_IDS} <= seen.keys()
    assert "pirate_ship" not in seen
    held = nodes(moving(position="mat rush:hub1:0:held:1\npirates pirate_ship:9"))
    assert held["pirate_ship.pirates"].count == 9


def test_rooms_lie_apart_and_corridors_join_them():
    for (a, one), (b, other) in combinations(ROOMS.items(), 2):
        beside = one.x + one.w <= other.x or other.x + other.w <= one.x
        above = one.y + one.h <= other.y or other.y + other.h <= one.y
        assert beside or above, (a, b)
    for ends in BENDS:
        assert ends <= set(ROOMS)


def test_a_room_shows_how_it_fares(moving):
    seen = nodes(
        moving(
            position="""
            power_out     hub1
            blocked       hub2
            force_fields  bridge
            stabilised    security
            fires         engineering
            breaches      science_lab
            robots        engineering:2
            damaged       ring1_life_support_system
            waiting       bridge:station_boarded
            """
        )
    )
    assert (seen["hub1"].art, seen["hub1"].state) == ("floor_hub1_dark", "dark")
    assert seen["hub1_power"].art == "power_damaged"
    assert seen["hub2_access"].art == "access_damaged"
    assert seen["bridge"].art == "floor_bridge_field"
    assert {"bridge.field", "bridge.waiting#0", "engineering.fire", "science_lab.breach"} <= set(
        seen
    )
    assert seen["security_power"].art == "power_stable"
    assert seen["engineering.robots"].count == 2
    assert seen["security.air"].label == "no_air"  # the whole ring has none
    assert (seen["security"].hue, seen["engineering"].hue) == ("blue", "")
    assert name(seen["ring1_life_support_system"]) == "Ring 1 Life Support system damaged"
    links = {(link.a, link.b): link.state for link in seen["station"].links}
    assert links["hub1", "hub2"] == "no_way_on"
    assert links["bridge", "auxiliary_power"] == ""


def test_a_ring_turns_or_stands_still(moving):
    seen = nodes(moving(position="damaged ring1_gravity"))
    assert name(seen["ring1_spin"]).endswith("stopped")
    assert name(seen["ring2_spin"]).endswith("turns")


@rule("PF-INFO-1", "PF-INFO-8")
def test_of_other_hands_only_the_backs_are_seen(moving):
    g = moving(
        position="""
        run_by     rush:A taze:B paddy:A angel:B
        hand_rush  weapon-sec weapon-sec heal
        hand_paddy repair_system-eng
        hand_taze  torpedo ambush cryo_tubes
        body       taze:exoskeleton-sec
        """,
        seats=2,
    )
    own, other, stranger = nodes(g, 0), nodes(g, 1), nodes(g, SPECTATOR)
    assert {"weapon-sec", "heal-sci"} <= own.keys()
    assert own["back_of_weapon-sec"].symbol == "×2"
    assert own["paddy.cards"].folded is True
    assert "paddy.repair_system-eng" in own
    for seen in (own, stranger):
        assert not {"torpedo-bri", "ambush-sec", "taze.torpedo-bri"} & seen.keys()
        assert seen["taze.held.sec"].value == 1
        assert seen["taze.held.shu"].value == 1
        assert "taze.exoskeleton-sec.on" in seen
    assert "torpedo-bri" in other
    assert not {"rush.hand", "taze.hand"} & stranger.keys()
    titles = {title.name for title in TITLES.values()} - {"Cryo Tubes", "Exoskeleton"}
    assert not any(describe(node, GAME.text) in titles for node in stranger.values())


def test_the_hand_of_whoever_decides_is_open(moving):
    g = moving("rush taze", "hand_rush weapon-sec\nhand_taze heal")
    assert "rush.hand" in nodes(g)
    when(g, "A stay", "A enough", "A done")
    assert "taze.hand" in nodes(g)
    assert nodes(g)["rush.cards"].folded is True


def test_points_of_an_officer_are_told_before_a_fight(moving):
    g = moving("rock taze", "hand_rock weapon-sec security_detail_3\nhand_taze heal")
    assert nodes(g)["rock.points"].value == 2 + 1 + 3
    assert nodes(g)["taze.points"].value == 1


def test_what_pirates_would_do_is_told(moving):
    """They see one officer within two moves; everything they could reach is marked."""
    seen = nodes(moving("rush taze", "pirates hub1:7\nat rush:auxiliary_power taze:hydroponics"))
    plan = name(seen["hub1.plan_of_pirates"])
    assert plan == "6 Hub 1 → attack 5 Aux Power"
    assert "auxiliary_power.threat" in seen
    assert "cargo_bay_2.threat" not in seen
    assert seen["hub1.pirates"].art == "pirates_five"
    assert seen["hub1"].hue == "red"


def test_pirates_who_want_the_shuttle_are_told_so(moving):
    away = "at rush:hydroponics taze:hydroponics"
    seen = nodes(moving("rush taze", f"pirates shuttle_bay:3\n{away}"))
    assert name(seen["shuttle_bay.plan_of_pirates"]) == "11 Shuttle Bay → the shuttle!"


def test_the_mat_says_who_holds_which_ship(moving):
    seen = nodes(moving(position="mat taze:hub2:7:delayed:1"))
    assert name(seen["mat#0"]) == "Taze delays a ship for Hub 2"


@rule("PF-SHUTTLE-11")
def test_the_shuttle_shows_what_is_missing(moving):
    seen = nodes(
        moving(
            position="""
            fitted   ion_fuel eoi_course_software water-hyd
            work     paddy:ion_engine-res
            damaged  shuttle_nav
            """
        )
    )
    states = {slot: seen[f"slot.{slot}"].state for slot in ("ion_fuel", "ion_engine", "food")}
    assert states == {"ion_fuel": "installed", "ion_engine": "in_work", "food": "missing"}
    assert (seen["shuttle"].value, seen["shuttle"].limit) == (1, 4)  # the course
    assert name(seen["valkyrie.shuttle_nav"]) == "Shuttle Nav damaged"


def test_what_lies_nowhere_is_offered_in_a_panel(moving):
    g = moving(
        "rush taze",
        "run_by rush:A taze:B\nat rush:security taze:security\nhand_taze heal",
        seats=2,
    )
    when(g, "A ask taze")
    seen = nodes(g)
    assert set(TITLES) <= {node.id for node in seen["offers"].walk()}
    assert "offers" not in nodes(g, 1)


def test_every_officer_fits_into_any_room():
    for number in range(1, 13):
        area = Box(6, 51, 76, 49)
        places = spots(area, number)
        assert len({(spot.x, spot.y) for spot in places}) == number
        for spot in places:
            assert spot.x >= area.x
            assert spot.x + spot.w <= area.x + area.w
            assert spot.y + spot.h <= area.y + area.h
            assert spot.y >= area.y - 0.01


def test_every_drawing_that_can_be_needed_is_there():
    names = {entry.name.removesuffix(".svg") for entry in ART.iterdir()}
    assert {f"floor_{zone}" for zone in ZONE_IDS} <= names
    assert {f"floor_{zone}_{look}" for zone in ZONE_IDS[3:] for look in ("dark", "field")} <= names
    assert {f"{system}{look}" for system in SYSTEM_IDS for look in ("", "_damaged")} <= names
    assert {f"{id}{look}" for id in OFFICERS for look in ("", "_wounded", "_dead")} <= names
    assert {f"face_{title.sign}" for title in TITLES.values()} <= names


@pytest.mark.parametrize("theme", THEMES)
def test_the_table_is_drawn_in_every_theme(theme):
    g = GAME.new({"officers": "8"}, 4, seed=1)
    drawn = svg(GAME.look(g, Seat(0)), GAME.text, art=art_of(GAME.package), theme=theme)
    assert "var(--" not in drawn
