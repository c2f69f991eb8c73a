"""Tables: the journal of an experiment as columns, the same bytes for the same games.

What the columns mean is told in results.py.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mayday.lab.journal import entries, entries_at
from mayday.lab.results import (
    CHOICES,
    COUNTS,
    CURVES,
    GAMES,
    JOURNAL,
    TABLES,
    Run,
    keep,
    polars,
    read_table,
    schema,
)
from mayday.lab.watch import Watched

if TYPE_CHECKING:
    import polars as pl

_BATCH = 1000  # games that are unpacked at a time
_ROWS = 1 << 18  # of a group in a file

Key = tuple[int, str, str, str, int]
Rows = list[tuple[Any, ...]]


def write_tables(folder: Path, run: Run) -> None:
    """Write all tables anew from the journal, game by game in the order of cells and numbers."""
    parts: dict[str, list[pl.DataFrame]] = {table: [] for table in TABLES}
    offers = _Offers(run)
    for batch in _batches(folder):
        for table, rows in _rows(batch).items():
            parts[table].append(_frame(table, run, rows))
        for game in batch:
            offers.add(game)
    parts[CHOICES] = [_frame(CHOICES, run, offers.rows())]
    for table, frames in parts.items():
        whole = polars().concat(frames) if frames else _frame(table, run, [])
        path = folder / f"{table}.parquet"
        part = path.with_name(f".{path.name}")
        whole.write_parquet(part, compression="zstd", compression_level=3, row_group_size=_ROWS)
        keep(part)
        part.replace(path)
    keep(folder)


def _batches(folder: Path) -> Iterator[list[Watched]]:
    """All finished games in order, some at a time, so that they are never all in memory."""
    path = folder / JOURNAL
    starts = {(entry.cell, entry.game): entry.start for entry in entries(path)}
    places = [start for _, start in sorted(starts.items())]
    for first in range(0, len(places), _BATCH):
        batch = entries_at(path, places[first : first + _BATCH])
        yield [entry.unpack() for entry in batch]


def _frame(table: str, run: Run, rows: Rows) -> pl.DataFrame:
    frame: pl.DataFrame = polars().DataFrame(rows, schema=schema(table, run), orient="row")
    return frame


def _rows(batch: list[Watched]) -> dict[str, Rows]:
    return {
        GAMES: [_game_row(game) for game in batch],
        COUNTS: [(game.cell, game.game, *key, n) for game in batch for key, n in game.counts],
        CURVES: [(game.cell, game.game, *row) for game in batch for row in game.curves],
    }


def _game_row(game: Watched) -> tuple[Any, ...]:
    return (
        *(game.cell, game.game, game.seed, game.result, game.winner, list(game.returns)),
        *(game.cause, game.rounds, game.choices, game.open, game.offered, game.looked),
        *(game.clear, game.lead_changes, game.decided, game.swing, game.hash, game.error),
    )


class _Offers:
    """How often each choice was offered and made, all games of a cell together."""

    def __init__(self, run: Run) -> None:
        self._cooperative = run.cooperative
        self._found: dict[Key, list[int]] = defaultdict(lambda: [0, 0, 0])

    def add(self, game: Watched) -> None:
        for seat, (offered, made) in enumerate(game.offers):
            result, chosen = self._result(game, seat), dict(made)
            for choice, times in offered:
                count = self._found[game.cell, *choice, result, seat]
                count[0] += times
                count[1] += chosen.get(choice, 0)
                count[2] += choice in chosen

    def _result(self, game: Watched, seat: int) -> str:
        """How the game ended for a seat."""
        if self._cooperative:
            return game.result
        returned = game.returns[seat]
        return "won" if returned > 0 else "lost" if returned < 0 else "drawn"

    def rows(self) -> Rows:
        return [
            (cell, seat, verb, target, result, *count)
            for (cell, verb, target, result, seat), count in sorted(self._found.items())
        ]


def export_csv(folder: Path, out: Path) -> list[Path]:
    """Write all tables as CSV files to another folder; a list in a row is joined by blanks."""
    pl = polars()
    out.mkdir(parents=True, exist_ok=True)
    written = []
    for table in TABLES:
        frame = read_table(folder, table)
        lists = [name for name, kind in frame.schema.items() if isinstance(kind, pl.List)]
        joined = [pl.col(name).cast(pl.List(pl.String)).list.join(" ") for name in lists]
        path = out / f"{table}.csv"
        frame.with_columns(joined).write_csv(path)
        written.append(path)
    return written
