"""Bad input: exactly one line on stderr that says what to do, exit code 2 or 1, nothing lost.

The lines stand in bad_input.txt, each with what is said of it: `command line => words`.
"""

from __future__ import annotations

import shlex
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pytest

from mayday.cli.verbs import VERBS
from mayday.kernel import Record, write_record

from .conftest import Run

TABLE = Path(__file__).with_name("bad_input.txt")
REFUSED = "does not verify"  # the input is fine, but the answer is no


class Bad(NamedTuple):
    """What somebody types, and what is said of it."""

    line: str
    said: str

    @property
    def verb(self) -> str:
        first = (shlex.split(self.line) or [""])[0]
        return first if first in {verb.name for verb in VERBS} else "mayday"


BAD = [Bad(*row.split(" => ")) for row in TABLE.read_text("utf-8").splitlines()]
BY_VERB = {verb: list(lines) for verb, lines in groupby(BAD, lambda bad: bad.verb)}


@pytest.fixture
def folder(record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a record, and with much that is none."""
    text = write_record(record)
    files = {
        "game.json": text.encode(),
        "noise.json": bytes(range(256)),
        "cut.json": text[:200].encode(),
        "empty.json": b"",
        "list.json": b"[]",
        "old.json": text.replace(f'"rules": {record.rules}', '"rules": 99').encode(),
        "chess.json": text.replace(record.game, "chess").encode(),
        "noise.toml": bytes(range(256)),
        "text.toml": b"game = ",
        "none.toml": b"",
        "chess.toml": b'game = "chess"',
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def contents(folder: Path) -> dict[Path, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file() and "data" not in path.parts)
    return {path: path.read_bytes() for path in found}


@pytest.mark.parametrize("verb", BY_VERB)
def test_bad_input_is_one_line_and_changes_nothing(verb: str, run: Run, folder: Path):
    before = contents(folder)
    for bad in BY_VERB[verb]:
        outcome = run(*shlex.split(bad.line))
        assert outcome.code == (1 if REFUSED in bad.said else 2), bad
        assert outcome.err.startswith(f"mayday: {bad.said}"), bad
        assert outcome.err.count("\n") == 1, bad
        assert outcome.out == "", bad
    assert contents(folder) == before


def test_every_verb_was_given_bad_input():
    assert set(BY_VERB) == {"mayday", *(verb.name for verb in VERBS)}
    assert len(BAD) >= 200


def test_a_line_break_in_a_name_does_not_make_two_lines(run: Run):
    assert run("replay", "two\nlines.json").err.count("\n") == 1


def test_an_escape_sequence_in_a_name_does_not_reach_the_terminal(run: Run):
    assert "\x1b" not in run("replay", "\x1b[31mred.json").err


def test_a_usage_error_names_the_help_page_of_its_verb(run: Run):
    assert run("simulate").err.endswith("See mayday simulate --help\n")
    assert run("play", "chess", "--seed").err.endswith("See mayday play --help\n")


def test_an_unknown_verb_suggests_the_nearest(run: Run):
    assert "'play'" in run("pley").err


def test_a_file_that_may_not_be_read_is_said_so(run: Run, tmp_path: Path):
    (tmp_path / "loop.json").symlink_to(tmp_path / "loop.json")
    outcome = run("verify", str(tmp_path / "loop.json"))
    assert outcome.code == 2
    assert "cannot read" in outcome.err
