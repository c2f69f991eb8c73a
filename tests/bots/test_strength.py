"""Strength: figures are checked, written and read back; where there are none, nothing is said."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mayday.bots.strength import Strength, read, strengths, write
from mayday.games import all_games, find
from mayday.kernel.content import ContentError
from tiny import WRECK

SYSTEMS, PHOBIA = find("systems-failing"), find("phobia")
HARD = Strength("officer", 54, 100, 2, 7, 'python "x"', {"difficulty": "hard"})


@pytest.fixture
def tool():
    sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
    try:
        import strength
    finally:
        sys.path.pop(0)
    return strength


def test_figures_read_back_as_they_were_written():
    other = Strength("cadet", 0, 3, 2, 0, "again")
    assert read(SYSTEMS, write([HARD, other])) == (other, HARD)
    assert write([HARD, other]) == write([other, HARD])


def test_a_figure_knows_its_rate_and_interval():
    low, high = HARD.interval
    assert HARD.rate == 0.54
    assert low == pytest.approx(0.4426, abs=1e-3)
    assert high == pytest.approx(0.6344, abs=1e-3)


@pytest.mark.parametrize(
    ("game", "figure", "reason"),
    [
        (SYSTEMS, Strength("a", 4, 3, 2, 0, ""), "4 of 3 games"),
        (SYSTEMS, Strength("a", 0, 0, 2, 0, ""), "0 of 0 games"),
        (SYSTEMS, Strength("a", 1, 3, 5, 0, ""), "takes 2 seats, not 5"),
        (SYSTEMS, Strength("a", 1, 3, 2, 0, "", {"hardness": "9"}), 'no option "hardness"'),
        (SYSTEMS, Strength("a", 1, 3, 2, 0, "", {}, "greedy"), "a crew has no opponent"),
        (PHOBIA, Strength("a", 1, 3, 2, 0, ""), "against whom"),
    ],
)
def test_a_figure_that_cannot_be_is_refused(game, figure, reason):
    with pytest.raises(ContentError, match=reason):
        read(game, write([figure]))


def test_two_figures_for_one_table_and_unknown_keys_are_refused():
    with pytest.raises(ContentError, match="two figures"):
        read(SYSTEMS, write([HARD, HARD]))
    with pytest.raises(ContentError, match="luck"):
        read(SYSTEMS, f"{write([HARD])}luck = 3\n")


def test_a_game_that_nobody_has_measured_says_nothing():
    assert strengths(WRECK) == ()


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_what_is_checked_in_can_be_read(game):
    for figure in strengths(game):
        assert game.id in figure.command


def test_the_tool_measures_crews_and_keeps_other_figures(tool, tmp_path, capsys):
    path = tmp_path / "strength.toml"
    path.write_text(write([HARD]), "utf-8")
    words = ["systems-failing", "--bots", "random", "--games", "4", "--workers=1", "--file"]
    tool.main([*words, str(path)])
    kept, made = read(SYSTEMS, path.read_text("utf-8"))
    assert kept == HARD
    assert (made.bot, made.games, made.seats, made.options) == ("random", 4, 2, {})
    assert made.command == "python tools/strength.py systems-failing --bots random --games 4"
    assert f"random: {made.won} of 4" in capsys.readouterr().out


def test_the_readme_shows_what_is_checked_in(tool):
    assert f"{tool._BEGIN}\n{tool.table(all_games())}\n{tool._END}" in tool.README.read_text(
        "utf-8"
    )


def test_the_table_has_a_line_for_each_table_and_a_column_for_each_bot(tool, monkeypatch):
    crew, alone = Strength("cadet", 1, 4, 2, 0, "x"), Strength("greedy", 0, 9, 1, 0, "x")
    monkeypatch.setattr(tool, "strengths", lambda game: (crew, alone))
    *_, first, second = tool.table([WRECK]).splitlines()
    assert first == "| Wreck, 2 seats | 25 % (5 to 70) of 4 |  |  |  |"
    assert second == "| Wreck, alone |  |  |  | 0 % (0 to 30) of 9 |"


def test_the_table_of_the_readme_is_written_anew(tool, tmp_path, monkeypatch):
    page = tmp_path / "README.md"
    page.write_text(f"before\n{tool._BEGIN}\nold\n{tool._END}\nafter\n", "utf-8")
    monkeypatch.setattr(tool, "README", page)
    tool.main(["readme"])
    text = page.read_text("utf-8")
    assert text.startswith(f"before\n{tool._BEGIN}\n| | cadet | officer | commander | greedy |")
    assert text.endswith(f"{tool._END}\nafter\n")
    assert "old" not in text


def test_the_tool_lets_adversaries_meet_from_both_sides(tool, tmp_path):
    path = tmp_path / "strength.toml"
    options = ["--options", "scenario=side-street"] if "side-street" in str(PHOBIA.options) else []
    asked = ["phobia", "--bots", "random", "--against", "random", "--games", "4", *options]
    tool.main([*asked, "--seed", "3", "--file", str(path)])
    (made,) = read(PHOBIA, path.read_text("utf-8"))
    assert (made.games, made.against) == (4, "random")
    assert made.won == 2  # the same bot on the same seeds: one of the sides wins each game twice
