"""A server is killed at random moments: nothing acknowledged is lost, every match goes on."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from random import Random

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from mayday.games import find
from mayday.kernel import Chosen, read_record, verify
from server.client import ME, OPEN, Message, Person, Refused, Table, bot, live
from server.postgres import Postgres
from server.process import Server

SF = "systems-failing"
Kill = Callable[[Server], None]
Servers = Callable[..., Server]
LOST = (ConnectionClosed, InvalidHandshake, OSError, httpx.TransportError, TimeoutError)


class Player:
    """Plays its seats of a match at random, whatever happens to the server."""

    def __init__(self, person: Person, match: str, luck: Random) -> None:
        self.person, self.match, self.luck = person, match, luck
        self.acknowledged: list[Message] = []
        self.pending: Message | None = None  # sent, but not answered yet
        self.is_over = False
        self.count = 0

    async def play(self) -> None:
        """Come back after every loss of the connection, until the match is over."""
        while not self.is_over:
            table = Table(self.person, self.match)
            try:
                await table.open()
                await self._play_at(table)
            except LOST:
                await asyncio.sleep(0.05)
            finally:
                await table.close()

    async def _play_at(self, table: Table) -> None:
        while True:
            if self.pending is None:
                await table.until(lambda: table.is_over or bool(table.state["asks"]))
                if table.is_over:
                    self.is_over = True
                    return
                self.count += 1
                self.pending = {"id": f"{id(self)}-{self.count}", **table.request(self.luck)}
            await self._send(table, self.pending)

    async def _send(self, table: Table, request: Message) -> None:
        try:
            await table.ask(request, request["id"])
            self.acknowledged.append(request)
        except Refused as refused:
            if refused.code == "internal":  # the database is away: the same request again
                await asyncio.sleep(0.05)
                return
            if refused.code not in ("stale", "over"):
                raise
        self.pending = None
        await table.passed(request["at"])


async def lay_tables(server: Server, luck: Random, tables: int) -> list[Player]:
    """Some tables for two, some with a bot, one on one screen."""
    players = []
    for n in range(tables):
        ann, ben = Person(server.base), Person(server.base)
        if n % 3 == 0:
            info = await ann.create(SF, ME, OPEN)
            await ben.join(info, 1)
            players.append(Player(ben, info["id"], Random(luck.random())))
        else:
            info = await ann.create(SF, ME, bot() if n % 3 == 1 else ME)
        players.append(Player(ann, info["id"], Random(luck.random())))
    return players


async def check(server: Server, players: list[Player]) -> None:
    """Every acknowledged choice stands in the record, once and where it was made."""
    for player in players:
        response = await player.person.http.get(f"/matches/{player.match}/record")
        record = read_record(response.content)
        verify(record, find(SF))
        for made in player.acknowledged:
            entry = record.entries[made["at"]]
            assert isinstance(entry, Chosen)
            assert (entry.seat, entry.choice) == (made["seat"], made["choice"])
        mine = {request["at"] for request in player.acknowledged}
        assert len(mine) == len(player.acknowledged)


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
    acknowledged = sum(len(player.acknowledged) for player in done)
    print(f"{kills} kills, {acknowledged} choices acknowledged, 0 lost, 0 doubled")  # pytest -rP
    assert acknowledged > kills


async def progress(players: list[Player], playing: list[asyncio.Task[None]], choices: int) -> None:
    """Wait until so many more choices are acknowledged, or all is over."""
    wanted = choices + sum(len(player.acknowledged) for player in players)
    while sum(len(player.acknowledged) for player in players) < wanted:
        if all(task.done() for task in playing):
            return
        await asyncio.sleep(0.005)


def kill_all(server: Server) -> None:
    server.kill()
    server.start()


def kill_one(server: Server) -> None:
    """Its clients move to the other worker, and another takes its place."""
    os.kill(server.workers[0], signal.SIGKILL)


KILLS = 25


def kills(in_test: int, in_fuzz: int) -> pytest.MarkDecorator:
    """Seeds for so many kills in every run, and for so many more in long runs."""
    first, last = in_test // KILLS, (in_test + in_fuzz) // KILLS
    more = [pytest.param(seed, marks=pytest.mark.fuzz) for seed in range(first, last)]
    return pytest.mark.parametrize("seed", [*range(first), *more])


@kills(50, 450)
@live
async def test_kills_on_sqlite_lose_nothing(servers: Servers, seed: int) -> None:
    server = servers()
    await play_through(server, Random(seed), KILLS, kill_all)
    assert "Traceback" not in server.logged()


@kills(50, 450)
@live
async def test_kills_on_postgresql_with_two_workers_lose_nothing(
    servers: Servers, postgres: Postgres, seed: int
) -> None:
    server = servers(database=postgres.database(), workers=2, bot_lease=1.0)
    await play_through(server, Random(seed), KILLS, kill_all)


@pytest.mark.parametrize("kills", [10, pytest.param(50, marks=pytest.mark.fuzz)])
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
