"""Cubes: any handful of cubes is one integer, four bits a colour.

So a pool, the bag and the cubes on a card are plain numbers: putting cubes together is `+`,
taking them away is `-`, and a set of colours is a number with at most the high bit of each
colour's four. Eight cubes of one colour fit; the loader refuses more.
"""

from __future__ import annotations

from typing import TypeAlias

from mayday.games.systems_failing.cards import COLOURS, ColourId

Cubes: TypeAlias = int
Colours: TypeAlias = int

NONE = 0
IDS = tuple(colour.id for colour in COLOURS)
ORDER = (*IDS, ColourId("white"))
CUBE: dict[str, Cubes] = {colour: 1 << 4 * n for n, colour in enumerate(ORDER)}
COLOUR = {colour: 8 << 4 * n for n, colour in enumerate(IDS)}
WHITE = CUBE["white"]

_SEVENS = 0x777777
_HIGH_BITS = 0x888888
_CODES = {**{colour.code: colour.id for colour in COLOURS}, "W": "white"}
_SHIFT = {colour: 4 * n for n, colour in enumerate(CUBE)}


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
    """How many cubes, white ones included."""
    n = 0
    while cubes:
        n += cubes & 15
        cubes >>= 4
    return n


def without_white(cubes: Cubes) -> Cubes:
    return cubes & 0xFFFFFF


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
    return tuple(colour for colour in CUBE for _ in range(count(cubes, colour)))


def write(cubes: Cubes) -> str:
    """One letter a cube: BBW."""
    return "".join(code * count(cubes, colour) for code, colour in _CODES.items())


def read(letters: str) -> Cubes:
    return of(*(_CODES[letter] for letter in letters.replace(" ", "")))
