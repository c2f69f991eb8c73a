"""A disk that is full or fails: whatever was acknowledged is kept, whatever is not kept is said."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
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
print(*asyncio.run(write_all(Path(sys.argv[1]), 1_000_000, sys.argv[2] == "quick")))
"""
both_ways = pytest.mark.parametrize("quick", [False, True], ids=["plain", "quick"])


def line(n: int, size: int) -> Callable[[Connection], int]:
    """A change that writes so many bytes."""

    def work(connection: Connection) -> int:
        connection.execute(text("INSERT INTO line VALUES (:n, :x)"), {"n": n, "x": "x" * size})
        return n

    return work


def quick_line(n: int, size: int) -> Callable[[sqlite3.Connection], int]:
    """The same as a plain statement, as choices are written."""

    def work(connection: sqlite3.Connection) -> int:
        connection.execute("INSERT INTO line VALUES (?, ?)", (n, "x" * size))
        return n

    return work


async def write_all(path: Path, pages: int, quick: bool) -> list[int]:
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
    sizes = enumerate([SMALL] * 20 + [BIG] + [SMALL] * 19)
    if quick:
        works = [writer.write_quickly(quick_line(n, size)) for n, size in sizes]
    else:
        works = [writer.write(line(n, size)) for n, size in sizes]
    outcomes = await asyncio.gather(*works, return_exceptions=True)
    await writer.stop()
    return [outcome for outcome in outcomes if isinstance(outcome, int)]


def kept(path: Path) -> list[int]:
    """What a fresh reader finds."""
    with create_engine(f"sqlite:///{path}").connect() as connection:
        return list(connection.execute(text("SELECT n FROM line ORDER BY n")).scalars())


@both_ways
@live
async def test_a_full_disk_loses_nothing_that_was_acknowledged(tmp_path: Path, quick: bool) -> None:
    path = tmp_path / "full.sqlite"
    acknowledged = await write_all(path, FULL, quick)
    assert 20 not in acknowledged
    assert kept(path) == acknowledged


@both_ways
def test_a_failing_disk_loses_nothing_that_was_acknowledged(tmp_path: Path, quick: bool) -> None:
    path = tmp_path / "failing.sqlite"
    done = subprocess.run(
        [sys.executable, "-c", FAILING_DISK, path, "quick" if quick else "plain"],
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
