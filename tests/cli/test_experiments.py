"""mayday lab: a designer's way from a file to results, and what stops it or does not."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest

from mayday.games.systems_failing import GAME
from mayday.kernel import read_record, verify
from mayday.lab.journal import entries
from mayday.lab.results import JOURNAL, RUN, TABLES, read_progress

from .conftest import COMMAND, Run

LAB_VERBS = ("run", "new", "export", "game", "report", "tune", "serve")
EXPERIMENT = """
game = "systems-failing"
bots = "random"
games = {games}
[vary]
content.table.actions = [4, 5]
"""


@pytest.fixture
def experiment(tmp_path: Path) -> Path:
    path = tmp_path / "actions.toml"
    path.write_text(EXPERIMENT.format(games=6), "utf-8")
    return path


def results(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in (RUN, *(f"{t}.parquet" for t in TABLES))]


@pytest.mark.parametrize("verb", LAB_VERBS)
def test_every_verb_of_the_lab_has_help_with_an_example(verb: str, run: Run):
    page = run("lab", verb, "--help")
    assert page.code == 0
    assert f"  mayday lab {verb} " in page.out


def test_an_experiment_leaves_a_folder_beside_its_file(experiment: Path, run: Run):
    outcome = run("lab", "run", str(experiment), "--workers", "1")
    assert (outcome.code, outcome.err) == (0, "")
    assert "table.actions 5" in outcome.out
    folder = experiment.with_suffix("")
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        ["experiment.toml", "run.json", "progress.json", *(f"{table}.parquet" for table in TABLES)]
    )
    assert (folder / "experiment.toml").read_bytes() == experiment.read_bytes()
    assert run("lab", "run", str(experiment)).err.startswith(f'mayday: "{folder}" holds results;')


def test_results_for_programs(experiment: Path, tmp_path: Path, run: Run):
    out = tmp_path / "elsewhere"
    outcome = run("lab", "run", str(experiment), "--out", str(out), "--workers", "1", "--json")
    document = json.loads(outcome.out)
    assert document["folder"] == str(out)
    assert [cell["games"] for cell in document["progress"]["cells"]] == [6, 6]
    assert [cell["content"] for cell in document["run"]["cells"]] == [{}, {"table.actions": 5}]


def test_a_game_is_written_as_a_record_and_tables_as_csv(experiment: Path, run: Run):
    folder = experiment.with_suffix("")
    run("lab", "run", str(experiment), "--workers", "1")
    record = run("lab", "game", str(folder), "--game", "3")
    verify(read_record(record.out.encode()), GAME)
    csv = experiment.with_name("csv")
    assert run("lab", "export", str(folder), "--csv", str(csv)).code == 0
    assert len(pl.read_csv(csv / "games.csv")) == 12
    assert run("lab", "game", str(folder), "--game", "6").code == 2
    assert "holds no results" in run("lab", "export", str(csv), "--csv", str(csv)).err


def test_a_new_experiment_is_written_once(tmp_path: Path, run: Run):
    path = tmp_path / "new.toml"
    assert run("lab", "new", "phobia", "--out", str(path)) == (0, "", "")
    assert path.read_text("utf-8") == run("lab", "new", "phobia").out
    assert "exists already" in run("lab", "new", "phobia", "--out", str(path)).err


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('game = "chess"', 'no game "chess"'),
        ("", "actions.toml: game: name the game"),
        ('game = "phobia"\nbot = "random"', 'actions.toml: bot: no such key; did you mean "bots"?'),
        (
            'game = "systems-failing"\n[content]\ntable.zone_limit = 0',
            "systems-failing cannot be played with table.zone_limit = 0: content/table.toml: "
            "zone_limit: 1 or more",
        ),
    ],
)
def test_bad_input_is_one_line(text: str, line: str, experiment: Path, run: Run):
    experiment.write_text(text, "utf-8")
    outcome = run("lab", "run", str(experiment), "--workers", "1")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"mayday: {line}")
    assert outcome.err.count("\n") == 1
    assert not experiment.with_suffix("").exists()


def test_a_file_that_is_no_text_is_refused(experiment: Path, run: Run):
    experiment.write_bytes(b"\xff\xfe")
    assert "is no text" in run("lab", "run", str(experiment)).err
    assert "no file" in run("lab", "run", str(experiment.with_name("none.toml"))).err


HOLDING = """
import time
from pathlib import Path
from mayday.bots.random import RandomBot

hold, games = Path(__file__).with_name("hold"), 0

class Bot(RandomBot):
    'Plays some games; then waits, as long as somebody holds it.'
    def __init__(self, game, seat, seed):
        global games
        super().__init__(game, seat, seed)
        games += seat == 0
        while games > 20 and hold.exists():
            time.sleep(0.01)
"""


def start(experiment: Path, out: Path) -> subprocess.Popen[bytes]:
    """The experiment as a process, when it has finished some games of many."""
    arguments = ["lab", "run", str(experiment), "--out", str(out), "--workers", "2"]
    paths = [str(experiment.parent), os.environ.get("PYTHONPATH", "")]
    running = subprocess.Popen(
        [*COMMAND, *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    while sum(1 for _ in entries(out / JOURNAL)) < 10:
        assert running.poll() is None, running.communicate()
    return running


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Programs that are started here hear Ctrl-C, as they would not where a shell has put the
    tests into the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_is_ended_keeps_what_is_finished_and_goes_on(
    sign: signal.Signals,
    experiment: Path,
    tmp_path: Path,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
):
    (tmp_path / "holding.py").write_text(HOLDING, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    text = EXPERIMENT.format(games=60).replace("random", "holding:Bot")
    experiment.write_text(text, "utf-8")
    stopped, whole, hold = tmp_path / "stopped", tmp_path / "whole", tmp_path / "hold"
    hold.touch()
    running = start(experiment, stopped)
    try:
        running.send_signal(sign)
        running.wait(timeout=300)
    finally:
        hold.unlink()
        running.kill()
        out, err = running.communicate()
    if sign == signal.SIGINT:
        assert (running.returncode, err) == (130, b"")
        assert b"--resume goes on" in out
        assert read_progress(stopped).state == "stopped"
    kept = sum(1 for _ in entries(stopped / JOURNAL))
    assert 10 <= kept < 120
    again = run("lab", "run", str(experiment), "--out", str(stopped), "--resume")
    assert again.code == 0
    assert run("lab", "run", str(experiment), "--out", str(whole)).code == 0
    assert results(stopped) == results(whole)


def test_a_win_rate_that_is_not_where_it_belongs_fails_the_run(experiment: Path, run: Run):
    text = experiment.read_text("utf-8")
    experiment.write_text(f'{text}[expect]\n"table.actions 5" = [0.9, 1.0]\n', "utf-8")
    outcome = run("lab", "run", str(experiment), "--workers", "1", "--games", "8")
    assert outcome.code == 1
    assert outcome.err == (
        "mayday: actions.toml: table.actions 5: 0.0% to 32.4%, expected 90% to 100%\n"
    )


LIGHT = """
import sys
from mayday.cli import main
main({arguments})
heavy = {{"polars", "ray", "altair", "optuna", "numpy"}} & set(sys.modules)
assert not heavy, heavy
"""


@pytest.mark.parametrize(
    "arguments",
    [["games"], ["lab", "new", "phobia"], ["simulate", "systems-failing", "--games", "1"]],
)
def test_what_needs_no_tables_loads_no_library_for_them(arguments: list[str]):
    code = LIGHT.format(arguments=arguments)
    subprocess.run([*COMMAND[:1], "-c", code], check=True, stdout=subprocess.DEVNULL)
