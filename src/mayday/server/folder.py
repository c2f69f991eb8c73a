"""Folder: where a server with SQLite keeps its file, for itself alone."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mayday.server.config import SettingsError

if sys.platform != "win32":
    import fcntl

_PRIVATE = 0o600


def make_private(file: Path) -> None:
    """The file holds the secrets of running matches: nobody else on this machine may read it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(_PRIVATE)
    file.chmod(_PRIVATE)


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Hold the folder as long as this lasts, or until the process ends, however it ends."""
    lock = os.open(folder / "mayday.lock", os.O_RDWR | os.O_CREAT, _PRIVATE)
    try:
        if sys.platform != "win32":  # where its users must take care themselves
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise SettingsError(
            f"another server uses {folder}: stop it, or name another folder with --data"
        ) from None
    finally:
        os.close(lock)
