"""Model: the tables of Phobia and the questions the rules ask of them."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Self

from mayday.games.phobia.board import BOARD_OF, Board
from mayday.games.phobia.grid import Square, Squares
from mayday.games.phobia.units import (
    DECKS,
    HIT,
    MISS,
    SCENARIOS,
    SIDES,
    Scenario,
    UnitId,
)
from mayday.kernel.flow import Seat, State
from mayday.kernel.zones import PUBLIC, UNKNOWN

UNSEEN = -1  # a count that the other side has chosen but not shown


def _face_down(g: Any, seat: int, piles: list[str]) -> list[str]:
    """The order of the cards is hidden from everybody, their number is not."""
    return [UNKNOWN * len(pile) for pile in piles]


def _until_both_chose(g: Any, seat: int, forces: list[list[int]]) -> list[list[int]]:
    """Each side sees its own counts, and the other's once both forces are complete.

    Rules: PH-FORCE-6.
    """
    if are_complete(forces):
        return [force[:] for force in forces]
    return [
        force[:] if owner == seat else [UNSEEN] * len(force) for owner, force in enumerate(forces)
    ]


def are_complete(forces: list[list[int]]) -> bool:
    """Both sides have named a count for each of their types."""
    return all(len(force) == len(side) for force, side in zip(forces, SIDES, strict=True))


class PHState(State):
    """A position of Phobia. Piles have their top at the left.

    `held` and `walls` are sets of squares, one bit each; `held` repeats `units`, so that whole
    regions can be asked at once.
    """

    over_rule: ClassVar[str] = "PH-END-1"

    forces: Annotated[list[list[int]], _until_both_chose]  # by seat: counts in type order
    units: Annotated[list[dict[UnitId, Square]], PUBLIC]  # by seat: units on the board
    held: Annotated[list[Squares], PUBLIC]  # by seat: their squares
    ready: Annotated[list[UnitId], PUBLIC]  # units not yet activated this turn
    pinned: Annotated[list[UnitId], PUBLIC]  # Survivors that cannot move
    shaken: Annotated[list[UnitId], PUBLIC]  # Phobias that cannot attack
    walls: Annotated[Squares, PUBLIC]  # wall tokens, cracked ones included
    cracked: Annotated[Squares, PUBLIC]  # wall tokens that were hit once
    supply: Annotated[int, PUBLIC]  # wall tokens not yet built
    built: Annotated[dict[UnitId, int], PUBLIC]  # walls built by each Worker that built any
    pool: Annotated[list[UnitId], PUBLIC]  # the Respawn Pool
    piles: Annotated[list[str], _face_down]  # by seat: H and M, the top first
    discards: Annotated[list[str], PUBLIC]

    def __init__(self, options: dict[str, str], seats: int) -> None:
        super().__init__(options, seats)
        self.forces = [[], []]
        self.units = [{}, {}]
        self.held = [0, 0]
        self.ready = []
        self.pinned = []
        self.shaken = []
        self.walls = self.cracked = 0
        self.supply = 0
        self.built = {}
        self.pool = []
        self.piles = ["", ""]
        self.discards = ["", ""]

    def copy_tables(self, into: Self) -> None:
        survivors, phobias = self.forces
        into.forces = [survivors[:], phobias[:]]
        gold, black = self.units
        into.units = [gold.copy(), black.copy()]
        into.held = self.held[:]
        into.ready = self.ready[:]
        into.pinned = self.pinned[:]
        into.shaken = self.shaken[:]
        into.walls, into.cracked = self.walls, self.cracked
        into.supply = self.supply
        into.built = self.built.copy()
        into.pool = self.pool[:]
        into.piles = self.piles[:]
        into.discards = self.discards[:]

    @property
    def scenario(self) -> Scenario:
        return SCENARIOS[self.options["scenario"]]

    @property
    def board(self) -> Board:
        return BOARD_OF[self.options["scenario"]]


def other(seat: Seat) -> Seat:
    """The enemy."""
    return Seat(1 - seat)


def put(g: PHState, seat: Seat, unit: UnitId, square: Square) -> None:
    """Place a unit on a free square of the board. Rules: PH-PLACE-3."""
    g.units[seat][unit] = square
    g.held[seat] |= 1 << square


def lift(g: PHState, seat: Seat, unit: UnitId) -> None:
    """Take a unit off the board; its square no longer blocks. Rules: PH-DIE-1, PH-LOS-7."""
    g.held[seat] ^= 1 << g.units[seat].pop(unit)


def free_squares(g: PHState) -> Squares:
    """The squares without a unit or a wall token."""
    return g.board.all & ~(g.held[0] | g.held[1] | g.walls)


def chosen_units(g: PHState, seat: Seat) -> list[UnitId]:
    """The force of a side in roster order: type by type, then by number. Rules: PH-PLACE-4."""
    return [
        unit
        for unit_type, count in zip(SIDES[seat], g.forces[seat], strict=False)
        for unit in unit_type.units[:count]
    ]


def full_deck(seat: Seat) -> str:
    """All attack cards of a side. Rules: PH-SETUP-2."""
    return HIT * DECKS[seat].hits + MISS * DECKS[seat].misses
