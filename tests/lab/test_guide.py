"""The guide to the lab: its files are written and its commands run, from top to bottom."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from mayday.cli import main
from mayday.games import find
from mayday.lab.experiment import game_of
from mayday.lab.run import plan

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs/lab.md").read_text("utf-8")
BLOCKS = re.findall(r"```(toml)?\n(.*?)```", GUIDE, re.S)
FEWER = {"games": 6, "trials": 1}  # as many as a test has time for


def commands():
    return [
        line
        for kind, block in BLOCKS
        if not kind
        for line in block.splitlines()
        if line.startswith("mayday ")
    ]


def write_file(block):
    """A file of the guide, whose first line is its name."""
    name = block.splitlines()[0].removeprefix("# ")
    for key, number in FEWER.items():
        block = re.sub(rf"^{key} = \d+", f"{key} = {number}", block, flags=re.M)
    Path(name).write_text(block, "utf-8")


def test_the_guide_works_from_top_to_bottom(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for kind, block in BLOCKS:
        if kind:
            write_file(block)
            continue
        for line in block.splitlines():
            words = shlex.split(line)
            if words[:1] == ["mayday"] and "serve" not in words:
                extra = ["--workers", "1"] if words[2] in ("run", "tune") else []
                code = main([*words[1:], *extra])
                said = capsys.readouterr()
                assert code in ((0, 1) if words[2] == "tune" else (0,)), f"{line}: {said.err}"
    assert "How much does a third cube help" in Path("draws.html").read_text("utf-8")
    assert Path("draws-pictures/wins.png").is_file()
    assert Path("draws-csv/games.csv").is_file()
    assert Path("hard-tuned/proposal.diff").is_file()


@pytest.mark.parametrize("verb", ["run", "new", "report", "export", "game", "tune", "serve"])
def test_the_guide_shows_every_verb(verb):
    assert any(line.startswith(f"mayday lab {verb}") for line in commands())


@pytest.mark.parametrize(
    "path", sorted((ROOT / "experiments/questions").glob("*.toml")), ids=lambda path: path.stem
)
def test_a_question_of_the_readme_can_be_asked_and_has_its_picture(path):
    text = path.read_text("utf-8")
    run = plan(text, path.name, find(game_of(text, path.name)))
    assert len(run.cells) > 1
    readme = (ROOT / "README.md").read_text("utf-8")
    assert f"(`{path.stem}`)" in readme
    assert f"docs/pictures/lab-{path.stem}.svg" in readme
