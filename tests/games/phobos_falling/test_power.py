"""Station power and life support."""

from __future__ import annotations

import pytest

from mayday.games.phobos_falling.content import ZONE, ZONE_IDS
from mayday.games.phobos_falling.rules import power
from mayday.testing import refused, rule, then, when

CREW = "in_play paddy taze\nat paddy:{} taze:security\nactive paddy"


def zones(mask):
    return {ZONE_IDS[n] for n in range(len(ZONE_IDS)) if mask >> n & 1}


# -- Power ------------------------------------------------------------------------------------


@rule("PF-POWER-1", "PF-POWER-2", "PF-POWER-3")
@pytest.mark.parametrize(
    ("position", "state"),
    [
        ("", power.MAIN),
        ("fuel 0\ndamaged auxiliary_power_system", power.MAIN),
        ("damaged stabilizers", power.AUXILIARY),
        ("damaged solar_panels", power.AUXILIARY),
        ("damaged solar_panels\nfuel 1", power.AUXILIARY),
        ("damaged solar_panels\nfuel 0", power.BATTERY),
        ("damaged solar_panels auxiliary_power_system", power.BATTERY),
        ("damaged stabilizers\npower_out auxiliary_power", power.BATTERY),
    ],
)
def test_what_the_station_runs_on(station, position, state):
    assert power.state(station(f"{CREW.format('hub1')}\n{position}").g) == state


@rule("PF-POWER-4")
def test_the_state_changes_with_every_repair(station):
    g = station(
        f"{CREW.format('external')}\nbody paddy:space_suit-eng\ndamaged solar_panels\n"
        "todo PlayStep paddy > Turns 1"
    )
    assert power.state(g.g) == power.AUXILIARY
    when(g, "A jury_rig solar_panels")
    assert power.state(g.g) == power.MAIN


@rule("PF-POWER-5")
def test_a_zone_with_power_damage_has_none(station):
    g = station(f"{CREW.format('hub1')}\npower_out hub2")
    assert power.is_on(g.g, ZONE["hub1"])
    assert not power.is_on(g.g, ZONE["hub2"])


@rule("PF-POWER-6")
@pytest.mark.parametrize(
    ("trouble", "rings"),
    [
        ("", {1, 2}),
        ("damaged solar_panels", {1, 2}),
        ("damaged solar_panels\nfuel 0", set()),
        ("damaged ring1_gravity", {2}),
        ("damaged ring2_gravity", {1}),
        ("power_out hub1", {2}),
        ("power_out hub2", {1}),
    ],
)
def test_when_a_ring_turns(station, trouble, rings):
    g = station(f"{CREW.format('hub1')}\n{trouble}").g
    turning = {
        n for n, zone in ((1, "security"), (2, "cargo_bay_1")) if power.rotates(g, ZONE[zone])
    }
    assert turning == rings


@rule("PF-POWER-7")
def test_a_force_field_is_lost_with_the_power_of_its_zone(station):
    g = station(
        "in_play taze paddy\nactive taze\nforce_fields hub1 hub2\nevent_deck power_out no_event\n"
        "todo DiscardStep taze > Turns 1",
        rolls=[3],
    )
    then(g, "power_out hub1", "force_fields hub2")


@rule("PF-POWER-8", "PF-POWER-10")
@pytest.mark.parametrize(
    "trouble",
    [
        "damaged solar_panels\nfuel 0",
        "damaged mass_mover_system",
        "power_out mass_mover",
        "fires mass_mover",
    ],
)
def test_a_system_must_be_fully_operational_to_be_used(station, trouble):
    g = station(
        f"{CREW.format('mass_mover')}\nhand_paddy space_suit-eng\n{trouble}\n"
        "todo PlayStep paddy > Turns 1"
    )
    refused(g, "A mass_move paddy", "PF-POWER-10")


@rule("PF-POWER-9", "PF-EVENT-9")
def test_stabilised_power_is_never_damaged(station):
    g = station(
        "in_play taze paddy\nactive taze\nstabilised hub1\nevent_deck power_out no_event\n"
        "todo DiscardStep taze > Turns 1",
        rolls=[3],
    )
    then(g, "power_out -")


@rule("PF-POWER-11")
def test_a_blocked_zone_does_not_keep_who_is_inside_from_its_systems(station):
    g = station(f"{CREW.format('mass_mover')}\nblocked mass_mover\ntodo MoveStep paddy > Turns 1")
    when(g, "A mass_move paddy", "A to bridge")
    then(g, "at paddy:bridge taze:security")


# -- Life support -----------------------------------------------------------------------------


@rule("PF-LIFE-1", "PF-LIFE-2")
@pytest.mark.parametrize(
    ("trouble", "lost"),
    [
        ("damaged core_life_support_system", ZONE_IDS[3:8]),
        ("power_out core_life_support", ZONE_IDS[3:8]),
        ("damaged ring1_life_support_system", ZONE_IDS[8:12]),
        ("power_out ring1_life_support", ZONE_IDS[8:12]),
        ("damaged ring2_life_support_system", ZONE_IDS[12:]),
        ("power_out ring2_life_support", ZONE_IDS[12:]),
        ("power_out bridge hub1 security", ()),
        ("breaches bridge", ("bridge",)),
    ],
)
def test_where_one_can_breathe(station, trouble, lost):
    g = station(f"{CREW.format('hub1')}\n{trouble}")
    assert zones(power.breathable(g.g)) == set(ZONE_IDS[3:]) - set(lost)


@rule("PF-LIFE-3")
def test_life_support_works_on_battery(station):
    g = station(f"{CREW.format('hub1')}\ndamaged solar_panels\nfuel 0")
    assert zones(power.breathable(g.g)) == set(ZONE_IDS[3:])


@rule("PF-LIFE-4")
@pytest.mark.parametrize(
    ("position", "result"),
    [
        ("", "wounded paddy"),
        ("wounded paddy", "dead paddy"),
        ("body paddy:space_suit-eng", "wounded -"),
        ("fields paddy:personal_force_field-sec\nfield_ends paddy:taze", "wounded -"),
    ],
)
def test_who_ends_the_turn_without_air_is_hurt(station, position, result):
    g = station(
        f"{CREW.format('bridge')}\ndamaged core_life_support_system\n{position}\n"
        "todo DiscardStep paddy > Turns 1"
    )
    then(g, result)


@rule("PF-LIFE-4")
def test_others_who_cannot_breathe_have_until_the_end_of_their_own_turn(station):
    g = station(
        "in_play paddy taze\nat paddy:security taze:bridge\nactive paddy\n"
        "damaged core_life_support_system\ntodo DiscardStep paddy > Turns 1"
    )
    then(g, "wounded -")
    assert g.g.active == "taze"


@rule("PF-LIFE-5")
def test_the_only_protection_is_neither_taken_off_nor_given_away_without_air(station):
    g = station(
        f"{CREW.format('airlock')}\nbody paddy:space_suit-eng\nhand_paddy utility_belt-eng\n"
        "todo PlayStep paddy > Turns 1"
    )
    refused(g, "A take_off space_suit-eng", "PF-LIFE-5")
    g = station(
        f"{CREW.format('airlock')}\nbody paddy:space_suit-eng\n"
        "fields paddy:personal_force_field-sec\nfield_ends paddy:taze\n"
        "todo PlayStep paddy > Turns 1"
    )
    when(g, "A take_off space_suit-eng")
    then(g, "hand_paddy space_suit-eng")
