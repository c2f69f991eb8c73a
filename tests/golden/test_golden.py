"""Golden games replay to the letter. If a rule changed on purpose, run `make golden`."""

from __future__ import annotations

import pytest

from golden.games import FOLDER, GAMES, tell
from mayday.games import find
from mayday.kernel import read_record, verify, write_record

by_name = pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.name)


@by_name
def test_a_golden_record_verifies(golden):
    verify(read_record(golden.record.read_bytes()), find(golden.game))


@by_name
def test_a_golden_record_is_written_as_it_was_read(golden):
    data = golden.record.read_bytes()
    assert write_record(read_record(data)).encode() == data


@by_name
def test_a_golden_game_tells_the_same_story(golden):
    record = read_record(golden.record.read_bytes())
    assert tell(record, find(golden.game)) == golden.story.read_text("utf-8")


def test_every_file_belongs_to_a_golden_game():
    kept = {path.name for golden in GAMES for path in (golden.record, golden.story)}
    assert {path.name for path in FOLDER.glob("*.json")} <= kept
    assert {path.name for path in FOLDER.glob("*.txt")} <= kept
