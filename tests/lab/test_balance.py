"""Balance: the win rates of all games are where the experiments of the repository expect them.

`make balance` plays these experiments with all their games. Here a few games of some cells must do:
what is surely outside even so has changed for everybody.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mayday.games import all_games, find
from mayday.lab.processes import Processes
from mayday.lab.results import PROGRESS, RUN, Progress, Tally, write_json
from mayday.lab.run import plan, task_of, unexpected
from mayday.lab.simulate import play_game, run

FOLDER = Path(__file__).parents[2] / "experiments"
EXPERIMENTS = sorted(path.stem for path in FOLDER.glob("*.toml"))
CHECKED = {  # cells and games of each; together they take some seconds
    "free-mars": ([0, 5], 60),
    "free-mars-campaign": ([1], 20),
    "phobia": ([0], 10),
    "phobos-falling": ([4], 20),
    "space-force-2150": ([2, 8, 14], 40),
    "systems-failing": ([0, 1, 2], 60),
}


def planned(name, changes=""):
    text = (FOLDER / f"{name}.toml").read_text("utf-8")
    game = find(text.partition('game = "')[2].partition('"')[0])
    return game, plan(f"{text}{changes}", name, game)


def tally(outcomes):
    won = sum(outcome.returns[0] > 0 for outcome in outcomes)
    return Tally(len(outcomes), won, len(outcomes) - won, 0, 0)


def test_every_game_is_balanced_by_an_experiment():
    balanced = {planned(name)[0].id for name in EXPERIMENTS}
    assert balanced == {game.id for game in all_games()}
    assert sorted(CHECKED) == EXPERIMENTS


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_every_cell_has_its_band(name):
    _, experiment = planned(name)
    assert [*experiment.expect] == [cell.name for cell in experiment.cells]
    assert all(high - low < 0.13 for low, high in experiment.expect.values())


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_the_win_rates_are_where_they_belong(name):
    game, experiment = planned(name)
    cells, games = CHECKED[name]
    tallies = [Tally(0, 0, 0, 0, 0)] * len(experiment.cells)
    for cell in cells:
        task = task_of(experiment, experiment.cells[cell], range(games))
        tallies[cell] = tally([done.outcome for done in run(game, [task], 1, play_game)])
    assert unexpected(experiment, tallies) == {}


def test_a_changed_number_that_moves_a_win_rate_out_of_its_band_is_found():
    """A fifth action for each player, and Systems Failing is another game."""
    _, experiment = planned("systems-failing")
    cells = [cell.number for cell in experiment.cells]
    with Processes(1) as engine:
        tallies = []
        for cell in experiment.cells:
            task = task_of(experiment, cell, range(60))._replace(content=(("table.actions", 5),))
            tallies.append(tally([done.outcome for done in engine.play(play_game, [task])]))
    assert set(unexpected(experiment, tallies)) == set(cells)


@pytest.mark.parametrize(
    ("won", "games", "wrong"),
    [(500, 1000, False), (640, 1000, True), (360, 1000, True), (64, 100, False), (75, 100, True)],
)
def test_a_win_rate_is_wrong_when_its_whole_interval_is_outside(won, games, wrong):
    _, experiment = planned("systems-failing")
    medium = Tally(games, won, games - won, 0, 0)
    nothing = Tally(0, 0, 0, 0, 0)
    found = unexpected(experiment, [nothing, medium, nothing])
    assert bool(found) is wrong


# -- What was measured, and what the README says of it ------------------------------------------


@pytest.fixture
def tool(monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER.parent / "tools"))
    import balance

    yield balance
    del sys.modules["balance"]


def test_what_was_measured_is_what_the_experiments_ask_and_expect(tool):
    measured = tool.read()
    assert {*measured} <= {*EXPERIMENTS}
    for name, figures in measured.items():
        _, experiment = planned(name)
        assert figures.seed == experiment.seed
        assert [*figures.cells] == [cell.name for cell in experiment.cells]
        assert {games for _, games in figures.cells.values()} == {experiment.games}
        counted = [Tally(games, won, games - won, 0, 0) for won, games in figures.cells.values()]
        assert unexpected(experiment, counted) == {}


def test_the_readme_shows_what_was_measured(tool):
    shown = f"<!-- balance -->\n{tool.tables(tool.read())}\n<!-- end of balance -->"
    assert shown in tool.README.read_text("utf-8")


def test_figures_read_back_as_written_and_show_their_interval(tool, monkeypatch, tmp_path):
    cells = {"difficulty easy": (900, 1000), "difficulty medium": (500, 1000)}
    figures = {"systems-failing": tool.Measured(7, {**cells, "difficulty hard": (1, 1000)})}
    monkeypatch.setattr(tool, "FILE", tmp_path / "measured.toml")
    tool.FILE.write_text(tool.write(figures), "utf-8")
    assert tool.read() == figures
    shown = tool.tables(figures)
    assert "1,000 games a cell, seed 7" in shown
    assert "| Easy | 90 % (88 to 92) |" in shown
    assert "| Hard | 0 % (0 to 1) |" in shown


def test_only_finished_experiments_are_taken_and_wrong_win_rates_are_told(tool, tmp_path, capsys):
    _, experiment = planned("systems-failing")
    cells = tuple(Tally(100, won, 100 - won, 0, 0) for won in (67, 50, 90))
    for name, state in (("done", "finished"), ("half", "stopped")):
        (tmp_path / name).mkdir()
        write_json(tmp_path / name / RUN, experiment)
        write_json(tmp_path / name / PROGRESS, Progress(state, 300, 300, 1.0, None, cells))
    taken = dict(tool.collect(tmp_path))
    assert [*taken] == ["done"]
    assert taken["done"].cells["difficulty hard"] == (90, 100)
    assert "done, difficulty hard: 82.6% to 94.5%, expected 24% to 32%" in capsys.readouterr().out
