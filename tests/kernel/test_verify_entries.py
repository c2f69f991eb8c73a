"""Verify refuses: any changed, missing or forged entry of any kind of record, in one line."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from mayday.games import find
from mayday.kernel.chance import Seeded
from mayday.kernel.flow import Seat
from mayday.kernel.match import Match
from mayday.kernel.record import (
    Chosen,
    Record,
    RecordError,
    Ruled,
    Undone,
)
from mayday.kernel.verify import verify
from tiny import CLAIMS, WRECK

A, B, C = Seat(0), Seat(1), Seat(2)


def problem(record: Record, game) -> str:
    """What verify says against the record: always a RecordError, always one line."""
    __tracebackhide__ = True
    with pytest.raises(RecordError) as error:
        verify(record, game)
    said = str(error.value)
    assert said
    assert "\n" not in said
    return said


def change(record: Record, **fields) -> Record:
    return msgspec.structs.replace(record, **fields)


def with_entry(record: Record, number: int, entry) -> Record:
    """The record with another entry in that place."""
    entries = (*record.entries[:number], entry, *record.entries[number + 1 :])
    return change(record, entries=entries)


def changed_draws(draws: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Each draw another one, one draw too many, one too few."""
    for n, draw in enumerate(draws):
        yield (*draws[:n], draw + 1, *draws[n + 1 :])
        yield (*draws[:n], draw - 1, *draws[n + 1 :])
        yield (*draws[:n], *draws[n + 1 :])
    yield (*draws, 0)


# -- choices and draws ------------------------------------------------------------------------


def test_any_one_changed_choice_is_refused(kept):
    for number, entry in enumerate(kept.record.entries):
        if isinstance(entry, Chosen):
            others = [str(c) for c in kept.game.space.choices if str(c) != entry.choice]
            for other in others[number % 5 :: 5]:
                changed = msgspec.structs.replace(entry, choice=other)
                problem(with_entry(kept.record, number, changed), kept.game)


def test_any_one_changed_seat_is_refused(kept):
    for number, entry in enumerate(kept.record.entries):
        for seat in range(-1, 5):
            if seat != entry.seat:
                changed = msgspec.structs.replace(entry, seat=Seat(seat))
                problem(with_entry(kept.record, number, changed), kept.game)


def test_any_one_changed_roll_is_refused(kept):
    for draws in changed_draws(kept.record.setup):
        said = problem(change(kept.record, setup=draws), kept.game)
        assert said.startswith("set-up: ")
    for number, entry in enumerate(kept.record.entries):
        if isinstance(entry, Chosen | Ruled):
            for draws in changed_draws(entry.draws):
                changed = msgspec.structs.replace(entry, draws=draws)
                said = problem(with_entry(kept.record, number, changed), kept.game)
                assert said.startswith(f"entry {number + 1}: ")


def test_a_changed_roll_is_named_with_both_values():
    match = Match(WRECK, luck=Seeded(5))
    record = match.record()
    draws = (record.setup[0] + 1, *record.setup[1:])
    said = problem(change(record, setup=draws), WRECK)
    assert (
        said == f"set-up: chance result 1 is {draws[0]} in the record, {draws[0] - 1} by its source"
    )


def test_a_choice_the_game_does_not_have_is_refused(kept):
    for choice in ("jump", "", "search\nthe wreck", "?" * 500):
        said = problem(with_entry(kept.record, 0, Chosen(A, choice)), kept.game)
        assert said.startswith("entry 1: ")


def test_a_choice_written_in_another_way_is_refused(kept):
    """One record, one way to write it: or two files could not be compared."""
    number = next(n for n, e in enumerate(kept.record.entries) if isinstance(e, Chosen))
    entry = kept.record.entries[number]
    changed = msgspec.structs.replace(entry, choice=f" {entry.choice} ")
    problem(with_entry(kept.record, number, changed), kept.game)


def test_a_choice_changed_to_one_that_leads_to_the_same_end_is_refused():
    """To ask for red in vain leaves the same table as to ask for blue in vain."""
    game = find("systems-failing")
    match = Match(game, {"first": "A"}, luck=Seeded(1))
    asks = [str(c) for c in match.position.asks[0].choices if c.verb == "ask"]
    for seat, choice in ((A, asks[0]), (B, "refuse"), (A, "end_turn")):
        match.choose(seat, game.space.read(choice))
    assert len(asks) > 1
    verify(match.record(), game)
    problem(with_entry(match.record(), 0, Chosen(A, asks[1])), game)


def test_a_changed_choice_that_was_undone_is_refused(lamp, choose):
    """What was undone is part of the truth too."""
    match = Match(lamp, luck=Seeded(5))
    choose(match, "A switch lamp0")
    match.undo(A)
    problem(with_entry(match.record(), 0, Chosen(A, "switch lamp1")), lamp)


# -- entries ----------------------------------------------------------------------------------


def test_a_record_without_its_last_entries_is_refused(kept):
    entries = kept.record.entries
    for left in range(len(entries)):
        problem(change(kept.record, entries=entries[:left]), kept.game)


def test_a_choice_and_its_undo_cannot_be_cut_off(lamp, choose):
    match = Match(lamp, luck=Seeded(5))
    choose(match, "A roll", "A switch lamp0")
    match.undo(A)
    record = match.record()
    problem(change(record, entries=record.entries[:1]), lamp)


def test_a_record_without_one_entry_or_with_one_twice_is_refused(kept):
    entries = kept.record.entries
    for n in range(len(entries)):
        problem(change(kept.record, entries=entries[:n] + entries[n + 1 :]), kept.game)
        problem(change(kept.record, entries=entries[: n + 1] + entries[n:]), kept.game)


def test_an_undo_to_another_entry_is_refused(kept):
    for number, entry in enumerate(kept.record.entries):
        if isinstance(entry, Undone):
            for to in (-1, *range(number + 2), 10**30):
                if to != entry.to:
                    changed = msgspec.structs.replace(entry, to=to)
                    problem(with_entry(kept.record, number, changed), kept.game)


def test_an_undo_that_was_not_possible_is_refused(lamp, choose):
    match = Match(lamp, luck=Seeded(5))
    choose(match, "A roll")
    record = change(match.record(), entries=(*match.entries, Undone(A, 0)))
    assert problem(record, lamp).startswith("entry 2: nothing to undo")


def test_a_deep_undo_among_adversaries_is_refused(play_on):
    match = Match(CLAIMS, luck=Seeded(5))
    play_on(match, seed=1, choices=3)
    record = change(match.record(), entries=(*match.entries, Undone(A, 1, (A, B))))
    assert problem(record, CLAIMS).startswith("entry 4: undo past the horizon")


# -- consent ----------------------------------------------------------------------------------

FORGED = [(), (A,), (B,), (B, A), (A, B, C), (A, B, B), (A, A), (C,), (A, C), (A, B, Seat(7))]


@pytest.mark.parametrize("by", FORGED)
def test_a_forged_consent_is_refused(kept_with_consent, by):
    game, record = kept_with_consent
    agreed = [n for n, e in enumerate(record.entries) if getattr(e, "by", ()) == (A, B)]
    assert agreed
    for number in agreed:
        forged = msgspec.structs.replace(record.entries[number], by=by)
        problem(with_entry(record, number, forged), game)


def test_a_consent_without_a_human_who_sat_there_is_refused(kept_with_consent):
    """Had the bot been a human, it would have had to agree too."""
    record = change(kept_with_consent.record, seats=("human",) * 3)
    assert problem(record, kept_with_consent.game).endswith("not every human seat agreed")


def test_a_ruling_the_game_does_not_have_is_refused():
    match = Match(WRECK, seats=("human",), luck=Seeded(5))
    for ruling in ("win", "", "more_oxygen now", "more_oxygen\n", "bury cell"):
        record = change(match.record(), entries=(Ruled(A, ruling, (A,)),))
        assert problem(record, WRECK).startswith("entry 1: ")
