"""The thirty event cards, one by one: what they do, and whom they leave alone.

The officer is in the Play step and does nothing, so that the turn runs on to the event.
"""

from __future__ import annotations

import pytest

from mayday.games.phobos_falling.content import EVENTS, ZONE
from mayday.testing import refused, rule, then, when


def marker(zone: str) -> int:
    """The result of chance that draws this zone's marker."""
    return ZONE[zone] - 3


def reveal(table, event, position="", zones=(), officer="newt", crew=""):
    """The officer's turn ends with this event; the markers of these zones are drawn."""
    rolls = [marker(zone) for zone in zones]
    g = table(f"{officer} {crew}", f"event_deck {event}\n{position}", rolls=rolls)
    if "done" in g.offers("A"):
        when(g, "A done")
    return g


@rule("PF-EVENT-1", "PF-EVENT-6", "PF-EVENT-16")
def test_no_event_does_nothing(table):
    g = reveal(table, "no_event", "hand_angel heal heal heal heal", crew="angel")
    then(g, "event_discard no_event", "damaged -", "power_out -", "blocked -", fuel=5, stage=1)


# -- Helpful events -------------------------------------------------------------------------

BROKEN = "damaged solar_panels shuttle_nav\npower_out hub1 security\nblocked hub2 bridge"


@rule("PF-EVENT-11", "PF-OPT-1")
def test_crew_removes_blockage_anywhere(table):
    g = reveal(table, "crew_removes_blockage", BROKEN)
    refused(g, "A fix solar_panels", "PF-EVENT-11")
    refused(g, "A fix_power hub1_power", "PF-EVENT-11")
    when(g, "A fix_access hub2_access")
    then(g, "blocked bridge", "event_discard crew_removes_blockage")


@rule("PF-EVENT-11", "PF-OPT-2")
def test_crew_restores_power_anywhere(table):
    g = reveal(table, "crew_restores_power", BROKEN)
    refused(g, "A fix_access hub2_access", "PF-EVENT-11")
    when(g, "A fix_power security_power")
    then(g, "power_out hub1")


@rule("PF-EVENT-11", "PF-OPT-3")
@pytest.mark.parametrize(
    ("system", "left"), [("solar_panels", "shuttle_nav"), ("shuttle_nav", "solar_panels")]
)
def test_crew_repairs_a_system_outside_and_in_the_shuttle_too(table, system, left):
    g = reveal(table, "crew_repairs_system", BROKEN)
    refused(g, "A fix_power hub1_power", "PF-EVENT-11")
    when(g, f"A fix {system}")
    then(g, f"damaged {left}")


@rule("PF-EVENT-11", "PF-OPT-4")
@pytest.mark.parametrize(
    ("choice", "line"),
    [
        ("fix shuttle_nav", "damaged solar_panels"),
        ("fix_power hub1_power", "power_out security"),
        ("fix_access bridge_access", "blocked hub2"),
    ],
)
def test_crew_fixes_one_thing_of_any_kind(table, choice, line):
    g = reveal(table, "crew_fixes_one", BROKEN)
    when(g, f"A {choice}")
    then(g, line, "event_discard crew_fixes_one")


@rule("PF-EVENT-11")
@pytest.mark.parametrize(
    "event",
    ["crew_removes_blockage", "crew_restores_power", "crew_repairs_system", "crew_fixes_one"],
)
def test_with_nothing_to_fix_a_helpful_event_passes(table, event):
    g = reveal(table, event)
    then(g, f"event_discard {event}")
    assert not g.g.asks


@rule("PF-EVENT-11")
def test_a_wounded_officers_player_chooses_too(table):
    wounded = f"{BROKEN}\nwounded newt\nhand_newt heal"
    g = reveal(table, "crew_repairs_system", wounded, crew="angel")
    when(g, "A fix shuttle_nav")
    then(g, "damaged solar_panels")


@rule("PF-EVENT-8", "PF-OPT-5")
def test_cancel_one_event_is_kept_by_whoever_reveals_it(table):
    g = reveal(table, "cancel_one_event", officer="newt", crew="angel")
    then(g, "kept_by newt", "event_discard -")


# -- Ignoring -------------------------------------------------------------------------------

IGNORED = [(event.id, officer) for event in EVENTS.values() for officer in event.ignored_by]


@rule("PF-EVENT-2", "PF-EVENT-6")
@pytest.mark.parametrize(("event", "officer"), IGNORED)
def test_officers_named_on_an_event_ignore_it(table, event, officer):
    g = reveal(table, event, "tech 3", officer=officer)
    then(g, f"event_discard {event}", "damaged -", "power_out -", "blocked -", "pirates -", tech=3)
    then(g, "fires -", "breaches -")


@rule("PF-EVENT-2")
def test_thirteen_events_are_standard_and_ten_special_which_nobody_ignores(table):
    assert {(event, who) for event, who in IGNORED} == {
        *{("station_boarded", who) for who in ("rush", "baron")},
        *{("power_out", who) for who in ("paddy", "kit")},
        *{("access_blocked", who) for who in ("taze", "rock")},
        *{("system_failure", who) for who in ("paddy", "bash")},
        *{("system_reset", who) for who in ("newt", "robin")},
        *{("fire", who) for who in ("rock", "kit")},
        *{("hull_breach", who) for who in ("bash", "angel")},
    }
    special = [event for event in EVENTS.values() if event.special]
    assert len(special) == 10
    assert all(not event.ignored_by and event.copies == 1 for event in special)
    assert sum(event.copies for event in EVENTS.values() if not event.special) == 20


# -- Damage ---------------------------------------------------------------------------------


@rule("PF-EVENT-9", "PF-POWER-7")
def test_power_out_darkens_the_zone_drawn_and_its_force_field_is_lost(table):
    g = reveal(table, "power_out", "force_fields hub2 hub1", zones=["hub2"])
    then(g, "power_out hub2", "force_fields hub1")


@rule("PF-EVENT-9", "PF-POWER-9")
@pytest.mark.parametrize("more", ["stabilised hub2", "power_out hub2"])
def test_power_out_does_nothing_to_a_stabilised_or_a_dark_zone(table, more):
    g = reveal(table, "power_out", more, zones=["hub2"])
    then(g, more)
    if more.startswith("stabilised"):
        then(g, "power_out -")


@rule("PF-EVENT-9")
@pytest.mark.parametrize("before", ["", "blocked security"])
def test_access_is_blocked_in_the_zone_drawn(table, before):
    then(reveal(table, "access_blocked", before, zones=["security"]), "blocked security")


@rule("PF-EVENT-10", "PF-EVENT-9")
@pytest.mark.parametrize(
    ("zone", "before", "after"),
    [
        ("bridge", "", "bridge_system"),
        ("bridge", "bridge_system", "bridge_system tractor_beam_system"),
        ("security", "security_system", "security_system"),
        ("hydroponics", "", "-"),
    ],
)
def test_a_system_failure_takes_the_top_undamaged_system(table, zone, before, after):
    g = reveal(table, "system_failure", f"damaged {before}" if before else "", zones=[zone])
    then(g, f"damaged {after}")


@rule("PF-EVENT-2")
@pytest.mark.parametrize("tech", [0, 4])
def test_system_reset_takes_all_technical_data(table, tech):
    then(reveal(table, "system_reset", f"tech {tech}", officer="rush"), tech=0)


@rule("PF-EVENT-12")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "fires hub1"),
        ("fires hub1", "fires hub1"),
        ("breaches hub1", "fires -"),
        (
            "fires bridge hub2 security engineering hydroponics mass_mover",
            "fires bridge hub2 security engineering hydroponics mass_mover",
        ),
    ],
)
def test_a_fire_breaks_out_unless_there_is_one_or_no_air_or_no_marker(table, before, after):
    then(reveal(table, "fire", before, zones=["hub1"]), after)


@rule("PF-EVENT-12", "PF-EVENT-14", "PF-CARD-20")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("fires hub1 hub2", ("breaches hub1", "fires hub2")),
        ("breaches hub1", ("breaches hub1",)),
        (
            "breaches bridge hub2 security engineering hydroponics mass_mover cargo_bay_1 "
            "cargo_bay_2",
            ("fires -",),
        ),
    ],
)
def test_a_breach_puts_out_the_fire_and_there_are_eight(table, before, after):
    g = reveal(table, "hull_breach", before, zones=["hub1"])
    then(g, *after)
    assert g.g.breaches.bit_count() <= 8


# -- Special events -------------------------------------------------------------------------


@rule("PF-EVENT-15", "PF-CARD-12")
@pytest.mark.parametrize(("stage", "lost"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_radiation_costs_each_unsheltered_officer_cards_by_stage(table, stage, lost):
    position = f"""
        stage {stage}
        at newt:bridge rush:hub1 taze:hub2 paddy:security
        hand_newt heal heal heal heal
        hand_rush weapon-res
        hand_taze heal
        hand_paddy heal
        force_fields hub2
        body paddy:exoskeleton-sec
        event_deck cosmic_radiation_burst
    """
    g = table("newt rush taze paddy", position, step="PlayStep")
    when(g, "A done")
    when(g, *["A discard heal-sci"] * lost)
    when(g, "A discard weapon-res")
    then(g, "hand_taze heal", "hand_paddy heal", "hand_rush -", "gone weapon-res")
    assert len(g.g.hands["newt"]) == 4 - lost
    assert len(g.g.discards[3] + g.g.discards[2]) >= lost


@rule("PF-EVENT-1")
@pytest.mark.parametrize(
    ("before", "fuel", "damaged"),
    [("", 5, "solar_panels"), ("damaged solar_panels", 4, "solar_panels")],
)
def test_a_solar_flare_damages_the_panels_or_costs_fuel(table, before, fuel, damaged):
    then(reveal(table, "solar_flare", before), f"damaged {damaged}", fuel=fuel)


@rule("PF-EVENT-17", "PF-EVENT-18")
def test_debris_damages_the_stabilizers_or_another_system(table):
    then(reveal(table, "debris_impact"), "damaged stabilizers")
    g = reveal(table, "debris_impact", "damaged stabilizers", zones=["mass_mover"], officer="paddy")
    then(g, "damaged stabilizers mass_mover_system")


@rule("PF-EVENT-18", "PF-BOARD-6", "PF-BOARD-16")
@pytest.mark.parametrize(
    ("card", "where", "fuel"),
    [
        ("fusion_beam-bri", "gone fusion_beam-bri", 4),
        ("tractor_beam-bri", "bridge_discard tractor_beam-bri", 5),
    ],
)
def test_debris_can_be_shot_or_pulled_away_but_not_torpedoed(table, card, where, fuel):
    position = f"damaged solar_panels\nhand_newt {card} torpedo\nevent_deck debris_impact"
    g = table("newt taze", position)
    assert "fire torpedo-bri" not in g.offers("A")
    when(g, f"A fire {card}")
    then(g, "damaged solar_panels", where, "hand_newt torpedo", fuel=fuel)


@rule("PF-BOARD-9", "PF-BOARD-7", "PF-BOARD-17")
@pytest.mark.parametrize(
    ("event", "numbers"),
    [("station_boarded", (5, 7, 10, 13, 16)), ("pirate_assault", (9, 12, 15, 18, 21))],
)
@pytest.mark.parametrize("stage", [1, 2, 3, 4, 5])
def test_a_boarding_party_comes_by_stage(table, event, numbers, stage):
    g = reveal(table, event, f"stage {stage}", zones=["cargo_bay_1"])
    then(g, f"pirates cargo_bay_1:{numbers[stage - 1]}", f"event_discard {event}")


@rule("PF-BOARD-18", "PF-BOARD-14")
@pytest.mark.parametrize(("stage", "number"), [(1, 3), (2, 5), (3, 7), (4, 9), (5, 11)])
def test_a_twin_raid_brings_two_parties(table, stage, number):
    g = reveal(table, "twin_raid", f"stage {stage}", zones=["hub2", "security"])
    then(g, f"pirates hub2:{number} security:{number}")
    g = reveal(table, "twin_raid", f"stage {stage}", zones=["hub2", "hub2"])
    then(g, f"pirates hub2:{2 * number}")


@rule("PF-EVENT-9", "PF-BOARD-8")
@pytest.mark.parametrize(
    ("stage", "zones", "dark"),
    [
        (1, ["hub1", "hub2"], "hub1 hub2"),
        (2, ["hub1", "hub1"], "hub1"),
        (3, ["hub1", "hub2", "bridge"], "bridge hub1 hub2"),
        (5, ["hub1", "hub2", "bridge", "security"], "bridge hub1 hub2 security"),
    ],
)
def test_a_cascade_failure_darkens_as_many_zones_as_the_stage_says(table, stage, zones, dark):
    g = reveal(table, "cascade_failure", f"stage {stage}", zones=zones)
    then(g, f"power_out {dark}")


@rule("PF-EVENT-1")
@pytest.mark.parametrize(
    ("stage", "before", "after"), [(1, 5, 4), (2, 5, 3), (3, 5, 3), (4, 5, 2), (5, 5, 2), (5, 2, 0)]
)
def test_a_fuel_leak_costs_fuel_by_stage(table, stage, before, after):
    then(reveal(table, "fuel_leak", f"stage {stage}\nfuel {before}"), fuel=after)


REST = "shuttle_life_support shuttle_structure shuttle_engine"


@rule("PF-EVENT-10")
@pytest.mark.parametrize(
    ("stage", "before", "after"),
    [
        (1, "", "shuttle_nav"),
        (2, "shuttle_nav", "shuttle_nav shuttle_life_support"),
        (3, "", "shuttle_nav shuttle_life_support"),
        (
            5,
            "shuttle_nav shuttle_life_support shuttle_structure shuttle_engine",
        )
        * 1
        + ("shuttle_nav shuttle_life_support shuttle_structure shuttle_engine",),
    ],
)
def test_a_shuttle_bay_explosion_damages_the_top_shuttle_systems(table, stage, before, after):
    position = f"stage {stage}" + (f"\ndamaged {before}" if before else "")
    then(reveal(table, "shuttle_bay_explosion", position), f"damaged {after}")


@rule("PF-LIFE-1")
@pytest.mark.parametrize(
    ("zone", "system"),
    [
        ("hub2", "core_life_support_system"),
        ("shuttle_bay", "ring1_life_support_system"),
        ("cargo_bay_1", "ring2_life_support_system"),
    ],
)
def test_life_support_fails_in_the_section_of_the_zone_drawn(table, zone, system):
    position = "body newt:space_suit-eng"
    then(reveal(table, "life_support_failure", position, zones=[zone]), f"damaged {system}")


@rule("PF-EVENT-6", "PF-EVENT-17")
@pytest.mark.parametrize(("stage", "after"), [(1, 2), (4, 5), (5, 5)])
def test_the_cataclysm_comes_once_with_a_stage_and_a_failure(table, stage, after):
    g = reveal(table, "cataclysm", f"stage {stage}", zones=["security"], officer="paddy")
    then(g, "damaged security_system", "events_gone cataclysm", "event_discard -", stage=after)
