"""Scene, the officers: a line for each with health, equipment and hand, and the own hands."""

from __future__ import annotations

from collections import Counter
from math import ceil

from msgspec.structs import replace

from mayday.games.phobos_falling.content import ABILITIES, KEPT_EVENT, OFFICERS, TITLE
from mayday.games.phobos_falling.rows import CardId, OfficerId
from mayday.games.phobos_falling.rules.fight import points_of
from mayday.games.phobos_falling.scene import places
from mayday.games.phobos_falling.scene.figures import health_of
from mayday.games.phobos_falling.scene.nodes import back_chips, card_node, chip, drawing, put
from mayday.games.phobos_falling.scene.places import Box
from mayday.games.phobos_falling.table import PFState, hand_limit, is_healthy
from mayday.kernel import Kind, Node, Seat, seat_id

TOP, BOTTOM = 29.0, 280.0  # of the lines in the panel
HIGHEST = 46.0  # a line
CHIP = 27.0
NAMED = 128.0  # what the figure and the name take
FEW = 6  # so many chips have room at their full size
COLUMNS = 3  # so many cards of a hand lie side by side, or more in two lines
MANY_COLUMNS = 5  # but no more than these, and one fewer beside other hands
OTHERS = 150.0  # the width of the column with the seat's other hands


def crew(g: PFState) -> Node:
    """A line for every officer in play, in turn order. Rules: PF-SETUP-16, PF-INFO-1."""
    within = places.CREW.extent
    height = min((BOTTOM - TOP) / max(len(g.order), 1), HIGHEST)
    lines = []
    for n, officer in enumerate(g.order):
        spot = Box(7, TOP + n * height, within[0] - 14, height - 3)
        lines.append(put(officer_line(g, officer, spot), spot, within))
    panel = Node(
        id="crew",
        kind=Kind.PANEL,
        children=tuple(lines),
        rules=("PF-SETUP-16", "PF-INFO-1", "PF-CARD-6"),
    )
    return put(panel, places.CREW)


def officer_line(g: PFState, officer: OfficerId, line: Box) -> Node:
    """Who it is, what it wears, and how many cards of which back it holds."""
    health = health_of(g, officer)
    figure = drawing(
        f"{officer}.figure" if officer in g.at else officer,  # not on the board yet
        officer if health == "healthy" else f"{officer}_{health}",
        health,
        symbol="" if health == "healthy" else "+",
    )
    chips = [*fighting(g, officer), *worn(g, officer), *held(g, officer)]
    side = min(CHIP, line.h - 4, (line.w - NAMED - 4) / max(len(chips), FEW))
    spots = [
        Box(NAMED + n * side, (line.h - side) / 2, side - 1.5, side - 1.5)
        for n in range(len(chips))
    ]
    seat = f"{seat_id(g.seat_of[officer])}." if g.seats > 1 else ""
    return Node(
        id=f"{officer}.file",
        kind=Kind.CARD,
        label=f"{seat}{officer}",
        state="active" if officer == g.active else health,
        children=(
            figure,
            *(put(node, spot, line.extent) for node, spot in zip(chips, spots, strict=True)),
        ),
        note=f"note.{officer}",
        rules=tuple(
            dict.fromkeys(r for id in OFFICERS[officer].abilities for r in ABILITIES[id].rules)
        ),
    )


def fighting(g: PFState, officer: OfficerId) -> list[Node]:
    """How many pirates the officer could defeat unhurt, as far as the seat can see."""
    if not is_healthy(g, officer):
        return []
    points = points_of(g, officer)
    rules = ("PF-COMBAT-11", "PF-COMBAT-12")
    return [chip(f"{officer}.points", "combat_points", "black", str(points), points, rules)]


def worn(g: PFState, officer: OfficerId) -> list[Node]:
    """Equipment, an active field, a kept event, and work on an engine. Rules: PF-INFO-1."""
    nodes = []
    for cards, state in ((g.body, "worn"), (g.belt, "worn"), (g.fields, "switched_on")):
        if officer in cards:
            nodes.append(sign(officer, cards[officer], state))
    if officer in g.work:
        nodes.append(sign(officer, g.work[officer], "in_work"))
    if g.kept_by == officer:
        rules = ("PF-EVENT-8",)
        nodes.append(drawing(f"{officer}.kept", "cancel", KEPT_EVENT, symbol="✓", rules=rules))
    return nodes


def sign(officer: OfficerId, card: CardId, state: str) -> Node:
    title = TITLE[card]
    art = f"face_{title.sign}"
    id = f"{officer}.{card}.on"
    return drawing(id, art, title.id, state=state, symbol="✓", rules=title.rules)


def held(g: PFState, officer: OfficerId) -> tuple[Node, ...]:
    """The cards of the hand by their backs. Rules: PF-INFO-8."""
    return back_chips(f"{officer}.held", g.hands.get(officer, ()))


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
    nodes = [put(open_hand(g, first, columns), Box(room.x, room.y, width, room.h))]
    if others:
        panel = Node(
            id="other_hands",
            kind=Kind.PANEL,
            children=tuple(folded_hand(g, officer) for officer in others),
            rules=("PF-INFO-1",),
        )
        nodes.append(put(panel, Box(room.x + width + 8, room.y, OTHERS, room.h)))
    return tuple(nodes)


def open_hand(g: PFState, officer: OfficerId, most: int) -> Node:
    """A hand as a fan; copies of a card lie on one another, and what is worn lies beside it.

    With more cards than go into two lines they are small.
    """
    hand = g.hands[officer]
    cards = [card_node(card, card, n) for card, n in Counter(hand).items()]
    for equipped in (g.body, g.belt):
        card = equipped.get(officer)
        if card is not None and card not in hand:
            cards.append(put_on(card))
    columns = min(max(COLUMNS, ceil(len(cards) / 2)), most)
    if len(cards) > 2 * most:
        columns = most - 1
        cards = [small(card) for card in cards]
    return Node(
        id=f"{officer}.hand",
        kind=Kind.FAN,
        label=f"{officer}_hand",
        value=len(hand),
        limit=hand_limit(g, officer),
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
        children=(
            drawing(f"sign_of_{card}", f"face_{title.sign}", title.id),
            chip(f"worn_{card}", "worn", "green", "✓"),
        ),
        note=f"note.{title.id}",
        rules=title.rules,
    )


def folded_hand(g: PFState, officer: OfficerId) -> Node:
    """The hand of another officer of the seat, as a list that folds."""
    cards = [
        Node(
            id=f"{officer}.{card}",
            kind=Kind.CARD,
            label=TITLE[card].id,
            count=n if n > 1 else None,
            note=f"note.{TITLE[card].id}",
        )
        for card, n in Counter(g.hands[officer]).items()
        if card in TITLE
    ]
    return Node(
        id=f"{officer}.cards",
        kind=Kind.PANEL,
        label=officer,
        count=len(g.hands[officer]),
        folded=True,
        children=tuple(cards),
    )
