"""Handing out games: how many a player gets at a time."""

from __future__ import annotations

from types import SimpleNamespace

from mayday.games import find
from mayday.lab import tasks
from mayday.lab.processes import Processes
from mayday.lab.tasks import Portion, Task

SF = find("systems-failing")
TASK = Task("systems-failing", SF.fill_options({}), ("random",) * 2, 1, range(300))


def test_a_player_is_given_as_many_games_as_keep_it_busy_for_a_moment(monkeypatch):
    clock = iter([0.0, 0.0, 10.0, 10.01, 10.03, 10.07, 11.07])
    monkeypatch.setattr(tasks, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    portion, sizes = Portion(), []
    portion.begin()
    for finished in (1, 1, 2, 4, 1):  # the first waits until the game is loaded, the last is long
        portion.hear(finished)
        sizes.append(portion.size)
    assert sizes == [1, 2, 4, 8, 1]


def number_of(game, task, number):
    return task.cell, number


def test_a_process_gets_games_of_several_tasks_at_a_time():
    """Every game is played once, in its order, as the task says that it belongs to."""
    cells = [TASK._replace(cell=cell, numbers=range(cell, 300, 7)) for cell in range(7)]
    with Processes(1) as engine:
        done = [*engine.play(number_of, cells)]
        assert engine._workers[0].portion.size > 1
    assert [each.outcome for each in done] == [(each.task.cell, each.number) for each in done]
    assert [each.outcome for each in done] == [
        (task.cell, number) for task in cells for number in task.numbers
    ]
