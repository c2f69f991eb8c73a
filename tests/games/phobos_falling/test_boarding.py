"""Boarding: weapons answer, pirates come aboard, officers escape."""

from __future__ import annotations

import pytest

from mayday.games.phobos_falling.content import EVENTS, INTERIOR, ZONE
from mayday.games.phobos_falling.events import ZoneDrawn
from mayday.games.phobos_falling.events_of_pirates import PiratesBoarded, ShipDestroyed
from mayday.games.phobos_falling.rules.rulings import RULINGS
from mayday.kernel import read_ruling
from mayday.testing import refused, rule, then, when

FOUR = "in_play paddy newt taze angel"
HOME = "at paddy:engineering newt:bridge taze:security angel:science_lab"


def size(event, stage):
    """The number that the table of an event gives for a stage."""
    return EVENTS[event].effect.by_stage[stage - 1]


def draws(*zones):
    """The raw results of chance for these markers, all in the bag."""
    return [INTERIOR.index(ZONE[zone]) for zone in zones]


@pytest.fixture
def boarded(station):
    """Paddy reveals Station Boarded at the end of his turn."""

    def reveal(position: str = "", zone: str = "hub1", event: str = "station_boarded", **more):
        zones = zone.split()
        lines = f"{FOUR}\n{HOME}\nactive paddy\nevent_deck {event} no_event\nstage 2\n{position}"
        return station(f"{lines}\ntodo DiscardStep paddy > Turns 1", rolls=draws(*zones), **more)

    return reveal


# -- Weapons of the station -------------------------------------------------------------------


@rule("PF-BOARD-1", "PF-BOARD-5", "PF-EVENT-5")
@pytest.mark.parametrize("card", ["fusion_beam", "torpedo"])
def test_a_beam_or_torpedo_destroys_the_ship_out_of_turn_before_a_zone_is_drawn(boarded, card):
    g = boarded(f"hand_newt {card}", zone="")
    assert (g.g.asks[0].prompt, g.g.asks[0].actor) == ("response", "newt")
    when(g, f"A fire {card}-bri")
    then(g, "pirates -", "waiting -", "hand_newt -", "event_discard station_boarded")
    assert ShipDestroyed() in g.events
    assert not any(isinstance(event, ZoneDrawn) for event in g.events)


@rule("PF-BOARD-1")
def test_whoever_lets_the_moment_pass_cannot_fire_later(boarded):
    g = boarded("hand_newt torpedo")
    when(g, "A pass")
    then(g, "pirates hub1:7")
    refused(g, "A fire torpedo-bri", "PF-TURN-1")


@rule("PF-BOARD-1", "PF-TURN-13")
def test_a_wounded_officer_does_not_fire(boarded):
    g = boarded("hand_newt torpedo\nwounded newt")
    then(g, "pirates hub1:7")


@rule("PF-BOARD-2", "PF-BOARD-3")
@pytest.mark.parametrize(
    ("place", "trouble", "fires"),
    [
        ("bridge", "", True),
        ("auxiliary_control", "", True),
        ("hub1", "", False),
        ("bridge", "power_out bridge", False),
        ("bridge", "damaged bridge_system", False),
        ("bridge", "damaged torpedo_system", False),
        ("bridge", "fires bridge", False),
        ("bridge", "damaged auxiliary_control_system\npower_out auxiliary_control", True),
        ("bridge", "damaged solar_panels\nfuel 3", True),
        ("bridge", "damaged solar_panels\nfuel 0", False),
        ("auxiliary_control", "power_out auxiliary_control", False),
        ("auxiliary_control", "damaged auxiliary_control_system", False),
        ("auxiliary_control", "damaged torpedo_system", False),
        ("auxiliary_control", "fires auxiliary_control", False),
        ("auxiliary_control", "damaged bridge_system\npower_out bridge", True),
    ],
)
def test_firing_needs_a_working_post_and_the_weapons_own_box(boarded, place, trouble, fires):
    at = f"at paddy:engineering newt:{place} taze:security angel:science_lab"
    g = boarded(f"{at}\nhand_newt torpedo\n{trouble}")
    assert (g.g.asks[0].prompt == "response") == fires


@rule("PF-BOARD-4")
def test_officers_are_asked_in_turn_order_from_the_revealing_one_and_the_first_response_counts(
    boarded,
):
    at = "at paddy:bridge newt:auxiliary_control taze:bridge angel:bridge"
    hands = "hand_paddy torpedo\nhand_newt torpedo\nhand_taze torpedo\nhand_angel empty_crate"
    g = boarded(f"{at}\n{hands}", zone="")
    assert g.g.asks[0].actor == "paddy"
    when(g, "A pass")
    assert g.g.asks[0].actor == "newt"
    when(g, "A fire torpedo-bri")
    then(g, "hand_taze torpedo", "pirates -")


@rule("PF-BOARD-6")
def test_a_fusion_beam_costs_fuel_on_auxiliary_power_and_leaves_the_game(boarded):
    g = boarded("hand_newt fusion_beam\ndamaged solar_panels\nfuel 3", zone="")
    when(g, "A fire fusion_beam-bri")
    then(g, "gone fusion_beam", "bridge_discard -", fuel=2)


@rule("PF-BOARD-6")
def test_on_main_power_it_costs_nothing_and_a_torpedo_is_discarded(boarded):
    g = boarded("hand_newt fusion_beam torpedo", zone="", event="twin_raid")
    when(g, "A fire fusion_beam-bri", "A fire torpedo-bri")
    then(g, "gone fusion_beam", "bridge_discard torpedo", "pirates -", fuel=5)


@rule("PF-BOARD-16")
def test_weapons_are_never_played_in_the_play_step(station):
    g = station(
        f"{FOUR}\n{HOME}\nactive newt\nhand_newt fusion_beam torpedo tractor_beam space_suit-eng\n"
        "pirates bridge:1\ntodo PlayStep newt"
    )
    assert g.offers("A") == ["equip space_suit-eng", "done"]
    refused(g, "A fire torpedo-bri", "PF-CARD-1")


@rule("PF-INFO-6")
def test_with_hidden_hands_everybody_at_a_working_post_with_a_card_is_asked(boarded):
    g = boarded("hand_newt empty_crate\nrun_by newt:B", seats=2)
    assert (g.g.asks[0].seat, g.offers("B")) == (1, ["pass"])
    g = boarded("run_by newt:B", seats=2)
    then(g, "pirates hub1:7")


@rule("PF-INFO-7")
def test_at_an_open_table_only_whoever_can_fire_is_asked(boarded):
    then(boarded("hand_newt empty_crate"), "pirates hub1:7")
    open_hands = {"open_hands": "on"}
    g = boarded("hand_newt empty_crate\nrun_by newt:B", seats=2, options=open_hands)
    then(g, "pirates hub1:7")


@rule("PF-INFO-6")
def test_nobody_is_asked_while_no_weapon_that_helps_has_a_sound_box(boarded):
    broken = "damaged torpedo_system fusion_beam_system tractor_beam_system"
    g = boarded(f"{broken}\nhand_newt empty_crate\nrun_by newt:B", seats=2)
    then(g, "pirates hub1:7")


@rule("PF-GEN-9", "PF-BOARD-4")
def test_a_window_passes_over_whom_a_ruling_has_taken_from_the_post(boarded):
    g = boarded("hand_newt torpedo")
    RULINGS.apply(g.g, read_ruling("move_officer newt hub2"))
    then(g, "pirates hub1:7")  # as if passed


# -- Coming aboard ----------------------------------------------------------------------------


@rule("PF-BOARD-7", "PF-BOARD-9")
@pytest.mark.parametrize("stage", [1, 2, 3, 4, 5])
def test_the_number_of_the_stage_boards_the_zone_that_is_drawn(boarded, stage):
    g = boarded(f"stage {stage}", zone="shuttle_bay")
    then(g, f"pirates shuttle_bay:{size('station_boarded', stage)}")


@rule("PF-BOARD-9")
def test_seven_pirates_board_at_stage_2():
    assert size("station_boarded", 2) == 7  # stated, and used all over these tests


@rule("PF-BOARD-8")
def test_a_drawn_marker_returns_to_the_bag_but_not_from_the_mat(boarded):
    g = boarded("", zone="hub1 hub1", event="twin_raid")
    then(g, f"pirates hub1:{2 * size('twin_raid', 2)}")
    # with Core Life Support, the first marker, on the mat, the first in the bag is the Bridge
    g = boarded("mat newt:core_life_support:7:delayed:1", zone="core_life_support")
    then(g, "pirates bridge:7")


@rule("PF-BOARD-10")
def test_a_force_field_keeps_the_party_outside(boarded):
    g = boarded("force_fields hub1")
    then(g, "pirates -", "waiting hub1:station_boarded", "force_fields hub1")


@rule("PF-BOARD-12")
def test_a_placement_starts_no_combat(boarded):
    g = boarded(zone="engineering")
    then(g, "pirates engineering:7", "wounded -")
    assert g.g.active == "newt"


@rule("PF-BOARD-13")
def test_there_are_never_more_than_42_pirates_and_those_on_a_held_ship_count(boarded):
    g = boarded("pirates security:20 pirate_ship:19\nmat newt:bridge:0:held:2")
    assert sum(g.g.pirates.values()) == 42
    g = boarded("pirates security:42")
    then(g, "pirates security:42")
    # a plain delay is not in play yet
    g = boarded("pirates security:35\nmat newt:bridge:7:delayed:2", zone="hub2")
    assert sum(g.g.pirates.values()) == 42


@rule("PF-BOARD-14")
def test_pirates_placed_among_pirates_are_one_group(boarded):
    then(boarded("pirates hub1:3"), "pirates hub1:10")


@rule("PF-BOARD-17", "PF-ABIL-15")
def test_parley_makes_a_party_smaller_when_its_number_is_looked_up(station):
    def number(officers, position="", event="station_boarded", stage=2):
        g = station(
            f"in_play {officers}\nactive paddy\nevent_deck {event} no_event\nstage {stage}\n"
            f"{position}\ntodo DiscardStep paddy",
            rolls=draws("hub1", "hub1"),
        )
        return g.g.pirates.get(ZONE["hub1"])

    assert number("paddy taze") == 7
    assert number("paddy baron") == 5
    assert number("paddy baron", "wounded baron") == 7
    assert number("paddy baron", event="twin_raid", stage=1) == 2  # twice 3 - 2, at least one


@rule("PF-BOARD-17", "PF-BOARD-11")
def test_a_waiting_party_keeps_the_table_of_its_event(station):
    g = station(f"{FOUR}\n{HOME}\nwaiting hub1:pirate_assault\nstage 3\ntodo PiratesTurn")
    then(g, f"pirates hub1:{size('pirate_assault', 3)}")


# -- Escapes ----------------------------------------------------------------------------------


@rule("PF-BOARD-12", "PF-BOARD-15", "PF-BOARD-18")
def test_officers_in_the_zone_may_leave_by_tube_in_turn_order_the_wounded_too(boarded):
    at = "at paddy:hub1 newt:hub1 taze:hub1 angel:hub1"
    hands = "hand_paddy jefferies_tube-eng\nhand_taze jefferies_tube-sec"
    g = boarded(f"{at}\n{hands}\nwounded taze")
    assert (g.g.asks[0].prompt, g.g.asks[0].actor) == ("escape", "paddy")
    when(g, "A tube jefferies_tube-eng.bridge")
    assert g.g.asks[0].actor == "taze"
    when(g, "A tube jefferies_tube-sec.security")
    then(g, "at paddy:bridge newt:hub1 taze:security angel:hub1", "pirates hub1:7")


@rule("PF-GEN-9", "PF-BOARD-18")
def test_nobody_escapes_from_pirates_whom_a_ruling_has_taken_away(boarded):
    g = boarded(
        "at paddy:hub1 newt:bridge taze:security angel:science_lab\nhand_paddy jefferies_tube-eng"
    )
    assert g.g.asks[0].prompt == "escape"
    RULINGS.apply(g.g, read_ruling("set_pirates hub1 0"))
    assert g.g.asks[0].prompt == "move_step"


@rule("PF-BOARD-18")
def test_of_a_twin_raid_the_first_party_is_finished_before_the_second_window_opens(boarded):
    g = boarded(
        "at paddy:hub1 newt:bridge taze:security angel:science_lab\n"
        "hand_paddy jefferies_tube-eng\nhand_newt torpedo",
        zone="hub1 hub2",
        event="twin_raid",
    )
    prompts = []
    for move in ("pass", "stay", "pass"):
        prompts.append(g.g.asks[0].prompt)
        when(g, f"A {move}")
    assert prompts == ["response", "escape", "response"]
    boarded_zones = [e.zone for e in g.events if isinstance(e, PiratesBoarded)]
    assert boarded_zones == ["hub1", "hub2"]


@rule("PF-ABIL-12", "PF-ABIL-16")
def test_kit_beams_out_of_a_boarded_zone_on_anybodys_turn(station):
    position = (
        "in_play paddy kit\nat paddy:engineering kit:hub1\nactive paddy\nstage 1\n"
        "event_deck station_boarded no_event\n{}\ntodo DiscardStep paddy > Turns 1"
    )
    g = station(position.format("used remote_mass_mover"), rolls=draws("hub1"))
    assert g.g.asks[0].actor == "kit"
    refused(g, "A beam_out external", "PF-MOVE-20")
    when(g, "A beam_out science_lab")
    then(g, "at paddy:engineering kit:science_lab")
    g = station(position.format("damaged mass_mover_system"), rolls=draws("hub1"))
    then(g, "pirates hub1:5")
    assert g.g.asks[0].prompt == "move_step"


@rule("PF-ABIL-16")
def test_kit_beams_out_when_a_waiting_party_enters(station):
    g = station(
        "in_play paddy kit\nat paddy:engineering kit:hub1\nwaiting hub1:station_boarded\n"
        "todo PiratesTurn"
    )
    when(g, "A beam_out bridge")
    then(g, "at paddy:engineering kit:bridge", "pirates hub1:5")


@rule("PF-INFO-6")
def test_with_hidden_hands_everybody_in_the_boarded_zone_with_a_card_is_asked(boarded):
    at = "at paddy:hub1 newt:bridge taze:hub1 angel:hub1\nrun_by taze:B angel:B"
    g = boarded(f"{at}\nhand_taze empty_crate", seats=2)
    assert (g.g.asks[0].actor, g.offers("B")) == ("taze", ["stay"])
    when(g, "B stay")
    assert g.g.asks[0].prompt == "move_step"  # Angel holds nothing and was not asked
