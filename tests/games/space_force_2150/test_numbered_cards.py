"""The numbered event cards."""

from __future__ import annotations

import pytest

from mayday.testing import refused, rule, then, when

MEET = "todo Encounter"
NEXT = "todo Encounter > Upkeep > Round"


@rule("S2-MIN-1", "S2-MIN-2")
def test_1_the_watch_officer_says_who_opened_the_door(table):
    g = table("xo engineer", f"watch 1\ndeck E01\n{MEET} > Upkeep", seats=2)
    refused(g, "A blame xo", "S2-TEAM-2")
    when(g, "B blame xo")
    then(g, "targets 3 4")


@rule("S2-MIN-1")
def test_1_the_loss_comes_with_the_next_refill(table):
    g = table("xo engineer", f"deck E01\n{NEXT}")
    when(g, "A blame xo")
    then(g, "tanks 3 4", "targets 4 4", oxygen=21, round=4)


@rule("S2-MIN-2")
def test_1_a_lone_crew_member_opened_it(table):
    then(table("xo", f"deck E01\n{MEET}"), "targets 3")


@rule("S2-MIN-3", "S2-MIN-4")
@pytest.mark.parametrize(
    ("answer", "targets", "supplies"), [("heal", "4 4", 7), ("endure", "4 3", 8)]
)
def test_2_a_supply_or_the_oxygen_of_the_sick(table, answer, targets, supplies):
    g = table("xo engineer", f"deck E02\n{MEET}", dice=(2,))
    assert g.offers("A") == ["heal", "endure"]
    assert g.g.asks[0].about == ("engineer",)
    when(g, f"A {answer}")
    then(g, f"targets {targets}", supplies=supplies)


@rule("S2-MIN-4")
def test_2_without_supplies_the_loss_is_forced(table):
    then(table("xo engineer", f"supplies 0\ndeck E02\n{MEET}", dice=(2,)), "targets 4 3")


@rule("S2-MIN-4")
def test_2_the_watch_officer_decides_after_the_draw(table):
    g = table("xo engineer", f"watch 1\ndeck E02\n{MEET}", dice=(1,), seats=2)
    refused(g, "A heal", "S2-TEAM-2")
    when(g, "B endure")
    then(g, "targets 3 4")


# Card, and what it does to fuel, supplies and oxygen.
PLAIN = [
    pytest.param("E03", 0, 0, 2, marks=[], id="3 floating tank"),
    pytest.param("E04", 0, -1, 0, id="4 damaged gear"),
    pytest.param("E05", 0, 1, 0, id="5 backpack"),
    pytest.param("E06", 0, 1, 0, id="6 leftover rations"),
    pytest.param("E07", 2, 0, 0, id="7 shut down areas"),
    pytest.param("E08", 0, 0, -1, id="8 a secret"),
    pytest.param("E09", 0, 1, -1, id="9 book of aliens"),
    pytest.param("E10", 1, 0, 0, id="10 sleeping as a group"),
    pytest.param("E11", -1, 0, 0, id="11 tailed"),
    pytest.param("E14", 0, 0, 1, id="14 clean refresher"),
    pytest.param("E15", -1, 0, 0, id="15 TV left on"),
    pytest.param("E16", 1, -1, 0, id="16 power outage"),
    pytest.param("E17", 1, 0, 0, id="17 old fuel"),
    pytest.param("E18", 0, 0, -1, id="18 ramp ajar"),
    pytest.param("E19", 0, -1, 0, id="19 dirty lounge"),
    pytest.param("E21", 2, -1, -1, id="21 overheating"),
    pytest.param("E22", 0, 0, -1, id="22 bed bugs"),
    pytest.param("E23", 0, 0, 1, id="23 good sleep"),
    pytest.param("E25", 0, 1, 1, id="25 medical surplus"),
    pytest.param("E26", 1, 0, 0, id="26 autopilot"),
    pytest.param("E27", -1, 0, 0, id="27 sensor malfunction"),
    pytest.param("E28", 0, 0, 2, id="28 supernova"),
    pytest.param("E29", 0, 0, -2, id="29 space-spider"),
]


@rule("S2-MIN-5", "S2-MIN-6", "S2-MIN-7", "S2-MIN-8", "S2-MIN-9", "S2-MIN-10", "S2-MIN-11")
@rule("S2-MIN-12", "S2-MIN-16", "S2-MIN-17", "S2-MIN-19", "S2-MIN-22", "S2-MIN-23", "S2-MIN-24")
@pytest.mark.parametrize(("card", "fuel", "supplies", "oxygen"), PLAIN)
def test_a_plain_card_changes_the_stores(table, card, fuel, supplies, oxygen):
    g = table("xo engineer", f"deck {card}\n{MEET}")
    then(g, "targets 4 4", fuel=4 + fuel, supplies=8 + supplies, oxygen=20 + oxygen, space=1)


@rule("S2-MIN-6")
@pytest.mark.parametrize("card", ["E04", "E19"])
def test_4_and_19_do_nothing_without_supplies_and_draw_nobody(table, card):
    then(table("xo engineer", f"supplies 0\ndeck {card}\n{MEET}"), "targets 4 4", supplies=0)


@rule("S2-MIN-10")
def test_9_the_gain_does_not_depend_on_the_loss(table):
    then(table("xo", f"oxygen 0\ndeck E09\n{MEET}"), supplies=9, oxygen=0)


@rule("S2-MIN-13")
@pytest.mark.parametrize(("store", "supplies", "oxygen"), [("supplies", 10, 20), ("oxygen", 8, 22)])
def test_12_two_supplies_or_two_oxygen(table, store, supplies, oxygen):
    g = table("xo engineer", f"watch 1\ndeck E12\n{MEET}", seats=2)
    when(g, f"B take {store}")
    then(g, supplies=supplies, oxygen=oxygen)


@rule("S2-MIN-14")
def test_13_the_ship_moves_one_space_without_fuel(table):
    then(table("xo", f"deck E13\n{MEET}"), space=2, fuel=4)


@rule("S2-MIN-15")
@pytest.mark.parametrize("trouble", ["damaged engine", "fuel 0", "overheat 3"])
def test_13_it_moves_also_without_engine_or_fuel(table, trouble):
    then(table("xo", f"{trouble}\ndeck E13\n{MEET}"), space=2)


@rule("S2-MIN-15", "S2-END-1")
def test_13_may_reach_titan(table):
    g = table("xo", f"space 37\ndeck E13\n{MEET} > Upkeep > Round")
    then(g, space=38, supplies=8)
    assert g.g.result.cause == "titan"


@rule("S2-MIN-15")
def test_13_may_reach_a_major_event(table):
    then(table("xo", f"space 10\ndeck E13\n{MEET}", dice=(6,)), "card M2", space=11)


@rule("S2-MIN-17")
def test_16_without_a_supply_there_is_no_effect(table):
    then(table("xo", f"supplies 0\ndeck E16\n{MEET}"), fuel=4, supplies=0)


@rule("S2-MIN-18")
def test_20_a_fuel_is_lost_at_the_start_of_the_next_round_before_anything_else(table):
    g = table("xo", f"deck E20\n{NEXT}")
    then(g, fuel=3, round=4)
    kinds = [type(event).__name__ for event in g.events]
    assert kinds[kinds.index("RoundBegan") :] == ["RoundBegan", "FuelLeaked", "Lost", "WatchPassed"]
    g = table("xo", f"deck E20\n{MEET}")
    then(g, "fuel_leak 4", fuel=4)


@rule("S2-MIN-18")
def test_20_the_leak_happens_once(table):
    then(table("xo", "fuel_leak 3\ntodo Round"), fuel=4)
    then(table("xo", "fuel_leak 4\nfuel 0\ntodo Round"), fuel=0)


@rule("S2-MIN-19")
@pytest.mark.parametrize(("supplies", "oxygen"), [(0, 20), (8, 0), (0, 0)])
def test_21_without_both_prices_there_is_no_effect_at_all(table, supplies, oxygen):
    g = table("xo", f"supplies {supplies}\noxygen {oxygen}\ndeck E21\n{MEET}")
    then(g, fuel=4, supplies=supplies, oxygen=oxygen)


@rule("S2-MIN-20")
def test_24_the_turret_cannot_be_used_in_the_next_round(table):
    g = table("security_officer", f"at turret_access\ntop E24\ndeck E05\n{NEXT}", dice=(1,))
    then(g, "turret_jam 4", round=4)
    refused(g, "A use security_officer.turret_access", "S2-MIN-20")
    when(g, "A finish security_officer")
    assert "use security_officer.turret_access" in g.offers("A")


@rule("S2-MIN-21")
def test_24_the_turret_is_blocked_but_not_damaged_and_the_hallways_stay_open(table):
    g = table("security_officer", "at turret_access\nturret_jam 3")
    assert [move for move in g.offers("A") if "repair" in move] == []
    assert "move security_officer.lounge" in g.offers("A")
    then(g, "damaged -")


@rule("S2-MIN-21")
def test_24_an_alien_finds_no_turret_in_that_round(table):
    g = table("security_officer", f"turret_jam 3\ndeck alien_encounter\n{MEET}", dice=(2,))
    then(g, hull=9)


@rule("S2-MIN-21")
def test_24_in_the_round_it_is_drawn_the_turret_still_works(table):
    g = table("security_officer", f"turret_jam 4\ndeck alien_encounter\n{MEET}", dice=(1,))
    then(g, hull=10)


@rule("S2-MIN-25", "S2-MIN-26")
def test_30_one_member_dies_and_the_ship_gains_two_supplies(table):
    g = table("xo engineer navigator", f"tanks 4 3 4\nwatch 2\ndeck E30\n{MEET} > Upkeep", seats=3)
    refused(g, "A lose xo", "S2-TEAM-2")
    when(g, "C lose engineer")
    then(g, "crew xo nobody navigator", "tanks 4 0 4", "dead engineer", oxygen=23, supplies=9)


@rule("S2-MIN-26")
def test_30_the_occupation_no_longer_counts_and_maxima_drop_before_the_gain(table):
    g = table("cargo_master xo", f"supplies 14\ndeck E30\n{MEET}")
    when(g, "A lose cargo_master")
    then(g, supplies=12)
    g = table("cargo_master xo", f"supplies 11\ndeck E30\n{MEET}")
    when(g, "A lose cargo_master")
    then(g, supplies=12)


@rule("S2-MIN-26")
def test_30_the_dead_leave_the_game_for_good(table):
    g = table("xo engineer", f"deck E30\n{NEXT}", seats=2)
    refused(g, "A lose robot", "S2-TEAM-3")
    when(g, "A lose engineer")
    then(g, "tanks 4 0", "active 0", round=4)
    assert [ask.seat for ask in g.g.asks] == [0]


@rule("S2-MIN-27")
def test_30_has_no_effect_on_a_lone_survivor(table):
    then(table("nobody xo", f"dead robot\ndeck E30\n{MEET}"), "crew nobody xo", supplies=8)


@rule("S2-MIN-28")
def test_30_upkeep_stays_one_supply(table):
    then(table("nobody nobody xo", "todo Upkeep"), supplies=7)
    then(table("xo engineer navigator", "todo Upkeep"), supplies=7)
