"""Rulings: kinds with parts, offered part by part, checked by membership and never listed."""

from __future__ import annotations

from dataclasses import replace
from string import ascii_lowercase

import pytest

from mayday.kernel import (
    Match,
    MatchError,
    Part,
    Proposal,
    Ruling,
    RulingKind,
    Rulings,
    Seat,
    Seeded,
    read_ruling,
    refuse,
)
from tiny import WRECK

A, B = Seat(0), Seat(1)
RULINGS = WRECK.rulings


@pytest.fixture
def g():
    return WRECK.new(seats=2, seed=1)


def test_a_ruling_is_written_as_its_kind_and_parts_and_read_again():
    for text in ("more_oxygen", "set_cells seat2 3", ""):
        assert str(read_ruling(text)) == text
    assert read_ruling("set_cells seat2 3") == Ruling("set_cells", ("seat2", "3"))


@pytest.mark.parametrize(
    ("text", "begun", "whole"),
    [
        ("", True, False),
        ("set_cells", True, False),
        ("set_cells seat4", True, False),
        ("set_cells seat4 0", True, True),
        ("more_oxygen", True, True),
        ("more_oxygen now", False, False),
        ("more_oxygen\n", False, False),
        ("set_cells seat5", False, False),
        ("set_cells 0 seat4", False, False),
        ("set_cells seat4 0 0", False, False),
        ("win", False, False),
        (" more_oxygen", False, False),
    ],
)
def test_membership_is_known_from_the_parts_alone(text, begun, whole):
    ruling = read_ruling(text)
    assert (RULINGS.is_begun(ruling), ruling in RULINGS) == (begun, whole)


def test_what_is_offered_next_depends_on_what_was_said(g):
    g.cells = [1, 2]
    offers = {str(offer) for offer in RULINGS.offers(g, A, read_ruling("set_cells seat2"))}
    assert offers == {f"set_cells seat2 {n}" for n in (0, 1, 3, 4)}
    members = [str(offer) for offer in RULINGS.offers(g, A, Ruling("set_cells"))]
    assert members == ["set_cells seat1", "set_cells seat2"]


def test_a_ruling_is_refused_where_its_beginning_is(g):
    refusal = RULINGS.refusal(g, A, read_ruling("set_cells seat4 3"))
    assert refusal is not None
    assert refusal.key == "nobody_there"
    assert RULINGS.refusal(g, A, Ruling()) is None


def test_two_kinds_of_one_name_are_refused():
    with pytest.raises(ValueError, match="two kinds of rulings have one name: bury, bury"):
        Rulings(RULINGS.kinds["bury"], RULINGS.kinds["bury"])


class Many(RulingKind):
    """One of 17,576 rulings."""

    name = "many"
    parts = tuple(Part(f"part{n}", tuple(f"{n}{x}" for x in ascii_lowercase)) for n in range(3))

    def __init__(self):
        self.asked = 0

    def why_not(self, g, seat, parts):
        self.asked += 1
        return refuse("WR-RULE-1", "not_seen") if parts[-1:] == ("2z",) else None

    def apply(self, g, parts):
        g.oxygen = 1


def test_thousands_of_rulings_are_never_listed():
    many = Many()
    match = Match(replace(WRECK, rulings=Rulings(many)), seats=("human",), luck=Seeded(1))
    match.propose(Proposal(A, read_ruling("many 0q 1x 2c")))
    assert match.position.oxygen == 1
    assert many.asked == 4  # its beginnings, one after the other
    many.asked = 0
    assert len(match.game.rulings.offers(match.position, A, read_ruling("many 0q 1x"))) == 25
    assert many.asked == 26
    with pytest.raises(MatchError, match="WR-RULE-1"):
        match.propose(Proposal(A, read_ruling("many 0q 1x 2z")))
