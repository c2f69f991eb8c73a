"""Load: how many choices a server takes, how fast it answers, what a match costs in memory.

A server of its own runs on a loopback port with a SQLite file; scripted seats play random choices
at many tables at once. First they choose at the pace of people, which gives the latency from
sending a choice to its acknowledgement, when it is on disk; then as fast as they are answered,
which gives the choices a second. Client and server share the machine, and both cost time.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import socket
import tempfile
import time
from collections.abc import Callable, Sequence
from http.client import HTTPConnection
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from mayday.lab.calibrate import rate
from mayday.server.config import Limits, Settings
from mayday.server.run import serve

_GAME = "systems-failing"
_PATIENCE = 60.0
_LIMITS = Limits(
    requests_per_second=1e9,
    request_burst=1_000_000_000,
    messages_per_second=1e9,
    message_burst=1_000_000_000,
    match_burst=1_000_000_000,
    open_matches=1_000_000,
    sockets_per_address=100_000,
    sockets=100_000,
    rooms=100_000,
)


class LoadFigure(msgspec.Struct, frozen=True):
    """What was measured with so many matches at once."""

    matches: int
    choices: int  # made in all
    per_second: float  # as fast as they are answered
    per_unit: float  # choices per calibration unit
    p50_ms: float  # at the pace of people
    p99_ms: float
    p50_units: float
    p99_units: float
    kb_per_match: float | None  # memory of the server; None where it cannot be read


class _Offer(msgspec.Struct):
    choice: str


class _Ask(msgspec.Struct):
    choices: list[_Offer]


class _Message(msgspec.Struct):
    """As much of a message as a scripted seat needs."""

    type: str
    seat: int | None = None
    number: int = 0
    asks: list[_Ask] = []  # msgspec copies an empty default


def bench_server(
    matches: Sequence[int] = (200, 1000),
    seconds: float = 10.0,
    pace: float = 5.0,
    progress: Callable[[str], None] | None = None,
) -> list[LoadFigure]:
    """Measure each number of concurrent matches, on a fresh server.

    Both parts take so many seconds; `pace` is the mean time that people take for a choice.
    """
    figures = []
    for count in matches:
        if progress is not None:
            progress(f"server with {count} matches")
        figures.append(_measure(count, seconds, pace))
    return figures


def _measure(count: int, seconds: float, pace: float) -> LoadFigure:
    port = _free_port()
    with tempfile.TemporaryDirectory(prefix="mayday-load-") as folder:
        settings = Settings(data=Path(folder), port=port, quiet=True, limits=_LIMITS)
        context = multiprocessing.get_context("spawn")
        server = context.Process(target=serve, args=(settings,))
        server.start()
        try:
            _wait_until_up(port, server)
            before = _memory_kb(server.pid)
            units = rate()
            load = _Load(port, count, server.pid)
            asyncio.run(load.run(seconds, pace))
            units = (units + rate()) / 2
        finally:
            server.terminate()
            server.join(_PATIENCE)
    return _figure(load, units, before)


def _free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_up(port: int, server: BaseProcess) -> None:
    deadline = time.monotonic() + _PATIENCE
    while time.monotonic() < deadline and server.is_alive():
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the server to be measured did not start")


def _memory_kb(pid: int | None) -> float | None:
    """Resident memory of a process, where the system shows it."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text("utf-8").split()[1])
    except OSError:
        return None
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


class _Load:
    """Scripted seats at many tables."""

    def __init__(self, port: int, count: int, server: int | None) -> None:
        self.port, self.count, self.server = port, count, server
        self.memory: float | None = None  # of the server, while all are still there
        self.latencies: list[float] = []  # at the pace of people
        self.hurried: list[float] = []  # at full speed
        self.seconds = 0.0  # at full speed
        self._cookie = ""
        self._http = HTTPConnection("127.0.0.1", port, timeout=_PATIENCE)

    async def run(self, seconds: float, pace: float) -> None:
        """Lay all tables, sit down, play at the pace of people, then as fast as one can."""
        ids = [await asyncio.to_thread(self._create) for _ in range(self.count)]
        self._http.close()
        tables = [_Table(await self._connect(id), Random(id)) for id in ids]
        for table in tables:
            await table.sit_down()
        end = time.monotonic() + seconds
        await asyncio.gather(*(table.play(end, self.latencies, pace) for table in tables))
        begun = time.monotonic()
        await asyncio.gather(*(table.play(begun + seconds, self.hurried) for table in tables))
        self.seconds = time.monotonic() - begun  # the last choices are answered after the end
        self.memory = _memory_kb(self.server)
        for table in tables:
            await table.socket.close()

    def _create(self) -> str:
        seats = [{"kind": "me"}, {"kind": "me"}]
        body = msgspec.json.encode({"game": _GAME, "options": {}, "seats": seats})
        headers = {"Content-Type": "application/json", "Cookie": self._cookie}
        self._http.request("POST", "/api/v1/matches", body, headers)
        response = self._http.getresponse()
        info = msgspec.json.decode(response.read(), type=dict[str, object])
        if cookie := response.headers.get("set-cookie"):
            self._cookie = cookie.partition(";")[0]
        return str(info["id"])

    async def _connect(self, id: str) -> ClientConnection:
        url = f"ws://127.0.0.1:{self.port}/api/v1/matches/{id}/socket"
        return await connect(
            url,
            additional_headers={"Cookie": self._cookie},
            max_size=None,
            compression=None,
            ping_interval=None,
        )


class _Table:
    """One match, both seats played from one socket."""

    def __init__(self, socket: ClientConnection, luck: Random) -> None:
        self.socket, self.luck = socket, luck
        self.states: dict[int | None, _Message] = {}
        self._reader = msgspec.json.Decoder(_Message)

    async def _read(self) -> _Message:
        message = self._reader.decode(await self.socket.recv())
        if message.type == "state":
            self.states[message.seat] = message
        return message

    async def sit_down(self) -> None:
        await self.socket.send('{"type":"hello","version":1}')
        while (await self._read()).type != "table":
            pass

    async def play(self, end: float, latencies: list[float], pace: float = 0.0) -> None:
        """Think, choose, wait for the acknowledgement and the new states, choose again."""
        thought = self.luck.random() * pace  # not all begin at once
        while time.monotonic() + thought < end:
            await asyncio.sleep(thought)
            asked = next((state for state in self.states.values() if state.asks), None)
            if asked is None:
                return  # the game is over
            latencies.append(await self._choose(asked))
            thought = self.luck.expovariate(1 / pace) if pace else 0.0

    async def _choose(self, asked: _Message) -> float:
        """Make a random choice; how long its acknowledgement took."""
        choice = self.luck.choice([c.choice for ask in asked.asks for c in ask.choices])
        request = {"type": "choose", "id": "x", "seat": asked.seat, "choice": choice}
        sent = time.perf_counter()
        await self.socket.send(msgspec.json.encode({**request, "at": asked.number}).decode())
        while (await self._read()).type != "done":
            pass
        took = time.perf_counter() - sent
        while any(state.number <= asked.number for state in self.states.values()):
            await self._read()
        return took


def _figure(load: _Load, units: float, before: float | None) -> LoadFigure:
    latencies = sorted(load.latencies)
    per_second = len(load.hurried) / load.seconds
    p50, p99 = (latencies[int(len(latencies) * share)] for share in (0.5, 0.99))
    memory = None
    if before is not None and load.memory is not None:
        memory = round((load.memory - before) / load.count, 1)
    return LoadFigure(
        matches=load.count,
        choices=len(latencies) + len(load.hurried),
        per_second=round(per_second, 1),
        per_unit=round(per_second / units, 4),
        p50_ms=round(p50 * 1000, 2),
        p99_ms=round(p99 * 1000, 2),
        p50_units=round(p50 * units, 1),
        p99_units=round(p99 * units, 1),
        kb_per_match=memory,
    )
