"""Vesta: a third pack for Free Mars, written as data alone, and the game that knows it.

Content is read when a game is imported, as in a process that is told of a folder with more of it.
So the game is imported once more, beside the one that everybody else uses.
"""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path
from typing import Any

import mayday.games
from mayday.kernel.content import MORE

PACKAGE = "mayday.games.free_mars"
HERE = Path(__file__).parent
PACK = HERE / "free_mars" / "packs" / "vesta.toml"


def import_with_content(*folders: Path) -> Any:
    """The package as it is imported by a process that is told of these folders."""
    before = {name: sys.modules.pop(name) for name in [*sys.modules] if _is_ours(name)}
    told = os.environ.get(MORE)
    os.environ[MORE] = os.pathsep.join(map(str, folders))
    try:
        return importlib.import_module(PACKAGE)
    finally:
        for name in filter(_is_ours, [*sys.modules]):
            del sys.modules[name]
        sys.modules.update(before)
        if PACKAGE in before:  # or whoever asks the parent package is given the other one
            setattr(mayday.games, PACKAGE.rpartition(".")[2], before[PACKAGE])
        if told is None:
            del os.environ[MORE]
        else:
            os.environ[MORE] = told


def _is_ours(name: str) -> bool:
    return name == PACKAGE or name.startswith(f"{PACKAGE}.")


GAME = import_with_content(HERE).GAME
