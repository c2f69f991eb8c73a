"""NET Runs: who may run, how many dice, the marker of the Node, outcomes, Burnout."""

from __future__ import annotations

import pytest

from mayday.games.free_mars.rows import Ability
from mayday.games.free_mars.rules.net_run import strength
from mayday.games.free_mars.rules.values import value
from mayday.testing import refused, rule, then, when


def kinds(t) -> list[str]:
    return [type(event).__name__ for event in t.events]


# -- Runners ------------------------------------------------------------------------------------


@rule("FM-RUN-1", "FM-RUN-2", "FM-RUN-3")
def test_one_ship_with_usable_cyber_runs(table):
    t = table(
        "oracle T6 tf\nspartacus T6 tf\nkestrel T6 tf P3.cyberwar\n"
        "merlin T6 tf disrupted P4.cyberwar\nsibyl T6\nharrier T6 tf IC\ntodo Runner"
    )
    assert t.offers("A") == ["run kestrel", "run harrier", "run oracle"]
    refused(t, "A run spartacus", "FM-RUN-2")
    refused(t, "A run merlin", "FM-RUN-2")
    refused(t, "A run sibyl", "FM-RUN-3")


@rule("FM-RUN-2")
def test_a_disrupted_cyborg_ship_runs_with_its_back_side(table):
    t = table("oracle T6 tf disrupted\nsibyl T6 tf\ntodo Runner")
    assert t.offers("A") == ["run oracle", "run sibyl"]


@rule("FM-UNIT-8", "FM-RUN-2")
def test_a_base_with_cyber_aboard_may_run(table):
    t = table("freehold T6 tf P3.cyberwar\noracle T6 tf\ntodo Runner")
    assert "run freehold" in t.offers("A")


@rule("FM-COM-29", "FM-RUN-11")
def test_who_broke_off_neither_runs_nor_helps(table):
    t = table("oracle T6 tf broken_off\nsibyl T6 tf\nkestrel T6 tf P3.cyberwar\ntodo Runner")
    refused(t, "A run oracle", "FM-COM-29")
    assert strength(t.g) == 2 + 1 + 1


@rule("FM-RUN-4", "FM-SPEC-2")
def test_a_net_run_is_a_special_action(table):
    t = table("oracle T6 tf\nsibyl T6 tf\ntodo SpecialActions", dice=(2,) * 5)
    when(t, "A net_run")
    assert t.offers("A") == ["run oracle", "run sibyl"]
    when(t, "A run oracle")
    assert "NetRunMade" in kinds(t)


# -- Dice ---------------------------------------------------------------------------------------


@rule("FM-RUN-5", "FM-RUN-6", "FM-RUN-11", "FM-NET-6", "FM-INT-15")
def test_all_cyber_of_the_task_force_and_the_net_level_are_rolled(table):
    t = table(
        "oracle T6 tf IC\nsibyl T6 tf disrupted P3.cyberwar\nkestrel T6 tf P7.hyper_cadre\n"
        "merlin T6 P4.cyberwar\nnet 3\ntodo Runner"
    )
    # Oracle 2 + marker 1, Sibyl's back 1 without its pod, Hyper Cadre 1, NET 3
    assert strength(t.g) == 3 + 1 + 1 + 3


@rule("FM-RUN-5", "FM-CAMP-7", "FM-SPEC-7")
def test_a_won_mission_card_adds_its_die(table):
    t = table("oracle T6 tf\nnet 2\nwins CE-M3\ntodo SpecialActions", mode="campaign")
    assert strength(t.g) == 2 + 1 + 2


@rule("FM-RUN-7", "FM-RUN-8")
def test_each_positive_buys_an_outcome_or_none(table):
    t = table(
        "oracle T6 tf\nnet 2\nmission_seen yes\nmarkers M1:IF C1:IC\ntodo Runner",
        dice=(4, 5, 6, 3),
    )
    assert t.g.dice == (4, 5, 6, 3)
    assert t.offers("A") == ["raise_net", "lower_net", "reveal M1", "gain_ap", "look", "unused"]
    when(t, "A raise_net", "A raise_net", "A unused")
    then(t, net=4)
    assert not t.g.asks


@rule("FM-RUN-8")
def test_ap_are_gained_once_a_run(table):
    t = table("oracle T6 tf\nnet 2\nap 3\ntodo NetOutcome 3")
    when(t, "A gain_ap")
    then(t, ap=4)
    refused(t, "A gain_ap", "FM-RUN-8")


@rule("FM-RUN-8")
def test_the_top_card_is_looked_at_once(table):
    t = table("oracle T6 tf\nnet 2\ntodo NetOutcome 3")
    when(t, "A look")
    then(t, top_seen=True)
    refused(t, "A look", "FM-RUN-8")
    t = table("oracle T6 tf\nnet 2\ndeck -\ntodo NetOutcome 3")
    refused(t, "A look", "FM-RUN-8")


@rule("FM-MIS-2", "FM-TERM-3")
def test_revealing_the_mission_uses_a_positive(table):
    t = table("oracle T6 tf\nnet 2\ntodo NetOutcome 2")
    when(t, "A reveal_mission")
    then(t, "todo NetOutcome 1", mission_seen=True)
    refused(t, "A reveal_mission", "FM-MIS-2")


@rule("FM-OPT-3")
def test_an_open_mission_is_never_revealed(table):
    t = table("oracle T6 tf\nnet 2\nmission_seen yes\ntodo NetOutcome 2", open_mission="on")
    refused(t, "A reveal_mission", "FM-MIS-2")


@rule("FM-NET-1", "FM-NET-2")
def test_the_net_level_stays_on_its_track(table):
    t = table("oracle T6 tf\nnet 1\ntodo NetOutcome 3")
    refused(t, "A lower_net", "FM-NET-1")
    t = table("oracle T6 tf\nnet 5\ntodo NetOutcome 3")
    refused(t, "A raise_net", "FM-NET-1")


@rule("FM-INT-7")
def test_markers_are_revealed_on_the_own_orbital_only(table):
    t = table(
        "oracle M6 tf\nkestrel LP\nnet 2\nmarkers M6:IF M1:IC M3:IA+ C1:IB O1:IW\ntodo NetOutcome 2"
    )
    assert [c for c in t.offers("A") if c.startswith("reveal ")] == ["reveal M1"]
    refused(t, "A reveal M6", "FM-INT-7")  # its own Point
    refused(t, "A reveal M3", "FM-INT-7")  # revealed
    refused(t, "A reveal C1", "FM-INT-7")  # another Orbital
    when(t, "A reveal M1")
    then(t, "markers M6:IF M1:IC+ M3:IA+ C1:IB O1:IW")


@rule("FM-INT-7")
def test_on_a_track_both_orbitals_are_in_reach(table):
    t = table("oracle T6 tf\nnet 2\nmarkers M1:IC C1:IB O1:IW\ntodo NetOutcome 2")
    assert [c for c in t.offers("A") if c.startswith("reveal ")] == ["reveal M1", "reveal O1"]


@rule("FM-INT-10")
def test_a_marker_revealed_where_friends_are_is_settled_at_once(table):
    t = table("oracle M6 tf\nkestrel M1\nnet 2\nmarkers M1:IC\ntodo NetOutcome 1\nap 2")
    when(t, "A reveal M1")
    assert t.offers("A") == ["load kestrel", "remove"]
    when(t, "A load kestrel")
    then(t, "kestrel M1 IC", ap=3)


# -- The marker of the Node ---------------------------------------------------------------------


@rule("FM-RUN-10", "FM-INT-1", "FM-INT-3")
def test_the_marker_is_captured_first_and_every_positive_still_counts(table):
    t = table(
        "oracle M1 tf\nkestrel M1 tf\nnet 1\nap 2\nmarkers M1:IF\ntodo SpecialActions",
        dice=(4, 5, 1),
    )
    assert t.offers("A") == ["load kestrel", "load oracle"]
    when(t, "A load kestrel")
    then(t, "markers -:IF+", ap=3, captured=1)
    when(t, "A gain_ap", "A raise_net")  # then Oracle, the only victim, burns out
    then(t, "kestrel M1 tf IF", "oracle M1 tf disrupted", ap=4, net=2)
    order = [k for k in kinds(t) if k in ("MarkerTaken", "NetRose", "BurnedOut")]
    assert order == ["MarkerTaken", "NetRose", "BurnedOut"]


@rule("FM-INT-2", "FM-RUN-10")
def test_a_failed_run_loses_the_marker_unseen(table):
    t = table("oracle M1 tf\nnet 1\nmarkers M1:IF\ntodo SpecialActions", dice=(2, 3, 2))
    then(t, "markers -:IF")
    assert "MarkerLost" in kinds(t)
    assert "MarkerRevealed" not in kinds(t)


@rule("FM-INT-4", "FM-RUN-12", "FM-OPS-18")
def test_a_run_that_a_card_grants_settles_the_marker_and_burns_out(table):
    t = table(
        "oracle M1 tf\nnet 1\nmarkers M1:IF\ndeck CE-10 CE-09\ntodo OperationsCard", dice=(1, 2, 3)
    )
    assert t.offers("A") == ["run oracle", "decline"]
    refused(t, "A run sibyl", "FM-RUN-3")
    when(t, "A run oracle")
    then(t, "markers -:IF", "oracle M1 tf disrupted")


@rule("FM-OPS-18")
def test_a_run_that_a_card_grants_may_be_declined(table):
    t = table("oracle M1 tf\nnet 1\nmarkers M1:IF\ndeck CE-10 CE-09\ntodo OperationsCard")
    when(t, "A decline")
    then(t, "markers M1:IF", "discard CE-10")


@rule("FM-INT-4", "FM-OPS-8", "FM-OPS-11", "FM-MIS-3")
def test_a_cyber_challenge_is_no_net_run(table):
    t = table(
        "oracle M1 tf\nnet 3\nmarkers M1:IF\ndeck CE-06 CE-09\ntodo OperationsCard", dice=(1, 4)
    )
    when(t, "A reveal_mission")  # two dice without the NET level, no Burnout, the marker stays
    then(t, "markers M1:IF", "oracle M1 tf", mission_seen=True)


# -- Burnout ------------------------------------------------------------------------------------


@rule("FM-RUN-9")
def test_the_runner_or_its_items_suffer(table):
    t = table(
        "oracle T6 tf P3.cyberwar IC\nsibyl T6 tf\nnet 1\ntodo Runner",
        dice=(1, 2, 3, 2, 3, 2, 3),
    )
    when(t, "A run oracle")
    assert t.offers("A") == ["burn oracle", "burn P3", "burn IC"]
    refused(t, "A burn sibyl", "FM-SPEC-13")
    when(t, "A burn P3")
    then(t, "oracle T6 tf IC", "sibyl T6 tf")


@rule("FM-RUN-9", "FM-SPEC-14")
def test_a_runner_without_a_victim_lets_others_suffer(table):
    t = table(
        "oracle T6 tf disrupted\nsibyl T6 tf P3.cyberwar\nkestrel T6 tf P7.hyper_cadre\nnet 1\n"
        "todo Runner",
        dice=(1, 2, 3, 2, 3, 2),
    )
    when(t, "A run oracle")
    assert t.offers("A") == ["burn sibyl", "burn P3", "burn P7"]
    refused(t, "A burn oracle", "FM-SPEC-14")


@rule("FM-RUN-9")
def test_what_was_captured_in_this_run_is_no_victim(table):
    t = table(
        "oracle M1 tf\nkestrel M1 tf P3.cyberwar\nnet 1\nmarkers M1:IC\ntodo Runner",
        dice=(1, 4, 2, 2),
    )
    when(t, "A run oracle", "A unused")
    then(t, "oracle M1 tf disrupted IC")  # the only victim when the dice fell


@rule("FM-OPS-8", "FM-MIS-29")
@pytest.mark.parametrize("net", [1, 4])
def test_the_value_of_cyber_is_without_net_dice(table, net):
    t = table(f"oracle T6 tf\nnet {net}\ntodo SpecialActions")
    assert value(t.g, Ability.CYBER) == 2
