"""Dominated: choices that are hardly one, and what could happen and never does."""

from __future__ import annotations

from typing import NamedTuple

import polars as pl

from mayday.lab.report.reading import Results
from mayday.lab.statistics import Estimate, share

SELDOM, MOSTLY = 0.01, 0.95  # shares of offers below and above which a choice is hardly one
_ASKED = 50  # offers that a choice must have had to be judged
_MANY = 60  # targets of a verb; with more of them only the verb is judged


class Hardly(NamedTuple):
    """A choice that is taken almost never, or almost always."""

    verb: str
    target: str  # "" for all targets together
    offered: int
    chosen: int
    share: Estimate


class Never(NamedTuple):
    """Things of one kind that no game has seen."""

    kind: str
    ids: tuple[str, ...]


def hardly_choices(results: Results) -> list[Hardly]:
    """Choices that are taken almost never or almost always though there are others."""
    offers = results.choices.group_by("verb", "target").agg(
        pl.col("offered").sum(), pl.col("chosen").sum()
    )
    targets = offers.group_by("verb").agg(
        pl.col("offered").sum(), pl.col("chosen").sum(), targets=pl.len()
    )
    found = []
    for verb, offered, chosen, count in targets.sort("verb").iter_rows():
        whole = Hardly(verb, "", offered, chosen, share(chosen, offered))
        if count > _MANY or _is_hardly_one(whole):
            found.append(whole)
            continue
        own = offers.filter(pl.col("verb") == verb).sort("target")
        rows = own.select("verb", "target", "offered", "chosen").iter_rows()
        found += [Hardly(v, to, asked, made, share(made, asked)) for v, to, asked, made in rows]
    return sorted(
        (one for one in found if _is_hardly_one(one)),
        key=lambda one: (one.share.value, -one.offered),
    )


def _is_hardly_one(one: Hardly) -> bool:
    if one.offered < _ASKED:
        return False
    return one.share.high < SELDOM or one.share.low > MOSTLY


def never(results: Results) -> list[Never]:
    """What could have happened, as far as the game tells, and never did."""
    seen = results.counts.filter(pl.col("what") != "offered").select("kind", "id").unique()
    pairs = set(seen.iter_rows())
    found = []
    for kind, ids in results.run.known.items():
        missing = tuple(id for id in ids if (kind, id) not in pairs)
        if missing and len(missing) < len(ids):
            found.append(Never(kind, missing))
    return found
