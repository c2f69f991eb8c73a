"""Stealing a singularity engine: the tractor beam, the ship, its capture and its escape."""

from __future__ import annotations

import pytest

from mayday.games.phobos_falling.content import INTERIOR, ZONE
from mayday.testing import refused, rule, then, when

CREW = "in_play newt taze paddy\nat newt:bridge taze:security paddy:engineering"
HELD = "mat newt:hub1:0:held:1\npirates pirate_ship:{}"
ENGINE = "supply singularity_engine cryo_tubes"


def draws(*zones):
    return [INTERIOR.index(ZONE[zone]) for zone in zones]


@pytest.fixture
def boarded(station):
    """Paddy reveals Station Boarded; Newt stands on the Bridge with a Tractor Beam."""

    def reveal(position: str = "", zone: str = "hub1", active: str = "paddy", **more):
        return station(
            f"{CREW}\nactive {active}\nevent_deck station_boarded no_event no_event no_event\n"
            f"hand_newt tractor_beam\nstage 2\n{position}\ntodo DiscardStep {active}",
            rolls=draws(*zone.split()),
            **more,
        )

    return reveal


@pytest.fixture
def aboard(station):
    """A combat on the held ship on Taze's turn."""

    def begin(position: str = "", pirates: int = 1):
        return station(
            f"in_play newt taze paddy\nat newt:bridge taze:pirate_ship paddy:pirate_ship\n"
            f"active taze\nfought yes\nbody taze:space_suit-eng paddy:exoskeleton-sec\n"
            f"{HELD.format(pirates)}\n{ENGINE}\n{position}\ntodo Combat 0"
        )

    return begin


# -- Holding ----------------------------------------------------------------------------------


@rule("PF-SCAV-1", "PF-SCAV-2", "PF-SCAV-3", "PF-SCAV-5")
def test_from_the_bridge_on_main_power_the_ship_is_held_with_two_more_pirates(boarded):
    g = boarded()
    when(g, "A fire tractor_beam-bri")
    then(g, "mat newt:hub1:0:held:1", "pirates pirate_ship:9", "hand_newt -", "bridge_discard -")


@rule("PF-SCAV-4", "PF-SCAV-14")
@pytest.mark.parametrize(
    "position",
    [
        "damaged solar_panels",
        "at newt:auxiliary_control taze:security paddy:engineering",
    ],
)
def test_on_auxiliary_power_or_from_auxiliary_control_it_only_delays(boarded, position):
    g = boarded(position)
    when(g, "A fire tractor_beam-bri")
    then(g, "mat newt:hub1:7:delayed:1", "pirates -")


@rule("PF-SCAV-12", "PF-SCAV-14")
def test_a_second_ship_is_only_delayed(boarded):
    g = boarded("mat taze:bridge:0:held:1\npirates pirate_ship:9", zone="hub2")
    when(g, "A fire tractor_beam-bri")
    # the marker on the mat is not in the bag, so that the next number is one higher
    then(g, "mat taze:bridge:0:held:1 newt:ring1_life_support:7:delayed:1")
    then(g, "pirates pirate_ship:9")


@rule("PF-SCAV-1")
def test_used_on_the_own_turn_it_lasts_to_the_end_of_the_next_one(boarded):
    g = boarded(active="newt")
    when(g, "A fire tractor_beam-bri")
    then(g, "mat newt:hub1:0:held:1")  # two ends of turns, and this one has just been


@rule("PF-SCAV-10", "PF-SCAV-1", "PF-TURN-16")
def test_at_the_end_of_the_users_next_turn_they_board_less_the_two(station):
    g = station(
        f"{CREW}\nactive newt\n{HELD.format(9)}\nevent_deck no_event no_event\n"
        "todo DiscardStep newt"
    )
    then(g, "pirates hub1:7", "mat -", "bridge_discard tractor_beam")


@rule("PF-SCAV-10")
def test_of_a_ship_that_was_fought_only_those_left_board(station):
    position = f"{CREW}\nactive newt\nevent_deck no_event no_event\ntodo DiscardStep newt\n"
    then(station(f"{position}{HELD.format(2)}"), "pirates -", "mat -")
    then(station(f"{position}{HELD.format(4)}"), "pirates hub1:2")


@rule("PF-SCAV-10", "PF-BOARD-10", "PF-BOARD-17")
def test_a_force_field_keeps_them_out_with_the_number_that_was_fixed(station):
    g = station(
        f"{CREW}\nactive newt\n{HELD.format(9)}\nforce_fields hub1\nstage 5\n"
        "event_deck no_event no_event\ntodo DiscardStep newt"
    )
    then(g, "waiting hub1:7", "pirates -")
    g = station(f"{CREW}\nwaiting hub1:7\nforce_fields hub1\nstage 5\ntodo PiratesTurn")
    then(g, "pirates hub1:7", "force_fields -")


@rule("PF-SCAV-10")
def test_officers_and_bodies_on_the_ship_are_put_outside(station):
    g = station(
        "in_play newt taze paddy\nat newt:bridge taze:pirate_ship paddy:pirate_ship\ndead paddy\n"
        f"body taze:space_suit-eng\nactive newt\n{HELD.format(9)}\n"
        "event_deck no_event no_event\ntodo DiscardStep newt"
    )
    then(g, "at newt:bridge taze:external paddy:external")


@rule("PF-SCAV-11")
def test_later_damage_does_not_end_the_hold(station):
    g = station(
        f"{CREW}\nactive taze\n{HELD.format(9)}\ndamaged solar_panels tractor_beam_system\n"
        "power_out bridge\nevent_deck no_event no_event\ntodo DiscardStep taze"
    )
    then(g, "mat newt:hub1:0:held:1", "pirates pirate_ship:9")


@rule("PF-SCAV-11", "PF-TURN-15")
def test_a_dead_users_hold_ends_when_the_turn_is_skipped(station):
    g = station(f"{CREW}\ndead newt\n{HELD.format(9)}\nevent_deck no_event no_event\ntodo Turns")
    then(g, "mat -", "pirates hub1:7")
    assert g.g.active == "taze"


@rule("PF-SCAV-14", "PF-BOARD-13")
def test_a_plain_delay_boards_with_its_number_and_frees_its_card(station):
    g = station(
        f"{CREW}\nactive newt\nmat newt:hub1:7:delayed:1 taze:hub2:5:delayed:1\n"
        "event_deck no_event no_event\ntodo DiscardStep newt"
    )
    then(g, "pirates hub1:7", "mat taze:hub2:5:delayed:1", "bridge_discard tractor_beam")


# -- The ship ---------------------------------------------------------------------------------


@rule("PF-SCAV-6", "PF-SCAV-7")
def test_only_officers_in_a_suit_board_the_ship_from_outside(station):
    position = f"{CREW}\nactive taze\n{HELD.format(9)}\n{{}}\ntodo MoveStep taze"
    g = station(position.format("body taze:space_suit-eng"))
    when(g, "A move pirate_ship")
    then(g, "at newt:bridge taze:pirate_ship paddy:engineering")
    g = station(position.format("fields taze:personal_force_field-sec\nfield_ends taze:taze"))
    refused(g, "A move pirate_ship", "PF-SCAV-6")


@rule("PF-SCAV-3", "PF-SCAV-7")
def test_without_a_held_ship_there_is_nothing_to_board(station):
    g = station(
        f"{CREW}\nactive taze\nmat newt:hub1:7:delayed:1\nbody taze:space_suit-eng\n"
        "todo MoveStep taze"
    )
    refused(g, "A move pirate_ship", "PF-SCAV-3")


@rule("PF-SCAV-7")
def test_on_the_ship_there_is_a_combat_in_the_fight_step(station):
    g = station(
        f"{CREW}\nactive taze\n{HELD.format(9)}\nbody taze:space_suit-eng\ntodo MoveStep taze"
    )
    when(g, "A move pirate_ship")
    while g.g.asks[0].prompt != "combat":
        when(g, "A enough")
    assert g.g.todo[-1].zone == 0


@rule("PF-SCAV-8", "PF-SCAV-9", "PF-SCAV-15")
def test_when_the_last_pirate_falls_the_engine_is_taken_for_the_card(aboard):
    g = aboard("hand_paddy scavenge_engine weapon-sec")
    when(g, "A blow")
    then(
        g,
        "hand_paddy weapon-sec singularity_engine",
        "gone scavenge_engine",
        "supply cryo_tubes",
        "mat -",
        "pirates -",
        "bridge_discard tractor_beam",
        "at newt:bridge taze:external paddy:external",
    )


@rule("PF-SCAV-8")
def test_of_several_holders_the_first_in_window_order_exchanges(aboard):
    g = aboard("hand_paddy scavenge_engine\nhand_taze scavenge_engine")
    when(g, "A blow")
    then(g, "hand_taze singularity_engine", "hand_paddy scavenge_engine")


@rule("PF-SCAV-8")
def test_the_dead_and_those_elsewhere_take_no_engine(aboard):
    g = aboard("hand_paddy scavenge_engine\ndead paddy\nhand_newt scavenge_engine")
    when(g, "A blow")
    then(g, "supply singularity_engine cryo_tubes", "hand_paddy scavenge_engine")
    then(g, "at newt:bridge taze:external paddy:external")


@rule("PF-SCAV-9")
def test_without_the_card_the_ship_is_simply_gone(aboard):
    g = aboard()
    when(g, "A blow")
    then(g, "mat -", "pirates -", "supply singularity_engine cryo_tubes")


@rule("PF-SCAV-8")
def test_if_the_engine_is_not_in_the_supply_nothing_is_exchanged(aboard):
    g = aboard("hand_taze scavenge_engine\nsupply cryo_tubes")
    when(g, "A blow")
    then(g, "hand_taze scavenge_engine", "mat -")


@rule("PF-SCAV-6")
def test_others_are_brought_to_the_ship_only_in_suits(station):
    position = (
        "in_play rush taze paddy\nat rush:pirate_ship taze:security paddy:engineering\n"
        "active rush\nfought yes\nbody rush:space_suit-eng taze:exoskeleton-sec\n"
        "mat rush:hub1:0:held:2\npirates pirate_ship:9\nhand_rush team_up-bri\ntodo Combat 0"
    )
    g = station(position)
    refused(g, "A team_up team_up-bri.paddy", "PF-MOVE-26")
    when(g, "A summon taze")
    assert g.g.at["taze"] == 0


@rule("PF-SCAV-15", "PF-MOVE-19")
def test_no_tube_leads_to_or_from_the_ship(aboard):
    g = aboard("hand_taze jefferies_tube-sec", pirates=9)
    refused(g, "A tube jefferies_tube-sec.bridge", "PF-MOVE-19")


@rule("PF-SCAV-15")
def test_no_robot_or_field_is_placed_on_the_ship(station):
    g = station(
        "in_play taze newt\nat taze:pirate_ship newt:bridge\nbody taze:space_suit-eng\n"
        "active taze\nmat newt:hub1:0:held:1\nhand_taze security_robot force_field\n"
        "todo PlayStep taze"
    )
    assert not [offer for offer in g.offers("A") if offer.startswith("play")]
