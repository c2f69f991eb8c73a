"""Cargo Master and Robot."""

from __future__ import annotations

import pytest

from mayday.games.space_force_2150.table import fuel_max, supplies_max
from mayday.testing import refused, rule, then, when

MOST = "fuel 7\nsupplies 14"


@rule("S2-CM-1")
@pytest.mark.parametrize(
    ("crew", "fuel", "supplies"),
    [("cargo_master xo", 7, 14), ("xo robot", 6, 12), ("nobody xo", 6, 12)],
)
def test_a_living_cargo_master_raises_the_maxima(table, crew, fuel, supplies):
    g = table(crew, "dead cargo_master")
    assert (fuel_max(g.g), supplies_max(g.g)) == (fuel, supplies)


@rule("S2-CM-2")
def test_what_no_longer_fits_is_lost_at_once_when_the_cargo_master_dies(table):
    g = table("cargo_master xo", f"{MOST}\ndeck E30\ntodo Encounter > Upkeep")
    when(g, "A lose cargo_master")
    then(g, fuel=6, supplies=11)


@rule("S2-CM-2")
def test_what_no_longer_fits_is_lost_with_a_new_occupation(table):
    g = table("cargo_master", f"{MOST}\ndue M4\ntodo Encounter", dice=(1,))
    when(g, "A refuse", "A pick xo")
    then(g, "crew xo", fuel=6, supplies=12)


@rule("S2-CM-2", "S2-ROB-7")
def test_what_no_longer_fits_is_lost_when_the_robots_imitation_ends(table):
    g = table("robot", f"{MOST}\nimitated cargo_master", dice=(1,))
    when(g, "A finish robot")
    assert [(e.store, e.number) for e in g.events if hasattr(e, "store")][:2] == [
        ("fuel", 1),
        ("supplies", 2),
    ]
    then(g, fuel=5, supplies=11)


@rule("S2-ROB-1", "S2-ROB-2")
def test_the_robot_may_choose_any_other_occupation_in_play_or_not(table):
    g = table("robot xo", "todo Round")
    assert g.offers("A") == [
        "imitate xo",
        "imitate engineer",
        "imitate navigator",
        "imitate security_officer",
        "imitate cargo_master",
        "stay_robot",
    ]
    when(g, "A imitate xo")
    assert "order robot" in g.offers("A")


@rule("S2-ROB-1")
def test_the_robots_own_seat_chooses(table):
    g = table("xo robot", "todo Round", seats=2)
    assert [ask.seat for ask in g.g.asks] == [1]
    refused(g, "A imitate xo", "S2-CREW-6")


@rule("S2-ROB-2")
@pytest.mark.parametrize(
    ("role", "section", "move"),
    [
        ("navigator", "cockpit", "use robot.cockpit"),
        ("security_officer", "turret_access", "use robot.turret_access"),
        ("xo", "lounge", "use robot.lounge"),
        ("xo", "lounge", "order robot"),
    ],
)
def test_the_robot_has_the_ability_of_an_occupation_that_is_not_in_play(table, role, section, move):
    g = table("robot cargo_master", f"at {section} galley\nimitated {role}")
    assert move in g.offers("A")
    g = table("robot cargo_master", f"at {section} galley\nimitated engineer")
    assert move not in g.offers("A")


@rule("S2-ROB-2")
def test_the_robot_as_engineer_rolls_again(table):
    g = table("robot", "imitated engineer\nat engine_room\ndamaged engine", dice=(1, 5))
    when(g, "A repair robot.engine", "A reroll")
    then(g, "damaged -")


@rule("S2-ROB-3")
def test_the_choice_comes_after_the_refill_and_before_the_first_action(table):
    g = table("robot xo", "tanks 1 1\ntodo Round")
    then(g, "tanks 4 4")
    assert [ask.prompt for ask in g.g.asks] == ["imitation"]
    refused(g, "A move xo.galley", "S2-ROB-1")


@rule("S2-ROB-3")
def test_declining_leaves_a_robot_without_ability_and_the_choice_is_final(table):
    g = table("robot xo", "at medical_bay lounge\ntodo Round")
    when(g, "A stay_robot")
    assert "order robot" not in g.offers("A")
    assert "use robot.medical_bay" in g.offers("A")
    refused(g, "A imitate engineer", "S2-INT-3")


@rule("S2-ROB-3")
def test_the_robot_chooses_anew_every_round(table):
    g = table("robot", "imitated xo", dice=(1,))
    when(g, "A finish robot")
    then(g, "imitated -", round=4)
    assert g.g.asks[0].prompt == "imitation"


@rule("S2-ROB-4")
def test_in_the_external_phase_the_robot_counts_as_no_other_occupation(table):
    g = table("robot", "imitated security_officer\nspace 4", dice=(1, 5))
    when(g, "A finish robot")
    then(g, "card M1", hull=9)


@rule("S2-ROB-5")
def test_what_the_robot_bought_lasts_as_if_the_real_one_had_bought_it(table):
    g = table(
        "robot", "imitated security_officer\nat turret_access\ndeck alien_encounter", dice=(1, 3)
    )
    when(g, "A use robot.turret_access")
    then(g, hull=10, round=4)
    g = table("robot xo", "imitated xo\ndeck crew_fight", dice=(1, 3))
    when(g, "A use robot.lounge", "A finish_all")
    then(g, "command two_orders")


@rule("S2-ROB-5")
def test_a_card_the_robot_looked_at_stays_decided(table):
    g = table("robot", "imitated navigator\nat cockpit\ntop E27\ndeck E05", dice=(1,))
    when(g, "A use robot.cockpit", "A discard")
    then(g, "card E05")


@rule("S2-ROB-7")
def test_a_robot_as_cargo_master_raises_the_maxima_in_that_phase_only(table):
    g = table("robot xo", "imitated cargo_master\nfuel 6\nat secondary_hold lounge", dice=(1, 1))
    when(g, "A use robot.secondary_hold")
    then(g, fuel=7)
    when(g, "A finish_all")
    then(g, fuel=5)
    assert fuel_max(g.g) == 6
