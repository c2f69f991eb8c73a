"""The bench of the lab: who is measured, and against whom."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import count
from types import SimpleNamespace

import pytest

from mayday.games import find
from mayday.lab import bench_lab as lab
from mayday.lab.tasks import Done, Task

SF = find("systems-failing")


class Idle:
    """An engine that plays nothing itself."""

    def __init__(self, workers=0):
        self.workers = workers

    def __enter__(self):
        begun.append(self.workers)
        return self

    def __exit__(self, *problem):
        pass

    def play(self, job, tasks):
        for task in tasks:
            for number in task.numbers:
                if job is lab.watch_clocked:
                    note(self.workers, number)
                    yield Done(task, number, (b"", 17, number / 2))
                else:
                    yield Done(task, number, job(SF, task, number))


played, begun = [], []


def note(who, number):
    if number < 40:  # of those that are measured
        played.append((who, number))


def test_the_same_games_are_played_in_turn_by_loops_processes_and_other_engines(monkeypatch):
    ticks = count()
    clock = SimpleNamespace(
        perf_counter=lambda: float(next(ticks)), process_time=lambda: float(next(ticks))
    )
    monkeypatch.setattr(lab, "time", clock)
    monkeypatch.setattr(lab, "Processes", Idle)
    monkeypatch.setattr(lab, "play_game", lambda *game: note("bare", game[2]))
    monkeypatch.setattr(lab, "watch_packed", lambda *game: note("watched", game[2]))
    told = []
    figures = lab.bench_lab(SF, 40, 3, told.append, {"elsewhere": lambda: Idle("elsewhere")})
    names = ["bare loop", "watched loop", "1 process", "3 processes", "elsewhere"]
    assert [figure.what for figure in figures] == names
    for who in ("bare", "watched", 1, 3, "elsewhere"):
        assert [number for player, number in played if player == who] == [*range(40)]
    assert played[:4] == [("bare", 0), ("bare", 1), ("watched", 0), ("watched", 1)]
    assert begun == [1, 1, 1, 3, "elsewhere"] * 5
    assert len(told) == 5 * (3 + 5 * 4)
    assert told[:4:3] == ["round 1 of 5: 1 process starts", "round 1 of 5: bare loop, turn 1 of 4"]
    assert [figure.start_s for figure in figures] == [None, None, 1.0, 1.0, 1.0]
    assert [figure.listen_ms is None for figure in figures] == [True, True, False, False, False]


def spent(seconds, busy, own, starts=()):
    took = lab._Spent()
    took.seconds, took.busy, took.own, took.starts = seconds, busy, own, [*starts]
    return took


def test_a_figure_is_how_many_times_as_fast_it_was():
    ways = {
        "bare loop": spent(9.0, 6.0, 6.0),
        "watched loop": spent(10.0, 7.5, 7.5),
        "1 process": spent(12.0, 8.0, 0.6, [3.0, 1.23, 1.1]),
        "2 processes": spent(6.0, 8.0, 1.2, [2.0]),
    }
    figures = [*lab._figures(120, ways)]
    assert [figure.to_bare for figure in figures] == [1.0, 0.9, 0.75, 1.5]
    assert [figure.to_one for figure in figures] == pytest.approx([1.333, 1.2, 1.0, 2.0])
    assert [figure.per_second for figure in figures] == pytest.approx([13.3, 12.0, 10.0, 20.0])
    assert [figure.cpu_ms for figure in figures] == pytest.approx([50.0, 62.5, 66.667, 66.667])
    assert [figure.cpu_to_bare for figure in figures] == [1.0, 0.8, 0.75, 0.75]
    assert [figure.listen_ms for figure in figures] == [None, None, 5.0, 10.0]
    assert [figure.start_s for figure in figures] == [None, None, 1.2, 2.0]
    assert figures[0].memory_mb is None


def test_players_are_measured_by_their_own_clocks():
    """What a process took before the games that are measured does not count."""

    class Two:
        def __enter__(self):
            return self

        def __exit__(self, *problem):
            pass

        def play(self, job, tasks):
            for task in tasks:
                if task.numbers[0] == 3:  # games that are not measured
                    yield Done(task, 3, (b"", 1, 3.0))
                    yield Done(task, 4, (b"", 2, 8.0))
                else:
                    yield Done(task, 0, (b"", 1, 5.0))
                    yield Done(task, 1, (b"", 2, 9.0))
                    yield Done(task, 2, (b"", 1, 5.5))

    kept = SimpleNamespace(add=lambda packed: None)
    task = Task("systems-failing", {}, (), 0, range(3))
    with ExitStack() as stack:
        play = lab._watching(stack, Two, kept, task, lab._Spent())
        assert play(task).busy == 3.5
