"""Respawning. Rules: PH-RESP."""

from __future__ import annotations

from collections import Counter

import pytest

from games.phobia.tables import offered, squares, table
from mayday.games.phobia.content import BOARDS, ROSTERS
from mayday.games.phobia.events import PullsWaived, UnitPulled, UnitRespawned
from mayday.games.phobia.rules.respawn import respawn_allowance
from mayday.kernel import Choice
from mayday.testing import Seat, refused, rule, then, when

PHOBIAS_TURN = "todo BeginTurn Phobias"
POOL = [unit for unit in ROSTERS[1] if unit != "amb6"]


def pool_of(size, more="", pieces="lum1 N10, amb6 V10", **given_too):
    return table(pieces, f"pool {' '.join(POOL[:size])}\n {more} {PHOBIAS_TURN}", **given_too)


@rule("PH-RESP-1")
def test_the_respawn_step_comes_after_all_movement_and_attacks():
    g = pool_of(5)
    refused(g, "Phobias pull", "PH-RESP-1")
    when(g, "Phobias activate amb6")
    refused(g, "Phobias pull", "PH-RESP-1")
    when(g, "Phobias end_unit", "Phobias end_turn")
    assert g.offers("Phobias") == ["pull", "stop"]
    refused(g, "Phobias activate amb6", "PH-RESP-1")


@rule("PH-RESP-2", "PH-RESP-3")
@pytest.mark.parametrize(
    ("size", "pulls"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1), (10, 1), (11, 3), (12, 3), (20, 3)]
)
def test_the_size_of_the_pool_says_how_many_units_may_come_back(size, pulls):
    g = pool_of(size)
    when(g, "Phobias end_turn")
    back = 0
    while "pull" in g.offers("Phobias"):
        when(g, "Phobias pull")
        when(g, f"Phobias {g.offers('Phobias')[0]}")
        back += 1
    assert back == pulls == respawn_allowance(size)


@rule("PH-RESP-4")
def test_the_allowance_is_not_checked_again_between_pulls():
    g = pool_of(11)
    when(g, "Phobias end_turn", "Phobias pull", "Phobias respawn A1")
    assert len(g.g.pool) == 10
    assert g.offers("Phobias") == ["pull", "stop"]


@rule("PH-RESP-4")
def test_a_pool_that_fell_below_three_gives_nothing_until_it_holds_three_again():
    g = pool_of(3)
    when(g, "Phobias end_turn", "Phobias pull", "Phobias respawn A1", "Survivors end_turn")
    assert len(g.g.pool) == 2
    when(g, "Phobias end_turn")
    assert g.offers("Phobias") == []


@rule("PH-RESP-5")
def test_every_unit_in_the_pool_is_pulled_equally_often():
    pulled = Counter()
    for seed in range(600):
        g = pool_of(3, seed=seed * 7919)
        when(g, "Phobias end_turn", "Phobias pull")
        (event,) = (event for event in g.events if isinstance(event, UnitPulled))
        pulled[event.unit] += 1
        assert event.unit not in g.g.pool
    assert set(pulled) == set(POOL[:3])
    assert min(pulled.values()) > 150


@rule("PH-RESP-5")
def test_the_player_never_chooses_what_is_pulled():
    g = pool_of(6)
    when(g, "Phobias end_turn")
    assert g.g.asks[0].choices == (Choice("pull"), Choice("stop"))


@rule("PH-RESP-6")
def test_the_pulled_unit_is_seen_and_then_placed_on_any_green_square():
    g = pool_of(3, rolls=[1])
    when(g, "Phobias end_turn", "Phobias pull")
    assert g.g.asks[0].about == ("oph2",)
    board = g.g.board
    green = {board.names[n] for area in board.areas for n in area}
    assert offered(g, "Phobias", "respawn") == green
    refused(g, "Phobias stop", "PH-RESP-7")
    when(g, "Phobias respawn AB22")
    assert squares(g)["oph2"] == "AB22"
    assert UnitRespawned("oph2", "AB22") in g.events


@rule("PH-RESP-6")
def test_a_green_square_of_another_map_is_refused():
    g = pool_of(3, pieces="lum1 J8, amb6 L3", scenario="quick")
    when(g, "Phobias end_turn", "Phobias pull")
    refused(g, "Phobias respawn E4", "PH-RESP-6")
    refused(g, "Phobias respawn AB22", "PH-RESP-6")


@rule("PH-RESP-7")
def test_the_square_must_be_free_of_units_and_tokens():
    g = pool_of(3, pieces="lum1 A1, amb6 B1, wall C1, cracked D1")
    when(g, "Phobias end_turn", "Phobias pull")
    for square in ("A1", "B1", "C1", "D1"):
        assert square not in offered(g, "Phobias", "respawn")
        refused(g, f"Phobias respawn {square}", "PH-RESP-7")


def green_walls(keep=""):
    board = BOARDS["town"]
    squares = (board.names[n] for area in board.areas for n in area)
    return ", ".join(f"wall {name}" for name in squares if name != keep)


@rule("PH-RESP-7")
def test_without_a_free_green_square_no_pull_is_allowed():
    g = pool_of(11, pieces=f"lum1 N10, amb6 V10, {green_walls()}")
    when(g, "Phobias end_turn")
    assert g.offers("Phobias") == []
    assert "end_turn" in g.offers("Survivors")


@rule("PH-RESP-7")
def test_pulling_stops_when_the_last_green_square_is_taken():
    g = pool_of(11, pieces=f"lum1 N10, amb6 V10, {green_walls(keep='A1')}")
    when(g, "Phobias end_turn", "Phobias pull", "Phobias respawn A1")
    assert g.offers("Phobias") == []
    assert len(g.g.pool) == 10


@rule("PH-RESP-8")
def test_a_respawned_unit_acts_in_the_next_phobia_turn():
    g = pool_of(3, rolls=[0])
    when(g, "Phobias end_turn", "Phobias pull", "Phobias respawn A1", "Survivors end_turn")
    assert offered(g, "Phobias", "activate") == {"oph1", "amb6"}


@rule("PH-RESP-9")
def test_every_pull_may_be_declined():
    g = pool_of(11)
    when(g, "Phobias end_turn", "Phobias pull", "Phobias respawn A1", "Phobias stop")
    assert len(g.g.pool) == 10
    assert "end_turn" in g.offers("Survivors")
    assert PullsWaived(Seat(1), 10) in g.events


@rule("PH-RESP-10")
def test_a_piece_may_die_and_return_again_and_again():
    g = table("lum1 A2, amb6 V10", f"pool oph1 oph2 oph3\n {PHOBIAS_TURN}", seed=2)
    back = Counter()
    for _ in range(6):
        g.g.pool.sort()
        when(g, "Phobias end_turn", "Phobias pull", "Phobias respawn A1")
        (unit,) = (unit for unit, name in squares(g).items() if name == "A1")
        back[unit] += 1
        g.g.piles[0], g.g.discards[0] = "H" * 15 + "M" * 10, ""
        when(g, "Survivors activate lum1", f"Survivors attack {unit}", "Survivors end_unit")
        when(g, "Survivors end_turn")
    assert max(back.values()) > 1


@rule("PH-RESP-11")
def test_a_respawned_unit_blocks_can_be_attacked_and_bears_no_status():
    g = table("sol1 A4, lum1 N10, amb6 V10", f"pool oph1 oph2 oph3\n {PHOBIAS_TURN}", rolls=[0])
    when(g, "Phobias end_turn", "Phobias pull", "Phobias respawn A1", "Survivors activate sol1")
    refused(g, "Survivors move A1", "PH-MOVE-5")
    when(g, "Survivors attack oph1")
    then(g, "pool oph2 oph3 oph1", "shaken -")
