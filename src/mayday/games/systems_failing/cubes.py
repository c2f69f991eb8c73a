"""Cubes: any handful of cubes is one integer, four bits a colour.

So a pool, the bag and the cubes on a card are plain numbers: putting cubes together is `+`,
taking them away is `-`, and a set of colours is a number with at most the high bit of each
colour's four. The loader sees to it that the high bit is never needed to count.
"""

from __future__ import annotations

from typing import TypeAlias

from mayday.games.systems_failing.content import (
    COLOURS,
    MOST_OF_A_COLOUR,
    MOST_WHITE,
    WHITE,
    ColourId,
)
from mayday.kernel import Cell, NotationError, Onlooker, Shape, known

Cubes: TypeAlias = int
Colours: TypeAlias = int

NONE = 0
IDS = tuple(colour.id for colour in COLOURS)
ORDER = (*IDS, WHITE.id)
CUBE: dict[str, Cubes] = {colour: 1 << 4 * n for n, colour in enumerate(ORDER)}
COLOUR = {colour: 8 << 4 * n for n, colour in enumerate(IDS)}
WHITE_CUBE = CUBE[WHITE.id]
CODES: dict[str, str] = {cube.id: cube.code for cube in (*COLOURS, WHITE)}

_SEVENS = 0x777777
_HIGH_BITS = 0x888888
_COLOURED = 0xFFFFFF
_EVERY_OTHER = 0x0F0F0F0F
_SHIFT: dict[str, int] = {colour: 4 * n for n, colour in enumerate(ORDER)}
_BY_CODE = {code: colour for colour, code in CODES.items()}
_MOST = {**dict.fromkeys(IDS, MOST_OF_A_COLOUR), WHITE.id: MOST_WHITE}


def colours_in(cubes: Cubes) -> Colours:
    """The set of colours of which at least one cube is there; white is no resource.

    Adding seven to a colour's four bits sets their high bit exactly if there was a cube.
    """
    return cubes + _SEVENS & _HIGH_BITS


def lacking(pool: Cubes, need: Cubes) -> Colours:
    """The colours of which the pool holds too few for the need.

    The high bit of each colour lends to the subtraction; where it is spent, cubes are lacking.
    """
    return ((pool | _HIGH_BITS) - need) & _HIGH_BITS ^ _HIGH_BITS


def count(cubes: Cubes, colour: str) -> int:
    return cubes >> _SHIFT[colour] & 15


def total(cubes: Cubes) -> int:
    """How many cubes, white ones included.

    Pairs of colours are added up side by side, eight bits a pair; as 256 leaves 1 over when it is
    divided by 255, the sum of the pairs is what the whole leaves over.
    """
    return ((cubes & _EVERY_OTHER) + (cubes >> 4 & _EVERY_OTHER)) % 255


def without_white(cubes: Cubes) -> Cubes:
    return cubes & _COLOURED


def nth(cubes: Cubes, n: int) -> ColourId:
    """The colour of cube number n when the cubes lie sorted by colour."""
    for colour in ORDER:
        n -= cubes & 15
        if n < 0:
            return colour
        cubes >>= 4
    raise IndexError("no such cube")


def of(*colours: str) -> Cubes:
    """One cube for each colour named."""
    return sum(CUBE[colour] for colour in colours)


def names(cubes: Cubes) -> tuple[str, ...]:
    """The colour of each cube, sorted."""
    return tuple(colour for colour in ORDER for _ in range(count(cubes, colour)))


def write(cubes: Cubes) -> str:
    """One letter a cube: BBW."""
    return "".join(code * count(cubes, colour) for colour, code in CODES.items())


def read(letters: str) -> Cubes:
    """The cubes of these letters; only so many of each colour can be counted."""
    colours = [_BY_CODE[known(letter, _BY_CODE, "cube")] for letter in letters.replace(" ", "")]
    for colour, most in _MOST.items():
        if colours.count(colour) > most:
            raise NotationError(f"more than {most} {colour} cubes")
    return of(*colours)


class Handful(Shape[Cubes]):
    """Cubes of any colours, a letter each."""

    turns = False

    def empty(self, seats: int) -> Cubes:
        return NONE

    def write(self, value: Cubes, seats: tuple[str, ...]) -> str:
        return write(value)

    def read(self, text: str, seats: tuple[str, ...]) -> Cubes:
        return read(text)

    def cells(self, seats: int) -> tuple[Cell, ...]:
        return tuple(Cell("", colour, 0, 15, 4) for colour in ORDER)

    def numbers(self, value: Cubes, by: Onlooker) -> list[int]:
        return [value >> shift & 15 for shift in _SHIFT.values()]
