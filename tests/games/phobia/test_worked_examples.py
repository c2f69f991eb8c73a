"""The worked examples: W1 rebuilds the rule book's figure, the others are our own."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.phobia.tables import offered, shuffle_rolls, squares, table, walls
from mayday.games.phobia import GAME
from mayday.games.phobia.choices import PLACE_REST
from mayday.games.phobia.content import PHOBIAS, SURVIVORS
from mayday.games.phobia.rules.deck import hit_chance
from mayday.kernel import Choice, play
from mayday.testing import refused, rule, then, when

PHOBIAS_TURN = "todo BeginTurn Phobias"


@rule("PH-LOS-1", "PH-LOS-2", "PH-LOS-3", "PH-RANGE-3")
def test_w1_of_two_targets_in_range_the_one_behind_the_shelter_wall_is_refused():
    g = table("sol1 N10, pyr1 N5, pyr2 L6")
    when(g, "Survivors activate sol1")
    assert offered(g, "Survivors", "attack") == {"pyr1"}
    refused(g, "Survivors attack pyr2", "PH-LOS-2")
    when(g, "Survivors attack pyr1")


@rule("PH-ACT-1", "PH-ACT-3", "PH-ACT-4", "PH-ATK-3", "PH-ATK-6")
def test_w2_a_lumberjack_moves_and_attacks_twice_on_the_way():
    pile = "MMMMMMMH HHHHHMMM HHHHHHHHH"
    g = table("lum1 F15, oph1 H15, oph2 K15", f"pileS {pile}")
    when(g, "Survivors activate lum1", "Survivors move G15", "Survivors attack oph1")
    then(g, "pool oph1")
    when(g, "Survivors move J15", "Survivors attack oph2", "Survivors move H15")
    assert g.offers("Survivors") == ["end_unit"]
    assert squares(g) == {"lum1": "H15"}
    then(g, "pool oph1 oph2", "pileS HHHHHHHHH")
    assert sorted(g.g.discards[0]) == sorted("H" * 6 + "M" * 10)


@rule("PH-DECK-1", "PH-DECK-2")
def test_w3_a_pile_that_runs_out_is_shuffled_in_the_middle_of_a_draw():
    discard, shuffled = "H" * 15 + "M" * 7, "MHM" + "H" * 14 + "M" * 5
    g = table(
        "sol1 F15, pyr1 J15",
        f"pileS MMM\n discardS {discard}",
        rolls=shuffle_rolls(discard, shuffled),
    )
    when(g, "Survivors activate sol1", "Survivors attack pyr1")
    then(g, "pool pyr1", f"pileS {shuffled[3:]}", "discardS MMMMHM")


@rule("PH-STUN-5", "PH-STUN-6", "PH-STUN-7")
def test_w4_a_pinned_lumberjack_fights_where_it_stands_and_walks_a_turn_later():
    g = table("lum1 F15, amb1 J15, oph1 F11", f"pileP HMMMM MMMMMMMM\n round 3\n {PHOBIAS_TURN}")
    when(g, "Phobias activate amb1", "Phobias attack lum1", "Phobias end_unit")
    assert squares(g)["lum1"] == "F15"
    then(g, "pinned lum1")
    when(g, "Phobias activate oph1", "Phobias move F14", "Phobias attack lum1")
    when(g, "Phobias end_unit", "Phobias end_turn")
    then(g, "round 4")
    when(g, "Survivors activate lum1")
    assert offered(g, "Survivors", "move") == set()
    assert offered(g, "Survivors", "attack") == {"oph1"}
    when(g, "Survivors end_unit", "Survivors end_turn", "Phobias end_turn")
    when(g, "Survivors activate lum1")
    assert offered(g, "Survivors", "move")


@rule("PH-STUN-1", "PH-STUN-2", "PH-STUN-3", "PH-STUN-4")
def test_w5_a_shaken_pyrophobia_walks_but_attacks_only_a_turn_later():
    g = table("psy1 F15, pyr1 K15, lum1 K11", "pileS HMMMMMM HHHHHHH")
    when(g, "Survivors activate psy1", "Survivors attack pyr1")
    assert squares(g)["pyr1"] == "K15"
    then(g, "shaken pyr1", "pool -")
    when(g, "Survivors end_unit", "Survivors end_turn", "Phobias activate pyr1")
    assert len(offered(g, "Phobias", "move")) > 20
    assert offered(g, "Phobias", "attack") == set()
    when(g, "Phobias end_unit", "Phobias end_turn", "Survivors end_turn", "Phobias activate pyr1")
    assert offered(g, "Phobias", "attack") == {"lum1", "psy1"}


@rule("PH-WALL-2", "PH-WALL-3", "PH-WALL-10", "PH-WALL-13", "PH-WALL-14", "PH-WALL-15")
def test_w6_a_wall_is_built_and_broken_by_two_astraphobias():
    g = table("wor1 F15, ast1 L15, ast2 M15, lum3 A9", "pileP MHMM HMMM")
    when(g, "Survivors activate wor1", "Survivors build G15")
    assert "move F14" in g.offers("Survivors")
    assert offered(g, "Survivors", "attack") == offered(g, "Survivors", "build") == set()
    when(g, "Survivors end_unit", "Survivors end_turn", "Phobias activate ast1")
    when(g, "Phobias attack G15.wall")
    assert g.g.cracked == g.g.walls != 0
    refused(g, "Phobias attack G15.wall", "PH-ATK-4")
    when(g, "Phobias end_unit", "Phobias activate ast2")
    refused(g, "Phobias attack G15.wall", "PH-LOS-2")
    when(g, "Phobias move M16", "Phobias attack G15.wall")
    assert walls(g) == set()
    assert g.g.cracked == 0


@rule("PH-RESP-2", "PH-RESP-3", "PH-RESP-4")
def test_w7_eleven_in_the_pool_give_three_pulls_and_eight_give_one():
    pool = "pool oph1 oph2 oph3 oph4 oph5 oph6 pyr1 pyr2 pyr3 pyr4 pyr5"
    g = table("lum1 N10, amb1 A1", f"{pool}\n {PHOBIAS_TURN}")
    when(g, "Phobias end_turn")
    for square in ("B1", "C1", "D1"):
        when(g, "Phobias pull", f"Phobias respawn {square}")
    assert len(g.g.pool) == 8
    assert g.offers("Phobias") == []
    when(g, "Survivors end_turn", "Phobias end_turn", "Phobias pull", "Phobias respawn E1")
    assert len(g.g.pool) == 7
    assert g.offers("Phobias") == []


@rule("PH-RESP-2")
def test_w7_two_in_the_pool_give_no_decision_at_all():
    g = table("lum1 N10, amb1 A1", f"pool oph1 oph2\n {PHOBIAS_TURN}")
    when(g, "Phobias end_turn")
    assert g.offers("Phobias") == []
    assert "end_turn" in g.offers("Survivors")


LAST_TURN = f"pileP HMMMM\n pool oph1 oph2 oph3\n round 10\n {PHOBIAS_TURN}"


@rule("PH-END-2", "PH-END-3", "PH-STUN-1")
def test_w8_a_pinned_psychiatrist_lives_through_the_last_turn_and_the_survivors_win():
    g = table("psy1 F15, amb1 J15", LAST_TURN)
    when(g, "Phobias activate amb1", "Phobias attack psy1", "Phobias end_unit", "Phobias end_turn")
    assert g.g.result.returns == (1, -1)
    assert g.g.asks == ()
    then(g, "pool oph1 oph2 oph3")


FIXED = {
    **{"lum1": "M10", "lum2": "N10", "lum3": "O10", "sol1": "P10", "sol2": "M11", "sol3": "N11"},
    **{"wor1": "O11", "wor2": "P11", "wor3": "M12", "psy1": "N12"},
    **{"ast1": "E4", "ast2": "X4", "ast3": "E19", "ast4": "X19", "ast5": "E3"},
    **{"pyr1": "X3", "pyr2": "D19", "pyr3": "Y19", "pyr4": "D4"},
}


@rule("PH-PLACE-6", "PH-PLACE-7")
def test_w9_forces_placed_automatically_stand_on_their_fixed_squares():
    g = GAME.new(seed=1)
    for count in ("lum.3", "sol.3", "wor.3", "psy.1"):
        play(g, SURVIVORS, Choice("force", count))
    for count in ("oph.6", "pyr.6", "ast.5", "amb.3"):
        play(g, PHOBIAS, Choice("force", count))
    play(g, SURVIVORS, PLACE_REST)
    play(g, PHOBIAS, PLACE_REST)
    names = g.board.names
    placed = {unit: names[square] for side in g.units for unit, square in side.items()}
    assert {unit: placed[unit] for unit in FIXED} == FIXED
    assert len(placed) == 30


@rule("PH-DECK-2")
def test_w10_two_attacks_across_a_reshuffle_with_the_chance_that_was_shown():
    g = table(
        "pyr1 F15, lum1 J15, lum2 F12",
        f"pileP MMMMMMM\n discardP {'H' * 10 + 'M' * 8}\n {PHOBIAS_TURN}",
        seed=5,
    )
    when(g, "Phobias activate pyr1", "Phobias attack lum1")
    assert "lum1" in squares(g)
    then(g, "pileP M")
    assert sorted(g.g.discards[1]) == sorted("H" * 10 + "M" * 14)
    assert hit_chance(g.g, "pyr1") == Fraction(263, 276)
    when(g, "Phobias attack lum2")
    assert (len(g.g.piles[1]), len(g.g.discards[1])) == (19, 6)


KILL = {"special_hits": "kill"}


@rule("PH-STUN-9")
def test_w11_with_the_option_kill_the_psychiatrist_sends_its_target_to_the_pool():
    g = table("psy1 F15, pyr1 K15", "pileS HMMMMMM HHHHHHH", options=KILL)
    when(g, "Survivors activate psy1", "Survivors attack pyr1")
    assert squares(g) == {"psy1": "F15"}
    then(g, "pool pyr1", "shaken -")


@rule("PH-STUN-9", "PH-END-1")
def test_w11_with_the_option_kill_the_undead_end_the_game_in_the_last_turn():
    g = table("psy1 F15, amb1 J15", LAST_TURN, options=KILL)
    when(g, "Phobias activate amb1", "Phobias attack psy1")
    assert g.g.result.returns == (-1, 1)
    with pytest.raises(ValueError, match="game_over"):
        when(g, "Phobias end_unit")
