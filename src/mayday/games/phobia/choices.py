"""Choices: every choice of the game, built once from the content.

Targets are scene nodes: units (`lum1`), squares (`G15`), wall tokens (`G15.wall`) and counts
(`lum.2`). A square has one name on every board, so boards share their choices.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import compress
from typing import NamedTuple

from mayday.games.phobia.board import Board, Squares
from mayday.games.phobia.content import BOARDS, PHOBIAS, SQUARES, TYPE_OF, TYPES, WALLS, TypeId
from mayday.kernel import Choice, Seat


class Verb(StrEnum):
    """What a player can do."""

    FORCE = "force"
    PLACE = "place"
    PLACE_REST = "place_rest"
    ACTIVATE = "activate"
    MOVE = "move"
    ATTACK = "attack"
    BUILD = "build"
    END_UNIT = "end_unit"
    END_TURN = "end_turn"
    PULL = "pull"
    STOP = "stop"
    RESPAWN = "respawn"


def _start_squares(*seats: Seat) -> list[str]:
    """The start squares of these sides on all boards."""
    starts = [(board, board.starts[seat]) for board in BOARDS.values() for seat in seats]
    return sorted({board.names[n] for board, squares in starts for n in board.members(squares)})


PLACE_REST = Choice(Verb.PLACE_REST.value)
END_UNIT = Choice(Verb.END_UNIT.value)
END_TURN = Choice(Verb.END_TURN.value)
PULL = Choice(Verb.PULL.value)
STOP = Choice(Verb.STOP.value)

FORCE = {
    id: tuple(Choice(Verb.FORCE.value, f"{id}.{n}") for n in range(1, unit_type.pieces + 1))
    for id, unit_type in TYPES.items()
}
ACTIVATE = {unit: Choice(Verb.ACTIVATE.value, unit) for unit in TYPE_OF}
ATTACK = {target: Choice(Verb.ATTACK.value, target) for target in (*TYPE_OF, *WALLS)}
MOVE = {name: Choice(Verb.MOVE.value, name) for name in SQUARES}
BUILD = {name: Choice(Verb.BUILD.value, name) for name in SQUARES}
PLACE = {name: Choice(Verb.PLACE.value, name) for name in _start_squares(*map(Seat, range(2)))}
RESPAWN = {name: Choice(Verb.RESPAWN.value, name) for name in _start_squares(PHOBIAS)}

_COUNTS = {
    choice: (id, number) for id, counts in FORCE.items() for number, choice in enumerate(counts, 1)
}


def type_and_count(choice: Choice) -> tuple[TypeId, int]:
    """The type and the number of units that a `force` choice names."""
    return _COUNTS[choice]


class Offer(NamedTuple):
    """Ready-made choices on a set of squares, in their order, and what may be chosen instead."""

    squares: Squares
    choices: tuple[Choice, ...]

    def only(self, squares: Squares) -> tuple[Choice, ...]:
        """The choices on those of the squares that are in `squares` too.

        Few are missing as a rule, so they are taken out of the ready-made list.
        """
        missing = self.squares & ~squares
        if not missing:
            return self.choices
        offered = list(self.choices)
        while missing:
            bit = 1 << (missing.bit_length() - 1)
            del offered[(self.squares & (bit - 1)).bit_count()]
            missing ^= bit
        return tuple(offered)


def offer(choices: dict[str, Choice], board: Board, squares: Squares, *instead: Choice) -> Offer:
    """The choices on these squares of a board, ready-made."""
    names = compress(board.names, board.flags(squares))
    return Offer(squares, (*map(choices.__getitem__, names), *instead))
