"""The ten officers, ability by ability: what it does, and when it cannot be used."""

from __future__ import annotations

import pytest

from mayday.games.phobos_falling.content import OFFICERS, START_OF, ZONE_IDS
from mayday.testing import refused, rule, then, when


@rule("PF-SETUP-13", "PF-TURN-2")
@pytest.mark.parametrize(
    ("officer", "zone", "abilities"),
    [
        ("rush", "bridge", "requisition summon"),
        ("bash", "bridge", "borrow_ability second_in_command"),
        ("taze", "security", "clear_the_way lead_the_detail"),
        ("rock", "security", "snipe brawler"),
        ("kit", "engineering", "power_up remote_mass_mover beam_out"),
        ("paddy", "engineering", "jury_rig engineering_specialist"),
        ("newt", "bridge", "twin_fields shift_field bridge_specialist"),
        ("angel", "science_lab", "field_surgery avert"),
        ("robin", "science_lab", "compute science_specialist"),
        ("baron", "security", "black_market parley"),
    ],
)
def test_an_officer_has_a_start_zone_and_abilities(officer, zone, abilities):
    assert ZONE_IDS[START_OF[officer]] == zone
    assert set(OFFICERS[officer].abilities) == set(abilities.split())


@rule("PF-TURN-13", "PF-TURN-2")
@pytest.mark.parametrize(
    ("officer", "position", "move"),
    [
        ("rush", "bridge_discard torpedo", "requisition bridge_discard"),
        ("taze", "blocked security", "clear"),
        ("rock", "pirates hub1:2", "snipe security"),
        ("kit", "power_out engineering", "power_up"),
        ("paddy", "damaged fabricator", "jury_rig fabricator"),
        ("newt", "force_fields hub1", "shift hub1"),
    ],
)
def test_a_wounded_officer_has_no_abilities(table, officer, position, move):
    g = table(officer, f"{position}\nwounded {officer}\nhand_{officer} heal", step="MoveStep")
    refused(g, f"A {move}", "PF-TURN-13")


@rule("PF-TURN-2")
def test_nobody_has_the_ability_of_another(table):
    g = table("rush taze", "blocked bridge", step="MoveStep")
    refused(g, "A clear", "PF-TURN-2")


# -- Rush -----------------------------------------------------------------------------------


@rule("PF-ABIL-19", "PF-ABIL-1")
def test_rush_takes_the_top_card_of_a_discard_pile(table):
    g = table("rush", "science_discard heal revive\nbridge_discard torpedo", step="MoveStep")
    when(g, "A requisition science_discard")
    then(g, "hand_rush heal", "science_discard revive")
    refused(g, "A requisition bridge_discard", "PF-ABIL-1")


@rule("PF-ABIL-19", "PF-CARD-22")
def test_rush_takes_no_technical_data_and_nothing_from_an_empty_pile(table):
    g = table("rush", "bridge_discard technical_data-bri torpedo", step="MoveStep")
    refused(g, "A requisition bridge_discard", "PF-ABIL-19")
    refused(g, "A requisition science_discard", "PF-CARD-22")


@rule("PF-ABIL-3", "PF-MOVE-26")
def test_rush_summons_an_officer_who_can_walk_to_her(table):
    g = table("rush taze", step="MoveStep")
    when(g, "A summon taze")
    then(g, "at rush:bridge taze:bridge")


@rule("PF-ABIL-3", "PF-MOVE-26")
@pytest.mark.parametrize(
    ("position", "law"),
    [
        ("blocked hub1", "PF-MOVE-26"),
        ("damaged core_life_support_system\nbody rush:space_suit-eng", "PF-MOVE-26"),
        ("dead taze", "PF-HEALTH-4"),
        ("at rush:bridge taze:bridge", "PF-ABIL-3"),
    ],
)
def test_rush_summons_nobody_without_a_way_or_a_life(table, position, law):
    g = table("rush taze", position, step="MoveStep")
    refused(g, "A summon taze", law)


@rule("PF-ABIL-3")
def test_the_zone_of_a_summons_may_be_blocked_and_the_summoned_wounded(table):
    g = table("rush taze", "blocked bridge\nwounded taze", step="MoveStep")
    when(g, "A summon taze")
    then(g, "at rush:bridge taze:bridge")


@rule("PF-ABIL-21", "PF-GEN-2")
def test_another_players_officer_may_refuse_a_summons_and_is_not_asked_again(table):
    g = table("rush taze", "run_by rush:A taze:B", step="MoveStep", seats=2)
    when(g, "A summon taze", "B refuse")
    then(g, "at rush:bridge taze:security", "used -")
    refused(g, "A summon taze", "PF-ABIL-21")


@rule("PF-ABIL-21")
def test_a_summons_that_is_agreed_to_is_used(table):
    g = table("rush taze", "run_by rush:A taze:B", step="MoveStep", seats=2)
    when(g, "A summon taze", "B agree")
    then(g, "at rush:bridge taze:bridge", "used summon")


# -- Bash -----------------------------------------------------------------------------------


@rule("PF-ABIL-5", "PF-ABIL-6")
def test_bash_borrows_an_ability_first_and_uses_it_later_elsewhere(table):
    position = "blocked hub1\nhand_bash heal"
    g = table("bash taze", position, step="MoveStep", seats=2)
    when(g, "A borrow clear_the_way", "A move hub1", "A clear")
    then(g, "blocked -", "borrowed clear_the_way")
    refused(g, "A clear", "PF-ABIL-1")


@rule("PF-ABIL-17", "PF-ABIL-1")
def test_bash_borrows_once_and_only_from_the_living_in_play(table):
    g = table("bash taze paddy", "dead paddy", step="MoveStep")
    refused(g, "A borrow jury_rig", "PF-HEALTH-4")
    refused(g, "A borrow snipe", "PF-ABIL-17")
    refused(g, "A borrow second_in_command", "PF-ABIL-17")
    when(g, "A borrow clear_the_way")
    refused(g, "A borrow lead_the_detail", "PF-ABIL-1")


@rule("PF-ABIL-15", "PF-CARD-6")
def test_bash_holds_one_card_more(table):
    nine = " ".join(["heal"] * 9)
    ten = " ".join(["heal"] * 10)
    g = table("bash taze", f"hand_bash {nine}", step="DiscardStep")
    then(g, f"hand_bash {nine}")
    g = table("bash taze", f"hand_bash {ten} heal", step="DiscardStep")
    when(g, "A discard heal-sci")
    then(g, f"hand_bash {ten}")
    assert "keep" in g.offers("A")


@rule("PF-ABIL-17", "PF-DRAW-4")
def test_bash_draws_three_with_a_borrowed_specialist(table):
    position = "bridge_pile torpedo torpedo torpedo torpedo"
    g = table("bash newt", position, step="MoveStep")
    when(g, "A borrow bridge_specialist", "A stay", *["A draw bridge_pile"] * 3)
    then(g, "hand_bash torpedo torpedo torpedo")


@rule("PF-ABIL-15", "PF-ABIL-17")
@pytest.mark.parametrize(("crew", "pirates"), [("bash taze", 5), ("bash baron", 3)])
def test_parley_does_not_add_up(table, crew, pirates):
    borrow = "\nborrowed parley" if "baron" in crew else ""
    g = table(crew, f"event_deck station_boarded{borrow}", rolls=[4])
    when(g, "A done")
    then(g, f"pirates hub2:{pirates}")


# -- Taze -----------------------------------------------------------------------------------


@rule("PF-TURN-2", "PF-MOVE-14")
def test_taze_clears_the_access_of_her_zone(table):
    g = table("taze", "blocked security hub1", step="MoveStep")
    when(g, "A clear")
    then(g, "blocked hub1")
    refused(g, "A clear", "PF-ABIL-1")


@rule("PF-CARD-22")
def test_taze_clears_nothing_in_an_open_zone(table):
    refused(table("taze", "blocked hub1", step="MoveStep"), "A clear", "PF-CARD-22")


@rule("PF-COMBAT-7", "PF-COMBAT-27")
def test_taze_doubles_a_detail_once_in_a_combat(table):
    position = """
        at taze:security rush:security
        pirates security:12
        hand_taze security_detail_2 security_detail_3
        hand_rush security_detail_1
    """
    g = table("taze rush", position, step="ExploreStep")
    when(g, "A enough", "A detail security_detail_3-sec", "A double")
    then(g, "pirates security:6")
    when(g, "A detail security_detail_1-sec")
    then(g, "pirates security:5")
    when(g, "A detail security_detail_2-sec")
    then(g, "pirates security:3")


@rule("PF-COMBAT-27")
def test_taze_may_keep_her_doubling_for_another_detail(table):
    position = "pirates security:9\nhand_taze security_detail_1 security_detail_3"
    g = table("taze", position, step="ExploreStep")
    when(g, "A detail security_detail_1-sec", "A plain")
    when(g, "A detail security_detail_3-sec", "A double")
    then(g, "pirates security:2")


# -- Rock -----------------------------------------------------------------------------------


@rule("PF-ABIL-18")
@pytest.mark.parametrize(
    ("zone", "after"),
    [("security", "auxiliary_control:4 security:1"), ("auxiliary_control", "security:2")],
)
def test_rock_snipes_a_pirate_here_or_next_door_without_a_combat(table, zone, after):
    first = 1 if zone == "auxiliary_control" else 4
    position = f"pirates security:2 auxiliary_control:{first}"
    g = table("rock", position, step="MoveStep")
    when(g, f"A snipe {zone}")
    then(g, f"pirates {after}", "at rock:security")
    refused(g, "A snipe security", "PF-ABIL-1")


@rule("PF-ABIL-18", "PF-CARD-22")
def test_rock_snipes_nobody_far_away_or_waiting_outside(table):
    position = "pirates hub2:3\nwaiting auxiliary_control:station_boarded"
    g = table("rock", position, step="MoveStep")
    refused(g, "A snipe hub2", "PF-ABIL-18")
    refused(g, "A snipe auxiliary_control", "PF-CARD-22")


@rule("PF-COMBAT-12", "PF-ABIL-15")
def test_rock_defeats_two_by_himself(table):
    g = table("rock", "pirates security:3", step="ExploreStep")
    when(g, "A enough", "A blow", "A blow")
    then(g, "pirates security:1", "wounded -")
    assert "blow" not in g.offers("A")


# -- Kit ------------------------------------------------------------------------------------


@rule("PF-TURN-2")
def test_kit_restores_the_power_of_her_zone(table):
    g = table("kit", "power_out engineering hub1", step="MoveStep")
    when(g, "A power_up")
    then(g, "power_out hub1")
    refused(g, "A power_up", "PF-ABIL-1")


@rule("PF-ABIL-9", "PF-MOVE-25")
def test_kit_brings_somebody_from_anywhere(table):
    g = table("kit rush", "blocked hub1 hub2", step="MoveStep")
    when(g, "A bring rush")
    then(g, "at kit:engineering rush:engineering")


@rule("PF-ABIL-9")
@pytest.mark.parametrize("who", ["kit", "paddy"])
def test_kit_sends_somebody_of_her_zone_anywhere(table, who):
    g = table("kit paddy", step="MoveStep")
    when(g, f"A beam {who}", "A to shuttle_bay")
    other = {"kit": "paddy", "paddy": "kit"}[who]
    assert g.g.at == {who: 11, other: 15} or g.g.at == {other: 15, who: 11}


@rule("PF-ABIL-9", "PF-POWER-10")
@pytest.mark.parametrize(
    "more",
    [
        "damaged mass_mover_system",
        "power_out mass_mover",
        "fires mass_mover",
        "damaged solar_panels\nfuel 0",
    ],
)
def test_kit_needs_a_mass_mover_that_is_fully_operational(table, more):
    g = table("kit rush", more, step="MoveStep")
    refused(g, "A bring rush", "PF-ABIL-9")


@rule("PF-ABIL-8", "PF-TURN-3")
def test_kit_may_use_the_mass_mover_there_and_from_afar_in_one_turn(table):
    g = table("kit rush", "at kit:mass_mover rush:bridge", step="MoveStep")
    when(g, "A mass_move kit", "A to shuttle_bay", "A bring rush")
    then(g, "at kit:shuttle_bay rush:shuttle_bay")


@rule("PF-ABIL-12", "PF-ABIL-16", "PF-BOARD-12")
def test_kit_beams_out_when_pirates_are_placed_in_her_zone(table):
    position = "event_deck station_boarded\nused remote_mass_mover"
    g = table("newt kit", position, rolls=[12])
    when(g, "A beam_out hub1")
    then(g, "at newt:bridge kit:hub1", "pirates engineering:5")


@rule("PF-ABIL-16")
def test_kit_may_stay_and_cannot_beam_out_of_another_zone(table):
    g = table("newt kit", "event_deck station_boarded", rolls=[12])
    when(g, "A stay")
    then(g, "at newt:bridge kit:engineering", "pirates engineering:5")
    g = table("newt kit", "event_deck station_boarded", rolls=[3])
    assert not g.g.asks


# -- Paddy ----------------------------------------------------------------------------------


@rule("PF-ABIL-19")
def test_paddy_repairs_a_system_of_his_zone_without_power(table):
    position = "damaged fabricator engineering_system ring1_gravity\npower_out engineering"
    g = table("paddy", position, step="MoveStep")
    refused(g, "A jury_rig ring1_gravity", "PF-CARD-22")
    when(g, "A jury_rig fabricator")
    then(g, "damaged engineering_system ring1_gravity")
    refused(g, "A jury_rig engineering_system", "PF-ABIL-1")


@rule("PF-DRAW-4", "PF-ABIL-15")
@pytest.mark.parametrize(
    ("officer", "pile", "card"),
    [
        ("paddy", "engineering_pile", "repair_droid-eng"),
        ("newt", "bridge_pile", "torpedo-bri"),
        ("robin", "science_pile", "heal-sci"),
    ],
)
@pytest.mark.parametrize(("power", "cards"), [("", 3), ("damaged solar_panels", 2)])
def test_a_specialist_draws_three_on_main_power(table, officer, pile, card, power, cards):
    g = table(officer, f"{pile} {card} {card} {card} {card}\n{power}", step="ExploreStep")
    when(g, *[f"A draw {pile}"] * cards)
    assert len(g.g.hands[officer]) == cards
    assert f"draw {pile}" not in g.offers("A")


# -- Newt -----------------------------------------------------------------------------------


@rule("PF-ABIL-14")
def test_newt_puts_up_two_fields_with_one_card(table):
    card = "force_field-bri"
    g = table("newt", f"hand_newt {card} {card}")
    when(g, f"A play {card}.bridge")
    refused(g, "A second_field hub2", "PF-CARD-16")
    when(g, "A second_field auxiliary_power")
    then(g, "force_fields bridge auxiliary_power", f"hand_newt {card}")
    when(g, f"A play {card}.core_life_support")
    then(g, "force_fields bridge auxiliary_power core_life_support")


@rule("PF-ABIL-14")
def test_newt_may_put_up_only_one(table):
    g = table("newt", "hand_newt force_field force_field")
    when(g, "A play force_field-bri.bridge", "A no_second")
    then(g, "force_fields bridge")


@rule("PF-ABIL-13", "PF-CARD-16")
def test_newt_shifts_a_field_between_any_two_zones(table):
    position = "force_fields science_lab hub1\npower_out hub2\npirates security:2"
    g = table("newt", position, step="MoveStep")
    refused(g, "A shift bridge", "PF-CARD-22")
    when(g, "A shift science_lab")
    refused(g, "A to hub2", "PF-CARD-16")
    refused(g, "A to security", "PF-CARD-16")
    refused(g, "A to hub1", "PF-CARD-16")
    when(g, "A to shuttle_bay")
    then(g, "force_fields shuttle_bay hub1")


# -- Angel ----------------------------------------------------------------------------------


@rule("PF-ABIL-19", "PF-HEALTH-5")
def test_angel_heals_another_in_her_zone(table):
    position = "wounded rush taze\nat angel:hub1 rush:hub1 taze:hub2"
    g = table("angel rush taze", position, step="MoveStep")
    refused(g, "A operate taze", "PF-CARD-22")
    when(g, "A operate rush")
    then(g, "wounded taze")


@rule("PF-ABIL-7", "PF-EVENT-5", "PF-CARD-12")
def test_angel_averts_the_event_of_another_for_four_cards(table):
    hand = "heal heal revive torpedo weapon-res"
    position = f"event_deck power_out\nhand_angel {hand}"
    g = table("newt angel", position)
    when(g, "A avert", "A pay heal-sci", "A pay heal-sci", "A pay torpedo-bri", "A pay weapon-res")
    then(g, "power_out -", "hand_angel revive", "bridge_discard torpedo", "gone weapon-res")
    then(g, "science_discard heal heal", "event_discard power_out")


@rule("PF-ABIL-7", "PF-EVENT-16")
@pytest.mark.parametrize(
    "more",
    ["hand_angel heal heal heal", "hand_angel heal heal heal heal\nwounded angel"],
)
def test_angel_needs_four_cards_and_health(table, more):
    g = table("newt angel", f"event_deck power_out\n{more}", rolls=[3])
    then(g, "power_out hub1")


# -- Robin ----------------------------------------------------------------------------------


@rule("PF-ABIL-19", "PF-CARD-12")
def test_robin_computes_with_bridge_and_science_cards(table):
    g = table("robin", "hand_robin heal torpedo weapon-sec", step="MoveStep")
    when(g, "A compute")
    refused(g, "A pay weapon-sec", "PF-ABIL-19")
    when(g, "A pay heal-sci", "A pay torpedo-bri")
    then(g, "hand_robin weapon-sec", "science_discard heal", "bridge_discard torpedo", tech=1)
    refused(g, "A compute", "PF-ABIL-1")


@rule("PF-ABIL-19", "PF-TECH-4")
def test_robins_fifth_datum_is_a_software(table):
    g = table("robin", "hand_robin heal heal\ntech 4", step="MoveStep")
    when(g, "A compute", "A pay heal-sci", "A pay heal-sci", "A software eoi_course_software-shu")
    then(g, "hand_robin eoi_course_software", tech=0)


@rule("PF-ABIL-19", "PF-TECH-1")
@pytest.mark.parametrize(
    ("more", "law"),
    [
        ("hand_robin heal heal\npower_out bridge", "PF-TECH-1"),
        ("hand_robin heal heal\ndamaged bridge_system", "PF-TECH-1"),
        ("hand_robin heal weapon-sec", "PF-ABIL-19"),
    ],
)
def test_robin_needs_the_bridge_and_two_cards(table, more, law):
    refused(table("robin", more, step="MoveStep"), "A compute", law)


# -- The Baron ------------------------------------------------------------------------------


@rule("PF-ABIL-19", "PF-CARD-12")
def test_the_baron_buys_from_a_cargo_pile_far_away_and_dark(table):
    position = """
        hand_baron heal heal
        cargo_pile_1 ion_engine weapon-res
        power_out cargo_bay_1
    """
    g = table("baron", position, step="MoveStep")
    when(g, "A black_market cargo_pile_1", "A pay heal-sci", "A pay heal-sci")
    then(g, "hand_baron ion_engine", "cargo_pile_1 weapon-res", "science_discard heal heal")


@rule("PF-ABIL-19")
@pytest.mark.parametrize(
    "more", ["hand_baron heal\ncargo_pile_1 ion_engine", "hand_baron heal heal"]
)
def test_the_baron_needs_two_cards_and_a_pile(table, more):
    refused(table("baron", more, step="MoveStep"), "A black_market cargo_pile_1", "PF-ABIL-19")


@rule("PF-ABIL-15", "PF-BOARD-17")
@pytest.mark.parametrize(
    ("more", "pirates"), [("", 3), ("wounded baron", 5), ("stage 2", 5), ("dead baron", 5)]
)
def test_the_baron_makes_every_party_two_smaller_while_healthy(table, more, pirates):
    g = table("newt baron", f"event_deck station_boarded\n{more}", rolls=[4])
    then(g, f"pirates hub2:{pirates}")


@rule("PF-ABIL-15")
def test_a_party_never_shrinks_below_one(table):
    g = table("newt baron", "event_deck twin_raid", rolls=[4, 5])
    then(g, "pirates hub2:1 ring1_life_support:1")
