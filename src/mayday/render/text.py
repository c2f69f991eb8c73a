"""Text: a scene as lines for the terminal and the screen reader.

Places on a board become columns where the page is wide enough, and lists otherwise. A need is
a box, `[x] blue` if a cube lies on it and `[ ] blue` if not; a card that lies on others stands
above them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from mayday.kernel import Kind, Node, Region
from mayday.render.lines import (
    GUTTER,
    Line,
    Span,
    flow,
    indented,
    paragraph,
    plain,
    share,
    side_by_side,
    width_of,
)
from mayday.render.maps import CHOSEN, Map, narrowest, pieces
from mayday.render.naming import (
    Naming,
    counted,
    heading,
    letters,
    name,
    note,
    number_in,
    quantity,
    state_name,
)
from mayday.render.reading import Columns, Part, reading_order

WIDE_PAGE = 100  # from this width on, columns may be narrower than their longest line
COLUMN = 20  # but not narrower than this
GAUGE = 20  # signs of a bar
ENDLESS = 500  # wide enough for anything in one line


class Page(NamedTuple):
    """What the writing of a node needs besides the node."""

    text: Naming
    width: int
    highlight: frozenset[str]
    full: bool
    brief: bool = False  # signs and bars instead of words, where little room is
    draw: Callable[[Page, Node, int], list[Line]] | None = None  # boards; None: they are written


def text_view(
    scene: Node,
    text: Naming,
    width: int = 80,
    *,
    highlight: Collection[str] = (),
    full: bool = False,
) -> str:
    """The scene as plain text, no line longer than `width`."""
    lines = text_lines(scene, text, width, highlight=highlight, full=full)
    return "".join(f"{plain(line).rstrip()}\n" for line in lines)


def text_lines(
    scene: Node,
    text: Naming,
    width: int = 80,
    *,
    highlight: Collection[str] = (),
    full: bool = False,
) -> list[Line]:
    """The scene as lines of spans. What can be chosen has a star.

    With `full`, the small print too: notes on cards, and what lies below the top of a pile.
    """
    page = Page(text, width, frozenset(highlight), full)
    return write(page, scene, width)


def write(page: Page, node: Node, width: int) -> list[Line]:
    """One node and what lies on it, in lines of at most `width`."""
    return KINDS[node.kind](page, node, width)


def write_parts(page: Page, part: Part, width: int) -> list[Line]:
    """Rows below one another, longer ones apart; columns side by side."""
    if isinstance(part, Node):
        return write(page, part, width)
    if isinstance(part, Columns):
        columns = _columns(page, part, width)
        if columns is not None:
            return columns
    blocks = [block for below in part.parts if (block := write_parts(page, below, width))]
    lines: list[Line] = []
    for n, block in enumerate(blocks):
        if n and len(blocks[n - 1]) + len(block) > 2:
            lines.append(())
        lines += block
    return lines


def _columns(page: Page, part: Columns, width: int) -> list[Line] | None:
    """The parts as columns, or None if the page is too narrow for them."""
    room = width - GUTTER * (len(part.parts) - 1)
    natural = [width_of(write_parts(page, p, ENDLESS)) for p in part.parts]
    maps = [_narrowest_map(p) for p in part.parts]
    least = natural
    if page.width >= WIDE_PAGE:
        least = [max(min(n, COLUMN), m) for n, m in zip(natural, maps, strict=True)]
    if sum(least) > room:
        return None
    widths = share(natural, room)
    if any(width < m for width, m in zip(widths, maps, strict=True)):
        return None
    blocks = [write_parts(page, p, w) for p, w in zip(part.parts, widths, strict=True)]
    return side_by_side(blocks, widths)


def _narrowest_map(part: Part) -> int:
    """The least width of a part that keeps every grid in it drawn as a map."""
    if not isinstance(part, Node):
        return max((_narrowest_map(p) for p in part.parts), default=0)
    return max((narrowest(node) for node in part.walk() if node.kind is Kind.GRID), default=0)


def write_board(page: Page, node: Node, width: int) -> list[Line]:
    """The places of a board, or the table itself, what lies over them and the ways between them.

    Ways that cannot be used as usual are always said, the others on a full page.
    """
    if page.draw is not None and node.kind is Kind.BOARD and node.children:
        return page.draw(page, node, width)
    places = write_parts(page, reading_order(node.children), width)
    return places + _areas(page, node, width) + _ways(page, node, width)


def _areas(page: Page, node: Node, width: int) -> list[Line]:
    """The overlays of a board, each with its places."""
    lines: list[Line] = []
    for overlay in node.overlays:
        if overlay.nodes:
            title = Span(f"{page.text.name(overlay.label)}:", overlay.hue, node.id, True)
            named = [Span(page.text.name(id), overlay.hue, id) for id in overlay.nodes]
            lines += flow([title, *named], width, indent="  ")
    return lines


def _ways(page: Page, node: Node, width: int) -> list[Line]:
    """The ways of a board, a line for each state they are in."""
    said: dict[str, list[Span]] = {}
    for link in node.links:
        if not link.wall and (link.state or page.full):
            between = f"{page.text.name(link.a)} - {page.text.name(link.b)}"
            said.setdefault(link.state, []).append(Span(between))
    lines: list[Line] = []
    for state, ways in sorted(said.items()):
        called = page.text.names.get(state, state) or "ways"
        title = Span(f"{called[:1].upper()}{called[1:]}:", "", node.id, True)
        lines += flow([title, *ways], width, indent="  ")
    return lines


def write_group(page: Page, node: Node, width: int) -> list[Line]:
    """A title and what the group holds: in its line if it is only small things.

    Of a folded panel only the title and the number of things, but on a full page.
    """
    if node.folded and not page.full:
        return _head(page, node, width)
    if node.note and not node.children:
        return paragraph(note(node, page.text), width, id=node.id, strong=True)
    if node.kind is not Kind.PANEL and all(_is_small(child) for child in node.children):
        return _listed(page, node, node.children, width)
    inside = [write_parts(page, reading_order(node.children), width)]
    if not any(child.at for child in node.children):
        inside = [write(page, child, width) for child in node.children]
    return _head(page, node, width) + [line for block in inside for line in block if line]


def _listed(page: Page, node: Node, children: Sequence[Node], width: int) -> list[Line]:
    """The title and its small things as one list."""
    title = Span(f"{_title(page, node)}:" if children else _title(page, node), "", node.id, True)
    return flow([title, *(item(page, child) for child in children)], width, indent="  ")


def _head(page: Page, node: Node, width: int) -> list[Line]:
    return paragraph(_title(page, node), width, id=node.id, strong=True)


def _title(page: Page, node: Node) -> str:
    """The name and, in brackets, how many there are and the state."""
    number = str(number_in(node)) if node.folded else quantity(node)
    facts = [fact for fact in (number, state_name(node, page.text)) if fact]
    called = star(page, node) + heading(node, page.text)
    return f"{called} ({', '.join(facts)})" if facts else called


def small_title(page: Page, node: Node) -> str:
    """The name, with a number and state only if they say something."""
    state, number = state_name(node, page.text), quantity(node)
    called = star(page, node) + heading(node, page.text)
    return " ".join(part for part in (called, number, f"({state})" if state else "") if part)


def star(page: Page, node: Node) -> str:
    """The sign of what can be chosen; a folded panel has it for what is in it."""
    hidden = node.walk() if node.folded and not page.full else (node,)
    return CHOSEN if any(one.id in page.highlight for one in hidden) else ""


def _is_small(node: Node) -> bool:
    """Whether a few words say it all."""
    if node.face_down:
        return True
    if node.kind is Kind.CARD:
        return not any(child.kind is Kind.SLOT for child in node.children)
    return node.kind in (Kind.PIECE, Kind.COUNTER, Kind.SLOT, Kind.PILE) and not node.children


def _is_need(node: Node) -> bool:
    """A place for a certain number of cubes."""
    return node.kind is Kind.SLOT and bool(node.symbol) and node.limit is not None


def item(page: Page, node: Node) -> Span:
    """A small thing as one span: `[x] blue`, `orange 2`, `2 Soldiers`, `Medic (red)`."""
    called = star(page, node) + name(node, page.text)
    if node.face_down:
        return Span(f"{called} {quantity(node)}".rstrip(), "", node.id)
    if _is_need(node) and page.brief:
        boxes = "".join("■" if n < number_in(node) else "□" for n in range(node.limit or 0))
        return Span(f"{star(page, node)}{boxes}{letters(node, page.text)}", node.hue, node.id)
    if _is_need(node):
        boxes = "".join("[x]" if n < number_in(node) else "[ ]" for n in range(node.limit or 0))
        return Span(f"{boxes} {called}", node.hue, node.id)
    figures = [f"{page.text.name(figure.label)} {figure.value}" for figure in node.figures]
    held = [f"{name(child, page.text)} {quantity(child)}".rstrip() for child in _said(node)]
    inside = f"({', '.join(figures + held)})" if figures or held else ""
    parts = [called, inside, quantity(node)]
    if number := counted(node, page.text):
        parts = [star(page, node) + number, inside]
    said = " ".join(part for part in parts if part)
    hue = node.hue or next((child.hue for child in node.children), "")
    return Span(said, hue, node.id)


def _said(node: Node) -> tuple[Node, ...]:
    """What lies on a card or piece, without its picture: a drawing without letter or number."""
    return tuple(
        child
        for child in node.children
        if child.kind is not Kind.PIECE or not child.art or child.symbol or child.count is not None
    )


def write_small(page: Page, node: Node, width: int) -> list[Line]:
    """A counter or a piece on a line of its own."""
    called, number = star(page, node) + heading(node, page.text), quantity(node)
    line = f"{called}: {number}" if number else called
    if not node.children:
        return paragraph(line, width, node.hue, node.id)
    title = Span(f"{line}:", node.hue, node.id)
    return flow([title, *(item(page, child) for child in node.children)], width, indent="  ")


def write_track(page: Page, node: Node, width: int) -> list[Line]:
    """Name and number, then the spaces with the marker in brackets, region by region."""
    if page.brief:
        return flow([Span(_title(page, node), "", node.id, True), *_gauge(page, node)], width)
    head = paragraph(
        f"{heading(node, page.text)}: {quantity(node)}", width, id=node.id, strong=True
    )
    if (node.limit or 0) > 20:
        return [*head, _bar(node, width)]
    items, first = [], node.first
    for region in node.regions or (Region(node.limit or 0, ""),):
        spaces = " ".join(_space(n, node.value or 0) for n in range(first, region.last + 1))
        items.append(Span(f"{_meaning(page, region)}{spaces}", region.hue, node.id))
        first = region.last + 1
    return head + flow(items, width, between=" | ")


def _gauge(page: Page, node: Node) -> list[Span]:
    """A track as a bar, a sign a space up to the marker, and what its region means."""
    first, value, last = node.first, node.value or 0, node.limit or 0
    if last - first > GAUGE:
        return list(_bar(node, GAUGE))
    spans, low = [], first
    for region in node.regions or (Region(last, ""),):
        done = max(min(value, region.last) - low + 1, 0) if value >= low else 0
        rest = region.last - low + 1 - done
        spans.append(Span("▪" * done + "·" * rest, region.hue, node.id))
        if low <= value <= region.last and (meaning := _meaning(page, region)):
            spans.append(Span(meaning.removesuffix(": "), region.hue, node.id))
        low = region.last + 1
    return spans


def _space(number: int, value: int) -> str:
    return f"[{number}]" if number == value else str(number)


def _meaning(page: Page, region: Region) -> str:
    """What a region says before its spaces."""
    if region.value is not None:
        return f"{region.value} {page.text.name(region.label)}: ".replace(" :", ":")
    return f"{page.text.name(region.label)}: " if region.mark and region.label else ""


def _bar(node: Node, width: int) -> Line:
    """A long track as a bar."""
    room = min(width - 2, (node.limit or 0) + 1)
    done = round(room * (node.value or 0) / max(node.limit or 1, 1))
    return (Span("[" + "#" * done + "." * (room - done) + "]", "", node.id),)


def write_card(page: Page, node: Node, width: int) -> list[Line]:
    """Name, figures and what lies on the card: in one line if that fits.

    A large card that lies by itself, not in a pile or row, has room for its note.
    """
    small = _is_small(node)
    if small and page.brief and _said(node) and not node.face_down:
        title = Span(small_title(page, node), node.hue, node.id, True)
        lines = flow([title, *(item(page, child) for child in _said(node))], width, indent="  ")
    elif small:
        lines = flow([item(page, node)], width)
    else:
        title = Span(star(page, node) + heading(node, page.text), "", node.id, True)
        signs = [
            Span(f"{page.text.name(figure.label)} {figure.value}", "", node.id)
            for figure in node.figures
        ]
        slots = [item(page, child) for child in _said(node)]
        lines = flow([title, *signs, *slots], width)
        if len(lines) > 1:
            lines = flow([title, *signs], width) + flow(slots, width)
    if (page.full or (node.at and not small)) and node.note and not node.face_down:
        lines += paragraph(note(node, page.text), width)
    return lines


def write_stack(page: Page, node: Node, width: int) -> list[Line]:
    """A title, then the cards, the top one first, joined by a line at the left."""
    lines = _head(page, node, width)
    cards = node.children[::-1]
    for n, card in enumerate(cards):
        last = n == len(cards) - 1
        corner = "─ " if len(cards) == 1 else "┌ " if n == 0 else "└ " if last else "├ "
        lines += indented(write(page, card, width - 2), corner, "  " if last else "│ ")
    return lines


def write_pile(page: Page, node: Node, width: int) -> list[Line]:
    """A title and the top card; on a full page also the names of those below it."""
    seen = [card for card in reversed(node.children) if not card.face_down]
    seen = seen if page.full else seen[:1]
    if not seen:
        return _head(page, node, width)
    names = [_name(page, card, "," if card is not seen[-1] else "") for card in seen]
    if _is_small(seen[0]):
        title = Span(f"{_title(page, node)}:", "", node.id, True)
        return flow([title, *names], width, between=" ", indent="  ")
    top = indented(write(page, seen[0], width - 2), "─ ", "  ")
    below = indented(flow(names[1:], width - 2, between=" "), "  ", "  ")
    return _head(page, node, width) + top + below


def _name(page: Page, node: Node, after: str) -> Span:
    return Span(star(page, node) + name(node, page.text) + after, "", node.id)


def write_slot(page: Page, node: Node, width: int) -> list[Line]:
    """A place and what stands on it."""
    if _is_need(node):
        return flow([item(page, node)], width)
    if node.value is not None and not node.children:
        return write_small(page, node, width)
    return _listed(page, node, node.children, width)


def write_grid(page: Page, node: Node, width: int) -> list[Line]:
    """The squares as a drawing, then what stands on them, by name."""
    drawing = Map(node, page.text, page.highlight).lines(width)
    room = min(width, max(width_of(drawing), COLUMN)) if drawing else width
    return _head(page, node, width) + drawing + pieces(node, page.text, page.highlight, room)


KINDS: dict[Kind, Callable[[Page, Node, int], list[Line]]] = {
    Kind.TABLE: write_board,
    Kind.BOARD: write_board,
    Kind.PANEL: write_group,
    Kind.ROW: write_group,
    Kind.FAN: write_group,
    Kind.BAG: write_group,
    Kind.STACK: write_stack,
    Kind.PILE: write_pile,
    Kind.GRID: write_grid,
    Kind.TRACK: write_track,
    Kind.COUNTER: write_small,
    Kind.CARD: write_card,
    Kind.PIECE: write_small,
    Kind.SLOT: write_slot,
}
