"""Grids as pictures: squares with their ground, rulers, walls, overlays and lines of sight."""

from __future__ import annotations

from mayday.kernel.scene import Node, Overlay, Sight
from mayday.render import lettering
from mayday.render.layout import Rect
from mayday.render.markup import tag, words
from mayday.render.palette import HUES, var
from mayday.render.parts import SMALL, Pen, box, embed

PILL = 20.0  # the height of the value on a line of sight


def draw_grid(pen: Pen, node: Node, rect: Rect) -> str:
    """The ground, the lines between the squares, the rulers and the overlays."""
    squares = [pen.places[child.id] for child in node.children]
    if not squares:
        return ""
    area = _area(squares)
    ground = embed(pen.art(node.art), area) if node.art and pen.art else _plain(area)
    return (
        ground
        + _lines(squares, area)
        + _rulers(node, squares, area)
        + "".join(_overlay(pen, overlay) for overlay in node.overlays)
    )


def _area(squares: list[Rect]) -> Rect:
    """The rectangle of all squares together."""
    first, right = squares[0], max(square.x + square.w for square in squares)
    return Rect(first.x, first.y, right - first.x, squares[-1].y + squares[-1].h - first.y)


def _plain(area: Rect) -> str:
    return box(area, var("sunken"), var("edge"), radius=0)


def _lines(squares: list[Rect], area: Rect) -> str:
    """Thin lines between the squares, and the border."""
    side = squares[0].w
    across = "".join(
        f"M{area.x + n * side:.1f} {area.y:.1f}v{area.h:.1f}"
        for n in range(1, round(area.w / side))
    )
    down = "".join(
        f"M{area.x:.1f} {area.y + n * side:.1f}h{area.w:.1f}"
        for n in range(1, round(area.h / side))
    )
    thin = tag(
        "path", d=across + down or "M0 0", stroke=var("line"), stroke_width=0.75, fill="none"
    )
    return thin + box(area, "none", var("text"), radius=0, width=3)


def _rulers(node: Node, squares: list[Rect], area: Rect) -> str:
    """The names of the columns above the grid, those of the rows left of it."""
    across, down = node.rulers
    side = squares[0].w
    written = [
        words(name, area.x + (n + 0.5) * side, area.y - 6, SMALL, var("muted"), anchor="middle")
        for n, name in enumerate(across)
    ]
    written += [
        words(name, area.x - 6, area.y + (n + 0.5) * side + 5, SMALL, var("muted"), anchor="end")
        for n, name in enumerate(down)
    ]
    return "".join(written)


def _overlay(pen: Pen, overlay: Overlay) -> str:
    """A tint over its squares, each with a frame of its own."""
    hue = overlay.hue if overlay.hue in HUES else "white"
    parts = []
    for id in overlay.nodes:
        rect = pen.places[id]
        inner = rect.inset(rect.w * 0.06)
        parts.append(
            tag(
                "rect",
                x=inner.x,
                y=inner.y,
                width=inner.w,
                height=inner.h,
                rx=3,
                fill=var(hue),
                fill_opacity=0.16,
                stroke=var(f"{hue}-tint"),
                stroke_width=1,
                stroke_opacity=0.7,
            )
        )
    return tag("g", *parts) if parts else ""


def draw_sights(pen: Pen, node: Node) -> str:
    """Lines of sight over everything else: clear ones whole, blocked ones broken."""
    drawn = [_sight(pen, sight) for sight in sorted(node.sights, key=lambda s: not s.hit)]
    return "".join(drawn)


def _sight(pen: Pen, sight: Sight) -> str:
    start, end = pen.places[sight.a], pen.places[sight.b]
    (x1, y1), (x2, y2) = start.centre, end.centre
    colour = var("orange-tint" if sight.hit else "green-tint")
    line = tag(
        "line",
        x1=x1,
        y1=y1,
        x2=x2,
        y2=y2,
        stroke=colour,
        stroke_width=1.5 if sight.hit else 2.5,
        stroke_dasharray="3 5" if sight.hit else None,
        stroke_linecap="round",
        opacity=0.75 if sight.hit else 1,
    )
    return line + (_value(sight.value, end, colour) if sight.value else "")


def _value(value: str, target: Rect, colour: str) -> str:
    """What a clear line is worth, on a small plate above its target."""
    width = lettering.width(value, SMALL) + 10
    x, _ = target.centre
    plate = Rect(x - width / 2, target.y - PILL + 3, width, PILL)
    return box(plate, var("ground"), colour, radius=PILL / 2) + words(
        value, x, plate.y + 14.5, SMALL, var("text"), anchor="middle", bold=True, mono=True
    )
