"""Walls: building and breaking. Rules: PH-WALL."""

from __future__ import annotations

import pytest

from games.phobia.tables import offered, squares, table, walls
from mayday.games.phobia.events import WallBuilt, WallCracked, WallDestroyed
from mayday.testing import refused, rule, then, when

PHOBIAS_TURN = "todo BeginTurn Phobias"


def worker(pieces="wor1 I7", more="", unit="wor1"):
    g = table(pieces, more)
    when(g, f"Survivors activate {unit}")
    return g


@rule("PH-WALL-1")
def test_a_worker_may_build_a_wall_and_nobody_else_can():
    g = worker()
    when(g, "Survivors build J7")
    assert walls(g) == {"J7"}
    assert WallBuilt("wor1", "J7", 2) in g.events
    for unit in ("lum1", "sol1", "psy1"):
        g = worker(f"{unit} I7", unit=unit)
        assert offered(g, "Survivors", "build") == set()
        refused(g, "Survivors build J7", "PH-WALL-1")
    g = table("ast1 I7", PHOBIAS_TURN)
    when(g, "Phobias activate ast1")
    refused(g, "Phobias build J7", "PH-WALL-1")


@rule("PH-WALL-2")
def test_after_an_attack_a_worker_cannot_build():
    g = worker("wor1 I7, oph1 I8")
    when(g, "Survivors attack oph1")
    assert offered(g, "Survivors", "build") == set()
    refused(g, "Survivors build J7", "PH-WALL-2")


@rule("PH-WALL-2")
def test_after_building_a_worker_cannot_attack():
    g = worker("wor1 I7, oph1 I8")
    when(g, "Survivors build J7")
    assert offered(g, "Survivors", "attack") == set()
    refused(g, "Survivors attack oph1", "PH-WALL-2")


@rule("PH-WALL-2")
def test_a_worker_that_attacks_may_attack_as_often_as_legal():
    g = worker("wor1 I7, oph1 I8, oph2 J7")
    when(g, "Survivors attack oph1", "Survivors attack oph2")
    then(g, "pool oph1 oph2")


@rule("PH-WALL-3")
def test_a_worker_builds_one_wall_per_activation():
    g = worker()
    when(g, "Survivors build J7", "Survivors move I6")
    assert offered(g, "Survivors", "build") == set()
    refused(g, "Survivors build I5", "PH-WALL-3")
    when(g, "Survivors end_unit", "Survivors end_turn", "Phobias end_turn")
    when(g, "Survivors activate wor1", "Survivors build I5")
    assert walls(g) == {"J7", "I5"}


@rule("PH-WALL-4", "PH-WALL-19")
def test_each_worker_builds_at_most_three_walls_in_the_whole_game():
    g = worker("wor1 I7, wor2 R12", "built wor1:3")
    assert offered(g, "Survivors", "build") == set()
    refused(g, "Survivors build J7", "PH-WALL-4")
    when(g, "Survivors end_unit", "Survivors activate wor2")
    assert offered(g, "Survivors", "build")


@rule("PH-WALL-4")
def test_walls_are_counted_for_the_worker_that_built_them():
    g = worker("wor1 I7, wor2 R12", "built wor1:1")
    when(g, "Survivors build J7", "Survivors end_unit", "Survivors activate wor2")
    when(g, "Survivors build R13")
    then(g, "built wor1:2 wor2:1")


@rule("PH-WALL-5")
def test_building_takes_a_token_from_the_supply():
    g = worker()
    when(g, "Survivors build J7")
    then(g, "supply 8")


@rule("PH-WALL-5")
def test_without_a_token_in_the_supply_nothing_can_be_built():
    g = worker(more="supply 0")
    assert offered(g, "Survivors", "build") == set()
    refused(g, "Survivors build J7", "PH-WALL-5")


@rule("PH-WALL-5")
def test_the_supply_never_runs_out_before_the_allowances(games):
    for game in games:
        for g in game:
            assert g.supply == 9 - sum(g.built.values())
            assert all(number <= 3 for number in g.built.values())


@rule("PH-WALL-6")
def test_a_token_takes_up_a_square_and_all_of_its_edges():
    g = table("lum1 I7, wall J7", "todo Activation lum1 1 > Turn Survivors")
    assert offered(g, "Survivors", "move") == {"H7", "I6", "I8"}


@rule("PH-WALL-7")
def test_a_wall_is_built_at_a_distance_of_one_or_two():
    g = worker()
    around = {"I5", "H6", "I6", "J6", "H7", "J7", "K7", "H8", "I8", "J8", "I9"}
    assert offered(g, "Survivors", "build") == around
    refused(g, "Survivors build L7", "PH-WALL-7")
    refused(g, "Survivors build I4", "PH-WALL-7")


@rule("PH-WALL-8")
def test_a_wall_needs_a_line_of_sight():
    g = worker()
    assert "G7" not in offered(g, "Survivors", "build")
    refused(g, "Survivors build G7", "PH-WALL-8")
    g = worker("wor1 I7, lum1 J7, wall I6")
    assert offered(g, "Survivors", "build") == {"H7", "H8", "I8", "J8", "I9"}
    refused(g, "Survivors build K7", "PH-WALL-8")
    refused(g, "Survivors build J6", "PH-WALL-8")


@rule("PH-WALL-9")
def test_the_square_must_be_free_of_units_and_tokens():
    g = worker("wor1 I7, lum1 J7, oph1 I8, wall H7, cracked I6")
    for square in ("J7", "I8", "H7", "I6", "I7"):
        assert square not in offered(g, "Survivors", "build")
        refused(g, f"Survivors build {square}", "PH-WALL-9")


@rule("PH-WALL-9")
def test_walls_may_stand_in_start_areas():
    g = worker("wor1 E5")
    assert "E4" in offered(g, "Survivors", "build")
    g = worker("wor1 N10")
    assert "N11" in offered(g, "Survivors", "build")


@rule("PH-WALL-10")
def test_a_worker_builds_without_an_enemy_near_and_moves_before_and_after():
    g = worker()
    when(g, "Survivors move I9", "Survivors build I10", "Survivors move I4")
    assert walls(g) == {"I10"}
    assert squares(g) == {"wor1": "I4"}
    then(g, "todo Activation wor1 2 - 1 > Turn Survivors")


@rule("PH-WALL-11")
def test_walls_may_close_off_an_area_completely():
    g = worker("wor1 B2, wall A2, wall C1, wall C2, wall A3")
    assert "B1" in offered(g, "Survivors", "build")
    when(g, "Survivors move B1", "Survivors build B2")
    assert offered(g, "Survivors", "move") == {"A1"}


@rule("PH-WALL-12")
@pytest.mark.parametrize("unit", ["oph1", "pyr1", "amb1", "lum1", "sol1", "wor1", "psy1"])
def test_nobody_but_astraphobia_attacks_tokens(unit):
    seat = "Phobias" if unit[:3] in ("oph", "pyr", "amb") else "Survivors"
    tokens = "wall J7, wall K8, wall K9, wall M7, wall I9"
    g = table(f"{unit} I7, {tokens}", f"todo BeginTurn {seat}")
    when(g, f"{seat} activate {unit}")
    assert offered(g, seat, "attack") == set()
    refused(g, f"{seat} attack J7.wall", "PH-WALL-12")


@rule("PH-WALL-13")
def test_a_token_is_attacked_like_a_unit_in_range_and_in_sight_with_four_cards():
    tokens = "wall I11, wall I12, wall M7, wall R7, wall S7"
    g = table(f"ast1 I7, lum1 A22, {tokens}", PHOBIAS_TURN)
    when(g, "Phobias activate ast1")
    assert offered(g, "Phobias", "attack") == set()
    refused(g, "Phobias attack I11.wall", "PH-RANGE-4")
    refused(g, "Phobias attack I12.wall", "PH-LOS-2")
    refused(g, "Phobias attack S7.wall", "PH-RANGE-3")
    g = table("ast1 I7, lum1 A22, wall I12, wall R7", PHOBIAS_TURN)
    when(g, "Phobias activate ast1")
    assert offered(g, "Phobias", "attack") == {"I12.wall", "R7.wall"}
    when(g, "Phobias attack R7.wall")
    assert len(g.g.discards[1]) == 4
    refused(g, "Phobias attack R7.wall", "PH-ATK-4")


@rule("PH-WALL-14")
def test_the_first_hit_cracks_a_token_and_the_second_destroys_it():
    g = table("ast1 I7, ast2 I8, wall N7, lum1 A22", f"pileP HMMM HMMM\n {PHOBIAS_TURN}")
    when(g, "Phobias activate ast1", "Phobias attack N7.wall", "Phobias end_unit")
    assert walls(g) == {"N7"}
    assert g.g.cracked == g.g.walls
    when(g, "Phobias activate ast2", "Phobias attack N7.wall")
    assert walls(g) == set()
    assert [e for e in g.events if isinstance(e, WallCracked | WallDestroyed)] == [
        WallCracked("N7", "ast1"),
        WallDestroyed("N7", "ast2"),
    ]


@rule("PH-WALL-14")
def test_a_miss_does_nothing_to_a_token():
    g = table("ast1 I7, wall N7, lum1 A22", f"pileP MMMM HMMM\n {PHOBIAS_TURN}")
    when(g, "Phobias activate ast1", "Phobias attack N7.wall")
    assert walls(g) == {"N7"}
    assert g.g.cracked == 0


@rule("PH-WALL-15")
def test_damage_stays_over_turns_and_the_second_hit_may_come_later():
    g = table("ast1 I7, cracked N7, lum1 A22")
    when(g, "Survivors end_turn", "Phobias end_turn", "Survivors end_turn")
    assert g.g.cracked
    when(g, "Phobias activate ast1", "Phobias attack N7.wall")
    assert walls(g) == set()


@rule("PH-WALL-15")
def test_a_cracked_token_blocks_like_an_intact_one():
    for token in ("wall", "cracked"):
        g = table(f"sol1 I7, {token} K7, pyr1 M7, lum1 J7, oph1 I8")
        when(g, "Survivors activate sol1")
        assert offered(g, "Survivors", "attack") == set()
        refused(g, "Survivors move K7", "PH-MOVE-3")


@rule("PH-WALL-16")
def test_a_destroyed_token_is_not_used_again():
    g = table("ast1 I7, cracked N7, lum1 A22", f"supply 8\n built wor1:1\n {PHOBIAS_TURN}")
    when(g, "Phobias activate ast1", "Phobias attack N7.wall")
    then(g, "supply 8", "built wor1:1")


@rule("PH-WALL-17", "PH-MAP-2")
def test_printed_walls_cannot_be_attacked():
    g = table("ast1 I7, lum1 A22", PHOBIAS_TURN)
    when(g, "Phobias activate ast1")
    refused(g, "Phobias attack I12.wall", "PH-WALL-17")
    assert offered(g, "Phobias", "attack") == set()


@rule("PH-WALL-18")
def test_an_astraphobia_attacks_units_and_tokens_in_any_mix():
    g = table("ast1 I7, wall N7, lum1 I12, sol1 N8, lum2 A22", PHOBIAS_TURN)
    when(g, "Phobias activate ast1")
    assert offered(g, "Phobias", "attack") == {"N7.wall", "lum1", "sol1"}
    when(g, "Phobias attack lum1", "Phobias attack N7.wall", "Phobias attack sol1")
    assert offered(g, "Phobias", "attack") == set()
    assert g.g.cracked


@rule("PH-WALL-19")
def test_a_killed_worker_leaves_its_walls_and_takes_its_allowance_along():
    g = table("wor1 I7, wor2 R12, oph1 I8, wall J7", f"built wor1:1\n supply 8\n {PHOBIAS_TURN}")
    when(g, "Phobias activate oph1", "Phobias attack wor1", "Phobias end_unit", "Phobias end_turn")
    assert walls(g) == {"J7"}
    when(g, "Survivors activate wor2", "Survivors build R13", "Survivors end_unit")
    then(g, "built wor1:1 wor2:1", "supply 7")


@rule("PH-WALL-20")
def test_all_tokens_are_alike():
    g = worker()
    builds = [text for text in g.offers("Survivors") if text.startswith("build")]
    assert len(builds) == len({text.split()[1] for text in builds})
