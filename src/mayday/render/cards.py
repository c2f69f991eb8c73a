"""Cards, and the pieces and places on cards and boards, as pictures."""

from __future__ import annotations

from mayday.kernel import HUES, Node
from mayday.render import lettering
from mayday.render.layout import COMPACT, GAP, PAD, TARGET, TUCK, Rect, is_square, room_name
from mayday.render.lettering import BASE, LARGE, LEADING, SMALL
from mayday.render.marks import SIGNS
from mayday.render.markup import tag, words
from mayday.render.naming import heading, letters, note, quantity
from mayday.render.palette import var
from mayday.render.parts import (
    Pen,
    box,
    card_back,
    cube,
    embed,
    figure,
    lines,
    middle,
    token,
)

SIGN = 40.0  # the room of a figure


def draw_card(pen: Pen, node: Node, rect: Rect) -> str:
    """A card: name and figures above, slots below, the note between them if it fits."""
    if node.face_down:
        return card_back(rect)
    active, covered = node.state == "active", node.state == "covered"
    edge = var("accent") if active else var("edge")
    whole = Rect(rect.x, rect.y - TUCK, rect.w, rect.h + TUCK) if covered else rect
    shadow = tag(
        "rect",
        x=rect.x,
        y=rect.y + 4,
        width=rect.w,
        height=rect.h,
        rx=8,
        fill=var("shadow"),
        opacity=0.6,
    )
    face = shadow + box(
        whole, var("surface" if covered else "raised"), edge, width=2 if active else 1.25
    )
    inner = rect.inset(PAD)
    if rect.h < COMPACT:
        return face + _beside_pieces(pen, node, inner)
    return face + _card_face(pen, node, inner)


def _beside_pieces(pen: Pen, node: Node, inner: Rect) -> str:
    """The name of a low card, right of its pieces and left of those that have a place."""
    taken = [pen.places[child.id] for child in node.children if not child.at]
    left = max([r.x + r.w + PAD for r in taken], default=inner.x)
    _, right = _free_room(pen, node, inner)
    number = 2 if inner.h + 2 * PAD >= 2 * SMALL * LEADING else 1
    title = lettering.fit(heading(node, pen.text), right - left + PAD / 2, number, BASE, SMALL)
    return lines(title, left, middle(title, inner), var("text"))


def _card_face(pen: Pen, node: Node, inner: Rect) -> str:
    """Name, figures and note, from the top down; few figures stand beside the name."""
    apart = _are_wordy(node) or not node.children
    beside = 0.0 if apart else SIGN * len(node.figures)
    size = LARGE if inner.w > 230 else BASE
    title = lettering.fit(heading(node, pen.text), inner.w - beside, 2, size, SMALL, bold=True)
    top = inner.y - 3 + len(title.lines) * title.size * LEADING
    bottom, right = _free_room(pen, node, inner)
    if _are_wordy(node):
        figures = _wordy_figures(pen, node, inner, top)
        top += SIGN
    elif node.children:
        figures = _figures(pen, node, inner.x + inner.w, inner.y + 1)
    else:
        figures = _figures(pen, node, inner.x + inner.w, bottom - SIGN + 4)
    if len(title.lines) > 1:
        beside = 0.0  # the second line ends below the figures
    room = Rect(inner.x + 2, top, right - inner.x - 4 - beside, bottom - top - 2)
    return (
        lines(title, inner.x + 2, inner.y - 3, var("text"), bold=True)
        + figures
        + _card_note(pen, node, room)
        + _card_number(node, inner)
    )


def _free_room(pen: Pen, node: Node, inner: Rect) -> tuple[float, float]:
    """Where the slots along the lower edge begin, and the pieces placed at the right."""
    slots = [pen.places[child.id].y for child in node.children if not child.at]
    placed = [pen.places[child.id].x for child in node.children if child.at]
    return min(slots, default=inner.y + inner.h), min(placed, default=inner.x + inner.w)


def _are_wordy(node: Node) -> bool:
    """Plain figures have names: where there are several, they need a line of their own."""
    return sum(not figure.mark for figure in node.figures) > 1


def _wordy_figures(pen: Pen, node: Node, inner: Rect, top: float) -> str:
    """Figures below the name, side by side from the left, each with its name."""
    parts, x = [], inner.x + 2
    for printed in node.figures:
        value, label = str(printed.value), pen.text.name(printed.label)
        width = max(lettering.width(label, SMALL), len(value) * 0.6 * BASE)
        parts.append(figure(value, x + width / 2, top + 16, BASE, var("text")))
        parts.append(words(label, x + width / 2, top + 32, SMALL, var("muted"), anchor="middle"))
        x += width + 14
    return "".join(parts)


def _figures(pen: Pen, node: Node, right: float, top: float) -> str:
    """The figures of a card side by side, the last one at the right."""
    parts = []
    for n, printed in enumerate(reversed(node.figures)):
        x, y = right - SIGN / 2 - n * SIGN, top + 18
        value = str(printed.value)
        size = 18 if len(value) < 3 else SMALL
        if printed.mark:
            low = 10 if printed.mark == "hazard" else 6
            parts.append(SIGNS[printed.mark](x, y, 18, var("danger"), var("sunken")))
            parts.append(figure(value, x, y + low, size, var("danger")))
        else:
            label = lettering.cut(pen.text.name(printed.label), SIGN, SMALL)
            parts.append(figure(value, x, y - 2, size, var("text")))
            parts.append(words(label, x, y + 15, SMALL, var("muted"), anchor="middle"))
    return "".join(parts)


def _card_note(pen: Pen, node: Node, room: Rect) -> str:
    """The whole note or none of it."""
    said = note(node, pen.text)
    broken = lettering.Lettering(tuple(lettering.wrap(said, room.w, SMALL)), SMALL)
    if len(broken.lines) * SMALL * LEADING > room.h:
        return ""
    return lines(broken, room.x, room.y, var("muted"), italic=True)


def _card_number(node: Node, inner: Rect) -> str:
    """The card's own number at its lower right: what it is worth, or how many there are."""
    right, bottom = inner.x + inner.w - 2, inner.y + inner.h - 2
    return words(
        quantity(node), right, bottom, LARGE, var("text"), anchor="end", bold=True, mono=True
    )


def draw_slot(pen: Pen, node: Node, rect: Rect) -> str:
    """Places for cubes of a hue, cubes with their number, or a room."""
    if node.hue in HUES and node.symbol:
        if node.limit is None:
            return _counted(node, rect)
        side = rect.h
        return "".join(
            cube(
                rect.x + n * (side + GAP),
                rect.y,
                side,
                node.hue,
                node.symbol,
                n < (node.count or 0),
            )
            for n in range(node.limit)
        )
    return _room(pen, node, rect)


def _counted(node: Node, rect: Rect) -> str:
    """A cube and how many there are: beside it, or below where the room is high."""
    number = node.count or 0
    colour = var("text" if number else "muted")
    if rect.w >= rect.h * 1.2:
        side = min(rect.h, TARGET, rect.w * 0.6)
        x, y = rect.x + (rect.w - side - 24) / 2, rect.centre[1] - side / 2
        beside = words(
            str(number), x + side + 6, y + side / 2 + 7, 19, colour, bold=True, mono=True
        )
        return cube(x, y, side, node.hue, node.symbol, number > 0) + beside
    side = min(rect.w, rect.h - 20, TARGET)
    x, y = rect.centre[0] - side / 2, rect.y + (rect.h - side - 20) / 2
    below = figure(str(number), rect.centre[0], y + side + 18, 18, colour)
    return cube(x, y, side, node.hue, node.symbol, number > 0) + below


def _room(pen: Pen, node: Node, rect: Rect) -> str:
    """A named place on a board; its hue shows how it fares."""
    hue = node.hue if node.hue in HUES else ""
    if is_square(node, rect):
        ground = "" if node.id in pen.squares else _ground(rect)
        return ground + (_tint(rect, hue) if hue else "")
    stroke = var(f"{hue}-tint") if hue else var("edge")
    title = room_name(node, rect, pen.text)
    number = quantity(node) if node.value is not None else ""
    top = rect.y + (rect.h * 0.18 if number else PAD / 2)
    if not number and not node.children:
        top = middle(title, rect)
    frame = box(rect, var("surface"), stroke, radius=min(12, rect.w / 6), width=2)
    if node.art and pen.art:
        frame += embed(pen.art(node.art), rect)
    named = lines(title, rect.centre[0], top, var("text"), anchor="middle", bold=True)
    if not number:
        return frame + named
    size = min(26, (rect.w - 2 * PAD) / (0.62 * len(number)))
    return frame + named + figure(number, rect.centre[0], rect.y + rect.h * 0.72, size, stroke)


def _ground(rect: Rect) -> str:
    return box(rect, var("sunken"), var("line"), radius=0, width=0.75)


def _tint(rect: Rect, hue: str) -> str:
    return tag("rect", x=rect.x, y=rect.y, width=rect.w, height=rect.h, fill=var(hue), opacity=0.25)


def draw_piece(pen: Pen, node: Node, rect: Rect) -> str:
    """A piece, with its name beside or below it where there is room; a drawing needs no name."""
    side = min(rect.w, rect.h)
    if node.count is not None and max(rect.w, rect.h) < 1.2 * side:
        return _stack_piece(pen, node, rect)
    if node.count is not None and node.art and pen.art:
        return _counted_shape(pen, node, rect)
    if node.count is not None and node.hue in HUES:
        return _counted(node, rect)
    if rect.w > 2 * side:
        title = lettering.fit(heading(node, pen.text), rect.w - side - PAD, 2, BASE, SMALL)
        shape = silhouette(pen, node, Rect(rect.x, rect.y, side, side))
        return shape + lines(title, rect.x + side + PAD, middle(title, rect), var("text"))
    title = lettering.fit(heading(node, pen.text), rect.w, 2, SMALL, SMALL)
    rest = rect.h - len(title.lines) * SMALL * LEADING - 3
    if node.art or rest < TARGET / 2 or rect.w < TARGET:
        return silhouette(
            pen, node, Rect(rect.centre[0] - side / 2, rect.centre[1] - side / 2, side, side)
        )
    side = min(rest, TARGET)
    shape = silhouette(pen, node, Rect(rect.centre[0] - side / 2, rect.y, side, side))
    return shape + lines(title, rect.centre[0], rect.y + side, var("text"), anchor="middle")


def _shaded(node: Node, square: Rect, shape: str) -> str:
    """A shape in its state: what is done fades, what is active has a ring."""
    if node.state == "done":
        return tag("g", shape, opacity=0.6)
    if node.state == "active":
        return box(square.inset(-2), "none", var("accent"), radius=6, width=3) + shape
    return shape


def _counted_shape(pen: Pen, node: Node, rect: Rect) -> str:
    """A shape from the game's art, and how many of it there are."""
    side = min(rect.w * 0.55, rect.h, TARGET)
    shape = silhouette(pen, node, Rect(rect.x, rect.centre[1] - side / 2, side, side))
    colour = var("text" if node.count else "muted")
    number = words(
        str(node.count), rect.x + side + 6, rect.centre[1] + 7, 19, colour, bold=True, mono=True
    )
    return shape + number


def _stack_piece(pen: Pen, node: Node, rect: Rect) -> str:
    """One piece that stands for several, with their number on a plate at its corner."""
    size = max(SMALL, rect.h * 0.36)
    width = size * (0.62 * len(str(node.count)) + 0.5)
    right, bottom = rect.x + rect.w + 2, rect.y + rect.h + 2
    plate = Rect(right - width, bottom - size * 1.15, width, size * 1.15)
    colour = var("text" if node.count else "muted")
    return (
        silhouette(pen, node, rect)
        + box(plate, var("ground"), var("edge"), radius=size * 0.35)
        + figure(str(node.count), plate.centre[0], bottom - size * 0.22, size, colour)
    )


def silhouette(pen: Pen, node: Node, square: Rect) -> str:
    """A shape from the game's art, a cube of a hue, or a round token."""
    if node.art and pen.art:
        return _shaded(node, square, embed(pen.art(node.art), square))
    if node.hue in HUES:
        return cube(square.x, square.y, square.w, node.hue, node.symbol, filled=True)
    return token(square.x, square.y, square.w, letters(node, pen.text))
