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


class SpecialHits(StrEnum):
    """The option `special_hits`: what a Psychiatrist or an Undead does. Rules: PH-STUN-9."""

    STUN = "stun"
    KILL = "kill"


Forces = tuple[tuple[int, ...], tuple[int, ...]]  # by seat: counts in type order


class Scenario(content.Row, frozen=True):
    """A board, force limits by seat, the last turn and, by `special_hits`, the preset forces.

    Rules: PH-SETUP-5, PH-SETUP-6.
    """

    id: str
    board: str
    limits: tuple[int, int]
    last_turn: int
    presets: dict[SpecialHits, Forces]


class TableNumbers(content.Row, frozen=True):
    """The fixed numbers of the rules and the scenarios."""

    wall_tokens: int
    walls_per_worker: int
    wall_hits: int
    deck: tuple[Deck, ...]
    respawn: tuple[Allowance, ...]
    scenario: tuple[Scenario, ...]


class Units(content.Row, frozen=True):
    """The file of unit types."""

    unit: tuple[UnitType, ...]


class Drawing(content.Row, frozen=True):
    """A board as its file draws it. Rules: PH-MAP-5."""

    id: str
    drawing: str


class Boards(content.Row, frozen=True):
    """The file of boards."""

    board: tuple[Drawing, ...]


def check_units(types: tuple[UnitType, ...]) -> None:
    """Four types a side, each with numbers that the rules can use. Rules: PH-FORCE-2."""
    _check_unlike(UNITS_FILE, "id", (t.id for t in types))
    _check_unlike(UNITS_FILE, "letter", (t.letter for t in types))
    for side in Side:
        here = [t for t in types if t.side == side]
        four = len(here) == TYPES_A_SIDE
        content.check(UNITS_FILE, four, f"{len(here)} types, not {TYPES_A_SIDE}", side)
        order = sorted(t.placed for t in here) == list(range(1, TYPES_A_SIDE + 1))
        content.check(UNITS_FILE, order, "the types of a side count from 1", f"{side}.placed")
    for unit_type in types:
        _check_unit(unit_type)


def _check_unit(unit_type: UnitType) -> None:
    def check(key: str, fact: bool, reason: str) -> None:
        content.check(UNITS_FILE, fact, reason, f"{unit_type.id}.{key}")

    check("letter", len(unit_type.letter) == 1, "one letter")
    check("pieces", 1 <= unit_type.pieces <= 9, "1 to 9")
    check("move", unit_type.move > 0, "1 or more")
    check("near", 0 < unit_type.near <= unit_type.far, "1 or more, and not beyond far")
    check("cards", unit_type.cards > 0, "1 or more")
    check("worth", unit_type.worth > 0, "more than nothing")
    phobia = unit_type.side is Side.PHOBIAS
    check("builds", not unit_type.builds or not phobia, "only Survivors build walls")
    check("breaks_walls", not unit_type.breaks_walls or phobia, "only Phobias attack walls")
    never = Effect.SHAKE if phobia else Effect.PIN
    check("hit", unit_type.hit is not never, f"no unit of this side can {never}")


def check_table(table: TableNumbers, types: tuple[UnitType, ...]) -> None:
    """The fixed numbers fit one another and the unit types."""
    sides = [[t for t in types if t.side == side] for side in Side]

    def check(key: str, fact: bool, reason: str) -> None:
        content.check(TABLE_FILE, fact, reason, key)

    check("wall_tokens", table.wall_tokens >= 0, "0 or more")
    check("walls_per_worker", table.walls_per_worker >= 0, "0 or more")
    check("wall_hits", table.wall_hits == 2, "2: a token is intact or cracked, nothing else")
    check("deck", [deck.side for deck in table.deck] == list(Side), "one of each side, in order")
    for deck, side in zip(table.deck, sides, strict=True):
        check(f"deck {deck.side}", min(deck.hits, deck.misses) >= 0, "0 or more of each")
        enough = deck.hits + deck.misses >= 2 * max(t.cards for t in side)
        check(f"deck {deck.side}", enough, "too few cards for one shuffle to suffice")
    pools = [0, *(row.pool for row in table.respawn)]
    check("respawn", pools == sorted(set(pools)), "pools rise, from 1 or more")
    check("respawn", all(row.pulls > 0 for row in table.respawn), "pulls are 1 or more")
    check("scenario", bool(table.scenario), "there is none")
    _check_unlike(TABLE_FILE, "scenario", (scenario.id for scenario in table.scenario))
    for scenario in table.scenario:
        check(f"{scenario.id}.last_turn", scenario.last_turn > 0, "1 or more")
        key = f"{scenario.id}.presets"
        check(key, set(scenario.presets) == set(SpecialHits), "one for stun and one for kill")
        for hits, forces in scenario.presets.items():
            for side, limit, force in zip(sides, scenario.limits, forces, strict=True):
                check(f"{key}.{hits}", _is_force(force, side, limit), "no legal force")


def _is_force(counts: tuple[int, ...], side: list[UnitType], limit: int) -> bool:
    """Whether these counts could be chosen. Rules: PH-FORCE-1, PH-FORCE-2."""
    return (
        len(counts) == len(side)
        and all(1 <= count <= t.pieces for count, t in zip(counts, side, strict=True))
        and sum(counts) <= limit
    )


def make_boards(drawings: tuple[Drawing, ...], scenarios: Iterable[Scenario]) -> dict[str, Board]:
    """The boards, on which every square can be reached and the forces of the scenarios fit."""
    _check_unlike(BOARDS_FILE, "board", (drawing.id for drawing in drawings))
    boards = {row.id: Board(row.id, row.drawing, BOARDS_FILE) for row in drawings}
    for board in boards.values():
        region = board.bit[0]
        while (wider := board.spread(region)) != region:
            region = wider
        reached = region == board.all
        content.check(BOARDS_FILE, reached, "not every square can be reached", board.id)
    for scenario in scenarios:
        content.known(TABLE_FILE, f"{scenario.id}.board", scenario.board, boards)
        board, key = boards[scenario.board], f"{scenario.id}.limits"
        survivors, phobias = scenario.limits
        fit = survivors <= len(board.orange)
        content.check(TABLE_FILE, fit, "the Survivors do not fit in their area", key)
        fit = bool(board.areas) and all(phobias <= len(area) for area in board.areas)
        content.check(TABLE_FILE, fit, "the Phobias do not fit in one area", key)
    return boards


def _check_unlike(path: str, key: str, ids: Iterable[str]) -> None:
    known: set[str] = set()
    for id in ids:
        content.check(path, id not in known, f'"{id}" stands there twice', key)
        known.add(id)


_types = content.load(PACKAGE, UNITS_FILE, Units).unit
check_units(_types)
_table = content.load(PACKAGE, TABLE_FILE, TableNumbers)
check_table(_table, _types)

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

BOARDS = make_boards(content.load(PACKAGE, BOARDS_FILE, Boards).board, SCENARIOS.values())
BOARD_OF = {scenario.id: BOARDS[scenario.board] for scenario in SCENARIOS.values()}
SQUARES = sorted({name for board in BOARDS.values() for name in board.names})
WALLS = {wall_on(name): name for board in BOARDS.values() for name in board.names}

COUNTED: dict[str, str] = {
    unit_type.id: f"{unit_type.name}|{unit_type.plural}" for unit_type in _types
}
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
