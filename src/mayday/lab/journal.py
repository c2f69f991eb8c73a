"""Journal: every finished game of an experiment, written down at once.

A game is a head (how long it is, and a checksum) and a packed `Watched`. A run that is killed may
leave a game behind that was cut off; whoever opens the journal drops it. The system has a game as
soon as it is added; the disk has it a second later, which matters only if the power goes.
"""

from __future__ import annotations

import os
import struct
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple
from zlib import crc32

import msgspec

from mayday.lab.results import RESULTS
from mayday.lab.watch import Watched

_HEAD = struct.Struct("<IIIIB")  # length, checksum, cell, game, result
_SECONDS = 1.0  # after which the disk is given what was written; that takes it some milliseconds
_NAMED = struct.Struct("<IIB")  # the part of it that the checksum covers
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Watched).decode


class Entry(NamedTuple):
    """A game in the journal, and where the next one begins."""

    cell: int
    game: int
    result: str
    start: int
    end: int
    packed: bytes

    def unpack(self) -> Watched:
        """All that is known of it."""
        return _decode(self.packed)


def pack(watched: Watched) -> bytes:
    """A game as the journal has it."""
    packed = _encode(watched)
    named = watched.cell, watched.game, RESULTS.index(watched.result)
    return _HEAD.pack(len(packed), crc32(_NAMED.pack(*named) + packed), *named) + packed


def entries(path: Path) -> Iterator[Entry]:
    """All games of a journal, in the order in which they ended, as far as it is whole."""
    if path.is_file():
        with path.open("rb") as file:
            while (entry := _read(file)) is not None:
                yield entry


def entries_at(path: Path, starts: Iterable[int]) -> Iterator[Entry]:
    """The games that begin at these places."""
    with path.open("rb") as file:
        for start in starts:
            file.seek(start)
            entry = _read(file)
            assert entry is not None, "the journal was changed meanwhile"
            yield entry


def _read(file: BinaryIO) -> Entry | None:
    """The next game; None where the journal ends or is damaged."""
    start = file.tell()
    head = file.read(_HEAD.size)
    if len(head) < _HEAD.size:
        return None
    length, checksum, *named = _HEAD.unpack(head)
    packed = file.read(length)
    if len(packed) < length or crc32(_NAMED.pack(*named) + packed) != checksum:
        return None
    cell, game, result = named
    return Entry(cell, game, RESULTS[result], start, file.tell(), packed)


class Journal:
    """A journal that games are added to."""

    def __init__(self, path: Path, end: int) -> None:
        """`end` is where the last whole game ends; what lies behind it is dropped."""
        self._file = path.open("ab", buffering=0)
        self._file.truncate(end)
        self._kept = time.monotonic()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *problem: object) -> None:
        os.fsync(self._file.fileno())
        self._file.close()

    def add(self, packed: bytes) -> None:
        """Write a game down; it survives whatever happens to this process."""
        self._file.write(packed)
        now = time.monotonic()
        if now - self._kept >= _SECONDS:
            os.fsync(self._file.fileno())
            self._kept = now
