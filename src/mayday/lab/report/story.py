"""Story: how games go. Why they end, how long they take, what is to decide, when it is decided."""

from __future__ import annotations

from typing import NamedTuple

import polars as pl

from mayday.lab.report.reading import Results
from mayday.lab.results import EVERYBODY, VALUE, Cell
from mayday.lab.statistics import Estimate, mean, quantile, share

FEWEST = 20  # games that must still be under way for a point of a curve
_PARTS = (0.1, 0.5, 0.9)


class Ending(NamedTuple):
    """How many games of a cell ended for one reason."""

    cell: Cell
    cause: str
    won: bool
    games: int
    share: Estimate


class Length(NamedTuple):
    """How long the games of a cell are: one in ten is shorter, half are, nine in ten are."""

    cell: Cell
    games: int
    rounds: tuple[Estimate, Estimate, Estimate]
    choices: tuple[Estimate, Estimate, Estimate]


class Drama(NamedTuple):
    """What there is to decide in a cell, and how long it is open who wins."""

    cell: Cell
    games: int
    choices: Estimate  # a game
    is_open: float  # the share of decisions with two or more choices
    to_choose_from: float  # choices a decision
    clear: Estimate | None  # the share of looked-at open decisions in which one stands out
    lead_changes: Estimate
    decided: Estimate  # the share of the choices after which the winner stayed ahead
    swing: Estimate


def endings(results: Results) -> list[Ending]:
    """Why games end, by cell, what happens most first."""
    found = (
        results.games.group_by("cell", "cause", "won").len().sort("cell", "len", descending=True)
    )
    totals = {cell: len(wins) for cell, wins in results.wins.items()}
    by_number = {cell.number: cell for cell in results.cells}
    return [
        Ending(by_number[cell], cause, won, games, share(games, totals[cell]))
        for cell, cause, won, games in found.iter_rows()
    ]


def lengths(results: Results) -> list[Length]:
    """How long games are, by cell."""
    found = []
    for cell, own in _by_cell(results):
        columns = [own[name].sort().to_list() for name in ("rounds", "choices")]
        rounds, choices = [[quantile(column, part) for part in _PARTS] for column in columns]
        found.append(
            Length(
                cell,
                own.height,
                (rounds[0], rounds[1], rounds[2]),
                (choices[0], choices[1], choices[2]),
            )
        )
    return found


def dramas(results: Results) -> list[Drama]:
    """What there is to decide and when games are decided, by cell."""
    found = []
    for cell, own in _by_cell(results):
        made, looked = int(own["choices"].sum()), int(own["looked"].sum())
        found.append(
            Drama(
                cell,
                own.height,
                mean(own["choices"].to_list()),
                int(own["open"].sum()) / (made or 1),
                int(own["offered"].sum()) / (made or 1),
                share(int(own["clear"].sum()), looked) if looked else None,
                mean(own["lead_changes"].to_list()),
                mean(own["decided"].to_list()),
                mean(own["swing"].to_list()),
            )
        )
    return found


def _by_cell(results: Results) -> list[tuple[Cell, pl.DataFrame]]:
    """The games of each cell that has any."""
    frames = [(cell, results.games.filter(pl.col("cell") == cell.number)) for cell in results.cells]
    return [(cell, own) for cell, own in frames if own.height]


def curves(results: Results) -> pl.DataFrame:
    """Each measure by round, for games that were won and others: a tenth, the half, nine tenths.

    A round that few games reach is left out: the ones that do are no picture of all.
    """
    ended = results.games.select("cell", "game", "won")
    taken = results.curves.filter(~pl.col("end"), pl.col("seat").is_in([EVERYBODY, 0]))
    values = pl.col("value")
    found = (
        taken.join(ended, on=["cell", "game"])
        .group_by("measure", "won", "round")
        .agg(
            low=values.quantile(0.1),
            middle=values.median(),
            high=values.quantile(0.9),
            games=pl.len(),
        )
        .filter(pl.col("games") >= FEWEST)
        .sort("measure", "won", "round")
    )
    return found.with_columns(pl.col("measure").cast(pl.String))


def measures(results: Results) -> tuple[str, ...]:
    """What has curves: the game's measures, then the chance to win."""
    return (*results.run.measures, VALUE)
