"""mayday verify: yes for its own records, and one clear line for everything else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from mayday.games.systems_failing import GAME
from mayday.kernel import Chosen, Committed, Record, Seeded, write_record

from .conftest import Outcome, Run, played


@pytest.fixture
def verify(run: Run, tmp_path: Path) -> Callable[[Record | bytes], Outcome]:
    def verify_this(record: Record | bytes) -> Outcome:
        data = record if isinstance(record, bytes) else write_record(record).encode()
        (tmp_path / "some.json").write_bytes(data)
        return run("verify", str(tmp_path / "some.json"))

    return verify_this


def refused(outcome: Outcome, line: str) -> None:
    assert outcome.code == 1
    assert outcome.out == ""
    assert outcome.err.startswith("mayday: ")
    assert outcome.err.count("\n") == 1
    assert line in outcome.err


def with_entry(record: Record, number: int, entry: Chosen) -> Record:
    entries = (*record.entries[:number], entry, *record.entries[number + 1 :])
    return msgspec.structs.replace(record, entries=entries)


def drawing_entry(record: Record) -> int:
    return next(n for n, e in enumerate(record.entries) if isinstance(e, Chosen) and e.draws)


def test_a_finished_game_verifies(verify, record: Record):
    outcome = verify(record)
    assert outcome.code == 0
    assert outcome.out.count("\n") == 1
    assert "verifies: systems-failing" in outcome.out


def test_an_open_game_verifies_as_far_as_it_got(verify):
    assert verify(played(Seeded(2), choices=5)).code == 0


def test_a_finished_game_on_committed_chance_verifies(verify):
    assert verify(played(Committed(b"a secret of the server"))).code == 0


def test_one_changed_choice_is_refused(verify, record: Record):
    first = record.entries[0]
    other = next(str(c) for c in GAME.space.choices if str(c) != first.choice)
    refused(verify(with_entry(record, 0, msgspec.structs.replace(first, choice=other))), "entry 1")


def test_one_changed_roll_is_refused(verify, record: Record):
    number = drawing_entry(record)
    entry = record.entries[number]
    changed = msgspec.structs.replace(entry, draws=(entry.draws[0] + 1, *entry.draws[1:]))
    refused(verify(with_entry(record, number, changed)), f"entry {number + 1}: chance result 1")


def test_a_game_without_its_last_choice_is_refused(verify, record: Record):
    cut = msgspec.structs.replace(record, entries=record.entries[:-1])
    refused(verify(cut), "the replay with an open game")


def test_a_file_without_its_end_is_refused(verify, record: Record):
    refused(verify(write_record(record).encode()[:-40]), "not a Mayday record, or it was cut off")


def test_an_unknown_rules_version_is_refused(verify, record: Record):
    refused(verify(msgspec.structs.replace(record, rules=99)), "rules version 99")


def test_an_unknown_format_is_refused(verify, record: Record):
    refused(verify(msgspec.structs.replace(record, format=99)), "format 99")


def test_a_record_of_an_unknown_game_is_refused(verify, record: Record):
    refused(verify(msgspec.structs.replace(record, game="chess")), 'no game "chess"')


def test_random_bytes_are_refused(verify):
    refused(verify(bytes(range(256))), "not a Mayday record")


def test_an_empty_file_is_refused(verify):
    refused(verify(b""), "not a Mayday record")


def test_other_json_is_refused(verify):
    refused(verify(b'{"format": 1, "game": 5}'), "damaged")


def test_a_changed_result_is_refused(verify, record: Record):
    result = record.result._replace(cause="escaped", returns=(1.0, 1.0))
    refused(verify(msgspec.structs.replace(record, result=result)), "the record ends with")
