"""Table: the tables of Phobia, who sees them, and the questions the rules ask of them.

In the notation a row of the board is a line of cells from the left: `.` nothing, `L1` a unit by
the letter of its type and its number, `[]` a wall token, `[/` a cracked one. Empty rows and the
empty end of a row may be left out:

    column    A  B  C  D
    row07     .  .  L1 [/
    pileS     HMMH        # the top first

"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from mayday.games.phobia.board import Board, Square, Squares
from mayday.games.phobia.content import (
    BOARD_OF,
    BOARDS,
    DECKS,
    HIT,
    MISS,
    PHOBIAS,
    SCENARIOS,
    SEAT_OF,
    SEATS,
    SIDES,
    SURVIVORS,
    TYPE_OF,
    WALL_TOKENS,
    Forces,
    Scenario,
    SpecialHits,
    UnitId,
    UnitType,
)
from mayday.kernel import (
    FACE_DOWN_EACH,
    PUBLIC,
    Bits,
    Cell,
    Counts,
    Each,
    Letters,
    Line,
    ListOf,
    NotationError,
    Number,
    Numbers,
    Onlooker,
    Seat,
    Shape,
    State,
    pick,
    reading,
    shuffle,
    table,
)


class Setup(StrEnum):
    """The option `setup`. Rules: PH-SETUP-6."""

    CHOOSE = "choose"
    PRESET = "preset"


UNSEEN = -1  # a count that the other side has chosen but not shown
SIDE_LETTERS = tuple(name[0] for name in SEATS)
EMPTY, WALL, CRACKED = ".", "[]", "[/"
_MOST_ROWS = max(board.height for board in BOARDS.values())
_SIGN_OF = {unit: unit.replace(t.id, t.letter) for unit, t in TYPE_OF.items()}
_UNIT_OF = {sign: unit for unit, sign in _SIGN_OF.items()}


@reading()
def UNTIL_BOTH_CHOSE(g: Any, seat: int, forces: list[list[int]]) -> list[list[int]]:
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


def _write_columns(g: PHState) -> str:
    names = g.board.names[: g.board.width]
    return " ".join(f"{name.rstrip('1'):<2}" for name in names).rstrip()


def _read_columns(g: PHState, text: str) -> None:
    """The letters over the map are there for the reader's eye."""


def _row(number: int) -> Line:
    """A row of the board as a line: the units and wall tokens on it."""

    def write(g: PHState) -> str:
        board = g.board
        if number >= board.height:
            return ""
        signs = {square: _SIGN_OF[unit] for side in g.units for unit, square in side.items()}
        signs |= dict.fromkeys(board.members(g.walls), WALL)
        signs |= dict.fromkeys(board.members(g.cracked), CRACKED)
        first = number * board.width
        cells = [signs.get(Square(n), EMPTY) for n in range(first, first + board.width)]
        while cells and cells[-1] == EMPTY:
            cells.pop()
        return " ".join(f"{cell:<2}" for cell in cells).rstrip()

    def read(g: PHState, text: str) -> None:
        cells = text.split()
        if len(cells) > g.board.width or (cells and number >= g.board.height):
            raise NotationError(f"{g.board.id} is {g.board.width} by {g.board.height} squares")
        for column, cell in enumerate(cells):
            if cell != EMPTY:
                _set(g, Square(number * g.board.width + column), cell)

    return Line(f"row{number + 1:02}", write, read)


def _set(g: PHState, square: Square, cell: str) -> None:
    """Put on the board what a cell of the map shows."""
    bit = g.board.bit[square]
    if not free_squares(g) & bit:
        raise NotationError(f"two pieces on {g.board.names[square]}")
    if cell in (WALL, CRACKED):
        g.walls |= bit
        g.cracked |= bit if cell == CRACKED else 0
        return
    unit = _UNIT_OF.get(cell)
    if unit is None:
        raise NotationError(f'no piece "{cell}"')
    if unit in g.units[SEAT_OF[unit]]:
        raise NotationError(f"{unit} stands in two places")
    put(g, SEAT_OF[unit], unit, square)


_MAP = (Line("column", _write_columns, _read_columns), *map(_row, range(_MOST_ROWS)))
_UNITS = ListOf(TYPE_OF, "unit")
_CARDS = Each(SIDE_LETTERS, Letters(HIT + MISS), by_seat=True)
_MOST_COLUMNS = max(board.width for board in BOARDS.values())
_SQUARES = Bits(map(str, range(max(board.size for board in BOARDS.values()))), "square")


class OnSquare(Shape[int]):
    """A square of the board that is played on, told by its column and row."""

    turns = False

    def cells(self, seats: int) -> tuple[Cell, ...]:
        column = Cell("column", "", 0, _MOST_COLUMNS, _MOST_COLUMNS)
        return column, Cell("row", "", 0, _MOST_ROWS, _MOST_ROWS)

    def numbers(self, value: int, by: Onlooker) -> tuple[int, int]:
        board = BOARD_OF[by.options["scenario"]]
        return board.column[value] + 1, board.row[value] + 1


class PHState(State):
    """A position of Phobia. Piles have their top at the left.

    `held` and `walls` are sets of squares, one bit each; `held` repeats `units`, so that whole
    regions can be asked at once. What a map shows is written as one.
    """

    over_rules = {"wiped_out": "PH-END-1", "survived": "PH-END-2"}

    # by seat: counts in type order
    forces: list[list[int]] = table(
        UNTIL_BOTH_CHOSE, Each(SIDE_LETTERS, Numbers(UNSEEN), by_seat=True), line="force"
    )
    # by seat: the units on the board, and their squares
    units: list[dict[UnitId, Square]] = table(
        PUBLIC, Each(SIDE_LETTERS, Counts(TYPE_OF, "unit", of=OnSquare()), by_seat=True), lines=_MAP
    )
    held: list[Squares] = table(PUBLIC, Each(SIDE_LETTERS, _SQUARES, by_seat=True), lines=())
    ready: list[UnitId] = table(PUBLIC, _UNITS)  # not yet activated this turn
    pinned: list[UnitId] = table(PUBLIC, _UNITS)  # Survivors that cannot move
    shaken: list[UnitId] = table(PUBLIC, _UNITS)  # Phobias that cannot attack
    walls: Squares = table(PUBLIC, _SQUARES, lines=())  # wall tokens, cracked ones included
    cracked: Squares = table(PUBLIC, _SQUARES, lines=())  # wall tokens that were hit once
    supply: int = table(PUBLIC, Number(0, WALL_TOKENS))  # wall tokens not yet built
    built: dict[UnitId, int] = table(PUBLIC, Counts(TYPE_OF, "unit"))  # by Workers that built any
    pool: list[UnitId] = table(PUBLIC, _UNITS)  # the Respawn Pool
    piles: list[str] = table(FACE_DOWN_EACH, _CARDS, line="pile")  # by seat: the top first
    discards: list[str] = table(PUBLIC, _CARDS, line="discard")  # by seat, open to all

    @property
    def scenario(self) -> Scenario:
        return SCENARIOS[self.options["scenario"]]

    @property
    def presets(self) -> Forces:
        """The ready-made forces of the scenario. Rules: PH-SETUP-6."""
        return self.scenario.presets[SpecialHits(self.options["special_hits"])]

    @property
    def board(self) -> Board:
        return BOARD_OF[self.options["scenario"]]


def other(seat: Seat) -> Seat:
    """The enemy."""
    return Seat(1 - seat)


def square_of(g: PHState, unit: UnitId) -> Square:
    """Where a unit on the board stands."""
    return g.units[SEAT_OF[unit]][unit]


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


def next_type(g: PHState, seat: Seat) -> UnitType:
    """The type whose count is to be named next. Rules: PH-FORCE-7."""
    return SIDES[seat][len(g.forces[seat])]


def room_for(g: PHState, seat: Seat) -> int:
    """The most units of the next type that leave room for one of each type still to come.

    Rules: PH-FORCE-1, PH-FORCE-3, PH-FORCE-4, PH-FORCE-7.
    """
    types_to_come = len(SIDES[seat]) - len(g.forces[seat]) - 1
    return g.scenario.limits[seat] - sum(g.forces[seat]) - types_to_come


def chosen_units(g: PHState, seat: Seat) -> list[UnitId]:
    """The force of a side in roster order: type by type, then by number. Pieces that were not
    chosen stay out of the game. Rules: PH-PLACE-4, PH-FORCE-8."""
    return [
        unit
        for unit_type, count in zip(SIDES[seat], g.forces[seat], strict=False)
        for unit in unit_type.units[:count]
    ]


def full_deck(seat: Seat) -> str:
    """All attack cards of a side. Rules: PH-SETUP-2."""
    return HIT * DECKS[seat].hits + MISS * DECKS[seat].misses


def cards_left(g: PHState, seat: Seat) -> tuple[int, int]:
    """The Hits and Misses in a side's pile, counted from its discard pile. Rules: PH-DECK-5."""
    deck, discard = full_deck(seat), g.discards[seat]
    return deck.count(HIT) - discard.count(HIT), deck.count(MISS) - discard.count(MISS)


def shuffled(g: PHState, cards: str) -> str:
    """The cards in a random order."""
    order = list(cards)
    shuffle(g, order)
    return "".join(order)


def resample_hidden(g: PHState, seat: Seat) -> None:
    """Guess what the seat cannot see: the order of both piles and, until both forces are
    complete, the other side's counts. Rules: PH-FORCE-6, PH-DECK-4, PH-DECK-5."""
    for owner in (SURVIVORS, PHOBIAS):
        hits, misses = cards_left(g, owner)
        g.piles[owner] = shuffled(g, HIT * hits + MISS * misses)
        if UNSEEN in g.forces[owner]:
            resample_force(g, owner)


def resample_force(g: PHState, owner: Seat) -> None:
    """As many counts as were chosen, each any that was allowed. Rules: PH-FORCE-7."""
    chosen = len(g.forces[owner])
    g.forces[owner] = []
    for unit_type in SIDES[owner][:chosen]:
        most = min(unit_type.pieces, room_for(g, owner))
        g.forces[owner].append(1 + pick(g, most))
