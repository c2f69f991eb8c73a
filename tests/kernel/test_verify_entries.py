"""Verify refuses a forged journal, even under a seal that fits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kernel.forgery import forge, forge_entry, problem
from mayday.kernel import Chosen, Match, Ruled, Seat, Seeded, Undone
from tiny import CLAIMS, WRECK

A, B, C = Seat(0), Seat(1), Seat(2)


def changed_draws(draws: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Each draw another one, one draw too many, one too few."""
    for n, draw in enumerate(draws):
        yield (*draws[:n], draw + 1, *draws[n + 1 :])
        yield (*draws[:n], draw - 1, *draws[n + 1 :])
        yield (*draws[:n], *draws[n + 1 :])
    yield (*draws, 0)


def test_any_one_changed_choice_is_refused(kept_straight):
    game, record = kept_straight
    for number, entry in enumerate(record.entries):
        others = [str(choice) for choice in game.space.choices if str(choice) != entry.choice]
        for other in others[number % 5 :: 5]:
            problem(forge_entry(record, number, choice=other), game)


def test_any_one_changed_seat_is_refused(kept_straight):
    game, record = kept_straight
    for number, entry in enumerate(record.entries):
        for seat in {-1, 0, 1, 2, 3, 10**30} - {entry.seat}:
            problem(forge_entry(record, number, seat=Seat(seat)), game)


def test_any_one_changed_roll_is_refused(kept):
    game, record = kept
    for draws in changed_draws(record.setup):
        assert problem(forge(record, setup=draws), game).startswith("set-up: ")
    for number, entry in enumerate(record.entries):
        for draws in () if isinstance(entry, Undone) else changed_draws(entry.draws):
            said = problem(forge_entry(record, number, draws=draws), game)
            assert said.startswith(f"entry {number + 1}: ")


def test_a_changed_roll_is_named_with_both_values():
    record = Match(WRECK, luck=Seeded(5)).record()
    right, *rest = record.setup
    said = problem(forge(record, setup=(right + 1, *rest)), WRECK)
    assert said == f"set-up: chance result 1 is {right + 1} in the record, {right} by its source"


@pytest.mark.parametrize("choice", ["jump", "", "search\nthe wreck", "?" * 500, "bury cell"])
def test_a_choice_the_game_does_not_have_is_refused(kept, choice):
    game, record = kept
    forged = forge(record, entries=(Chosen(A, choice), *record.entries[1:]))
    assert problem(forged, game).startswith("entry 1: ")


def test_a_choice_written_in_another_way_is_refused(kept):
    """One record, one way to write it: or two files could not be compared."""
    game, record = kept
    for number, entry in enumerate(record.entries):
        if isinstance(entry, Chosen):
            problem(forge_entry(record, number, choice=f" {entry.choice} "), game)


def test_a_record_without_its_last_entries_is_refused(kept):
    game, record = kept
    for left in range(len(record.entries)):
        problem(forge(record, entries=record.entries[:left]), game)


def test_a_record_without_one_entry_or_with_one_twice_is_refused(kept_finished):
    game, record = kept_finished
    entries = record.entries
    for n in range(len(entries)):
        problem(forge(record, entries=entries[:n] + entries[n + 1 :]), game)
        problem(forge(record, entries=entries[: n + 1] + entries[n:]), game)


def test_entries_after_the_end_are_refused(kept_finished):
    game, record = kept_finished
    for more in (record.entries[-1], Undone(A, 0), Undone(A, 0, (A, B)), Ruled(A, "win", (A, B))):
        problem(forge(record, entries=(*record.entries, more)), game)


def test_an_undo_to_another_entry_is_refused(kept):
    game, record = kept
    for number, entry in enumerate(record.entries):
        if isinstance(entry, Undone):
            for to in {-1, *range(number + 2), 10**30} - {entry.to}:
                problem(forge_entry(record, number, to=to), game)


def test_an_undo_that_was_not_possible_is_refused(lamp, choose):
    match = Match(lamp, luck=Seeded(5))
    choose(match, "A roll")
    record = forge(match.record(), entries=(*match.entries, Undone(A, 0)))
    assert problem(record, lamp).startswith("entry 2: nothing to undo")


def test_a_deep_undo_among_adversaries_is_refused(play_on):
    match = Match(CLAIMS, luck=Seeded(5))
    play_on(match, seed=1, choices=3)
    record = forge(match.record(), entries=(*match.entries, Undone(A, 1, (A, B))))
    assert problem(record, CLAIMS).startswith("entry 4: undo past the horizon")


@pytest.mark.parametrize(
    "by", [(), (A,), (B,), (B, A), (A, B, C), (A, B, B), (A, A), (C,), (A, C), (A, B, Seat(7))]
)
def test_a_forged_consent_is_refused(kept_with_consent, by):
    game, record = kept_with_consent
    agreed = [n for n, entry in enumerate(record.entries) if getattr(entry, "by", ()) == (A, B)]
    assert len(agreed) == 2
    for number in agreed:
        problem(forge_entry(record, number, by=by), game)


def test_a_consent_without_a_human_who_sat_there_is_refused(kept_with_consent):
    """Had the bot been a human, it would have had to agree too."""
    game, record = kept_with_consent
    said = problem(forge(record, seats=("human",) * 3), game)
    assert said.endswith("not every human seat agreed")


def test_a_consent_of_a_bot_is_refused(kept_with_consent):
    game, record = kept_with_consent
    assert "human" in problem(forge(record, seats=("human", "greedy", "greedy")), game)


@pytest.mark.parametrize("ruling", ["win", "", "more_oxygen now", "more_oxygen\n", "bury cell"])
def test_a_ruling_that_was_not_possible_is_refused(ruling):
    record = Match(WRECK, seats=("human",), luck=Seeded(5)).record()
    forged = forge(record, entries=(Ruled(A, ruling, (A,)),))
    assert problem(forged, WRECK).startswith("entry 1: ")
