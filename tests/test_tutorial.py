"""The tutorial holds what it says: its blocks make a game that passes its own tests."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import tutorial
from mayday.kernel import parse_rules
from mayday.testing import coverage


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("cave-rescue")
    tutorial.write(made)
    return made


def test_the_tests_of_the_tutorial_pass_conformance_among_them(folder: Path):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", "."]
    done = subprocess.run(
        [*command, "--import-mode=importlib", "tests"],
        cwd=folder,
        env={"PYTHONPATH": str(folder), "PATH": ""},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


def test_every_rule_of_the_tutorial_has_its_test(folder: Path):
    rules = parse_rules(tutorial.files()["cave_rescue/RULES.md"])
    assert len(rules) >= 12
    assert (
        not {rule.id for rule in rules} - coverage.tests_by_rule([folder / "tests"], folder).keys()
    )


def test_the_game_of_the_tutorial_registers_itself():
    project = tomllib.loads(tutorial.files()["pyproject.toml"])["project"]
    assert project["entry-points"]["mayday.games"] == {"cave-rescue": "cave_rescue:GAME"}


def test_the_map_of_the_folder_names_every_file():
    shown = tutorial.PAGE.read_text(encoding="utf-8").split("```")[1]
    for name in tutorial.files():
        first = name.removeprefix("cave_rescue/").split("/")[0]
        assert first in shown, name
