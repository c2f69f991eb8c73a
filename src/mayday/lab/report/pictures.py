"""Pictures: charts of the report, drawn by Altair and turned into SVG without a browser.

Colours are tokens of the palette, `var(--accent)`: in the report they are those of the reader's
theme, and a picture that stands alone gets the colours of one theme (`mayday.render.palette`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap
from typing import Any, NamedTuple

import altair as alt
import vl_convert

from mayday.lab.report.cells import Effect, Rate
from mayday.lab.report.reading import Results, factor_name
from mayday.lab.report.story import Ending, Length
from mayday.lab.speech import phrase
from mayday.lab.statistics import Estimate
from mayday.render.palette import LIGHT, resolve, tokens, var

WIDE, NARROW = 760, 320  # for a page, and for a phone
_ROW = 22
_LINE = 15  # of a name in several lines
_LETTERS = 16  # in each of them
_SLACK = 30  # the reader's letters may be wider than those that were measured
_FONT = "Arial, Helvetica, sans-serif"
_SCALE = 2.0  # of PNG pictures
_WON_HUES = ("green", "blue", "white")
_LOST_HUES = ("orange", "violet", "red", "yellow", "black")
_SIZE = re.compile(r'<svg ([^>]*?)width="([\d.]+)" height="([\d.]+)"')
_CELL_HUES = ("blue", "orange", "violet", "green", "red", "yellow", "black", "white")
Chart = alt.Chart | alt.LayerChart | alt.FacetChart
Rows = list[dict[str, Any]]
_COMMA = ", "  # between the parts of a cell's name


class Picture(NamedTuple):
    """A chart in the width of a page and in that of a phone, and what it shows, in words."""

    name: str
    words: str
    wide: str
    narrow: str


def picture(name: str, words: str, charts: Mapping[int, Chart]) -> Picture:
    """A chart that was made in both widths."""
    return Picture(name, words, draw(charts[WIDE]), draw(charts[NARROW]))


def alone(svg: str, accent: str) -> str:
    """A picture with the colours and the ground of the light theme, to be used elsewhere."""
    colours = tokens(LIGHT, accent)
    ground = f'><rect width="100%" height="100%" fill="{colours["raised"]}"/>'
    return resolve(svg, colours).replace(">", ground, 1)


def png(svg: str) -> bytes:
    """A picture that stands alone as pixels."""
    return bytes(vl_convert.svg_to_png(svg, scale=_SCALE))


def draw(chart: Chart) -> str:
    """The chart as SVG that fits its place; words are left to the page."""
    styled = chart.configure(
        aria=False,
        background="transparent",
        font=_FONT,
        padding={"left": _SLACK, "top": 4, "right": _SLACK, "bottom": 4},
        view=alt.ViewConfig(stroke=None),
        axis=alt.AxisConfig(
            domainColor=var("line"),
            gridColor=var("line"),
            gridOpacity=0.6,
            tickColor=var("line"),
            labelColor=var("text"),
            titleColor=var("muted"),
            labelFontSize=13,
            labelOverlap="parity",
            labelSeparation=8,
            titleFontSize=13,
            titleFontWeight="normal",
        ),
        legend=alt.LegendConfig(
            labelColor=var("text"),
            titleColor=var("muted"),
            labelFontSize=13,
            labelLimit=560,
            orient="top",
            direction="vertical",
            title=None,
        ),
        header=alt.HeaderConfig(labelColor=var("text"), labelFontSize=14, labelAnchor="start"),
    )
    svg: str = vl_convert.vegalite_to_svg(styled.to_dict())
    return _SIZE.sub(_fitting, svg, count=1)


def _fitting(found: re.Match[str]) -> str:
    """As wide as its place, but no wider than it was drawn."""
    before, width, _ = found.groups()
    return f'<svg {before}style="width:100%;max-width:{width}px;height:auto"'


def _chart(rows: Rows) -> alt.Chart:
    return alt.Chart(alt.InlineData(values=rows))


def _both(draw: Callable[[int], Chart]) -> dict[int, Chart]:
    return {width: draw(width) for width in (WIDE, NARROW)}


def _plot(width: int) -> int:
    """The room for marks beside the names of rows."""
    return width - (300 if width == WIDE else 170)


class _Names(NamedTuple):
    """One row a cell, in their order; on a phone a long name takes several lines."""

    width: int
    names: Sequence[str]

    def shown(self, name: str) -> str:
        if self.width == WIDE:
            return name
        return "\n".join(line for part in name.split(_COMMA) for line in wrap(part, _LETTERS))

    def chart(self, rows: Rows) -> alt.Chart:
        return _chart([{**row, "row": self.shown(row["row"])} for row in rows])

    @property
    def axis(self) -> alt.Y:
        limit = 230 if self.width == WIDE else 110
        axis = alt.Axis(labelLimit=limit, ticks=False, labelExpr="split(datum.label, '\\n')")
        return alt.Y("row:N", sort=list(map(self.shown, self.names)), title=None, axis=axis)

    @property
    def height(self) -> alt.Step:
        lines = max(self.shown(name).count("\n") + 1 for name in self.names)
        return alt.Step(max(_ROW, _LINE * lines + 7))


def _spans(rows: Rows, title: str, form: str) -> dict[int, Chart]:
    """A point and its interval for each row."""
    order = [str(row["row"]) for row in rows]

    def draw(width: int) -> Chart:
        names = _Names(width, order)
        chart, y = names.chart(rows), names.axis
        axis = alt.Axis(format=form, tickCount=5)
        x = alt.X("low:Q", title=title, axis=axis, scale=alt.Scale(zero=True))
        zero = _chart([{"low": 0}]).mark_rule(color=var("edge")).encode(x)
        line = chart.mark_rule(strokeWidth=3, color=var("accent")).encode(x, y, x2="high:Q")
        point = chart.mark_point(size=90, filled=True, color=var("accent"), opacity=1)
        layers = alt.layer(zero, line, point.encode(x="value:Q", y=y))
        return layers.properties(width=_plot(width), height=names.height)

    return _both(draw)


def win_rates(rates: Sequence[Rate]) -> dict[int, Chart]:
    """How often each cell is won."""
    rows = [{"row": rate.cell.name, **rate.share._asdict()} for rate in rates]
    return _spans(rows, phrase("axis", "won"), "%")


def effects(found: Sequence[Effect]) -> dict[int, Chart]:
    """How much each varied thing moves the win rate."""
    rows = [
        {
            "row": f"{factor_name(one.key)}{_COMMA}{one.low} to {one.high}",
            **_in_points(one.difference),
        }
        for one in found
    ]
    return _spans(rows, phrase("axis", "points"), "+d")


def _in_points(difference: Estimate) -> dict[str, float]:
    value, low, high = (100 * number for number in difference[:3])
    return {"value": value, "low": low, "high": high}


def endings(results: Results, found: Sequence[Ending]) -> dict[int, Chart]:
    """The reasons for which games end, one bar a cell; what is won comes first."""
    by_size = sorted(found, key=lambda one: (not one.won, -one.games))
    kinds = list(dict.fromkeys((one.won, one.cause) for one in by_size))
    hues = {True: iter(_WON_HUES * len(kinds)), False: iter(_LOST_HUES * len(kinds))}
    colours = [var(f"{next(hues[won])}-tint") for won, _ in kinds]
    causes = [results.cause(cause) for _, cause in kinds]
    rows = [
        {
            "row": one.cell.name,
            "share": one.share.value,
            "cause": results.cause(one.cause),
            "place": kinds.index((one.won, one.cause)),
        }
        for one in found
    ]
    cells = [cell.name for cell in results.cells]

    def draw(width: int) -> Chart:
        x = alt.X("share:Q", title=phrase("axis", "share"), axis=alt.Axis(format="%", tickCount=5))
        legend = alt.Legend(labelLimit=560 if width == WIDE else 190)
        scale = alt.Scale(domain=causes, range=colours)
        names = _Names(width, cells)
        bars = names.chart(rows).mark_bar(height=14)
        colour = alt.Color("cause:N", scale=scale, legend=legend)
        drawn: alt.Chart = bars.encode(x, names.axis, colour, alt.Order("place:Q"))
        return drawn.properties(width=_plot(width), height=names.height)

    return _both(draw)


def lengths(found: Sequence[Length]) -> dict[int, Chart]:
    """Rounds a game: the middle, and where eight of ten games lie."""
    rows = [
        {"row": one.cell.name, "low": low.value, "middle": middle.value, "high": high.value}
        for one in found
        for low, middle, high in [one.rounds]
    ]
    order = [one.cell.name for one in found]

    def draw(width: int) -> Chart:
        names = _Names(width, order)
        chart, y = names.chart(rows), names.axis
        x = alt.X("low:Q", title=phrase("axis", "rounds"), axis=alt.Axis(tickMinStep=1))
        bar = chart.mark_bar(height=8, color=var("accent"), opacity=0.4, cornerRadius=4)
        tick = chart.mark_tick(thickness=3, size=18, color=var("accent"))
        layers = alt.layer(bar.encode(x, y, x2="high:Q"), tick.encode(x="middle:Q", y=y))
        return layers.properties(width=_plot(width), height=names.height)

    return _both(draw)


def curve(title: str, rows: Rows, ends: Sequence[str]) -> dict[int, Chart]:
    """One measure by round: the middle of the games with either end, and their spread."""
    colours = alt.Scale(domain=list(ends), range=[var("green-tint"), var("orange-tint")])
    dashes = alt.Scale(domain=list(ends), range=[[1, 0], [6, 3]])

    def draw(width: int) -> Chart:
        chart = _chart(rows)
        x = alt.X(
            "round:Q", title=phrase("axis", "round"), axis=alt.Axis(tickMinStep=1, grid=False)
        )
        legend = alt.Legend(direction="horizontal")
        colour = alt.Color("end:N", scale=colours, legend=legend)
        dash = alt.StrokeDash("end:N", scale=dashes, legend=legend)
        spread = alt.Y("low:Q", title=title)
        band = chart.mark_area(opacity=0.22).encode(x, spread, y2="high:Q", color=colour)
        line = chart.mark_line(strokeWidth=2.5)
        layers = alt.layer(band, line.encode(x, y="middle:Q", color=colour, strokeDash=dash))
        return layers.properties(width=(400 if width == WIDE else width) - 110, height=180)

    return _both(draw)


def path(rows: Rows, target: tuple[float, float]) -> Chart:
    """The win rates of all cells, trial by trial, and where they shall be."""
    low, high = target
    band = _chart([{"low": low, "high": high}]).mark_rect(color=var("green-tint"), opacity=0.2)
    y = alt.Y(
        "low:Q", title=phrase("axis", "won"), axis=alt.Axis(format="%"), scale=alt.Scale(zero=True)
    )
    x = alt.X("trial:Q", title=phrase("axis", "trial"), axis=alt.Axis(tickMinStep=1, grid=False))
    point = _chart(rows).mark_point(filled=True, size=60, opacity=1)
    colour = alt.Color("cell:N", scale=alt.Scale(range=[var(f"{hue}-tint") for hue in _CELL_HUES]))
    layers = alt.layer(band.encode(y, y2="high:Q"), point.encode(x, y="won:Q", color=colour))
    return layers.properties(width=WIDE - 80, height=240)
