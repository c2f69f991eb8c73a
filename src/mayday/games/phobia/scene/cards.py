"""Cards of the scene: the force sheets, and the unit in question."""

from __future__ import annotations

from mayday.games.phobia.content import SIDES, TYPE_OF, WALLS_PER_WORKER, UnitId, UnitType
from mayday.games.phobia.rules.deck import hit_chance
from mayday.games.phobia.table import PHState
from mayday.kernel import SPECTATOR, Figure, Kind, Node, Seat, percent

HUES = ("yellow", "violet")  # of the units, by seat
SIDE_X, SIDE_WIDTH = 86.9, 25.0  # what lies beside the board
CARD_Y = 20.4  # of what is being done


def force_sheets(g: PHState, seat: Seat) -> tuple[Node, ...]:
    """The types a seat can choose from; a note for those who only watch.

    Rules: PH-FORCE-6, PH-FORCE-7.
    """
    if seat == SPECTATOR:
        secret = Node(
            id="secret",
            kind=Kind.PANEL,
            at=(SIDE_X, 50),
            size=(SIDE_WIDTH, 12),
            note="note.secret",
            rules=("PH-FORCE-6",),
        )
        return (secret,)
    return tuple(
        sheet(g, unit_type, at=(SIDE_X, 20.6 + 22.6 * number), chosen=chosen_count(g, seat, number))
        for number, unit_type in enumerate(SIDES[seat])
    )


def chosen_count(g: PHState, seat: Seat, number: int) -> int:
    """How many of the side's n-th type were chosen so far; 0 if it is not yet its turn."""
    return g.forces[seat][number] if number < len(g.forces[seat]) else 0


def sheet(g: PHState, unit_type: UnitType, at: tuple[float, float], chosen: int) -> Node:
    """A type with its numbers and a place for each count. Rules: PH-FORCE-7."""
    counts = tuple(
        Node(
            id=f"{unit_type.id}.{count}",
            kind=Kind.SLOT,
            hue=HUES[unit_type.seat],
            symbol=str(count),
            count=int(count == chosen),
            limit=1,
            about="count",
        )
        for count in range(1, unit_type.pieces + 1)
    )
    return Node(
        id=unit_type.id,
        kind=Kind.CARD,
        at=at,
        size=(SIDE_WIDTH, 21.4),
        figures=statistics(unit_type),
        note=f"note.{unit_type.id}",
        children=(*counts, portrait(f"{unit_type.id}.piece", unit_type)),
        rules=("PH-FORCE-7", "PH-FORCE-1", "PH-FORCE-2"),
    )


def portrait(id: str, unit_type: UnitType) -> Node:
    """The silhouette of a type, on a card."""
    return Node(
        id=id,
        kind=Kind.PIECE,
        label=unit_type.id,
        art=unit_type.id,
        hue=HUES[unit_type.seat],
        at=(88, 72),
        size=(18, 44),
    )


def statistics(unit_type: UnitType) -> tuple[Figure, ...]:
    """Max move, range and Hit Chance of a type. Rules: PH-MOVE-8, PH-RANGE-3, PH-ATK-3."""
    near, far = unit_type.near, unit_type.far
    return (
        Figure("move", unit_type.move),
        Figure("range", str(near) if near == far else f"{near}-{far}"),
        Figure("cards", unit_type.cards),
    )


def unit_card(g: PHState, unit: UnitId, moves: int | None = None) -> Node:
    """A unit's movement, what is left of it if it acts, range, Hit Chance and exact chance; a
    Worker's walls left. Rules: PH-ACT-4, PH-DECK-5, PH-WALL-4."""
    unit_type = TYPE_OF[unit]
    move, reach, cards = statistics(unit_type)
    if moves is not None:
        move = Figure("move", f"{moves}/{unit_type.move}")
    figures = [move, reach, cards]
    figures.append(Figure("chance", percent(float(hit_chance(g, unit)))))
    if unit_type.builds:
        figures.append(Figure("walls", WALLS_PER_WORKER - g.built.get(unit, 0)))
    return Node(
        id="unit",
        kind=Kind.CARD,
        label=unit,
        at=(SIDE_X, CARD_Y),
        size=(SIDE_WIDTH, 21.0),
        state="active",
        figures=tuple(figures),
        about=unit_type.id,
        children=(portrait("unit.piece", unit_type),),
        rules=("PH-ACT-4", "PH-RANGE-3", "PH-ATK-3", "PH-ATK-5"),
    )
