"""People who play at random, whatever happens to the server, and know what they were told."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence
from random import Random

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from mayday.games import find
from mayday.kernel import read_record, verify
from server.client import ME, OPEN, Message, Person, Refused, Table, bot
from server.ledger import Line, Sent, faults, stored
from server.process import Server

SF = "systems-failing"
LOST = (ConnectionClosed, InvalidHandshake, OSError, httpx.TransportError, TimeoutError)
REFUSALS = {"choose": ("stale", "over"), "undo": ("stale", "over", "illegal")}


class Player:
    """Plays its seats of a match at random, whatever happens to the server."""

    wishes = itertools.count()

    def __init__(self, person: Person, match: str, seats: tuple[int, ...], luck: Random) -> None:
        self.person, self.match, self.seats, self.luck = person, match, seats, luck
        self.answered: list[Sent] = []
        self.pending: Message | None = None  # sent, but not answered yet
        self.is_over = False

    @property
    def acknowledged(self) -> int:
        """How much of what this player asked for was done."""
        return sum(sent.is_done for sent in self.answered)

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
                self.pending = self._wish(table)
            await self._send(table, self.pending)

    def _wish(self, table: Table) -> Message:
        """A choice of the seat that is asked, or now and then to take the last one back."""
        id, state = f"wish-{next(self.wishes)}", table.state
        if state["can_undo"] and self.luck.random() < 0.2:
            return {"id": id, "type": "undo", "seat": state["seat"], "at": state["number"]}
        return {"id": id, **table.request(self.luck, state)}

    async def _send(self, table: Table, request: Message) -> None:
        try:
            await table.ask(_as_told(request), request["id"])
            self.answered.append(Sent(request, is_done=True))
        except Refused as refused:
            if refused.code == "internal":  # the database is away: the same request again
                await asyncio.sleep(0.05)
                return
            if refused.code not in REFUSALS[request["type"]]:
                raise
            self.answered.append(Sent(request, is_done=False))
        self.pending = None
        await table.passed(request["at"])


def _as_told(request: Message) -> Message:
    """The message; an undo does not say where the table stands."""
    return {k: v for k, v in request.items() if (k, request["type"]) != ("at", "undo")}


async def lay_tables(server: Server, luck: Random, tables: int) -> list[Player]:
    """Some tables for two, some with a bot, one on one screen."""
    players = []
    for n in range(tables):
        ann, ben = Person(server.base), Person(server.base)
        if n % 3 == 0:
            info = await ann.create(SF, ME, OPEN)
            await ben.join(info, 1)
            players.append(Player(ben, info["id"], (1,), Random(luck.random())))
        else:
            info = await ann.create(SF, ME, bot() if n % 3 == 1 else ME)
        seats = (0, 1) if n % 3 == 2 else (0,)
        players.append(Player(ann, info["id"], seats, Random(luck.random())))
    return players


async def check(server: Server, players: Sequence[Player]) -> None:
    """The journals hold what was acknowledged, once and in its place; so do the records."""
    journals = await stored(server.settings)
    for match in {player.match for player in players}:
        table = [player for player in players if player.match == match]
        assert wrong(journals[match], table) == []
        response = await table[0].person.http.get(f"/matches/{match}/record")
        record = read_record(response.content)
        assert record.entries == tuple(line.entry for line in journals[match])
        verify(record, find(SF))


def wrong(journal: Sequence[Line], table: Sequence[Player]) -> list[str]:
    """What is wrong with the journal of a table at which these have played."""
    people = [seat for player in table for seat in player.seats]
    return [*faults(journal, [player.answered for player in table], people)]
