"""Cards that are worn, drawn, fired, installed, or used by a system, one by one."""

from __future__ import annotations

import pytest

from mayday.games.phobos_falling.content import COPIES, DECKS, FULL_DECK, TITLES
from mayday.testing import refused, rule, then, when


@rule("PF-SETUP-8", "PF-SETUP-9")
def test_the_decks_have_as_many_cards_as_the_box():
    sizes = {deck: len(cards) for deck, cards in FULL_DECK.items()}
    assert sizes == {"eng": 30, "bri": 30, "sec": 30, "sci": 30, "hyd": 18, "res": 43, "shu": 5}
    assert sum(COPIES.values()) == 186
    assert set(DECKS) == set(sizes)
    assert len(TITLES) == 48


# -- Worn -----------------------------------------------------------------------------------


@rule("PF-TURN-6", "PF-MOVE-8", "PF-MOVE-9", "PF-CARD-8")
@pytest.mark.parametrize(
    "card",
    [
        *("space_suit-eng", "space_suit-sci", "space_suit-res"),
        *("exoskeleton-eng", "exoskeleton-sec", "exoskeleton-res"),
    ],
)
def test_a_suit_lets_an_officer_go_outside(table, card):
    g = table("rush taze", f"hand_rush {card}", step="MoveStep")
    refused(g, "A move external", "PF-MOVE-9")
    when(g, f"A equip {card}", "A move external")
    then(g, f"body rush:{card}", "hand_rush -", "at rush:external taze:security")


@rule("PF-CARD-14", "PF-TURN-10")
def test_one_suit_at_a_time_and_each_on_and_off_once_a_turn(table):
    g = table("rush taze", "hand_rush space_suit-eng exoskeleton-sec", step="MoveStep")
    when(g, "A equip space_suit-eng")
    refused(g, "A equip exoskeleton-sec", "PF-CARD-14")
    when(g, "A take_off space_suit-eng", "A equip exoskeleton-sec")
    refused(g, "A equip space_suit-eng", "PF-CARD-14")
    then(g, "body rush:exoskeleton-sec", "hand_rush space_suit-eng")


@rule("PF-CARD-6", "PF-TURN-6")
@pytest.mark.parametrize("card", ["utility_belt-eng", "utility_belt-res"])
def test_a_utility_belt_holds_three_cards_more(table, card):
    hand = " ".join(["torpedo"] * 12)
    g = table("rush taze", f"hand_rush {hand} {card}", step="MoveStep")
    when(g, f"A equip {card}", "A stay", "A enough", "A done")
    then(g, f"hand_rush {hand}", f"belt rush:{card}", "gone -")


@rule("PF-CARD-15", "PF-MOVE-9")
@pytest.mark.parametrize("card", ["personal_force_field-sec", "personal_force_field-sci"])
def test_a_personal_force_field_protects_for_a_round(table, card):
    g = table("rush taze", f"hand_rush {card}", step="MoveStep")
    when(g, f"A activate {card}", "A move external")
    then(g, f"fields rush:{card}", "field_ends rush:rush", "hand_rush -")
    assert g.g.at["rush"] == 1


# -- Drawn ----------------------------------------------------------------------------------


@rule("PF-TECH-1")
@pytest.mark.parametrize(
    ("officer", "pile", "card", "where"),
    [
        ("rush", "bridge_pile", "technical_data-bri", "bridge_discard"),
        ("angel", "science_pile", "technical_data-sci", "science_discard"),
    ],
)
def test_technical_data_raises_the_track_when_it_is_drawn(table, officer, pile, card, where):
    g = table(f"{officer} taze", f"{pile} {card}", step="ExploreStep")
    when(g, f"A draw {pile}")
    then(g, f"{where} {card}", f"hand_{officer} -", tech=1)


@rule("PF-TURN-7", "PF-MOVE-18", "PF-MOVE-19")
@pytest.mark.parametrize("deck", ["eng", "bri", "sec", "sci", "res"])
def test_a_tube_leads_anywhere_inside(table, deck):
    card = f"jefferies_tube-{deck}"
    g = table("rush taze", f"hand_rush {card}\nblocked hub1 cargo_bay_1", step="MoveStep")
    when(g, f"A tube {card}.cargo_bay_1")
    then(g, "at rush:cargo_bay_1 taze:security", "hand_rush -")


# -- Fired ----------------------------------------------------------------------------------


@rule("PF-BOARD-5", "PF-BOARD-6", "PF-BOARD-16")
@pytest.mark.parametrize(
    ("card", "more", "where", "fuel"),
    [
        ("torpedo-bri", "damaged solar_panels", "bridge_discard", 5),
        ("fusion_beam-bri", "damaged solar_panels", "gone", 4),
        ("fusion_beam-bri", "fuel 5", "gone", 5),
    ],
)
def test_a_shot_destroys_the_ship_before_anybody_boards(table, card, more, where, fuel):
    g = table("newt taze", f"hand_newt {card}\n{more}\nevent_deck station_boarded")
    when(g, f"A fire {card}")
    then(g, "pirates -", f"{where} {card}", fuel=fuel)


@rule("PF-SCAV-1", "PF-SCAV-2", "PF-SCAV-4")
def test_a_tractor_beam_on_auxiliary_power_delays_the_party(table):
    position = "hand_newt tractor_beam\ndamaged solar_panels\nevent_deck station_boarded"
    g = table("newt taze", position, rolls=[4])
    when(g, "A fire tractor_beam-bri")
    then(g, "pirates -", "mat newt:hub2:5:delayed:1")


@rule("PF-BOARD-3")
@pytest.mark.parametrize(
    ("card", "box"),
    [
        ("torpedo-bri", "torpedo_system"),
        ("fusion_beam-bri", "fusion_beam_system"),
        ("tractor_beam-bri", "tractor_beam_system"),
    ],
)
def test_a_weapon_needs_its_own_box(table, card, box):
    position = f"hand_newt {card}\ndamaged {box}\nevent_deck station_boarded"
    g = table("newt taze", position, rolls=[4], seats=2)
    when(g, "A done")
    refused(g, f"A fire {card}", "PF-BOARD-3")


# -- Used by a system -----------------------------------------------------------------------


@rule("PF-HEALTH-1", "PF-HEALTH-2", "PF-HEALTH-3")
def test_heal_and_revive_work_in_the_science_lab_once_a_turn(table):
    position = """
        at angel:science_lab rush:science_lab taze:science_lab
        hand_angel heal heal revive
        wounded rush
        dead taze
    """
    g = table("angel rush taze", position, step="MoveStep")
    when(g, "A treat revive-sci.taze")
    then(g, "wounded rush taze", "dead -", "science_discard revive")
    refused(g, "A treat heal-sci.rush", "PF-TURN-3")
    g = table("angel rush taze", position, step="MoveStep")
    when(g, "A treat heal-sci.rush")
    then(g, "wounded -", "dead taze", "hand_angel heal revive")


@rule("PF-SHUTTLE-9", "PF-SHUTTLE-10")
def test_cryo_systems_become_cryo_tubes_in_engineering(table):
    g = table("paddy taze", "hand_paddy cryo_systems", step="MoveStep")
    when(g, "A fabricate cryo_systems-sci")
    then(g, "hand_paddy cryo_tubes", "science_discard cryo_systems")
    assert "cryo_tubes-shu" not in g.g.supply


@rule("PF-SCAV-8", "PF-SCAV-9")
def test_scavenge_engine_takes_the_engine_of_a_captured_ship(table):
    position = """
        at rush:pirate_ship taze:security
        body rush:space_suit-eng
        hand_rush scavenge_engine
        pirates pirate_ship:1
        mat rush:hub2:5:held:1
    """
    g = table("rush taze", position, step="ExploreStep")
    when(g, "A blow")
    then(g, "hand_rush singularity_engine", "gone scavenge_engine-eng", "mat -")
    then(g, "at rush:external taze:security")


# -- Installed ------------------------------------------------------------------------------

ITEMS = [
    *("water-hyd", "food-hyd", "hydroponics_unit-hyd", "water_reclamation-hyd"),
    *("water_reclamation-sci", "habitation_module-res", "ion_fuel-res", "cryo_tubes-shu"),
    *("eoi_course_software-shu", "cryogenic_software-shu", "singularity_engine_software-shu"),
]
ENGINES = ["ion_engine-res", "singularity_engine-shu"]


@rule("PF-SHUTTLE-5", "PF-SHUTTLE-6", "PF-SHUTTLE-11", "PF-TECH-6")
@pytest.mark.parametrize("card", ITEMS)
def test_an_item_is_installed_at_once(table, card):
    g = table("rush taze", f"at rush:shuttle_bay taze:security\nhand_rush {card}", step="MoveStep")
    when(g, f"A install {card}")
    then(g, f"fitted {card}", "hand_rush -")


@rule("PF-SHUTTLE-7", "PF-SHUTTLE-8")
@pytest.mark.parametrize("card", ENGINES)
def test_an_engine_takes_a_round(table, card):
    position = f"at rush:shuttle_bay taze:security\nhand_rush {card}"
    g = table("rush taze", f"{position}\ntodo PlayStep rush > Turns 0")
    when(g, f"A install {card}")
    then(g, "fitted -", f"work rush:{card}", "hand_rush -")


@rule("PF-SHUTTLE-5")
@pytest.mark.parametrize("card", [*ITEMS, *ENGINES])
def test_nothing_is_installed_elsewhere(table, card):
    g = table("rush taze", f"hand_rush {card}", seats=2)
    refused(g, f"A install {card}", "PF-SHUTTLE-5")


@rule("PF-SHUTTLE-11")
def test_a_slot_is_filled_once(table):
    position = "at rush:shuttle_bay taze:security\nhand_rush water water\nfitted water"
    g = table("rush taze", position, seats=2)
    refused(g, "A install water-hyd", "PF-SHUTTLE-11")
