"""The cards of the Play step, one by one: what they do, and where they cannot be played."""

from __future__ import annotations

import pytest

from mayday.testing import refused, rule, then, when

REPAIRS = ("repair_system-eng", "repair_system-bri", "repair_system-res")


@rule("PF-CARD-1", "PF-CARD-3", "PF-CARD-4")
@pytest.mark.parametrize(
    ("card", "where"),
    [
        (REPAIRS[0], "engineering_discard"),
        (REPAIRS[1], "bridge_discard"),
        (REPAIRS[2], "gone"),
    ],
)
def test_repair_system_repairs_one_system_and_is_spent(table, card, where):
    g = table("rush", f"hand_rush {card}\ndamaged bridge_system torpedo_system")
    when(g, f"A play {card}.torpedo_system")
    then(g, "damaged bridge_system", "hand_rush -", f"{where} {card}")


@rule("PF-CARD-1", "PF-MOVE-9")
@pytest.mark.parametrize(
    ("zone", "system"), [("external", "solar_panels"), ("shuttle_bay", "shuttle_engine")]
)
def test_repair_system_works_outside_and_on_the_shuttle(table, zone, system):
    position = f"at rush:{zone}\nbody rush:space_suit-eng\ndamaged {system}\nhand_rush {REPAIRS[0]}"
    g = table("rush", position)
    when(g, f"A play {REPAIRS[0]}.{system}")
    then(g, "damaged -")


@rule("PF-CARD-22")
def test_repair_system_does_nothing_for_another_zone_or_an_undamaged_system(table):
    g = table("rush", f"hand_rush {REPAIRS[0]}\ndamaged fabricator bridge_system")
    refused(g, f"A play {REPAIRS[0]}.fabricator", "PF-CARD-22")
    refused(g, f"A play {REPAIRS[0]}.torpedo_system", "PF-CARD-22")


@rule("PF-CARD-1")
@pytest.mark.parametrize("card", ["restore_power-eng", "restore_power-bri", "restore_power-res"])
def test_restore_power_restores_the_power_of_the_zone_alone(table, card):
    g = table("rush", f"hand_rush {card}\npower_out bridge hub1")
    when(g, f"A play {card}")
    then(g, "power_out hub1", "hand_rush -")


@rule("PF-CARD-22")
def test_restore_power_needs_a_zone_without_power(table):
    g = table("rush", "hand_rush restore_power-eng\npower_out hub1", seats=2)
    refused(g, "A play restore_power-eng", "PF-CARD-22")


@rule("PF-CARD-18")
@pytest.mark.parametrize("card", ["clear_access-eng", "clear_access-res"])
def test_clear_access_clears_the_zone_alone(table, card):
    g = table("rush", f"hand_rush {card}\nblocked bridge hub1")
    when(g, f"A play {card}")
    then(g, "blocked hub1", "hand_rush -")


@rule("PF-CARD-22")
def test_clear_access_needs_a_blocked_zone(table):
    refused(
        table("rush", "hand_rush clear_access-eng\nblocked hub1", seats=2),
        "A play clear_access-eng",
        "PF-CARD-22",
    )


@rule("PF-CARD-18", "PF-CARD-21")
@pytest.mark.parametrize("card", ["security_bypass-bri", "security_bypass-sec"])
def test_security_bypass_clears_the_zone_or_an_adjacent_one(table, card):
    g = table("rush", f"hand_rush {card} {card}\nblocked bridge auxiliary_power hub2")
    refused(g, f"A play {card}.hub2", "PF-CARD-22")
    when(g, f"A play {card}.auxiliary_power", f"A play {card}.bridge")
    then(g, "blocked hub2", "hand_rush -")


@rule("PF-CARD-18", "PF-MOVE-14", "PF-MOVE-24")
@pytest.mark.parametrize(
    ("card", "good", "bad"),
    [
        ("clear_access-eng", "play clear_access-eng", "play restore_power-eng"),
        ("security_bypass-sec", "play security_bypass-sec.hub1", "play security_bypass-sec.hub2"),
        (
            "repair_droid-eng",
            "play repair_droid-eng.hub1_access",
            "play repair_droid-eng.ring1_gravity",
        ),
    ],
)
def test_right_after_walking_into_a_blocked_zone_only_that_zone_is_cleared(table, card, good, bad):
    position = f"""
        hand_rush {card} restore_power-eng
        blocked hub1 hub2
        power_out hub1
        damaged ring1_gravity
    """
    g = table("rush", position, step="MoveStep")
    when(g, "A move hub1")
    refused(g, f"A {bad}", "PF-MOVE-14")
    when(g, f"A {good}")
    then(g, "blocked hub2", "hand_rush restore_power-eng")


@rule("PF-CARD-17", "PF-POWER-9")
@pytest.mark.parametrize(
    "card", ["stabilize_power-eng", "stabilize_power-bri", "stabilize_power-sci"]
)
def test_stabilize_power_marks_a_zone_with_power(table, card):
    g = table("rush", f"hand_rush {card}")
    when(g, f"A play {card}")
    then(g, "stabilised bridge", "hand_rush -")


@rule("PF-CARD-17", "PF-CARD-20")
@pytest.mark.parametrize(
    "more",
    [
        "power_out bridge",
        "stabilised bridge",
        "stabilised hub1 hub2 security engineering hydroponics",
        "at rush:external\nbody rush:space_suit-eng",
    ],
)
def test_stabilize_power_needs_power_a_marker_and_a_zone_without_one(table, more):
    g = table("rush", f"hand_rush stabilize_power-eng\n{more}", seats=2)
    refused(g, "A play stabilize_power-eng", "PF-CARD-17")


@rule("PF-CARD-21", "PF-CARD-1")
@pytest.mark.parametrize(
    ("target", "line"),
    [
        ("torpedo_system", "damaged auxiliary_power_system ring1_gravity"),
        ("auxiliary_power_system", "damaged torpedo_system ring1_gravity"),
        ("bridge_power", "power_out auxiliary_power"),
        ("auxiliary_power_power", "power_out bridge"),
        ("core_life_support_access", "blocked hub1"),
    ],
)
def test_a_repair_droid_does_one_thing_here_or_next_door(table, target, line):
    position = """
        hand_rush repair_droid-eng
        damaged torpedo_system auxiliary_power_system ring1_gravity
        power_out bridge auxiliary_power
        blocked core_life_support hub1
    """
    g = table("rush", position)
    refused(g, "A play repair_droid-eng.ring1_gravity", "PF-CARD-22")
    refused(g, "A play repair_droid-eng.hub1_access", "PF-CARD-22")
    when(g, f"A play repair_droid-eng.{target}")
    then(g, line, "hand_rush -")


@rule("PF-CARD-21", "PF-SCAV-15")
def test_a_repair_droid_on_the_ship_reaches_nothing(table):
    position = """
        at rush:pirate_ship
        body rush:space_suit-eng
        mat rush:hub1:7:held:1
        damaged solar_panels
        hand_rush repair_droid-eng
    """
    g = table("rush", position, seats=2)
    refused(g, "A play repair_droid-eng.solar_panels", "PF-CARD-22")


@rule("PF-COMBAT-18", "PF-CARD-20")
def test_a_security_robot_stands_in_the_zone_two_at_most(table):
    card = "security_robot-sec"
    g = table("rush", f"hand_rush {card} {card} {card}")
    when(g, f"A play {card}", f"A play {card}")
    then(g, "robots bridge:2")
    refused(g, f"A play {card}", "PF-CARD-22")


@rule("PF-CARD-20", "PF-COMBAT-18")
@pytest.mark.parametrize(
    "more",
    ["robots hub1:2 hub2:2 security:2", "at rush:external\nbody rush:space_suit-eng"],
)
def test_there_are_six_robots_for_the_inside_of_the_station(table, more):
    g = table("rush", f"hand_rush security_robot-sec\n{more}", seats=2)
    refused(g, "A play security_robot-sec", "PF-CARD-22")


@rule("PF-CARD-16", "PF-CARD-21")
def test_a_force_field_goes_on_the_zone_or_an_adjacent_one(table):
    card = "force_field-bri"
    g = table("rush", f"hand_rush {card} {card}")
    refused(g, f"A play {card}.hub2", "PF-CARD-16")
    when(g, f"A play {card}.bridge", f"A play {card}.auxiliary_power")
    then(g, "force_fields bridge auxiliary_power", f"bridge_discard {card} {card}")


@rule("PF-CARD-16")
@pytest.mark.parametrize(
    "more",
    [
        "power_out auxiliary_power",
        "force_fields auxiliary_power",
        "pirates auxiliary_power:3",
    ],
)
def test_a_force_field_needs_power_no_pirates_and_no_other_field(table, more):
    g = table("rush", f"hand_rush force_field-bri\n{more}")
    refused(g, "A play force_field-bri.auxiliary_power", "PF-CARD-16")


@rule("PF-CARD-16", "PF-CARD-20")
def test_there_are_twelve_force_fields(table):
    zones = (
        "hub1 hub2 ring1_life_support security auxiliary_control shuttle_bay ring2_life_support "
        "science_lab mass_mover engineering cargo_bay_1 cargo_bay_2"
    )
    g = table("rush", f"hand_rush force_field-bri\nforce_fields {zones}", seats=2)
    refused(g, "A play force_field-bri.bridge", "PF-CARD-16")


@rule("PF-CARD-1", "PF-CARD-3")
@pytest.mark.parametrize(("fuel", "after"), [(0, 2), (3, 5), (4, 5)])
def test_an_aux_fuel_cell_adds_two_fuel_up_to_five(table, fuel, after):
    g = table("rush", f"at rush:auxiliary_power\nfuel {fuel}\nhand_rush aux_fuel_cell")
    when(g, "A play aux_fuel_cell-res")
    then(g, "gone aux_fuel_cell-res", fuel=after)


@rule("PF-CARD-22")
@pytest.mark.parametrize("more", ["fuel 5\nat rush:auxiliary_power", "fuel 2"])
def test_an_aux_fuel_cell_is_for_the_auxiliary_power_zone_and_room_on_the_track(table, more):
    g = table("rush", f"hand_rush aux_fuel_cell\n{more}", seats=2)
    refused(g, "A play aux_fuel_cell-res", "PF-CARD-22")


@rule("PF-EVENT-14", "PF-CARD-21")
@pytest.mark.parametrize("card", ["patch_kit-eng", "patch_kit-res"])
def test_a_patch_kit_closes_a_breach_here_or_next_door(table, card):
    g = table("rush", f"hand_rush {card} {card}\nbreaches bridge auxiliary_power hub2")
    refused(g, f"A play {card}.hub2", "PF-CARD-22")
    when(g, f"A play {card}.bridge", f"A play {card}.auxiliary_power")
    then(g, "breaches hub2")


@rule("PF-EVENT-12")
@pytest.mark.parametrize(
    "card", ["fire_extinguisher-eng", "fire_extinguisher-sci", "fire_extinguisher-res"]
)
def test_a_fire_extinguisher_puts_out_the_fire_of_the_zone(table, card):
    g = table("rush", f"hand_rush {card} {card}\nfires bridge hub1", seats=2)
    when(g, f"A play {card}")
    then(g, "fires hub1")
    refused(g, f"A play {card}", "PF-CARD-22")


@rule("PF-HEALTH-5", "PF-CARD-1")
@pytest.mark.parametrize("card", ["herbal_remedy-hyd", "field_medikit-sec", "field_medikit-sci"])
def test_remedies_heal_another_wounded_officer_in_the_zone(table, card):
    position = f"""
        hand_rush {card} {card}
        at rush:bridge taze:bridge paddy:hub1
        wounded taze paddy
    """
    g = table("rush taze paddy", position)
    refused(g, f"A play {card}.paddy", "PF-CARD-22")
    refused(g, f"A play {card}.rush", "PF-CARD-22")
    when(g, f"A play {card}.taze")
    then(g, "wounded paddy", f"hand_rush {card}")


@rule("PF-TURN-13", "PF-HEALTH-5")
def test_a_wounded_officer_plays_no_cards(table):
    g = table("rush", "hand_rush repair_system-eng\ndamaged bridge_system\nwounded rush", seats=2)
    refused(g, "A play repair_system-eng.bridge_system", "PF-TURN-13")


@rule("PF-CARD-2")
def test_an_officer_defeated_this_turn_plays_no_cards(table):
    g = table("rush", "hand_rush repair_system-eng\ndamaged bridge_system\ndefeated yes", seats=2)
    refused(g, "A play repair_system-eng.bridge_system", "PF-CARD-2")


@rule("PF-CARD-22")
@pytest.mark.parametrize("card", ["spoiled_crop-hyd", "empty_crate-res", "scavenge_engine-eng"])
def test_cards_without_effect_offer_nothing(table, card):
    g = table("rush", f"hand_rush {card}", seats=2)
    assert g.offers("A")
    assert not any(card in offer for offer in g.offers("A"))
