"""New: a folder for a game of your own, with all its rooms, that can be played at once."""

from __future__ import annotations

import keyword
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated

from mayday.cli.declared import Argument, Option
from mayday.cli.output import console
from mayday.cli.problems import InputError

_STARTER = "mayday.cli.starter"
_ELSEWHERE = {"project.toml": "pyproject.toml", "test_game.py": "tests/test_game.py"}
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

NewName = Annotated[
    str, Argument(metavar="NAME", help="What it will be called: letters, digits, hyphens.")
]
Where = Annotated[
    Path, Option("--in", metavar="FOLDER", help="Where its folder is made; else here.")
]


def new(name: NewName, where: Where = Path()) -> None:
    """Make a folder for a new game: all its rooms, filled with a small game that works.

    \b
    Example:
      mayday new cave-rescue
    """
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise InputError(f'"{name}" cannot be the name of a game; write it like cave-rescue')
    folder = where / name
    if folder.exists():
        raise InputError(f"{folder} exists already; choose another name or another folder")
    words = _words(name)
    for path, text in _rooms(files(_STARTER), name.replace("-", "_")):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_renamed(text, words), encoding="utf-8")
    say = console().print
    say(f"{folder} holds a small game that works. Next:", soft_wrap=True)
    say(f"  pip install --editable {folder}  # then mayday knows {name}", soft_wrap=True)
    say(f"  pytest {folder}", soft_wrap=True)
    say(f"  mayday play {name}", soft_wrap=True)


def _words(name: str) -> dict[str, str]:
    """What stands for what in the files of the starter."""
    parts = name.split("-")
    title = " ".join(part.capitalize() for part in parts)
    initials = "".join(part[0] for part in parts) if len(parts) > 1 else name[:2]
    return {
        _STARTER: name.replace("-", "_"),
        "StarterState": f"{title.replace(' ', '')}State",
        "ST-": f"{initials.upper():X<2}-",
        "Starter": title,
        "starter": name,
    }


def _renamed(text: str, words: dict[str, str]) -> str:
    return re.sub("|".join(map(re.escape, words)), lambda found: words[found[0]], text)


def _rooms(folder: Traversable, package: str, path: str = "") -> list[tuple[str, str]]:
    """Every file of the starter: where it goes, and what is in it."""
    found = []
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        inside = f"{path}{item.name}"
        if item.is_dir() and item.name != "__pycache__":
            found += _rooms(item, package, f"{inside}/")
        elif item.is_file():
            place = _ELSEWHERE.get(inside, f"{package}/{inside}")
            found.append((place, item.read_text("utf-8")))
    return found
