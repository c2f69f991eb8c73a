"""The journals as the database holds them, beside what people sent and how it was answered."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from typing import Any, NamedTuple

import asyncpg  # type: ignore[import-untyped]  # it has none

from mayday.kernel import Chosen, Entry, Undone
from mayday.server.config import Settings
from mayday.server.rows import decode_entry
from server.client import Message

_READ = "SELECT match, ply, entry, request FROM journal ORDER BY match, ply"


class Line(NamedTuple):
    """One line of a journal."""

    ply: int
    entry: Entry
    request: str | None


class Sent(NamedTuple):
    """A request that was answered at last, however often it had to be sent."""

    request: Message
    is_done: bool

    @property
    def id(self) -> str:
        return str(self.request["id"])


async def stored(settings: Settings, *planted: str) -> dict[str, list[Line]]:
    """Every journal, read from the database itself; as it would be after these statements."""
    found: dict[str, list[Line]] = {}
    for match, ply, entry, request in await _read(settings, planted):
        found.setdefault(match, []).append(Line(ply, decode_entry(ply, entry), request))
    return found


async def _read(settings: Settings, planted: Sequence[str]) -> list[Any]:
    if settings.is_sqlite:
        with closing(sqlite3.connect(settings.file)) as file:  # which keeps nothing of it
            for statement in planted:
                file.execute(statement)
            return file.execute(_READ).fetchall()
    line = await asyncpg.connect(settings.database)
    try:
        await line.execute("BEGIN")
        for statement in planted:
            await line.execute(statement)
        return list(await line.fetch(_READ))
    finally:
        await line.close()


def faults(
    lines: Sequence[Line], sent: Sequence[Sequence[Sent]], people: Collection[int]
) -> Iterator[str]:
    """What is wrong with a journal. `sent` has a row for each player, `people` play these seats."""
    if [line.ply for line in lines] != list(range(len(lines))):
        yield "its lines are not numbered one by one"
    known = {one.id: one for row in sent for one in row}
    counts = Counter(line.request for line in lines if line.request is not None)
    yield from (f"{request} stands there {n} times" for request, n in counts.items() if n > 1)
    yield from (f"nobody sent {request}" for request in counts if request not in known)
    for line in lines:
        if line.request is None and getattr(line.entry, "seat", None) in people:
            yield f"nobody asked for entry {line.ply}"
        elif line.request in known and not _agree(line, known[line.request].request):
            yield f"{line.request} asked for something else than entry {line.ply}"
    for one in known.values():
        if one.is_done and one.id not in counts:
            yield f"{one.id} was acknowledged and is lost"
        elif not one.is_done and one.id in counts:
            yield f"{one.id} was refused and stands there"
    places = {line.request: line.ply for line in lines}
    for row in sent:
        order = [places[one.id] for one in row if one.is_done and one.id in places]
        if order != sorted(order):
            yield f"{row[0].id} and what followed were acknowledged in another order"


def _agree(line: Line, request: Message) -> bool:
    """Whether the line is what was asked for, where it was asked for."""
    match line.entry:
        case Chosen(seat, choice):
            asked = "choose", request["seat"], request.get("choice"), request["at"]
            return asked == (request["type"], seat, choice, line.ply)
        case Undone(seat, _):
            return (request["type"], request["seat"]) == ("undo", seat)
    return False
