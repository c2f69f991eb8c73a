"""The cards of a combat, one by one: how many pirates fall, and what is spent."""

from __future__ import annotations

import pytest

from mayday.testing import refused, rule, then, when


@pytest.fixture
def fight(table):
    """Rush on the Bridge among pirates, her combat just begun; Paddy is far away."""

    def begun(position, pirates=12, crew="rush paddy"):
        g = table(crew, f"pirates bridge:{pirates}\n{position}", step="ExploreStep")
        if "enough" in g.offers("A"):
            when(g, "A enough")
        return g

    return begun


@rule("PF-COMBAT-6", "PF-CARD-3")
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_a_security_detail_defeats_its_number(fight, n):
    g = fight(f"hand_rush security_detail_{n}")
    when(g, f"A detail security_detail_{n}-sec")
    then(g, f"pirates bridge:{12 - n}", f"security_discard security_detail_{n}", "hand_rush -")


@rule("PF-COMBAT-8")
@pytest.mark.parametrize("stim", ["stim_pack-sec", "stim_pack-sci"])
@pytest.mark.parametrize("n", [1, 4])
def test_a_stim_pack_doubles_the_detail_it_goes_with(fight, stim, n):
    g = fight(f"hand_rush {stim} security_detail_{n}")
    when(g, f"A stim {stim}.security_detail_{n}-sec")
    then(g, f"pirates bridge:{12 - 2 * n}", "hand_rush -")


@rule("PF-CARD-22", "PF-COMBAT-8")
def test_a_stim_pack_is_for_a_detail_that_leaves_somebody(fight):
    g = fight("hand_rush stim_pack-sec security_detail_3", pirates=3)
    refused(g, "A stim stim_pack-sec.security_detail_3-sec", "PF-CARD-22")


@rule("PF-COMBAT-9", "PF-COMBAT-10")
def test_an_ambush_doubles_details_before_and_after(fight):
    g = fight("hand_rush ambush security_detail_1 security_detail_3 stim_pack-sec")
    when(g, "A detail security_detail_1-sec")
    then(g, "pirates bridge:11")
    when(g, "A ambush")
    then(g, "pirates bridge:10")
    refused(g, "A stim stim_pack-sec.security_detail_3-sec", "PF-COMBAT-10")
    when(g, "A detail security_detail_3-sec")
    then(g, "pirates bridge:4", "hand_rush stim_pack-sec")


@rule("PF-COMBAT-11", "PF-COMBAT-19", "PF-COMBAT-26")
@pytest.mark.parametrize("card", ["weapon-sec", "weapon-res"])
def test_a_weapon_defeats_one_in_each_combat_and_is_kept(fight, card):
    g = fight(f"hand_rush {card} weapon-sec")
    when(g, "A weapon")
    then(g, "pirates bridge:11", f"hand_rush {card} weapon-sec")
    refused(g, "A weapon", "PF-COMBAT-11")


@rule("PF-COMBAT-11", "PF-COMBAT-22")
@pytest.mark.parametrize("card", ["exoskeleton-eng", "exoskeleton-sec", "exoskeleton-res"])
def test_an_exoskeleton_defeats_one_if_it_is_worn(fight, card):
    g = fight(f"hand_rush {card}")
    refused(g, "A exoskeleton", "PF-COMBAT-22")
    when(g, f"A equip {card}", "A exoskeleton")
    then(g, "pirates bridge:11", f"body rush:{card}")
    refused(g, "A exoskeleton", "PF-COMBAT-22")


@rule("PF-COMBAT-16", "PF-COMBAT-26", "PF-CARD-15")
@pytest.mark.parametrize("card", ["personal_force_field-sec", "personal_force_field-sci"])
def test_a_personal_force_field_defeats_one_and_prevents_wounds(fight, card):
    g = fight(f"hand_rush {card}")
    when(g, f"A activate {card}")
    then(g, "pirates bridge:11", f"fields rush:{card}", "field_ends rush:rush")
    when(g, "A blow")
    then(g, "pirates bridge:10", "wounded -", "dead -")


@rule("PF-COMBAT-17")
@pytest.mark.parametrize("card", ["field_medikit-sec", "field_medikit-sci"])
def test_a_medikit_defeats_one_and_heals_at_once(fight, card):
    g = fight(f"hand_rush {card} {card}")
    when(g, f"A medikit {card}", f"A medikit {card}")
    then(g, "pirates bridge:10", "wounded -", "hand_rush -", defeated=False)


@rule("PF-COMBAT-17")
def test_a_medikit_is_of_no_use_behind_a_field(fight):
    g = fight("hand_rush field_medikit-sci\nfields rush:personal_force_field-sec")
    refused(g, "A medikit field_medikit-sci", "PF-COMBAT-17")


@rule("PF-COMBAT-21", "PF-MOVE-26")
@pytest.mark.parametrize("card", ["team_up-bri", "team_up-sec"])
def test_a_team_up_brings_somebody_who_can_walk_here(fight, card):
    g = fight(f"hand_rush {card}")
    when(g, f"A team_up {card}.paddy")
    then(g, "at rush:bridge paddy:bridge", "hand_rush -")
    when(g, "A blow", "A blow")
    then(g, "pirates bridge:10")


@rule("PF-COMBAT-21")
def test_a_team_up_brings_nobody_past_a_blockage(fight):
    g = fight("hand_rush team_up-sec\nblocked hub1")
    refused(g, "A team_up team_up-sec.paddy", "PF-MOVE-26")


@rule("PF-COMBAT-5", "PF-MOVE-18")
@pytest.mark.parametrize("deck", ["eng", "bri", "sec", "sci", "res"])
def test_a_tube_leads_out_of_a_combat_after_some_are_defeated(fight, deck):
    g = fight(f"hand_rush jefferies_tube-{deck}\nblocked hub1")
    when(g, "A blow", f"A tube jefferies_tube-{deck}.cargo_bay_1")
    then(g, "at rush:cargo_bay_1 paddy:engineering", "pirates bridge:11", "wounded -")


@rule("PF-COMBAT-18")
@pytest.mark.parametrize(("robots", "left"), [(1, 11), (2, 10)])
def test_security_robots_shoot_first(fight, robots, left):
    then(fight(f"robots bridge:{robots}"), f"pirates bridge:{left}")
