"""The end of the game and the beginner's side. Rules: SF-END, SF-BEG."""

from __future__ import annotations

import pytest

from mayday.games.systems_failing import GAME
from mayday.games.systems_failing.content import LEVELS
from mayday.games.systems_failing.events import CoreExploded, Escaped
from mayday.games.systems_failing.rules.new_disasters import new_disasters
from mayday.kernel import Result
from mayday.testing import Seat, refused, rule, then, when

LAST_ESCAPE = """
    escape    E1{BYRK}
    escapedA  E2 E3
    escapedB  E4 E5 E6
    round     3
"""

# -- winning ----------------------------------------------------------------------------------


@rule("SF-END-1")
def test_both_win_at_the_moment_the_sixth_escape_card_is_repaired(table):
    g = table(f"""
        {LAST_ESCAPE}
        poolA  GO
        zone1  D08
        damage 9
    """)
    when(g, "A repair E1.green")
    assert g.g.result == Result((1, 1), "escaped")
    then(g, "escape -", "escapedA E2 E3 E1", "zone1 D08", "damage 9", "poolA O")


@rule("SF-END-1")
def test_the_role_may_complete_the_last_card_too(table):
    g = table(f"""
        {LAST_ESCAPE}
        roles  navigator scientist
        todo   Turn B > Upkeep
    """)
    when(g, "B use_role E1")
    assert g.g.result == Result((1, 1), "escaped")
    then(g, "escapedB E4 E5 E6 E1")


@rule("SF-END-1")
def test_after_the_win_nothing_further_is_resolved(table):
    g = table(f"""
        {LAST_ESCAPE}
        poolA  GO
        todo   Turn A 1 > Upkeep
    """)
    when(g, "A repair E1.green")
    assert (g.g.todo, g.g.asks) == ([], ())
    then(g, "round 3", "marker A")
    for seat in (Seat(0), Seat(1)):
        for choice in GAME.space.choices:
            refusal = GAME.why_not(g.g, seat, choice)
            assert (refusal.key, refusal.rule) == ("game_over", "SF-END-1")


@rule("SF-END-1")
def test_five_repaired_escape_cards_do_not_win(table):
    g = table("""
        escape    E1{BYRK} E2
        escapedA  E3
        escapedB  E4 E5 E6
        poolA     G
    """)
    when(g, "A repair E1.green")
    assert g.g.result is None
    then(g, "escape E2", "todo Turn A 3 > Turn B > Upkeep")


# -- losing -----------------------------------------------------------------------------------


@rule("SF-END-2")
def test_a_surge_in_a_turn_loses_the_game_at_once(table):
    g = table("""
        zone1   D01
        damage  9
        bag     WW
        round   4
    """)
    when(g, "A scavenge")
    assert g.g.result == Result((-1, -1), "core_damage")
    assert (g.g.todo, g.g.asks) == ([], ())
    then(g, "damage 10", "round 4", "marker A")


@rule("SF-END-2")
def test_after_the_loss_a_second_surge_is_not_resolved(table):
    g = table("""
        zone1   D08 D01
        damage  7
        bag     WW
    """)
    when(g, "A scavenge")
    then(g, "zone1 D01", "discard D08", "damage 10")
    assert g.g.result is not None


@rule("SF-END-2")
def test_the_move_loses_the_game_before_new_disasters_appear(table):
    g = table("""
        zone1          D01
        zone2          D09
        damage         9
        white_on_deck  1
        deck           D02 D10 D18
        todo           Upkeep
    """)
    assert g.g.result == Result((-1, -1), "core_damage")
    then(g, "zone1 D09", "zone2 -", "deck D02 D10 D18", "white_on_deck 1", "round 1")


@rule("SF-END-2")
def test_a_surge_in_phase_4_loses_the_game_before_the_next_card(table):
    g = table("""
        zone2   D08 D02 D03
        damage  7
        deck    D18 D04 D19 D20
        todo    Upkeep
    """)
    assert g.g.result == Result((-1, -1), "core_damage")
    then(g, "zone3 D18", "zone1 D02 D03 D04", "deck D19 D20", "round 1")


@rule("SF-END-2")
def test_the_stability_meter_loses_the_game_at_its_explosion(table):
    g = table("""
        stability  7
        deck       D18 SF1 D19 D20
        todo       Upkeep
    """)
    assert g.g.result == Result((-1, -1), "instability")
    then(g, "stability 8", "damage 0", "zone3 D18", "deck D19 D20", "round 1")


@rule("SF-END-2")
def test_one_space_before_the_explosion_the_game_goes_on(table):
    g = table("""
        zone1   D01
        damage  8
        bag     W
    """)
    when(g, "A scavenge")
    assert g.g.result is None
    then(g, "damage 9", "todo Turn A 3 > Turn B > Upkeep")


@rule("SF-END-2")
def test_after_the_loss_every_choice_of_both_players_is_refused(table):
    g = table("""
        zone1   D01
        damage  9
        bag     W
        poolA   B
        poolB   B
    """)
    when(g, "A scavenge")
    for move in ("A end_turn", "B scavenge", "A discard_all", "B allow", "A repair D01.blue"):
        refused(g, move, "SF-END-2")


@rule("SF-END-3")
def test_damage_beyond_the_last_space_counts_as_the_explosion(table):
    g = table("""
        zone1   D08
        damage  9
        bag     W
    """)
    when(g, "A scavenge")
    then(g, "damage 10")
    assert g.g.result == Result((-1, -1), "core_damage")


@rule("SF-END-3")
def test_all_disasters_that_arrive_in_phase_3_count_as_one_total(table):
    g = table("""
        zone1   D08 D01 D06
        damage  7
        todo    Upkeep
    """)
    then(g, "damage 10", "zone1 -", "discard D06 D01 D08", "moved_damage 6")
    assert g.g.result is not None


@rule("SF-COMP-1")
def test_both_players_always_share_the_result(games):
    results = [game[-1].result for game in games]
    assert {result.cause for result in results} == {"escaped", "core_damage", "instability"}
    for result in results:
        assert result.returns == ((1, 1) if result.cause == "escaped" else (-1, -1))


# -- report -----------------------------------------------------------------------------------


def test_the_report_of_a_win_names_round_and_damage_by_moves_and_surges(table):
    g = table(f"""
        {LAST_ESCAPE}
        poolA          G
        damage         5
        moved_damage   3
        surged_damage  2
    """)
    when(g, "A repair E1.green")
    assert g.events[-1] == Escaped(round=3, moved=3, surged=2)


def test_the_report_of_a_loss_names_the_cause_too(table):
    g = table("""
        zone1          D06
        damage         9
        moved_damage   4
        surged_damage  5
        round          4
        bag            W
    """)
    when(g, "A scavenge")
    assert g.events[-1] == CoreExploded("core_damage", round=4, moved=4, surged=7)


# -- beginner's side --------------------------------------------------------------------------


@rule("SF-BEG-1")
@pytest.mark.parametrize("level", LEVELS)
def test_the_beginners_side_may_be_chosen_at_any_difficulty(level):
    g = GAME.new({"difficulty": level, "meter": "beginner"})
    expected = {"easy": 3, "medium": 3, "hard": 4}[level]
    for damage in range(10):
        g.damage = damage
        assert new_disasters(g) == expected


@rule("SF-BEG-1")
def test_on_the_beginners_side_the_stability_region_alone_gives_the_number(table):
    for stability, number in enumerate([3, 3, 4, 4, 4, 4, 5, 5]):
        for damage in (0, 5, 9):
            g = table(f"""
                meter      beginner
                stability  {stability}
                damage     {damage}
            """)
            assert new_disasters(g.g) == number


@rule("SF-BEG-2")
def test_on_the_beginners_side_damage_is_tracked_and_still_loses(table):
    g = table("""
        meter   beginner
        zone1   D01 D08
        damage  6
        bag     WW
    """)
    when(g, "A scavenge")
    then(g, "damage 10")
    assert g.g.result == Result((-1, -1), "core_damage")


@rule("SF-BEG-2")
def test_nothing_else_differs_on_the_beginners_side(table):
    """The same cards, cubes and turns, with both meters in the green region."""
    ends = []
    for side in ("normal", "beginner"):
        g = table(f"""
            meter   {side}
            zone1   D01{{B}}
            zone2   D09 D10 D11
            zone3   D18
            poolA   BKG
            bag     OBYRKGWW
            deck    D02 SF1 D12 D13 D19
        """)
        when(g, "A repair D01.black", "A scavenge", "A end_turn", "B end_turn")
        data = GAME.encode(g.g)
        assert data["options"].pop("meter") == side
        ends.append((data, g.events))
    assert ends[0] == ends[1]
