"""Saves: every choice of a game in the terminal is on disk before the next one is asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import BinaryIO, NamedTuple

from mayday.kernel import Record, RecordError, read_record, write_record


class SaveError(Exception):
    """A record could not be written; what stood in the file before still stands there."""


def data_folder() -> Path:
    """Where this system keeps a user's data: XDG_DATA_HOME first, wherever it is set."""
    named = os.environ.get("XDG_DATA_HOME", "")
    if Path(named).is_absolute():
        return Path(named) / "mayday"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "mayday"
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", "")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "mayday"
    return Path.home() / ".local" / "share" / "mayday"


def games_folder() -> Path:
    """The folder of saved games."""
    return data_folder() / "games"


def new_paths(game: str, now: datetime) -> Iterator[Path]:
    """File names for a new game, the best first: the game and when it began, then numbered."""
    stem = f"{game}-{now:%Y-%m-%d-%H%M%S}"
    yield games_folder() / f"{stem}.json"
    for number in count(2):
        yield games_folder() / f"{stem}-{number}.json"


class Save:
    """The file of one running game. It never overwrites what it did not write itself."""

    def __init__(self, path: Path, found: bytes | None = None, others: Iterable[Path] = ()) -> None:
        """`found` is what the file held when its game was resumed; None for a new file.

        A new file goes to one of the `others` if its path is taken.
        """
        self.path = path
        self._last = found
        self._others = iter(others)

    def write(self, record: Record) -> None:
        """Put the record on disk, whole or not at all."""
        data = write_record(record).encode()
        try:
            if self._last is None:
                self._create(data)
            else:
                self._replace(data)
        except (OSError, ValueError) as error:  # ValueError: no file can have such a name
            reason = getattr(error, "strerror", None) or error
            raise SaveError(f'cannot write "{self.path}": {reason}') from None
        self._last = data

    def _create(self, data: bytes) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        while True:
            try:
                with self.path.open("xb") as file:
                    _put(file, data)
                return
            except FileExistsError:
                other = next(self._others, None)
                if other is None:
                    raise SaveError(f'"{self.path}" exists already; name another file') from None
                self.path = other

    def _replace(self, data: bytes) -> None:
        """Write beside the file, then rename: no moment without a whole record."""
        if self.path.exists() and self.path.read_bytes() != self._last:
            raise SaveError(f'"{self.path}" was changed by another program; save elsewhere')
        beside = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            with beside.open("wb") as file:
                _put(file, data)
            beside.replace(self.path)
        finally:
            beside.unlink(missing_ok=True)


def _put(file: BinaryIO, data: bytes) -> None:
    """Write all of it and wait until the disk has it."""
    file.write(data)
    file.flush()
    os.fsync(file.fileno())


def new_save(game: str, now: datetime) -> Save:
    """A file of its own for a new game, even if another one begins in the same second."""
    paths = new_paths(game, now)
    return Save(next(paths), others=paths)


class Unfinished(NamedTuple):
    """A saved game that waits to be played on."""

    path: Path
    record: Record
    saved: datetime


def unfinished(game: str = "") -> Iterator[Unfinished]:
    """Saved games that were begun but have no end, the latest first; of one game, or of any."""
    paths = games_folder().glob(f"{game}-*.json" if game else "*.json")
    for saved, path in sorted(((path.stat().st_mtime, path) for path in paths), reverse=True):
        try:
            record = read_record(path.read_bytes())
        except (OSError, RecordError):
            continue  # not ours to judge here: resuming it by name says what is wrong
        if record.entries and record.result is None and game in ("", record.game):
            yield Unfinished(path, record, datetime.fromtimestamp(saved))
