"""The sides of the scene: who lives, the wall tokens or the pool, the cards left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from mayday.games.phobia.content import PHOBIAS, SIDES, SURVIVORS, TYPE_OF, WALL_TOKENS, UnitId
from mayday.games.phobia.scene.cards import HUES, SIDE_WIDTH, SIDE_X
from mayday.games.phobia.table import PHState, cards_left
from mayday.kernel import Kind, Node, Seat, drawn_once, seat_id

PANELS = {SURVIVORS: (48.6, 31.6), PHOBIAS: (82.0, 33.4)}  # the middle and the height
# The rows of each panel, the middle and the height: units, wall tokens or pool, the pile.
ROWS = {
    SURVIVORS: ((31.0, 34.0), (61.5, 20.0), (85.5, 20.0)),
    PHOBIAS: ((27.5, 31.0), (61.0, 31.0), (87.5, 17.0)),
}
ROW_WIDTH = 94.0

Numbers: TypeAlias = tuple[int, ...]  # of units, by type


def survivors(g: PHState) -> Node:
    """Who lives, the wall tokens and the cards left. Rules: PH-DECK-5, PH-WALL-5."""
    return survivors_panel(side_of(g, SURVIVORS), g.supply)


@drawn_once
def survivors_panel(now: Side, supply: int) -> Node:
    middle, height = ROWS[SURVIVORS][1]
    tokens = Node(
        id="supply",
        kind=Kind.COUNTER,
        at=(50, middle),
        size=(ROW_WIDTH, height),
        value=supply,
        limit=WALL_TOKENS,
        rules=("PH-WALL-4", "PH-WALL-5"),
    )
    return side(now, tokens)


def phobias(g: PHState) -> Node:
    """Who is on the board, the Respawn Pool and the cards left. Rules: PH-DECK-5, PH-DIE-2."""
    return phobias_panel(side_of(g, PHOBIAS), count_types(PHOBIAS, g.pool))


@drawn_once
def phobias_panel(now: Side, pulled: Numbers) -> Node:
    middle, height = ROWS[PHOBIAS][1]
    pool = Node(
        id="pool",
        kind=Kind.ROW,
        at=(50, middle),
        size=(ROW_WIDTH, height),
        count=sum(pulled),
        children=numbers("pool", PHOBIAS, pulled),
        rules=("PH-RESP-2", "PH-RESP-3", "PH-RESP-5"),
    )
    return side(now, pool)


class Side(NamedTuple):
    """All that shows of a side beside what only it has."""

    seat: Seat
    units: Numbers  # on the board
    hits: int
    misses: int
    is_asked: bool


def side_of(g: PHState, seat: Seat) -> Side:
    units, is_asked = count_types(seat, g.units[seat]), any(ask.seat == seat for ask in g.asks)
    return Side(seat, units, *cards_left(g, seat), is_asked)


def side(now: Side, its_own: Node) -> Node:
    """A side: its units on the board by type, what only this side has, its pile."""
    seat, hits, misses = now.seat, now.hits, now.misses
    middle, height = PANELS[seat]
    units_row, _, pile_row = ROWS[seat]
    units = Node(
        id=f"{seat_id(seat)}.units",
        kind=Kind.ROW,
        label="units",
        at=(50, units_row[0]),
        size=(ROW_WIDTH, units_row[1]),
        children=numbers(seat_id(seat), seat, now.units),
        rules=("PH-FORCE-1", "PH-END-1"),
    )
    pile = Node(
        id=f"{seat_id(seat)}.pile",
        kind=Kind.COUNTER,
        label="hits_in_pile",
        at=(50, pile_row[0]),
        size=(ROW_WIDTH, pile_row[1]),
        value=hits,
        limit=hits + misses,
        rules=("PH-DECK-1", "PH-DECK-5"),
    )
    return Node(
        id=seat_id(seat),
        kind=Kind.PANEL,
        at=(SIDE_X, middle),
        size=(SIDE_WIDTH, height),
        count=sum(now.units),
        state="active" if now.is_asked else "",
        children=(units, its_own, pile),
    )


def count_types(seat: Seat, units: Iterable[UnitId]) -> Numbers:
    """How many units of each type of a side there are."""
    types = [TYPE_OF[unit].id for unit in units]
    return tuple(types.count(unit_type.id) for unit_type in SIDES[seat])


@drawn_once
def numbers(place: str, seat: Seat, counts: Numbers) -> tuple[Node, ...]:
    """How many units of each type there are in a place."""
    return tuple(
        Node(
            id=f"{place}.{unit_type.id}",
            kind=Kind.PIECE,
            label=unit_type.id,
            art=unit_type.id,
            hue=HUES[seat],
            symbol=unit_type.letter,
            count=count,
        )
        for unit_type, count in zip(SIDES[seat], counts, strict=True)
    )
