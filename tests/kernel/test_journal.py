"""The journal: what still stands after undo upon undo."""

from __future__ import annotations

from mayday.kernel import Chosen, Ruled, Seat, Undone, last_choice, standing

A, B = Seat(0), Seat(1)


def test_without_undo_everything_stands():
    assert standing([Chosen(A, "x"), Chosen(B, "y")]) == [0, 1]


def test_an_undo_takes_back_what_came_after_its_mark():
    assert standing([Chosen(A, "x"), Chosen(A, "y"), Undone(A, 1), Chosen(A, "z")]) == [0, 3]


def test_an_undo_can_go_back_over_an_earlier_undo():
    entries = [Chosen(A, "x"), Undone(A, 0), Chosen(A, "y"), Undone(A, 0), Chosen(A, "z")]
    assert standing(entries) == [4]


def test_an_undo_can_bring_back_what_stood_at_its_mark():
    entries = [Chosen(A, "x"), Chosen(A, "y"), Undone(A, 0), Chosen(A, "z"), Undone(A, 2)]
    assert standing(entries) == [0, 1]


def test_the_last_choice_of_a_seat_skips_bots_rulings_and_what_was_undone():
    entries = [Chosen(A, "x"), Chosen(A, "y"), Undone(A, 1), Chosen(B, "z"), Ruled(A, "r", (A,))]
    assert last_choice(entries, {A}) == 0
    assert last_choice(entries, {B}) == 3
    assert last_choice([], {A}) is None
