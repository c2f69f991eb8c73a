"""Scene: the table of Phobia, seen by one seat: the board at the left, the sides at the right."""

from __future__ import annotations

from mayday.games.phobia.deck import cards_left, hit_chance
from mayday.games.phobia.forces import ChooseForces
from mayday.games.phobia.model import PHState
from mayday.games.phobia.placing import Place, not_yet_placed
from mayday.games.phobia.respawn import PlacePulled, Respawn
from mayday.games.phobia.scene_board import HUES, board, percent
from mayday.games.phobia.turn import Activation, Turn
from mayday.games.phobia.units import (
    PHOBIAS,
    SIDES,
    SURVIVORS,
    TYPE_OF,
    WALL_TOKENS,
    WALLS_PER_WORKER,
    UnitId,
    UnitType,
)
from mayday.kernel.flow import SPECTATOR, Seat, seat_id
from mayday.kernel.scene import Figure, Kind, Node
from mayday.kernel.view import View

SIDE_X, SIDE_WIDTH = 86.9, 25.0
CARD_Y = 20.4  # of what is being done
PANELS = {SURVIVORS: (48.6, 31.6), PHOBIAS: (82.0, 33.4)}  # the middle and the height
# The rows of each panel, the middle and the height: units, wall tokens or pool, the pile.
ROWS = {
    SURVIVORS: ((31.0, 34.0), (61.5, 20.0), (85.5, 20.0)),
    PHOBIAS: ((27.5, 31.0), (61.0, 31.0), (87.5, 17.0)),
}
ROW_WIDTH = 94.0


def scene(v: View[PHState]) -> Node:
    """The board; beside it the turn, the unit in question and both sides, or the force sheets."""
    g = v.position
    choosing = bool(g.todo) and isinstance(g.todo[-1], ChooseForces)
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
        return Node(
            id="result",
            kind=Kind.PANEL,
            at=(SIDE_X, 16.2),
            size=(SIDE_WIDTH, 29.4),
            note=note,
            rules=("PH-END-1", "PH-END-2"),
        )
    return Node(
        id="turn",
        kind=Kind.COUNTER,
        at=(SIDE_X, 5),
        size=(SIDE_WIDTH, 7),
        value=g.round,
        limit=g.scenario.last_turn,
        rules=("PH-TURN-9", "PH-END-2"),
    )


def force_sheets(g: PHState, seat: Seat) -> tuple[Node, ...]:
    """The types a seat can choose from; a note for those who only watch. Rules: PH-FORCE-6, -7."""
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


def sides(g: PHState) -> tuple[Node, ...]:
    """What is being done, the Survivors and the Phobias."""
    return (*at_hand(g), survivors(g), phobias(g))


def at_hand(g: PHState) -> tuple[Node, ...]:
    """The unit that acts, is placed or was pulled; else who may still act, or the pulls left."""
    step = g.todo[-1] if g.todo else None
    match step:
        case Activation(unit=unit, moves=moves):
            return (unit_card(g, unit, moves),)
        case PlacePulled(unit=unit):
            return (unit_card(g, unit, TYPE_OF[unit].move),)
        case Place(seat=seat):
            return (unit_card(g, not_yet_placed(g, seat)[0], 0),)
        case Turn(seat=seat):
            return (still_to_act(g, seat),)
        case Respawn(pulls=pulls):
            return (pulls_left(pulls),)
    return ()


def still_to_act(g: PHState, seat: Seat) -> Node:
    """The units that were not yet activated this turn. Rules: PH-TURN-5."""
    return Node(
        id="ready",
        kind=Kind.ROW,
        at=(SIDE_X, CARD_Y),
        size=(SIDE_WIDTH, 13.0),
        count=len(g.ready),
        children=numbers("ready", seat, g.ready),
        rules=("PH-TURN-5", "PH-TURN-7"),
    )


def pulls_left(pulls: int) -> Node:
    """How often the Phobias may still pull a unit. Rules: PH-RESP-2 to -4."""
    return Node(
        id="pulls",
        kind=Kind.COUNTER,
        at=(SIDE_X, CARD_Y),
        size=(SIDE_WIDTH, 7.0),
        value=pulls,
        rules=("PH-RESP-2", "PH-RESP-3", "PH-RESP-4"),
    )


def unit_card(g: PHState, unit: UnitId, moves: int) -> Node:
    """A unit's movement left, range, Hit Chance and exact chance; a Worker's walls left.

    Rules: PH-ACT-4, PH-DECK-5, PH-WALL-4.
    """
    unit_type = TYPE_OF[unit]
    _, reach, cards = statistics(unit_type)
    figures = [Figure("move", f"{moves}/{unit_type.move}"), reach, cards]
    figures.append(Figure("chance", percent(hit_chance(g, unit))))
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
        note=f"note.{unit_type.id}",
        children=(portrait("unit.piece", unit_type),),
        rules=("PH-ACT-4", "PH-RANGE-3", "PH-ATK-3", "PH-ATK-5"),
    )


def survivors(g: PHState) -> Node:
    """Who lives, the wall tokens and the cards left. Rules: PH-DECK-5, PH-WALL-5."""
    middle, height = ROWS[SURVIVORS][1]
    supply = Node(
        id="supply",
        kind=Kind.COUNTER,
        at=(50, middle),
        size=(ROW_WIDTH, height),
        value=g.supply,
        limit=WALL_TOKENS,
        rules=("PH-WALL-4", "PH-WALL-5"),
    )
    return side(g, SURVIVORS, supply)


def phobias(g: PHState) -> Node:
    """Who is on the board, the Respawn Pool and the cards left. Rules: PH-DECK-5, PH-DIE-2."""
    middle, height = ROWS[PHOBIAS][1]
    pool = Node(
        id="pool",
        kind=Kind.ROW,
        at=(50, middle),
        size=(ROW_WIDTH, height),
        count=len(g.pool),
        children=numbers("pool", PHOBIAS, g.pool),
        rules=("PH-RESP-2", "PH-RESP-3", "PH-RESP-5"),
    )
    return side(g, PHOBIAS, pool)


def side(g: PHState, seat: Seat, its_own: Node) -> Node:
    """A side: its units on the board by type, what only this side has, its pile."""
    middle, height = PANELS[seat]
    units_row, _, pile_row = ROWS[seat]
    hits, misses = cards_left(g, seat)
    units = Node(
        id=f"{seat_id(seat)}.units",
        kind=Kind.ROW,
        label="units",
        at=(50, units_row[0]),
        size=(ROW_WIDTH, units_row[1]),
        children=numbers(seat_id(seat), seat, list(g.units[seat])),
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
        count=len(g.units[seat]),
        state="active" if any(ask.seat == seat for ask in g.asks) else "",
        children=(units, its_own, pile),
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
