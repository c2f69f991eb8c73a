"""Measures: taken at each position that a match went through."""

from __future__ import annotations

from dataclasses import replace

from mayday.kernel import HUMAN, Choice, Match, Proposal, Ruling, Seat, encode, measure, retrace
from tiny import WRECK

A = Seat(0)
MEASURED = replace(WRECK, measures={"oxygen": lambda v: v.position.oxygen})


def test_a_match_is_retraced_through_choices_rulings_and_undo() -> None:
    match = Match(MEASURED, seats=(HUMAN,))
    went = [encode(match.position)]
    match.choose(A, Choice("look"))
    went.append(encode(match.position))
    match.propose(Proposal(A, ruling=Ruling("more_oxygen")))
    went.append(encode(match.position))
    match.propose(Proposal(A, to=0))
    went.append(encode(match.position))
    assert [encode(g) for g in retrace(match)] == went


def test_what_comes_later_is_not_retraced() -> None:
    match = Match(MEASURED, seats=(HUMAN,))
    positions = retrace(match)
    match.choose(A, Choice("look"))
    assert len(list(positions)) == 1


def test_measures_follow_the_positions() -> None:
    match = Match(MEASURED, seats=(HUMAN,))
    before = match.position.oxygen
    match.propose(Proposal(A, ruling=Ruling("more_oxygen")))
    curves = measure(MEASURED, retrace(match))
    assert curves.rounds == (1, 1)
    assert curves.values == {"oxygen": (before, before + 1)}
