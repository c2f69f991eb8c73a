"""Players: their roles, markers and resource pools."""

from __future__ import annotations

from functools import lru_cache

from mayday.games.systems_failing.content import POOL_LIMIT, RoleId
from mayday.games.systems_failing.cubes import IDS, count, total
from mayday.games.systems_failing.scene.cards import cubes_of, role
from mayday.games.systems_failing.table import SFState
from mayday.kernel import Kind, Node, Seat, seat_id

SEAT_Y = (75.15, 91.45)
_KEPT = 5000  # players that many tables show alike

# The first player marker, which lies before a seat. Rules: SF-SETUP-6, SF-STOCK-1.
FIRST_PLAYER = Node(
    id="first_player",
    kind=Kind.PIECE,
    label="first",
    symbol="1",
    at=(83.4, 20.5),
    size=(30, 34),
    rules=("SF-SETUP-6", "SF-STOCK-1"),
)


def player(g: SFState, seat: Seat) -> Node:
    """A player's role and cubes. Rules: SF-INFO-1."""
    asked = any(ask.seat == seat for ask in g.asks)
    roles = tuple(g.roles[seat : seat + 1])
    return _player(seat, roles, g.pools[seat], g.first == seat, asked)


@lru_cache(_KEPT)
def _player(
    seat: Seat, roles: tuple[RoleId, ...], held: int, is_first: bool, is_asked: bool
) -> Node:
    id = seat_id(seat)
    return Node(
        id=id,
        kind=Kind.PANEL,
        at=(45.3, SEAT_Y[seat]),
        size=(33.8, 15.5),
        state="active" if is_asked else "",
        children=(
            *(role(card, at=(49, 20.5), size=(35, 34)) for card in roles),
            *((FIRST_PLAYER,) if is_first else ()),
            pool(id, held),
            Node(
                id=f"{id}.cubes",
                kind=Kind.COUNTER,
                label="cubes",
                at=(89.6, 69),
                size=(17.4, 50),
                value=total(held),
                limit=POOL_LIMIT,
                rules=("SF-SCAV-5", "SF-STOCK-2"),
            ),
        ),
    )


def pool(id: str, held: int) -> Node:
    """The resource pool: a slot per colour, empty or not, so that a choice can point at it."""
    return Node(
        id=f"{id}.pool",
        kind=Kind.ROW,
        label="pool",
        at=(40, 70),
        size=(76, 52),
        children=tuple(
            cubes_of(Kind.SLOT, f"{id}.{colour}", colour, "in_pool", count(held, colour))
            for colour in IDS
        ),
        rules=("SF-XFER-1", "SF-REP-1"),
    )
