"""Players: their roles, markers and resource pools."""

from __future__ import annotations

from functools import lru_cache

from mayday.games.systems_failing.content import POOL_LIMIT
from mayday.games.systems_failing.cubes import IDS, count, total
from mayday.games.systems_failing.scene.cards import cubes_of, role
from mayday.games.systems_failing.table import SFState
from mayday.kernel import Kind, Node, Seat, seat_id

SEAT_Y = (75.15, 91.45)
_KEPT = 5000  # pools that many tables show alike


def player(g: SFState, seat: Seat) -> Node:
    """A player's role and cubes. Rules: SF-INFO-1."""
    id = seat_id(seat)
    asked = any(ask.seat == seat for ask in g.asks)
    return Node(
        id=id,
        kind=Kind.PANEL,
        at=(45.3, SEAT_Y[seat]),
        size=(33.8, 15.5),
        state="active" if asked else "",
        children=(
            *(role(card, at=(49, 20.5), size=(35, 34)) for card in g.roles[seat : seat + 1]),
            *first_player(g, seat),
            pool(g, seat),
            Node(
                id=f"{id}.cubes",
                kind=Kind.COUNTER,
                label="cubes",
                at=(89.6, 69),
                size=(17.4, 50),
                value=total(g.pools[seat]),
                limit=POOL_LIMIT,
                rules=("SF-SCAV-5", "SF-STOCK-2"),
            ),
        ),
    )


def first_player(g: SFState, seat: Seat) -> tuple[Node, ...]:
    """The first player marker, if it lies before this seat. Rules: SF-SETUP-6, SF-STOCK-1."""
    if g.first != seat:
        return ()
    marker = Node(
        id="first_player",
        kind=Kind.PIECE,
        label="first",
        symbol="1",
        at=(83.4, 20.5),
        size=(30, 34),
        rules=("SF-SETUP-6", "SF-STOCK-1"),
    )
    return (marker,)


def pool(g: SFState, seat: Seat) -> Node:
    """The resource pool: a slot per colour, empty or not, so that a choice can point at it."""
    return _pool(seat_id(seat), g.pools[seat])


@lru_cache(_KEPT)
def _pool(id: str, held: int) -> Node:
    return Node(
        id=f"{id}.pool",
        kind=Kind.ROW,
        label="pool",
        at=(40, 70),
        size=(76, 52),
        children=tuple(
            cubes_of(Kind.SLOT, f"{id}.{colour}", colour, held=count(held, colour))
            for colour in IDS
        ),
        rules=("SF-XFER-1", "SF-REP-1"),
    )
