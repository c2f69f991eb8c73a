"""Programs at the table: a seat over standard input and output, and bad input in one line."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mayday.cli.problems import InputError
from mayday.cli.server import seat, serve
from mayday.games import all_games
from mayday.lab.crowd import Table
from mayday.lab.load import Scenario, bench_server, scenarios
from mayday.server.config import Settings, SettingsError
from mayday.server.run import prepare
from mayday.server.stdio import play_privately
from server.client import ME, OPEN, Person, live
from server.process import Server, free_port

SF = "systems-failing"


@live
async def test_a_program_plays_a_whole_game_on_a_private_table() -> None:
    heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    luck = Random(1)
    kinds = []

    async def program() -> AsyncIterator[str]:
        yield '{"type": "hello", "version": 1}'
        while True:
            message = await heard.get()
            kinds.append(message["type"])
            if message["type"] != "state":
                continue
            if message["result"] is not None:
                return
            choices = [c["choice"] for ask in message["asks"] for c in ask["choices"]]
            if choices:
                request = {"type": "choose", "id": f"{len(kinds)}", "seat": 0}
                request |= {"choice": luck.choice(choices), "at": message["number"]}
                yield json.dumps(request)

    await play_privately(
        SF, {}, ("stdio", "random"), program(), lambda b: heard.put_nowait(json.loads(b))
    )
    assert kinds[:2] == ["state", "table"]
    assert "done" in kinds
    assert "error" not in kinds


def say_hello(server: Server, token: str, home: Path) -> subprocess.CompletedProcess[str]:
    """A program that takes the seat, says hello and goes."""
    call = f"from mayday.cli.server import seat; seat(True, {server.base!r}, {token!r})"
    return subprocess.run(
        [sys.executable, "-c", call],
        input='{"type":"hello","version":1}\n{"type":"ping","id":"p"}\n',
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
        env={**os.environ, "XDG_DATA_HOME": str(home)},
    )


@live
async def test_a_program_takes_a_seat_by_its_token_and_comes_back_to_it(
    server: Server, tmp_path: Path
) -> None:
    ann = Person(server.base)
    info = await ann.create(SF, ME, OPEN)
    token = info["seats"][1]["link"].rpartition("/")[2]
    for _ in range(2):
        done = say_hello(server, token, tmp_path)
        messages = [json.loads(line) for line in done.stdout.splitlines()]
        assert [message["type"] for message in messages][:2] == ["state", "table"]
        assert messages[0]["seat"] == 1
    kept = [*(tmp_path / "mayday" / "seats").iterdir()]  # by the link, and by the match
    assert [file.stat().st_mode & 0o077 for file in kept] == [0, 0]
    assert "This seat has been taken" in say_hello(server, token, tmp_path / "other").stderr


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({}, "--stdio"),
        ({"stdio": True}, "either a server"),
        ({"stdio": True, "url": "http://x", "game": SF}, "either a server"),
        ({"stdio": True, "url": "http://x"}, "--token"),
        ({"stdio": True, "url": "nonsense", "token": "x"}, "--url takes"),
        ({"stdio": True, "url": "http://127.0.0.1:1", "token": "x"}, "no Mayday server"),
        ({"stdio": True, "game": SF, "seats": "stdio,hal"}, "hal"),
        ({"stdio": True, "game": SF, "options": "difficulty=mad"}, "difficulty"),
    ],
)
def test_a_seat_that_cannot_be_had_is_one_clear_line(
    arguments: dict[str, Any], reason: str
) -> None:
    with pytest.raises(Exception, match=reason) as problem:
        seat(**arguments)
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"workers": 2}, "need PostgreSQL"),
        ({"database": "mysql://somewhere"}, "postgresql://"),
        ({"database": "postgresql://a:hush@127.0.0.1:1/x"}, "cannot open the database"),
    ],
)
def test_settings_that_cannot_work_are_one_clear_line(
    tmp_path: Path, settings: dict[str, Any], reason: str
) -> None:
    with pytest.raises(InputError, match=reason) as problem:
        serve(port=free_port(), data=tmp_path, **settings)
    assert "hush" not in str(problem.value)
    assert "\n" not in str(problem.value)


def test_a_port_that_is_taken_is_said_before_anything_starts(
    server: Server, tmp_path: Path
) -> None:
    with pytest.raises(SettingsError, match="--port"):
        prepare(Settings(port=server.settings.port, data=tmp_path))


@pytest.mark.parametrize(
    "scenario",
    [
        Scenario(matches=2, spectators=1),
        Scenario("phobia", 2, journal=5),
        Scenario("phobia", 1, seats=("me", "random")),  # long enough never to be over before
    ],
    ids=lambda scenario: scenario.name,
)
def test_the_load_bench_measures_what_it_says(scenario: Scenario) -> None:
    figure, echo = bench_server([scenario], seconds=1.0, pace=0.2)
    assert (figure.what, figure.matches) == (scenario.name, scenario.matches)
    assert figure.choices > 3
    assert figure.per_second > 0
    assert 0 < figure.p50_ms <= figure.p99_ms
    assert 0 < figure.answer_ms <= figure.p99_ms
    assert figure.bytes > 100
    assert figure.cpu_ms is None or figure.cpu_ms > 0
    assert echo.per_second > 0


def test_the_load_bench_looks_at_every_game_and_every_kind_of_table() -> None:
    wanted = scenarios("postgresql://localhost/bench")
    assert {scenario.game for scenario in wanted} == {game.id for game in all_games()}
    assert any(scenario.spectators for scenario in wanted)
    assert any(scenario.journal for scenario in wanted)
    assert any("greedy" in scenario.seats for scenario in wanted)
    beside = [scenario for scenario in wanted if scenario.matches == 20]
    assert {scenario.seats for scenario in beside} >= {("me", "me"), ("me", "commander")}
    assert {scenario.workers for scenario in wanted if scenario.database} == {1, 2}


@live
async def test_a_late_answer_makes_the_next_choices_late_and_that_counts() -> None:
    """Ten choices planned for one moment, each takes a while: the last one waited for all."""

    class Slow(Table):
        async def choose(self) -> bool:
            await asyncio.sleep(0.01)
            return True

    took = await Slow(Random(1)).follow(time.perf_counter(), [0.0] * 10)
    assert took == sorted(took)
    assert took[-1] >= 0.1
