"""Runs: the same bytes however it is played, and nothing finished is ever lost."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import polars as pl
import pytest

from lab.jobs import die_always, die_once, say_who
from mayday.games import find
from mayday.kernel import GameError, read_record, verify
from mayday.lab import journal as journals
from mayday.lab import run as lab
from mayday.lab import tables
from mayday.lab.fingerprint import fingerprint
from mayday.lab.journal import Journal, entries
from mayday.lab.processes import Processes
from mayday.lab.replay import play_again
from mayday.lab.results import (
    JOURNAL,
    RUN,
    TABLES,
    LabError,
    open_folder,
    polars,
    read_progress,
    read_table,
)
from mayday.lab.run import Running, check_cells, lay_out, plan, task_of, watch_packed
from mayday.lab.simulate import play_game
from mayday.lab.tables import export_csv
from mayday.lab.tasks import Done, Task

SF = find("systems-failing")
EXPERIMENT = """
game = "systems-failing"
bots = "random"
games = 12
seed = 3
[vary]
content.table.actions = [4, 6]
options.difficulty = ["easy", "hard"]
"""
FILES = [RUN, *(f"{table}.parquet" for table in TABLES)]


class Here:
    """An engine that plays in this process, in another order, and can be stopped after a while."""

    def __init__(self, stop_after=None):
        self.left = stop_after

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        pass

    def play(self, job, tasks):
        games = [(task, number) for task in tasks for number in task.numbers]
        for task, number in reversed(games):
            if self.left == 0:
                raise KeyboardInterrupt
            if self.left is not None:
                self.left -= 1
            yield Done(task, number, job(SF, task, number))


def start(folder, text=EXPERIMENT, resume=False):
    planned = plan(text, "try.toml", SF)
    lay_out(folder, text, planned, resume)
    return Running(folder, planned)


def contents(folder):
    return {name: (folder / name).read_bytes() for name in FILES}


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The experiment, played once on two processes."""
    folder = tmp_path_factory.mktemp("played") / "results"
    with Processes(2) as engine:
        progress = start(folder).play(engine)
    assert progress.state == "finished"
    return folder


def test_results_are_the_same_bytes_on_any_number_of_workers(played, tmp_path):
    with Processes(1) as engine:
        start(tmp_path / "one").play(engine)
    assert contents(tmp_path / "one") == contents(played)


def test_other_content_is_played_in_a_process_of_its_own(played):
    """Six actions win more than four; in this process the game is as ever."""
    games = read_table(played, "games")
    own = [play_game(SF, task_of(open_folder(played), open_folder(played).cells[0], ()), number)
           for number in range(12)]  # fmt: skip
    of_cell = [games.filter(pl.col("cell") == cell)["hash"].to_list() for cell in range(4)]
    assert of_cell[0] == [outcome.hash for outcome in own]
    assert set(of_cell[0]).isdisjoint(of_cell[2])


def test_all_cells_play_the_same_deals(played):
    games = read_table(played, "games")
    seeds = [games.filter(pl.col("cell") == cell)["seed"].to_list() for cell in range(4)]
    assert seeds[0] == seeds[1] == seeds[2] == seeds[3]
    assert len(set(seeds[0])) == 12


def test_tables_stand_in_the_order_of_cells_and_games(played):
    for table in ("games", "counts", "curves"):
        keys = read_table(played, table).select("cell", "game").rows()
        assert keys == sorted(keys)
        assert set(keys) == {(cell, game) for cell in range(4) for game in range(12)}


def test_choices_are_those_of_all_games_of_a_cell(played):
    choices, counts = read_table(played, "choices"), read_table(played, "counts")
    made = counts.filter(pl.col("kind") == "verb", pl.col("what") == "chosen")
    for verb in ("scavenge", "repair"):
        of_verb = choices.filter(pl.col("verb") == verb)
        assert 0 < of_verb["chosen"].sum() <= made.filter(pl.col("id") == verb)["times"].sum()
        assert (of_verb["chosen"] <= of_verb["offered"]).all()
        assert (of_verb["games"] <= of_verb["chosen"]).all()


def test_the_run_says_what_was_varied_and_what_could_have_happened(played):
    run = open_folder(played)
    assert run.varied == ("content.table.actions", "options.difficulty")
    assert run.numbers == {"table.actions": 4}
    assert (run.measures, run.seat_names) == (tuple(SF.measures), ("A", "B"))
    assert "scavenge" in run.known["verb"]
    assert "medic" in run.known["role"]
    told = set(read_table(played, "counts").filter(pl.col("kind") == "story")["id"])
    assert told <= set(run.known["story"])
    used = set(read_table(played, "counts").filter(pl.col("kind") == "role")["id"])
    assert used <= set(run.known["role"])


@pytest.mark.parametrize("stops", [(1,), (5, 20), (47,)])
def test_a_run_that_was_stopped_goes_on_and_ends_in_the_same_bytes(stops, tmp_path):
    text = EXPERIMENT.replace("[4, 6]", "[4]").replace("12", "24")
    start(tmp_path / "whole", text).play(Here())
    folder = tmp_path / "stopped"
    for done, stop in enumerate(stops):
        progress = start(folder, text, resume=bool(done)).play(Here(stop))
        assert (progress.state, progress.done) == ("stopped", sum(stops[: done + 1]))
        assert len(read_table(folder, "games")) == progress.done  # what is done can be read
    assert start(folder, text, resume=True).play(Here()).state == "finished"
    assert contents(folder) == contents(tmp_path / "whole")
    assert not (folder / JOURNAL).exists()


def test_a_game_that_was_cut_off_in_the_journal_is_played_again(tmp_path):
    text = EXPERIMENT.replace("[4, 6]", "[4]")
    start(tmp_path / "whole", text).play(Here())
    folder = tmp_path / "cut"
    start(folder, text).play(Here(9))
    journal = folder / JOURNAL
    journal.write_bytes(journal.read_bytes()[:-5])
    again = start(folder, text, resume=True)
    assert again.done == 8
    again.play(Here())
    assert contents(folder) == contents(tmp_path / "whole")


@pytest.mark.parametrize("place", [2, 9, 40])
def test_a_journal_with_a_wrong_byte_is_read_up_to_there(place, tmp_path):
    task = Task("systems-failing", SF.fill_options({}), ("random",) * 2, 1, range(3))
    games = [watch_packed(SF, task, number)[1] for number in range(3)]
    path = tmp_path / "journal"
    damaged = bytearray(games[1])
    damaged[place] ^= 1
    path.write_bytes(games[0] + damaged + games[2])
    assert [entry.game for entry in entries(path)] == [0]
    with Journal(path, len(games[0])) as journal:
        journal.add(games[2])
    assert [entry.game for entry in entries(path)] == [0, 2]
    assert [entry.unpack().game for entry in entries(path)] == [0, 2]


def test_the_disk_is_given_the_journal_once_a_second_and_at_its_end(tmp_path, monkeypatch):
    kept, clock = [], iter([0.0, 0.5, 1.0, 1.5, 2.5])
    monkeypatch.setattr(journals, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    monkeypatch.setattr(
        journals, "os", SimpleNamespace(fsync=lambda number: kept.append(path.stat().st_size))
    )
    path = tmp_path / "journal"
    with Journal(path, 0) as journal:
        for _ in range(4):
            journal.add(b"game")
    assert kept == [8, 16, 16]


def test_the_journal_goes_only_when_the_disk_has_the_tables(tmp_path, monkeypatch):
    kept = []

    def keep(path):
        assert (tmp_path / "run" / JOURNAL).exists()
        kept.append(path.name)

    monkeypatch.setattr(tables, "keep", keep)
    start(tmp_path / "run").play(Here())
    assert kept == [*(f".{table}.parquet" for table in TABLES), "run"]


def test_a_finished_run_is_not_played_again(played):
    before = contents(played)
    again = start(played, resume=True).play(Here(0))
    assert again.state == "finished"
    assert contents(played) == before


def test_results_are_never_overwritten_nor_mixed_with_others(played):
    with pytest.raises(LabError, match="holds results; --resume goes on, --out names another"):
        start(played)
    with pytest.raises(LabError, match="holds another experiment, or the game has changed since"):
        start(played, EXPERIMENT.replace("seed = 3", "seed = 4"), resume=True)


def test_a_process_that_is_killed_loses_at_most_the_game_under_way(tmp_path):
    task = Task("systems-failing", {"mark": str(tmp_path / "mark")}, ("random",) * 2, 1, range(30))
    with Processes(2) as engine:
        done = [each.number for each in engine.play(die_once, [task])]
    assert sorted(done) == [*range(30)]
    assert (tmp_path / "mark").exists()


def test_a_game_that_kills_every_process_ends_the_run_with_its_number():
    task = Task("systems-failing", {}, ("random",) * 2, 1, range(17, 19))
    with Processes(1) as engine, pytest.raises(GameError, match="game 17 of systems-failing ended"):
        list(engine.play(die_always, [task]))


def test_processes_end_with_their_engine():
    task = Task("systems-failing", {}, ("random",) * 2, 1, range(3))
    with Processes(2) as engine:
        list(engine.play(say_who, [task]))
        workers = [worker.process for worker in engine._workers]
        assert all(worker.is_alive() for worker in workers)
    assert not any(worker.is_alive() for worker in workers)


def test_a_process_has_the_next_games_at_hand_and_others_only_if_they_are_played_alike(tmp_path):
    """Tasks with other content get another process; one with the same load keeps its own."""
    plain = Task("systems-failing", {}, ("random",) * 2, 1, range(4))
    changed = plain._replace(content=(("table.actions", 5),))
    with Processes(1) as engine:
        who = [done.outcome for done in engine.play(say_who, [plain, changed, changed, plain])]
    assert len({*who[:4]}) == len({*who[4:12]}) == len({*who[12:]}) == 1
    assert len({*who}) == 3


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        ("content.table.zone_limit = [0]", "zone_limit: 1 or more"),
        ("content.table.pool_start = [99]", "pool_limit: pool_start or more"),
        ("content.table.actions = [2.5]", "Expected `int`, got `float`"),
    ],
)
def test_changed_content_is_checked_as_strictly_as_the_content_itself(number, reason):
    planned = plan(f'game = "systems-failing"\n[vary]\n{number}', "try.toml", SF)
    with Processes(1) as engine, pytest.raises(GameError, match=reason) as error:
        check_cells(planned, engine)
    key = number.split()[0].removeprefix("content.")
    assert str(error.value).startswith(f"systems-failing cannot be played with {key} = ")


def test_a_table_that_cannot_be_laid_is_found_before_the_first_game():
    class Broken(Here):
        def play(self, job, tasks):
            for task in tasks:
                yield Done(task, 0, lab._lay_table(SF, task._replace(options={"moon": "full"}), 0))

    planned = plan(EXPERIMENT, "try.toml", SF)
    with pytest.raises(LabError, match=r'difficulty easy" cannot be played: .*moon'):
        check_cells(planned, Broken())


def test_a_single_game_is_found_again_with_the_content_of_its_cell(played):
    games = read_table(played, "games").filter(pl.col("game") == 5)
    plain = read_record(play_again(played, 1, 5).encode())
    verify(plain, SF)
    assert (plain.seed, plain.result.cause) == tuple(games.row(1, named=True)[k] for k in
                                                     ("seed", "cause"))  # fmt: skip
    changed = read_record(play_again(played, 3, 5).encode())
    assert len(changed.entries) == games.row(3, named=True)["choices"]
    for cell, game in ((4, 0), (0, 12), (-1, 0)):
        with pytest.raises(LabError, match="there is no"):
            play_again(played, cell, game)


def test_tables_can_be_exported_for_a_spreadsheet(played, tmp_path):
    paths = export_csv(played, tmp_path / "csv")
    assert [path.name for path in paths] == [f"{table}.csv" for table in TABLES]
    games = pl.read_csv(paths[0])
    assert len(games) == 48
    assert games["returns"][0] in ("1.0 1.0", "-1.0 -1.0")


def test_a_folder_without_results_is_said_to_be_one(tmp_path):
    with pytest.raises(LabError, match="holds no results"):
        open_folder(tmp_path)
    (tmp_path / RUN).write_text("{", "utf-8")
    with pytest.raises(LabError, match="is damaged"):
        open_folder(tmp_path)


def test_games_of_another_code_are_never_added(played, monkeypatch):
    monkeypatch.setattr(lab, "fingerprint", lambda package: "of other bots")
    with pytest.raises(LabError, match="or the game has changed since"):
        start(played, resume=True)


def test_the_fingerprint_is_that_of_code_and_content(tmp_path, monkeypatch):
    package = tmp_path / "luna_game"
    (package / "content").mkdir(parents=True)
    (package / "text").mkdir()
    for name in ("__init__.py", "content/moon.toml", "text/en.toml"):
        (package / name).write_text("", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    prints = []
    for name in ("text/en.toml", "content/moon.toml", "__init__.py"):
        prints.append(fingerprint.__wrapped__("luna_game"))
        (package / name).write_text("# changed", "utf-8")
    prints.append(fingerprint.__wrapped__("luna_game"))
    assert prints[0] == prints[1]  # words change no result
    assert len(set(prints[1:])) == 3


def test_without_polars_one_line_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(LabError, match=r"this needs polars: pip install 'mayday-games\[lab\]'"):
        polars()


# -- Stopping -----------------------------------------------------------------------------------


def test_a_cell_is_done_when_its_interval_is_narrow_enough(tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr(lab, "is_narrow", lambda won, games, *rest: asked.append((games, *rest))
                        or games == 8)  # fmt: skip
    text = EXPERIMENT.replace("[4, 6]", "[4]") + "[stop]\nwidth = 0.25\nevery = 4\nerror = 0.1"
    progress = start(tmp_path / "r", text).play(Here())
    assert asked == [(4, 0.25, 0.1)] * 2 + [(8, 0.25, 0.1)] * 2
    assert [cell.games for cell in progress.cells] == [8, 8]
    assert (progress.state, progress.planned) == ("finished", 16)


def test_a_cell_is_done_when_its_difference_is_decided_and_the_first_plays_with_the_last(
    tmp_path, monkeypatch
):
    looks = iter([True, False, True])
    monkeypatch.setattr(lab, "is_decided", lambda counted, others, error: next(looks))
    text = EXPERIMENT.replace("[4, 6]", "[4]").replace(
        '["easy", "hard"]', '["easy", "medium", "hard"]'
    )
    progress = start(tmp_path / "r", text + "[stop]\ndifference = true\nevery = 4").play(Here())
    assert [cell.games for cell in progress.cells] == [8, 4, 8]


def test_looks_do_not_depend_on_when_it_was_stopped(tmp_path):
    text = EXPERIMENT.replace("[4, 6]", "[4]").replace("games = 12", "games = 120")
    text += "[stop]\nwidth = 0.3\nevery = 10"
    whole = start(tmp_path / "whole", text).play(Here())
    assert max(cell.games for cell in whole.cells) < 120
    start(tmp_path / "stopped", text).play(Here(33))
    start(tmp_path / "stopped", text, resume=True).play(Here())
    assert contents(tmp_path / "stopped") == contents(tmp_path / "whole")


def test_progress_is_noted_for_those_who_watch(tmp_path):
    told = []
    planned = plan(EXPERIMENT.replace("[4, 6]", "[4]"), "try.toml", SF)
    lay_out(tmp_path / "r", "", planned, resume=False)
    Running(tmp_path / "r", planned, told.append).play(Here())
    assert [told[0].state, told[-1].state] == ["running", "finished"]
    assert (told[0].done, told[-1].done, told[-1].planned) == (0, 24, 24)
    assert read_progress(tmp_path / "r") == told[-1]
    assert sum(cell.won + cell.lost for cell in told[-1].cells) == 24
