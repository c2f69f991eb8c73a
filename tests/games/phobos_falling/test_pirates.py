"""The pirates' turn: every line of Step 0 and Steps A to D, and what follows."""

from __future__ import annotations

import pytest

from mayday.games.phobos_falling import GAME
from mayday.games.phobos_falling.content import EVENTS, ZONE, ZONE_IDS
from mayday.games.phobos_falling.events_of_pirates import (
    PiratesAtField,
    PiratesAttack,
    PiratesGo,
    PiratesHold,
    PiratesIdle,
    PiratesJoin,
    PiratesSeek,
    PiratesStay,
    RobotsShot,
)
from mayday.games.phobos_falling.rules.pirate_plans import plan_of, within_two
from mayday.kernel import plain
from mayday.testing import rule, then, when

AWAY = "in_play rush taze\nat rush:pirate_ship taze:pirate_ship"  # out of everybody's way
LIFE = "core_life_support_system ring1_life_support_system ring2_life_support_system"
FAR = f"{LIFE} stabilizers solar_panels auxiliary_power_system ring1_gravity ring2_gravity"
# every system is damaged, so that only power and access are left to want
ALL = " ".join(
    (
        FAR,
        "bridge_system tractor_beam_system fusion_beam_system torpedo_system security_system",
        "auxiliary_control_system shuttle_nav shuttle_life_support shuttle_structure",
        "shuttle_engine science_system medical_system mass_mover_system engineering_system",
        "fabricator",
    )
)
INTERIOR = " ".join(ZONE_IDS[3:])
NO_TARGETS = f"damaged {ALL}\npower_out {INTERIOR}\nblocked {INTERIOR}\nfuel 0"


def story(g, kind):
    """The events of one kind, in order."""
    return [event for event in g.events if isinstance(event, kind)]


def sentences(g):
    return [plain(g.game.text.event(event)) for event in g.events]


@pytest.fixture
def turn(station):
    """The pirates' turn on a position whose officers are away unless it says otherwise."""

    def play_turn(position: str, officers: str = AWAY):
        return station(f"{officers}\n{position}\ntodo PiratesTurn", rolls=())

    return play_turn


# -- Order ------------------------------------------------------------------------------------


@rule("PF-PIRATE-1", "PF-PIRATE-2")
def test_groups_act_by_the_number_of_their_zone(turn):
    g = turn(f"damaged {ALL}\nblocked shuttle_bay\npirates cargo_bay_2:1 airlock:1 security:1")
    acted = [event.zone for event in g.events if hasattr(event, "pirates")]
    assert acted == ["airlock", "security", "cargo_bay_2"]


@rule("PF-PIRATE-1")
def test_a_group_that_has_moved_on_does_not_act_again(turn):
    g = turn("pirates hub1:2")
    # hub1 itself is worth f, Core Life Support a: it goes there once and damages one thing
    then(g, "pirates hub1:2", "damaged ring1_gravity")


@rule("PF-PIRATE-3")
@pytest.mark.parametrize(
    ("pirates", "damaged"),
    [
        (5, "bridge_system"),
        (6, "bridge_system tractor_beam_system"),
        (11, "bridge_system tractor_beam_system"),
        (12, "bridge_system tractor_beam_system fusion_beam_system"),
        (18, "bridge_system tractor_beam_system fusion_beam_system torpedo_system"),
    ],
)
def test_one_damage_and_one_more_for_every_six_pirates(turn, pirates, damaged):
    g = turn(f"damaged {FAR}\npirates bridge:{pirates}")
    then(g, f"damaged {FAR} {damaged}")


# -- Routes -----------------------------------------------------------------------------------


def near(g, zone):
    crew = sum({1 << at for officer, at in g.g.at.items() if officer not in g.g.dead})
    return {ZONE_IDS[to]: moves for to, moves in within_two(g.g, ZONE[zone], crew)}


@rule("PF-PIRATE-4")
def test_no_route_leads_into_a_force_field(station):
    g = station(f"{AWAY}\nforce_fields hub1\npirates auxiliary_power:1")
    assert near(g, "auxiliary_power") == {"bridge": 1, "airlock": 2, "core_life_support": 2}


@rule("PF-PIRATE-4", "PF-PIRATE-26")
def test_a_blocked_zone_can_be_entered_but_not_crossed_and_not_held_in(station):
    g = station(f"{AWAY}\nblocked hub1 auxiliary_power\npirates auxiliary_power:1")
    assert near(g, "auxiliary_power") == {
        "hub1": 1,
        "bridge": 1,
        "airlock": 2,
        "core_life_support": 2,
    }


@rule("PF-PIRATE-5", "PF-PIRATE-26", "PF-PIRATE-23")
def test_living_officers_end_a_route_and_dead_ones_do_not(station):
    crew = "in_play rush taze\nat rush:hub1 taze:bridge\ndead taze"
    g = station(f"{crew}\nforce_fields -\npirates auxiliary_power:1\nrobots bridge:1")
    assert near(g, "auxiliary_power") == {
        "hub1": 1,
        "bridge": 1,
        "airlock": 2,
        "core_life_support": 2,
    }


@rule("PF-PIRATE-5")
def test_missing_air_fire_and_breaches_do_not_hinder_pirates_and_the_outside_is_open(station):
    g = station(f"{AWAY}\ndamaged {LIFE}\nfires airlock\nbreaches bridge\npirates bridge:1")
    assert near(g, "bridge") == {
        "external": 2,
        "airlock": 1,
        "core_life_support": 1,
        "auxiliary_power": 1,
        "hub1": 2,
    }


@rule("PF-SCAV-13")
def test_no_pirate_enters_or_leaves_a_held_ship(turn):
    g = turn(
        "mat rush:bridge:0:held:1\npirates pirate_ship:9 external:1\ndamaged -",
        "in_play rush taze\nat rush:hub2 taze:hub2",
    )
    then(g, "pirates pirate_ship:9 external:1", "damaged stabilizers")
    assert "pirate_ship" not in near(g, "external")


# -- Step 0 and A -----------------------------------------------------------------------------


@rule("PF-PIRATE-6")
def test_step_0_officers_in_the_zone_are_attacked_whatever_their_strength(turn):
    g = turn("pirates hub1:1", "in_play rush taze\nat rush:hub1 taze:hub1")
    then(g, "todo Combat 6 rush - rush,taze > PiratesTurn 0", "pirates hub1:1")


@rule("PF-PIRATE-7", "PF-PIRATE-8", "PF-COMBAT-24")
def test_step_a_weaker_officers_two_moves_away_are_attacked(turn):
    g = turn("pirates hub2:3", "in_play rush taze\nat rush:mass_mover taze:mass_mover")
    assert story(g, PiratesAttack) == [PiratesAttack("hub2", "mass_mover", 3, 2)]
    when(g, "A blow", "A blow", "A fight_on")
    # three pirates fell for one wound, and nothing else was damaged
    then(g, "pirates -", "wounded rush", "damaged -")


@rule("PF-PIRATE-7", "PF-PIRATE-18")
def test_step_a_an_equal_crew_is_not_attacked(turn):
    g = turn("pirates hub2:2", "in_play rush taze\nat rush:mass_mover taze:mass_mover")
    then(g, "pirates hub2:2", "damaged ring2_gravity")
    assert "look too strong" in sentences(g)[1]


@rule("PF-PIRATE-7")
def test_step_a_officers_three_moves_away_are_out_of_reach(turn):
    g = turn("pirates hub1:5", "in_play rush taze\nat rush:mass_mover taze:mass_mover")
    assert story(g, PiratesAttack) == []


@rule("PF-PIRATE-8")
@pytest.mark.parametrize(
    ("more", "attacked"),
    [
        ("", True),
        ("hand_rush exoskeleton-sec security_detail_4", True),
        ("body rush:space_suit-eng", True),
        ("body rush:exoskeleton-sec", False),
        ("robots hub2:1", False),
        ("wounded taze", True),
        ("dead taze\nrobots hub2:1", True),
    ],
)
def test_pirates_see_living_officers_exoskeletons_and_robots_and_no_hand(turn, more, attacked):
    g = turn(f"{more}\npirates science_lab:3", "in_play rush taze\nat rush:hub2 taze:hub2")
    assert bool(story(g, PiratesAttack)) == attacked


@rule("PF-PIRATE-9")
def test_between_several_crews_the_better_zone_decides(turn):
    # two moves to Engineering (i2) rather than one to Cargo Bay 1 (power)
    g = turn(
        f"damaged {FAR}\npirates cargo_bay_2:9",
        "in_play rush taze\nat rush:cargo_bay_1 taze:engineering",
    )
    assert story(g, PiratesAttack) == [PiratesAttack("cargo_bay_2", "engineering", 9, 1)]


@rule("PF-PIRATE-10")
def test_zones_of_equal_value_are_chosen_by_moves_and_then_by_number(turn):
    crew = "in_play rush taze paddy\nat rush:cargo_bay_1 taze:{} paddy:pirate_ship"
    g = turn("pirates cargo_bay_2:9", crew.format("hydroponics"))
    assert story(g, PiratesAttack)[0].to == "cargo_bay_1"
    g = turn("pirates hydroponics:9", "in_play rush taze\nat rush:cargo_bay_1 taze:cargo_bay_2")
    assert story(g, PiratesAttack)[0].to == "cargo_bay_1"
    # Ring 1 and Core life support are both rank a, one move from Hub 1
    g = turn(
        "pirates hub1:9", "in_play rush taze\nat rush:ring1_life_support taze:core_life_support"
    )
    assert story(g, PiratesAttack)[0].to == "core_life_support"


# -- Step B -----------------------------------------------------------------------------------


@rule("PF-PIRATE-11")
def test_step_b_another_group_within_two_moves_is_joined_and_nothing_is_damaged(turn):
    g = turn("pirates cargo_bay_1:2 mass_mover:1 engineering:3")
    # Mass Mover joins Engineering; that merged group acts in place; Cargo Bay 1 joins it
    then(g, "pirates engineering:6", "damaged engineering_system")
    assert story(g, PiratesJoin) == [
        PiratesJoin("mass_mover", "engineering", 1, "why.nobody_near"),
        PiratesJoin("cargo_bay_1", "engineering", 2, "why.nobody_near"),
    ]
    assert "no officers within two zones" in sentences(g)[1]


@rule("PF-PIRATE-11")
def test_step_b_a_group_among_officers_is_not_joined(turn):
    g = turn(
        "pirates cargo_bay_2:1 hydroponics:1\nwounded rush taze\n"
        "fields rush:personal_force_field-sec taze:personal_force_field-sci",
        "in_play rush taze\nat rush:cargo_bay_2 taze:cargo_bay_2",
    )
    assert story(g, PiratesJoin) == []
    then(g, "pirates cargo_bay_2:1 ring2_life_support:1")


@rule("PF-PIRATE-12")
def test_a_merged_group_does_not_move_again_but_takes_its_turn_in_place(turn):
    g = turn(
        f"{NO_TARGETS}\ndamaged {LIFE}\nblocked {INTERIOR}\npirates cargo_bay_1:4 cargo_bay_2:5"
    )
    assert story(g, PiratesJoin) == [
        PiratesJoin("cargo_bay_2", "cargo_bay_1", 5, "why.nobody_near")
    ]
    assert story(g, PiratesHold) == [PiratesHold("cargo_bay_1", 9)]
    then(g, "pirates cargo_bay_1:9")


@rule("PF-PIRATE-12", "PF-PIRATE-3")
def test_the_merged_group_counts_its_points_with_those_who_came(turn):
    g = turn("pirates cargo_bay_2:3 cargo_bay_1:3")
    then(g, "pirates cargo_bay_1:6", "power_out cargo_bay_1", "blocked cargo_bay_1")


@rule("PF-PIRATE-12")
def test_a_group_whose_turn_is_over_does_nothing_when_others_join_it(turn):
    g = turn("pirates engineering:3 cargo_bay_1:3\nforce_fields -")
    # Engineering joins Cargo Bay 1, which then acts in place as six
    then(g, "pirates cargo_bay_1:6", "power_out cargo_bay_1", "blocked cargo_bay_1", "damaged -")


@rule("PF-PIRATE-27")
def test_nobody_joins_a_waiting_party(turn):
    g = turn("force_fields hub2\nwaiting hub2:station_boarded\npirates engineering:1\nstage 2")
    # Engineering (15) comes after Hub 2 (7): by then the party is inside, and is joined
    assert story(g, PiratesJoin) == [PiratesJoin("engineering", "hub2", 1, "why.nobody_near")]
    g = turn("force_fields engineering\nwaiting engineering:station_boarded\npirates hub2:1")
    assert story(g, PiratesJoin) == []


# -- Step C -----------------------------------------------------------------------------------


@rule("PF-PIRATE-13", "PF-PIRATE-16")
def test_step_c_a_force_field_next_to_the_group_is_removed_from_where_it_stands(turn):
    g = turn("force_fields bridge\npirates auxiliary_power:7")
    then(g, "force_fields -", "pirates auxiliary_power:7", "damaged auxiliary_power_system")
    assert story(g, PiratesAtField) == [
        PiratesAtField("auxiliary_power", "bridge", 7, "why.nobody_near")
    ]


@rule("PF-PIRATE-13")
def test_step_c_with_one_point_the_field_is_all(turn):
    g = turn("force_fields bridge\npirates auxiliary_power:5")
    then(g, "force_fields -", "damaged -")


@rule("PF-PIRATE-13", "PF-PIRATE-28")
def test_step_c_a_field_two_zones_away_is_removed_after_a_move_to_the_lowest_zone_beside_it(turn):
    # the Bridge lies next to Core Life Support (3) and Auxiliary Power (5)
    g = turn("force_fields bridge\npirates hub1:1")
    then(g, "force_fields -", "pirates core_life_support:1", "damaged -")


@rule("PF-PIRATE-13")
def test_step_c_the_zone_beside_the_field_has_no_living_officers(turn):
    g = turn(
        "force_fields bridge\npirates hub1:1",
        "in_play rush taze\nat rush:core_life_support taze:core_life_support",
    )
    then(g, "force_fields -", "pirates auxiliary_power:1")


@rule("PF-PIRATE-13", "PF-PIRATE-4")
def test_step_c_no_field_is_reached_through_a_field(turn):
    g = turn("force_fields core_life_support auxiliary_power bridge\npirates airlock:1")
    # next to the Airlock: Core Life Support (a) and the Bridge (i3)
    then(g, "force_fields bridge auxiliary_power", "pirates airlock:1")


@rule("PF-PIRATE-14")
def test_step_c_robots_within_two_moves_are_attacked_and_shoot_first(turn):
    g = turn(f"damaged {FAR}\nrobots science_lab:2\npirates engineering:8")
    # two of eight fall, the points stay as counted: two, one for each robot
    then(g, "pirates science_lab:6", "robots -", f"damaged {FAR}")
    assert story(g, RobotsShot) == [RobotsShot("science_lab", 2, 6)]


@rule("PF-PIRATE-14", "PF-PIRATE-19")
def test_step_c_points_left_after_the_robots_go_to_other_targets_of_the_zone(turn):
    g = turn(f"damaged {FAR}\nrobots science_lab:1\npirates science_lab:6")
    then(g, "pirates science_lab:5", "robots -", f"damaged {FAR} science_system")


@rule("PF-PIRATE-14", "PF-PIRATE-25")
def test_step_c_a_group_that_the_robots_wipe_out_is_gone(turn):
    g = turn(f"damaged {FAR}\nrobots science_lab:2\npirates engineering:2")
    then(g, "pirates -", "robots science_lab:2", f"damaged {FAR}")


@rule("PF-PIRATE-14")
def test_step_c_robots_beside_living_officers_are_left_alone(turn):
    g = turn(
        f"damaged {FAR}\nrobots science_lab:2\npirates engineering:2",
        "in_play rush taze\nat rush:science_lab taze:pirate_ship",
    )
    then(g, "pirates engineering:2", "robots science_lab:2", f"damaged {FAR} engineering_system")


@rule("PF-PIRATE-15")
def test_step_c_robots_behind_a_field_cannot_be_reached(turn):
    g = turn("force_fields bridge\nrobots bridge:1\npirates auxiliary_power:7")
    then(g, "force_fields -", "robots bridge:1", "pirates auxiliary_power:7")


@rule("PF-PIRATE-15", "PF-PIRATE-28")
def test_step_c_fields_and_robots_are_compared_by_the_value_of_their_zones(turn):
    # robots in Ring 2 Life Support (a) two moves away, a field on the Mass Mover (k) next door
    g = turn("force_fields mass_mover\nrobots ring2_life_support:1\npirates science_lab:3")
    then(g, "force_fields mass_mover", "robots -", "pirates ring2_life_support:2")
    g = turn("force_fields ring2_life_support\nrobots mass_mover:1\npirates science_lab:3")
    then(g, "force_fields -", "robots mass_mover:1", "pirates science_lab:3")


# -- Step D -----------------------------------------------------------------------------------


@rule("PF-PIRATE-17")
def test_step_d1_a_group_at_one_of_the_first_six_targets_stays(turn):
    # gravity (f) is here, life support (a) would be next door
    g = turn("pirates hub1:1")
    then(g, "pirates hub1:1", "damaged ring1_gravity")
    assert story(g, PiratesStay) == [PiratesStay("hub1", 1, "ring1_gravity", "why.nobody_near")]


@rule("PF-PIRATE-17")
def test_step_d2_else_it_goes_up_to_two_moves_to_the_best_of_them(turn):
    # from Security: Ring 1 Life Support (a, one move) before the shuttle (c)
    g = turn("pirates security:1")
    then(g, "pirates ring1_life_support:1", "damaged ring1_life_support_system")
    g = turn(
        "pirates security:1\ndamaged ring1_life_support_system ring1_gravity\nblocked shuttle_bay"
    )
    # e in the Shuttle Bay, two moves away
    then(g, "pirates shuttle_bay:1")
    assert story(g, PiratesGo)[0].target == "shuttle_nav"


@rule("PF-PIRATE-17")
def test_step_d3_else_it_stays_if_there_is_anything_to_damage(turn):
    g = turn(f"damaged {FAR}\npirates cargo_bay_1:1")
    then(g, "pirates cargo_bay_1:1", "power_out cargo_bay_1")


@rule("PF-PIRATE-17")
def test_step_d4_else_it_goes_next_door_to_the_best_of_anything(turn):
    dead_end = "power_out cargo_bay_2\nblocked cargo_bay_2"
    g = turn(f"damaged {FAR}\n{dead_end}\npirates cargo_bay_2:1")
    # Engineering (i2) before the power of Cargo Bay 1 (l)
    then(g, "pirates engineering:1", f"damaged {FAR} engineering_system")


@rule("PF-PIRATE-17", "PF-PIRATE-26")
def test_step_d5_else_it_goes_one_zone_towards_the_nearest_target(turn):
    position = NO_TARGETS.replace("fabricator", "").replace(" engineering_system", "")
    g = turn(f"{position}\npirates science_lab:1")
    # Engineering is two moves away, through Hub 2 (7) or the Mass Mover (14)
    then(g, "pirates hub2:1")
    assert story(g, PiratesSeek) == [PiratesSeek("science_lab", "hub2", 1)]


@rule("PF-PIRATE-26")
def test_step_d5_counts_no_way_through_force_fields_and_officers(turn):
    position = NO_TARGETS.replace("fabricator", "").replace(" engineering_system", "")
    g = turn(f"{position}\npirates science_lab:1", "in_play rush taze\nat rush:hub2 taze:hub2")
    then(g, "pirates mass_mover:1")


@rule("PF-PIRATE-17")
def test_step_d6_else_it_stays(turn):
    g = turn(f"{NO_TARGETS}\npirates science_lab:9")
    then(g, "pirates science_lab:9")
    assert story(g, PiratesIdle) == [PiratesIdle("science_lab", 9)]


@rule("PF-PIRATE-18")
def test_step_d_never_chooses_a_zone_with_living_officers(turn):
    crew = "in_play rush taze\nat rush:ring1_life_support taze:ring1_life_support"
    g = turn("pirates security:1\nblocked shuttle_bay", crew)
    # the life support is guarded by a stronger crew: the shuttle's boxes instead
    then(g, "pirates shuttle_bay:1", "damaged shuttle_nav")


# -- Damage -----------------------------------------------------------------------------------


@rule("PF-PIRATE-19", "PF-PIRATE-22")
def test_the_points_go_down_the_list_to_fuel_power_and_access(turn):
    g = turn("pirates auxiliary_power:42\nfuel 2")
    then(
        g,
        "damaged auxiliary_power_system",
        "power_out auxiliary_power",
        "blocked auxiliary_power",
        fuel=0,
    )


@rule("PF-PIRATE-22", "PF-POWER-9")
def test_stabilised_power_is_no_target(turn):
    g = turn(f"damaged {FAR}\nstabilised cargo_bay_1\npirates cargo_bay_1:12")
    then(g, "power_out -", "blocked cargo_bay_1")


@rule("PF-PIRATE-20", "PF-LOSS-2")
def test_a_sound_shuttle_behind_an_open_door_is_stolen_at_once(turn):
    g = turn(f"damaged {LIFE} shuttle_life_support\npirates auxiliary_control:1")
    assert g.g.result.cause == "stolen"
    assert set(g.g.result.returns) == {-1.0}


@rule("PF-PIRATE-20")
@pytest.mark.parametrize("closed", ["power_out shuttle_bay", "blocked shuttle_bay"])
def test_without_power_or_access_the_shuttle_is_damaged_and_not_stolen(turn, closed):
    g = turn(f"{closed}\npirates shuttle_bay:1")
    then(g, "damaged shuttle_nav")
    assert g.g.result is None


@rule("PF-PIRATE-21")
def test_a_damaged_shuttle_is_mended_for_the_whole_turn_and_stolen_on_the_next(turn):
    broken = "shuttle_nav shuttle_life_support shuttle_structure shuttle_engine"
    g = turn(f"damaged {broken}\npirates shuttle_bay:18")
    then(g, "damaged shuttle_life_support", "power_out -", "blocked -")
    assert g.g.result is None
    g = turn("damaged shuttle_life_support\npirates shuttle_bay:18")
    assert g.g.result.cause == "stolen"


@rule("PF-PIRATE-21", "PF-PIRATE-19")
def test_robots_come_before_the_shuttle(turn):
    g = turn("robots shuttle_bay:1\npirates shuttle_bay:5")
    then(g, "robots -", "pirates shuttle_bay:4")
    assert g.g.result is None


@rule("PF-PIRATE-24")
def test_what_is_installed_in_the_shuttle_stays_there(turn):
    g = turn("fitted water-hyd ion_engine-res\nblocked shuttle_bay\npirates shuttle_bay:42")
    then(g, "fitted water-hyd ion_engine-res")


@rule("PF-PIRATE-23")
def test_dead_officers_are_neither_attacked_nor_a_hindrance(turn):
    g = turn("dead rush\npirates hub1:1", "in_play rush taze\nat rush:hub1 taze:pirate_ship")
    then(g, "pirates hub1:1", "damaged ring1_gravity")


@rule("PF-PIRATE-25", "PF-COMBAT-24")
def test_a_group_that_attacks_does_no_damage_even_if_it_wins(turn):
    g = turn("pirates hub1:9", "in_play rush taze\nat rush:hub1 taze:pirate_ship")
    when(g, "A pass")
    then(g, "pirates hub1:6", "dead rush", "damaged -")


@rule("PF-PIRATE-25")
def test_the_forecast_changes_nothing(station):
    g = station(f"{AWAY}\npirates hub1:1")
    before = g.game.write(g.g)
    plan = plan_of(g.g, ZONE["hub1"])
    assert (plan.step, plan.to) == ("D1", ZONE["hub1"])
    assert g.game.write(g.g) == before


# -- Waiting parties --------------------------------------------------------------------------


@rule("PF-BOARD-10", "PF-PIRATE-27")
def test_a_waiting_party_removes_the_field_enters_and_does_nothing_else(turn):
    g = turn("force_fields hub1\nwaiting hub1:station_boarded\nstage 2")
    then(g, "force_fields -", "waiting -", "pirates hub1:7", "damaged -")


@rule("PF-BOARD-11")
def test_a_waiting_party_looks_up_its_number_when_it_enters_and_needs_no_field(turn):
    g = turn("waiting hub1:pirate_assault\nstage 4")
    number = EVENTS["pirate_assault"].effect.by_stage[3]
    then(g, "waiting -", f"pirates hub1:{number}", "damaged -")


@rule("PF-PIRATE-27", "PF-BOARD-14")
def test_a_waiting_party_acts_after_the_group_inside_its_zone(turn):
    g = turn("waiting hub1:station_boarded hub1:station_boarded\npirates hub1:1")
    then(g, "pirates hub1:11", "damaged ring1_gravity", "waiting -")


@rule("PF-PIRATE-27", "PF-MOVE-7")
def test_a_waiting_party_hinders_nobody(station):
    g = station(f"{AWAY}\nforce_fields hub1\nwaiting hub1:station_boarded\npirates bridge:1")
    assert "hub1" not in near(g, "bridge")
    assert GAME is g.game


# -- X3: the example of the book --------------------------------------------------------------

X3 = """
    in_play rush taze paddy
    at rush:engineering taze:cargo_bay_1 paddy:cargo_bay_1
    pirates auxiliary_power:7 cargo_bay_2:8 hydroponics:3
    force_fields bridge engineering
    robots bridge:1
    power_out cargo_bay_1
    todo PiratesTurn
"""


@rule("PF-PIRATE-1", "PF-PIRATE-7", "PF-PIRATE-9", "PF-PIRATE-11", "PF-PIRATE-13", "PF-PIRATE-15")
def test_x3_seven_eight_and_three_pirates(station):
    g = station(X3, rolls=())
    # 1. Auxiliary Power acts first: the field next door, then the system where they stand
    then(g, "force_fields engineering", "robots bridge:1", "damaged auxiliary_power_system")
    # 2. Cargo Bay 2: Engineering is worth more but closed, so Cargo Bay 1 is attacked
    attack = PiratesAttack("cargo_bay_2", "cargo_bay_1", 8, 2)
    assert story(g, PiratesAttack) == [attack]
    when(g, "A blow", "A blow", "A fight_on", "A fight_on")
    # each officer defeats three and falls; the last two blows are nobody's choice
    # 3. Hydroponics: nobody left to attack, the two in Cargo Bay 1 are joined
    then(g, "pirates auxiliary_power:7 cargo_bay_1:5", "dead taze paddy", "wounded -")
    assert story(g, PiratesJoin) == [
        PiratesJoin("hydroponics", "cargo_bay_1", 3, "why.out_of_reach")
    ]
    then(g, "force_fields engineering", "robots bridge:1", "damaged auxiliary_power_system")
    assert g.g.result is None


@rule("PF-PIRATE-1")
def test_x3_the_log_says_why_each_group_did_what_it_did(station):
    g = station(X3, rolls=())
    when(g, "A blow", "A blow", "A fight_on", "A fight_on")
    told = [sentence for sentence in sentences(g) if "within two zones" in sentence]
    assert told == [
        "Auxiliary Power: no officers within two zones, and no group to join; 7 pirates turn to "
        "the force field of the Bridge."
    ]
    assert (
        "Cargo Bay 2: 8 pirates attack Cargo Bay 1, where they see a strength of only 2."
        in sentences(g)
    )
    assert (
        "Hydroponics: the officers nearby are out of reach; 3 pirates join the group in Cargo "
        "Bay 1." in sentences(g)
    )
