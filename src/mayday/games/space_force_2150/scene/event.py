"""Scene, the event: the last card, its bracket that counts, and the result of the die."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mayday.games.space_force_2150.content import CARDS, DIE
from mayday.games.space_force_2150.rows import Card, Effect
from mayday.games.space_force_2150.scene.places import INNER, LEFT, WIDTH, box
from mayday.games.space_force_2150.table import S2State
from mayday.kernel import Kind, Node

EVENT = (WIDTH, 158.0)


def event(g: S2State) -> Node:
    """The last event card, its bracket that counts, and the result of the die."""
    at, size = box(LEFT, 637, *EVENT)
    if not g.card:
        return Node(id="event", kind=Kind.PANEL, at=at, size=size, note="note.no_event")
    lines = tuple(line_node(g, n, line) for n, line in enumerate(outcomes(CARDS[g.card], g.case)))
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
        about="met_event",
        rules=CARDS[g.card].rules,
    )


class Outcome(NamedTuple):
    """What a card can do: its place on the card, the name of that, and for which totals."""

    id: str
    does: str  # the id of the words for it
    low: int = 0
    high: int = 0  # 0: without a die
    effects: tuple[Effect, ...] = ()

    @property
    def label(self) -> str:
        """The totals and what happens then, as one name."""
        return f"{self.low}-{self.high}.{self.does}" if self.high else self.does


def outcomes(card: Card, case: int) -> Iterator[Outcome]:
    """All that a bracket of a card can do, the best total first."""
    if not card.case:
        for answer in ("help", "ignore"):
            yield Outcome(f"{card.id}.{answer}", f"{card.id}.{answer}")
        return
    place, does = f"{card.id}.case{case}", f"{card.id}-{case}"
    if not card.case[case].results:
        yield Outcome(place, does, effects=card.case[case].do)
    high = DIE
    for n, result in enumerate(card.case[case].results):
        low = result.at_least
        yield Outcome(f"{place}.{low}", f"{does}-{n}", low, high, result.do)
        high = low - 1


def line_node(g: S2State, number: int, outcome: Outcome) -> Node:
    """A line of the bracket that counts; the one that the die chose is marked."""
    at, size = box(8, 70 + 28.5 * number, INNER, 25.5, EVENT)
    counts = outcome.low <= g.total <= outcome.high and g.total > 0
    return Node(
        id=outcome.id,
        kind=Kind.CARD,
        label=outcome.label,
        at=at,
        size=size,
        state="active" if counts else "",
        about="outcome_counts" if counts else "outcome_by_die" if outcome.high else "outcome",
    )
