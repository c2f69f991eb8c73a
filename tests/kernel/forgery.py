"""Changed records: some whose seal is broken, some that a forger has sealed again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mayday.kernel import Entry, GameDef, Record, RecordError, verify


def change(record: Record, **fields: Any) -> Record:
    """The record with other fields under its old seal."""
    return msgspec.structs.replace(record, **fields)


def forge(record: Record, **fields: Any) -> Record:
    """The record with other fields and a seal that fits them: only a replay can tell."""
    return change(record, **fields).sealed()


def forge_entry(record: Record, number: int, **fields: Any) -> Record:
    """The record with one entry changed, and a seal that fits."""
    return forge(record, entries=entries_with(record, number, **fields))


def entries_with(record: Record, number: int, **fields: Any) -> tuple[Entry, ...]:
    entry = msgspec.structs.replace(record.entries[number], **fields)
    return (*record.entries[:number], entry, *record.entries[number + 1 :])


def problem(record: Record, game: GameDef[Any]) -> str:
    """What verify says against the record: always a RecordError, always one line."""
    __tracebackhide__ = True
    with pytest.raises(RecordError) as error:
        verify(record, game)
    said = str(error.value)
    assert len(said.splitlines()) == 1, repr(said)
    return said
