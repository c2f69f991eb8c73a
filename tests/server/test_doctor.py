"""Damage: one match that cannot be read is no other's concern, and the doctor finds it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mayday.cli import main
from mayday.kernel import read_record
from server.client import ME, Person, Refused, bot, live
from server.process import Server

SF = "systems-failing"
CHOICES = 6  # of a match
MANY = 16  # so many that some of them draw and tell of another luck
Servers = Callable[..., Any]


def spoil(server: Server, sql: str, *values: object) -> None:
    """Change the file behind the server's back."""
    with closing(sqlite3.connect(server.settings.file)) as file, file:
        assert file.execute(sql, values).rowcount, sql


async def consult(server: Server, *words: str) -> int:
    """Call the doctor, beside the loop of this test; its exit code."""
    return await asyncio.to_thread(main, ["doctor", "--data", str(server.settings.data), *words])


async def tables(server: Server, count: int, *seats: dict[str, Any]) -> list[str]:
    ann = Person(server.base)
    return [(await ann.create(SF, *seats))["id"] for _ in range(count)]


DAMAGES = (
    ("UPDATE journal SET entry = ? WHERE match = ? AND ply = 1", "{"),
    ("UPDATE journal SET entry = ? WHERE match = ? AND ply = 1", '["choice",0,"dance",[]]'),
    ("UPDATE matches SET options = ? WHERE id = ?", "nonsense"),
    ("UPDATE matches SET game = ? WHERE id = ?", "chess"),
)


@live
async def test_damaged_matches_stop_no_bots_of_others(servers: Servers) -> None:
    server = servers(bot_pause=0.3)
    ids = await tables(server, len(DAMAGES) + 3, bot(), bot())
    ann = Person(server.base)
    await asyncio.gather(*(go_on(ann, id) for id in ids))
    server.kill()
    for (sql, value), id in zip(DAMAGES, ids, strict=False):
        spoil(server, sql, value, id)
    server.start()
    for id in ids[: len(DAMAGES)]:
        with pytest.raises(Refused):
            await ann.get(f"/matches/{id}")
    await asyncio.gather(*(go_on(ann, id) for id in ids[len(DAMAGES) :]))


async def go_on(person: Person, id: str) -> None:
    """Look on while the bots make three choices."""
    table = await person.sit(id)
    number = table.state["number"]
    await table.until(lambda: table.state["number"] >= number + 3)


@live
async def test_a_clock_that_was_set_back_stops_no_bots(servers: Servers) -> None:
    server = servers(bot_pause=0.3)
    (id,) = await tables(server, 1, bot(), bot())
    server.kill()
    spoil(server, "UPDATE matches SET driven = ? WHERE id = ?", time.time() + 3600, id)
    server.start()
    await go_on(Person(server.base), id)


async def played(server: Server, count: int, choices: int = CHOICES) -> list[str]:
    """Matches with some choices in each."""
    ids = []
    for number in range(count):
        ann = Person(server.base)
        info = await ann.create(SF, ME, ME)
        await (await ann.sit(info["id"])).play(Random(number), choices=choices)
        ids.append(info["id"])
    return ids


@live
async def test_the_doctor_finds_nothing_wrong_with_sound_matches(
    servers: Servers, capsys: pytest.CaptureFixture[str]
) -> None:
    server = servers()
    await played(server, 2)
    assert await consult(server) == 0
    assert capsys.readouterr().out == "2 matches checked, 0 damaged\n"


@pytest.mark.parametrize(
    ("sql", "value", "said", "kept"),
    [
        ("UPDATE journal SET entry = ? WHERE match = ? AND ply = 3", "{", "entry 3:", 3),
        ("UPDATE journal SET ply = ? WHERE match = ? AND ply = 3", "99", "entry 3 is missing", 3),
        (
            "UPDATE matches SET number = ? WHERE id = ?",
            "77",
            "its row says something else",
            CHOICES,
        ),
        ("UPDATE matches SET secret = ? WHERE id = ?", "00" * 32, ": entry ", None),
        ("UPDATE matches SET options = ? WHERE id = ?", "nonsense", "its row:", None),
    ],
)
@live
async def test_the_doctor_names_what_is_damaged_and_exports_what_can_be_read(
    servers: Servers,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    sql: str,
    value: str,
    said: str,
    kept: int | None,
) -> None:
    server = servers()
    ids = await played(server, 2, CHOICES if kept else MANY)
    spoil(server, sql, value, ids[1])
    rescued = tmp_path / "rescued"
    assert await consult(server, "--export", str(rescued)) == 1
    told = capsys.readouterr().out
    assert ids[1] in told
    assert said in told
    assert "2 matches checked, 1 damaged" in told
    assert ids[0] not in told
    if kept is not None:
        record = read_record((rescued / f"{ids[1]}.json").read_bytes())
        assert len(record.entries) == kept
        assert json.loads((rescued / f"{ids[1]}.json").read_text("utf-8"))["secret"] is None


def test_the_doctor_says_where_nothing_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor", "--data", str(tmp_path)]) == 2
    assert "no server has kept anything" in capsys.readouterr().err
