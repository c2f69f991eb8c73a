"""Repair and removal. Rules: SF-REP, SF-REM."""

from __future__ import annotations

import pytest

from mayday.games.systems_failing import GAME
from mayday.testing import Seat, refused, rule, then, when

# -- repair -----------------------------------------------------------------------------------


@rule("SF-REP-1")
@pytest.mark.parametrize(("cubes", "on_card"), [(("orange",), "O"), (("orange", "blue"), "OB")])
def test_one_or_more_cubes_on_one_card_cost_one_action(table, cubes, on_card):
    g = table("""
        zone3  D25
        poolA  OBY
    """)
    first, *more = cubes
    when(g, f"A repair D25.{first}", *(f"A place D25.{colour}" for colour in more), "A finish")
    then(g, f"zone3 D25{{{on_card}}}", "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-REP-1")
def test_the_cubes_come_from_the_players_own_pool(table):
    g = table("""
        zone1  D01
        poolA  O
        poolB  BK
    """)
    refused(g, "A repair D01.blue", "SF-REP-1")
    assert not any("repair" in offer for offer in g.offers("A"))


@rule("SF-REP-1")
def test_one_repair_stays_on_one_card(table):
    g = table("""
        roles  navigator medic
        zone1  D08 D07
        zone2  D13{BY}
        zone3  D26{YRG}
        poolA  OBYR
        bag    OO
    """)
    when(g, "A repair D08.orange")
    assert g.offers("A") == ["place D08.blue", "place D08.red", "finish"]
    refused(g, "A place D07.yellow", "SF-REP-1")
    refused(g, "A repair D07.yellow", "SF-REP-1")
    refused(g, "A use_role D26", "SF-REP-1")
    for action in ("scavenge", "end_turn", "discard_all"):
        refused(g, f"A {action}", "SF-REP-1")


@rule("SF-REP-1")
def test_a_repair_cannot_go_on_before_it_has_begun(table):
    g = table("""
        zone1  D08
        poolA  OB
    """)
    refused(g, "A place D08.orange", "SF-REP-1")
    refused(g, "A finish", "SF-REP-1")


@rule("SF-REP-2")
def test_targets_are_the_top_escape_card_and_every_disaster_covered_or_not(table):
    g = table("""
        zone1  D01 D02 D16
        zone2  D09 D12
        zone3  D18
        poolA  B
    """)
    targets = [offer for offer in g.offers("A") if "repair" in offer]
    assert targets == [
        f"repair {card}.blue" for card in ("E1", "D01", "D02", "D16", "D09", "D12", "D18")
    ]


@rule("SF-REP-2")
def test_cards_in_the_deck_the_discard_pile_and_the_rest_of_the_escape_are_no_targets(table):
    g = table("""
        escape    E1 E3
        escapedB  E4
        zone1     D01
        deck      D02
        discard   D09
        poolA     BO
    """)
    for card in ("E3", "E4", "D02", "D09"):
        refused(g, f"A repair {card}.blue", "SF-REP-2")
        refused(g, f"A use_role {card}", "SF-REP-2")
    when(g, "A repair D01.blue")
    then(g, "zone1 D01{B}")


@rule("SF-REP-3")
def test_a_cube_must_match_an_open_need(table):
    g = table("""
        zone1  D08{O}
        poolA  OOYB
    """)
    refused(g, "A repair D08.orange", "SF-REP-3")
    assert "repair D08.yellow" not in map(str, GAME.space.choices)
    when(g, "A repair D08.blue")
    then(g, "zone1 D08{OB}", "poolA OOY")
    refused(g, "A repair D08.blue", "SF-REP-3")


@rule("SF-REP-3")
def test_one_cube_covers_one_need_and_a_second_of_its_colour_is_not_placed(table):
    g = table("""
        zone1  D08
        poolA  OOB
    """)
    when(g, "A repair D08.orange")
    assert g.offers("A") == ["place D08.blue", "finish"]
    refused(g, "A place D08.orange", "SF-REP-3")


@rule("SF-REP-4")
def test_the_player_may_stop_after_any_cube(table):
    g = table("""
        zone3  D26
        poolA  YRK
    """)
    when(g, "A repair D26.red")
    assert g.offers("A") == ["place D26.yellow", "place D26.black", "finish"]
    when(g, "A place D26.black")
    assert g.offers("A") == ["place D26.yellow", "finish"]
    when(g, "A finish")
    then(g, "zone3 D26{RK}", "poolA Y", "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-REP-4")
def test_a_repair_with_nothing_left_to_place_ends_by_itself(table):
    g = table("""
        zone3  D26
        poolA  YOO
    """)
    when(g, "A repair D26.yellow")
    then(g, "zone3 D26{Y}", "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-REP-5")
def test_cubes_stay_and_count_for_the_partner_who_goes_on(table):
    g = table("""
        zone2  D16
        poolA  B
        poolB  RG
    """)
    when(g, "A repair D16.blue", "A end_turn")
    then(g, "zone2 D16{B}")
    when(g, "B repair D16.red", "B place D16.green")
    then(g, "zone2 -", "discard D16", "bag BRG")


@rule("SF-REP-5")
def test_cubes_on_the_escape_card_stay_over_the_round(table):
    g = table("""
        escape  E1{B} E2
        poolB   G
        deck    D01 D09 D18 D02
        todo    Turn B > Upkeep
    """)
    when(g, "B repair E1.green", "B end_turn")
    then(g, "escape E1{BG} E2", "round 2")


@rule("SF-REP-6")
def test_no_choice_takes_a_placed_cube_back(table):
    g = table("""
        escape  E1{R} E2
        zone1   D08{OB}
        zone3   D26{Y}
    """)
    on_cards = dict(g.g.cubes_on)
    assert g.offers("A") == ["end_turn"]
    for choice in GAME.space.choices:
        for seat in (Seat(0), Seat(1)):
            if choice.verb != "end_turn":
                assert GAME.why_not(g.g, seat, choice) is not None
    when(g, "A end_turn")
    assert g.g.cubes_on == on_cards


@rule("SF-REP-7")
def test_a_card_is_repaired_when_the_last_of_its_needs_is_covered(table):
    g = table("""
        zone1  D08{OB}
        poolA  R
    """)
    when(g, "A repair D08.red")
    then(g, "zone1 -", "discard D08", "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-REP-7")
def test_a_card_with_one_open_need_is_not_repaired(table):
    g = table("""
        zone1  D08{O}
        poolA  R
    """)
    when(g, "A repair D08.red")
    then(g, "zone1 D08{OR}", "discard -")


@rule("SF-REP-8")
def test_a_repaired_but_covered_disaster_is_no_target(table):
    g = table("""
        zone1  D08{OBR} D01
        poolA  OBR
    """)
    assert not any("D08" in offer for offer in g.offers("A"))
    for colour in ("orange", "blue", "red"):
        refused(g, f"A repair D08.{colour}", "SF-REP-8")


# -- removal ----------------------------------------------------------------------------------


@rule("SF-REM-1")
def test_a_repaired_escape_card_goes_at_once_and_the_next_one_is_active(table):
    g = table("""
        escape  E1{BYRK} E4 E2
        poolA   GGO
    """)
    when(g, "A repair E1.green")
    then(g, "escape E4 E2", "bag BYRKG", "poolA GO", "discard -")
    refused(g, "A repair E1.green", "SF-REP-2")
    when(g, "A repair E4.green", "A finish")
    then(g, "escape E4{G} E2", "todo Turn A 2 > Turn B > Upkeep")


@rule("SF-REM-2")
@pytest.mark.parametrize(("player", "partner"), [("A", "B"), ("B", "A")])
def test_a_removed_escape_card_lies_before_the_player_who_completed_it(table, player, partner):
    g = table(f"""
        escape         E1{{BYRK}} E4 E2
        pool{player}   G
        todo           Turn {player} > Upkeep
    """)
    when(g, f"{player} repair E1.green")
    then(g, f"escaped{player} E1", f"escaped{partner} -", f"pool{player} -")


@rule("SF-REM-3")
@pytest.mark.parametrize("zone", ["zone1", "zone2", "zone3"])
def test_a_repaired_uncovered_disaster_goes_to_the_discard_pile(table, zone):
    g = table(f"""
        {zone}   D22 D01{{B}}
        discard  D05
        poolA    K
    """)
    when(g, "A repair D01.black")
    then(g, f"{zone} D22", "discard D01 D05", "bag BK")


@rule("SF-REM-4")
def test_a_repaired_disaster_under_another_stays_with_its_cubes(table):
    g = table("""
        zone1  D01{B} D02
        poolA  K
    """)
    when(g, "A repair D01.black")
    then(g, "zone1 D01{BK} D02", "discard -", "bag -", "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-REM-5")
def test_a_removal_takes_the_repaired_disasters_below_with_it_down_the_zone(table):
    g = table("""
        zone2  D09{OB} D10{RK} D11{Y}
        zone1  D01{BK} D02
        poolA  K
    """)
    when(g, "A repair D11.black")
    then(g, "zone2 -", "discard D09 D10 D11", "bag OBRKYK", "zone1 D01{BK} D02")


@rule("SF-REM-5")
def test_the_chain_stops_at_the_first_disaster_that_is_not_repaired(table):
    g = table("""
        zone2  D09{OB} D10{R} D11{Y}
        poolA  K
    """)
    when(g, "A repair D11.black")
    then(g, "zone2 D09{OB} D10{R}", "discard D11", "bag YK")


@rule("SF-REM-6")
def test_the_removals_of_a_chain_cost_no_action_beyond_the_repair(table):
    g = table("""
        zone2  D09{OB} D10{RK} D11{Y}
        poolA  K
        todo   Turn A 2 > Turn B > Upkeep
    """)
    when(g, "A repair D11.black")
    then(g, "zone2 -", "todo Turn A 1 > Turn B > Upkeep")


@rule("SF-REM-7")
def test_a_repaired_covered_disaster_still_counts_for_the_limit_and_surges(table):
    g = table("""
        zone1  D01{BK} D02{BY} D03
        deck   D04 D09 D18 D10
        todo   Upkeep
    """)
    then(g, "damage 3")  # all three moved into the core, repaired or not
    g = table("""
        zone2  D09{OB} D10 D11
        bag    W
    """)
    when(g, "A scavenge")
    then(g, "zone1 D09", "zone2 D10 D11", "bag OB")


@rule("SF-REM-7")
def test_a_zone_of_two_repaired_covered_disasters_and_one_more_is_full(table):
    g = table("""
        zone2  D01{BK} D02{BY} D03
        deck   D04 D18 D19 D05
        todo   Upkeep
    """)
    then(g, "zone1 D02{BY} D03 D04", "zone3 D18 D19", "damage 1", "bag BK", "discard D01")
