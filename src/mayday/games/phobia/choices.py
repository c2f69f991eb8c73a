"""Choices: every choice of the game, built once from the content.

Targets are scene nodes: units (`lum1`), squares (`G15`), wall tokens (`G15.wall`) and counts
(`lum.2`). A square has one name on every board, so boards share their choices.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from itertools import compress
from typing import NamedTuple

from mayday.games.phobia.board import BOARDS, WALLS, Board
from mayday.games.phobia.grid import Square, Squares
from mayday.games.phobia.units import PHOBIAS, TYPE_OF, TYPES, TypeId
from mayday.kernel.flow import Choice, Seat


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


PLACE_REST = Choice(Verb.PLACE_REST.value)
END_UNIT = Choice(Verb.END_UNIT.value)
END_TURN = Choice(Verb.END_TURN.value)
PULL = Choice(Verb.PULL.value)
STOP = Choice(Verb.STOP.value)
PULL_OR_STOP = (PULL, STOP)

_EVERYWHERE = sorted({name for board in BOARDS.values() for name in board.names})
_GREEN = sorted(
    {board.names[n] for board in BOARDS.values() for n in board.members(board.starts[1])}
)
_STARTS = sorted({*_GREEN, *(b.names[n] for b in BOARDS.values() for n in b.orange)})

FORCE = {
    id: tuple(Choice(Verb.FORCE.value, f"{id}.{n}") for n in range(1, unit_type.pieces + 1))
    for id, unit_type in TYPES.items()
}
ACTIVATE = {unit: Choice(Verb.ACTIVATE.value, unit) for unit in TYPE_OF}
ATTACK = {target: Choice(Verb.ATTACK.value, target) for target in (*TYPE_OF, *WALLS)}
MOVE = {name: Choice(Verb.MOVE.value, name) for name in _EVERYWHERE}
BUILD = {name: Choice(Verb.BUILD.value, name) for name in _EVERYWHERE}
PLACE = {name: Choice(Verb.PLACE.value, name) for name in _STARTS}
RESPAWN = {name: Choice(Verb.RESPAWN.value, name) for name in _GREEN}


def every_choice() -> Iterator[Choice]:
    """The choice space."""
    yield from (PLACE_REST, END_UNIT, END_TURN, PULL, STOP)
    for counts in FORCE.values():
        yield from counts
    for table in (ACTIVATE, ATTACK, MOVE, BUILD, PLACE, RESPAWN):
        yield from table.values()


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


def _offer(table: dict[str, Choice], board: Board, squares: Squares, *instead: Choice) -> Offer:
    names = compress(board.names, board.flags(squares))
    return Offer(squares, (*map(table.__getitem__, names), *instead))


@cache
def moves_within(board: Board, start: Square, moves: int) -> Offer:
    """Moves to the squares that so many steps reach on the board without pieces; or none."""
    if not moves:
        return Offer(0, (END_UNIT,))
    nearer = moves_within(board, start, moves - 1).squares | board.bit[start]
    return _offer(MOVE, board, board.spread(nearer) ^ board.bit[start], END_UNIT)


@cache
def builds_on(board: Board, squares: Squares) -> Offer:
    """Walls on these squares: what a Worker sees in its range."""
    return _offer(BUILD, board, squares)


@cache
def places_on(board: Board, seat: Seat) -> Offer:
    """Places on the start squares of a side; or wherever the rules say."""
    return _offer(PLACE, board, board.starts[seat], PLACE_REST)


@cache
def respawns_on(board: Board) -> Offer:
    """Respawns on all green squares."""
    return _offer(RESPAWN, board, board.starts[PHOBIAS])


_COUNTS = {
    choice: (id, number) for id, counts in FORCE.items() for number, choice in enumerate(counts, 1)
}


def type_and_count(choice: Choice) -> tuple[TypeId, int]:
    """The type and the number of units that a `force` choice names."""
    return _COUNTS[choice]
