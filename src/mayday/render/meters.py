"""Meters: counters and tracks as pictures."""

from __future__ import annotations

from xml.sax.saxutils import escape

from mayday.kernel import HUES, Node, Region
from mayday.render import lettering
from mayday.render.layout import PAD, TARGET, Rect
from mayday.render.lettering import BASE, LARGE, LEADING, SMALL
from mayday.render.marks import SIGNS
from mayday.render.markup import MONO, tag, words
from mayday.render.naming import heading, quantity
from mayday.render.palette import var
from mayday.render.parts import Pen, box, cube, figure, lines

NARROW = 16.0  # a space of a track narrower than this has no number
MOST_PIPS = 8  # a counter up to this limit shows dots


def draw_counter(pen: Pen, node: Node, rect: Rect) -> str:
    """A name and a number in one line, or one below the other where the room is high."""
    frame = box(rect, var("surface"), var("line"), radius=10)
    if rect.h > rect.w * 0.7:
        return frame + _tall_counter(pen, node, rect)
    x, cy = rect.x + PAD + 4, rect.centre[1]
    pips = node.limit if node.limit is not None and node.limit <= MOST_PIPS else 0
    number = str(node.value) if pips else quantity(node)
    icon = ""
    if node.hue in HUES:
        icon = cube(x, cy - 13, 26, node.hue, node.symbol, filled=True)
        x += 34
    room = rect.x + rect.w - x - 2 * PAD - len(number) * 11.5 - pips * 20
    title = lettering.fit(heading(node, pen.text), room, 1, BASE, SMALL)
    value = tag(
        "tspan",
        number,
        dx=4,
        font_size=18,
        font_weight=600,
        font_family=MONO,
        fill=var("text"),
    )
    line = tag(
        "text",
        escape(f"{title.lines[0]} "),
        value,
        x=x,
        y=cy + 6.5,
        font_size=title.size,
        fill=var("muted"),
    )
    return frame + icon + line + _pips(node, rect, pips)


def _pips(node: Node, rect: Rect, number: int) -> str:
    """A dot for each of few, filled while it is left, at the right of a counter."""
    last = rect.x + rect.w - PAD - 10
    return "".join(
        tag(
            "circle",
            cx=last - (number - 1 - n) * 20,
            cy=rect.centre[1],
            r=6.5,
            fill=var("accent") if n < (node.value or 0) else "none",
            stroke=var("accent"),
            stroke_width=2,
        )
        for n in range(number)
    )


def _tall_counter(pen: Pen, node: Node, rect: Rect) -> str:
    """The name above, the number below it."""
    title = lettering.fit(heading(node, pen.text), rect.w - 2 * PAD, 3, SMALL, SMALL)
    cx, top = rect.centre[0], rect.y + PAD
    below = top + len(title.lines) * SMALL * LEADING
    cy = (below + rect.y + rect.h) / 2 - 1
    parts = [lines(title, cx, top, var("muted"), anchor="middle")]
    if node.hue in HUES:
        parts.append(cube(cx - 38, cy - 16, 32, node.hue, node.symbol, filled=True))
        cx += 18
    size = LARGE if rect.h > 2 * TARGET else 18
    return "".join(parts) + figure(quantity(node), cx, cy + 7, size, var("text"))


def draw_track(pen: Pen, node: Node, rect: Rect) -> str:
    """A line of spaces in their regions, the marker on one of them."""
    value, last = node.value or 0, node.limit or 0
    title = lettering.fit(heading(node, pen.text), rect.w * 0.7, 1, BASE, SMALL)
    parts = [
        words(title.lines[0], rect.x, rect.y + 15, title.size, var("muted")),
        words(
            quantity(node), rect.x + rect.w, rect.y + 15, BASE, var("text"), anchor="end", mono=True
        ),
    ]
    below = 22 if any(region.value is not None for region in node.regions) else 2
    line = Rect(rect.x, rect.y + 24, rect.w, max(min(rect.h - 24 - below, TARGET), 10))
    width, first = line.w / (last + 1 - node.first), node.first
    origin = line.x - node.first * width
    for region in node.regions or (Region(last, "white"),):
        for n in range(first, region.last + 1):
            cell = Rect(origin + n * width + 1.5, line.y, width - 3, line.h)
            parts.append(_space(cell, n, value, region))
        left, right = origin + first * width, origin + (region.last + 1) * width
        parts.append(_region_name(pen, region, left, right, line.y + line.h))
        first = region.last + 1
    if width < NARROW:
        at = Rect(origin + (value + 0.5) * width - 12, line.y, 24, line.h)
        here = next((r for r in node.regions if value <= r.last), Region(0, "white"))
        parts.append(_space(at, value, value, here))
    return "".join(parts)


def _space(cell: Rect, number: int, value: int, region: Region) -> str:
    """One space: filled where the marker is, with a bar of its hue below."""
    here, hue = number == value, region.hue
    ink = var(f"{hue}-ink") if here else var("muted")
    face = box(
        cell,
        var(hue if here else "sunken"),
        var("text" if here else "line"),
        radius=4,
        width=2.5 if here else 1,
    )
    cx, cy = cell.centre
    if region.mark:
        sign, colour = SIGNS[region.mark], ink if here else var("danger")
        face += sign(cx, cy, min(cell.w, cell.h) * 0.42, colour, "none")
    elif cell.w >= NARROW:
        face += words(str(number), cx, cy + 5, SMALL, ink, anchor="middle", bold=here, mono=True)
    if here:
        return face
    return face + tag(
        "rect",
        x=cell.x + 1,
        y=cell.y + cell.h - 5,
        width=max(cell.w - 2, 1),
        height=4,
        rx=2,
        fill=var(hue),
        opacity=1 if number < value else 0.45,
    )


def _region_name(pen: Pen, region: Region, left: float, right: float, y: float) -> str:
    """What a region means, below its spaces."""
    if region.value is None:
        return ""
    said = f"{region.value} {pen.text.name(region.label)}" if region.label else str(region.value)
    shown = lettering.cut(said, right - left + PAD, SMALL, bold=True)
    colour = var(f"{region.hue}-tint")
    return words(shown, (left + right) / 2, y + 17, SMALL, colour, anchor="middle", bold=True)
