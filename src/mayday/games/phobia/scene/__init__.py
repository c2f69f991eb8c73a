"""Scene: the table of Phobia, seen by one seat: the board at the left, the sides at the right."""

from __future__ import annotations

from mayday.games.phobia.rules.activation import Activation
from mayday.games.phobia.rules.forces import ChooseForces
from mayday.games.phobia.rules.placing import Place, not_yet_placed
from mayday.games.phobia.rules.respawn import PlacePulled, Respawn
from mayday.games.phobia.rules.turn import Turn
from mayday.games.phobia.scene.board import board
from mayday.games.phobia.scene.cards import CARD_Y, SIDE_WIDTH, SIDE_X, force_sheets, unit_card
from mayday.games.phobia.scene.sides import count_types, numbers, phobias, survivors
from mayday.games.phobia.table import PHState
from mayday.kernel import Kind, Node, Seat, View

__all__ = ["scene"]


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
            return (unit_card(g, unit),)
        case Place(seat=seat):
            return (unit_card(g, not_yet_placed(g, seat)[0]),)
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
        children=numbers("ready", seat, count_types(seat, g.ready)),
        rules=("PH-TURN-5", "PH-TURN-7"),
    )


def pulls_left(pulls: int) -> Node:
    """How often the Phobias may still pull a unit.

    Rules: PH-RESP-2, PH-RESP-3, PH-RESP-4.
    """
    return Node(
        id="pulls",
        kind=Kind.COUNTER,
        at=(SIDE_X, CARD_Y),
        size=(SIDE_WIDTH, 7.0),
        value=pulls,
        rules=("PH-RESP-2", "PH-RESP-3", "PH-RESP-4"),
    )
