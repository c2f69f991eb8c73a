"""`mayday new`: the folder of a game, with all its rooms, that works from the first minute."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from mayday.cli.starter import GAME as STARTER
from mayday.kernel import parse_rules

from .conftest import Run

ROOMS = {
    "__init__.py",
    "content.py",
    "table.py",
    "choices.py",
    "events.py",
    "rules",
    "scene",
    "bot",
    "teach",
    "content",
    "text",
    "guide.toml",
    "RULES.md",
}


@pytest.fixture
def made(run: Run, tmp_path: Path) -> Path:
    outcome = run("new", "cave-rescue", "--in", str(tmp_path))
    assert (outcome.code, outcome.err) == (0, "")
    return tmp_path / "cave-rescue"


def test_a_new_game_has_every_room(made: Path):
    assert {path.name for path in made.iterdir()} == {"pyproject.toml", "cave_rescue", "tests"}
    assert {path.name for path in (made / "cave_rescue").iterdir()} == ROOMS


def test_a_new_game_bears_its_own_name_everywhere(made: Path):
    for path in made.rglob("*.*"):
        text = path.read_text(encoding="utf-8")
        assert "starter" not in text.lower(), path
        assert "ST-" not in text, path
    assert parse_rules((made / "cave_rescue" / "RULES.md").read_text("utf-8"))[0].id == "CR-SETUP-1"


def test_a_new_game_registers_itself(made: Path):
    project = tomllib.loads((made / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["mayday.games"] == {"cave-rescue": "cave_rescue:GAME"}


def test_a_new_game_can_be_played(made: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(made))
    game = import_module("cave_rescue").GAME
    assert (game.id, game.title, game.package) == ("cave-rescue", "Cave Rescue", "cave_rescue")
    assert game.space.choices == STARTER.space.choices


def test_the_tests_of_a_new_game_pass_conformance_among_them(made: Path):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", "."]
    done = subprocess.run(
        [*command, "--import-mode=importlib", "tests"],
        cwd=made,
        env={"PYTHONPATH": str(made), "PATH": ""},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


@pytest.mark.parametrize("name", ["", "Cave", "cave_rescue", "-cave", "2caves", "../cave", "class"])
def test_a_name_that_cannot_be_is_refused_in_one_line(name: str, run: Run, tmp_path: Path):
    outcome = run("new", "--in", str(tmp_path), "--", name)
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1
    assert "cannot be the name of a game; write it like cave-rescue" in outcome.err
    assert not list(tmp_path.glob("*/pyproject.toml"))


def test_nothing_is_ever_overwritten(made: Path, run: Run, tmp_path: Path):
    before = {path: path.read_bytes() for path in made.rglob("*.*")}
    outcome = run("new", "cave-rescue", "--in", str(tmp_path))
    assert outcome.code == 2
    assert "exists already" in outcome.err
    assert {path: path.read_bytes() for path in made.rglob("*.*")} == before
