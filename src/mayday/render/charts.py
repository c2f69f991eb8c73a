"""Charts: a board as rooms in boxes and the ways between them, drawn with characters.

A place that is wide enough is a box with its name and what lies there; a small one is a sign of
a few letters. What lies in most places of a board gives way first where room is short.

    ┌Galley──┐      ┌Lounge──┐
    │Engineer├──D2──┤        │
    └────────┘      └────────┘
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from mayday.kernel import Kind, Link, Node
from mayday.render.cells import Box, Sheet
from mayday.render.layout import size_of
from mayday.render.lines import Line, Span, flow, plain
from mayday.render.naming import heading, letters, name, quantity, state_name
from mayday.render.text import Page, item, small_title, star, write

ROOM = 8  # cells: what is narrower is a sign
LEAST_ROWS = 3  # of a room
MOST = 0.75  # of the rooms hold all that lies in them; others show what fits
STEPS = 60  # points of a curved way
SIGNS = "!?%&"  # states of signs, the most frequent one having none
WORDY = 14  # cells: from this width on pieces have their names
LETTERS = 3  # of a name where room is short
SIDES = {(0, -1): 1, (1, 0): 2, (0, 1): 4, (-1, 0): 8}  # up, right, down, left
DOWN = SIDES[0, 1]
STROKES = " │─╰││╭├─╯─┴╮┤┬┼"  # by the sides that a line goes to


Cell = tuple[int, int]


class Place(NamedTuple):
    """A node of the board and where it is drawn."""

    node: Node
    box: Box

    @property
    def is_room(self) -> bool:
        return self.box.inner + 2 >= ROOM and self.box.height >= LEAST_ROWS


def write_chart(page: Page, board: Node, width: int, tallest: int) -> list[Line]:
    """The board as a drawing of at most `tallest` rows, with what its signs mean below it."""
    nodes = [child for child in board.children if child.at]
    common = _common(page, nodes)
    height = _height(page, nodes, width, tallest, common)
    places = [Place(node, _box(node, width, height)) for node in nodes]
    sheet = Sheet(width, height)
    _draw_ways(sheet, board.links, places)
    for place in sorted(places, key=lambda place: not place.is_room):
        if place.is_room:
            _draw_room(page, sheet, place, common)
    signs = [place for place in places if not place.is_room]
    marks = _state_marks(signs)
    for place in signs:
        _draw_sign(page, sheet, place, marks)
    others = [
        line for child in board.children if not child.at for line in write(page, child, width)
    ]
    return [*sheet.lines(), *others, *_legend(page, board, signs, marks, width)]


def _common(page: Page, nodes: Sequence[Node]) -> set[str]:
    """The names of what lies in half of the places or more: they say least."""
    named = Counter(name(child, page.text) for node in nodes for child in node.children)
    return {called for called, number in named.items() if number * 2 >= len(nodes) > 2}


def _height(page: Page, nodes: Sequence[Node], width: int, tallest: int, common: set[str]) -> int:
    """As few rows as hold what lies in most rooms; rooms stay rooms, however low the page is."""
    least, wishes = 7.0, [0.0]
    for node in nodes:
        across, down = size_of(node)
        inner = round(across * width / 100) - 2
        if inner + 2 < ROOM or node.kind in (Kind.PIECE, Kind.PILE, Kind.CARD):
            least = max(least, 100 / max(down, 1))
            continue
        least = max(least, (LEAST_ROWS + 0.5) * 100 / max(down, 1))
        wishes.append((len(_inside(page, node, inner, common)) + 2) * 100 / max(down, 1))
    wished = sorted(wishes)[round((len(wishes) - 1) * MOST)]
    return max(min(round(wished + 0.5), tallest), round(least))


def _box(node: Node, width: int, height: int) -> Box:
    (x, y), (w, h) = node.at or (0.0, 0.0), size_of(node)
    left, right = round((x - w / 2) * width / 100), round((x + w / 2) * width / 100) - 1
    top, bottom = round((y - h / 2) * height / 100), round((y + h / 2) * height / 100) - 1
    box = Box(max(left, 0), max(top, 0), min(max(right, left), width - 1), max(bottom, top))
    return box._replace(bottom=min(box.bottom, height - 1))


def _draw_room(page: Page, sheet: Sheet, place: Place, common: set[str]) -> None:
    """A box; where its name is too long for the frame and there is room, it goes on inside."""
    node, box = place
    room, title = box.height - 2, Span(small_title(page, node), node.hue, node.id, True)
    lines = _inside(page, node, box.inner, common, room)
    first, *others = flow([title], box.inner)
    can_break = max(map(len, title.text.split())) <= box.inner
    if can_break and len(others) + len(lines) <= room:
        title, lines = first[0], [*others, *lines]
    sheet.frame(box, title, node.hue)
    for n, line in enumerate(lines[:room]):
        sheet.write(box.left + 1, box.top + 1 + n, line, box.inner)
    if len(lines) > room:
        sheet.put(box.right - 1, box.bottom, Span("…", "", node.id))


def _inside(page: Page, node: Node, width: int, common: set[str], rows: int = 0) -> list[Line]:
    """What lies in a room: cards in lines of their own, small things one after the other.

    Where the figures alone need more than so many rows, they have letters for names.
    """
    if node.kind in (Kind.STACK, Kind.PILE):
        shown = node.children[::-1] if node.kind is Kind.STACK else node.children[-1:]
        cards = [card for card in shown if not card.face_down]
        return [line for card in cards for line in write(page, card, width)]
    if node.value is not None and not node.children:
        return flow([Span(quantity(node), node.hue, node.id)], width)
    things = [thing for child in node.children for thing in _things(child)]
    if width < WORDY:
        things = [thing for thing in things if _says_something(page, thing, common)]
    things.sort(key=lambda thing: _rank(page, thing, common))
    between = " " if width < WORDY else "  "
    said = [_thing(page, thing, node, width) for thing in things]
    figures = [span for span, thing in zip(said, things, strict=True) if _is_figure(thing)]
    if rows and len(flow(figures, width, between)) > rows:
        said = [_shortened(page, *both, width) for both in zip(said, things, strict=True)]
    return flow(said, width, between)


def _says_something(page: Page, node: Node, common: set[str]) -> bool:
    """Whether it is worth the little room: it can be chosen, or is rare and not empty."""
    return bool(star(page, node)) or (name(node, page.text) not in common and node.count != 0)


def _rank(page: Page, node: Node, common: set[str]) -> tuple[bool, bool, bool, bool]:
    """What comes first where room is short: what can be chosen, figures, what is rare or not as
    it always is."""
    as_ever = node.label in ("", node.id)
    is_common = name(node, page.text) in common
    return not star(page, node), not _is_figure(node), is_common, as_ever


def _is_figure(node: Node) -> bool:
    """Whether it is somebody with a colour or a state, and not a part of the place."""
    return node.kind is Kind.PIECE and bool(node.state or (node.symbol and node.hue))


def _shortened(page: Page, span: Span, node: Node, width: int) -> Span:
    """Letters for the name of a figure; in a wide room, only if it has letters of its own."""
    has_words = width >= WORDY and (not node.symbol or bool(star(page, node)))
    if has_words or not _is_figure(node):
        return span
    short = node.symbol or name(node, page.text)
    return span._replace(text=(star(page, node) + short)[:LETTERS])


def _things(node: Node) -> Iterator[Node]:
    """A thing, or those of a row that stands for nothing itself."""
    if node.kind in (Kind.ROW, Kind.FAN, Kind.BAG) and node.children:
        yield from node.children
    else:
        yield node


def _thing(page: Page, node: Node, room: Node, width: int) -> Span:
    """A thing in few words: without those that the room's name says already."""
    if width >= WORDY and node.symbol and node.hue and not star(page, node):
        return Span(f"{name(node, page.text)} {node.symbol}", node.hue, node.id)
    said = item(page, node)
    if node.symbol and width < WORDY:
        return said._replace(text=star(page, node) + letters(node, page.text))
    if node.kind is Kind.PILE:
        said = said._replace(text=small_title(page, node))
    known = set(heading(room, page.text).lower().split())
    words = said.text.removeprefix(star(page, node)).split()
    fewer = [word for word in words if word.lower() not in known] or words
    shown = star(page, node) + " ".join(fewer)
    return said._replace(text=" ".join(word[:width] for word in shown.split()))


def _draw_sign(page: Page, sheet: Sheet, place: Place, marks: dict[str, str]) -> None:
    """A small place: its letters, the sign of its state and of what stands there."""
    node, box = place
    is_wide = box.inner + 2 >= ROOM
    called = _letters(page, node)
    if is_wide:  # wide, but too low for a box
        number = quantity(node)
        called = f"{name(node, page.text)[: box.inner - 1 - len(number)]} {number}".rstrip()
    spans = [Span(star(page, node) + called, node.hue, node.id, bool(node.children))]
    if node.state in marks:
        spans.append(Span(marks[node.state], "red", node.id))
    for child in () if is_wide else node.children[-1:]:
        number = "" if child.count is None else str(child.count)
        shown = f":{star(page, child)}{letters(child, page.text)}{number}"
        spans.append(Span(shown, child.hue, child.id, True))
    width = sum(len(span.text) for span in spans)
    x, y = place.box.centre
    left = max(min(round(x - (width - 1) / 2), sheet.width - width), 0)
    sheet.write(left, round(y), tuple(spans), width)


def _letters(page: Page, node: Node) -> str:
    """The shortest that says which one it is."""
    words = name(node, page.text).split()
    if node.id in words or node.symbol:
        return node.id if node.id in words else node.symbol
    short = words[0] if words else node.id
    return short if len(short) <= 4 else short[:1].upper()


def _state_marks(signs: Sequence[Place]) -> dict[str, str]:
    """By state: the mark of a sign; the most frequent state has none, nor what has no state."""
    states = [state for state, _ in Counter(place.node.state for place in signs).most_common()]
    return dict(zip(filter(None, states[1:]), SIGNS, strict=False))


def _legend(
    page: Page, board: Node, signs: Sequence[Place], marks: dict[str, str], width: int
) -> list[Line]:
    """What the marks of states mean, what overlays there are, and which ways are shut."""
    items = []
    for state, mark in marks.items():
        of = next(place.node for place in signs if place.node.state == state)
        called = state_name(of, page.text) or state.replace("_", " ")
        items.append(Span(f"{mark} {called}", "red"))
    for overlay in board.overlays:
        for n, id in enumerate(overlay.nodes):
            head = "" if n else f"{page.text.name(overlay.label)}: "
            items.append(Span(f"{head}{page.text.name(id)}", overlay.hue))
    shut = {link.state: "" for link in board.links if link.state}
    items += [Span(f"× {page.text.names.get(state, state)}", "red") for state in shut]
    return flow(items, width)


def _draw_ways(sheet: Sheet, links: Sequence[Link], places: Sequence[Place]) -> None:
    """Lines from place to place, under the places themselves; where they meet they are joined."""
    by_id = {place.node.id: place.box for place in places}
    rooms = [place.box for place in places if place.is_room]
    ends: dict[Cell, int] = {}  # the sides to which the line of a cell goes on
    shut: list[Cell] = []
    for link in links:
        if link.wall or link.a not in by_id or link.b not in by_id:
            continue
        via = [(x * sheet.width / 100, y * sheet.height / 100) for x, y in link.via]
        path = _path([by_id[link.a].centre, *via, by_id[link.b].centre])
        for here, there in pairwise(path):
            side = SIDES[there[0] - here[0], there[1] - here[1]]
            ends[here] = ends.get(here, 0) | side
            ends[there] = ends.get(there, 0) | (side << 2 if side < DOWN else side >> 2)
        seen = [cell for cell in path if not any(room.has(*cell) for room in rooms)]
        if link.state and seen:
            shut.append(seen[len(seen) // 2])
    for cell, sides in ends.items():
        sheet.put(*cell, Span(STROKES[sides]))
    for cell in shut:
        sheet.put(*cell, Span("×", "red"))


def _path(points: Sequence[tuple[float, float]]) -> list[Cell]:
    """The cells along a straight line or a curve with these control points, side by side."""
    cells: list[Cell] = []
    for step in range(STEPS + 1):
        level, t = list(points), step / STEPS
        while len(level) > 1:
            level = [
                (x1 + (x2 - x1) * t, y1 + (y2 - y1) * t) for (x1, y1), (x2, y2) in pairwise(level)
            ]
        x, y = round(level[0][0]), round(level[0][1])
        if not cells:
            cells.append((x, y))
        while cells[-1] != (x, y):
            before_x, before_y = cells[-1]
            if before_x != x:
                cells.append((before_x + (1 if x > before_x else -1), before_y))
            else:
                cells.append((x, before_y + (1 if y > before_y else -1)))
    return cells


def drawn_width(lines: Sequence[Line]) -> int:
    """The width of what is drawn, without the blanks at the right."""
    return max((len(plain(line).rstrip()) for line in lines), default=0)
