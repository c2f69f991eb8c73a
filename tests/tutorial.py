"""The game of docs/tutorial.md, put together from its blocks exactly as they stand there."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "tutorial.md"
_BLOCK = re.compile(r"(?:\*\*`(?P<file>[\w/.]+)`\*\*\n\n)?```(?P<kind>\w*)\n(?P<text>.*?)```", re.S)


def files() -> dict[str, str]:
    """Every file of the tutorial's game; a block without a name goes on with the file before it."""
    found: dict[str, str] = {}
    name = ""
    for block in _BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        if block["file"]:
            name = block["file"]
            found[name] = block["text"]
        elif block["kind"]:
            found[name] += f"\n\n{block['text']}"
    return found


def write(folder: Path) -> None:
    """Put the game into a folder."""
    for name, text in files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
