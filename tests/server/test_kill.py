"""A server is killed at random moments: nothing acknowledged is lost, every match goes on."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from random import Random

import pytest

from server.client import live
from server.players import Player, check, lay_tables
from server.postgres import Postgres
from server.process import Server

Kill = Callable[[Server], None]
Servers = Callable[..., Server]


async def play_through(server: Server, luck: Random, kills: int, kill: Kill) -> None:
    """Play until the server was killed so many times, then play everything to its end."""
    done: list[Player] = []
    left = kills
    while left or not done:
        players = await lay_tables(server, luck, 3)
        playing = [asyncio.create_task(player.play()) for player in players]
        while left and not all(task.done() for task in playing):
            await progress(players, playing, luck.randint(1, 5))
            await asyncio.sleep(luck.random() * 0.03)  # anywhere within what goes on just then
            await asyncio.to_thread(kill, server)
            left -= 1
        await asyncio.gather(*playing)
        await check(server, players)
        done += players
    acknowledged = sum(player.acknowledged for player in done)
    print(f"{kills} kills, {acknowledged} choices acknowledged, 0 lost, 0 doubled")  # pytest -rP
    assert acknowledged > kills


async def progress(players: list[Player], playing: list[asyncio.Task[None]], choices: int) -> None:
    """Wait until so many more choices are acknowledged, or all is over."""
    wanted = choices + sum(player.acknowledged for player in players)
    while sum(player.acknowledged for player in players) < wanted:
        if all(task.done() for task in playing):
            return
        await asyncio.sleep(0.005)


def kill_all(server: Server) -> None:
    server.kill()
    server.start()


def kill_one(server: Server) -> None:
    """Its clients move to the other worker, and another takes its place."""
    server.kill_worker()


many_kills = pytest.mark.parametrize(
    ("seed", "kills"),
    [(0, 10), *(pytest.param(seed, 25, marks=pytest.mark.fuzz) for seed in range(1, 21))],
)


@many_kills
@live
async def test_kills_on_sqlite_lose_nothing(servers: Servers, seed: int, kills: int) -> None:
    server = servers()
    await play_through(server, Random(seed), kills, kill_all)
    assert "Traceback" not in server.logged()


@many_kills
@live
async def test_kills_on_postgresql_with_two_workers_lose_nothing(
    servers: Servers, postgres: Postgres, seed: int, kills: int
) -> None:
    server = servers(database=postgres.database(), workers=2, bot_lease=1.0)
    await play_through(server, Random(seed), kills, kill_all)


@pytest.mark.parametrize("kills", [5, pytest.param(50, marks=pytest.mark.fuzz)])
@live
async def test_workers_killed_one_by_one_lose_nothing(
    servers: Servers, postgres: Postgres, kills: int
) -> None:
    server = servers(database=postgres.database(), workers=2, bot_lease=1.0)
    await play_through(server, Random(102), kills, kill_one)


@pytest.mark.parametrize("kills", [3, pytest.param(50, marks=pytest.mark.fuzz)])
@live
async def test_a_database_that_is_killed_loses_nothing(
    servers: Servers, postgres_of_its_own: Postgres, kills: int
) -> None:
    """PostgreSQL itself, with all its processes; the server waits for it and goes on."""
    postgres = postgres_of_its_own
    server = servers(database=postgres.database(), workers=2, bot_lease=1.0)
    await play_through(server, Random(103), kills, lambda server: postgres.kill_and_start())
    check_log(server, processes=2)


def check_log(server: Server, processes: int) -> None:
    """Of each thing that went wrong, a line a minute and process."""
    lines = [json.loads(line) for line in server.logged().splitlines()]
    first, last = (datetime.fromisoformat(line["at"]) for line in (lines[0], lines[-1]))
    minutes = 1 + (last - first).total_seconds() // 60
    alarms = Counter(line["event"] for line in lines if line["level"] != "info")
    assert alarms
    assert all(count <= processes * minutes for count in alarms.values()), alarms
