"""Markup: the few pieces of HTML that reports and the lab's pages are made of.

Everything that is said is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from typing import NamedTuple

from mayday.lab.report.pictures import Picture
from mayday.lab.speech import phrase
from mayday.render.palette import DARK, LIGHT, tokens

_FOLDED = 15  # a table with more rows is folded away


class Link(NamedTuple):
    """Words that lead elsewhere."""

    words: str
    address: str


Field = str | Link  # of a table


class Section(NamedTuple):
    """A chapter of the report."""

    id: str
    title: str
    body: str  # markup


def said(words: str) -> str:
    """Words as markup; a number stays with its percent sign."""
    return escape(words).replace(" %", "\N{NO-BREAK SPACE}%")


def say(words: str, kind: str = "") -> str:
    """A paragraph."""
    return f'<p class="{kind}">{said(words)}</p>' if kind else f"<p>{said(words)}</p>"


def listed(items: Iterable[str]) -> str:
    """A list of sentences."""
    return "<ul>" + "".join(f"<li>{said(item)}</li>" for item in items) + "</ul>"


def table(
    title: str,
    heads: Sequence[str],
    rows: Sequence[Sequence[Field]],
    words: Sequence[str] = (),
    can_fold: bool = True,
) -> str:
    """A table whose first column names the row; the others are numbers but for those of `words`.

    A long one is folded, if it can.
    """
    kinds = ["" if not n or head in words else ' class="n"' for n, head in enumerate(heads)]
    top = "".join(f'<th scope="col"{kind}>{escape(head)}</th>' for kind, head in zip(kinds, heads))
    lines = "".join(
        f'<tr><th scope="row">{_field(row[0])}</th>'
        + "".join(f"<td{kind}>{_field(field)}</td>" for kind, field in zip(kinds[1:], row[1:]))
        + "</tr>"
        for row in rows
    )
    region = escape(phrase("said", "figures", table=title))
    body = (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{region}">'
        f"<table><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table></div>"
    )
    if len(rows) <= _FOLDED or not can_fold:
        return body
    return folded(phrase("said", "folded", table=title, rows=len(rows)), body)


def folded(title: str, body: str) -> str:
    """What is shown only to whoever asks for it."""
    return f"<details><summary>{escape(title)}</summary>{body}</details>"


def _field(field: Field) -> str:
    if isinstance(field, Link):
        return f'<a href="{escape(field.address)}">{said(field.words)}</a>'
    return said(field)


def figure(picture: Picture) -> str:
    """A picture with its words, for a page and for a phone; both are told as one image."""
    shown = "".join(
        f'<div class="{kind}" role="img" aria-label="{escape(picture.words)}">{_silent(svg)}</div>'
        for kind, svg in (("wide", picture.wide), ("narrow", picture.narrow))
    )
    return f"<figure><figcaption>{escape(picture.words)}</figcaption>{shown}</figure>"


def _silent(svg: str) -> str:
    """What is drawn says nothing to a screen reader: the words and the table beside it do."""
    return svg.replace("<svg ", '<svg aria-hidden="true" ', 1)


def proof(games: int, command: str) -> str:
    """On how many games a claim rests, and how to play them again."""
    words = escape(phrase("said", "proof", games=f"{games:,}"))
    return f'<p class="proof">{words} <code>{escape(command)}</code></p>'


def page(title: str, accent: str, head: str, sections: Sequence[Section], foot: str) -> str:
    """A whole report."""
    chapters = "".join(
        f'<section id="{one.id}" aria-labelledby="{one.id}-title">'
        f'<h2 id="{one.id}-title">{escape(one.title)}</h2>{one.body}</section>'
        for one in sections
    )
    links = "".join(f'<li><a href="#{one.id}">{escape(one.title)}</a></li>' for one in sections)
    aim = escape(phrase("said", "chapters"))
    body = f'<nav aria-label="{aim}"><ul>{links}</ul></nav>{chapters}'
    return document(
        title, accent, f"<header>{head}</header><main>{body}</main><footer>{foot}</footer>"
    )


def document(title: str, accent: str, body: str, seconds: int | None = None) -> str:
    """One file that needs no other, and no script; it may load itself again after some seconds."""
    live = "" if seconds is None else f'<meta http-equiv="refresh" content="{seconds}">'
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="dark light">{live}'
        f"<title>{escape(title)}</title><style>{_style(accent)}</style></head>"
        f"<body>{body}</body></html>\n"
    )


def _style(accent: str) -> str:
    """The palette in both themes, light on paper, and the looks."""
    dark, light = (
        "".join(f"--{name}:{colour};" for name, colour in tokens(theme, accent).items())
        for theme in (DARK, LIGHT)
    )
    looks = files(__package__).joinpath("report.css").read_text("utf-8")
    return (
        f":root{{color-scheme:dark;{dark}}}"
        f"@media (prefers-color-scheme: light){{:root{{color-scheme:light;{light}}}}}"
        f"@media print{{:root{{color-scheme:light;{light}}}}}\n{looks}"
    )
