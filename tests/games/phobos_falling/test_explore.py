"""Exploring: what may be drawn, and how much."""

from __future__ import annotations

import pytest

from mayday.testing import refused, rule, then, when

PILES = "\n".join(
    (
        "engineering_pile repair_system-eng repair_system-eng repair_system-eng repair_droid",
        "bridge_pile torpedo torpedo torpedo force_field",
        "cargo_pile_1 ion_fuel ion_fuel ion_fuel ion_engine",
        "hydroponics_pile water-hyd water-hyd water-hyd food-hyd",
    )
)


@pytest.fixture
def explore(station):
    """The Explore step of an officer in a zone."""

    def begin(officer: str, zone: str, position: str = ""):
        return station(
            f"in_play {officer} angel\nat {officer}:{zone} angel:science_lab\nactive {officer}\n"
            f"{PILES}\n{position}\ntodo ExploreStep {officer} > Turns 1"
        )

    return begin


def most(g):
    """How many cards the officer can draw."""
    drawn = 0
    while True:
        offer = next((o for o in g.offers("A") if o.startswith("draw ")), None)
        if offer is None or g.g.asks[0].prompt != "explore_step":
            return drawn
        when(g, f"A {offer}")
        drawn += 1


@rule("PF-DRAW-1", "PF-DRAW-9")
def test_cards_are_drawn_one_by_one_and_the_player_may_stop(explore):
    g = explore("taze", "cargo_bay_1", "hand_taze space_suit-eng")
    when(g, "A draw cargo_pile_1")
    then(g, "hand_taze space_suit-eng ion_fuel", "cargo_pile_1 ion_fuel ion_fuel ion_engine")
    when(g, "A enough")
    assert g.g.asks[0].prompt == "play_step"


@rule("PF-DRAW-1")
def test_only_the_pile_of_the_own_zone(explore):
    refused(explore("taze", "cargo_bay_1"), "A draw hydroponics_pile", "PF-DRAW-1")


@rule("PF-DRAW-2")
@pytest.mark.parametrize("trouble", ["power_out engineering", "damaged engineering_system"])
def test_no_card_without_power_or_with_the_specialty_system_damaged(explore, trouble):
    g = explore("taze", "engineering", f"hand_taze space_suit-eng\n{trouble}")
    refused(g, "A draw engineering_pile", "PF-DRAW-2")


@rule("PF-DRAW-2", "PF-DRAW-3")
def test_other_systems_and_zones_do_not_matter(explore):
    assert most(explore("taze", "engineering", "damaged fabricator bridge_system")) == 2
    assert most(explore("taze", "hydroponics", "damaged science_system engineering_system")) == 2
    g = explore("taze", "cargo_bay_1", "hand_taze space_suit-eng\npower_out cargo_bay_1")
    refused(g, "A draw cargo_pile_1", "PF-DRAW-2")


@rule("PF-DRAW-4")
@pytest.mark.parametrize(
    ("officer", "zone", "position", "limit"),
    [
        ("paddy", "engineering", "", 3),
        ("paddy", "engineering", "damaged solar_panels", 2),
        ("paddy", "engineering", "damaged solar_panels\nfuel 0", 1),
        ("paddy", "bridge", "", 2),
        ("newt", "bridge", "", 3),
        ("newt", "bridge", "damaged solar_panels\nfuel 0", 1),
        ("taze", "engineering", "", 2),
    ],
)
def test_the_limit_by_power_and_ability(explore, officer, zone, position, limit):
    assert most(explore(officer, zone, position)) == limit


@rule("PF-DRAW-5")
@pytest.mark.parametrize("trouble", ["damaged ring2_gravity", "power_out hub2"])
def test_a_ring_that_stands_still_gives_one_card(explore, trouble):
    assert most(explore("paddy", "engineering", trouble)) == 1
    assert most(explore("paddy", "bridge", trouble)) == 2


@rule("PF-DRAW-6")
def test_battery_gives_one_card_of_hydroponics_too(explore):
    assert most(explore("taze", "hydroponics", "damaged solar_panels\nfuel 0")) == 1


@rule("PF-DRAW-7")
def test_no_drawing_in_a_zone_that_was_blocked_when_walked_into(explore):
    g = explore(
        "taze",
        "cargo_bay_1",
        "blocked cargo_bay_1\nentered 17\nrestrained yes\nhand_taze space_suit-eng",
    )
    when(g, "A clear")
    refused(g, "A draw cargo_pile_1", "PF-DRAW-7")


@rule("PF-DRAW-8", "PF-CARD-23")
def test_an_officer_among_pirates_may_draw_before_the_fight(explore):
    g = explore("taze", "cargo_bay_1", "pirates cargo_bay_1:3")
    when(g, "A draw cargo_pile_1", "A draw cargo_pile_1")
    assert g.g.asks[0].prompt in ("explore_step", "combat")
    then(g, "hand_taze ion_fuel ion_fuel")


@rule("PF-DRAW-10")
def test_an_empty_specialty_pile_is_made_of_its_discards(explore):
    g = explore("paddy", "engineering", "engineering_pile -\nengineering_discard repair_droid")
    when(g, "A draw engineering_pile")
    then(g, "hand_paddy repair_droid", "engineering_discard -", "engineering_pile -")


@rule("PF-DRAW-10")
def test_with_no_discards_either_nothing_is_drawn_and_cargo_is_never_refilled(explore):
    g = explore("paddy", "engineering", "engineering_pile -\nhand_paddy space_suit-eng")
    refused(g, "A draw engineering_pile", "PF-DRAW-10")
    g = explore("paddy", "cargo_bay_1", "cargo_pile_1 -\ngone ion_fuel\nhand_paddy space_suit-eng")
    refused(g, "A draw cargo_pile_1", "PF-DRAW-10")


@rule("PF-DRAW-11", "PF-EVENT-12")
def test_no_drawing_in_a_burning_zone(explore):
    g = explore("taze", "cargo_bay_1", "fires cargo_bay_1\nhand_taze space_suit-eng")
    refused(g, "A draw cargo_pile_1", "PF-DRAW-11")


@rule("PF-TURN-9")
def test_all_cards_of_a_turn_come_from_one_pile(explore):
    g = explore("taze", "cargo_bay_1", "hand_taze jefferies_tube-sec space_suit-eng")
    when(g, "A draw cargo_pile_1", "A tube jefferies_tube-sec.hydroponics")
    refused(g, "A draw hydroponics_pile", "PF-TURN-9")
