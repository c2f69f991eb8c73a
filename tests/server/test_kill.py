"""A server is killed at random moments: nothing acknowledged is lost, every match goes on."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from mayday.games import find
from mayday.kernel.record import Chosen, read_record
from mayday.kernel.verify import verify
from server.client import ME, OPEN, Message, Person, Refused, Table, bot, live
from server.postgres import Postgres
from server.process import Server

SF = "systems-failing"
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


async def play_through(
    server: Server, luck: Random, kills: int, kill: Callable[[int], None]
) -> None:
    """Play until the server was killed so many times, then play everything to its end."""
    done: list[Player] = []
    left = kills
    while left or not done:
        players = await lay_tables(server, luck, 4)
        playing = [asyncio.create_task(player.play()) for player in players]
        while left and not all(player.is_over for player in players):
            before = sum(len(player.acknowledged) for player in players)
            wanted = before + luck.randint(1, 8)
            while sum(len(p.acknowledged) for p in players) < wanted:
                if all(task.done() for task in playing):
                    break
                await asyncio.sleep(0.01)
            await asyncio.sleep(luck.random() * 0.03)
            await asyncio.to_thread(kill, left)
            left -= 1
        await asyncio.gather(*playing)
        await check(server, players)
        done += players
    assert sum(len(player.acknowledged) for player in done) > kills


def kill_all(server: Server) -> Callable[[int], None]:
    def kill(number: int) -> None:
        server.kill()
        server.start()

    return kill


def kill_all_or_one(server: Server, luck: Random) -> Callable[[int], None]:
    """Every second time only one worker dies, and its clients move to the other."""

    def kill(number: int) -> None:
        if number % 2:
            server.kill()
            server.start()
        else:
            os.kill(luck.choice(workers_of(server)), signal.SIGKILL)

    return kill


def workers_of(server: Server) -> list[int]:
    pid = server.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(c) for c in children if b"spawn_main" in Path(f"/proc/{c}/cmdline").read_bytes()]


Servers = Callable[..., Any]


@live
async def test_twenty_kills_on_sqlite_lose_nothing(servers: Servers) -> None:
    server = servers()
    await play_through(server, Random(20), 20, kill_all(server))
    assert "Traceback" not in server.logged()


@live
async def test_ten_kills_on_postgresql_with_two_workers_lose_nothing(
    servers: Servers, postgres: Postgres
) -> None:
    server = servers(database=postgres.database(), workers=2, bot_lease=1.0)
    await play_through(server, Random(10), 10, kill_all_or_one(server, Random(11)))


@pytest.mark.fuzz
@live
async def test_a_hundred_kills_on_sqlite_lose_nothing(servers: Servers) -> None:
    server = servers()
    await play_through(server, Random(100), 100, kill_all(server))


@pytest.mark.fuzz
@live
async def test_a_hundred_kills_on_postgresql_with_two_workers_lose_nothing(
    servers: Servers, postgres: Postgres
) -> None:
    server = servers(database=postgres.database(), workers=2, bot_lease=1.0)
    await play_through(server, Random(101), 100, kill_all_or_one(server, Random(102)))
