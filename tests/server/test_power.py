"""The power fails at the moment of an acknowledgement: what was acknowledged is there."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from mayday.kernel import Chosen
from mayday.server.store import PRAGMAS, Store
from server.client import live
from server.hubs import Match, new_match, running_hub
from server.power import Disk

MATCHES, CHOICES = 4, 25

# SQLite is changed for a whole process, so it is one of its own.
RUN = """
import sys
from pathlib import Path
from server.test_power import play_until_the_power_fails
play_until_the_power_fails(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
"""


def play_until_the_power_fails(folder: Path, seed: int, synchronous: str) -> None:
    """Play, and keep what the disk would hold after each acknowledgement, with what was told."""
    disk = Disk()
    disk.watch()
    if synchronous:
        PRAGMAS["synchronous"] = synchronous
    asyncio.run(_play(folder, disk, Random(seed)))


async def _play(folder: Path, disk: Disk, luck: Random) -> None:
    async with running_hub(folder) as hub:
        matches = [await new_match(hub, "wreck", luck) for _ in range(MATCHES)]
        made: list[tuple[str, int, int, str]] = []
        for moment in range(CHOICES):
            playing = [match for match in matches if match.room.match.position.asks]
            await asyncio.gather(*(match.play(luck) for match in playing))
            made += [_last(match) for match in playing]
            told = folder / f"told-{moment}"
            told.mkdir()
            files = disk.after_power_failure(luck if moment % 2 else None)
            for name, content in files.items():
                (told / name).write_bytes(content)
            (told / "acknowledged.json").write_text(json.dumps(made), "utf-8")


def _last(match: Match) -> tuple[str, int, int, str]:
    """The choice that was just acknowledged."""
    number = match.room.match.number - 1
    entry = match.room.match.entries[number]
    assert isinstance(entry, Chosen)
    ear = match.ears[entry.seat]
    assert f'"id":"c{number}"'.encode() in b"".join(ear.heard)
    return match.room.id, number, entry.seat, entry.choice


async def lost(folder: Path) -> int:
    """How many acknowledged choices the disk does not have, over all moments."""
    missing = 0
    for told in sorted(folder.glob("told-*")):
        made = json.loads((told / "acknowledged.json").read_text("utf-8"))
        store = Store(f"sqlite+aiosqlite:///{told / 'mayday.sqlite'}")
        try:
            await store.open()
            kept = {id: await store.load(id) for id in {choice[0] for choice in made}}
        finally:
            await store.close()
        for id, number, seat, choice in made:
            found = kept[id]
            entries = () if found is None else found.journal[number : number + 1]
            missing += [(line.entry.seat, line.entry.choice) for line in entries] != [  # type: ignore[union-attr]
                (seat, choice)
            ]
    return missing


def run(folder: Path, seed: int, synchronous: str = "") -> None:
    """`synchronous` plants a fault: commits that return before they are on disk."""
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    done = subprocess.run(
        [sys.executable, "-c", RUN, folder, str(seed), synchronous],
        cwd=elsewhere,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        encoding="utf-8",
    )
    if "LookupError" in done.stderr:
        pytest.skip(done.stderr.strip().splitlines()[-1])
    assert done.returncode == 0, done.stderr
    assert [*elsewhere.iterdir()] == []  # SQLite's files lie where the database does


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.fuzz)])
@live
async def test_what_was_acknowledged_survives_a_power_failure(tmp_path: Path, seed: int) -> None:
    run(tmp_path, seed)
    assert len(list(tmp_path.glob("told-*"))) == CHOICES
    assert await lost(tmp_path) == 0


@live
async def test_commits_that_do_not_wait_for_the_disk_would_be_noticed(tmp_path: Path) -> None:
    run(tmp_path, 1, "NORMAL")
    assert await lost(tmp_path) > 0
