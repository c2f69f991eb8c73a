"""The seal: what a replay cannot tell, a change of the file still shows."""

from __future__ import annotations

import pytest

from kernel.forgery import change, entries_with, forge, forge_entry, problem
from mayday.games import find
from mayday.kernel import Chosen, Match, Result, Seat, Seeded, read_record, verify, write_record

A, B = Seat(0), Seat(1)
BROKEN = "the record was changed after it was sealed"


def test_a_match_writes_sealed_records_that_stay_sealed_in_a_file(kept):
    assert kept.record.is_sealed
    assert read_record(write_record(kept.record).encode()).is_sealed


def test_sealing_again_gives_the_same_seal(kept):
    assert kept.record.sealed() == kept.record == change(kept.record, seal="0").sealed()


@pytest.mark.parametrize("seal", ["", "0" * 64])
def test_another_seal_is_refused(kept, seal):
    assert problem(change(kept.record, seal=seal), kept.game) == BROKEN


def test_a_change_of_any_field_breaks_the_seal(kept):
    record = kept.record
    changes = {
        "format": 2,
        "game": "mutiny",
        "rules": 99,
        "options": {**record.options, "x": "y"},
        "seats": (*record.seats, "human"),
        "seed": 12345,
        "commitment": "0",
        "secret": "0",
        "setup": (*record.setup, 0),
        "entries": record.entries[:-1],
        "result": Result((0.5,), "other"),
        "hash": "0",
    }
    assert {*changes, "seal"} == set(record.__struct_fields__)
    for field, value in changes.items():
        assert not change(record, **{field: value}).is_sealed, field


def test_a_change_of_any_entry_breaks_the_seal(kept):
    for number in range(len(kept.record.entries)):
        changed = change(kept.record, entries=entries_with(kept.record, number, seat=Seat(9)))
        assert not changed.is_sealed


def test_options_left_out_are_noticed(kept):
    """A record says under which options it was played, defaults included."""
    problem(change(kept.record, options={}), kept.game)


def test_another_name_at_a_seat_is_noticed(kept):
    assert problem(change(kept.record, seats=("x", *kept.record.seats[1:])), kept.game)


def test_a_choice_changed_to_one_that_leads_to_the_same_end_is_noticed():
    """To ask for red in vain leaves the same table as to ask for blue in vain."""
    game = find("systems-failing")
    match = Match(game, {"first": "A"}, luck=Seeded(1))
    first, second, *_ = (str(c) for c in match.position.asks[0].choices if c.verb == "ask")
    for seat, choice in ((A, first), (B, "refuse"), (A, "end_turn")):
        match.choose(seat, game.space.read(choice))
    record = match.record()
    verify(forge_entry(record, 0, choice=second), game)
    changed = change(record, entries=entries_with(record, 0, choice=second))
    assert problem(changed, game) == BROKEN


def test_a_changed_choice_that_was_undone_is_noticed(lamp, choose):
    """What was undone is part of the truth too."""
    match = Match(lamp, luck=Seeded(5))
    choose(match, "A switch lamp0")
    match.undo(A)
    changed = (Chosen(A, "switch lamp1"), match.entries[1])
    assert problem(change(match.record(), entries=changed), lamp) == BROKEN


def test_a_choice_and_its_undo_that_were_cut_off_are_noticed(lamp, choose):
    match = Match(lamp, luck=Seeded(5))
    choose(match, "A roll", "A switch lamp0")
    match.undo(A)
    record = match.record()
    verify(forge(record, entries=record.entries[:1]), lamp)
    assert problem(change(record, entries=record.entries[:1]), lamp) == BROKEN
