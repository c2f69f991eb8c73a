"""Pages of the lab in the browser: all experiments, and one of them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil
from typing import NamedTuple
from urllib.parse import quote, urlencode

from mayday.lab.report.markup import Field, Link, document, table
from mayday.lab.report.reading import readable
from mayday.lab.report.words import part, percent
from mayday.lab.results import Cell, Progress
from mayday.lab.serving.shelf import SHOWN, Ended, Experiment, Found
from mayday.lab.speech import phrase
from mayday.lab.statistics import share

_SECONDS = 2  # between two looks at a run under way
_ACCENT = "amber"


def _page(title: str, head: str, body: str, is_live: bool) -> str:
    """A whole page; one that is live loads itself again."""
    whole = f"<header>{head}</header><main>{body}</main>"
    return document(title, _ACCENT, whole, _SECONDS if is_live else None)


def shelf_page(experiments: Sequence[Experiment]) -> str:
    """All experiments, those under way first."""
    if not experiments:
        hint = "<code>mayday lab run EXPERIMENT.toml</code>"
        body = f"<p>{escape(phrase('page', 'empty'))} {hint}</p>"
    else:
        ordered = sorted(experiments, key=lambda one: one.progress.state != "running")
        body = "".join(map(_card, ordered))
    is_live = any(one.progress.state == "running" for one in experiments)
    title = phrase("page", "title")
    head = f'<p class="game">{phrase("page", "name")}</p><h1>{title}</h1>'
    return _page(title, head, body, is_live)


def _card(one: Experiment) -> str:
    title = one.run.question or one.name
    link = f"/lab/{quote(one.name, safe='')}"
    cells = phrase("page", "cells", n=len(one.run.cells))
    report = ""
    if one.has_tables:
        report = f' · <a href="{link}/report">{phrase("page", "report")}</a>'
    return (
        f'<section><h2><a href="{link}">{escape(title)}</a></h2>'
        f"<p>{escape(one.run.title)} · {escape(one.name)} · {cells}{report}</p>"
        f"{_bar(one.progress)}</section>"
    )


def _bar(progress: Progress) -> str:
    """How far a run is."""
    said = phrase(
        "page",
        "progress" if progress.left is None else "left",
        done=f"{progress.done:,}",
        planned=f"{progress.planned:,}",
        state=phrase("page", progress.state),
        n=ceil((progress.left or 0.0) / 60),
    )
    return (
        f'<p><progress max="{progress.planned}" value="{progress.done}" '
        f'aria-label="{phrase("page", "played")}"></progress> {said}</p>'
    )


class Asked(NamedTuple):
    """Which games somebody wants to see."""

    cell: int | None
    result: str
    cause: str
    first: int


def experiment_page(
    one: Experiment,
    words: dict[str, str],
    ends: Sequence[Ended],
    asked: Asked,
    found: tuple[int, Sequence[Found]],
) -> str:
    """One experiment: how far it is, its cells, and its games to watch."""
    link = f"/lab/{quote(one.name, safe='')}"
    is_live = one.progress.state == "running"
    title = one.run.question or one.name
    report = ""
    if one.has_tables:
        report = f'<p><a href="{link}/report">{phrase("page", "read")}</a></p>'
    head = (
        f'<p class="game"><a href="/lab">{phrase("page", "title")}</a>'
        f" · {escape(one.run.title)}</p>"
        f"<h1>{escape(title)}</h1>{_bar(one.progress)}{report}"
    )
    body = f"<section><h2>{phrase('table', 'cells')}</h2>{_tallies(one)}</section>"
    if one.has_tables:
        form = _form(link, readable(one.run).cells, words, ends, asked)
        games = _games(link, words, asked, found)
        body += f"<section><h2>{phrase('page', 'watch')}</h2>{form}{games}</section>"
    return _page(title, head, body, is_live)


def _tallies(one: Experiment) -> str:
    rows = []
    for cell, tally in zip(readable(one.run).cells, one.progress.cells):
        won = share(tally.won, tally.games - tally.errors)
        rows.append([cell.name, f"{tally.games:,}", percent(won) if tally.games else "–"])
    heads = [phrase("head", key) for key in ("cell", "games", "won")]
    return table(phrase("table", "cells"), heads, rows, can_fold=False)


def _form(
    link: str, cells: Sequence[Cell], words: dict[str, str], ends: Sequence[Ended], asked: Asked
) -> str:
    """What kind of game somebody wants to see: of a cell, with an end."""
    of_cells = "".join(
        f'<option value="{cell.number}"{_chosen(asked.cell == cell.number)}>'
        f"{escape(cell.name)}</option>"
        for cell in cells
    )
    of_ends = "".join(
        f'<option value="{escape(f"{end.result}:{end.cause}")}"'
        f"{_chosen((end.result, end.cause) == (asked.result, asked.cause))}>"
        f"{escape(_ending(words, end.result, end.cause))} ({end.games:,})</option>"
        for end in ends
    )
    fields = "".join(
        f'<label>{phrase("page", name)} <select name="{name}">'
        f'<option value="">{phrase("page", "any")}</option>{options}</select></label> '
        for name, options in (("cell", of_cells), ("end", of_ends))
    )
    button = f"<button>{phrase('page', 'show')}</button>"
    return f'<form action="{link}"><p>{fields}{button}</p></form>'


def _chosen(is_chosen: bool) -> str:
    return " selected" if is_chosen else ""


def _ending(words: dict[str, str], result: str, cause: str) -> str:
    said = phrase("page", result)
    return phrase("page", "ending", result=said, cause=words.get(cause, cause)) if cause else said


def _games(
    link: str, words: dict[str, str], asked: Asked, found: tuple[int, Sequence[Found]]
) -> str:
    """The games that fit, each with a link to watch it."""
    count, games = found
    rows: list[list[Field]] = [
        [
            Link(
                phrase("page", "game", cell=one.cell, game=one.game),
                f"{link}/{one.cell}/{one.game}",
            ),
            _ending(words, one.result, one.cause),
            *(str(one.rounds), str(one.choices), part(one.swing)),
        ]
        for one in games
    ]
    heads = [phrase("head", key) for key in ("game", "end", "rounds", "choices", "swing")]
    shown = table(phrase("table", "games"), heads, rows, [phrase("head", "end")], can_fold=False)
    counted = phrase("page", "count", n=f"{count:,}")
    return f"<p>{counted}</p>{shown}{_more(link, asked, count)}"


def _more(link: str, asked: Asked, count: int) -> str:
    """Links to the games before and after."""
    links = []
    end = f"{asked.result}:{asked.cause}" if asked.result else ""
    cell = "" if asked.cell is None else asked.cell
    for key, first in (("before", asked.first - SHOWN), ("after", asked.first + SHOWN)):
        if 0 <= first < count:
            query = urlencode({"cell": cell, "end": end, "first": first})
            links.append(f'<a href="{link}?{escape(query)}">{phrase("page", key)}</a>')
    return f"<p>{' · '.join(links)}</p>" if links else ""
