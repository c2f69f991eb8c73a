"""Groups: boards, panels, rows, stacks and piles as pictures."""

from __future__ import annotations

from mayday.kernel import HUES, Kind, Link, Node, Overlay
from mayday.render import lettering
from mayday.render.layout import (
    LIP,
    PAD,
    Rect,
    content_box,
    has_caption,
    lips_of_pile,
    top_of_pile,
)
from mayday.render.lettering import BASE, LARGE, SMALL
from mayday.render.markup import tag, words
from mayday.render.naming import heading, note, number_in
from mayday.render.palette import var
from mayday.render.parts import (
    Pen,
    box,
    caption,
    card_back,
    embed,
    legend,
    lines,
    middle,
)


def draw_group(pen: Pen, node: Node, rect: Rect) -> str:
    """A frame with its name."""
    if not has_caption(node, rect):
        return ""
    active = node.state == "active"
    stroke, width = (var("accent"), 2.0) if active else (var("line"), 1.25)
    frame = box(rect, var("surface"), stroke, radius=10, width=width)
    if node.note and not node.children:
        return frame + _statement(pen, node, rect)
    return frame + caption(pen, node, rect)


def _statement(pen: Pen, node: Node, rect: Rect) -> str:
    """A panel that holds nothing but words."""
    broken = lettering.fit(note(node, pen.text), rect.w - 4 * PAD, 2, LARGE, SMALL, bold=True)
    return lines(
        broken, rect.centre[0], middle(broken, rect), var("accent"), anchor="middle", bold=True
    )


def draw_board(pen: Pen, node: Node, rect: Rect) -> str:
    """The art of the board, or a plain frame, and the ways between its places."""
    if node.art and pen.art:
        ground = embed(pen.art(node.art), rect)
    elif node.kind is Kind.BOARD:
        ground = box(rect, var("surface"), var("line"), radius=10)
    else:
        ground = ""
    ways = "".join(_way(pen, link, rect) for link in node.links if not link.wall)
    halos = "".join(_halos(pen, overlay) for overlay in node.overlays)
    return ground + ways + halos + _meaning(pen, node, rect)


def draw_walls(pen: Pen, node: Node) -> str:
    """The walls between squares, over the squares."""
    return "".join(
        _wall(pen.places[link.a], pen.places[link.b]) for link in node.links if link.wall
    )


def _halos(pen: Pen, overlay: Overlay) -> str:
    """A round tint behind each place of an overlay."""
    hue = overlay.hue if overlay.hue in HUES else "white"
    return "".join(
        tag(
            "circle",
            cx=place.centre[0],
            cy=place.centre[1],
            r=max(place.w, place.h) * 0.75,
            fill=var(hue),
            fill_opacity=0.25,
            stroke=var(f"{hue}-tint"),
            stroke_width=2,
        )
        for place in map(pen.places.__getitem__, overlay.nodes)
    )


def _meaning(pen: Pen, node: Node, rect: Rect) -> str:
    """What the overlays mean, in a corner of the board."""
    used = [overlay for overlay in node.overlays if overlay.nodes]
    return legend(pen, used, rect.x + PAD, rect.y + rect.h - PAD - SMALL)


_CURVES = ("L", "Q", "C")  # by the number of control points


def _way(pen: Pen, link: Link, board: Rect) -> str:
    """A line or curve between the centres of two places, broken if it cannot be used."""
    via = [board.place(point, (0, 0)).centre for point in link.via]
    start, *others = pen.places[link.a].centre, *via, pen.places[link.b].centre
    to = " ".join(f"{x:.1f} {y:.1f}" for x, y in others)
    return tag(
        "path",
        d=f"M{start[0]:.1f} {start[1]:.1f}{_CURVES[len(via)]}{to}",
        fill="none",
        stroke=var("danger" if link.state else "edge"),
        stroke_width=3,
        stroke_dasharray="6 5" if link.state else None,
    )


def _wall(a: Rect, b: Rect) -> str:
    """A bar across the middle between two squares."""
    (ax, ay), (bx, by) = a.centre, b.centre
    x, y, half = (ax + bx) / 2, (ay + by) / 2, min(a.w, a.h) / 2
    upright = abs(ax - bx) > abs(ay - by)
    dx, dy = (0.0, half) if upright else (half, 0.0)
    return tag(
        "line",
        x1=x - dx,
        y1=y - dy,
        x2=x + dx,
        y2=y + dy,
        stroke=var("text"),
        stroke_width=3,
        stroke_linecap="round",
    )


def draw_pile(pen: Pen, node: Node, rect: Rect) -> str:
    """The edges of the cards below the top one; the top one if it is only a count."""
    if not has_caption(node, rect):
        return _low_pile(pen, node, rect)
    area = content_box(node, rect)
    frame = draw_group(pen, node, rect)
    if not number_in(node):
        return frame + box(area, var("sunken"), var("edge"), dash="4 4")
    top = top_of_pile(node, area)
    lips = [
        box(Rect(top.x + LIP * n, top.y + LIP * n, top.w, top.h), var("raised"), var("edge"))
        for n in range(lips_of_pile(node, area), 0, -1)
    ]
    return frame + "".join(lips) + ("" if node.children else card_back(top))


def _low_pile(pen: Pen, node: Node, rect: Rect) -> str:
    """A pile in a low place: its number, with its name where that fits."""
    number, cy = number_in(node), rect.centre[1]
    fill, dash = (var("raised"), None) if number else (var("sunken"), "4 4")
    face = box(rect, fill, var("edge"), radius=min(8, rect.w / 5), dash=dash)
    title = lettering.wrap(heading(node, pen.text), rect.w - 50, SMALL)
    if max(lettering.width(line, SMALL) for line in title) > rect.w - 50:
        return face + words(
            str(number), rect.centre[0], cy + 5.5, BASE, var("text"), anchor="middle", mono=True
        )
    shown = lettering.Lettering(tuple(title), SMALL)
    right = rect.x + rect.w - PAD - 2
    return (
        face
        + lines(shown, rect.x + PAD + 2, middle(shown, rect), var("muted"))
        + words(str(number), right, cy + 7, LARGE, var("text"), anchor="end", bold=True, mono=True)
    )
