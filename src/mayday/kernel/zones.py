"""Zones: who may see which table of a position.

Each table of a game's State is declared with its sight:

    hands: list[list[CardId]] = table(OWNER, EachSeat(ListOf(CARDS)))
    deck: list[CardId] = table(FACE_DOWN, Pile(CARDS))

A sight is a function that copies what a seat may see; a table without a sight is seen by
nobody. Hidden pieces appear as `UNKNOWN`, so that their number stays visible. A sight that reads
other tables too names them, for those who look often:

    @reading("top_seen")
    def DECK(g: CaveState, seat: int, deck: list[CardId]) -> list[str]: ...
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

V = TypeVar("V")
Pieces = TypeVar("Pieces", list[str], tuple[str, ...])
Row = TypeVar("Row", list[str], tuple[str, ...], str)
Sight = Callable[[Any, int, Any], Any]  # (position, seat, table) -> what the seat may see of it
Looks = TypeVar("Looks", bound=Sight)

UNKNOWN = "?"
_MUTABLE = (list, dict, set)
_READ: dict[Sight, tuple[str, ...]] = {}


def reading(*tables: str) -> Callable[[Looks], Looks]:
    """Say which other tables a sight reads, beside the options and the number of seats.

    While they and its own table stay as they are, so does what it shows, and whoever looks again
    need not ask it. A sight that does not say so is asked every time.
    """

    def said(sight: Looks) -> Looks:
        _READ[sight] = tables
        return sight

    return said


def read_by(sight: Sight) -> tuple[str, ...] | None:
    """The other tables that a sight reads; None if it does not say."""
    return _READ.get(sight)


def copied(value: V) -> V:
    """A copy that shares nothing that can change."""
    if isinstance(value, list):
        return [copied(v) if isinstance(v, _MUTABLE) else v for v in value]  # type: ignore[return-value]  # a list stays a list
    if isinstance(value, dict):
        return {k: copied(v) if isinstance(v, _MUTABLE) else v for k, v in value.items()}  # type: ignore[return-value]  # likewise
    if isinstance(value, set):
        return set(value)  # type: ignore[return-value]  # likewise
    return value


@reading()
def PUBLIC(g: Any, seat: int, table: V) -> V:
    """Everybody sees all of it."""
    return copied(table)


@reading()
def FACE_DOWN(g: Any, seat: int, pile: Pieces) -> Pieces:
    """Nobody sees the pieces; their number is public."""
    return type(pile)((UNKNOWN,) * len(pile))


@reading()
def FACE_DOWN_EACH(g: Any, seat: int, piles: list[Row]) -> list[Row]:
    """Several piles, as lists, tuples or words; nobody sees the pieces of any."""
    return [type(pile)(UNKNOWN) * len(pile) for pile in piles]


@reading()
def TOP_CARD(g: Any, seat: int, pile: list[str]) -> list[str]:
    """A face-up stack: only its last item, the top, can be read."""
    return [UNKNOWN] * (len(pile) - 1) + pile[-1:]


@reading()
def OWNER(g: Any, seat: int, piles: list[list[str]]) -> list[list[str]]:
    """One pile per seat: its owner sees it, everybody else its size."""
    return [pile[:] if owner == seat else [UNKNOWN] * len(pile) for owner, pile in enumerate(piles)]


@reading()
def SECRET_ANSWERS(g: Any, seat: int, answers: list[str]) -> list[str]:
    """One answer per seat, "" while open: others see only that an answer was given."""
    return [
        answer if owner == seat else UNKNOWN if answer else ""
        for owner, answer in enumerate(answers)
    ]


ALIKE_FOR_ALL = {None, PUBLIC, FACE_DOWN, FACE_DOWN_EACH, TOP_CARD}  # every seat sees the same
