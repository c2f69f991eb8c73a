"""Write down what `make balance` has measured, and show it in the README.

    python tools/balance.py build/balance
    python tools/balance.py readme

The first takes every finished experiment of the folder into `experiments/measured/balance.toml`,
where those that were not played again stay as they were, and shows all of it; the second only shows
what is there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from mayday.games import find
from mayday.kernel import GameDef
from mayday.lab.experiment import game_of
from mayday.lab.results import Cell, Run, open_folder, read_progress, write_file
from mayday.lab.run import plan, unexpected
from mayday.lab.statistics import wilson

ROOT = Path(__file__).parents[1]
EXPERIMENTS, README = ROOT / "experiments", ROOT / "README.md"
FILE = EXPERIMENTS / "measured" / "balance.toml"
_BEGIN, _END = "<!-- balance -->", "<!-- end of balance -->"


class Measured(msgspec.Struct, frozen=True):
    """What came of an experiment: its seed, and by cell how many games were won of how many."""

    seed: int
    cells: dict[str, tuple[int, int]]


def read() -> dict[str, Measured]:
    """All that was measured, by the name of the experiment."""
    return msgspec.toml.decode(FILE.read_bytes(), type=dict[str, Measured])


def write(measured: Mapping[str, Measured]) -> str:
    """The file, as `read` reads it."""
    lines = ["# How often each cell was won, of how many games: tools/balance.py writes this file."]
    for name, figures in sorted(measured.items()):
        lines += ["", f"[{name}]", f"seed = {figures.seed}", f"[{name}.cells]"]
        lines += [f'"{cell}" = [{won}, {of}]' for cell, (won, of) in figures.cells.items()]
    return "\n".join((*lines, ""))


def planned(name: str) -> tuple[GameDef[Any], Run]:
    """An experiment of the repository, as it would be played."""
    path = EXPERIMENTS / f"{name}.toml"
    text = path.read_text("utf-8")
    game = find(game_of(text, path.name))
    return game, plan(text, path.name, game)


def collect(folder: Path) -> Iterator[tuple[str, Measured]]:
    """The finished experiments below a folder."""
    for path in sorted(folder.iterdir()):
        run, progress = open_folder(path), read_progress(path)
        if progress.state == "finished":
            cells = zip(run.cells, progress.cells)
            counted = {cell.name: (tally.won, tally.games) for cell, tally in cells}
            yield path.name, Measured(run.seed, counted)
            for cell, problem in unexpected(run, progress.cells).items():
                print(f"{path.name}, {run.cells[cell].name}: {problem}")


def tables(measured: Mapping[str, Measured]) -> str:
    """All figures as the README shows them."""
    return "\n\n".join(_table(name, figures) for name, figures in sorted(measured.items()))


def _table(name: str, measured: Measured) -> str:
    """One experiment: what is varied first goes down, what is varied last goes across."""
    game, run = planned(name)
    rows: dict[str, dict[str, str]] = {}
    for cell in run.cells:
        down, across = _places(game, cell)
        rows.setdefault(down, {})[across] = _shown(*measured.cells[cell.name])
    columns = [*next(iter(rows.values()))]
    games = {games for _, games in measured.cells.values()}
    each = " to ".join(f"{count:,}" for count in sorted({min(games), max(games)}))
    lines = [
        f"{run.question} {each} games a cell, seed {measured.seed} "
        f"([{name}](experiments/{name}.toml)).\n",
        f"| | {' | '.join(columns)} |",
        f"|---|{'--:|' * len(columns)}",
    ]
    lines += [f"| {down} | {' | '.join(shown.values())} |" for down, shown in rows.items()]
    return "\n".join(lines)


def _places(game: GameDef[Any], cell: Cell) -> tuple[str, str]:
    """The row and the column of a cell, in words."""
    named = [_worded(game, key, str(value)) for key, value in cell.varied.items()]
    return (named[0], named[-1]) if len(named) > 1 else (named[0], "won")


def _worded(game: GameDef[Any], key: str, value: str) -> str:
    if key == "seats":
        return "1 seat" if value == "1" else f"{value} seats"
    return game.text.option(key.removeprefix("options."), value)


def _shown(won: int, games: int) -> str:
    low, high = (round(100 * bound) for bound in wilson(won, games))
    return f"{100 * won / games:.0f} % ({low} to {high})"


def write_readme() -> None:
    head, _, rest = README.read_text("utf-8").partition(_BEGIN)
    _, _, tail = rest.partition(_END)
    README.write_text(f"{head}{_BEGIN}\n{tables(read())}\n{_END}{tail}", "utf-8")


def main(arguments: list[str]) -> None:
    if len(arguments) != 1:
        sys.exit(__doc__)
    if arguments != ["readme"]:
        known = read() if FILE.is_file() else {}
        write_file(FILE, write({**known, **dict(collect(Path(arguments[0])))}))
    write_readme()


if __name__ == "__main__":
    main(sys.argv[1:])
