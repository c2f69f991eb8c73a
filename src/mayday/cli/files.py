"""Files: records in, documents out, each problem said in one line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from mayday.cli.problems import InputError

if TYPE_CHECKING:
    from mayday.kernel import GameDef, Record


class Loaded(NamedTuple):
    """A record file: what it says, the game it is of, and its bytes as they were."""

    path: Path
    record: Record
    game: GameDef[Any]
    data: bytes


def read_bytes(path: Path) -> bytes:
    """The contents of a file that must be there."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise InputError(f'no file "{path}"; check the name') from None
    except IsADirectoryError:
        raise InputError(f'"{path}" is a folder; name a record file in it') from None
    except OSError as error:
        raise InputError(f'cannot read "{path}": {error.strerror}') from None


def load(path: Path) -> Loaded:
    """The record in a file and its game; a damaged one raises RecordError."""
    from mayday.games import find
    from mayday.kernel import read_record

    data = read_bytes(path)
    record = read_record(data)
    return Loaded(path, record, find(record.game), data)


def write_out(document: str, out: Path | None) -> None:
    """Write a document to a file, or to stdout if none is named."""
    if out is None:
        sys.stdout.write(document if document.endswith("\n") else document + "\n")
        return
    try:
        out.write_text(document, "utf-8")
    except OSError as error:
        raise InputError(f'cannot write "{out}": {error.strerror}') from None
