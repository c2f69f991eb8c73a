"""The round: turns in order, the pirates' turn, fires and fuel."""

from __future__ import annotations

import pytest

from mayday.games.phobos_falling.events import RoundBegan
from mayday.testing import rule, then, when

CREW = "in_play rush taze paddy\nat rush:hub1 taze:hub1 paddy:hub1"


def leave_turn(g):
    active = g.g.active
    while g.g.active == active and g.g.asks:
        when(g, "A " + next(o for o in g.offers("A") if o in ("stay", "enough", "done", "keep")))


@rule("PF-SEQ-1", "PF-SEQ-9", "PF-TURN-1")
def test_every_living_officer_has_one_turn_in_order_then_the_next_round_begins(station):
    g = station(f"{CREW}\ndead taze\ntodo Turns")
    turns = []
    for _ in range(4):
        turns.append((g.g.round, g.g.active))
        leave_turn(g)
    assert turns == [(1, "rush"), (1, "paddy"), (2, "rush"), (2, "paddy")]
    assert next(event for event in g.events if isinstance(event, RoundBegan)) == RoundBegan(2)


@rule("PF-SEQ-2")
def test_pirates_act_after_the_last_officer(station):
    g = station(
        f"{CREW}\nat rush:hub2 taze:hub2 paddy:hub2\npirates core_life_support:1\ntodo Turns 2"
    )
    then(g, "damaged -")
    leave_turn(g)
    then(g, "damaged core_life_support_system", round=2)


@rule("PF-SEQ-2")
def test_a_waiting_party_acts_though_nobody_is_on_the_station(station):
    g = station(f"{CREW}\nforce_fields bridge\nwaiting bridge:station_boarded\ntodo Turns 3")
    then(g, "pirates bridge:5", "force_fields -")


@rule("PF-SEQ-2", "PF-CARD-15")
def test_without_pirates_their_turn_still_ends_fields_activated_in_the_last_one(station):
    g = station(
        f"{CREW}\nfields rush:personal_force_field-sec\nfield_ends rush:pirates\ntodo Turns 3"
    )
    then(g, "fields -", "security_discard personal_force_field-sec")


@rule("PF-SEQ-5", "PF-EVENT-13")
@pytest.mark.parametrize(
    ("position", "after"),
    [
        ("", ("damaged science_system", "fires science_lab")),
        ("damaged science_system", ("damaged science_system medical_system", "power_out -")),
        (
            "damaged science_system medical_system",
            ("power_out science_lab", "fires science_lab"),
        ),
        (
            "damaged science_system medical_system\npower_out science_lab",
            ("fires -", "power_out science_lab"),
        ),
        (
            "damaged science_system medical_system\nstabilised science_lab",
            ("fires -", "power_out -"),
        ),
    ],
)
def test_a_fire_takes_systems_then_the_power_then_goes_out(station, position, after):
    g = station(f"{CREW}\nfires science_lab\n{position}\ntodo Turns 3")
    then(g, *after)


@rule("PF-EVENT-13", "PF-SEQ-5")
def test_fires_burn_before_the_fuel_is_counted(station):
    # the fire puts the Auxiliary Power System out: the station is on battery, and burns no fuel
    g = station(f"{CREW}\nfires auxiliary_power\ndamaged solar_panels\nfuel 3\ntodo Turns 3")
    then(g, fuel=3)


@rule("PF-SEQ-6", "PF-SEQ-7", "PF-SEQ-8")
@pytest.mark.parametrize(
    ("position", "fuel"),
    [
        ("damaged solar_panels\nfuel 3", 2),
        ("damaged solar_panels\nfuel 1", 0),
        ("damaged solar_panels\nfuel 0", 0),
        ("fuel 3", 4),
        ("fuel 5", 5),
        ("fuel 3\npower_out auxiliary_power", 3),
        ("fuel 3\ndamaged auxiliary_power_system", 3),
        ("fuel 3\ndamaged auxiliary_power_system solar_panels", 3),
    ],
)
def test_auxiliary_power_burns_fuel_and_main_power_refills_it(station, position, fuel):
    then(station(f"{CREW}\n{position}\ntodo Turns 3"), fuel=fuel)


@rule("PF-SEQ-8")
def test_the_power_of_this_moment_counts(station):
    # the last officer repairs the panels: the station is on Main Power at the end of the round
    g = station(
        "in_play rush paddy\nat rush:hub1 paddy:external\nbody paddy:space_suit-eng\n"
        "damaged solar_panels\nfuel 3\ntodo Turns 1"
    )
    when(g, "A jury_rig solar_panels")
    leave_turn(g)
    then(g, fuel=4)


@rule("PF-SEQ-3", "PF-SEQ-4")
def test_defeat_and_victory_are_looked_at_before_fires_and_fuel(station):
    ready = "fitted eoi_course_software ion_engine ion_fuel cryo_tubes cryogenic_software"
    bay = "at rush:shuttle_bay taze:shuttle_bay paddy:shuttle_bay"
    g = station(f"{CREW}\n{bay}\n{ready}\nfires shuttle_bay\nfuel 3\ntodo Turns 3")
    assert g.g.result.cause == "launched"
    then(g, fuel=3)
