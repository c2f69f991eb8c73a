"""Victory and each way of losing."""

from __future__ import annotations

import pytest

from mayday.testing import refused, rule, then, when

READY = "fitted eoi_course_software ion_engine ion_fuel cryo_tubes cryogenic_software"
BAY = "in_play paddy taze\nat paddy:shuttle_bay taze:shuttle_bay\nactive paddy"


def end_of_turn(station, position=""):
    return station(f"{BAY}\n{READY}\n{position}\ntodo DiscardStep paddy > Turns 1", seats=2)


def end_of_round(station, position=""):
    return station(f"{BAY}\n{READY}\n{position}\ntodo Turns 2", seats=2)


@rule("PF-WIN-1", "PF-WIN-2", "PF-GEN-1", "PF-WIN-4")
def test_a_ready_shuttle_with_everybody_in_the_bay_wins_after_an_officers_turn(station):
    g = end_of_turn(station)
    assert (g.g.result.cause, g.g.result.returns) == ("launched", (1.0, 1.0))
    refused(g, "A stay", "PF-WIN-1")


@rule("PF-WIN-2", "PF-SEQ-4")
def test_and_after_the_pirates_turn(station):
    assert end_of_round(station).g.result.cause == "launched"


@rule("PF-WIN-2")
def test_the_event_comes_first(station):
    g = end_of_turn(station, "event_deck shuttle_bay_explosion no_event")
    assert g.g.result is None
    then(g, "damaged shuttle_nav")


@rule("PF-WIN-1")
@pytest.mark.parametrize(
    "missing",
    [
        "at paddy:shuttle_bay taze:hub1",
        "dead taze",
        "power_out shuttle_bay",
        "damaged shuttle_structure",
        "fitted eoi_course_software ion_engine cryo_tubes cryogenic_software",
    ],
)
def test_nobody_and_nothing_may_be_missing(station, missing):
    assert end_of_turn(station, missing).g.result is None


@rule("PF-WIN-3")
def test_wounds_pirates_fire_blockage_and_battery_do_not_matter(station):
    g = end_of_turn(
        station,
        "wounded taze\npirates shuttle_bay:3\nfires shuttle_bay\nblocked shuttle_bay\n"
        "damaged solar_panels\nfuel 0",
    )
    assert g.g.result.cause == "launched"


@rule("PF-LOSS-1", "PF-SEQ-3")
def test_with_nobody_healthy_after_the_pirates_turn_all_is_lost(station):
    g = station(f"{BAY}\nwounded paddy\ndead taze\ntodo Turns 2", seats=2)
    assert (g.g.result.cause, g.g.result.returns) == ("helpless", (-1.0, -1.0))
    refused(g, "A stay", "PF-LOSS-1")


@rule("PF-LOSS-1")
def test_it_is_looked_at_only_there_so_that_a_wounded_crew_may_still_win(station):
    g = end_of_turn(station, "wounded paddy taze")
    assert g.g.result.cause == "launched"
    g = end_of_round(station, "wounded paddy taze")
    assert g.g.result.cause == "helpless"  # defeat before victory


@rule("PF-LOSS-2")
def test_a_stolen_shuttle_loses_at_once(station):
    g = station(f"{BAY}\nat paddy:hub2 taze:hub2\npirates shuttle_bay:1\ntodo PiratesTurn", seats=2)
    assert (g.g.result.cause, g.g.result.returns) == ("stolen", (-1.0, -1.0))
    refused(g, "A stay", "PF-LOSS-2")


@rule("PF-LOSS-3")
def test_no_event_left_at_the_last_stage_loses_even_with_the_shuttle_ready(station):
    g = end_of_turn(station, "event_deck -\nstage 5")
    assert g.g.result.cause == "broke_up"
    assert set(g.g.result.returns) == {-1.0}


@rule("PF-LOSS-4")
def test_when_the_last_officer_dies_all_is_lost_in_the_middle_of_a_combat(station):
    g = station(
        f"{BAY}\nwounded paddy taze\npirates shuttle_bay:9\nhand_taze jefferies_tube-sec\n"
        "fought yes\ntodo Combat 11",
        seats=1,
    )
    when(g, "A pass", "A pass", "A hold_back", "A fight_on")
    # Taze is dead, and it falls on Paddy, who is alone and without a tube
    assert (g.g.result.cause, g.g.result.returns) == ("all_dead", (-1.0,))
    refused(g, "A stay", "PF-LOSS-4")
