"""Mission cards: when an attempt is possible, the battle, and every objective."""

from __future__ import annotations

import pytest

from mayday.games.free_mars.content import PACKS
from mayday.games.free_mars.rules.missions import why_not_attempt
from mayday.testing import rule, then, when

READY = "mission_seen yes\nnet 3\n"


def attempt(table, mission, position, dice=None, **more):
    pack = "ceres" if mission.startswith("CE") else "callisto"
    lines = f"mission_card {mission}\n{READY}{position}"
    return table(lines, phase="MissionResolution", dice=dice, pack=pack, **more)


def won(table, mission, position, dice=(), **more):
    """The battle of an attempt was just won."""
    pack = "ceres" if mission.startswith("CE") else "callisto"
    lines = f"mission_card {mission}\n{READY}battle won\n{position}\ntodo Objectives > EndOfTurn"
    return table(lines, dice=dice, pack=pack, **more)


def told(g):
    return [type(event).__name__ for event in g.events]


# -- Whether it can be attempted ----------------------------------------------------------------


@rule("FM-MIS-4", "FM-MIS-2")
def test_a_mission_that_lies_face_down_cannot_be_attempted(table):
    g = table("spartacus C2 tf\noracle C2\nnet 3", phase="MissionResolution")
    assert g.g.asks[0].prompt != "mission_resolution"
    then(g, mission_seen=False)
    assert blocked(g) == "FM-MIS-4"


def blocked(g):
    """The rule that keeps the force from attempting, asked on the spot."""
    refusal = why_not_attempt(g.g)
    return refusal and refusal.rule


def standing(table, mission, position, **more):
    """A force that has still to move, so that it can be looked at where it stands."""
    pack = "ceres" if mission.startswith("CE") else "callisto"
    return table(f"mission_card {mission}\n{READY}{position}\ntodo Movement", pack=pack, **more)


@rule("FM-MIS-5")
def test_only_the_operating_force_in_the_named_orbit_can_resolve_it(table):
    assert blocked(standing(table, "CE-M1", "spartacus C2 tf")) is None
    assert blocked(standing(table, "CE-M1", "spartacus M2 tf\nbolivar C2")) == "FM-MIS-5"


@rule("FM-MIS-6", "FM-MAP-6")
@pytest.mark.parametrize(
    ("space", "rule_id"), [("LP", None), ("O12p", None), ("C2", None), ("T6", "FM-MIS-6")]
)
def test_any_orbital_includes_the_launch_point_and_no_track(table, space, rule_id):
    cleared = "markers -:IW -:IC+ M1:IF+ -:IA C1:IB O1:IT"
    assert blocked(standing(table, "CE-M3", f"kestrel {space} tf\n{cleared}")) == rule_id


@rule("FM-MIS-7", "FM-MIS-8")
@pytest.mark.parametrize(("net", "rule_id"), [(2, "FM-MIS-7"), (3, None), (4, None)])
def test_the_net_must_be_high_enough_before_anybody_fights(table, net, rule_id):
    assert blocked(standing(table, "CE-M1", f"spartacus C2 tf\nnet {net}")) == rule_id


@rule("FM-MIS-28")
@pytest.mark.parametrize(
    ("mission", "position"),
    [
        ("CE-M1", "kestrel C2 tf"),  # no B
        ("CE-M2", "spartacus C2 tf"),  # no T
        ("CE-M2", "spartacus C2 tf disrupted P4.troopers"),  # unusable
        ("CE-M1", "spartacus C2 tf broken_off\nkestrel C2 tf"),  # broken off
        ("CE-M4", "spartacus C2 tf P4.troopers"),  # no A
        ("CE-M4", "spartacus C2 tf P4.troopers\nhephaestus C2 tf\nap 2"),  # no AP
        ("CA-M1", "vulcan L2 tf\nap 2"),
        ("CA-M2", "argus H2 tf"),  # no A
        ("CA-M2", "vulcan H2 tf"),  # no C
    ],
)
def test_an_attempt_needs_a_symbol_for_every_part_and_ap_for_a_base(table, mission, position):
    assert blocked(standing(table, mission, position)) == "FM-MIS-28"


@rule("FM-MIS-28", "FM-MIS-17")
def test_a_base_that_stands_there_needs_neither_symbol_nor_ap(table):
    assert blocked(standing(table, "CA-M1", "vigilant L2 tf\nbastion L2\nap 0")) is None


@rule("FM-MIS-28")
def test_the_base_alone_attempts_nothing(table):
    assert blocked(standing(table, "CA-M1", "bastion L2 tf\nvigilant F4")) == "FM-MIS-28"


@rule("FM-MIS-20", "FM-MIS-18")
@pytest.mark.parametrize(
    ("markers", "rule_id"),
    [
        ("-:IW -:IC+ M1:IF+ M2:IA C1:IB O1:IT", "FM-MIS-20"),
        ("-:IW -:IC+ M1:IF+ M2:IA+ C1:IB O1:IT", None),
    ],
)
def test_a_clear_mission_waits_for_its_number(table, markers, rule_id):
    g = standing(table, "CE-M3", f"kestrel O1 tf\nmarkers {markers}")
    assert blocked(g) == rule_id


@rule("FM-MIS-30")
def test_once_only_return_is_left_nothing_more_is_attempted(table):
    g = standing(table, "CA-M2", "argus H2 tf\nvulcan H2 tf\nonly_return yes")
    assert blocked(g) == "FM-MIS-30"


@rule("FM-TURN-7", "FM-MIS-12")
def test_waiting_costs_nothing(table):
    g = attempt(table, "CE-M1", "spartacus C2 tf")
    when(g, "A wait")
    assert "OpforDeployed" not in told(g)


# -- The battle ---------------------------------------------------------------------------------


@rule("FM-MIS-9", "FM-MIS-27", "FM-MIS-10")
@pytest.mark.parametrize(
    ("mission", "position", "units"),
    [
        ("CE-M1", "spartacus C2 tf", 3),
        ("CE-M2", "spartacus C2 tf P4.troopers", 4),
        ("CE-M3", "kestrel O1 tf\nmarkers -:IW -:IC -:IB -:IT", 4),
        ("CE-M4", "spartacus C2 tf P4.troopers\nhephaestus C2 tf", 5),
        ("CA-M1", "vulcan L2 tf", 5),
        ("CA-M2", "vulcan H2 tf\nargus H2 tf", 4),
        ("CA-M3", "vigilant C4 tf Q4.troopers", 4),
        ("CA-M4", "agincourt C4 tf Q4.troopers\nmarkers -:IW -:IC -:IB", 4),
        ("CE-M1", "spartacus C2 tf\nmarkers C2:IW", 4),  # FM-COM-6
        ("CE-M1", "spartacus C2 tf\nsuppression 1", 2),
        ("CE-M1", "spartacus C2 tf\nsuppression 9", 1),
    ],
)
def test_an_attempt_starts_with_a_battle_that_has_no_win_lose_value(
    table, mission, position, units
):
    g = attempt(table, mission, position)
    when(g, "A attempt")
    deployed = next(event for event in g.events if type(event).__name__ == "OpforDeployed")
    assert len(deployed.units) == units
    assert "WinLose" not in str(g.g.todo)


@rule("FM-MIS-11")
@pytest.mark.parametrize(
    "position", ["spartacus C2 tf broken_off\nkestrel C2", "oracle C2\npoint C2"]
)
def test_without_a_ship_of_the_force_in_the_won_battle_nothing_is_tried(table, position):
    g = won(table, "CE-M1", position)
    assert "ActionRolled" not in told(g)


@rule("FM-MIS-11", "FM-MIS-12")
def test_after_a_lost_battle_nothing_is_tried(table):
    g = won(table, "CE-M1", "spartacus C2 tf\nbattle lost")
    assert "ActionRolled" not in told(g)
    assert g.g.result is None


@rule("FM-MIS-12")
def test_units_lost_in_the_battle_make_the_attempt_fail_and_no_more(table):
    g = won(table, "CE-M1", "spartacus C2 tf disrupted")
    assert "ObjectiveFailed" in told(g)
    assert g.g.result is None


@rule("FM-MIS-13")
def test_a_new_attempt_fights_the_full_battle_again(table):
    g = won(table, "CE-M1", "spartacus C2 tf\ndeck CE-10 CE-10 CE-10", dice=(2,))
    g.g.source = None
    then(g, round=4)
    when(g, "A stop")
    when(g, "A no_action") if g.g.asks[0].prompt == "special_action" else None
    when(g, "A attempt")
    deployed = [event for event in g.events if type(event).__name__ == "OpforDeployed"]
    assert len(deployed[-1].units) == 3


# -- Objectives ---------------------------------------------------------------------------------


@rule("FM-MIS-15", "FM-MIS-14")
@pytest.mark.parametrize(("die", "cause"), [(5, "won"), (6, "won"), (4, None)])
def test_bombard_needs_one_positive_on_its_row(table, die, cause):
    g = won(table, "CE-M1", "spartacus C2 tf", dice=(die,))
    assert (g.g.result.cause if g.g.result else None) == cause


@rule("FM-MIS-21", "FM-POD-10")
@pytest.mark.parametrize("mission", ["CE-M2", "CA-M3"])
def test_assault_needs_one_positive_of_the_troopers(table, mission):
    ship = "kestrel C2 tf P4.troopers" if mission == "CE-M2" else "vigilant C4 tf Q4.troopers"
    assert won(table, mission, ship, dice=(4, 5)).g.result.cause == "won"
    g = won(table, mission, ship, dice=(4, 4))
    assert g.g.result is None
    then(g, ship)


@rule("FM-MIS-16", "FM-MIS-17")
def test_build_pays_and_places_the_base(table):
    g = won(table, "CA-M1", "vulcan L2 tf", dice=(4, 2))
    assert g.g.result.cause == "won"
    then(g, "bastion L2", ap=2)


@rule("FM-MIS-17")
@pytest.mark.parametrize("side", ["", " disrupted"])
def test_a_base_that_stands_there_is_done_without_roll_and_ap(table, side):
    g = won(table, "CA-M1", f"vigilant L2 tf\nbastion L2{side}")
    assert g.g.result.cause == "won"
    then(g, ap=5)


@rule("FM-MIS-17", "FM-ASM-10")
def test_a_base_elsewhere_is_given_up(table):
    g = won(table, "CA-M1", "vulcan L2 tf\nbastion C4 Q1.swarm", dice=(4, 2))
    then(g, "bastion L2")


@rule("FM-MIS-18", "FM-MIS-19", "FM-MIS-30")
def test_clear_needs_no_roll_and_then_only_return_is_left(table):
    g = won(table, "CE-M3", "kestrel O1 tf\nmarkers -:IW -:IC+ M1:IF+ -:IA C1:IB O1:IT")
    then(g, only_return=True, round=4)
    assert g.g.result is None


@rule("FM-MIS-29", "FM-SPEC-9")
def test_a_cyber_part_rolls_no_net_dice_and_an_assembly_part_builds_nothing(table):
    g = won(table, "CA-M2", "argus H2 tf\nvulcan H2 tf", dice=(4, 2, 4, 2))
    then(g, only_return=True, ap=5)
    assert "bastion" not in str(g)


@rule("FM-MIS-25", "FM-SPEC-9", "FM-DICE-2")
def test_the_first_failed_part_of_a_combined_action_ends_it(table):
    g = won(table, "CA-M2", "argus H2 tf\nvulcan H2 tf", dice=(3, 2))
    assert told(g).count("ActionRolled") == 1
    then(g, only_return=False)


@rule("FM-MIS-25")
def test_a_base_already_built_stays_and_nothing_else_carries_over(table):
    ships = "spartacus C2 tf P4.troopers\nhephaestus C2 tf\n"
    g = won(table, "CE-M4", ships, dice=(5, 5, 2))  # base, no bombardment
    then(g, "freehold C2", ap=2)
    assert g.g.result is None
    g = won(table, "CE-M4", f"{ships}freehold C2", dice=(5, 4, 2))  # no assault
    assert g.g.result is None
    g = won(table, "CE-M4", f"{ships}freehold C2", dice=(2,))  # bombardment anew
    assert told(g)[-1] != "MissionWon"


@rule("FM-MIS-26", "FM-END-1")
def test_grand_slam_is_won_by_all_three_parts(table):
    g = won(table, "CE-M4", "spartacus C2 tf P4.troopers\nhephaestus C2 tf", dice=(5, 5, 5, 5, 5))
    assert g.g.result.cause == "won"


@rule("FM-MIS-26", "FM-MIS-20")
def test_clean_slate_is_won_by_bombardment_and_assault(table):
    ships = "agincourt C4 tf Q4.troopers\nmarkers -:IW -:IC -:IB"
    assert won(table, "CA-M4", ships, dice=(5, 2, 5)).g.result.cause == "won"


@rule("FM-MIS-22", "FM-MIS-23")
@pytest.mark.parametrize(
    ("position", "cause"),
    [
        ("kestrel LP tf", "won"),
        ("kestrel O1 tf\nmerlin LP", "won"),
        ("kestrel M3 tf\nfreehold M3", "won"),
        ("kestrel O1 tf\nfreehold M3", None),
        ("kestrel O1 tf\nfreehold LP", None),  # FM-UNIT-7
        ("kestrel O1 tf\nmerlin lost", None),
    ],
)
def test_return_is_a_ship_on_the_launch_point_or_with_the_base(table, position, cause):
    lines = f"mission_card CE-M3\n{READY}only_return yes\n{position}\ntodo EndOfTurn"
    g = table(lines)
    assert (g.g.result.cause if g.g.result else None) == cause


@rule("FM-MIS-23")
def test_the_turn_of_the_attempt_counts_for_return(table):
    g = won(table, "CE-M3", "kestrel LP tf\nmarkers -:IW -:IC+ M1:IF+ -:IA C1:IB O1:IT")
    assert g.g.result.cause == "won"


@rule("FM-MIS-32")
@pytest.mark.parametrize(
    "position",
    ["kestrel LP tf disrupted", "kestrel LP tf broken_off", "kestrel M3 tf\nfreehold M3 disrupted"],
)
def test_return_counts_any_ship_and_either_side_of_the_base(table, position):
    g = table(f"mission_card CE-M3\n{READY}only_return yes\n{position}\ntodo EndOfTurn")
    assert g.g.result.cause == "won"


@rule("FM-MIS-24")
def test_enhancements_of_won_cards_add_their_die_in_an_objective(table):
    g = won(
        table,
        "CE-M1",
        "spartacus C2 tf\nwins CE-M1\ntodo Objectives > EndOfTurn > Campaign",
        dice=(2, 2),
        mode="campaign",
    )
    assert len(next(e for e in g.events if type(e).__name__ == "ActionRolled").dice) == 2


# -- Burnout in objectives ----------------------------------------------------------------------


@rule("FM-SPEC-16", "FM-MIS-14")
def test_a_burnout_in_an_objective_costs_a_unit(table):
    g = won(table, "CE-M1", "spartacus C2 tf\nbolivar C2 tf", dice=(1, 2))
    when(g, "A burn bolivar")
    then(g, "bolivar C2 disrupted", "spartacus C2")


@rule("FM-SPEC-17")
def test_a_win_ends_the_mission_before_any_burnout(table):
    g = won(table, "CE-M1", "spartacus C2 tf\nbolivar C2 tf", dice=(1, 5))
    assert g.g.result.cause == "won"
    then(g, "spartacus C2 tf", "bolivar C2 tf")


@rule("FM-SPEC-15", "FM-MIS-31")
def test_a_combined_action_burns_one_unit_of_the_abilities_that_showed_it(table):
    g = won(table, "CA-M2", "argus H2 tf\nvulcan H2 tf", dice=(1, 4, 1, 3))
    assert g.offers("A") == ["burn vulcan", "burn argus"]
    when(g, "A burn argus")
    then(g, "argus H2 disrupted", "vulcan H2", only_return=False)


@rule("FM-SPEC-15", "FM-SPEC-12")
def test_only_the_abilities_that_showed_a_burnout_can_suffer(table):
    g = won(table, "CA-M2", "argus H2 tf\nvulcan H2 tf", dice=(1, 4, 3, 4))
    then(g, "argus H2 disrupted", "vulcan H2", only_return=True)


EVERY_MISSION = [id for pack in ("ceres", "callisto") for id in PACKS[pack].missions]


@rule("FM-MIS-5", "FM-COMP-9")
@pytest.mark.parametrize("mission", EVERY_MISSION)
def test_every_mission_card_can_be_attempted_and_played_out(table, mission):
    ships = {
        "ceres": "spartacus C2 tf P4.troopers\nhephaestus C2 tf\noracle C2 tf",
        "callisto": "agincourt {0} tf Q4.troopers\nvulcan {0} tf\nargus {0} tf",
    }
    pack = "ceres" if mission.startswith("CE") else "callisto"
    orbital = PACKS[pack].missions[mission].orbital
    space = {"low": "L4", "high": "H4"}.get(orbital, "C4")
    markers = (
        "\nmarkers -:IW -:IC+ -:IF+ -:IA C1:IB O1:IT"
        if pack == "ceres"
        else "\nmarkers -:IW -:IC -:IB"
    )
    g = attempt(table, mission, ships[pack].format(space) + markers)
    when(g, "A attempt")
    for _ in range(2000):
        if not g.g.asks:
            break
        when(g, f"A {g.offers('A')[0]}")
    assert g.g.result is not None
