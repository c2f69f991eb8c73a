"""A disk that is full or fails: whatever was acknowledged is kept, whatever is not kept is said."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, create_engine, event, text

from mayday.server.batches import BatchWriter
from mayday.server.store import make_safe
from server.client import live

FULL = 60  # pages: little more than an empty file
BIG, SMALL = 400_000, 100  # bytes: more than such a file holds, and a trifle

# A limit on the size of files is an input and output error for SQLite, on every machine.
FAILING_DISK = """
import asyncio, resource, signal, sys
from pathlib import Path
from server.test_disk import write_all
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
print(*asyncio.run(write_all(Path(sys.argv[1]), 1_000_000)))
"""


def line(n: int, size: int) -> Callable[[Connection], int]:
    """A change that writes so many bytes."""

    def work(connection: Connection) -> int:
        connection.execute(text("INSERT INTO line VALUES (:n, :x)"), {"n": n, "x": "x" * size})
        return n

    return work


async def write_all(path: Path, pages: int) -> list[int]:
    """Many small changes and one that is too big in the same batch; those acknowledged."""
    engine = create_engine(f"sqlite:///{path}")
    make_safe(engine)

    @event.listens_for(engine, "connect")
    def shrink(connection: object, record: object) -> None:
        cursor = connection.cursor()  # type: ignore[attr-defined]
        cursor.execute("PRAGMA cache_size=5")  # the batch outgrows it and goes to disk at once
        cursor.execute(f"PRAGMA max_page_count={pages}")

    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE line (n INTEGER PRIMARY KEY, x TEXT)"))
    writer = BatchWriter(engine)
    writer.start()
    works = [writer.write(line(n, BIG if n == 20 else SMALL)) for n in range(40)]
    outcomes = await asyncio.gather(*works, return_exceptions=True)
    await writer.stop()
    return [outcome for outcome in outcomes if isinstance(outcome, int)]


def kept(path: Path) -> list[int]:
    """What a fresh reader finds."""
    with create_engine(f"sqlite:///{path}").connect() as connection:
        return list(connection.execute(text("SELECT n FROM line ORDER BY n")).scalars())


@live
async def test_a_full_disk_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "full.sqlite"
    acknowledged = await write_all(path, FULL)
    assert 20 not in acknowledged
    assert kept(path) == acknowledged


def test_a_failing_disk_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "failing.sqlite"
    done = subprocess.run(
        [sys.executable, "-c", FAILING_DISK, path],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    acknowledged = [int(n) for n in done.stdout.split()]
    assert 20 not in acknowledged
    assert kept(path) == acknowledged


@live
async def test_a_change_that_fails_alone_leaves_the_others(tmp_path: Path) -> None:
    path = tmp_path / "one.sqlite"
    engine = create_engine(f"sqlite:///{path}")
    make_safe(engine)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE line (n INTEGER PRIMARY KEY, x TEXT)"))
    writer = BatchWriter(engine)
    writer.start()
    outcomes = await asyncio.gather(
        *(writer.write(line(n, SMALL)) for n in (1, 2, 2, 3)), return_exceptions=True
    )
    await writer.stop()
    assert [isinstance(outcome, int) for outcome in outcomes] == [True, True, False, True]
    assert kept(path) == [1, 2, 3]
