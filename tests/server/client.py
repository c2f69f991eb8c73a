"""A client of the protocol for the tests: it talks to a real server and remembers every byte."""

from __future__ import annotations

import asyncio
import functools
import itertools
import json
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

# The server closes a connection that nobody used for a while, perhaps just when it is used again.
_NEW_CONNECTIONS = httpx.Limits(max_keepalive_connections=0)
PATIENCE = 60  # seconds until a test gives up waiting: a hang, not a measure
Message = dict[str, Any]
ME = {"kind": "me"}
OPEN = {"kind": "open"}


def bot(name: str = "random") -> Message:
    return {"kind": "bot", "bot": name}


_everybody: list[Person] = []


def live(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run an async test, and send everybody home when it is over."""

    async def whole(args: Any, kwargs: Any) -> None:
        try:
            async with asyncio.timeout(20 * PATIENCE):
                await test(*args, **kwargs)
        finally:
            for person in _everybody:
                await person.close()
            _everybody.clear()

    @functools.wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        asyncio.run(whole(args, kwargs))

    return run


async def two_at_a_table(base: str, game: str, **options: str) -> tuple[Table, Table]:
    """A match of two people, who sit at it and see each other."""
    ann, ben = Person(base), Person(base)
    info = await ann.create(game, ME, OPEN, options=options)
    await ben.join(info, 1)
    one, two = await ann.sit(info["id"]), await ben.sit(info["id"])
    await one.until(lambda: one.table["seats"][1]["present"])
    return one, two


class Refused(Exception):
    """The server answered with an error."""

    def __init__(self, code: str, message: str, rule: str | None, status: int = 0) -> None:
        super().__init__(f"{code}: {message}")
        self.code, self.message, self.rule, self.status = code, message, rule, status


class Person:
    """Somebody with a browser of their own: a cookie jar and any number of sockets."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = httpx.AsyncClient(
            base_url=f"{base}/api/v1", timeout=PATIENCE, limits=_NEW_CONNECTIONS
        )
        self.tables: list[Table] = []
        _everybody.append(self)

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        response = await self.http.request(method, path, json=body)
        if response.status_code >= 400:
            error = response.json()["error"]
            raise Refused(error["code"], error["message"], error["rule"], response.status_code)
        return response.json()

    async def get(self, path: str) -> Any:
        return await self.request("GET", path)

    async def post(self, path: str, body: Any = None) -> Any:
        return await self.request("POST", path, body)

    async def create(self, game: str, *seats: Message, **more: Any) -> Message:
        body = {"game": game, "options": {}, "seats": list(seats), "name": None, **more}
        return await self.post("/matches", body)

    async def join(self, info: Message, seat: int, name: str | None = None) -> Message:
        """Take a seat by the link that `info` shows."""
        token = info["seats"][seat]["link"].rpartition("/")[2]
        return await self.post("/join", {"token": token, "name": name})

    async def sit(self, match: str, seats: list[int] | None = None, **hello: Any) -> Table:
        table = Table(self, match)
        self.tables.append(table)
        await table.open(seats, **hello)
        return table

    async def close(self) -> None:
        for table in self.tables:
            await table.close()
        await self.http.aclose()


class Table:
    """One socket to one match."""

    ids = itertools.count()

    def __init__(self, person: Person, match: str) -> None:
        self.person, self.match = person, match
        self.states: dict[int | None, Message] = {}
        self.story: dict[int | None, list[Message]] = {}
        self.table: Message = {}
        self.chat: list[Message] = []
        self.received: list[str] = []
        self.answers: dict[str | None, Message] = {}
        self.socket: ClientConnection

    async def connect(self) -> None:
        cookies = "; ".join(f"{k}={v}" for k, v in self.person.http.cookies.items())
        url = f"ws{self.person.base.removeprefix('http')}/api/v1/matches/{self.match}/socket"
        headers = {"Cookie": cookies} if cookies else {}
        self.socket = await connect(url, additional_headers=headers, max_size=None)

    async def open(self, seats: list[int] | None = None, **hello: Any) -> None:
        await self.connect()
        await self.send({"type": "hello", "version": 1, "seats": seats, **hello})
        await self.until(lambda: bool(self.table))

    async def close(self) -> None:
        if hasattr(self, "socket"):
            await self.socket.close()

    async def send(self, message: Message) -> None:
        await self.socket.send(json.dumps(message))

    async def read(self) -> Message:
        """The next message, noted."""
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.received.append(text)
        message: Message = json.loads(text)
        match message["type"]:
            case "state":
                seat = message["seat"]
                self.states[seat] = message
                known = self.story.get(seat, [])[: message["since"]]
                self.story[seat] = [*known, *message["events"]]
                first = message["since"]
                numbers = [event["n"] for event in message["events"]]
                assert numbers == list(range(first, first + len(numbers)))
            case "table":
                self.table = message
            case "chat":
                self.chat.append(message)
            case _:
                self.answers[message["id"]] = message
        return message

    async def until(self, fact: Callable[[], bool]) -> None:
        while not fact():
            await self.read()

    async def answer_to(self, id: str) -> Message:
        await self.until(lambda: id in self.answers)
        return self.answers[id]

    async def ask(self, message: Message, id: str | None = None) -> Message:
        """Send a request and wait for its answer."""
        id = id or f"r{next(self.ids)}"
        await self.send({"id": id, **message})
        self.answers.pop(id, None)
        await self.until(lambda: id in self.answers or None in self.answers)
        answer = self.answers.get(id) or self.answers.pop(None)
        if answer["type"] == "error":
            raise Refused(answer["code"], answer["message"], answer["rule"])
        return answer

    @property
    def state(self) -> Message:
        """The state of the seat that must choose, or any."""
        asked = [state for state in self.states.values() if state["asks"]]
        return (asked or list(self.states.values()))[0]

    @property
    def is_over(self) -> bool:
        return self.state["status"] in ("over", "abandoned")

    def request(self, luck: Random, state: Message | None = None) -> Message:
        """A random choice of the seat that is asked."""
        state = state or self.state
        choice = luck.choice([c for ask in state["asks"] for c in ask["choices"]])
        return {
            "type": "choose",
            "seat": state["seat"],
            "choice": choice["choice"],
            "at": state["number"],
        }

    async def choose(self, luck: Random) -> None:
        """Make a random choice and wait until all seats of this socket see it."""
        number = self.state["number"]
        await self.ask(self.request(luck))
        await self.passed(number)

    async def passed(self, number: int) -> None:
        """Wait until all seats of this socket see a later position."""
        await self.until(lambda: all(s["number"] > number for s in self.states.values()))

    async def play(self, luck: Random, choices: int = 10_000) -> None:
        """Make random choices whenever a seat of this socket is asked, until the end."""
        for _ in range(choices):
            await self.until(lambda: self.is_over or bool(self.state["asks"]))
            if self.is_over:
                return
            number = self.state["number"]
            try:
                await self.ask(self.request(luck))
            except Refused as refused:
                if refused.code not in ("stale", "over"):
                    raise
            await self.passed(number)
