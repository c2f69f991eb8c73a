"""Playouts: a fight that has begun goes on, and whoever has no part in it stays."""

from __future__ import annotations

import pytest

from games.phobia.tables import table
from mayday.games.phobia.bot import fight_on
from mayday.games.phobia.bot.tactics import Field
from mayday.games.phobia.content import SURVIVORS

LUM1 = "todo Activation lum1 6 > Turn Survivors"


def next_of(table):
    """What the playout does, as a written choice."""
    return str(fight_on(table.g, table.g.asks[0]))


def test_playouts_make_offered_choices_only(positions):
    for g in positions[:: len(positions) // 300]:
        choice = fight_on(g, g.asks[0])
        assert choice is None or choice in g.asks[0].choices
        assert (choice is None) == (g.asks[0].prompt not in {"turn", "activation"})


def test_the_unit_with_a_strike_acts_first_then_one_in_danger_then_nobody():
    assert next_of(table("lum1 F15, lum2 A22, oph1 F17, pyr1 X2")) == "activate lum1"
    assert next_of(table("psy1 A22, lum1 F15, pyr1 P15")) == "activate lum1"
    assert next_of(table("lum1 A22, sol1 B22, oph1 X2")) == "end_turn"


@pytest.mark.parametrize(
    ("pieces", "more", "expected"),
    [
        ("lum1 F15, oph1 F16, pyr1 X2", LUM1, {"attack oph1"}),
        ("lum1 F15, oph1 F19", LUM1, {"move F18", "move E19", "move G19"}),
        ("lum1 A22, oph1 X2", LUM1, {"end_unit"}),
        ("lum1 F15, pyr1 P15", f"pinned lum1\n {LUM1}", {"end_unit"}),
    ],
)
def test_units_strike_or_stay(pieces, more, expected):
    assert next_of(table(pieces, more)) in expected


def test_a_unit_in_danger_takes_the_nearest_way_out():
    g = table("lum1 F15, pyr1 P15", LUM1)
    danger = Field(g.g, SURVIVORS).danger[0]
    square = g.g.board.square[next_of(g).split()[1]]
    assert not danger >> square & 1
    steps = g.g.board.walking(g.g.held[SURVIVORS])
    assert steps[square] == min(n for s, n in enumerate(steps) if not danger >> s & 1)
