"""Courses and curves: what a learner is put through, and how it went; without what trains it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mayday.cli import main
from mayday.games import find
from mayday.kernel import GameError
from mayday.rl.course import read_course
from mayday.rl.curve import Look, draw_curve, read_curve, write_curve

ROOT = Path(__file__).parents[2]
COURSES = ROOT / "experiments" / "rl"
SYSTEMS, PHOBIA = find("systems-failing"), find("phobia")
LOOKS = [
    Look(0, 0.5, 0, 0.0, 200, 20, 0.0657, 0.1494, 0.3),
    Look(4096, 61.25, 70, -0.875, 200, 60, 0.2408, 0.3667, 0.3),
]


def read(text, game=SYSTEMS):
    return read_course(text, "my.toml", game)


@pytest.mark.parametrize("name", ["phobia", "systems-failing"])
def test_the_courses_of_the_project_can_be_gone_through(name):
    course = read_course((COURSES / f"{name}.toml").read_text("utf-8"), name, find(name))
    assert course.imitation is not None


def test_a_crew_plays_all_its_seats_and_an_adversary_meets_greedy_from_every_side():
    assert [(t.seat, t.partner) for t in read('game = "systems-failing"').tables] == [(0, "self")]
    course = read('game = "phobia"', PHOBIA)
    assert [(t.seat, t.partner) for t in course.tables] == [(0, "greedy"), (1, "greedy")]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("steps = 0", "my.toml: steps: at least 1, not 0"),
        ("[learning]\nepochs = 0", "my.toml: learning.epochs: at least 1, not 0"),
        ("[imitation]\nturns = 0", "my.toml: imitation.turns: at least 1, not 0"),
        ("[imitation]\nminibatch = 0", "my.toml: imitation.minibatch: at least 1, not 0"),
        ("[[tables]]\nseat = 2", "my.toml: tables: there is no seat 2 among 2"),
        ('[[tables]]\npartner = "nemo"', 'my.toml: no bot "nemo"'),
        ('[imitation]\nbots = "nemo"', 'my.toml: no bot "nemo"'),
        ('[evaluation]\nagainst = "nemo"', 'my.toml: no bot "nemo"'),
        ('[[tables]]\noptions = { colour = "red" }', "my.toml: .*colour"),
    ],
)
def test_what_cannot_be_learned_is_refused_with_its_key(line, reason):
    with pytest.raises(GameError, match=reason):
        read(f'game = "systems-failing"\n{line}\n')


def test_a_file_that_says_something_else_is_refused():
    with pytest.raises(GameError, match="contains unknown field `step`"):
        read('game = "systems-failing"\nstep = 5')
    with pytest.raises(GameError, match=r"^my\.toml: Invalid"):
        read("game =")
    with pytest.raises(GameError, match="is a course for systems-failing, not for phobia"):
        read('game = "systems-failing"', PHOBIA)
    with pytest.raises(GameError, match="an adversary cannot be its own partner; name a bot"):
        read('game = "phobia"\n[[tables]]\npartner = "self"', PHOBIA)


def test_the_command_line_refuses_a_course_before_anything_is_loaded(tmp_path, capsys):
    file = tmp_path / "my.toml"
    file.write_text('game = "phobia"', "utf-8")
    command = ["rl", "train", "systems-failing", "--course", str(file)]
    for more, reason in (
        ((), "is a course for phobia, not for systems-failing"),
        (("--steps", "5"), "--steps is for a run without a course"),
    ):
        assert main([*command, *more]) == 2
        assert reason in capsys.readouterr().err


def test_a_curve_is_read_as_it_was_written(tmp_path):
    path = tmp_path / "curve.csv"
    write_curve(path, LOOKS)
    assert path.read_text("utf-8").splitlines()[2] == (
        "4096,61.25,70,-0.875,200,60,0.2408,0.3667,0.3"
    )
    assert read_curve(path) == LOOKS
    path.write_text("steps\n1\n", "utf-8")
    with pytest.raises(GameError, match="is no curve"):
        read_curve(path)


def test_a_picture_shows_the_share_that_was_won_and_by_what_it_is_measured():
    picture = draw_curve(LOOKS, "Systems Failing", "greedy", "blue")
    for words in ("Systems Failing", "dashed: greedy", "decisions learned from", "games won"):
        assert words in picture
    assert "var(--" not in picture  # it stands alone
    assert "40%" in picture  # as much as was won, with room for the interval
    assert "60%" not in picture
    better = draw_curve([LOOKS[0]._replace(high=0.401)], "Systems Failing", "greedy", "blue")
    assert "60%" in better


WITHOUT = """
import sys
from mayday.cli import main
sys.modules["torch"] = None
sys.exit(main(["rl", "train", "systems-failing", "--out", "nowhere"]))
"""


def test_without_the_packages_one_line_says_how_to_get_them():
    outcome = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, encoding="utf-8")
    assert (outcome.returncode, outcome.stderr.count("\n")) == (2, 1)
    assert "pip install 'mayday-games[train]'" in outcome.stderr
