"""Desks at a real server, for the tests: each hears its news and can be waited for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

from mayday.server.messages import ChatSaid, StateShown, TableSaid
from mayday.terminal.desk import Lost, Refused
from mayday.terminal.remote import RemoteDesk, read_address
from server.client import PATIENCE, Message, Person
from server.process import Server


class Sitter:
    """Somebody at a desk."""

    def __init__(self, desk: RemoteDesk) -> None:
        self.desk = desk
        self.states: dict[int | None, StateShown] = {}
        self.story: list[str] = []
        self.heard: list[Any] = []
        self.lost = ""
        self._came = asyncio.Event()

    @classmethod
    async def enter(cls, url: str, kept: Path, watch: bool = False, **more: Any) -> Sitter:
        """Sit down and wait for the first state."""
        sitter = cls(RemoteDesk(read_address(url), kept, watch=watch, **more))
        await sitter.desk.enter()
        sitter.listening = asyncio.create_task(sitter._listen())
        await sitter.until(lambda: bool(sitter.states))
        return sitter

    listening: asyncio.Task[None]

    async def _listen(self) -> None:
        try:
            async for news in self.desk.news():
                self.heard.append(news)
                if isinstance(news, StateShown):
                    self.states[news.seat] = news
                    del self.story[news.since :]
                    self.story += [event.kind for event in news.events]
                self._came.set()
        except Lost as lost:
            self.lost = str(lost)
            self._came.set()

    @property
    def state(self) -> StateShown:
        (state,) = self.states.values()
        return state

    @property
    def table(self) -> TableSaid:
        return [news for news in self.heard if isinstance(news, TableSaid)][-1]

    @property
    def chat(self) -> list[tuple[str, str]]:
        return [(news.name, news.text) for news in self.heard if isinstance(news, ChatSaid)]

    @property
    def notices(self) -> list[str]:
        return [news for news in self.heard if isinstance(news, str)]

    @property
    def is_over(self) -> bool:
        return self.state.status in ("over", "abandoned")

    async def until(self, fact: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not fact():
                self._came.clear()
                await self._came.wait()

    async def choose(self, luck: Random) -> None:
        """A random choice, by a way now and then, and what it led to."""
        state = self.state
        ask = state.asks[0]
        offered = [(choice, "") for choice in ask.choices]
        if ask.way is not None:
            offered += [(choice, ask.way.choice) for choice in ask.way.choices]
        choice, way = luck.choice(offered)
        await self.desk.choose(state.seat or 0, choice.choice, state.number, way)
        await self.until(lambda: self.state.number > state.number)

    async def play(self, luck: Random, most: int = 10_000) -> None:
        """Random choices whenever it is this seat's turn, until the end."""
        for _ in range(most):
            await self.until(lambda: self.is_over or bool(self.state.asks))
            if self.is_over:
                return
            try:
                await self.choose(luck)
            except Refused as refused:
                if "moved on" not in refused.sentence and "over" not in refused.sentence:
                    raise

    async def leave(self) -> str:
        farewell = await self.desk.leave()
        self.listening.cancel()
        return farewell


class Relay:
    """A wire between a desk and its server that can be cut at the worst moment."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.base = ""
        self.swallows = False  # the next answer: it is lost, and the wire with it

    @classmethod
    @asynccontextmanager
    async def to(cls, server: Server) -> AsyncIterator[Relay]:
        relay = cls(server.settings.port)
        listening = await asyncio.start_server(relay._carry, "127.0.0.1", 0)
        relay.base = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
        yield relay
        listening.close()

    async def _carry(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        far, forth = await asyncio.open_connection("127.0.0.1", self._port)
        asking = asyncio.create_task(self._pass(near, forth))
        with suppress(ConnectionError):
            while data := await far.read(65536):
                if self.swallows:
                    self.swallows = False
                    back.transport.abort()
                    break
                back.write(data)
        asking.cancel()
        for writer in (back, forth):
            writer.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                writer.write(data)
        writer.close()


def link(person: Person, info: Message, seat: int) -> str:
    """The link to an open seat, as it is sent to a friend."""
    return f"{person.base}{info['seats'][seat]['link']}"
