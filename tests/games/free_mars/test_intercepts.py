"""Intercept markers: met, revealed, captured, removed, and what they give."""

from __future__ import annotations

import pytest

from mayday.games.free_mars.content import PACKS
from mayday.games.free_mars.rows import Ability
from mayday.games.free_mars.rules.values import sheet_of, units_value
from mayday.testing import refused, rule, then, when

RUN = "oracle M1 tf\nnet 2\nmission_seen yes\nmarkers M1:{} C1:IW O1:IA\ntodo Runner"


def run(table, dice, symbol="IF", more=""):
    return table(RUN.format(symbol) + more, dice=dice)


@rule("FM-INT-1", "FM-INT-3")
def test_a_successful_net_run_captures_the_marker_of_the_node_for_an_ap_beside_its_outcomes(table):
    g = run(table, (4, 2, 2, 2))
    then(g, "oracle M1 tf IF", "markers -:IF+ C1:IW O1:IA", ap=6, captured=1)
    assert g.g.asks[0].prompt == "net_outcome"
    when(g, "A unused")


@rule("FM-INT-1")
def test_any_ship_of_the_task_force_takes_it_but_it_cannot_be_thrown_away(table):
    g = run(table, (4, 2, 2, 2), more="\nkestrel M1 tf\nspartacus M1")
    refused(g, "A remove", "FM-INT-1")
    refused(g, "A load spartacus", "FM-INT-7")
    when(g, "A load kestrel")
    then(g, "kestrel M1 tf IF", "oracle M1 tf", ap=6)


@rule("FM-INT-2", "FM-MIS-19")
def test_a_failed_net_run_removes_the_marker_unseen(table):
    g = run(table, (2, 2, 3, 3))
    then(g, "markers -:IF C1:IW O1:IA", "oracle M1 tf", ap=5, captured=0, marker_seen=0)


@rule("FM-INT-4")
def test_the_extra_net_run_of_a_card_settles_the_marker_too(table):
    g = table(
        "oracle M1 tf\nmarkers M1:IF C1:IW\n"
        "deck CE-10 CE-01\nmission_seen yes\ntodo OperationsCard",
        dice=(5, 2, 2),
    )
    when(g, "A run oracle")
    then(g, "oracle M1 tf IF", ap=6)


@rule("FM-INT-4")
def test_a_cyber_challenge_leaves_the_marker_alone(table):
    g = table("oracle M1 tf\nmarkers M1:IF\ndeck CE-06 CE-01\ntodo OperationsCard", dice=(5, 2))
    when(g, "A unused")
    then(g, "markers M1:IF", "oracle M1 tf")


@rule("FM-INT-5", "FM-ILL-5")
def test_in_the_node_of_an_unrevealed_marker_the_special_action_is_a_net_run(table):
    g = table("oracle M1 tf\nhephaestus M1 tf\nmarkers M1:IF\ntodo SpecialActions", dice=(4, 4, 4))
    told = [type(event).__name__ for event in g.events]
    assert told[:1] == ["NetRunMade"]


@rule("FM-ILL-5")
def test_nothing_but_the_net_run_is_allowed_there(table):
    g = table("oracle M1 tf\nsibyl M1 tf\nmarkers M1:IF\ntodo SpecialActions")
    assert g.g.asks[0].prompt == "runner"
    refused(g, "A no_action", "FM-ILL-5")
    refused(g, "A assembly", "FM-ILL-5")


@rule("FM-INT-6")
@pytest.mark.parametrize("off", ["", " broken_off"])
def test_without_a_runner_the_force_is_not_bound_and_the_marker_stays(table, off):
    ship = f"oracle M1 tf{off}" if off else "hephaestus M1 tf"
    g = table(f"{ship}\nwayland M1 tf\nmarkers M1:IF\ntodo SpecialActions", dice=(1, 2, 3, 4))
    assert g.offers("A") == ["assembly", "no_action"]
    when(g, "A no_action")
    then(g, "markers M1:IF")


@rule("FM-INT-7", "FM-INT-8", "FM-INT-9")
def test_a_revealed_marker_is_taken_on_entry_for_an_ap_or_removed(table):
    position = "kestrel M6 tf\noracle M6 tf\nmarkers C6:IC+ M1:IW\ntodo Movement"
    g = table(position)
    when(g, "A step C6", "A load oracle")
    then(g, "oracle C6 tf IC", "markers -:IC+ M1:IW", ap=6, captured=1)
    g = table(position)
    when(g, "A step C6", "A remove")
    then(g, "oracle C6 tf", "markers -:IC+ M1:IW", ap=5, captured=0)


@rule("FM-INT-9", "FM-COM-5")
def test_a_marker_taken_on_entry_calls_no_extra_unit_and_already_works(table):
    g = table(
        "kestrel M6 tf\nmarkers C6:IW+\ndeck CE-01 CE-12\ntodo Movement > OperationsCard",
        draws=(3,),
        dice=(6, 1),
    )
    when(g, "A step C6", "A load kestrel")
    then(g, "opfor fed_esc")
    assert sheet_of(g.g, PACKS["ceres"].number["kestrel"]).weapons == 3


@rule("FM-INT-10", "FM-INT-8")
def test_a_marker_revealed_where_friends_are_is_settled_at_once(table):
    position = "oracle M1 tf\nmerlin M3\nfreehold M3\nmarkers M3:IB\ntodo NetOutcome 1 0"
    g = table(position)
    when(g, "A reveal M3")
    refused(g, "A load oracle", "FM-INT-7")
    when(g, "A load freehold")
    then(g, "freehold M3 IB", ap=6, captured=1)
    g = table(position)
    when(g, "A reveal M3", "A remove")
    then(g, "freehold M3", "markers -:IB+", ap=5)


@rule("FM-INT-10", "FM-UNIT-6")
def test_a_fuel_marker_never_goes_to_a_base(table):
    g = table("oracle M1 tf\nfreehold M3\nmarkers M3:IF\ntodo NetOutcome 1 0")
    when(g, "A reveal M3")
    then(g, "freehold M3", "markers -:IF+", ap=5)


@rule("FM-INT-7")
def test_a_marker_revealed_from_afar_stays_in_its_point(table):
    g = table("oracle M1 tf\nmarkers M3:IB M5:IW\ntodo NetOutcome 1 0")
    when(g, "A reveal M3")
    then(g, "markers M3:IB+ M5:IW", ap=5)


@rule("FM-INT-11", "FM-INT-12")
def test_a_captured_marker_takes_a_place_and_without_room_it_is_shown_and_removed(table):
    g = run(table, (4, 2, 2, 2), more="\noracle M1 tf P1.swarm P2.swarm")
    then(g, "markers -:IF+ C1:IW O1:IA", ap=5, captured=0)
    then(g, "oracle M1 tf P1.swarm P2.swarm")


@rule("FM-INT-12")
def test_without_room_a_revealed_marker_is_removed_without_a_question(table):
    g = table("kestrel M6 tf P1.swarm\nmarkers C6:IC+\ntodo Movement")
    when(g, "A step C6")
    then(g, "kestrel C6 tf P1.swarm", "markers -:IC+", ap=5)


@rule("FM-INT-13")
def test_a_captured_marker_is_useless_on_a_disrupted_ship_and_lost_with_it(table):
    ship = PACKS["ceres"].number["oracle"]
    g = table("oracle M1 tf disrupted IC\ntodo Movement")
    assert sheet_of(g.g, ship).cyber == 1
    g = table("oracle M1 tf disrupted IC\nkestrel M1\nbattle on\nopfor fed_ac\ntodo TakingHits 1")
    when(g, "A take_hit oracle")
    then(g, "oracle lost", load=[0] * 11)


@rule("FM-INT-13")
def test_a_lost_marker_cannot_be_built_again(table):
    g = table("hephaestus M1 tf\nmarkers -:IC+\ntodo AssemblyOutcome 1")
    assert not [offer for offer in g.offers("A") if "IC" in offer]


GIFTS = [
    ("FM-INT-14", "IW", "weapons", 3),
    ("FM-INT-15", "IC", "cyber", 1),
    ("FM-INT-16", "IB", "bombardment", 1),
    ("FM-INT-19", "IA", "assembly", 1),
    ("FM-INT-20", "IF", "energy", 5),
]


@rule("FM-INT-14", "FM-INT-15", "FM-INT-16", "FM-INT-19", "FM-INT-20")
@pytest.mark.parametrize(("number", "symbol", "column", "value"), GIFTS)
def test_each_symbol_enhances_its_ship(table, number, symbol, column, value):
    g = table(f"kestrel M1 tf {symbol}\nmerlin M1 tf\ntodo Movement")
    ships = PACKS["ceres"].number
    assert getattr(sheet_of(g.g, ships["kestrel"]), column) == value
    other = getattr(sheet_of(g.g, ships["merlin"]), column)
    assert other == value - 1


@rule("FM-INT-21")
def test_bombardment_adds_to_a_ship_that_has_it(table):
    g = table("spartacus C1 tf IB\ntodo Movement")
    assert units_value(g.g, Ability.BOMBARDMENT) == 2


@rule("FM-INT-17", "FM-INT-18")
def test_the_trooper_marker_adds_a_die_wherever_troopers_of_its_force_take_part(table):
    g = table("kestrel C1 tf IT\nspartacus C1 tf P4.troopers\ntodo Movement")
    assert units_value(g.g, Ability.ASSAULT) == 3
    g = table("kestrel C1 tf IT\nspartacus C1 P4.troopers\ntodo Movement")
    assert units_value(g.g, Ability.ASSAULT) == 0
