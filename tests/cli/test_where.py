"""`mayday rules --where`: the code that carries a rule, and the tests that prove it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tiny import CLAIMS

from .conftest import Run

RULES = """\
- **OD-TURN-1** (designed) A turn.
- **OD-TURN-2** (designed) Another turn.
- **OD-TURN-12** (designed) The twelfth turn.
"""
CODE = '''"""Turns. Rules: OD-TURN-1, OD-TURN-2 to -9."""

TURN = "OD-TURN-2"  # OD-TURN-2 again on one line
'''
CONTENT = "# OD-TURN-12 is about this row, OD-TURN-1x is no rule\nn = 3\n"
TESTS = """\
from mayday.testing import rule


@rule("OD-TURN-1", "OD-TURN-12")
def test_a_turn():
    pass


class TestTurns:
    @rule("OD-TURN-1")
    def test_another(self):
        pass
"""


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game with three rules, in a folder of its own beside its tests."""
    for path, text in {
        "src/oddment/__init__.py": "",
        "src/oddment/rules/turn.py": CODE,
        "src/oddment/content/table.toml": CONTENT,
        "src/oddment/RULES.md": RULES,
        "tests/test_turns.py": TESTS,
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path / "src")
    monkeypatch.chdir(tmp_path)
    game = replace(CLAIMS, id="oddment", package="oddment")
    monkeypatch.setattr("mayday.games.find", lambda name: game)
    monkeypatch.setattr("mayday.games.all_games", lambda: [game])
    yield tmp_path
    sys.modules.pop("oddment", None)


def test_every_place_of_a_rule_is_told(run: Run):
    assert run("rules", "OD-TURN-1", "--where") == (
        0,
        "code  src/oddment/rules/turn.py:1\n"
        "test  tests/test_turns.py:5 test_a_turn\n"
        "test  tests/test_turns.py:11 TestTurns::test_another\n",
        "",
    )


def test_content_is_code(run: Run):
    assert "code  src/oddment/content/table.toml:1\n" in run("rules", "OD-TURN-12", "--where").out


def test_a_rule_without_a_test_is_told_and_the_answer_is_no(run: Run):
    outcome = run("rules", "OD-TURN-2", "--where")
    assert outcome.code == 1
    assert outcome.out.splitlines() == [
        "code  src/oddment/rules/turn.py:1",
        "code  src/oddment/rules/turn.py:3",
        "test  -",
    ]


def test_of_a_game_the_places_are_counted_and_what_is_missing_is_named(run: Run, project: Path):
    (project / "src/oddment/content/table.toml").write_text("n = 3\n", "utf-8")
    outcome = run("rules", "oddment", "--where")
    assert outcome.code == 1
    assert outcome.out.splitlines() == [
        "OD-TURN-1  code 1  tests 2",
        "OD-TURN-2  code 2  tests 0",
        "OD-TURN-12  code 0  tests 1",
        "3 rules",
        "1 without code: OD-TURN-12",
        "1 without test: OD-TURN-2",
    ]


def test_the_answer_is_yes_when_every_rule_has_both(run: Run, project: Path):
    tests = project / "tests/test_turns.py"
    tests.write_text(TESTS.replace('"OD-TURN-12"', '"OD-TURN-12", "OD-TURN-2"'), "utf-8")
    outcome = run("rules", "oddment", "--where")
    assert (outcome.code, outcome.out.splitlines()[-1]) == (0, "3 rules")


def test_programs_get_every_place(run: Run):
    rules = json.loads(run("rules", "--where", "--json").out)
    assert [rule["id"] for rule in rules] == ["OD-TURN-1", "OD-TURN-2", "OD-TURN-12"]
    assert rules[2] == {
        "id": "OD-TURN-12",
        "code": ["src/oddment/content/table.toml:1"],
        "tests": ["tests/test_turns.py:5 test_a_turn"],
    }


def test_a_rule_that_is_not_there_is_bad_input(run: Run):
    outcome = run("rules", "OD-TURM-1", "--where")
    assert outcome.code == 2
    assert outcome.err == 'mayday: no rule "OD-TURM-1"; did you mean "OD-TURN-1"?\n'


def test_a_rule_can_be_shown_by_its_number(run: Run):
    outcome = run("rules", "OD-TURN-2")
    assert outcome.code == 0
    assert "Another turn." in outcome.out
    assert "The twelfth turn." not in outcome.out


def test_tests_that_cannot_be_read_are_bad_input(run: Run, project: Path):
    (project / "tests/test_broken.py").write_text("def (", "utf-8")
    outcome = run("rules", "OD-TURN-1", "--where")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)


def test_without_a_folder_of_tests_there_is_nothing_to_say(run: Run, project: Path):
    (project / "tests").rename(project / "elsewhere")
    assert run("rules", "OD-TURN-1", "--where").code == 2
    assert run("rules", "OD-TURN-1", "--where", "--tests", "elsewhere").code == 0
