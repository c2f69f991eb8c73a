"""Combat: deployment, Tactical Edge, fire, hits, Breakoff, and how a battle ends."""

from __future__ import annotations

import pytest

from mayday.games.free_mars import GAME
from mayday.games.free_mars.content import PACKS
from mayday.games.free_mars.rules.combat import (
    begin_battle,
    friendly_speed,
    friendly_weapons,
    in_battle,
    opfor_number,
    opfor_strength,
)
from mayday.testing import refused, rule, then, when

# Places in the bin of Ceres: Attack Craft 0-2, Escorts 3-6, Cyborg Ships 7-8, Swarms 9-11,
# Sentry Pods 12-13. A unit that is drawn leaves it.
AC, ESC, CB, SWARM, SENTRY = 0, 3, 7, 9, 12


def drawing(card: str) -> str:
    return f"deck {card} CE-09 CE-10\ntodo OperationsCard"


# -- Deployment ---------------------------------------------------------------------------------


@rule("FM-COM-1", "FM-COM-3", "FM-COM-4", "FM-COM-8", "FM-NET-5", "FM-OPS-4", "FM-TURN-4")
def test_a_card_brings_as_many_units_as_the_net_level_and_its_number(table):
    t = table(f"spartacus T6 tf\nnet 2\n{drawing('CE-02')}", draws=(AC, AC, CB - 2), dice=(6, 1))
    then(t, "opfor fed_ac fed_ac fed_cb", "point T6", battle="on")


@rule("FM-COM-5", "FM-COM-6")
@pytest.mark.parametrize(("markers", "number"), [("M1:IF", 3), ("M2:IF", 2), ("M1:IF+", 3)])
def test_a_marker_in_the_node_brings_one_more(table, markers, number):
    t = table(f"spartacus M1 tf\nnet 2\nmarkers {markers}\ntodo SpecialActions")
    assert opfor_number(t.g, 0, mission=False) == number
    assert opfor_number(t.g, 0, mission=True) == number


@rule("FM-COM-7")
def test_an_empty_bin_gives_what_it_has(table):
    t = table("spartacus T6 tf\ntodo SpecialActions", dice=None)
    begin_battle(t.g, 20)
    assert len(t.g.opfor) == len(PACKS["ceres"].bin) == 14


@rule("FM-COM-1", "FM-COM-4")
def test_a_number_below_one_brings_nobody_and_no_battle(table):
    t = table("oracle T6 tf\nnet 1\ntodo SpecialActions")
    assert opfor_number(t.g, -1, mission=False) == 0
    begin_battle(t.g, 0)
    then(t, "opfor -", "todo SpecialActions", battle="")


@rule("FM-COM-9", "FM-DICE-1")
@pytest.mark.parametrize(("die", "unit"), [(1, "fed_swarm"), (2, "fed_swarm.back")])
def test_a_swarm_lies_front_up_on_an_odd_die(table, die, unit):
    t = table(f"spartacus T6 tf\n{drawing('CE-01')}", draws=(SWARM,), dice=(die, 6, 1))
    then(t, f"opfor {unit}")


@rule("FM-COM-10", "FM-DICE-1")
@pytest.mark.parametrize(
    ("die", "unit"), [(3, "fed_sentry_pod.back"), (4, "fed_sentry_pod"), (1, "fed_sentry_pod.back")]
)
def test_another_pod_is_flipped_on_one_to_three(table, die, unit):
    t = table(f"spartacus T6 tf\n{drawing('CE-01')}", draws=(SENTRY,), dice=(die, 6, 1))
    then(t, f"opfor {unit}")


@rule("FM-COM-11")
def test_a_pod_fires_takes_one_hit_and_has_no_energy(table):
    t = table("spartacus T6 tf\nopfor fed_sentry_pod\nbattle on\ntodo Hitting 1 > SpecialActions")
    then(t, "opfor -", battle="won")
    mines = PACKS["ceres"].enemies["fed_sentry_pod"]
    assert (mines.side.weapons, mines.side.energy, mines.flipped) == (2, 0, "")


@rule("FM-COM-49", "FM-DICE-5")
def test_nemesis_takes_every_cyborg_ship_first(table):
    t = table(f"spartacus T6 tf\nnet 2\n{drawing('CE-14')}", draws=(AC, 7), dice=(1, 6, 1))
    # the bin without Cyborg Ships: place 7 is then the first Swarm, once an Attack Craft is out
    then(t, "opfor fed_cb fed_cb fed_ac fed_swarm")


@rule("FM-COM-49", "FM-CAMP-10")
def test_nemesis_counts_markers_and_won_missions_too(table):
    t = table(
        f"spartacus M1 tf\nnet 1\nmarkers M1:IF\nwins CE-M1\n{drawing('CE-14')}",
        draws=(AC, AC, AC),
        dice=(6, 1),
        mode="campaign",
    )
    then(t, "opfor fed_cb fed_cb fed_ac fed_ac fed_ac")


@rule("FM-COM-2")
def test_all_friendly_units_in_the_point_fight(table):
    t = table("spartacus M6 tf\noracle M6\nfreehold M6\nkestrel M1\ntodo SpecialActions")
    assert in_battle(t.g) == sum(
        1 << PACKS["ceres"].number[ship] for ship in ("spartacus", "oracle", "freehold")
    )


@rule("FM-TF-7", "FM-COM-38")
def test_all_opfor_units_go_back_to_the_bin(table):
    t = table(
        "spartacus T6 tf\nopfor fed_esc.disrupted\nbattle on\ntodo Hitting 1 > SpecialActions"
    )
    then(t, "opfor -", battle="won")


# -- Launching ----------------------------------------------------------------------------------


@rule("FM-COM-13", "FM-COM-14", "FM-COM-47", "FM-DICE-5")
def test_swarms_are_launched_one_by_one_when_the_opfor_is_seen(table):
    t = table(
        f"spartacus T6 tf P2.swarm\noracle T6 tf P1.swarm P3.cyberwar\n{drawing('CE-01')}",
        draws=(AC,),
        dice=(6, 1),
    )
    then(t, "opfor fed_ac")
    assert t.offers("A") == ["launch P1", "hold P1"]
    refused(t, "A launch P2", "FM-DICE-5")
    refused(t, "A launch P3", "FM-COM-14")
    when(t, "A launch P1")
    assert t.offers("A") == ["launch P2", "hold P2"]
    when(t, "A hold P2")
    then(t, "launched P1.swarm", "spartacus T6 tf P2.swarm", "oracle T6 tf P3.cyberwar")


@rule("FM-COM-14", "FM-POD-2")
def test_a_disrupted_or_broken_off_ship_launches_nothing(table):
    t = table(
        "spartacus T6 tf disrupted P2.swarm\nkestrel T6 tf broken_off P1.swarm\noracle T6 tf\n"
        + drawing("CE-01"),
        draws=(AC,),
        dice=(6, 1),
    )
    assert t.offers("A")[0] == "fire"


@rule("FM-COM-48")
def test_a_ship_outside_the_task_force_may_launch_too(table):
    t = table(f"spartacus T6 tf\noracle T6 P1.swarm\n{drawing('CE-01')}", draws=(AC,), dice=())
    assert t.offers("A") == ["launch P1", "hold P1"]


# -- Tactical Edge ------------------------------------------------------------------------------


@rule("FM-COM-15", "FM-NET-4")
def test_the_friendly_edge_adds_the_fastest_ship_and_the_net_level(table):
    t = table("spartacus T6 tf\nkestrel T6\nnet 3\nopfor fed_ac\ntodo SpecialActions")
    assert friendly_speed(t.g) == 4 + 3


@rule("FM-COM-12")
def test_a_jammer_leaves_out_the_net_level(table):
    jammed = "spartacus T6 tf\nnet 3\nopfor fed_sentry_pod.back\ntodo SpecialActions"
    assert friendly_speed(table(jammed).g) == 3
    assert friendly_speed(table(jammed.replace(".back", "")).g) == 6


@rule("FM-COM-16", "FM-COM-17")
@pytest.mark.parametrize(
    ("opfor", "speed"),
    [
        ("fed_ac fed_esc", 4),
        ("fed_cb fed_cb", 3 + 2),
        ("fed_cb.disrupted fed_esc", 4 + 2),
        ("fed_swarm fed_sentry_pod", 0),
    ],
)
def test_the_opfor_edge_adds_its_fastest_ship_and_two_once_for_cyborgs(table, opfor, speed):
    assert opfor_strength("ceres", tuple(opfor.split())).speed == speed


@rule("FM-COM-18", "FM-COM-20")
@pytest.mark.parametrize(
    ("ours", "theirs", "edge"), [(3, 4, "friendly"), (3, 5, "opfor"), (4, 4, "friendly")]
)
def test_the_higher_total_fires_first_and_a_tie_is_ours(table, ours, theirs, edge):
    dice = (ours, theirs) if edge == "friendly" else (ours, theirs, 1, 1, 1)
    t = table(f"spartacus T6 tf\n{drawing('CE-01')}", draws=(AC,), dice=dice)
    assert t.g.edge == edge
    assert t.g.dice_for == ("edge" if edge == "friendly" else "opfor_fire")


@rule("FM-COM-19", "FM-COM-34")
def test_the_edge_lasts_and_rounds_repeat(table):
    t = table(
        f"spartacus T6 tf\n{drawing('CE-01')}",
        draws=(AC,),
        dice=(6, 1, *(1, 1, 1), *(1, 1, 1), *(1, 1, 1), *(1, 1, 1)),
    )
    when(t, "A fire", "A fire")
    then(t, "opfor fed_ac", battle="on", edge="friendly")
    assert t.offers("A") == ["fire", "break_off spartacus"]


@rule("FM-COM-44")
@pytest.mark.parametrize(("card", "edge"), [("CE-03", "opfor"), ("CA-02", "friendly")])
def test_a_card_that_names_the_edge_spares_its_dice(table, card, edge):
    if card == "CE-03":
        t = table(f"spartacus T6 tf\n{drawing(card)}", draws=(CB, CB), dice=(1, 1, 1, 1))
    else:
        t = table(
            f"agincourt T12 tf\ndeck {card} CA-10\ntodo OperationsCard",
            draws=(13,),
            dice=(1,),
            pack="callisto",
        )
    assert t.g.edge == edge


# -- Fire and hits ------------------------------------------------------------------------------


@rule("FM-COM-21", "FM-COM-13", "FM-INT-14")
def test_fire_rolls_the_weapons_of_ships_markers_and_launched_swarms(table):
    t = table(
        "spartacus T6 tf IW\noracle T6 tf disrupted\nlaunched P1.swarm P2.swarm\nopfor fed_ac\n"
        "battle on\ntodo Firing > SpecialActions"
    )
    assert friendly_weapons(t.g, in_battle(t.g)) == 4 + 1 + 2


@rule("FM-COM-22", "FM-COM-24", "FM-COM-23")
def test_a_hit_flips_an_effective_ship_and_eliminates_a_disrupted_one(table):
    t = table(
        "spartacus T6 tf\nopfor fed_ac fed_ac fed_esc.disrupted\nbattle on\n"
        "todo Hitting 2 > SpecialActions",
        dice=(1, 1, 1, 1),
    )
    assert t.offers("A") == ["hit fed_ac", "hit fed_esc.disrupted"]
    refused(t, "A hit fed_cb", "FM-COM-22")
    when(t, "A hit fed_ac", "A hit fed_esc.disrupted")
    then(t, "opfor fed_ac.disrupted fed_ac", dice=(1, 1, 1, 1))  # 1 + 3 dice: the losses count


@rule("FM-COM-25")
def test_hits_without_a_target_are_lost(table):
    t = table("spartacus T6 tf\nopfor fed_swarm\nbattle on\ntodo Hitting 3 > SpecialActions")
    then(t, "opfor -", battle="won")
    assert "HitsWasted(n=2)" in map(str, t.events)


@rule("FM-COM-22", "FM-COM-24", "FM-POD-7")
def test_the_player_gives_opfor_hits_to_ships_and_swarms_in_any_order(table):
    t = table(
        "spartacus T6 tf\noracle T6 tf disrupted\nkestrel M6\nlaunched P1.swarm\nopfor fed_ac\n"
        "battle on\ntodo TakingHits 3 > SpecialActions"
    )
    refused(t, "A take_hit kestrel", "FM-COM-24")
    refused(t, "A take_hit P2", "FM-COM-24")
    when(t, "A take_hit spartacus", "A take_hit P1", "A take_hit spartacus")
    then(t, "spartacus lost", "launched -", "oracle T6 tf disrupted")


@rule("FM-COM-24")
def test_a_ship_may_take_two_hits_of_one_fire(table):
    t = table(
        "spartacus T6 tf\noracle T6 tf\nopfor fed_ac\nbattle on\ntodo TakingHits 2 > SpecialActions"
    )
    when(t, "A take_hit oracle", "A take_hit oracle")
    then(t, "oracle lost", "spartacus T6 tf")


@rule("FM-COM-43", "FM-POD-3", "FM-COM-39", "FM-INT-13")
def test_what_an_eliminated_ship_carries_goes_with_it(table):
    t = table(
        "spartacus T6 tf\noracle T6 tf disrupted P3.cyberwar IF\nopfor fed_ac\nbattle on\n"
        "todo TakingHits 1 > SpecialActions"
    )
    when(t, "A take_hit oracle")
    then(t, "oracle lost")
    assert not any(t.g.load)
    assert {"PodEliminated", "MarkerEliminated"} <= {type(e).__name__ for e in t.events}


@rule("FM-COM-46")
def test_launched_swarms_outlive_their_ship(table):
    t = table(
        "spartacus T6 tf\noracle T6 tf disrupted\nlaunched P1.swarm\nopfor fed_ac\nbattle on\n"
        "todo TakingHits 1 > SpecialActions"
    )
    when(t, "A take_hit oracle")
    then(t, "oracle lost", "launched P1.swarm")


@rule("FM-COM-40")
def test_a_disrupted_ship_stays_disrupted_after_the_battle(table):
    t = table("spartacus T6 tf disrupted\nopfor fed_swarm\nbattle on\ntodo Hitting 1 > EndOfTurn")
    then(t, "spartacus T6 tf disrupted", round=4)


# -- Breakoff -----------------------------------------------------------------------------------


@rule("FM-COM-26", "FM-COM-27", "FM-COM-33", "FM-DICE-1")
def test_ships_are_named_before_any_die_and_do_not_fire(table):
    t = table(
        "spartacus T6 tf\nkestrel T6 tf\noracle T6 tf\nopfor fed_ac\nbattle on\n"
        "todo Firing > SpecialActions",
        dice=(5, 4, *(1, 1), *(1, 1, 1)),
    )
    when(t, "A break_off spartacus", "A break_off kestrel")
    then(t, "spartacus T6 tf", "kestrel T6 tf")
    refused(t, "A break_off kestrel", "FM-COM-33")
    when(t, "A fire")  # 5 > Energy 3, 4 <= Energy 4; Oracle fires two dice
    then(t, "spartacus T6 tf", "kestrel T6 tf broken_off", "oracle T6 tf")


@rule("FM-COM-28", "FM-ILL-4")
def test_a_swarm_cannot_break_off_and_nobody_can_outside_the_own_fire(table):
    assert not any(c.verb == "break_off" and c.target == "P1" for c in GAME.space.choices)
    t = table(
        "spartacus T6 tf\noracle T6 tf\nlaunched P1.swarm\nopfor fed_ac\nbattle on\n"
        "todo TakingHits 1 > SpecialActions"
    )
    refused(t, "A break_off spartacus", "FM-COM-24")


@rule("FM-COM-29", "FM-COM-30", "FM-SPEC-21")
def test_who_broke_off_is_out_for_the_rest_of_the_op(table):
    t = table(
        "spartacus C6 tf broken_off\noracle C6 tf\nkestrel C6\nopfor fed_ac\nbattle on\n"
        "todo TakingHits 1 > SpecialActions"
    )
    refused(t, "A take_hit spartacus", "FM-COM-30")
    t = table("spartacus C6 tf broken_off\noracle C6 tf\ntodo SpecialActions")
    refused(t, "A bombardment", "FM-SPEC-5")  # the only B broke off
    assert GAME.text.has("refusal", "has_broken_off")


@rule("FM-COM-29")
def test_who_broke_off_is_not_named_again(table):
    t = table(
        "spartacus T6 tf broken_off\noracle T6 tf\nopfor fed_ac\nbattle on\n"
        "todo Firing > SpecialActions"
    )
    refused(t, "A break_off spartacus", "FM-COM-29")
    refused(t, "A break_off kestrel", "FM-COM-26")


@rule("FM-COM-31")
def test_the_opfor_never_breaks_off():
    assert not any(
        choice.verb == "break_off" and choice.target in PACKS["ceres"].enemies
        for choice in GAME.space.choices
    )


@rule("FM-COM-32")
def test_the_base_cannot_break_off(table):
    t = table("spartacus T6 tf\nfreehold T6\nopfor fed_ac\nbattle on\ntodo Firing > SpecialActions")
    refused(t, "A break_off freehold", "FM-COM-32")
    assert t.offers("A") == ["fire", "break_off spartacus"]


# -- The end of a battle ------------------------------------------------------------------------


@rule("FM-COM-35", "FM-COM-37")
def test_a_battle_is_lost_when_no_ship_is_left_even_with_swarms(table):
    t = table(
        "spartacus T6 tf\nlaunched P1.swarm\nopfor fed_ac\nbattle on\ntodo Firing > SpecialActions",
        dice=(1,),
    )
    when(t, "A break_off spartacus")  # then firing is all that is left, and is done
    then(t, "spartacus T6 tf broken_off P1.swarm", "opfor -", battle="lost")


@rule("FM-COM-35")
def test_a_base_alone_fights_on_while_a_ship_lives_elsewhere(table):
    t = table(
        "spartacus T6 tf disrupted\nfreehold T6\nkestrel M1\nopfor fed_ac\nbattle on\n"
        "todo TakingHits 1 > SpecialActions",
        dice=(6, 6),
    )
    when(t, "A take_hit spartacus")  # the base has nothing to choose: it fires, and wins
    then(t, "spartacus lost", battle="won")


@rule("FM-COM-45", "FM-UNIT-7", "FM-COM-51")
def test_the_last_spaceship_is_the_mission(table):
    t = table(
        "spartacus T6 tf disrupted\nfreehold T6\nlaunched P1.swarm\nopfor fed_ac\nbattle on\n"
        "todo TakingHits 2 > WinLose 1 > SpecialActions"
    )
    when(t, "A take_hit spartacus")
    assert t.g.result.cause == "squadron_lost"
    then(t, "launched -")
    refused(t, "A fire", "FM-COM-45")


@rule("FM-COM-36", "FM-COM-47")
def test_a_won_battle_pays_after_the_swarms_are_back(table):
    t = table(
        "spartacus T6 tf\nhephaestus T6\nlaunched P1.swarm\nopfor fed_swarm\nbattle on\n"
        "todo Hitting 1 > WinLose 1"
    )
    assert t.offers("A") == ["load spartacus", "load hephaestus"]
    when(t, "A load hephaestus")
    then(t, "opfor -", "hephaestus T6 P1.swarm")
    assert t.offers("A") == ["gain_ops", "gain_net"]


@rule("FM-COM-41", "FM-COM-42")
def test_swarms_return_to_ships_with_room_or_are_eliminated(table):
    t = table(
        "spartacus T6 tf P7.hyper_cadre\nkestrel T6 tf disrupted broken_off\n"
        "launched P1.swarm P2.swarm\nopfor fed_swarm\nbattle on\ntodo Hitting 1 > SpecialActions"
    )
    then(t, "kestrel T6 tf disrupted broken_off P1.swarm", "launched -")
    assert "PodEliminated(pod='P2.swarm')" in map(str, t.events)


@rule("FM-COM-41")
def test_a_full_ship_takes_no_swarm_back(table):
    t = table(
        "spartacus T6 tf P7.hyper_cadre\nkestrel T6 tf\noracle T6 tf\nlaunched P1.swarm\n"
        "opfor fed_swarm\nbattle on\ntodo Hitting 1 > SpecialActions"
    )
    refused(t, "A load spartacus", "FM-POD-1")
    refused(t, "A load merlin", "FM-COM-41")


@rule("FM-COM-50")
def test_who_broke_off_may_be_repaired_and_loaded(table):
    t = table(
        "hephaestus T6 tf\nspartacus T6 tf disrupted broken_off\ntodo AssemblyOutcome 2\nap 4"
    )
    when(t, "A build P1.swarm")
    assert "load spartacus" in t.offers("A")
    when(t, "A load spartacus", "A repair spartacus")
    then(t, "spartacus T6 tf broken_off P1.swarm")


@rule("FM-DICE-1")
def test_dice_fall_in_a_fixed_order(table):
    t = table(
        f"spartacus T6 tf\nkestrel T6 tf\nnet 2\n{drawing('CE-01')}",
        draws=(SWARM, SENTRY - 1),
        dice=(2, 4, 1, 5, *(6, 1, 1, 1), 3, 6, 6, 1, 1),
    )
    # sides: Swarm even, Sentry keeps; Edge 1+4+2 against 5+0: ours
    then(t, "opfor fed_swarm.back fed_sentry_pod", edge="friendly")


@rule("FM-COM-6", "FM-MIS-27", "FM-CAMP-11")
def test_suppression_and_won_missions_in_a_mission_battle(table):
    t = table(
        "spartacus C6 tf\nnet 3\nsuppression 2\nwins CE-M1 CE-M2\ntodo SpecialActions",
        mode="campaign",
    )
    assert opfor_number(t.g, 1, mission=True) == 2
    assert opfor_number(t.g, 1, mission=False) == 6
    t.g.suppression = 9
    assert opfor_number(t.g, 1, mission=True) == 1
