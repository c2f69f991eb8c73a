"""The named event cards, branch by branch."""

from __future__ import annotations

import pytest

from mayday.testing import refused, rule, then, when

MEET = "todo Encounter > Upkeep"
HIT = 2  # on the Ship Damage table: 1 hull


# -- Asteroid Incoming ----------------------------------------------------------------------


@rule("S2-CARD-1")
@pytest.mark.parametrize(("die", "fuel"), [(1, 4), (4, 4), (5, 5), (6, 5)])
def test_with_navigator_and_cockpit_the_asteroid_never_hits_and_may_give_fuel(table, die, fuel):
    g = table("navigator", f"deck asteroid_incoming\n{MEET}", dice=(die,))
    then(g, fuel=fuel, hull=10)


@rule("S2-CARD-2", "S2-CARD-5")
@pytest.mark.parametrize(("die", "hull"), [(3, 9), (4, 10), (6, 10), (1, 9)])
def test_a_navigator_without_cockpit_is_safe_on_4_to_6(table, die, hull):
    dice = (die, HIT) if hull == 9 else (die,)
    position = f"deck asteroid_incoming\ndamaged cockpit_module\n{MEET}"
    then(table("navigator", position, dice=dice), hull=hull, fuel=4)


@rule("S2-CARD-3", "S2-CARD-5")
@pytest.mark.parametrize(("die", "hull"), [(4, 9), (5, 10), (6, 10), (1, 9)])
def test_a_cockpit_without_navigator_is_safe_on_5_and_6(table, die, hull):
    dice = (die, HIT) if hull == 9 else (die,)
    then(table("xo", f"deck asteroid_incoming\n{MEET}", dice=dice), hull=hull, fuel=4)


@rule("S2-CARD-4", "S2-CARD-5")
@pytest.mark.parametrize(("die", "hull"), [(5, 9), (6, 10), (1, 9)])
def test_with_neither_the_ship_is_safe_only_on_6(table, die, hull):
    dice = (die, HIT) if hull == 9 else (die,)
    position = f"deck asteroid_incoming\ndamaged cockpit_module\n{MEET}"
    then(table("xo", position, dice=dice), hull=hull)


# -- Crew Fight -----------------------------------------------------------------------------


@rule("S2-CARD-6")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_with_an_xo_4_or_more_settles_the_fight_and_doubles_the_next_command(table, die):
    g = table("xo engineer navigator", f"deck crew_fight\n{MEET}", dice=(die,))
    then(g, "command two_orders", "command_round 4", "targets 4 4 4")


@rule("S2-CARD-7")
@pytest.mark.parametrize("die", [5, 6])
def test_without_an_xo_5_and_6_have_no_effect(table, die):
    g = table("engineer navigator robot", f"deck crew_fight\n{MEET}", dice=(die,))
    then(g, "command -", "targets 4 4 4")


@rule("S2-CARD-8")
@pytest.mark.parametrize(
    ("crew", "die"), [("xo engineer navigator", 3), ("xo engineer navigator", 1)]
)
def test_with_an_xo_3_or_less_weakens_two_members(table, crew, die):
    g = table(crew, f"deck crew_fight\n{MEET}", dice=(die,))
    when(g, "A fight xo", "A fight navigator")
    then(g, "targets 3 4 3", "command -")


@rule("S2-CARD-8")
@pytest.mark.parametrize("die", [1, 4])
def test_without_an_xo_4_or_less_weakens_two_members(table, die):
    g = table("engineer navigator robot", f"deck crew_fight\n{MEET}", dice=(die,))
    when(g, "A fight robot", "A fight engineer")
    then(g, "targets 3 4 3")


@rule("S2-CARD-8")
def test_the_two_must_be_different_and_alive(table):
    g = table("engineer nobody navigator robot", f"dead xo\ndeck crew_fight\n{MEET}", dice=(1,))
    when(g, "A fight engineer")
    assert g.offers("A") == ["fight navigator", "fight robot"]
    refused(g, "A fight engineer", "S2-CARD-8")
    refused(g, "A fight xo", "S2-CARD-8")


@rule("S2-CARD-9")
def test_the_watch_officer_picks_them_one_after_the_other(table):
    g = table("engineer navigator robot", f"watch 1\ndeck crew_fight\n{MEET}", dice=(1,), seats=3)
    refused(g, "A fight engineer", "S2-TEAM-2")
    when(g, "B fight engineer")
    assert g.offers("B") == ["fight navigator", "fight robot"]


@rule("S2-CARD-9")
def test_two_members_both_suffer_and_a_lone_one_suffers_alone(table):
    g = table("engineer navigator", f"deck crew_fight\n{MEET}", dice=(1,))
    when(g, "A fight engineer")
    then(g, "targets 3 3")
    g = table("engineer", f"deck crew_fight\n{MEET}", dice=(1,))
    then(g, "targets 3")


# -- Alien Encounter ------------------------------------------------------------------------


@rule("S2-CARD-11")
@pytest.mark.parametrize(("die", "supplies"), [(1, 7), (4, 7), (5, 9), (6, 9)])
def test_officer_and_turret_salvage_supplies_or_drive_the_aliens_off(table, die, supplies):
    g = table("security_officer", f"deck alien_encounter\n{MEET}", dice=(die,))
    then(g, supplies=supplies, hull=10)


@rule("S2-CARD-12", "S2-CARD-14")
@pytest.mark.parametrize(("die", "hull"), [(1, 9), (3, 9), (4, 10), (6, 10)])
def test_a_turret_alone_needs_4_or_more(table, die, hull):
    dice = (die, HIT) if hull == 9 else (die,)
    then(table("xo", f"deck alien_encounter\n{MEET}", dice=dice), hull=hull, supplies=7)


@rule("S2-CARD-13", "S2-CARD-14")
@pytest.mark.parametrize("crew", ["security_officer", "xo"])
@pytest.mark.parametrize("trouble", ["damaged turret", "turret_jam 3"])
def test_without_an_operational_turret_the_ship_takes_fire_without_a_roll(table, crew, trouble):
    g = table(crew, f"deck alien_encounter\n{trouble}\n{MEET}", dice=(HIT,))
    then(g, hull=9, case=2, total=0)


# -- Ship Fire ------------------------------------------------------------------------------


@rule("S2-CARD-15")
@pytest.mark.parametrize(
    ("dice", "oxygen", "hull"),
    [((6,), 20, 10), ((5,), 19, 10), ((2,), 19, 10), ((1, HIT), 19, 9)],
)
def test_a_fire_takes_oxygen_and_at_worst_damages_the_ship(table, dice, oxygen, hull):
    then(table("xo", f"deck ship_fire\n{MEET}", dice=dice), oxygen=oxygen, hull=hull)


# -- Space Traders --------------------------------------------------------------------------


@rule("S2-CARD-16")
def test_the_traders_buy_and_sell_fuel_and_repair_modules(table):
    g = table("xo", f"damaged engine D1\ndeck space_traders\n{MEET}")
    assert g.offers("A") == ["sell fuel", "buy fuel", "hire engine", "leave"]
    when(g, "A hire engine")
    then(g, "damaged D1", supplies=6)
    when(g, "A buy fuel")
    then(g, fuel=5, supplies=4)
    g = table("xo", f"deck space_traders\n{MEET}")
    when(g, "A sell fuel")
    then(g, fuel=3, supplies=10)


@rule("S2-CARD-16")
@pytest.mark.parametrize(
    ("position", "offers"),
    [
        ("fuel 0\nsupplies 1\ndamaged engine", []),
        ("fuel 0\nsupplies 2\ndamaged engine", ["buy fuel", "hire engine", "leave"]),
        ("fuel 1\nsupplies 1", ["sell fuel", "leave"]),
    ],
)
def test_a_deal_must_be_paid_in_full(table, position, offers):
    g = table("xo", f"{position}\ndeck space_traders\n{MEET} > Round")
    if offers:
        assert g.offers("A") == offers
    else:
        then(g, round=4)


@rule("S2-CARD-16")
def test_what_cannot_be_paid_is_refused(table):
    g = table("xo", f"fuel 1\nsupplies 1\ndamaged engine\ndeck space_traders\n{MEET}")
    refused(g, "A hire engine", "S2-CARD-16")
    refused(g, "A hire turret", "S2-CARD-16")
    refused(g, "A buy fuel", "S2-CARD-16")
    g = table("xo", f"fuel 0\ndamaged engine\ndeck space_traders\n{MEET}")
    refused(g, "A sell fuel", "S2-CARD-16")


@rule("S2-CARD-17")
def test_deals_may_be_repeated_in_any_order_or_all_declined(table):
    g = table("xo", f"damaged engine turret\ndeck space_traders\n{MEET}")
    when(g, "A hire turret", "A sell fuel", "A hire engine", "A sell fuel", "A leave")
    then(g, "damaged -", fuel=2, supplies=7)
    g = table("xo", f"deck space_traders\n{MEET}")
    when(g, "A leave")
    then(g, fuel=4, supplies=7)


@rule("S2-CARD-17")
@pytest.mark.parametrize(
    ("first", "closed"), [("sell fuel", "buy fuel"), ("buy fuel", "sell fuel")]
)
def test_after_one_fuel_deal_the_opposite_one_is_closed(table, first, closed):
    g = table("xo", f"damaged engine\ndeck space_traders\n{MEET}")
    when(g, f"A {first}")
    assert first in g.offers("A")
    refused(g, f"A {closed}", "S2-CARD-17")


@rule("S2-CARD-18")
def test_a_deal_that_gains_nothing_is_illegal(table):
    g = table("xo", f"fuel 6\ndeck space_traders\n{MEET}")
    refused(g, "A buy fuel", "S2-CARD-18")
    g = table("xo", f"supplies 12\ndeck space_traders\n{MEET}")
    refused(g, "A sell fuel", "S2-CARD-18")


@rule("S2-CARD-18")
def test_a_deal_that_gains_a_part_is_legal(table):
    g = table("xo", "supplies 11\ndeck space_traders\ntodo Encounter")
    when(g, "A sell fuel")
    then(g, fuel=3, supplies=12)


@rule("S2-CARD-18")
def test_doors_and_hull_cannot_be_repaired_by_traders(table):
    g = table("xo", f"damaged D1 D9\nhull 3\ndeck space_traders\n{MEET}")
    assert g.offers("A") == ["sell fuel", "buy fuel", "leave"]


# -- Derelict Ship --------------------------------------------------------------------------


@rule("S2-CARD-19")
def test_an_engineer_finds_fuel_on_the_derelict(table):
    g = table("engineer", f"fuel 0\ndeck derelict_ship\n{MEET}", dice=(4,))
    then(g, fuel=4, supplies=7)


@rule("S2-CARD-20")
def test_a_cargo_master_finds_supplies_on_the_derelict(table):
    g = table("cargo_master", f"supplies 2\ndeck derelict_ship\n{MEET}", dice=(4,))
    then(g, fuel=4, supplies=5)


@rule("S2-CARD-21")
def test_both_search_the_fuel_first_and_without_them_nothing_is_found(table):
    g = table(
        "cargo_master engineer", f"fuel 0\nsupplies 2\ndeck derelict_ship\n{MEET}", dice=(1, 5)
    )
    then(g, fuel=1, supplies=6)
    g = table("xo", f"deck derelict_ship\n{MEET}")
    then(g, fuel=4, supplies=7)
