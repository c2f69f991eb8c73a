"""Scene, the officers: a line for each with health, equipment and hand, and the own hands."""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import NamedTuple

from msgspec.structs import replace

from mayday.games.phobos_falling.content import ABILITIES, KEPT_EVENT, OFFICERS, TITLE
from mayday.games.phobos_falling.rows import CardId, DeckId, OfficerId
from mayday.games.phobos_falling.rules.fight import points_of
from mayday.games.phobos_falling.scene import places
from mayday.games.phobos_falling.scene.inside import health_of
from mayday.games.phobos_falling.scene.nodes import (
    about_card,
    back_chips,
    backs_of,
    card_node,
    chip,
    drawing,
    put,
    sign_of,
)
from mayday.games.phobos_falling.scene.places import Box, Point
from mayday.games.phobos_falling.shapes import Hand
from mayday.games.phobos_falling.table import PFState, hand_limit, is_healthy
from mayday.kernel import Kind, Node, Seat, drawn_once, seat_id

TOP, BOTTOM = 29.0, 280.0  # of the lines in the panel
HIGHEST = 46.0  # a line
CHIP = 27.0
NAMED = 128.0  # what the figure and the name take
WITH_SEAT = 22.0  # what the name of its player takes besides
FEW = 6  # so many chips have room at their full size
COLUMNS = 3  # so many cards of a hand lie side by side, or more in two lines
MANY_COLUMNS = 5  # but no more than these, and one fewer beside other hands
OTHERS = 150.0  # the width of the column with the seat's other hands


class Entry(NamedTuple):
    """All that shows of an officer in the list of the crew."""

    officer: OfficerId
    seat: str  # of whom, where several play
    health: str
    is_active: bool
    is_aboard: bool
    points: int | None  # how many pirates the officer could defeat unhurt; None: cannot fight
    worn: tuple[tuple[CardId, str], ...]  # what, and how
    keeps: bool  # the event that can be cancelled
    held: tuple[tuple[DeckId, int], ...]


def crew(g: PFState) -> Node:
    """A line for every officer in play, in turn order. Rules: PF-SETUP-16, PF-INFO-1."""
    return crew_list(tuple(entry_of(g, officer) for officer in g.order))


def entry_of(g: PFState, officer: OfficerId) -> Entry:
    """What everybody may know of an officer. Rules: PF-INFO-1, PF-INFO-8."""
    worn = ((g.body, "worn"), (g.belt, "worn"), (g.fields, "switched_on"), (g.work, "in_work"))
    return Entry(
        officer,
        f".of.{seat_id(g.seat_of[officer])}" if g.seats > 1 else "",
        health_of(g, officer),
        officer == g.active,
        officer in g.at,
        points_of(g, officer) if is_healthy(g, officer) else None,
        tuple((cards[officer], state) for cards, state in worn if officer in cards),
        g.kept_by == officer,
        backs_of(g.hands.get(officer, ())),
    )


@drawn_once
def crew_list(entries: tuple[Entry, ...]) -> Node:
    within = places.CREW.extent
    height = min((BOTTOM - TOP) / max(len(entries), 1), HIGHEST)
    lines = []
    for n, entry in enumerate(entries):
        spot = Box(7, TOP + n * height, within[0] - 14, height - 3)
        lines.append(put(officer_line(entry, spot.extent), spot, within))
    panel = Node(
        id="crew",
        kind=Kind.PANEL,
        children=tuple(lines),
        rules=("PF-SETUP-16", "PF-INFO-1", "PF-CARD-6"),
    )
    return put(panel, places.CREW)


@drawn_once
def officer_line(entry: Entry, line: Point) -> Node:
    """Who it is, what it wears, and how many cards of which back it holds."""
    officer, health = entry.officer, entry.health
    figure = drawing(
        f"{officer}.figure" if entry.is_aboard else officer,  # not on the board yet
        officer if health == "healthy" else f"{officer}_{health}",
        health,
        symbol="" if health == "healthy" else "+",
        about=f"officer_{health}",
    )
    chips = [*fighting(entry), *worn(entry), *back_chips(f"{officer}.held", entry.held)]
    width, height = line
    named = NAMED + (WITH_SEAT if entry.seat else 0)
    side = min(CHIP, height - 4, (width - named - 4) / max(len(chips), FEW))
    spots = [
        Box(named + n * side, (height - side) / 2, side - 1.5, side - 1.5)
        for n in range(len(chips))
    ]
    return Node(
        id=f"{officer}.file",
        kind=Kind.CARD,
        label=f"{officer}{entry.seat}",
        state="active" if entry.is_active else health,
        about="officer_file",
        children=(
            figure,
            *(put(node, spot, line) for node, spot in zip(chips, spots, strict=True)),
        ),
        note=f"note.{officer}",
        rules=tuple(
            dict.fromkeys(r for id in OFFICERS[officer].abilities for r in ABILITIES[id].rules)
        ),
    )


def fighting(entry: Entry) -> list[Node]:
    """How many pirates the officer could defeat unhurt, as far as the seat can see."""
    if entry.points is None:
        return []
    id, number = f"{entry.officer}.points", str(entry.points)
    rules = ("PF-COMBAT-11", "PF-COMBAT-12")
    return [chip(id, "combat_points", "black", number, entry.points, rules)]


def worn(entry: Entry) -> list[Node]:
    """Equipment, an active field, work on an engine, and a kept event. Rules: PF-INFO-1."""
    nodes = [sign(entry.officer, card, state) for card, state in entry.worn]
    if entry.keeps:
        id, rules = f"{entry.officer}.kept", ("PF-EVENT-8",)
        nodes.append(drawing(id, "cancel", KEPT_EVENT, symbol="✓", rules=rules, about="kept"))
    return nodes


def sign(officer: OfficerId, card: CardId, state: str) -> Node:
    title = TITLE[card]
    art = f"face_{title.sign}"
    id = f"{officer}.{card}.on"
    return drawing(id, art, title.id, state=state, symbol="✓", rules=title.rules, about=state)


def hands(g: PFState, seat: Seat, deciding: OfficerId) -> tuple[Node, ...]:
    """The hand of the officer who decides, open; the seat's other hands, folded."""
    own = [o for o in g.order if seat == g.seat_of.get(o) and o in g.hands]
    if not own:
        return ()
    first = deciding if deciding in own else own[0]
    others = [officer for officer in own if officer != first]
    room = places.HANDS
    width = room.w - OTHERS - 8 if others else room.w
    columns = MANY_COLUMNS - 1 if others else MANY_COLUMNS
    equipped = tuple(cards[first] for cards in (g.body, g.belt) if first in cards)
    opened = open_hand(first, g.hands[first], equipped, hand_limit(g, first), columns)
    nodes = [put(opened, Box(room.x, room.y, width, room.h))]
    if others:
        panel = Node(
            id="other_hands",
            kind=Kind.PANEL,
            children=tuple(folded_hand(officer, g.hands[officer]) for officer in others),
            rules=("PF-INFO-1",),
        )
        nodes.append(put(panel, Box(room.x + width + 8, room.y, OTHERS, room.h)))
    return tuple(nodes)


@drawn_once
def open_hand(officer: OfficerId, hand: Hand, equipped: Hand, limit: int, most: int) -> Node:
    """A hand as a fan; copies of a card lie on one another, and what is worn lies beside it.

    With more cards than go into two lines they are small.
    """
    cards = [card_node(card, card, n) for card, n in Counter(hand).items()]
    cards += [put_on(card) for card in equipped if card not in hand]
    columns = min(max(COLUMNS, ceil(len(cards) / 2)), most)
    if len(cards) > 2 * most:
        columns = most - 1
        cards = [small(card) for card in cards]
    return Node(
        id=f"{officer}.hand",
        kind=Kind.FAN,
        label=f"{officer}_hand",
        about="hand",
        value=len(hand),
        limit=limit,
        columns=columns,
        children=tuple(cards),
        rules=("PF-CARD-5", "PF-CARD-6", "PF-CARD-8"),
    )


def small(card: Node) -> Node:
    """A card with its sign, or with the number of its copies."""
    sign, back = card.children
    return replace(card, children=(back if (back.value or 0) > 1 else sign,))


def put_on(card: CardId) -> Node:
    """A card that the officer wears."""
    title = TITLE[card]
    return Node(
        id=card,
        kind=Kind.CARD,
        label=title.id,
        state="worn",
        about="worn",
        children=(
            sign_of(card, title),
            chip(f"worn_{card}", "worn", "green", "✓"),
        ),
        note=f"note.{title.id}",
        rules=title.rules,
    )


@drawn_once
def folded_hand(officer: OfficerId, hand: Hand) -> Node:
    """The hand of another officer of the seat, as a list that folds."""
    cards = [
        Node(
            id=f"{officer}.{card}",
            kind=Kind.CARD,
            label=TITLE[card].id,
            about=about_card(TITLE[card]),
            count=n if n > 1 else None,
            note=f"note.{TITLE[card].id}",
        )
        for card, n in Counter(hand).items()
        if card in TITLE
    ]
    return Node(
        id=f"{officer}.cards",
        kind=Kind.PANEL,
        label=officer,
        about="folded_hand",
        count=len(hand),
        folded=True,
        children=tuple(cards),
    )
