"""Choices: every choice of the game, built once from the content.

Targets are scene nodes: units (`lum1`), squares (`G15`) and counts (`lum.2`). A square has one
name on every board, so boards share their choices.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cache

from mayday.games.phobia.board import BOARDS, Board, Square, Squares
from mayday.games.phobia.units import TYPE_OF, TYPES, TypeId
from mayday.kernel.flow import Choice


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
_GREEN = sorted({board.names[n] for board in BOARDS.values() for n in board.list(board.starts[1])})
_STARTS = sorted({*_GREEN, *(b.names[n] for b in BOARDS.values() for n in b.orange)})

FORCE = {
    id: tuple(Choice(Verb.FORCE.value, f"{id}.{n}") for n in range(1, unit_type.pieces + 1))
    for id, unit_type in TYPES.items()
}
ACTIVATE = {unit: Choice(Verb.ACTIVATE.value, unit) for unit in TYPE_OF}
ATTACK = {target: Choice(Verb.ATTACK.value, target) for target in (*TYPE_OF, *_EVERYWHERE)}
MOVE = {name: Choice(Verb.MOVE.value, name) for name in _EVERYWHERE}
BUILD = {name: Choice(Verb.BUILD.value, name) for name in _EVERYWHERE}
PLACE = {name: Choice(Verb.PLACE.value, name) for name in _STARTS}
RESPAWN = {name: Choice(Verb.RESPAWN.value, name) for name in _GREEN}

_SQUARES = {table["A1"].verb: table for table in (MOVE, BUILD, PLACE, RESPAWN)}


def every_choice() -> Iterator[Choice]:
    """The choice space."""
    yield from (PLACE_REST, END_UNIT, END_TURN, PULL, STOP)
    for counts in FORCE.values():
        yield from counts
    for table in (ACTIVATE, ATTACK, MOVE, BUILD, PLACE, RESPAWN):
        yield from table.values()


def on_squares(verb: Verb, board: Board, squares: Squares) -> list[Choice]:
    """The choices of a verb on these squares of a board, in order."""
    table, names = _SQUARES[verb.value], board.names
    return [table[names[square]] for square in board.list(squares)]


@cache
def moves_within(board: Board, start: Square, moves: int) -> tuple[tuple[Choice, int], ...]:
    """The moves that so many steps allow on the board without pieces, with their squares' bits."""
    reached = board.bit[start]
    for _ in range(moves):
        reached = board.spread(reached)
    others = board.list(reached & ~board.bit[start])
    return tuple((MOVE[board.names[square]], board.bit[square]) for square in others)


_COUNTS = {
    choice: (id, number) for id, counts in FORCE.items() for number, choice in enumerate(counts, 1)
}


def type_and_count(choice: Choice) -> tuple[TypeId, int]:
    """The type and the number of units that a `force` choice names."""
    return _COUNTS[choice]
