"""Bench: the figures it gives, and the yardstick that must never change."""

from __future__ import annotations

import hashlib
import inspect
import multiprocessing
import os
from dataclasses import replace
from itertools import count
from types import SimpleNamespace

import pytest

from mayday.games import find
from mayday.kernel import Effort, GameError, Level, Rank
from mayday.lab import bench, calibrate
from mayday.rl import bench as learning
from tiny import CLAIMS, WRECK

YARDSTICK = "7068e0d8422db6411e6990d372227a7e64093967930a9bcaf371650a0432fbeb"
LEARNING = ["learning", "learning, many", "learning, spread"]
WORKS = ["steps", "clones", "playouts", "greedy", "search", *LEARNING]


@pytest.fixture
def short_blocks(monkeypatch):
    """Clocks that tick with each look at them: two pieces of work to a block, always. The games of
    these tests are not installed, so that other processes could not find them."""
    ticks, elapsed = count(), count(0, 2)
    clock = SimpleNamespace(
        process_time=lambda: float(next(ticks)), perf_counter=lambda: float(next(elapsed))
    )
    monkeypatch.setattr(bench, "time", clock)
    monkeypatch.setitem(learning.WORKS, bench.SPREAD, learning.WORKS["learning, many"])
    monkeypatch.setattr(bench, "rate", lambda: 4.0)
    monkeypatch.setattr(bench, "_BLOCKS", 3)
    monkeypatch.setattr(bench, "_BLOCK_SECONDS", 3.0)


def test_every_game_has_its_figures_under_the_right_names(short_blocks):
    figures = bench.bench([CLAIMS, WRECK])
    assert [(figure.game, figure.what) for figure in figures] == [
        (game, what) for game in ("claims", "wreck") for what in WORKS
    ]
    assert all(figure.per_second > 0 and figure.per_unit > 0 for figure in figures)


def test_a_figure_is_the_work_done_per_second_and_per_calibration_unit(short_blocks):
    """Two pieces of work of 30 in a block of three ticks, four units to the tick."""
    figure = bench.measure("claims", 2, "steps", lambda: 30.0)
    assert figure == bench.Measured("claims", 2, "steps", 5.0, 20.0)


def test_what_is_spread_over_processes_is_measured_in_elapsed_time(short_blocks):
    """One piece of work of 30 in a block of two looks at a clock of two ticks each."""
    figure = bench.measure("claims", 2, bench.SPREAD, lambda: 30.0)
    assert figure == bench.Measured("claims", 2, bench.SPREAD, 1.875, 7.5)


def test_games_are_spread_over_processes_that_end_with_them():
    work = learning.WORKS[bench.SPREAD](find("space-force-2150"), 1)
    workers = multiprocessing.active_children()
    processes = os.cpu_count() or 1
    assert len(workers) == processes - 1  # the first one is this
    assert work() == 128 * processes
    del work
    for worker in workers:
        worker.join()
        assert worker.exitcode == 0


def test_each_block_is_measured_by_the_calibrations_around_it(short_blocks, monkeypatch):
    rates = iter([1.0, 3.0, 7.0, 1.0])
    monkeypatch.setattr(bench, "rate", lambda: next(rates))
    assert bench.measure("claims", 2, "steps", lambda: 30.0).per_unit == 5.0  # 20 / 2, 5 and 4


def test_the_first_piece_of_work_warms_up_and_is_not_measured(short_blocks):
    done = []

    def work():
        done.append(1)
        return 1.0 if len(done) > 1 else 1000.0

    assert bench.measure("claims", 2, "steps", work).per_second == pytest.approx(0.7, abs=0.05)


def test_progress_is_told_before_each_figure(short_blocks):
    told = []
    bench.bench([CLAIMS], told.append)
    assert told == [f"claims {what}" for what in WORKS]


def test_a_playout_counts_as_150_steps(short_blocks, monkeypatch):
    monkeypatch.setattr(bench, "_random_game", lambda g, luck, limit: 300)
    monkeypatch.setattr(bench, "_middles", lambda game, seats, count=20: [CLAIMS.new()])
    assert bench._playouts(CLAIMS, CLAIMS.seat_counts[0])() == 2.0


def test_search_counts_the_choices_that_a_commander_imagines(monkeypatch):
    g = WRECK.new(seats=2, seed=1)
    monkeypatch.setattr(bench, "_middles", lambda game, seats, count=20: [g])
    effort = Effort(work=5000, choices=5)
    game = replace(WRECK, levels={Rank.COMMANDER: Level(effort)})
    assert bench._LOOK <= bench._search(game, 2)() < bench._LOOK + effort.width * 6


def test_positions_of_the_middle_are_at_rest_and_neither_first_nor_last():
    for g in bench._middles(WRECK, 3, 5):
        assert g.asks
        assert g.result is None
        assert g.round >= 1


def test_one_unit_of_the_yardstick_does_the_same_work_as_ever():
    assert calibrate.unit() == 30918


def test_the_yardstick_is_written_as_ever():
    """Figures of years ago are compared with today's: not a character of it may change."""
    source = inspect.getsource(calibrate.Cell) + inspect.getsource(calibrate.unit)
    assert hashlib.sha256(source.encode()).hexdigest() == YARDSTICK


def test_the_rate_is_units_per_second_of_work(monkeypatch):
    ticks = iter([10.0, 14.0])
    monkeypatch.setattr(calibrate, "time", SimpleNamespace(process_time=lambda: next(ticks)))
    assert calibrate.rate(8) == 2.0


def test_the_seats_are_those_asked_for_or_named_by_the_game_or_the_fewest(short_blocks):
    named = replace(WRECK, bench_seats=(1, 4))
    assert [figure.seats for figure in bench.bench([named])] == [1] * 8 + [4] * 8
    assert {figure.seats for figure in bench.bench([named], seats=3)} == {3}
    assert {figure.seats for figure in bench.bench([WRECK])} == {1}


def test_the_games_are_measured_at_that_table():
    assert [g.seats for g in bench._middles(WRECK, 3, 2)] == [3, 3]
    with pytest.raises(GameError, match="wreck takes 1 to 4 seats, not 5"):
        bench.bench([WRECK], seats=5)


def test_the_games_are_measured_with_the_options_asked_for(short_blocks, monkeypatch):
    asked = []
    monkeypatch.setitem(
        bench._WORKS, "steps", lambda game, seats: asked.append(game) or (lambda: 1)
    )
    bench.bench([WRECK], options={"air": "thin"})
    assert [each.fill_options({}) for each in asked] == [{"air": "thin", "beacon": "near"}]
    with pytest.raises(GameError, match='wreck has no option "wind"'):
        bench.bench([WRECK], options={"wind": "high"})
