"""Playing on a cluster: with a Ray made for the test, and, where it is asked for, on a real one."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from mayday.games import find
from mayday.kernel import GameError
from mayday.lab import cluster as lab
from mayday.lab import tasks
from mayday.lab.cluster import Cluster
from mayday.lab.processes import Processes
from mayday.lab.results import LabError
from mayday.lab.run import watch_packed
from mayday.lab.tasks import Task

SF = find("systems-failing")
PLAIN = Task("systems-failing", SF.fill_options({}), ("random",) * 2, 1, range(64))
CHANGED = PLAIN._replace(content=(("table.actions", 5),), cell=1)


class Dead(Exception):
    """What Ray says of a player that is gone."""


class MadeRay:
    """As much of Ray as the lab uses, in this process; players die after so many messages."""

    exceptions = SimpleNamespace(RayError=Dead)

    def __init__(self, processors=2, lives=()):
        self.processors, self.lives = processors, list(lives)
        self.started, self.killed = 0, 0

    def init(self, **settings):
        self.settings = settings

    def shutdown(self):
        self.settings = None

    def remote(self, player):
        def start(*arguments):
            self.started += 1
            actor, left = player(*arguments), self.lives.pop(0) if self.lives else 1 << 30

            def play(job, games):
                nonlocal left
                for message in actor.play(job, games):
                    left -= 1
                    yield message if left >= 0 else Dead

            stream = SimpleNamespace(remote=play)
            return SimpleNamespace(play=SimpleNamespace(options=lambda **how: stream))

        return SimpleNamespace(options=lambda **how: SimpleNamespace(remote=start))

    def wait(self, streams, timeout, fetch_local):
        return streams, []

    def get(self, message):
        if message is Dead:
            raise Dead("The actor died.\n  Traceback\nNo module named 'mayday'\n")
        return message

    def kill(self, actor):
        self.killed += 1

    def cluster_resources(self):
        return {"CPU": self.processors}


@pytest.fixture
def at_once(monkeypatch):
    """Players send every game as soon as it is over, and get few at a time."""
    monkeypatch.setattr(lab, "_SEND", 0.0)
    monkeypatch.setattr(tasks, "_MOST", 8)


def number_of(game, task, number):
    return number


def played(ray, monkeypatch, task=PLAIN):
    monkeypatch.setitem(sys.modules, "ray", ray)
    with Cluster("made-up:6379") as engine:
        return [done.number for done in engine.play(number_of, [task])]


def test_every_game_is_played_once(at_once, monkeypatch):
    ray = MadeRay(processors=3)
    assert sorted(played(ray, monkeypatch)) == [*range(64)]
    assert (ray.started, ray.settings) == (3, None)


@pytest.mark.parametrize("lives", [(0,), (5,), (9, 0), (3, 4, 5)])
def test_what_a_dead_player_has_not_sent_is_played_by_others(lives, at_once, monkeypatch):
    ray = MadeRay(lives=lives)
    assert sorted(played(ray, monkeypatch)) == [*range(64)]
    assert ray.started == 2 + len(lives)


def test_players_that_die_one_after_the_other_end_the_run(at_once, monkeypatch):
    with pytest.raises(LabError, match=r"^players die .* other: No module named 'mayday'$"):
        played(MadeRay(lives=[0] * 99), monkeypatch)


def test_a_player_that_has_something_else_loaded_makes_room(at_once, monkeypatch):
    ray = MadeRay(processors=1)
    monkeypatch.setitem(sys.modules, "ray", ray)
    monkeypatch.setattr(lab, "load_game", lambda load: SF)
    with Cluster("made-up:6379") as engine:
        done = [*engine.play(number_of, [PLAIN, CHANGED])]
    assert [(each.task.cell, each.number) for each in done] == [
        (cell, number) for cell in (0, 1) for number in range(64)
    ]
    assert (ray.started, ray.killed) == (2, 1)


def test_players_get_the_next_games_before_they_are_done(at_once, monkeypatch):
    ray, at_hand = MadeRay(processors=1), []
    monkeypatch.setitem(sys.modules, "ray", ray)
    with Cluster("made-up:6379") as engine:
        for _ in engine.play(number_of, [PLAIN]):
            at_hand.append(len(engine._hands[0].streams))
    assert set(at_hand[:-16]) == {2}


def test_a_cluster_of_this_machine_has_as_many_processors_as_are_wanted(monkeypatch):
    for address, wanted in (("local", {"num_cpus": 3, "include_dashboard": False}), ("far", {})):
        ray = MadeRay()
        monkeypatch.setitem(sys.modules, "ray", ray)
        with Cluster(address, 3):
            assert wanted.items() <= ray.settings.items()
            assert ("num_cpus" in ray.settings) is bool(wanted)


def test_a_cluster_that_is_not_there_is_said_in_one_line(monkeypatch):
    def refuse(**settings):
        raise ConnectionError("nobody answers")

    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(init=refuse))
    with pytest.raises(LabError, match=r"no Ray cluster at 192\.0\.2\.1:6379: nobody answers"):
        Cluster("192.0.2.1:6379")
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(LabError, match=r"this needs ray: pip install 'mayday-games\[cluster\]'"):
        Cluster("192.0.2.1:6379")


def test_a_machine_with_another_game_is_refused(at_once, monkeypatch):
    prints = iter("abcdef")
    monkeypatch.setattr(lab, "fingerprint", lambda package: next(prints))
    with pytest.raises(GameError, match="has another Mayday, or another systems-failing"):
        played(MadeRay(), monkeypatch)


# -- A real one ---------------------------------------------------------------------------------

MEMORY = 80_000_000
SOON = {  # a machine that does not answer is missed within a second or two
    "RAY_health_check_period_ms": "500",
    "RAY_health_check_failure_threshold": "3",
    "RAY_health_check_initial_delay_ms": "0",
    "RAY_USAGE_STATS_ENABLED": "0",
}


@pytest.fixture
def machines() -> Iterator[object]:
    """A machine of a real cluster, to which others can be added."""
    try:
        from ray.cluster_utils import Cluster as Machines
    except ImportError:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip("the extra `cluster` is not installed")
    with pytest.MonkeyPatch.context() as patch:
        for name, value in SOON.items():
            patch.setenv(name, value)
        head = {"num_cpus": 1, "object_store_memory": MEMORY, "include_dashboard": False}
        made = Machines(initialize_head=True, head_node_args=head)
        session = Path(made.head_node.get_session_dir_path())
        yield made
        made.shutdown()
    shutil.rmtree(session, ignore_errors=True)


@pytest.mark.fuzz
@pytest.mark.filterwarnings("ignore")  # those of Ray are not ours
def test_a_real_cluster_plays_the_same_games_though_a_machine_dies(machines):
    """Two tables in turn, one with other content; all that is lost is played again."""
    second = machines.add_node(num_cpus=1, object_store_memory=MEMORY)
    machines.wait_for_nodes()
    with Processes(1) as engine:
        here = {(done.task.cell, done.number): done.outcome
                for done in engine.play(watch_packed, [PLAIN, CHANGED])}  # fmt: skip
    there = {}
    with Cluster(machines.address) as engine:
        for done in engine.play(watch_packed, [PLAIN, CHANGED]):
            assert (done.task.cell, done.number) not in there
            there[done.task.cell, done.number] = done.outcome
            if len(there) == 20:
                machines.remove_node(second, allow_graceful=False)
        assert there == here
        impossible = PLAIN._replace(content=(("table.zone_limit", 0),))
        with pytest.raises(GameError, match="zone_limit: 1 or more"):
            list(engine.play(watch_packed, [impossible]))
