"""Scene, the event: the last card, its bracket that counts, and the result of the die."""

from __future__ import annotations

from collections.abc import Iterator

from mayday.games.space_force_2150.content import CARDS, DIE
from mayday.games.space_force_2150.rows import Card
from mayday.games.space_force_2150.scene.places import INNER, LEFT, WIDTH, box
from mayday.games.space_force_2150.table import S2State
from mayday.kernel import Kind, Node

EVENT = (WIDTH, 158.0)


def event(g: S2State) -> Node:
    """The last event card, its bracket that counts, and the result of the die."""
    at, size = box(LEFT, 637, *EVENT)
    if not g.card:
        return Node(id="event", kind=Kind.PANEL, at=at, size=size, note="note.no_event")
    lines = []
    for n, (id, label, counts) in enumerate(branches(g, CARDS[g.card])):
        line_at, line_size = box(8, 70 + 28.5 * n, INNER, 25.5, EVENT)
        state = "active" if counts else ""
        lines.append(
            Node(id=id, kind=Kind.CARD, label=label, at=line_at, size=line_size, state=state)
        )
    return Node(
        id="event",
        kind=Kind.PANEL,
        at=at,
        size=size,
        children=(event_card(g), *lines),
        rules=("S2-EVT-1", "S2-EVT-7", "S2-DICE-3"),
    )


def event_card(g: S2State) -> Node:
    """The card's name, what crew and ship have to meet it, and the total rolled for it."""
    at, size = box(8, 29, INNER, 37, EVENT)
    several = len(CARDS[g.card].case) > 1
    rolled = (Node(id="die", kind=Kind.PIECE, label="rolled", symbol=str(g.total)),)
    return Node(
        id=g.card,
        kind=Kind.CARD,
        label=f"{g.card}.bracket{g.case}" if several else "",
        at=at,
        size=size,
        children=rolled if g.total else (),
        rules=CARDS[g.card].rules,
    )


def branches(g: S2State, card: Card) -> Iterator[tuple[str, str, bool]]:
    """The lines of the bracket that counts: id, label and whether the die chose it."""
    if not card.case:
        for answer in ("help", "ignore"):
            yield f"{card.id}.{answer}", "", False
        return
    case = card.case[g.case]
    if not case.results:
        yield f"{card.id}.case{g.case}", f"{card.id}-{g.case}", False
    reached = next((r.at_least for r in case.results if g.total >= r.at_least), 0)
    high = DIE
    for n, result in enumerate(case.results):
        label = f"{result.at_least}-{high}.{card.id}-{g.case}-{n}"
        yield f"{card.id}.case{g.case}.{result.at_least}", label, result.at_least == reached
        high = result.at_least - 1
