"""Habits: what winners did differently."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import polars as pl

from mayday.lab.report.reading import Results, spaced
from mayday.lab.speech import phrase
from mayday.lab.statistics import (
    Compared,
    Estimate,
    confidence_of_chosen,
    lift,
    stand_out,
    standard,
)

FEWEST = 30  # games with and without it, for a thing to be compared at all
_WINS = 5  # among the games with it, and among those without
_RARE, _USUAL = 0.05, 0.95  # shares of games: outside of these "how often" is asked, not "whether"
_GROUPS = 40  # of seeds
_LENGTHS = 8  # so many parts of all games, from the shortest to the longest, are of one length ...
_FEW = 12  # ... unless there are so few numbers of rounds that each is a length of its own
_LIKE = ["cell", "length"]  # games are compared with games like them
Groups = list[list[Compared]]  # by group of seeds, then by cell and length


class Thing(NamedTuple):
    """Something that happens in games: a verb, or what befalls a card, a role, a unit."""

    kind: str
    id: str
    what: str
    seat: int  # whose it is, where seats are adversaries


class Habit(NamedTuple):
    """Something that winners did differently."""

    thing: Thing
    often: float | None  # times a round above which it counts; None if it counts at all
    games: Compared
    won: tuple[float, float]  # the share of games with it and without, of like games
    lift: Estimate
    is_sure: bool


class Habits(NamedTuple):
    """What goes with winning or losing."""

    compared: tuple[Habit, ...]  # the surest first
    needed: tuple[Thing, ...]  # no game was won without
    fatal: tuple[Thing, ...]  # no game was won with


class _Look(NamedTuple):
    """A thing to compare: games with it beside games without it."""

    thing: Thing
    often: float | None
    groups: Groups

    @property
    def games(self) -> Compared:
        """All games together."""
        return Compared(*map(sum, zip(*(cell for cells in self.groups for cell in cells))))


def habits(results: Results) -> Habits:
    """What goes with winning or losing, corrected for the number of looks; the strongest first.

    What is a part of winning or losing itself is told apart: it would be the strongest of all.
    """
    looks = [(look, look.games) for look in _looks(results)]
    needed = sorted(look.thing for look, games in looks if not games.won_without)
    fatal = sorted(look.thing for look, games in looks if not games.won_with)
    found = [
        (look, estimate)
        for look, games in looks
        if min(games.won_with, games.won_without) >= _WINS
        and min(standard(look.groups)) > 0
        and (estimate := lift(look.groups))
    ]
    sure = set(stand_out([estimate.p for _, estimate in found]))
    confidence = confidence_of_chosen(len(sure), len(found))
    listed = [
        Habit(
            look.thing,
            look.often,
            look.games,
            standard(look.groups),
            lift(look.groups, confidence) or estimate,
            n in sure,
        )
        for n, (look, estimate) in enumerate(found)
    ]
    listed.sort(key=lambda habit: (not habit.is_sure, -_strength(habit.lift), habit.thing))
    return Habits(tuple(listed), tuple(needed), tuple(fatal))


def _strength(found: Estimate) -> float:
    """How strong it surely is: the end of the interval that is nearer to 1, as a factor."""
    return max(found.low, 1 / found.high if found.high else 0.0)


def _looks(results: Results) -> Iterator[_Look]:
    """Everything that can be compared."""
    ended = _ended(results)
    sides = {seat: own for (seat,), own in ended.group_by("seat")}
    totals = {seat: _counted(own) for seat, own in sides.items()}
    used = _used(results).join(ended, on=["cell", "game", "seat"])
    for key, uses in used.group_by(*Thing._fields):
        kind, id, what, seat = key
        everyone, often = sides[seat].height, None
        if uses.height > _USUAL * everyone:
            pace = uses["times"] / uses["rounds"].clip(1)
            often = float(pace.median())  # type: ignore[arg-type]  # numbers only, not empty
            uses = uses.filter(pace > often)
        fewest = max(FEWEST, _RARE * everyone)
        if fewest <= uses.height <= everyone - fewest:
            thing = Thing(str(kind), str(id), str(what), int(str(seat)))
            yield _Look(thing, often, _groups(totals[seat], _counted(uses)))


_Counts = dict[tuple[int, ...], tuple[int, int]]


def _counted(games: pl.DataFrame) -> _Counts:
    """How many games there are and were won, by cell, length and group of seeds."""
    keys = [*_LIKE, pl.col("game") % _GROUPS]
    rows = games.group_by(keys).agg(pl.len(), pl.col("won").sum()).iter_rows()
    return {tuple(row[:3]): (row[3], row[4]) for row in rows}


def _groups(totals: _Counts, with_it: _Counts) -> Groups:
    """Games with and without, in groups of seeds that each have all cells and lengths."""
    like = sorted({key[:2] for key in totals})
    groups: Groups = []
    for group in sorted({key[2] for key in totals}):
        cells = []
        for kind in like:
            games, won = totals.get((*kind, group), (0, 0))
            own_games, own_won = with_it.get((*kind, group), (0, 0))
            cells.append(Compared(own_won, own_games, won - own_won, games - own_games))
        groups.append(cells)
    return groups


def _ended(results: Results) -> pl.DataFrame:
    """The games with their length and end; where seats are adversaries, for each of them."""
    rounds = pl.col("rounds")
    parts = [n / _LENGTHS for n in range(1, _LENGTHS)]
    longer = [(rounds > rounds.quantile(part).over("cell")).cast(pl.UInt32) for part in parts]
    has_few = rounds.n_unique().over("cell") <= _FEW
    length = pl.when(has_few).then(rounds).otherwise(pl.sum_horizontal(longer))
    games = results.games.select("cell", "game", "rounds", "won", "returns", length=length)
    if results.run.cooperative:
        return games.drop("returns").with_columns(seat=pl.lit(0, pl.Int8))
    each = games.with_columns(seat=pl.int_ranges(pl.col("returns").list.len(), dtype=pl.Int8))
    told = each.drop("won").explode("returns", "seat")
    return told.with_columns(won=pl.col("returns") > 0).drop("returns")


def _used(results: Results) -> pl.DataFrame:
    """How often everything was used in each game, by seat where seats are adversaries.

    An offer is no use, and of what is told in a game the cards, roles and units in it are taken.
    """
    counts = results.counts.filter(~pl.col("what").is_in(["offered", "told"]))
    if results.run.cooperative:
        counts = counts.with_columns(seat=pl.lit(0, pl.Int8))
    else:
        counts = counts.filter(pl.col("seat") >= 0)
    return counts.group_by("cell", "game", *Thing._fields).agg(pl.col("times").sum())


def thing_words(results: Results, thing: Thing) -> str:
    """A thing as words: a choice, or what befell a card."""
    if thing.kind == "verb":
        said = phrase("said", "choice", choice=spaced(thing.id))
    else:
        said = f"{spaced(thing.kind)} {results.named(thing.id)}: {spaced(thing.what)}"
    if results.run.cooperative:
        return said
    return f"{results.run.seat_names[thing.seat]}: {said}"
