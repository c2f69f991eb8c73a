"""Combat: who fights with what, doubling, fighting on, and the book's example move by move."""

from __future__ import annotations

import pytest

from mayday.games.phobos_falling.events_of_pirates import (
    CombatBroken,
    CombatWon,
    DetailFought,
    RobotsShot,
    Struck,
)
from mayday.games.phobos_falling.rules.rulings import RULINGS
from mayday.kernel import read_ruling
from mayday.testing import refused, rule, then, when

TRIO = "in_play rush paddy taze"
IN_BAY = f"{TRIO}\nat rush:cargo_bay_1 paddy:engineering taze:cargo_bay_1\nactive rush\nfought yes"
FIGHT = "todo Combat 17"


def events(g, kind):
    return [event for event in g.events if isinstance(event, kind)]


@pytest.fixture
def fight(station):
    """A combat on Rush's turn in Cargo Bay 1, with Taze beside her and Paddy next door."""

    def begin(position: str, pirates: int = 17, **more):
        return station(f"{IN_BAY}\npirates cargo_bay_1:{pirates}\n{position}\n{FIGHT}", **more)

    return begin


# -- When and who -----------------------------------------------------------------------------


@rule("PF-COMBAT-1", "PF-COMBAT-2")
def test_the_fight_step_of_an_officer_among_pirates_is_a_combat(station):
    g = station(
        f"{TRIO}\nat rush:bridge paddy:hub1 taze:hub1\nactive rush\npirates bridge:1\n"
        "todo MoveStep rush"
    )
    when(g, "A stay", "A enough")
    then(g, "todo Combat 4 rush - rush > PlayStep rush")


@rule("PF-COMBAT-3", "PF-COMBAT-25")
def test_all_living_officers_there_take_part_in_turn_order_from_the_active_one(station):
    g = station(
        "in_play rush paddy taze angel\nat rush:hub1 paddy:hub1 taze:hub1 angel:hub1\n"
        "dead angel\nactive paddy\npirates hub1:9\ntodo Combat 6"
    )
    asked = []
    for _ in range(3):
        asked.append(g.g.asks[0].actor)
        when(g, "A pass")
    assert asked == ["paddy", "taze", "rush"]


@rule("PF-COMBAT-25")
def test_on_the_pirates_turn_the_first_in_turn_order_begins(station):
    g = station(f"{TRIO}\nat rush:hub1 paddy:hub1 taze:hub1\npirates hub1:9\ntodo Combat 6")
    assert g.g.asks[0].actor == "rush"


@rule("PF-COMBAT-4")
def test_the_window_goes_round_until_all_have_passed_in_a_row(fight):
    g = fight("hand_rush security_detail_1\nhand_taze weapon-sec", pirates=9)
    when(g, "A pass", "A weapon")  # an action starts the count of passes anew
    assert g.g.asks[0].actor == "rush"
    when(g, "A pass")
    assert g.g.asks[0].actor == "taze"
    when(g, "A pass")
    assert g.g.asks[0].prompt == "fighting_on"


@rule("PF-COMBAT-4", "PF-COMBAT-23")
def test_the_combat_ends_when_no_pirate_is_left_and_surplus_points_are_lost(fight):
    g = fight("hand_rush security_detail_4", pirates=2)
    when(g, "A detail security_detail_4-sec")
    then(g, "pirates -", "security_discard security_detail_4", "todo -")
    assert events(g, CombatWon) == [CombatWon("cargo_bay_1")]
    assert events(g, DetailFought)[0].number == 2


@rule("PF-COMBAT-18")
def test_each_robot_defeats_a_pirate_when_a_combat_begins(station):
    g = station(
        f"{TRIO}\nat rush:hub1 paddy:hub1 taze:bridge\nactive rush\npirates hub1:5\nrobots hub1:2\n"
        "todo MoveStep rush"
    )
    leave_until_combat(g)
    then(g, "pirates hub1:3", "robots hub1:2")
    assert events(g, RobotsShot) == [RobotsShot("hub1", 2, 3)]


# -- Security Details -------------------------------------------------------------------------


@rule("PF-COMBAT-6")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_security_detail_defeats_its_number_and_goes_to_its_discard_pile(fight, number):
    g = fight(f"hand_rush security_detail_{number}\nwounded taze")
    when(g, f"A detail security_detail_{number}-sec")
    then(g, f"pirates cargo_bay_1:{17 - number}", f"security_discard security_detail_{number}")


@rule("PF-COMBAT-7", "PF-COMBAT-27")
def test_the_security_chief_is_asked_and_doubles_one_security_detail_of_anybody(fight):
    g = fight("hand_rush security_detail_3 security_detail_2")
    when(g, "A detail security_detail_3-sec")
    assert (g.g.asks[0].prompt, g.g.asks[0].actor) == ("doubling", "taze")
    then(g, "pirates cargo_bay_1:17")  # the number applies after the answer
    when(g, "A double", "A pass", "A detail security_detail_2-sec")
    then(g, "pirates cargo_bay_1:9")  # once in a combat: 6, then 2


@rule("PF-COMBAT-27")
def test_the_security_chief_may_keep_it_for_another_one_and_doubles_her_own(fight):
    g = fight("hand_rush security_detail_1\nhand_taze security_detail_4")
    when(g, "A detail security_detail_1-sec", "A plain")
    then(g, "pirates cargo_bay_1:16")
    when(g, "A detail security_detail_4-sec", "A double")
    then(g, "pirates cargo_bay_1:8")


@rule("PF-GEN-9", "PF-COMBAT-27")
def test_a_ruling_that_takes_her_or_the_pirates_away_answers_for_her(fight):
    g = fight("hand_rush security_detail_3")
    when(g, "A detail security_detail_3-sec")
    RULINGS.apply(g.g, read_ruling("move_officer taze security"))
    then(g, "pirates cargo_bay_1:14")
    g = fight("hand_rush security_detail_3")
    when(g, "A detail security_detail_3-sec")
    RULINGS.apply(g.g, read_ruling("set_pirates cargo_bay_1 0"))
    then(g, "pirates -", "todo -")


@rule("PF-COMBAT-27")
def test_she_is_not_asked_where_doubling_would_defeat_nobody_more(fight):
    g = fight("hand_rush security_detail_3", pirates=3)
    when(g, "A detail security_detail_3-sec")
    then(g, "pirates -")


@rule("PF-COMBAT-7", "PF-ABIL-15")
def test_a_wounded_security_chief_leads_nobody(fight):
    g = fight("hand_rush security_detail_3\nwounded taze")
    when(g, "A detail security_detail_3-sec")
    then(g, "pirates cargo_bay_1:14")


@rule("PF-COMBAT-27", "PF-ABIL-17")
def test_bash_with_the_borrowed_ability_is_asked_in_window_order(station):
    g = station(
        "in_play taze bash rush\nat taze:hub1 bash:hub1 rush:hub1\nactive bash\n"
        "borrowed lead_the_detail\nfought yes\npirates hub1:17\n"
        "hand_rush security_detail_2 security_detail_3\ntodo Combat 6"
    )
    when(g, "A pass", "A detail security_detail_3-sec")
    assert g.g.asks[0].actor == "bash"
    when(g, "A plain")
    assert g.g.asks[0].actor == "taze"
    when(g, "A double")
    then(g, "pirates hub1:11")
    when(g, "A pass", "A pass", "A detail security_detail_2-sec")
    assert g.g.asks[0].actor == "bash"
    when(g, "A double")
    then(g, "pirates hub1:7")


@rule("PF-COMBAT-8", "PF-COMBAT-10")
def test_a_stim_pack_doubles_the_security_detail_it_is_played_with_and_nobody_is_asked(fight):
    g = fight("hand_rush security_detail_3 stim_pack-sci")
    when(g, "A stim stim_pack-sci.security_detail_3-sec")
    then(g, "pirates cargo_bay_1:11", "hand_rush -", "science_discard stim_pack-sci")
    then(g, "security_discard security_detail_3")


@rule("PF-COMBAT-8")
def test_a_stim_pack_needs_a_security_detail_of_the_same_officer(fight):
    g = fight("hand_rush stim_pack-sci\nhand_taze security_detail_3")
    refused(g, "A stim stim_pack-sci.security_detail_3-sec", "PF-COMBAT-3")


@rule("PF-CARD-22")
def test_a_stim_pack_is_not_wasted_where_the_detail_is_enough(fight):
    g = fight("hand_rush security_detail_3 stim_pack-sci", pirates=3)
    refused(g, "A stim stim_pack-sci.security_detail_3-sec", "PF-CARD-22")


@rule("PF-COMBAT-9")
def test_an_ambush_doubles_details_played_before_and_after_by_anybody(fight):
    g = fight("hand_rush ambush security_detail_1\nhand_taze security_detail_2 security_detail_3")
    when(g, "A detail security_detail_1-sec", "A plain", "A detail security_detail_2-sec")
    when(g, "A double")  # already doubled: the ambush adds nothing to it
    then(g, "pirates cargo_bay_1:12")
    when(g, "A ambush")
    then(g, "pirates cargo_bay_1:11", "security_discard ambush security_detail_2 security_detail_1")
    when(g, "A detail security_detail_3-sec")
    then(g, "pirates cargo_bay_1:5")


@rule("PF-COMBAT-10")
def test_doublings_do_not_add_up(fight):
    g = fight("hand_rush ambush security_detail_3 stim_pack-sci ambush")
    when(g, "A ambush", "A pass")
    refused(g, "A stim stim_pack-sci.security_detail_3-sec", "PF-COMBAT-10")
    refused(g, "A ambush", "PF-COMBAT-10")
    when(g, "A detail security_detail_3-sec")
    then(g, "pirates cargo_bay_1:11")


# -- Weapons, suits, fields, fists ------------------------------------------------------------


@rule("PF-COMBAT-11", "PF-COMBAT-12", "PF-COMBAT-26")
def test_fist_weapon_exoskeleton_and_field_defeat_one_pirate_each_and_only_once(fight):
    g = fight(
        "hand_rush weapon-sec weapon-res personal_force_field-sec\nbody rush:exoskeleton-sec\n"
        "dead taze"
    )
    when(g, "A blow", "A weapon", "A exoskeleton", "A activate personal_force_field-sec")
    then(g, "pirates cargo_bay_1:13")
    when(g, "A pass")
    assert events(g, CombatBroken) == [CombatBroken("cargo_bay_1", 13)]


@rule("PF-COMBAT-11")
def test_a_second_weapon_is_of_no_use(fight):
    g = fight("hand_rush weapon-sec weapon-res")
    when(g, "A weapon", "A pass")
    refused(g, "A weapon", "PF-COMBAT-11")


@rule("PF-COMBAT-12")
def test_an_officer_defeats_one_pirate_single_handed(fight):
    g = fight("hand_rush security_detail_1\nhand_taze security_detail_1")
    when(g, "A blow", "A pass")
    refused(g, "A blow", "PF-COMBAT-12")


@rule("PF-COMBAT-12", "PF-ABIL-15")
def test_rock_defeats_two(station):
    g = station(
        "in_play rock taze\nat rock:hub1 taze:bridge\nactive rock\nhand_rock weapon-sec\n"
        "pirates hub1:9\ntodo Combat 6"
    )
    when(g, "A blow", "A blow")
    then(g, "pirates hub1:7")
    refused(g, "A blow", "PF-COMBAT-12")


@rule("PF-COMBAT-13")
def test_only_own_kills_are_taken_by_themselves_when_the_window_closes(fight):
    g = fight("hand_rush weapon-sec\nbody taze:exoskeleton-sec", pirates=9)
    when(g, "A pass", "A pass")
    then(g, "pirates cargo_bay_1:7", "hand_rush weapon-sec")
    assert events(g, Struck) == [Struck("rush", 8), Struck("taze", 7)]


@rule("PF-COMBAT-22")
def test_an_exoskeleton_counts_only_if_it_is_worn(fight):
    g = fight("hand_rush exoskeleton-sec")
    refused(g, "A exoskeleton", "PF-COMBAT-22")
    when(g, "A equip exoskeleton-sec", "A pass", "A exoskeleton")
    then(g, "pirates cargo_bay_1:16")


@rule("PF-COMBAT-22", "PF-COMBAT-26")
def test_a_field_that_is_active_already_gives_its_pirate_by_an_action_of_its_own(fight):
    g = fight("fields rush:personal_force_field-sec\nfield_ends rush:rush")
    when(g, "A field")
    then(g, "pirates cargo_bay_1:16")
    when(g, "A pass")
    refused(g, "A field", "PF-COMBAT-22")


@rule("PF-CARD-14")
def test_a_second_field_cannot_be_activated(fight):
    g = fight(
        "fields rush:personal_force_field-sec\nfield_ends rush:rush\n"
        "hand_rush personal_force_field-sci"
    )
    refused(g, "A activate personal_force_field-sci", "PF-COMBAT-17")


@rule("PF-COMBAT-17")
def test_a_medikit_defeats_one_pirate_without_harm_and_several_can_be_used(fight):
    g = fight("hand_rush field_medikit-sci field_medikit-sec personal_force_field-sec\ndead taze")
    when(g, "A medikit field_medikit-sci", "A medikit field_medikit-sec")
    then(g, "pirates cargo_bay_1:15", "wounded -", defeated=False)
    then(g, "science_discard field_medikit-sci", "security_discard field_medikit-sec")


@rule("PF-COMBAT-17")
def test_no_medikit_behind_a_force_field(fight):
    g = fight("hand_rush field_medikit-sci personal_force_field-sec")
    when(g, "A activate personal_force_field-sec", "A pass")
    refused(g, "A medikit field_medikit-sci", "PF-COMBAT-17")


@rule("PF-COMBAT-17", "PF-SHUTTLE-12")
def test_a_reckless_wound_does_not_stop_work_on_an_engine(station):
    g = station(
        "in_play rush taze\nat rush:shuttle_bay taze:hub1\nwork rush:ion_engine-res\n"
        "hand_rush field_medikit-sci\npirates shuttle_bay:1\ntodo Combat 11"
    )
    when(g, "A medikit field_medikit-sci")
    then(g, "given_up -")


# -- The wounded ------------------------------------------------------------------------------


@rule("PF-COMBAT-15")
def test_who_comes_in_wounded_plays_no_card_but_a_tube_and_has_no_own_kill(fight):
    g = fight(
        "hand_rush weapon-sec security_detail_2 jefferies_tube-sec\nbody rush:exoskeleton-sec\n"
        "fields rush:personal_force_field-sec\nfield_ends rush:rush\nwounded rush\ndead taze"
    )
    for move in ("blow", "weapon", "exoskeleton", "field", "detail security_detail_2-sec"):
        refused(g, f"A {move}", "PF-COMBAT-15")
    when(g, "A pass")
    # behind the field no wound, but no kill either
    then(g, "pirates cargo_bay_1:17", "wounded rush", "todo -")


@rule("PF-COMBAT-15")
def test_who_is_healed_meanwhile_plays_cards_but_has_no_own_kill(station):
    g = station(
        "in_play angel rush\nat angel:hub1 rush:hub1\nwounded rush\nactive angel\nfought yes\n"
        "hand_rush weapon-sec security_detail_2\nbody rush:exoskeleton-sec\npirates hub1:9\n"
        "todo Combat 6"
    )
    when(g, "A operate rush")
    refused(g, "A blow", "PF-COMBAT-12")
    refused(g, "A exoskeleton", "PF-COMBAT-15")
    when(g, "A weapon", "A pass", "A detail security_detail_2-sec")
    then(g, "pirates hub1:6")


# -- Leaving and coming -----------------------------------------------------------------------


@rule("PF-COMBAT-5", "PF-CARD-2")
def test_a_participant_may_leave_by_tube_after_having_fought(fight):
    g = fight("hand_rush jefferies_tube-sec", pirates=9)
    when(g, "A blow", "A pass", "A tube jefferies_tube-sec.security")
    then(g, "at rush:security paddy:engineering taze:cargo_bay_1", defeated=False)
    when(g, "A pass")
    # the combat goes on with Taze alone: her own kill, a wound, her death
    then(g, "pirates cargo_bay_1:5", "dead taze")


@rule("PF-COMBAT-5")
def test_somebody_else_may_leave_by_tube_too(fight):
    g = fight("hand_taze jefferies_tube-sec")
    when(g, "A pass", "A tube jefferies_tube-sec.bridge")
    assert g.g.at["taze"] == 4


@rule("PF-COMBAT-25")
def test_with_no_living_officer_left_the_combat_ends_at_once(fight):
    g = fight("hand_rush jefferies_tube-sec\ndead taze", pirates=9)
    when(g, "A tube jefferies_tube-sec.security")
    then(g, "pirates cargo_bay_1:9", "todo -")
    assert events(g, CombatBroken) == [CombatBroken("cargo_bay_1", 9)]


@rule("PF-MOVE-21")
def test_an_escape_among_other_pirates_on_the_own_turn_is_a_combat_there(fight):
    g = fight("hand_rush jefferies_tube-sec\npirates cargo_bay_1:9 security:1")
    when(g, "A tube jefferies_tube-sec.security")
    then(g, "todo Combat 9 rush - rush > Combat 17 paddy - rush,taze")
    when(g, "A blow")
    then(g, "pirates cargo_bay_1:9")
    assert g.g.asks[0].actor == "taze"


@rule("PF-COMBAT-21")
def test_team_up_brings_another_officer_into_the_combat(fight):
    g = fight("hand_rush team_up-bri\ndead taze\nhand_paddy weapon-sec", pirates=9)
    when(g, "A team_up team_up-bri.paddy")
    then(g, "at rush:cargo_bay_1 paddy:cargo_bay_1 taze:cargo_bay_1", "bridge_discard team_up-bri")
    when(g, "A weapon")
    then(g, "pirates cargo_bay_1:8")


@rule("PF-COMBAT-21", "PF-ABIL-21")
def test_team_up_needs_consent_and_costs_nothing_if_refused(station):
    g = station(
        f"{IN_BAY}\nrun_by paddy:B\npirates cargo_bay_1:9\nhand_rush team_up-bri\n{FIGHT}", seats=2
    )
    when(g, "A team_up team_up-bri.paddy", "B refuse")
    then(g, "hand_rush team_up-bri")
    when(g, "A pass")
    refused(g, "A team_up team_up-bri.paddy", "PF-ABIL-21")


@rule("PF-GEN-9", "PF-COMBAT-21")
def test_nobody_is_asked_to_come_by_a_team_up_that_a_ruling_takes_away(station):
    g = station(
        f"{IN_BAY}\nrun_by paddy:B\npirates cargo_bay_1:9\nhand_rush team_up-bri\n{FIGHT}", seats=2
    )
    when(g, "A team_up team_up-bri.paddy")
    RULINGS.apply(g.g, read_ruling("card rush_hand team_up-bri bridge_discard"))
    assert g.g.asks[0].prompt == "combat"


@rule("PF-COMBAT-21")
def test_team_up_does_not_call_who_cannot_walk_there(fight):
    g = fight("hand_rush team_up-bri\npirates cargo_bay_1:9 cargo_bay_2:1 hydroponics:1")
    refused(g, "A team_up team_up-bri.paddy", "PF-MOVE-26")


@rule("PF-ABIL-4", "PF-COMBAT-28")
def test_rush_summons_help_in_a_combat_on_somebody_elses_turn(station):
    g = station(
        f"{TRIO}\nat rush:cargo_bay_1 paddy:engineering taze:cargo_bay_1\nactive taze\nfought yes\n"
        f"pirates cargo_bay_1:9\n{FIGHT}"
    )
    when(g, "A pass", "A summon paddy")
    assert g.g.at["paddy"] == 17
    when(g, "A blow")  # Paddy, who joins the window at once
    then(g, "pirates cargo_bay_1:8")


@rule("PF-ABIL-2", "PF-ABIL-1")
def test_out_of_turn_an_ability_is_used_once_in_a_turn_of_whoever_acts(station):
    g = station(
        "in_play rush paddy taze angel\nat rush:hub1 paddy:bridge taze:hub1 angel:bridge\n"
        "active taze\nfought yes\npirates hub1:9\ntodo Combat 6 > Turns 3"
    )
    when(g, "A pass", "A summon paddy")
    then(g, "used summon")
    when(g, "A pass", "A pass")  # Paddy and Taze
    refused(g, "A summon angel", "PF-ABIL-1")
    g = station(
        "in_play rush paddy\nactive taze\nused summon\nat rush:hub1 paddy:bridge\npirates hub1:9\n"
        "todo Turns 2"
    )
    then(g, "used -")  # the pirates' turn is another one: she may call again
    when(g, "A summon paddy")


@rule("PF-COMBAT-28")
def test_only_the_active_officer_trades_and_uses_abilities_in_a_combat(fight):
    g = fight("hand_rush empty_crate\nhand_taze empty_crate\nblocked cargo_bay_1")
    when(g, "A give taze", "A hand empty_crate-res")
    then(g, "hand_taze empty_crate empty_crate")
    refused(g, "A give rush", "PF-COMBAT-28")
    refused(g, "A clear", "PF-COMBAT-28")


# -- Fighting on ------------------------------------------------------------------------------


@rule("PF-COMBAT-14")
def test_the_next_blow_costs_a_wound_and_the_one_after_a_life(fight):
    g = fight("dead taze\nhand_rush empty_crate", pirates=9)
    when(g, "A pass")
    # her own kill, then alone and without a tube she is not asked: wounded, dead
    then(g, "pirates cargo_bay_1:6", "dead taze rush", defeated=True)


@rule("PF-COMBAT-14", "PF-COMBAT-29")
def test_the_first_who_fights_on_strikes(fight):
    g = fight("", pirates=9)
    when(g, "A pass", "A pass", "A hold_back", "A fight_on")
    then(g, "wounded taze", "pirates cargo_bay_1:6")
    assert g.g.asks[0].actor == "rush"


@rule("PF-COMBAT-29", "PF-GEN-2")
def test_if_all_hold_back_the_first_healthy_one_must(fight):
    g = fight("wounded rush", pirates=9)
    when(g, "A pass", "A hold_back")
    # Rush is wounded, so that it would fall on Taze: she is not asked, and has no tube
    then(g, "wounded rush taze", "pirates cargo_bay_1:7")
    assert g.g.asks[0].actor == "rush"
    when(g, "A hold_back", "A hold_back")
    # Rush dies; Taze, now alone and without a tube, is not asked
    then(g, "dead rush taze", "pirates cargo_bay_1:5")


@rule("PF-COMBAT-29")
def test_the_one_on_whom_it_falls_cannot_hold_back(fight):
    g = fight("dead taze\nhand_rush jefferies_tube-sec", pirates=9)
    when(g, "A pass")
    refused(g, "A hold_back", "PF-COMBAT-29")
    when(g, "A tube jefferies_tube-sec.security")
    then(g, "wounded -", "pirates cargo_bay_1:8")


@rule("PF-COMBAT-5", "PF-COMBAT-14")
def test_a_tube_is_possible_before_each_blow(fight):
    g = fight("hand_taze jefferies_tube-sec", pirates=9)
    when(g, "A pass", "A pass", "A hold_back", "A tube jefferies_tube-sec.security")
    # all others have left it to Rush
    then(g, "dead rush", "pirates cargo_bay_1:5")


@rule("PF-COMBAT-16")
def test_behind_force_fields_nobody_is_hurt_and_the_combat_ends(fight):
    g = fight(
        "fields rush:personal_force_field-sec taze:personal_force_field-sec\n"
        "field_ends rush:rush taze:rush",
        pirates=9,
    )
    when(g, "A pass", "A pass")
    then(g, "pirates cargo_bay_1:7", "wounded -", "todo -")


@rule("PF-COMBAT-19")
def test_a_survivor_keeps_weapon_and_exoskeleton(fight):
    g = fight("hand_rush weapon-sec\nbody rush:exoskeleton-res\ndead taze", pirates=4)
    when(g, "A weapon", "A exoskeleton", "A blow", "A pass")
    then(g, "wounded rush", "hand_rush weapon-sec", "body rush:exoskeleton-res", "pirates -")


@rule("PF-COMBAT-19", "PF-COMBAT-20", "PF-HEALTH-6")
def test_weapons_and_exoskeletons_of_the_fallen_are_lost_and_the_rest_stays(fight):
    g = fight(
        "hand_rush weapon-sec exoskeleton-sec repair_system-eng\nbody rush:exoskeleton-res\n"
        "belt rush:utility_belt-eng\ndead taze"
    )
    when(g, "A pass")
    then(
        g,
        "dead taze rush",
        "hand_rush repair_system-eng",
        "body -",
        "belt rush:utility_belt-eng",
        "security_discard exoskeleton-sec weapon-sec",
        "gone exoskeleton-res",
    )


# -- Hidden hands -----------------------------------------------------------------------------


@rule("PF-INFO-6")
def test_with_hidden_hands_a_hand_card_is_enough_to_be_asked(station):
    position = (
        f"{IN_BAY}\nrun_by taze:B\npirates cargo_bay_1:9\nwounded taze\n{{}}\ntodo Combat 17 taze"
    )
    g = station(position.format("hand_taze empty_crate"), seats=2)
    assert [(ask.seat, g.offers("B")) for ask in g.g.asks] == [(1, ["pass"])]
    g = station(position.format(""), seats=2)
    assert g.g.asks[0].actor == "rush"  # without cards and without anything to do: passed by itself


@rule("PF-INFO-7")
def test_at_an_open_table_only_those_are_asked_who_can_do_something(station):
    position = f"{IN_BAY}\npirates cargo_bay_1:9\nwounded taze\nhand_taze empty_crate\n{FIGHT} taze"
    assert station(position).g.asks[0].actor == "rush"
    g = station(f"run_by taze:B\n{position}", seats=2, options={"open_hands": "on"})
    assert g.g.asks[0].actor == "rush"


# -- X2: the example of the book --------------------------------------------------------------

RUSH = " ".join(
    (
        "hand_rush weapon-sec security_detail_3 personal_force_field-sec torpedo",
        "field_medikit-sci repair_system-eng",
    )
)
TAZE = " ".join(
    (
        "hand_taze security_detail_1 jefferies_tube-sec stim_pack-sci stabilize_power-eng",
        "repair_droid",
    )
)
X2 = f"""
    in_play rush paddy taze
    at rush:bridge paddy:hub1 taze:security
    damaged solar_panels
    fuel 5
    pirates cargo_bay_1:17
    blocked cargo_bay_1
    body rush:space_suit-eng taze:exoskeleton-sec
    {RUSH}
    {TAZE}
    cargo_pile_1 habitation_module clear_access-res
    event_deck no_event no_event no_event
    todo Turns
"""


@pytest.fixture
def example(station):
    return station(X2)


@rule("PF-MOVE-1", "PF-MOVE-14", "PF-MOVE-16", "PF-ABIL-3", "PF-COMBAT-14", "PF-COMBAT-16")
def test_x2a_eleven_pirates_with_their_own_cards(example):
    g = example
    when(g, "A move cargo_bay_1")
    refused(g, "A draw cargo_pile_1", "PF-DRAW-7")
    when(g, "A summon taze")
    assert g.g.at["taze"] == 17
    leave_until_combat(g)
    when(g, "A blow")  # Rush 1
    when(g, "A blow")  # Taze 1
    when(g, "A weapon")  # Rush 1
    when(g, "A exoskeleton")  # Taze 1
    when(g, "A detail security_detail_3-sec", "A plain")  # Rush 3
    when(g, "A detail security_detail_1-sec", "A double")  # Taze 2
    when(g, "A medikit field_medikit-sci")  # Rush 1, before the field
    when(g, "A pass")
    when(g, "A activate personal_force_field-sec")  # Rush 1
    then(g, "pirates cargo_bay_1:6", "wounded -")
    when(g, "A pass", "A pass")
    # Taze alone has no field: she could still take her tube
    when(g, "A fight_on")
    then(g, "wounded taze", "pirates cargo_bay_1:5")
    when(g, "A fight_on")
    then(g, "dead taze", "wounded -", "pirates cargo_bay_1:4")


@rule("PF-COMBAT-7", "PF-COMBAT-8", "PF-COMBAT-28", "PF-TURN-4")
def test_x2b_fourteen_with_the_detail_handed_over(example):
    g = example
    when(g, "A move cargo_bay_1", "A summon taze")
    leave_until_combat(g)
    when(g, "A give taze", "A hand security_detail_3-sec")
    when(g, "A stim stim_pack-sci.security_detail_3-sec")  # Taze 6
    when(g, "A blow", "A blow", "A weapon", "A exoskeleton")
    when(g, "A medikit field_medikit-sci")
    when(g, "A detail security_detail_1-sec", "A double")  # Taze 2
    when(g, "A activate personal_force_field-sec")
    then(g, "pirates cargo_bay_1:3", "wounded -")


@rule("PF-COMBAT-5", "PF-COMBAT-16", "PF-COMBAT-19", "PF-CARD-15", "PF-MOVE-17", "PF-DRAW-3")
def test_x2c_the_main_line(example):
    g = example
    when(g, "A move cargo_bay_1", "A summon taze")
    leave_until_combat(g)
    for card in ("weapon-sec", "security_detail_3-sec", "personal_force_field-sec"):
        act(g, "rush", "give taze", f"hand {card}")
    for card in ("jefferies_tube-sec", "stabilize_power-eng", "repair_droid-eng"):
        act(g, "rush", "ask taze", f"take {card}")
    act(g, "rush", "blow", "medikit field_medikit-sci", "tube jefferies_tube-sec.security")
    act(g, "taze", "blow", "weapon", "exoskeleton", "activate personal_force_field-sec")
    act(g, "taze", "stim stim_pack-sci.security_detail_3-sec")
    act(g, "taze", "detail security_detail_1-sec", "double")
    then(g, "pirates cargo_bay_1:3", "wounded -", "at rush:security paddy:hub1 taze:cargo_bay_1")
    when(g, "A pass") if g.g.asks[0].prompt == "combat" else None
    finish_turn(g)  # No Event
    finish_turn(g)  # Paddy's turn, with a harmless event
    assert g.g.active == "taze"
    when(g, "A clear")
    then(g, "blocked -")
    when(g, "A stay", "A draw cargo_pile_1", "A draw cargo_pile_1")
    hand = g.g.hands["taze"]
    assert "habitation_module-res" in hand
    assert "clear_access-res" in hand
    if g.g.asks[0].prompt == "explore_step":
        when(g, "A enough")
    when(g, "A blow", "A weapon", "A field")
    then(g, "pirates -", "wounded -", "body rush:space_suit-eng taze:exoskeleton-sec")
    assert "weapon-sec" in g.g.hands["taze"]
    then(
        g, "fields taze:personal_force_field-sec", "science_discard stim_pack-sci field_medikit-sci"
    )
    then(g, "security_discard security_detail_1 security_detail_3 jefferies_tube-sec")
    finish_turn(g)
    assert g.g.active == "rush"
    then(g, "fields -")
    assert "personal_force_field-sec" in g.g.discards[1]


def leave_until_combat(g):
    """Leave the steps before the fight; an officer who walked into a blocked zone draws nothing."""
    while g.g.asks[0].prompt != "combat":
        when(g, "A " + next(offer for offer in g.offers("A") if offer in ("stay", "enough")))


def act(g, officer, *moves):
    """Moves of an officer in the window; others pass until the officer is asked."""
    for move in moves:
        while g.g.asks[0].prompt == "combat" and g.g.asks[0].actor != officer:
            when(g, "A pass")
        when(g, f"A {move}")


def finish_turn(g):
    """Leave every step of the turn, until another officer is active."""
    active = g.g.active
    leaving = ("stay", "enough", "done", "keep", "pass")
    while g.g.active == active:
        when(g, "A " + next(offer for offer in g.offers("A") if offer in leaving))
