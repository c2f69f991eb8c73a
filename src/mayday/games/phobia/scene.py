"""Scene: the table of Phobia, seen by one seat: the board at the left, the sides at the right."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from mayday.games.phobia.chances import cards_left, hit_chance
from mayday.games.phobia.model import PHState, are_complete
from mayday.games.phobia.placing import Place, not_yet_placed
from mayday.games.phobia.respawn import PlacePulled
from mayday.games.phobia.scene_board import board
from mayday.games.phobia.turn import Activation
from mayday.games.phobia.units import (
    PHOBIAS,
    SEAT_OF,
    SIDES,
    SURVIVORS,
    TYPE_OF,
    WALL_TOKENS,
    UnitId,
    UnitType,
)
from mayday.kernel.flow import SPECTATOR, Seat, seat_id
from mayday.kernel.scene import Figure, Kind, Node
from mayday.kernel.view import View

HUES = ("yellow", "violet")  # by seat
SIDE_X, SIDE_WIDTH = 86.9, 25.0
PANELS = {SURVIVORS: (47.6, 30.4), PHOBIAS: (81.2, 34.8)}  # the middle and the height


def scene(v: View[PHState]) -> Node:
    """The board; beside it the turn, the unit in question and both sides, or the choice of units."""
    g = v.position
    choosing = not are_complete(g.forces)
    return Node(
        id="table",
        kind=Kind.TABLE,
        size=(16, 10),
        hue="violet",
        children=(
            board(g),
            status(g),
            *(force_sheets(g, v.seat) if choosing else sides(g)),
        ),
    )


def status(g: PHState) -> Node:
    """The turn that is played, or how the game ended. Rules: PH-TURN-9, PH-END-1, PH-END-2."""
    if g.result is not None:
        note = f"result.{g.result.cause}"
        return Node(id="result", kind=Kind.PANEL, at=(SIDE_X, 5), size=(SIDE_WIDTH, 7), note=note)
    return Node(
        id="turn",
        kind=Kind.COUNTER,
        at=(SIDE_X, 5),
        size=(SIDE_WIDTH, 7),
        value=g.round,
        limit=g.scenario.last_turn,
        rules=("PH-TURN-9", "PH-END-2"),
    )


# -- choosing a force -------------------------------------------------------------------------


def force_sheets(g: PHState, seat: Seat) -> tuple[Node, ...]:
    """The types a seat can choose from, or a note for those who only watch. Rules: PH-FORCE-6, -7."""
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
        children=counts,
        rules=("PH-FORCE-7", "PH-FORCE-1", "PH-FORCE-2"),
    )


def statistics(unit_type: UnitType) -> tuple[Figure, ...]:
    """Max move, range and Hit Chance of a type. Rules: PH-MOVE-8, PH-RANGE-3, PH-ATK-3."""
    near, far = unit_type.near, unit_type.far
    return (
        Figure("move", unit_type.move),
        Figure("range", str(near) if near == far else f"{near}-{far}"),
        Figure("cards", unit_type.cards),
    )


# -- the sides --------------------------------------------------------------------------------


def sides(g: PHState) -> tuple[Node, ...]:
    """The unit in question, the Survivors and the Phobias."""
    return (*unit_in_question(g), survivors(g), phobias(g))


def unit_in_question(g: PHState) -> tuple[Node, ...]:
    """The unit that acts, is placed or was pulled, with its numbers and its chance to hit."""
    step = g.todo[-1] if g.todo else None
    match step:
        case Activation(unit=unit, moves=moves):
            return (unit_card(g, unit, moves),)
        case PlacePulled(unit=unit):
            return (unit_card(g, unit, TYPE_OF[unit].move),)
        case Place(seat=seat):
            return (unit_card(g, not_yet_placed(g, seat)[0], 0),)
    return ()


def unit_card(g: PHState, unit: UnitId, moves: int) -> Node:
    """A unit's movement left, range, Hit Chance and exact chance. Rules: PH-ACT-4, PH-DECK-5."""
    unit_type = TYPE_OF[unit]
    _, reach, cards = statistics(unit_type)
    chance = Figure("chance", percent(hit_chance(g, unit)))
    return Node(
        id="unit",
        kind=Kind.CARD,
        label=unit,
        at=(SIDE_X, 20.4),
        size=(SIDE_WIDTH, 21.0),
        state="active",
        figures=(Figure("move", f"{moves}/{unit_type.move}"), reach, cards, chance),
        note=f"note.{unit_type.id}",
        rules=("PH-ACT-4", "PH-RANGE-3", "PH-ATK-3", "PH-ATK-5"),
    )


def percent(chance: Fraction) -> str:
    """A chance for the eye: never rounded up to certainty."""
    hundredths = floor(chance * 10000)
    return f"{hundredths // 100}.{hundredths % 100:02}%" if 0 < hundredths < 10000 else f"{hundredths // 100}%"


def survivors(g: PHState) -> Node:
    """Who lives, the cards and the wall tokens left. Rules: PH-DECK-5, PH-WALL-5."""
    return side(
        g,
        SURVIVORS,
        Node(
            id="supply",
            kind=Kind.COUNTER,
            value=g.supply,
            limit=WALL_TOKENS,
            rules=("PH-WALL-4", "PH-WALL-5"),
        ),
    )


def phobias(g: PHState) -> Node:
    """Who is on the board, the cards, and the Respawn Pool. Rules: PH-DECK-5, PH-DIE-2."""
    pool = Node(
        id="pool",
        kind=Kind.ROW,
        count=len(g.pool),
        children=numbers("pool", PHOBIAS, g.pool),
        rules=("PH-RESP-2", "PH-RESP-3", "PH-RESP-5"),
    )
    return side(g, PHOBIAS, pool)


def side(g: PHState, seat: Seat, more: Node) -> Node:
    """A side: its units on the board by type, its pile, and what only this side has."""
    middle, height = PANELS[seat]
    hits, misses = cards_left(g, seat)
    pile = Node(
        id=f"{seat_id(seat)}.pile",
        kind=Kind.COUNTER,
        label="hits_in_pile",
        value=hits,
        limit=hits + misses,
        rules=("PH-DECK-1", "PH-DECK-5"),
    )
    return Node(
        id=seat_id(seat),
        kind=Kind.PANEL,
        at=(SIDE_X, middle),
        size=(SIDE_WIDTH, height),
        count=len(g.units[seat]),
        state="active" if any(ask.seat == seat for ask in g.asks) else "",
        children=(
            Node(
                id=f"{seat_id(seat)}.units",
                kind=Kind.ROW,
                label="units",
                children=numbers(seat_id(seat), seat, list(g.units[seat])),
                rules=("PH-FORCE-1", "PH-END-1"),
            ),
            more,
            pile,
        ),
    )


def numbers(place: str, seat: Seat, units: list[UnitId]) -> tuple[Node, ...]:
    """How many units of each type there are in a place."""
    return tuple(
        Node(
            id=f"{place}.{unit_type.id}",
            kind=Kind.PIECE,
            label=unit_type.id,
            art=unit_type.id,
            hue=HUES[seat],
            symbol=unit_type.letter,
            count=sum(TYPE_OF[unit] is unit_type for unit in units),
        )
        for unit_type in SIDES[seat]
    )
