"""Movement: steps, stops and transfers."""

from __future__ import annotations

import pytest

from mayday.games.free_mars.content import PACKS
from mayday.testing import refused, rule, then, when


def steps(g):
    return {offer.split()[1] for offer in g.offers("A") if offer.startswith("step")}


@rule("FM-MOVE-1")
def test_all_ships_move_together_as_far_as_the_slowest_can(table):
    g = table("kestrel LP tf\nhephaestus LP tf", phase="Movement")
    when(g, "A step T6", "A step M6")
    then(g, "kestrel M6 tf", "hephaestus M6 tf", point="M6")
    assert not steps(g)


@rule("FM-MOVE-1")
@pytest.mark.parametrize("moves", [(), ("step T6",), ("step T6", "step M6")])
def test_a_force_may_stop_after_any_number_of_steps(table, moves):
    g = table("kestrel LP tf\nmerlin LP tf P1.swarm\ntodo Movement", phase="")
    when(g, *(f"A {move}" for move in moves), "A stop")
    then(g, f"kestrel {('LP', 'T6', 'M6')[len(moves)]} tf")


@rule("FM-MOVE-2", "FM-UNIT-6")
def test_a_force_with_a_unit_without_energy_stays(table):
    g = table("kestrel M6 tf P1.swarm\nfreehold M6 tf", phase="Movement")
    assert not steps(g)
    refused(g, "A step C6", "FM-ILL-2")


@rule("FM-MOVE-2", "FM-UNIT-4")
def test_a_disrupted_ship_moves_with_the_energy_of_its_back(table):
    g = table("hephaestus M6 tf disrupted\ntodo Movement")
    when(g, "A step C6")
    assert not g.g.asks


@rule("FM-MOVE-3", "FM-MAP-3", "FM-TERM-2", "FM-ILL-2")
def test_orbits_are_changed_only_at_nodes_along_tracks(table):
    g = table("kestrel M61p tf", phase="Movement")
    assert steps(g) == {"M1", "M6"}
    refused(g, "A step O61p", "FM-MOVE-4")
    g = table("kestrel M6 tf", phase="Movement")
    assert steps(g) == {"C6", "M56p", "M61p", "T6"}  # down, along, up


@rule("FM-MAP-4")
def test_the_launch_point_is_a_node_for_changing_orbits(table):
    assert "T6" in steps(table("kestrel LP tf", phase="Movement"))


@rule("FM-MOVE-4")
@pytest.mark.parametrize("pack", ["ceres", "callisto"])
def test_every_way_can_be_taken_in_both_directions(table, pack):
    ship = {"ceres": "kestrel", "callisto": "vigilant"}[pack]
    for space, ways in PACKS[pack].to.items():
        g = table(f"{ship} {space} tf", phase="Movement", pack=pack)
        assert steps(g) == set(ways)
        assert all(space in PACKS[pack].to[way] for way in ways)


@rule("FM-MOVE-4")
def test_a_track_point_costs_a_step_like_any_other(table):
    g = table("hephaestus O1 tf", phase="Movement")
    when(g, "A step T1", "A step M1")
    then(g, "hephaestus M1 tf")
    assert not steps(g)


@rule("FM-MOVE-5", "FM-ILL-2")
@pytest.mark.parametrize("seen", ["", "+"])
def test_a_marker_stops_whoever_enters(table, seen):
    g = table(f"kestrel LP tf P1.swarm\nmarkers T6:IW{seen}\ntodo Movement")
    when(g, "A step T6")
    assert not g.g.asks
    then(g, "kestrel T6 tf P1.swarm")
    assert "MarkerMet" in [type(event).__name__ for event in g.events]


@rule("FM-MOVE-6")
def test_a_force_that_was_stopped_may_leave_on_a_later_op(table):
    g = table("kestrel M1 tf\nmarkers M1:IW", phase="Movement")
    when(g, "A step C1", "A step C6")
    then(g, "kestrel C6 tf")


@rule("FM-MOVE-7", "FM-ILL-6")
def test_a_pod_changes_ships_within_the_task_force_and_capacity(table):
    g = table(
        "spartacus M6 tf P1.swarm\nkestrel M6 tf P2.swarm\noracle M6 tf\nmerlin M6",
        phase="Movement",
    )
    when(g, "A transfer P1")
    then(g, "spartacus M6 tf", "oracle M6 tf P1.swarm")
    when(g, "A transfer P2")
    refused(g, "A load merlin", "FM-MOVE-7")
    when(g, "A load spartacus")
    then(g, "spartacus M6 tf P2.swarm", "kestrel M6 tf")


@rule("FM-MOVE-7", "FM-ILL-6")
def test_no_pod_leaves_the_task_force_or_comes_from_outside(table):
    g = table("spartacus M6 tf P1.swarm\nmerlin M6 P2.swarm", phase="Movement")
    refused(g, "A transfer P1", "FM-ILL-6")
    refused(g, "A transfer P2", "FM-ILL-6")
    refused(g, "A transfer P3", "FM-ILL-6")


@rule("FM-ILL-6")
def test_no_transfer_above_capacity(table):
    g = table("spartacus M6 tf P1.swarm\nkestrel M6 tf P2.swarm", phase="Movement")
    refused(g, "A transfer P1", "FM-ILL-6")


@rule("FM-MOVE-8")
def test_each_pod_is_transferred_at_most_once_a_phase(table):
    g = table("spartacus M6 tf P1.swarm\noracle M6 tf", phase="Movement")
    when(g, "A transfer P1")
    refused(g, "A transfer P1", "FM-MOVE-8")
    when(g, "A step C6", "A step C5", "A stop")
    then(g, "oracle C5 tf P1.swarm")


@rule("FM-MOVE-8")
def test_transfers_come_before_the_first_step_or_after_the_last(table):
    g = table("spartacus M6 tf P1.swarm\noracle M6 tf\ntodo Movement")
    when(g, "A step C6")
    refused(g, "A transfer P1", "FM-MOVE-8")
    when(g, "A stop", "A transfer P1")
    then(g, "oracle C6 tf P1.swarm")


@rule("FM-MOVE-8", "FM-POD-4")
def test_an_early_fuel_cell_counts_and_the_allowance_is_fixed_by_the_first_step(table):
    position = "hephaestus LP tf P1.fuel_cell\nkestrel LP tf\ntodo Movement"
    g = table(position)
    when(g, "A step T6", "A step M6", "A step C6")  # E 3 with the cell
    then(g, "hephaestus C6 tf P1.fuel_cell")
    g = table(position)
    when(g, "A transfer P1", "A step T6", "A step M6")  # E 2 without
    then(g, "hephaestus M6 tf")
    assert not steps(g)


@rule("FM-MOVE-9")
def test_pods_go_to_and_from_disrupted_ships(table):
    position = "spartacus M6 tf disrupted P1.swarm\noracle M6 tf disrupted\ntodo Movement"
    g = table(position)
    when(g, "A transfer P1")
    then(g, "oracle M6 tf disrupted P1.swarm")


@rule("FM-MOVE-10", "FM-INT-11")
def test_captured_markers_are_transferred_like_pods(table):
    g = table("spartacus M6 tf IF\noracle M6 tf\ntodo Movement")
    when(g, "A transfer IF")
    then(g, "oracle M6 tf IF", "spartacus M6 tf")


@rule("FM-UNIT-6")
def test_fuel_never_goes_to_the_base(table):
    g = table("spartacus M6 tf P1.fuel_cell IF P2.swarm\nfreehold M6 tf\ntodo Movement")
    refused(g, "A transfer P1", "FM-ILL-6")
    refused(g, "A transfer IF", "FM-ILL-6")
    g = table(
        "spartacus M6 tf P1.fuel_cell\noracle M6 tf\nkestrel M6 tf\nfreehold M6 tf\ntodo Movement"
    )
    when(g, "A transfer P1")
    refused(g, "A load freehold", "FM-UNIT-6")


@rule("FM-MOVE-11", "FM-ILL-6")
def test_the_extra_move_of_a_card_has_steps_but_no_transfers(table):
    g = table(
        "hephaestus M6 tf P1.swarm\nkestrel M6 tf\ndeck CE-11 CE-01\ntodo OperationsCard", dice=None
    )
    assert g.g.asks[0].prompt == "extra_move"
    refused(g, "A transfer P1", "FM-MOVE-1")
    when(g, "A step C6", "A step C5")
    then(g, "hephaestus C5 tf P1.swarm", "kestrel C5 tf", "card -")


@rule("FM-MOVE-11")
def test_the_extra_move_may_be_declined(table):
    g = table("kestrel M6 tf\ndeck CE-11 CE-01\ntodo OperationsCard", dice=None)
    when(g, "A stop")
    then(g, "kestrel M6 tf", "card -")


@rule("FM-MOVE-12")
def test_the_extra_move_may_leave_a_point_whose_marker_stopped_the_first(table):
    g = table(
        "kestrel M6 tf\nmarkers C6:IW\ndeck CE-11 CE-01\ntodo Movement > OperationsCard", dice=None
    )
    when(g, "A step C6", "A step C5")
    then(g, "kestrel C5 tf")


@rule("FM-MOVE-11", "FM-MOVE-5")
def test_a_marker_stops_the_extra_move_too(table):
    g = table("kestrel M6 tf\nmarkers C6:IW\ndeck CE-11 CE-01\ntodo OperationsCard", dice=None)
    when(g, "A step C6")
    then(g, "kestrel C6 tf", "card -")


@rule("FM-MOVE-13")
def test_a_marker_placed_on_entry_may_still_be_transferred_that_phase(table):
    g = table("spartacus M6 tf\noracle M6 tf\nmarkers C6:IW+\ntodo Movement")
    when(g, "A step C6", "A load spartacus", "A transfer IW")
    then(g, "oracle C6 tf IW")
