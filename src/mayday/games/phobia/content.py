"""Content: units, decks, scenarios and boards, read from their files and checked once.

What a file says wrongly is a ContentError that names the file, the row and the reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NewType

from mayday.games.phobia.board import Board, wall_on
from mayday.kernel import Seat, content

UnitId = NewType("UnitId", str)  # a piece: lum1, oph6
TypeId = NewType("TypeId", str)  # its type: lum, oph

PACKAGE = "mayday.games.phobia"
UNITS_FILE, TABLE_FILE, BOARDS_FILE = (f"content/{n}.toml" for n in ("units", "table", "boards"))

SURVIVORS = Seat(0)
PHOBIAS = Seat(1)
TYPES_A_SIDE = 4
HIT, MISS = "H", "M"


class Side(StrEnum):
    """The two sides, in the order of their seats."""

    SURVIVORS = "Survivors"
    PHOBIAS = "Phobias"


SEATS = tuple(side.value for side in Side)


class Effect(StrEnum):
    """What a successful attack does to a unit. Rules: PH-ATK-8, PH-STUN-2, PH-STUN-5."""

    KILL = "kill"
    SHAKE = "shake"
    PIN = "pin"


class UnitType(content.Row, frozen=True):
    """What all units of a type have in common. Rules: PH-MOVE-8, PH-RANGE-3, PH-ATK-3."""

    id: TypeId
    name: str
    plural: str
    side: Side
    letter: str  # stands for the type on the map of a written position
    pieces: int
    move: int
    near: int  # the least and the greatest distance of a target
    far: int
    cards: int  # the Hit Chance: how many cards an attack draws
    hit: Effect
    placed: int  # which of its side's types it is when units are placed automatically
    worth: float  # to a bot
    builds: bool = False
    breaks_walls: bool = False

    @property
    def seat(self) -> Seat:
        return Seat(SEATS.index(self.side))

    @property
    def units(self) -> tuple[UnitId, ...]:
        """Its pieces by number."""
        return PIECES[self.id]


class Deck(content.Row, frozen=True):
    """The attack cards of one side. Rules: PH-SETUP-2."""

    side: Side
    hits: int
    misses: int


class Allowance(content.Row, frozen=True):
    """A pool of at least this size allows so many pulls. Rules: PH-RESP-2, PH-RESP-3."""

    pool: int
    pulls: int


class Scenario(content.Row, frozen=True):
    """A board, force limits by seat, the last turn and the preset forces. Rules: PH-SETUP-5."""

    id: str
    board: str
    limits: tuple[int, int]
    last_turn: int
    presets: tuple[tuple[int, ...], tuple[int, ...]]


class Table(content.Row, frozen=True):
    """The fixed numbers of the rules and the scenarios."""

    wall_tokens: int
    walls_per_worker: int
    wall_hits: int
    deck: tuple[Deck, ...]
    respawn: tuple[Allowance, ...]
    scenario: tuple[Scenario, ...]


class _Units(content.Row, frozen=True):
    unit: tuple[UnitType, ...]


class _BoardRow(content.Row, frozen=True):
    id: str
    drawing: str


class _Boards(content.Row, frozen=True):
    board: tuple[_BoardRow, ...]


def read_units(text: str) -> tuple[UnitType, ...]:
    """The unit types of a file."""
    types = content.parse(text, UNITS_FILE, _Units).unit
    _check_unlike(UNITS_FILE, "id", (t.id for t in types))
    _check_unlike(UNITS_FILE, "letter", (t.letter for t in types))
    for side in Side:
        here = [t for t in types if t.side == side]
        four = len(here) == TYPES_A_SIDE
        content.check(UNITS_FILE, four, f"{side}: {len(here)} types, not {TYPES_A_SIDE}")
        order = sorted(t.placed for t in here) == list(range(1, TYPES_A_SIDE + 1))
        content.check(UNITS_FILE, order, f"{side}: placed counts the types from 1")
    for unit_type in types:
        _check_unit(unit_type)
    return types


def _check_unit(unit_type: UnitType) -> None:
    def check(fact: bool, reason: str) -> None:
        content.check(UNITS_FILE, fact, f"{unit_type.id}: {reason}")

    check(len(unit_type.letter) == 1, "letter is one letter")
    check(1 <= unit_type.pieces <= 9, "pieces is 1 to 9")
    check(unit_type.move > 0, "move is at least one square")
    check(0 < unit_type.near <= unit_type.far, "near is at least 1 and at most far")
    check(unit_type.cards > 0, "cards is at least one card")
    check(unit_type.worth > 0, "worth is more than nothing")
    builds = not unit_type.builds or unit_type.side is Side.SURVIVORS
    check(builds, "builds: only Survivors build walls")
    breaks = not unit_type.breaks_walls or unit_type.side is Side.PHOBIAS
    check(breaks, "breaks_walls: only Phobias attack walls")
    stuns = {Side.SURVIVORS: Effect.PIN, Side.PHOBIAS: Effect.SHAKE}
    check(
        unit_type.hit is not stuns[unit_type.side], f"hit: no unit of this side can {unit_type.hit}"
    )


def read_table(text: str, types: Iterable[UnitType]) -> Table:
    """The fixed numbers and the scenarios of a file, which must fit the unit types."""
    table = content.parse(text, TABLE_FILE, Table)
    sides = [[t for t in types if t.side == side] for side in Side]

    def check(fact: bool, reason: str) -> None:
        content.check(TABLE_FILE, fact, reason)

    check(table.wall_tokens >= 0, "wall_tokens is not negative")
    check(table.walls_per_worker >= 0, "walls_per_worker is not negative")
    check(table.wall_hits == 2, "wall_hits: a token is intact or cracked, nothing in between")
    check([deck.side for deck in table.deck] == list(Side), "deck: one of each side, in order")
    for deck, side in zip(table.deck, sides, strict=True):
        enough = deck.hits + deck.misses >= 2 * max(t.cards for t in side)
        check(min(deck.hits, deck.misses) >= 0, f"deck {deck.side}: no negative numbers")
        check(enough, f"deck {deck.side}: too few cards for one shuffle to suffice")
    pools = [row.pool for row in table.respawn]
    check(pools == sorted(set(pools)) and all(p > 0 for p in pools), "respawn: pools rise from 1")
    check(all(row.pulls > 0 for row in table.respawn), "respawn: pulls is at least 1")
    check(bool(table.scenario), "scenario: there is none")
    _check_unlike(TABLE_FILE, "scenario", (scenario.id for scenario in table.scenario))
    for scenario in table.scenario:
        check(scenario.last_turn > 0, f"scenario {scenario.id}: last_turn is at least 1")
        for side, limit, preset in zip(sides, scenario.limits, scenario.presets, strict=True):
            _check_preset(scenario, side, limit, preset)
    return table


def _check_preset(
    scenario: Scenario, side: list[UnitType], limit: int, preset: tuple[int, ...]
) -> None:
    """A preset is a force that could be chosen. Rules: PH-FORCE-1, PH-FORCE-2."""
    legal = (
        len(preset) == len(side)
        and all(1 <= count <= t.pieces for count, t in zip(preset, side, strict=True))
        and sum(preset) <= limit
    )
    content.check(
        TABLE_FILE, legal, f"scenario {scenario.id}: presets {list(preset)} is no legal force"
    )


def read_boards(text: str, scenarios: Iterable[Scenario]) -> dict[str, Board]:
    """The boards of a file, on which the forces of the scenarios must fit."""
    rows = content.parse(text, BOARDS_FILE, _Boards).board
    _check_unlike(BOARDS_FILE, "board", (row.id for row in rows))
    boards = {row.id: Board(row.id, row.drawing, BOARDS_FILE) for row in rows}
    for board in boards.values():
        region = board.bit[0]
        while (wider := board.spread(region)) != region:
            region = wider
        reached = region == board.all
        content.check(BOARDS_FILE, reached, f"board {board.id}: not every square can be reached")
    for scenario in scenarios:
        where, board_id = f"scenario {scenario.id}", scenario.board
        content.check(TABLE_FILE, board_id in boards, f'{where}: no board "{board_id}"')
        board = boards[board_id]
        survivors, phobias = scenario.limits
        fits = survivors <= len(board.orange)
        content.check(TABLE_FILE, fits, f"{where}: limits: the Survivors do not fit in their area")
        fits = bool(board.areas) and all(phobias <= len(area) for area in board.areas)
        content.check(TABLE_FILE, fits, f"{where}: limits: the Phobias do not fit in one area")
    return boards


def _check_unlike(path: str, key: str, ids: Iterable[str]) -> None:
    known: set[str] = set()
    for id in ids:
        content.check(path, id not in known, f'{key}: "{id}" stands there twice')
        known.add(id)


_types = read_units(content.read(PACKAGE, UNITS_FILE))
_table = read_table(content.read(PACKAGE, TABLE_FILE), _types)

PIECES = {t.id: tuple(UnitId(f"{t.id}{n + 1}") for n in range(t.pieces)) for t in _types}
TYPES = {unit_type.id: unit_type for unit_type in _types}
SIDES = tuple(tuple(t for t in _types if t.side == side) for side in Side)
TYPE_OF = {unit: unit_type for unit_type in _types for unit in unit_type.units}
SEAT_OF = {unit: unit_type.seat for unit, unit_type in TYPE_OF.items()}
ROSTERS = tuple(tuple(unit for t in side for unit in t.units) for side in SIDES)
WORKERS = tuple(unit for unit, unit_type in TYPE_OF.items() if unit_type.builds)

DECKS = _table.deck
ALLOWANCES = _table.respawn
SCENARIOS = {scenario.id: scenario for scenario in _table.scenario}
WALL_TOKENS = _table.wall_tokens
WALLS_PER_WORKER = _table.walls_per_worker

BOARDS = read_boards(content.read(PACKAGE, BOARDS_FILE), SCENARIOS.values())
BOARD_OF = {scenario.id: BOARDS[scenario.board] for scenario in SCENARIOS.values()}
SQUARES = sorted({name for board in BOARDS.values() for name in board.names})
WALLS = {wall_on(name): name for board in BOARDS.values() for name in board.names}

NAMES: dict[str, str] = {
    **{unit_type.id: unit_type.name for unit_type in _types},
    **{
        unit: f"{unit_type.name} {number}"
        for unit_type in _types
        for number, unit in enumerate(unit_type.units, 1)
    },
    **{
        f"{unit_type.id}.{count}": f"{count} {unit_type.plural if count > 1 else unit_type.name}"
        for unit_type in _types
        for count in range(1, unit_type.pieces + 1)
    },
    **{name: name for name in SQUARES},
    **{wall: f"the wall on {name}" for wall, name in WALLS.items()},
}
