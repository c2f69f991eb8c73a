"""The ship: core, zones and the pod bay with the escape sequence. Rules: SF-INFO-1, SF-INFO-3."""

from __future__ import annotations

from functools import cache, lru_cache

from mayday.games.systems_failing.content import (
    DAMAGE_EXPLOSION,
    REGIONS,
    ROLES,
    ZONE_LIMIT,
    ZONES,
    CardId,
    RoleId,
)
from mayday.games.systems_failing.scene.cards import disaster, needs, role
from mayday.games.systems_failing.table import CORE, SFState
from mayday.kernel import UNKNOWN, Kind, Node, Seat, seat_id

ZONE_X = (22.7, 43.2, 63.7)
REPAIRED_X = (80.45, 91.85)
_KEPT = 5000  # piles that many tables show alike


def ship(g: SFState) -> Node:
    """The core at the left, the zones, the pod bay at the right. Rules: SF-SETUP-1, SF-SETUP-2."""
    return Node(
        id="ship",
        kind=Kind.BOARD,
        art="ship",
        at=(50, 36.3),
        size=(98.8, 60.6),
        children=(
            core(g),
            *(zone(g, number) for number in range(len(ZONES))),
            escape(g),
            *(repaired(g, Seat(seat)) for seat in range(g.seats)),
            roles_set_aside(g),
        ),
    )


def core(g: SFState) -> Node:
    """The core, in the colour of the damage it has taken. Rules: SF-MOVE-2, SF-END-2."""
    return _core(g.damage)


@cache
def _core(damage: int) -> Node:
    return Node(
        id=CORE,
        kind=Kind.SLOT,
        at=(6.8, 50),
        size=(7.2, 18.8),
        hue=next((r.id for r in REGIONS if damage <= r.damage_to), REGIONS[-1].id),
        value=damage,
        limit=DAMAGE_EXPLOSION,
        rules=("SF-MOVE-2", "SF-SURGE-5", "SF-END-2"),
    )


def zone(g: SFState, number: int) -> Node:
    """A zone with its disasters, bottom first. Rules: SF-SURGE-1, SF-NEW-3."""
    cards = g.zones[number]
    return Node(
        id=ZONES[number],
        kind=Kind.STACK,
        at=(ZONE_X[number], 50),
        size=(19.4, 94.4),
        count=len(cards),
        limit=ZONE_LIMIT,
        children=tuple(disaster(g, card, covered=card != cards[-1]) for card in cards),
        about="zone",
        rules=("SF-SURGE-1", "SF-MOVE-1", "SF-NEW-3"),
    )


def escape(g: SFState) -> Node:
    """The escape stack: the active card on top, the others hidden. Rules: SF-SETUP-3, SF-REM-1."""
    hidden = tuple(map(_hidden, range(len(g.escape) - 1)))
    active = tuple(
        Node(
            id=card,
            kind=Kind.CARD,
            state="active",
            note="note.escape",
            children=needs(g, card),
            about="escape_card",
            rules=("SF-REP-2", "SF-REM-1", "SF-END-1"),
        )
        for card in g.escape[-1:]
    )
    return Node(
        id="escape",
        kind=Kind.PILE,
        at=(86.15, 26.2),
        size=(22.3, 46.8),
        count=len(g.escape),
        children=hidden + active,
        rules=("SF-SETUP-3", "SF-END-1"),
    )


@cache
def _hidden(n: int) -> Node:
    return Node(id=f"escape#{n}", kind=Kind.CARD, label=UNKNOWN, face_down=True)


def repaired(g: SFState, seat: Seat) -> Node:
    """The escape cards that this player has completed. Rules: SF-REM-2."""
    return _repaired(seat, tuple(g.escaped[seat]))


@lru_cache(_KEPT)
def _repaired(seat: Seat, cards: tuple[CardId, ...]) -> Node:
    id = seat_id(seat)
    return Node(
        id=f"{id}.escaped",
        kind=Kind.PILE,
        label=f"{id}.repaired",
        at=(REPAIRED_X[seat], 57.5),
        size=(10.9, 11),
        count=len(cards),
        children=tuple(Node(id=card, kind=Kind.CARD, about="escape_done") for card in cards),
        about="repaired",
        rules=("SF-REM-2",),
    )


def roles_set_aside(g: SFState) -> Node:
    """The roles that are out of the game. Rules: SF-SETUP-5."""
    return _set_aside(tuple(g.roles))


@cache
def _set_aside(taken: tuple[RoleId, ...]) -> Node:
    return Node(
        id="set_aside",
        kind=Kind.ROW,
        at=(86.15, 81.2),
        size=(22.3, 32),
        columns=2,
        children=tuple(role(id) for id in ROLES if id not in taken),
        rules=("SF-SETUP-5",),
    )
