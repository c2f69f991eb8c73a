"""Notation: every position prints itself back, and what cannot be read is refused with a reason."""

from __future__ import annotations

import pytest

from mayday.games.systems_failing import GAME
from mayday.kernel import NotationError, hash_position, read_position, settle, write_position
from mayday.testing import Seat, Table, given, then


def read(text):
    g = GAME.empty()
    read_position(g, text, GAME.notation, GAME.step_names, GAME.seat_names)
    settle(g)
    return g


def write(g):
    return write_position(g, GAME.notation, GAME.seat_names)


def test_every_position_prints_itself_back(positions):
    for g in positions[::10]:
        again = read(write(g))
        assert hash_position(again) == hash_position(g), write(g)
        assert again.asks == g.asks
        assert write(again) == write(g)


def test_a_view_can_be_written_too(positions):
    for g in positions[::50]:
        v = GAME.view(g, Seat(0)).position
        again = read(write(v))
        assert again.deck == ["?"] * len(g.deck)
        assert again.escape == v.escape
        assert write(again) == write(v)


def test_zones_are_written_bottom_first_and_piles_top_first():
    g = given(GAME, "")
    g.g.zones[1] = ["D09", "D12"]
    g.g.cubes_on["D12"] = 1
    g.g.deck, g.g.escape = ["D01", "D02"], ["E1", "E2"]
    g.g.discard, g.g.stacks = ["D03", "D04"], [5, 6]
    lines = str(g).splitlines()
    for name, value in {
        "zone2": "D09 D12{O}",
        "deck": "D02 D01",
        "escape": "E2 E1",
        "discard": "D04 D03",
        "stacks": "6 5",
    }.items():
        assert any(line.split(None, 1) == [name, value] for line in lines), name


def test_steps_are_written_top_first_with_seats_by_name():
    g = given(
        GAME,
        """
        escape  E1
        roles   medic chemist
        poolB   R
        todo    Permission A red 2 blue > Turn B > Upkeep
        """,
    )
    then(g, "todo Permission A red 2 blue > Turn B 4 > Upkeep")
    (ask,) = g.g.asks
    assert ask.seat == Seat(1)


def test_what_is_not_named_is_empty():
    g = given(GAME, "zone1 D01")
    then(g, "zone2 -", "poolA -", "deck -", "bag -", "damage 0", "white_supply 0", "marker A")
    assert g.g.first == Seat(0)
    named = [line.split()[0] for line in str(g).splitlines()]
    assert named == ["difficulty", "meter", "first", "role_a", "role_b", "zone1", "marker"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("zone4 D01", 'no table "zone4"'),
        ("zone1 D99", 'no card "D99"'),
        ("roles medic cook", 'no role "cook"'),
        ("poolA X", 'no cube "X"'),
        ("poolA OOOOOOOO", "more than 7 orange cubes"),
        ("zone1 D01{X}", 'no cube "X"'),
        ("zone1 E1", 'no card "E1"'),
        ("deck SF9", 'no card "SF9"'),
        ("damage 11", "11 is not 0 to 10"),
        ("difficulty banana", '"banana" is none of easy, medium, hard'),
        ("marker C", 'no seat "C"'),
        ("damage much", "cannot read it"),
        ("todo Nap A", 'no step "Nap"'),
    ],
)
def test_a_line_that_cannot_be_read_names_itself_and_the_reason(line, reason):
    with pytest.raises(NotationError) as error:
        read(line)
    assert line in str(error.value)
    assert reason in str(error.value)


def test_a_table_prints_its_whole_position(positions):
    assert str(Table(GAME, positions[0])) == write(positions[0])
