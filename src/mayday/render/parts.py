"""Parts: what the drawings of all nodes are made of. Colours are tokens, see `palette.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from mayday.kernel import HUES, Node, Overlay, Text
from mayday.render import lettering, marks
from mayday.render.layout import CAPTION, GAP, PAD, Rect
from mayday.render.lettering import BASE, LEADING, SMALL
from mayday.render.markup import tag, words
from mayday.render.naming import heading, number_in, quantity
from mayday.render.palette import var

SIGN = 12.0  # the side of a sign in a legend
Art = Callable[[str], str]  # the drawing of that name, as an SVG document


class Pen(NamedTuple):
    """What a drawing needs besides the node."""

    text: Text
    places: Mapping[str, Rect]
    art: Art | None
    squares: frozenset[str] = frozenset()  # places whose ground their grid draws


def box(
    rect: Rect,
    fill: str,
    stroke: str,
    *,
    radius: float = 8,
    width: float = 1.25,
    dash: str | None = None,
) -> str:
    """A rectangle with rounded corners."""
    return tag(
        "rect",
        x=rect.x,
        y=rect.y,
        width=rect.w,
        height=rect.h,
        rx=radius,
        fill=fill,
        stroke=stroke,
        stroke_width=width,
        stroke_dasharray=dash,
    )


def caption(pen: Pen, node: Node, rect: Rect) -> str:
    """The name of a group at its top left, the number of things in it at the top right."""
    number = str(number_in(node)) if node.folded else quantity(node)
    used = lettering.width(number, BASE) + GAP if number else 0.0
    beside = [pen.places[child.id] for child in node.children if child.at and not node.folded]
    end = min([r.x for r in beside if r.y < rect.y + CAPTION], default=rect.x + rect.w - used)
    room = end - rect.x - 2 * PAD - 4
    title = lettering.fit(heading(node, pen.text), room, 1, BASE, SMALL, bold=True)
    y = rect.y + PAD + 14
    colour = var("accent" if node.state == "active" else "text")
    written = words(title.lines[0], rect.x + PAD + 2, y, title.size, colour, bold=True)
    if number:
        right = rect.x + rect.w - PAD - 2
        written += words(number, right, y, BASE, var("muted"), anchor="end", mono=True)
    return written


def figure(text: str, x: float, y: float, size: float, colour: str) -> str:
    """A number, centred on x."""
    return words(text, x, y, size, colour, anchor="middle", bold=True, mono=True)


def lines(
    broken: lettering.Lettering,
    x: float,
    top: float,
    colour: str,
    *,
    anchor: str | None = None,
    bold: bool = False,
    italic: bool = False,
) -> str:
    """Lines of text from `top` down."""
    step = broken.size * LEADING
    return "".join(
        words(
            line,
            x,
            top + broken.size + n * step,
            broken.size,
            colour,
            anchor=anchor,
            bold=bold,
            italic=italic,
        )
        for n, line in enumerate(broken.lines)
    )


def middle(broken: lettering.Lettering, rect: Rect) -> float:
    """The top of lines that stand in the middle of a rectangle's height."""
    return rect.centre[1] - broken.height / 2 - 1


def cube(x: float, y: float, side: float, hue: str, symbol: str, filled: bool) -> str:
    """A cube of a hue with its letter and mark, or the empty place for one."""
    ink = var(f"{hue}-ink") if filled else var(f"{hue}-tint")
    body = box(
        Rect(x + 1, y + 1, side - 2, side - 2),
        var(hue if filled else "sunken"),
        var(f"{hue}-tint"),
        radius=side * 0.17,
        width=1.75,
        dash=None if filled else "4 3",
    )
    if not symbol:
        return body + marks.hue_mark(hue, x + side / 2, y + side / 2, side * 0.2, ink)
    size = side * 0.5
    letter = words(
        symbol, x + side * 0.42, y + side * 0.5 + size * 0.36, size, ink, anchor="middle", bold=True
    )
    return body + letter + marks.hue_mark(hue, x + side * 0.8, y + side * 0.78, side * 0.1, ink)


def token(x: float, y: float, side: float, symbol: str) -> str:
    """A round piece of no hue."""
    cx, cy = x + side / 2, y + side / 2
    disc = tag(
        "circle",
        cx=cx,
        cy=cy,
        r=side / 2 - 1.5,
        fill=var("sunken"),
        stroke=var("accent"),
        stroke_width=2,
    )
    size = side * 0.5
    return disc + words(
        symbol, cx, cy + size * 0.36, size, var("accent"), anchor="middle", bold=True
    )


def legend(pen: Pen, overlays: Iterable[Overlay], x: float, y: float) -> str:
    """What the overlays that lie somewhere mean, side by side from a place on."""
    parts = []
    for overlay in overlays:
        if overlay.nodes:
            hue = overlay.hue if overlay.hue in HUES else "white"
            said = pen.text.name(overlay.label)
            parts.append(box(Rect(x, y, SIGN, SIGN), var(hue), var(f"{hue}-tint"), radius=2))
            parts.append(words(said, x + SIGN + 6, y + SIGN - 1, SMALL, var("muted")))
            x += SIGN + lettering.width(said, SMALL) + 26
    return "".join(parts)


def card_back(rect: Rect) -> str:
    """A face-down card: a frame and a diamond."""
    cx, cy = rect.centre
    radius = min(rect.w, rect.h) * 0.14
    diamond = tag(
        "path",
        d=f"M{cx:.1f} {cy - radius:.1f}l{radius:.1f} {radius:.1f}l{-radius:.1f} {radius:.1f}"
        f"l{-radius:.1f} {-radius:.1f}z",
        fill="none",
        stroke=var("accent"),
        stroke_width=1.5,
    )
    inner = box(rect.inset(min(5, rect.w * 0.08)), "none", var("line"), radius=5)
    return box(rect, var("raised"), var("edge")) + inner + diamond


def embed(art: str, rect: Rect) -> str:
    """An SVG document drawn into a rectangle, which it fills exactly."""
    document = art[art.index("<svg") :].strip()
    place = f'x="{rect.x:g}" y="{rect.y:g}" width="{rect.w:g}" height="{rect.h:g}"'
    return document.replace("<svg", f'<svg {place} preserveAspectRatio="none"', 1)
