"""Report: what a run found out, as one HTML file that a designer can read, print and send.

The question and the answer in words come first; then every figure with its picture, its interval,
the number of games behind it and the command that repeats it. The file needs no other file, no
other host and no script.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from mayday.lab.report import words
from mayday.lab.report.cells import beside, rates, sensitivity
from mayday.lab.report.chapters import Chapters
from mayday.lab.report.markup import page, say
from mayday.lab.report.pictures import Picture, alone, png
from mayday.lab.report.reading import Results
from mayday.lab.results import write_file
from mayday.lab.speech import phrase

__all__ = ["REPORT", "write_report"]

REPORT = "report.html"
PICTURES = "pictures"


def write_report(folder: Path, file: Path | None = None, pictures: Path | None = None) -> Path:
    """Write the report of a run, into its folder if no file is named; and the pictures beside."""
    results = Results(folder)
    markup, drawn = make_report(results)
    wanted = folder / REPORT if file is None else file
    write_file(wanted, markup)
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
        for one in drawn:
            write_picture(pictures, one, results.accent)
    return wanted


def make_report(results: Results) -> tuple[str, list[Picture]]:
    """The document, and the pictures in it."""
    counted, effects, compared = rates(results), sensitivity(results), beside(results)
    answer = words.answer(results, counted, effects, compared)
    head = (
        f'<p class="game">{escape(results.run.title)}</p>'
        f"<h1>{escape(words.question(results))}</h1>"
        f'<div class="answer">{"".join(map(say, answer))}</div>'
    )
    if results.games.height:
        head += say(words.key(results), "how")
    if not results.is_finished:
        head += say(phrase("said", "unfinished"), "warning")
    chapters = Chapters(results, counted, effects)
    sections = list(chapters.all(compared))
    seats = sorted({cell.seats for cell in results.cells})
    bots = sorted({bot for cell in results.cells for bot in cell.bots})
    foot = phrase(
        "said",
        "foot",
        games=f"{chapters.games:,}",
        game=results.run.title,
        rules=results.run.rules,
        bots=", ".join(bots),
        seats=", ".join(map(str, seats)),
        most=seats[-1],
        seed=results.run.seed,
    )
    title = f"{words.question(results)} · {results.run.title}"
    return page(title, results.accent, head, sections, say(foot)), chapters.pictures


def write_picture(folder: Path, picture: Picture, accent: str) -> None:
    """A picture as SVG and as PNG, to be used elsewhere."""
    svg = alone(picture.wide, accent)
    write_file(folder / f"{picture.name}.svg", svg)
    (folder / f"{picture.name}.png").write_bytes(png(svg))
