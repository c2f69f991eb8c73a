"""Cards: disasters, escape cards and roles, with their needs and the cubes on them."""

from __future__ import annotations

from functools import cache, lru_cache

from mayday.games.systems_failing.content import CARDS, DISASTERS, ROLES, CardId, RoleId
from mayday.games.systems_failing.cubes import CODES, NONE, count
from mayday.games.systems_failing.table import NEEDS, SFState
from mayday.kernel import Figure, Kind, Node

_KEPT = 5000  # nodes that many tables show alike


def disaster(g: SFState, card: CardId, covered: bool) -> Node:
    """A disaster in play: its damage, its needs and the cubes on them."""
    return _disaster(card, g.cubes_on.get(card, NONE), covered)


@lru_cache(_KEPT)
def _disaster(card: CardId, held: int, covered: bool) -> Node:
    return Node(
        id=card,
        kind=Kind.CARD,
        figures=figures(card),
        state="covered" if covered else "",
        note=f"note.{card}",
        children=_needs(card, held),
        about="disaster",
        rules=("SF-REP-2", "SF-REM-3", "SF-REM-4"),
    )


@cache
def figures(card: CardId) -> tuple[Figure, ...]:
    """The entry zone and the damage value; systems failing cards have neither."""
    if card not in DISASTERS:
        return ()
    printed = DISASTERS[card]
    return (Figure("entry", printed.zone), Figure("damage_value", printed.damage, "hazard"))


def needs(g: SFState, card: CardId) -> tuple[Node, ...]:
    """A slot per colour; a colour needed twice is one slot for two cubes.

    Rules: SF-REP-3, SF-REP-7.
    """
    return _needs(card, g.cubes_on.get(card, NONE))


@lru_cache(_KEPT)
def _needs(card: CardId, held: int) -> tuple[Node, ...]:
    wanted = NEEDS[card]
    return tuple(
        cubes_of(Kind.SLOT, f"{card}.{c}", c, "need", count(held, c), count(wanted, c))
        for c in dict.fromkeys(CARDS[card].needs)
    )


@cache
def role(
    id: RoleId, at: tuple[float, float] | None = None, size: tuple[float, float] | None = None
) -> Node:
    """A role card with the colour it may leave out. Rules: SF-ROLE-1."""
    ignored = ROLES[id].ignores
    return Node(
        id=id,
        kind=Kind.CARD,
        at=at,
        size=size,
        note="note.role",
        children=(cubes_of(Kind.PIECE, f"{id}.{ignored}", ignored, "left_out"),),
        about="role",
        rules=("SF-ROLE-1", "SF-ROLE-3", "SF-ROLE-6"),
    )


@lru_cache(_KEPT)
def cubes_of(
    kind: Kind,
    id: str,
    colour: str,
    about: str,
    held: int | None = None,
    limit: int | None = None,
) -> Node:
    """The cubes of one colour, or the place for them."""
    return Node(
        id=id,
        kind=kind,
        label=colour,
        hue=colour,
        symbol=CODES[colour],
        state="" if limit is None else "filled" if held == limit else "open",
        count=held,
        limit=limit,
        about=about,
    )
