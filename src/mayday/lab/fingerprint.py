"""Fingerprint: what is installed here, as far as the results of games depend on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

_PLAYED_WITH = ("mayday.kernel", "mayday.bots", "mayday.lab")


@cache
def fingerprint(package: str) -> str:
    """A hash of a game's package, of its content, of the kernel, the bots and the lab."""
    found = sha256()
    for name in (*_PLAYED_WITH, package):
        for path, file in sorted(_files(files(name), name)):
            found.update(f"{path} {sha256(file.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    """The code and the content below a folder; words and pictures change no result."""
    for item in folder.iterdir():
        below = f"{path}/{item.name}"
        if item.is_dir() and item.name not in ("text", "art", "__pycache__"):
            yield from _files(item, below)
        elif item.name.endswith((".py", ".toml")):
            yield below, item
