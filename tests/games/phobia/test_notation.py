"""Notation: every position prints itself back as a map, and bad lines are refused."""

from __future__ import annotations

import pytest

from games.phobia.tables import squares, table
from mayday.games.phobia import GAME
from mayday.kernel import NotationError, hash_position, read_position, settle, write_position
from mayday.testing import Seat, Table, given, then


def read(text, **options):
    g = GAME.empty(options)
    read_position(g, text, GAME.notation, GAME.step_names, GAME.seat_names)
    settle(g)
    return g


def write(g):
    return write_position(g, GAME.notation, GAME.seat_names)


def test_every_position_prints_itself_back(positions):
    for g in positions[::23]:
        again = read(write(g))
        assert hash_position(again) == hash_position(g), write(g)
        assert again.asks == g.asks
        assert write(again) == write(g)


def test_a_view_can_be_written_too(positions):
    for g in positions[::211]:
        v = GAME.view(g, Seat(0)).position
        again = read(write(v))
        assert again.piles == ["?" * len(pile) for pile in g.piles]
        assert write(again) == write(v)


def test_the_board_is_a_map_with_its_columns_named():
    g = table("lum1 A7, oph3 C7, wall D7, cracked E7, psy1 AB22")
    lines = str(g).splitlines()
    letters = [chr(ord("A") + n) for n in range(26)] + ["AA", "AB"]
    (columns,) = (line for line in lines if line.startswith("column"))
    assert columns.split()[1:] == letters
    (row,) = (line for line in lines if line.startswith("row07"))
    assert row.split()[1:] == ["L1", ".", "o3", "[]", "[/"]
    (last,) = (line for line in lines if line.startswith("row22"))
    assert last.split()[1:] == ["."] * 27 + ["P1"]
    assert columns.index("E") == row.index("[/")
    assert not [line for line in lines if line.startswith("row08")]


def test_a_map_is_read_with_or_without_its_empty_end():
    g = given(
        GAME,
        """
        column  A  B  C  D
        row01   L1 .  o6
        row03   .  [] [/ .
        """,
    )
    assert squares(g) == {"lum1": "A1", "oph6": "C1"}
    names = g.g.board.names
    assert [names[n] for n in g.g.board.members(g.g.walls)] == ["B3", "C3"]
    assert [names[n] for n in g.g.board.members(g.g.cracked)] == ["C3"]


def test_piles_are_written_top_first_and_steps_with_units_by_name():
    g = table(
        "lum1 F15, lum2 A1, oph1 F16",
        """
        pileS    HM MH
        ready    lum2
        pool     pyr1 amb2
        built    wor1:2 wor3:1
        pinned   lum2
        shaken   oph1
        todo     Activation lum1 3 oph1 > Turn Survivors
        """,
    )
    assert g.g.piles[0] == "HMMH"
    then(g, "todo Activation lum1 3 oph1 0 > Turn Survivors", "pileS HMMH", "built wor1:2 wor3:1")
    lines = dict(line.split(None, 1) for line in str(g).splitlines())
    assert lines["todo"] == "Activation lum1 3 oph1 0 > Turn Survivors"
    assert lines["pool"] == "pyr1 amb2"
    assert lines["ready"] == "lum2"


def test_what_is_not_named_is_empty():
    g = given(GAME, "row01 L1")
    then(g, "pool -", "ready -", "supply 0", "pileS -", "discardP -", "built -")
    assert [line.split()[0] for line in str(g).splitlines()] == [
        *("scenario", "setup", "special_hits", "column", "row01")
    ]


def test_the_scenario_of_the_notation_gives_the_board():
    g = read("scenario quick\n row16 . . . . . . . . . . . . . . . . . . . . . o1")
    assert g.board.id == "side-street"
    assert g.board.names[g.units[1]["oph1"]] == "V16"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("row23 L1", 'no table "row23"'),
        ("row01 X1", 'no piece "X1"'),
        ("row01 L4", 'no piece "L4"'),
        ("row01 L1 L1", "lum1 stands in two places"),
        ("row01 " + ". " * 28 + "L1", "town is 28 by 22 squares"),
        ("pool lum9", 'no unit "lum9"'),
        ("built lum9:1", 'no unit "lum9"'),
        ("pileS HX", 'no letter "X"'),
        ("supply many", "cannot read it"),
        ("forceS three", "cannot read it"),
        ("todo Nap Survivors", 'no step "Nap"'),
    ],
)
def test_a_line_that_cannot_be_read_names_itself_and_the_reason(line, reason):
    with pytest.raises(NotationError) as error:
        read(line)
    assert line.strip() in str(error.value)
    assert reason in str(error.value)


def test_two_pieces_on_a_square_and_rows_beyond_the_board_are_refused():
    with pytest.raises(NotationError, match="two pieces on A1"):
        read("row01 L1\n row01 o1")
    with pytest.raises(NotationError, match="side-street is 22 by 16"):
        read("scenario quick\n row17 L1")


def test_a_table_prints_its_whole_position(positions):
    assert str(Table(GAME, positions[0])) == write(positions[0])
