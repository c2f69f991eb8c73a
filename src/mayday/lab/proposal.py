"""Proposal: what tuning found, as files to review: a diff, the way there, and its picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mayday.kernel import SPECTATOR, GameDef
from mayday.lab.numbers import diff
from mayday.lab.report import pictures
from mayday.lab.results import write_file, write_json
from mayday.lab.tune import Tuned

DIFF, PATH, PICTURE = "proposal.diff", "path.json", "path.svg"


def write(folder: Path, game: GameDef[Any], found: Tuned) -> None:
    """Write the files of a proposal. No installed file is touched: the diff is to be applied."""
    folder.mkdir(parents=True, exist_ok=True)
    changed = {key: n for key, n in found.best.numbers.items() if n != found.own[key]}
    write_file(folder / DIFF, diff(game, changed))
    write_json(folder / PATH, found)
    rows: pictures.Rows = [
        {"trial": number, "cell": cell, "won": one.value}
        for number, tried in enumerate(found.path, 1)
        for cell, one in zip(found.cells, tried.shares)
    ]
    accent = str(game.look(game.new(), SPECTATOR).hue)
    drawn = pictures.draw(pictures.path(rows, found.target))
    write_file(folder / PICTURE, pictures.alone(drawn, accent))
