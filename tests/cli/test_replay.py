"""mayday replay in a pipe: the whole story of a record."""

from __future__ import annotations

import re
from pathlib import Path

from mayday.kernel import Record, Seeded, write_record

from .conftest import Run, played


def speakers(story: str) -> set[str]:
    """The seats whose choices are told."""
    return set(re.findall(r"^\d+  (\w+):", story, re.MULTILINE))


def test_the_story_has_a_heading_for_every_round(run: Run, record_file: Path, record: Record):
    story = run("replay", str(record_file)).text
    rounds = re.findall(r"Round (\d+): players take their turns\.", story)
    assert rounds == [str(n + 1) for n in range(len(rounds))]
    assert len(rounds) > 1


def test_the_story_tells_every_choice_and_the_end(run: Run, record_file: Path, record: Record):
    story = run("replay", str(record_file))
    for number in range(1, len(record.entries) + 1):
        assert f"\n{number}  " in story.out
    assert "The core exploded" in story.text


def test_a_seat_hears_its_own_choices_only(run: Run, record_file: Path):
    assert speakers(run("replay", str(record_file), "--seat", "B").out) == {"B"}


def test_of_a_running_game_only_the_public_story_is_told(run: Run, tmp_path: Path):
    path = tmp_path / "open.json"
    path.write_text(write_record(played(Seeded(3), choices=6)), "utf-8")
    story = run("replay", str(path))
    assert speakers(story.out) == set()
    assert "The game is not over." in story.text


def test_a_record_that_cannot_be_replayed_is_bad_input(run: Run, record_file: Path, record: Record):
    first = f'"{record.entries[0].choice}"'
    record_file.write_text(record_file.read_text("utf-8").replace(first, '"allow"', 1), "utf-8")
    outcome = run("replay", str(record_file))
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "entry 1" in outcome.err
