"""Grids as pictures: squares with their ground, rulers, walls, overlays and lines of sight."""

from __future__ import annotations

from math import hypot

from mayday.kernel import HUES, LineOfSight, Node, Overlay
from mayday.render import lettering
from mayday.render.layout import Rect
from mayday.render.lettering import SMALL
from mayday.render.markup import tag, words
from mayday.render.palette import var
from mayday.render.parts import Pen, box, embed, figure, legend

PILL = 20.0  # the height of the value on a line of sight
CLEAR, BLOCKED = "green-tint", "orange-tint"  # lines of sight


def draw_grid(pen: Pen, node: Node, rect: Rect) -> str:
    """The ground, the lines between the squares, the rulers, the overlays and what they mean."""
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
        + legend(pen, node.overlays, area.x, area.y + area.h + 7)
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
    """A tint over its squares, with one line around each group of them."""
    hue = overlay.hue if overlay.hue in HUES else "white"
    places = [pen.places[id] for id in overlay.nodes]
    if not places:
        return ""
    area = "".join(f"M{r.x:.1f} {r.y:.1f}h{r.w:.1f}v{r.h:.1f}h{-r.w:.1f}z" for r in places)
    tint = tag("path", d=area, fill=var(hue), fill_opacity=0.2)
    return tint + tag(
        "path",
        d=_outline(places),
        fill="none",
        stroke=var(f"{hue}-tint"),
        stroke_width=2,
        stroke_linecap="round",
    )


def _outline(places: list[Rect]) -> str:
    """The sides of the squares that no two of them share."""
    first, side = places[0], places[0].w
    cells = {(round((r.x - first.x) / side), round((r.y - first.y) / side)): r for r in places}
    parts = []
    for (column, row), r in cells.items():
        if (column, row - 1) not in cells:
            parts.append(f"M{r.x:.1f} {r.y:.1f}h{r.w:.1f}")
        if (column, row + 1) not in cells:
            parts.append(f"M{r.x:.1f} {r.y + r.h:.1f}h{r.w:.1f}")
        if (column - 1, row) not in cells:
            parts.append(f"M{r.x:.1f} {r.y:.1f}v{r.h:.1f}")
        if (column + 1, row) not in cells:
            parts.append(f"M{r.x + r.w:.1f} {r.y:.1f}v{r.h:.1f}")
    return "".join(parts)


def draw_sights(pen: Pen, node: Node) -> str:
    """Lines of sight over everything else: clear ones whole, blocked ones broken."""
    seen = {sight.b for sight in node.sights if not sight.hit}
    drawn = [_sight(pen, sight, seen) for sight in sorted(node.sights, key=lambda s: not s.hit)]
    return "".join(drawn) + _values(pen, node)


def _sight(pen: Pen, sight: LineOfSight, seen: set[str]) -> str:
    """A line from piece to piece; a cross on what stands in its way and has no line of its own."""
    start, end = pen.places[sight.a], pen.places[sight.b]
    (x1, y1), (x2, y2) = _between(start, end), _between(end, start)
    colour = var(BLOCKED if sight.hit else CLEAR)
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
    crossed = [id for id in sight.hit if id in pen.places and id not in seen]
    return line + "".join(_cross(pen.places[id], colour) for id in crossed)


def _between(a: Rect, b: Rect) -> tuple[float, float]:
    """The point where the line from the middle of a to the middle of b leaves a's piece."""
    (ax, ay), (bx, by) = a.centre, b.centre
    length = hypot(bx - ax, by - ay) or 1.0
    part = min(a.w / 2 / length, 0.5)
    return ax + (bx - ax) * part, ay + (by - ay) * part


def _cross(rect: Rect, colour: str) -> str:
    """A cross over what blocks a line."""
    (x, y), r = rect.centre, rect.w * 0.2
    d = f"M{x - r:.1f} {y - r:.1f}l{2 * r:.1f} {2 * r:.1f}m0 {-2 * r:.1f}l{-2 * r:.1f} {2 * r:.1f}"
    around = {"d": d, "fill": "none", "stroke_linecap": "round"}
    return tag("path", **around, stroke=var("ground"), stroke_width=6) + tag(
        "path", **around, stroke=colour, stroke_width=2.5
    )


def _values(pen: Pen, node: Node) -> str:
    """What each clear line is worth, on a small plate at its target; no plate covers another."""
    parts: list[str] = []
    plates: list[Rect] = []
    for sight in node.sights:
        if sight.value:
            plate = _plate(pen.places[sight.a], pen.places[sight.b], sight.value, plates)
            plates.append(plate)
            x, baseline = plate.centre[0], plate.y + 14.5
            parts.append(box(plate, var("ground"), var(CLEAR), radius=PILL / 2))
            parts.append(figure(sight.value, x, baseline, SMALL, var("text")))
    return "".join(parts)


def _plate(start: Rect, target: Rect, value: str, taken: list[Rect]) -> Rect:
    """A place for a value: beyond the target as seen from the start, the first that is free."""
    width, x = lettering.width(value, SMALL) + 12, target.centre[0]
    is_below = target.y > start.y
    y, step = (target.y + target.h - 1, PILL + 2) if is_below else (target.y - PILL + 1, -PILL - 2)
    plate = Rect(x - width / 2, y, width, PILL)
    while any(_overlap(plate, other) for other in taken):
        plate = plate._replace(y=plate.y + step)
    return plate


def _overlap(a: Rect, b: Rect) -> bool:
    return abs(a.centre[0] - b.centre[0]) < (a.w + b.w) / 2 and abs(a.y - b.y) < a.h
