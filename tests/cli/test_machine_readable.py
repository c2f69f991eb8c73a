"""Machine-readable output: the documents that other tools rely on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mayday.games.systems_failing import GAME

from .conftest import Run

SF = "systems-failing"
TEST_FILE = """
from mayday.testing import rule

@rule("SF-TURN-1")
def test_a_turn(): ...
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one test of one rule."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_turns.py").write_text(TEST_FILE, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_games_lists_seats_options_and_rule_counts(run: Run):
    game = next(game for game in json.loads(run("games", "--json").out) if game["id"] == SF)
    assert list(game) == ["id", "title", "seats", "options", "rules"]
    assert game["title"] == "Systems Failing"
    assert game["seats"] == [2, 2]
    assert game["options"][0] == {
        "name": "difficulty",
        "values": ["easy", "medium", "hard"],
        "default": "medium",
    }
    assert sum(game["rules"].values()) == len(GAME.rules)
    assert set(game["rules"]) == {"stated", "reading", "designed"}


def test_games_for_people_shows_the_same_facts(run: Run):
    page = run("games").out
    assert "systems-failing  (Systems Failing, 2 seats)" in page
    assert "difficulty: medium (or easy, hard)" in page


@pytest.mark.usefixtures("project")
def test_rules_lists_every_rule_with_its_tests(run: Run):
    rules = {rule["id"]: rule for rule in json.loads(run("rules", SF, "--json").out)}
    assert list(rules) == [rule.id for rule in GAME.rules]
    assert list(rules["SF-TURN-1"]) == ["id", "tag", "text", "source", "tests"]
    assert rules["SF-TURN-1"]["tests"] == ["tests/test_turns.py::test_a_turn"]
    assert rules["SF-TURN-2"]["tests"] == []


def test_rules_without_a_folder_of_tests_have_none(run: Run, tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert all(rule["tests"] == [] for rule in json.loads(run("rules", SF, "--json").out))


@pytest.mark.usefixtures("project")
def test_untested_prints_the_other_rules_one_a_line_and_the_answer_is_no(run: Run):
    outcome = run("rules", SF, "--untested")
    assert outcome.code == 1
    assert outcome.out.splitlines() == [r.id for r in GAME.rules if r.id != "SF-TURN-1"]


@pytest.mark.usefixtures("project")
def test_untested_prints_nothing_when_every_rule_has_a_test(run: Run):
    assert run("rules", SF, "--untested", "--search", "SF-TURN-1") == (0, "", "")


@pytest.mark.usefixtures("project")
def test_the_tests_may_lie_in_another_folder(run: Run, project: Path):
    (project / "tests").rename(project / "checks")
    rules = json.loads(run("rules", SF, "--json", "--tests", "checks").out)
    assert ["checks/test_turns.py::test_a_turn"] in [rule["tests"] for rule in rules]


def test_a_test_file_that_cannot_be_read_is_bad_input(run: Run, project: Path):
    (project / "tests" / "test_broken.py").write_text("def (", "utf-8")
    outcome = run("rules", SF, "--untested")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)


def test_a_search_finds_words_in_any_case_and_keeps_a_rule_on_one_line(run: Run):
    lines = run("rules", SF, "--search", "SURGE").out.splitlines()
    rules = [line for line in lines if line.startswith("  SF-")]
    assert len(rules) > 9
    assert all("surge" in line.lower() for line in rules)


def test_a_rule_number_finds_that_rule_only(run: Run):
    assert run("rules", SF, "--search", "sf-turn-1").out.count("SF-") == 1


def test_simulate_gives_exactly_the_promised_fields(run: Run):
    outcome = run("simulate", SF, "--games", "3", "--bots", "random", "--seed", "5", "--json")
    summary = json.loads(outcome.out)
    assert outcome.code == 0
    assert list(summary) == [
        "game", "options", "bots", "seed", "games", "wins", "losses", "draws", "win_rate",
        "win_rate_ci", "mean_choices", "mean_rounds", "errors", "hash",
    ]  # fmt: skip
    assert (summary["game"], summary["seed"], summary["games"], summary["errors"]) == (SF, 5, 3, 0)
    assert summary["wins"] + summary["losses"] + summary["draws"] == 3


def test_simulate_passes_bots_and_options_on(run: Run):
    arguments = ("--games", "1", "--bots", "random,greedy", "--options", "difficulty=hard")
    summary = json.loads(run("simulate", SF, *arguments, "--workers", "1", "--json").out)
    assert summary["bots"] == ["random", "greedy"]
    assert summary["options"]["difficulty"] == "hard"


def test_simulate_for_people_shows_the_win_rate_with_its_interval(run: Run):
    page = run("simulate", SF, "--games", "2", "--bots", "random", "--workers", "1").out
    assert "95 % interval" in page
    assert "\x1b" not in page


def test_bench_lists_its_four_figures(run: Run, monkeypatch: pytest.MonkeyPatch):
    from mayday.lab import bench

    figures = [bench.Measured(SF, 2, what, 30.0, 100.0) for what in ("steps", "clones")]
    monkeypatch.setattr(bench, "bench", lambda games, progress, seats, options: figures)
    assert json.loads(run("bench", SF, "--json").out)[0] == {
        "game": SF,
        "seats": 2,
        "what": "steps",
        "per_unit": 30.0,
        "per_second": 100.0,
    }
    assert "clones" in run("bench", SF).out


def test_ctrl_c_ends_a_simulation_silently(run: Run, monkeypatch: pytest.MonkeyPatch):
    from mayday.lab import simulate

    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "simulate", interrupted)
    assert run("simulate", SF) == (130, "", "")


def test_a_game_that_breaks_is_counted_and_the_answer_is_no(
    run: Run, monkeypatch: pytest.MonkeyPatch
):
    from mayday.lab import simulate

    def broken(*arguments: object) -> None:
        raise RuntimeError("a bug in the rules")

    monkeypatch.setattr(simulate, "play", broken)
    outcome = run("simulate", SF, "--games", "2", "--bots", "random", "--workers", "1")
    assert outcome.code == 1
    assert "a bug in the rules" in outcome.out


def test_simulate_writes_records_to_a_folder(run: Run, tmp_path: Path):
    folder = tmp_path / "some" / "games"
    arguments = ("--games", "2", "--bots", "random", "--workers", "1", "--records", str(folder))
    assert run("simulate", SF, *arguments).code == 0
    assert len(list(folder.iterdir())) == 2
    assert run("verify", str(folder / "systems-failing-0.json")).code == 0
    taken = folder / "systems-failing-0.json"
    refused = run("simulate", SF, *arguments[:-1], str(taken))
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert "cannot write records to" in refused.err


def test_simulate_that_is_stopped_shows_what_is_finished(run: Run, monkeypatch: pytest.MonkeyPatch):
    from mayday.lab import simulate

    played = simulate.play_game

    def stopped(game, task, number, made=None):
        if number == 3:
            raise KeyboardInterrupt
        return played(game, task, number, made)

    monkeypatch.setattr(simulate, "play_game", stopped)
    arguments = ("--games", "9", "--bots", "random", "--workers", "1", "--json")
    outcome = run("simulate", SF, *arguments)
    assert outcome.code == 130
    assert json.loads(outcome.out)["games"] == 3
