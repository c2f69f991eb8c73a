"""SVG: a scene as one picture that needs nothing else.

What a seat sees, in the light theme:

    svg(game.look(g, seat), game.text, art=art_of(game.package), theme=LIGHT)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from xml.sax.saxutils import escape

from mayday.kernel import Kind, Node, Text, content
from mayday.render.cards import draw_card, draw_piece, draw_slot
from mayday.render.grids import draw_grid, draw_sights
from mayday.render.groups import draw_board, draw_group, draw_pile, draw_walls
from mayday.render.layout import PAD, Rect, has_caption, is_square, layout
from mayday.render.lettering import LARGE
from mayday.render.markup import SANS, tag, words
from mayday.render.meters import draw_counter, draw_track
from mayday.render.naming import describe
from mayday.render.palette import DARK, resolve, tokens, var
from mayday.render.parts import Art, Pen

GROUPS = frozenset((Kind.PANEL, Kind.ROW, Kind.STACK, Kind.FAN, Kind.BAG))
TITLE = 44.0
AROUND = 6.0  # the room around a node that is looked at close up


def art_of(package: str) -> Art:
    """The drawings in the art folder of a game's package."""
    return lambda name: content.read(package, f"art/{name}.svg")


def svg(
    scene: Node,
    text: Text,
    *,
    art: Art | None = None,
    theme: str = DARK,
    highlight: Collection[str] = (),
    title: str = "",
    width: float = 1280.0,
    close: str = "",
) -> str:
    """The scene as an SVG document. Nodes in `highlight` glow; `title` is a line above it.

    With `close`, only that node.
    """
    across, down = scene.size or (16.0, 10.0)
    top = TITLE if title else 0.0
    table = Rect(0, top, width, width * down / across)
    height = top + table.h
    squares = (
        child.id for node in scene.walk() if node.kind is Kind.GRID for child in node.children
    )
    places = layout(scene, table, text)
    subject, shown = scene, Rect(0, 0, width, height)
    if close:
        subject = next(node for node in scene.walk() if node.id == close)
        places = {**places, close: _alone(subject, places)}
        shown = places[close].inset(-AROUND)
    pen = Pen(text, places, art, frozenset(squares))
    picture = tag(
        "svg",
        tag("title", escape(title or text.name(scene.named))),
        tag("rect", x=shown.x, y=shown.y, width=shown.w, height=shown.h, fill=var("ground")),
        words(title, 16, 30, LARGE, var("accent"), bold=True),
        draw(pen, subject, frozenset(highlight)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(f"{length:g}" for length in shown),
        font_family=SANS,
    )
    return resolve(picture, tokens(theme, scene.hue))


def _alone(node: Node, places: Mapping[str, Rect]) -> Rect:
    """Where a node is drawn alone: a group without the empty room after the last thing in it."""
    rect = places[node.id]
    if node.kind not in GROUPS or node.folded or not (held := visible(node, rect)):
        return rect
    ends = [places[child.id] for child in held]
    across = max(end.x + end.w for end in ends) + PAD - rect.x
    down = max(end.y + end.h for end in ends) + PAD - rect.y
    return Rect(rect.x, rect.y, min(rect.w, across), min(rect.h, down))


def draw(pen: Pen, node: Node, highlight: frozenset[str]) -> str:
    """A node, what lies on it, and its glow, as one group that names it."""
    rect = pen.places[node.id]
    said = describe(node, pen.text)
    return tag(
        "g",
        tag("title", escape(said)),
        KINDS[node.kind](pen, node, rect),
        *(draw(pen, child, highlight) for child in visible(node, rect)),
        draw_walls(pen, node),
        draw_sights(pen, node),
        glow(node, rect) if _glows(node, highlight) else "",
        data_node=node.id,
    )


def _glows(node: Node, highlight: frozenset[str]) -> bool:
    """Whether it can be chosen; a folded panel glows for what is in it."""
    shown = node.walk() if node.folded else (node,)
    return any(one.id in highlight for one in shown)


def visible(node: Node, rect: Rect) -> tuple[Node, ...]:
    """The children that can be seen: of a pile the top, of something face down or folded
    none."""
    if node.kind is Kind.PILE:
        return node.children[-1:] if has_caption(node, rect) else ()
    return () if node.face_down or node.folded else node.children


def glow(node: Node, rect: Rect) -> str:
    """A soft ring around something that can be chosen; on an empty square just a dot."""
    if is_square(node, rect):
        return _dot(rect) if not node.children else _ring(rect.inset(3.0), 3)
    return _ring(rect.inset(-2.5), 10)


def _dot(rect: Rect) -> str:
    x, y = rect.centre
    return tag("circle", cx=x, cy=y, r=rect.w * 0.11, fill=var("accent"), opacity=0.9)


def _ring(rect: Rect, radius: float) -> str:
    parts = []
    for by, stroke, opacity in ((-0.5, 5.0, 0.25), (0.5, 2.0, 1.0)):
        ring = rect.inset(by)
        parts.append(
            tag(
                "rect",
                x=ring.x,
                y=ring.y,
                width=ring.w,
                height=ring.h,
                rx=radius,
                fill="none",
                stroke=var("accent"),
                stroke_width=stroke,
                opacity=opacity,
            )
        )
    return "".join(parts)


KINDS: dict[Kind, Callable[[Pen, Node, Rect], str]] = {
    Kind.TABLE: draw_board,
    Kind.BOARD: draw_board,
    Kind.GRID: draw_grid,
    Kind.PANEL: draw_group,
    Kind.ROW: draw_group,
    Kind.STACK: draw_group,
    Kind.FAN: draw_group,
    Kind.BAG: draw_group,
    Kind.PILE: draw_pile,
    Kind.TRACK: draw_track,
    Kind.COUNTER: draw_counter,
    Kind.CARD: draw_card,
    Kind.PIECE: draw_piece,
    Kind.SLOT: draw_slot,
}
