"""Curve: how well a learner played as it learned, as a CSV file and as a picture."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import altair as alt

from mayday.kernel import GameError
from mayday.lab.report.pictures import alone, draw
from mayday.lab.results import write_file
from mayday.render.palette import var

CURVE, PICTURE = "curve.csv", "curve.svg"
_SIZE = (560, 280)
_TOPS = (0.1, 0.2, 0.4, 0.6, 0.8)  # of the scale, which begins at 0 and goes to 1 at most


class Look(NamedTuple):
    """How well it played after so many steps."""

    steps: int
    seconds: float  # of learning, all looks left out
    episodes: int  # games that it has learned from so far
    reward: float  # mean of its last hundred games while it learned
    games: int  # that were played to see
    won: int
    low: float  # the 95 % interval of the share that was won
    high: float
    reference: float  # the share that the bot wins that it is measured against

    @property
    def rate(self) -> float:
        """The share that was won."""
        return self.won / self.games


def write_curve(path: Path, looks: Sequence[Look]) -> None:
    """All looks as CSV."""
    lines = [",".join(Look._fields)]
    lines += [",".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in look) for look in looks]
    write_file(path, "\n".join(lines) + "\n")


def read_curve(path: Path) -> list[Look]:
    """The looks of a file."""
    with path.open(encoding="utf-8", newline="") as file:
        try:
            return [_look(row) for row in csv.DictReader(file)]
        except (KeyError, TypeError, ValueError):
            raise GameError(f'"{path}" is no curve, as `mayday rl train` writes one') from None


def _look(row: dict[str, str]) -> Look:
    whole = {name: int(row[name]) for name in ("steps", "episodes", "games", "won")}
    rest = {name: float(row[name]) for name in Look._fields if name not in whole}
    return Look(**whole, **rest)  # type: ignore[arg-type]  # each has its own kind


def draw_curve(looks: Sequence[Look], title: str, against: str, accent: str) -> str:
    """The share of games won over steps, with its interval, beside the bot it is measured by."""
    rows: list[dict[str, Any]] = [{**look._asdict(), "rate": look.rate} for look in looks]
    data = alt.InlineData(values=rows)
    steps = alt.X(
        "steps:Q",
        title="decisions learned from",
        axis=alt.Axis(format="~s"),
        scale=alt.Scale(nice=False),
    )
    highest = max(max(look.high, look.reference) for look in looks)
    top = next((top for top in _TOPS if highest <= top), 1.0)
    axis, scale = alt.Axis(format="%"), alt.Scale(domain=[0, top])
    band = alt.Chart(data).mark_area(opacity=0.25, color=var("accent"))
    line = alt.Chart(data).mark_line(
        point=alt.OverlayMarkDef(color=var("accent")), color=var("accent")
    )
    rule = alt.Chart(data).mark_line(strokeDash=[6, 4], color=var("muted"))
    chart = alt.layer(
        band.encode(
            x=steps, y=alt.Y("low:Q", title="games won", axis=axis, scale=scale), y2="high:Q"
        ),
        line.encode(x=steps, y=alt.Y("rate:Q", axis=axis, scale=scale)),
        rule.encode(x=steps, y=alt.Y("reference:Q", axis=axis, scale=scale)),
    )
    named = chart.properties(
        width=_SIZE[0],
        height=_SIZE[1],
        title=alt.TitleParams(
            title,
            subtitle=f"with 95 % intervals; dashed: {against}",
            anchor="start",
            color=var("text"),
            subtitleColor=var("muted"),
        ),
    )
    return alone(draw(named), accent)
