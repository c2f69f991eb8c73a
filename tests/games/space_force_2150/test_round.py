"""The round: its order, the refill of the tanks, suffocation."""

from __future__ import annotations

import pytest

from mayday.games.space_force_2150 import GAME
from mayday.games.space_force_2150.content import LEVELS
from mayday.games.space_force_2150.events import (
    AirEscaped,
    OxygenGiven,
    TanksDrained,
    TanksRefilled,
)
from mayday.testing import refused, rule, then, when

NEXT = "todo Round"
AIR = (AirEscaped, TanksDrained, TanksRefilled)


def kinds(g):
    return [type(event).__name__ for event in g.events]


@rule("S2-ROUND-1")
def test_a_round_is_an_internal_phase_and_then_an_external_phase(table):
    g = table("xo", "supplies 8", dice=(2,))
    when(g, "A move xo.galley", "A finish xo")
    then(g, round=4, space=3)
    story = kinds(g)
    assert story.index("Moved") < story.index("ShipMoved") < story.index("RoundBegan")


@rule("S2-ROUND-2")
def test_a_round_runs_in_its_order(table):
    g = table("robot xo", "tanks 1 1\nfuel_leak 4\ntodo Upkeep > Round")
    when(g, "A imitate navigator", "A move xo.galley")
    assert kinds(g) == [
        "SupplyEaten",
        "RoundBegan",
        "FuelLeaked",
        "Lost",
        "WatchPassed",
        "TanksRefilled",
        "Imitated",
        "Moved",
    ]
    g = table("xo", "deck E05", dice=(1,))
    when(g, "A finish xo")
    assert kinds(g) == [
        "Finished",
        "ExternalPhaseBegan",
        "ShipRolled",
        "ShipMoved",
        "CardDrawn",
        "Gained",
        "SupplyEaten",
        "RoundBegan",
        "WatchPassed",
    ]


@rule("S2-ROUND-2")
def test_the_last_round_is_checked_after_the_upkeep(table):
    g = table("xo", "round 60\nsupplies 1\ntodo Upkeep > Round")
    then(g, supplies=0, round=60)
    assert g.g.result.cause == "too_late"


@rule("S2-ROUND-3")
def test_what_a_card_does_next_round_ends_with_that_round(table):
    g = table("security_officer", "turret_jam 3\nat turret_access")
    refused(g, "A use security_officer.turret_access", "S2-MIN-20")
    g = table("security_officer", "turret_jam 3\nround 4\nat turret_access")
    assert "use security_officer.turret_access" in g.offers("A")
    g = table("xo engineer", "command forbidden\ncommand_round 3\nround 4")
    assert "order xo" in g.offers("A")


# -- the refill -----------------------------------------------------------------------------


@rule("S2-OXY-1")
def test_four_oxygen_are_there_for_actions_in_a_round(table):
    g = table("xo", dice=(1,))
    when(g, "A move xo.galley", "A move xo.lounge", "A move xo.galley", "A move xo.lounge")
    then(g, round=4)
    assert kinds(g).count("Moved") == 4


@rule("S2-OXY-2")
def test_oxygen_may_be_left_unspent(table):
    g = table("xo", "deck E05", dice=(1,))
    when(g, "A move xo.galley", "A finish xo")
    then(g, "tanks 4", oxygen=19)


@rule("S2-OXY-3")
def test_nobody_takes_a_fifth_paid_action(table):
    g = table("xo engineer")
    for move in ("galley", "lounge", "galley", "lounge"):
        when(g, f"A move xo.{move}")
    refused(g, "A move xo.galley", "S2-INT-7")


@rule("S2-OXY-4", "S2-XO-8")
def test_an_ordered_action_is_beyond_the_four(table):
    g = table("xo engineer")
    for move in ("galley", "lounge", "galley", "lounge"):
        when(g, f"A move engineer.{move}")
    when(g, "A order xo", "A target engineer", "A move engineer.galley")
    then(g, "at lounge galley", "tanks 3 0")


@rule("S2-OXY-5")
def test_the_refill_takes_from_storage_exactly_what_the_tanks_lack(table):
    g = table("xo engineer navigator", f"tanks 3 0 4\n{NEXT}")
    then(g, "tanks 4 4 4", oxygen=15)


@rule("S2-OXY-5")
def test_the_dead_are_not_refilled(table):
    g = table("xo nobody navigator", f"tanks 2 0 2\n{NEXT}")
    then(g, "tanks 4 0 4", oxygen=16)


@rule("S2-OXY-6")
def test_unspent_oxygen_is_kept_but_never_makes_a_fifth_point(table):
    g = table("xo engineer", f"tanks 4 3\n{NEXT}")
    then(g, "tanks 4 4", oxygen=19)


@rule("S2-OXY-7")
def test_a_storage_that_is_too_small_is_handed_out_point_by_point(table):
    g = table("xo engineer navigator", f"tanks 3 2 4\noxygen 2\n{NEXT}")
    assert g.g.asks[0].prompt == "share_oxygen"
    assert g.offers("A") == ["give xo", "give engineer"]
    refused(g, "A give navigator", "S2-OXY-7")
    refused(g, "A give robot", "S2-OXY-7")
    when(g, "A give xo")
    then(g, "tanks 4 3 4", oxygen=0)
    assert [event for event in g.events if isinstance(event, OxygenGiven)] == [
        OxygenGiven("xo", 1, 1),
        OxygenGiven("engineer", 1, 0),
    ]


@rule("S2-OXY-7")
def test_the_watch_officer_shares_the_oxygen_out(table):
    g = table("xo engineer", f"tanks 1 1\noxygen 3\nwatch 0\n{NEXT}", seats=2)
    refused(g, "A give xo", "S2-OXY-7")
    when(g, "B give xo", "B give xo", "B give xo")
    then(g, "tanks 4 1", oxygen=0)


@rule("S2-OXY-7")
def test_a_storage_that_just_suffices_is_used_up_without_a_question(table):
    g = table("xo engineer", f"tanks 1 1\noxygen 6\n{NEXT}")
    then(g, "tanks 4 4", oxygen=0)


@rule("S2-OXY-7")
def test_an_empty_storage_asks_nobody(table):
    g = table("xo engineer", f"tanks 1 0\noxygen 0\n{NEXT}")
    then(g, "tanks 1 0", "active 0")
    assert g.g.asks[0].prompt == "crew_actions"


@rule("S2-OXY-7")
def test_what_is_left_for_one_tank_goes_there_by_itself(table):
    g = table("xo engineer", f"tanks 4 0\noxygen 3\n{NEXT}")
    then(g, "tanks 4 3", oxygen=0)


@rule("S2-OXY-8")
def test_an_action_is_paid_from_the_own_tank_and_from_no_other(table):
    g = table("xo engineer")
    when(g, "A move engineer.galley")
    then(g, "tanks 4 3", oxygen=20)
    assert not [move for move in g.offers("A") if "give" in move]


@rule("S2-OXY-9")
def test_storage_has_no_maximum(table):
    g = table("xo", "at medical_bay\noxygen 500", dice=(6,))
    when(g, "A use xo.medical_bay")
    then(g, oxygen=506)


@rule("S2-OXY-10")
@pytest.mark.parametrize(("card", "oxygen"), [("E03", 22), ("E14", 21), ("E28", 22)])
def test_oxygen_gained_goes_into_storage(table, card, oxygen):
    g = table("xo", f"tanks 1\ndeck {card}\ntodo Encounter")
    then(g, "tanks 1", oxygen=oxygen)


@rule("S2-OXY-11")
@pytest.mark.parametrize(("oxygen", "left"), [(5, 3), (1, 0), (0, 0)])
def test_oxygen_lost_comes_out_of_storage_as_far_as_it_is_there(table, oxygen, left):
    g = table("xo", f"tanks 3\noxygen {oxygen}\ndeck E29\ntodo Encounter")
    then(g, "tanks 3", oxygen=left)


@rule("S2-OXY-12")
def test_a_loss_for_the_next_round_lowers_the_target_of_one_refill(table):
    g = table("xo engineer", f"tanks 1 2\ntargets 3 4\n{NEXT}")
    then(g, "tanks 3 4", "targets 4 4", oxygen=16)


@rule("S2-OXY-12")
def test_what_a_tank_holds_above_its_target_goes_back_to_storage(table):
    g = table("xo engineer", f"tanks 4 4\ntargets 3 4\n{NEXT}")
    then(g, "tanks 3 4", "targets 4 4", oxygen=21)


@rule("S2-OXY-12")
def test_oxygen_that_comes_back_is_there_for_the_others(table):
    g = table("xo engineer", f"tanks 4 3\ntargets 3 4\noxygen 0\n{NEXT}")
    then(g, "tanks 3 4", oxygen=0)


@rule("S2-OXY-13")
def test_several_losses_for_one_round_add_up_but_not_below_zero(table):
    g = table("xo engineer", "targets 3 4\ndeck E01\ntodo Encounter > Upkeep")
    when(g, "A blame xo")
    then(g, "targets 2 4")
    g = table("xo engineer", "targets 0 4\ndeck E01\ntodo Encounter > Upkeep")
    when(g, "A blame xo")
    then(g, "targets 0 4")


@rule("S2-OXY-14")
def test_a_crew_without_oxygen_after_the_refill_suffocates(table):
    g = table("xo engineer", f"tanks 0 0\noxygen 0\n{NEXT}", seats=2)
    assert g.g.result == ((-1, -1), "suffocation")


@rule("S2-OXY-14")
def test_one_point_of_oxygen_keeps_the_crew_alive(table):
    g = table("xo engineer", f"tanks 0 1\noxygen 0\n{NEXT}")
    assert g.g.result is None
    then(g, "active 1")


@rule("S2-OXY-14")
def test_targets_of_zero_can_suffocate_a_crew_too(table):
    g = table("xo", f"tanks 3\ntargets 0\noxygen 9\n{NEXT}")
    assert g.g.result.cause == "suffocation"


@rule("S2-OXY-15")
def test_a_leak_takes_air_before_the_refill(table):
    g = table("xo engineer", f"tanks 3 4\noxygen 9\nleak 4\n{NEXT}")
    then(g, "tanks 4 4", oxygen=4)
    assert [e for e in g.events if isinstance(e, AIR)] == [AirEscaped(4, 5), TanksRefilled(1, 4)]


@rule("S2-OXY-15")
def test_a_leak_that_empties_the_storage_drains_the_fullest_tanks(table):
    g = table("xo engineer robot", f"tanks 1 3 2\noxygen 2\nleak 5\n{NEXT}")
    then(g, "tanks 1 1 1", oxygen=0)
    assert [e for e in g.events if isinstance(e, AIR)] == [AirEscaped(5, 0), TanksDrained(3)]


@rule("S2-OXY-15", "S2-OXY-14")
def test_a_leak_can_suffocate_a_crew_that_saves_its_last_air(table):
    g = table("xo engineer", f"tanks 0 1\noxygen 1\nleak 3\n{NEXT}")
    assert [e for e in g.events if isinstance(e, AIR)] == [AirEscaped(2, 0), TanksDrained(1)]
    assert g.g.result.cause == "suffocation"


@rule("S2-OXY-15")
def test_a_leak_that_finds_no_air_is_not_told_of(table):
    g = table("xo engineer", f"tanks 0 0\noxygen 0\nleak 3\n{NEXT}")
    assert not [e for e in g.events if isinstance(e, AIR)]


@rule("S2-OXY-15")
def test_nothing_has_leaked_when_the_first_round_begins():
    g = GAME.new({"crew_size": "6", "occupations": "random"}, 1)
    assert g.leak
    assert g.round == 1
    assert (g.oxygen, g.tanks) == (LEVELS["normal"].storage[5], [4] * 6)


def test_what_belongs_to_a_round_is_forgotten_at_the_next(table):
    g = table(
        "xo engineer",
        f"""
        used medical_bay galley
        commands 1 0
        stationed 1
        cockpit_used yes
        turret_manned yes
        lounge_used yes
        {NEXT}
        """,
    )
    then(g, "used -", "commands 0 0", "stationed -", "active 0 1")
    then(g, "cockpit_used -", "turret_manned -", "lounge_used -")
