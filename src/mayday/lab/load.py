"""Load: how many choices a server takes, how soon everybody sees them, what one costs.

A server of its own runs on a loopback port; a scripted crowd (`crowd.py`) plays at it, first at the
pace of people, then as fast as it can. Client and server share the machine, and both cost time, so
the processor time that the server takes for a choice says more than choices a second. As a limit, a
plain server that sends every message back is measured in the same run.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import socket
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection
from websockets.asyncio.server import serve as serve_sockets

from mayday.games import all_games
from mayday.kernel import GameDef
from mayday.lab.calibrate import rate
from mayday.lab.crowd import HUMAN, PATIENCE, Crowd, Party
from mayday.server.config import Limits, Settings
from mayday.server.run import serve

FIRST = "systems-failing"
_ECHO = "x" * 1000  # about as long as a change
_LIMITS = Limits(
    requests_per_second=1e9,
    request_burst=1_000_000_000,
    messages_per_second=1e9,
    message_burst=1_000_000_000,
    match_burst=1_000_000_000,
    open_matches=1_000_000,
    day_matches_per_address=1_000_000,
    sockets_per_address=100_000,
    sockets=100_000,
    connections=100_000,
    connections_per_address=100_000,
    wait_seconds=1e9,
    rooms=100_000,
)


class Scenario(msgspec.Struct, frozen=True):
    """Something to be measured."""

    game: str = FIRST
    matches: int = 200
    seats: tuple[str, ...] = (HUMAN, HUMAN)
    spectators: int = 0  # at each table
    journal: int = 0  # choices made at each table before
    workers: int = 1
    database: str = ""

    @property
    def name(self) -> str:
        parts = [self.game]
        if self.spectators:
            parts.append(f"{self.spectators} spectators each")
        if bots := sorted({seat for seat in self.seats if seat != HUMAN}):
            parts.append(f"with {', '.join(bots)}")
        if self.journal:
            parts.append(f"after {self.journal} choices")
        if self.database:
            parts.append("PostgreSQL")
        if self.workers > 1:
            parts.append(f"{self.workers} workers")
        return ", ".join(parts)


class LoadFigure(msgspec.Struct, frozen=True):
    """What was measured."""

    what: str
    matches: int
    choices: int  # made in all
    per_second: float  # as fast as everybody has seen them
    per_unit: float  # choices per calibration unit
    p50_ms: float  # at the pace of people, until it is on every screen
    p99_ms: float
    answer_ms: float  # the median from when it was made, however long its turn was waited for
    bytes: float  # that all screens of a table receive for a choice, at the median
    cpu_ms: float | None  # of the server for a choice; None where the system does not tell
    kb_per_match: float | None  # memory of the server


def scenarios(database: str = "", matches: Sequence[int] = (200, 1000)) -> list[Scenario]:
    """The first game with many matches, every other game, and what costs more than two seats."""
    found = [Scenario(matches=count) for count in matches]
    some = min(matches)
    found += [Scenario(game.id, some, _people(game)) for game in all_games() if game.id != FIRST]
    found += [
        Scenario(matches=max(some // 4, 1), spectators=4),
        *(
            Scenario(matches=max(some // 10, 1), seats=(HUMAN, other))
            for other in (HUMAN, "greedy", "commander")
        ),
        Scenario("phobia", max(some // 4, 1), journal=200),
    ]
    if database:
        found += [Scenario(matches=some, database=database, workers=n) for n in (1, 2)]
    return found


def _people(game: GameDef[Any]) -> tuple[str, ...]:
    count = 2 if 2 in game.seat_counts else game.seat_counts[0]
    return (HUMAN,) * count


def bench_server(
    wanted: Sequence[Scenario],
    seconds: float = 8.0,
    pace: float = 5.0,
    progress: Callable[[str], None] | None = None,
) -> list[LoadFigure]:
    """Measure each scenario on a fresh server, and the echo.

    Both parts take so many seconds; `pace` is the mean time that people take for a choice.
    """
    figures = []
    for scenario in wanted:
        if progress is not None:
            progress(f"{scenario.matches} matches of {scenario.name}")
        figures.append(_measure(scenario, seconds, pace))
    if progress is not None:
        progress("a plain echo")
    return [*figures, _measure_echo(wanted[0].matches, seconds)]


def _measure(scenario: Scenario, seconds: float, pace: float) -> LoadFigure:
    with tempfile.TemporaryDirectory(prefix="mayday-load-") as folder:
        settings = Settings(
            data=Path(folder),
            port=_free_port(),
            database=scenario.database,
            workers=scenario.workers,
            bot_pause=0.0,
            quiet=True,
            limits=_LIMITS,
        )
        with _running(serve, settings, settings.port) as server:
            before, units = _memory_kb(server.pid), rate()
            party = Party(scenario.game, scenario.seats, scenario.spectators, scenario.journal)
            measured = asyncio.run(_play(settings.port, party, scenario, seconds, pace, server.pid))
            units = (units + rate()) / 2
    made, took, sizes, latencies, answered, cpu, memory = measured
    per_match = None
    if before is not None and memory is not None:
        per_match = round((memory - before) / scenario.matches, 1)
    return LoadFigure(
        what=scenario.name,
        matches=scenario.matches,
        choices=made + len(latencies),
        per_second=round(made / took, 1),
        per_unit=round(made / took / units, 4),
        p50_ms=_share(latencies, 0.5),
        p99_ms=_share(latencies, 0.99),
        answer_ms=_share(answered, 0.5),
        bytes=sorted(sizes)[len(sizes) // 2] if sizes else 0,
        cpu_ms=None if cpu is None or not made else round(1000 * cpu / made, 3),
        kb_per_match=per_match,
    )


async def _play(
    port: int, party: Party, scenario: Scenario, seconds: float, pace: float, pid: int | None
) -> tuple[int, float, list[int], list[float], list[float], float | None, float | None]:
    crowd = Crowd(port, party)
    await crowd.sit_down(scenario.matches)
    latencies = await crowd.at_the_pace_of_people(seconds, pace)
    answered = [one for table in crowd.tables for one in table.answered]
    begun = _cpu_seconds(pid)
    made, took, sizes = await crowd.as_fast_as_can_be(seconds)
    ended = _cpu_seconds(pid)
    memory = _memory_kb(pid)
    await crowd.go_home()
    cpu = None if begun is None or ended is None else ended - begun
    return made, took, sizes, latencies, answered, cpu, memory


def _share(latencies: Sequence[float], share: float) -> float:
    """That of all latencies which so large a share of them does not exceed, in milliseconds."""
    found = sorted(latencies)
    return round(1000 * found[int(len(found) * share)], 2) if found else 0.0


def _measure_echo(connections: int, seconds: float) -> LoadFigure:
    """A server that does nothing but to send back what it gets: nothing can be faster here."""
    port = _free_port()
    with _running(_serve_echo, port, port) as server:
        units = rate()
        begun = _cpu_seconds(server.pid)
        made, took = asyncio.run(_play_echo(port, connections, seconds))
        ended = _cpu_seconds(server.pid)
    cpu = None if begun is None or ended is None else round(1000 * (ended - begun) / made, 3)
    return LoadFigure(
        what="a plain echo of 1,000 bytes",
        matches=connections,
        choices=made,
        per_second=round(made / took, 1),
        per_unit=round(made / took / units, 4),
        p50_ms=0.0,
        p99_ms=0.0,
        answer_ms=0.0,
        bytes=len(_ECHO),
        cpu_ms=cpu,
        kb_per_match=None,
    )


def _serve_echo(port: int) -> None:
    async def echo(line: ServerConnection) -> None:
        async for message in line:
            await line.send(message)

    async def run() -> None:
        logging.getLogger("websockets.server").disabled = True  # the crowd leaves without a word
        async with serve_sockets(echo, "127.0.0.1", port, ping_interval=None) as server:
            await server.serve_forever()

    asyncio.run(run())


async def _play_echo(port: int, connections: int, seconds: float) -> tuple[int, float]:
    lines = [
        await connect(f"ws://127.0.0.1:{port}", ping_interval=None) for _ in range(connections)
    ]
    begun = time.perf_counter()

    async def play(line: Any) -> int:
        made = 0
        while time.perf_counter() < begun + seconds:
            await line.send(_ECHO)
            await line.recv()
            made += 1
        return made

    made = sum(await asyncio.gather(*map(play, lines)))
    took = time.perf_counter() - begun
    for line in lines:
        line.transport.abort()
    return made, took


@contextmanager
def _running(target: Callable[[Any], None], argument: Any, port: int) -> Iterator[BaseProcess]:
    """A server in a process of its own, until it is not needed any more."""
    server = multiprocessing.get_context("spawn").Process(target=target, args=(argument,))
    server.start()
    try:
        _wait_until_up(port, server)
        yield server
    finally:
        server.terminate()
        server.join(PATIENCE)


def _free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_up(port: int, server: BaseProcess) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and server.is_alive():
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the server to be measured did not start")


def _family(pid: int | None) -> list[int]:
    """A process and its children, where the system shows them."""
    with suppress(OSError):
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()
        return [int(pid or 0), *map(int, children)]
    return []


def _cpu_seconds(pid: int | None) -> float | None:
    """The processor time that a server has taken, workers and bots included."""
    spent = []
    for one in _family(pid):
        with suppress(OSError):
            fields = Path(f"/proc/{one}/stat").read_text("utf-8").rpartition(")")[2].split()
            spent.append((int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"))
    return sum(spent) if spent else None


def _memory_kb(pid: int | None) -> float | None:
    """Resident memory of a server, workers and bots included."""
    pages = []
    for one in _family(pid):
        with suppress(OSError):
            pages.append(int(Path(f"/proc/{one}/statm").read_text("utf-8").split()[1]))
    return sum(pages) * os.sysconf("SC_PAGE_SIZE") / 1024 if pages else None
