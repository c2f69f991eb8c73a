"""Units: the content files as tables that the rules look things up in.

Rules: PH-MOVE-8, PH-RANGE-3, PH-ATK-3, PH-FORCE-2.
"""

from __future__ import annotations

from typing import Literal, NewType

from mayday.kernel.content import Row, check, load
from mayday.kernel.flow import Seat

UnitId = NewType("UnitId", str)  # a piece: lum1, oph6
TypeId = NewType("TypeId", str)  # its type: lum, oph

PACKAGE = "mayday.games.phobia"
SEATS = ("Survivors", "Phobias")
SURVIVORS = Seat(0)
PHOBIAS = Seat(1)

Side = Literal["Survivors", "Phobias"]


class UnitType(Row, frozen=True):
    """What all units of a type have in common."""

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
    hit: Literal["kill", "shake", "pin"]
    builds: bool = False
    breaks_walls: bool = False

    @property
    def seat(self) -> Seat:
        return Seat(SEATS.index(self.side))

    @property
    def units(self) -> tuple[UnitId, ...]:
        """Its pieces by number."""
        return PIECES[self.id]


class _Units(Row, frozen=True):
    unit: tuple[UnitType, ...]


class Deck(Row, frozen=True):
    """The attack cards of one side."""

    side: Side
    hits: int
    misses: int


class _Respawn(Row, frozen=True):
    """A pool of at least this size allows so many pulls."""

    pool: int
    pulls: int


class Scenario(Row, frozen=True):
    """A board, force limits by seat, the last turn and the preset forces."""

    id: str
    board: str
    limits: tuple[int, int]
    last_turn: int
    presets: tuple[tuple[int, ...], tuple[int, ...]]


class _Table(Row, frozen=True):
    wall_tokens: int
    walls_per_worker: int
    wall_hits: int
    deck: tuple[Deck, Deck]
    respawn: tuple[_Respawn, ...]
    scenario: tuple[Scenario, ...]


_units = load(PACKAGE, "content/units.toml", _Units)
_table = load(PACKAGE, "content/table.toml", _Table)

PIECES = {t.id: tuple(UnitId(f"{t.id}{n + 1}") for n in range(t.pieces)) for t in _units.unit}
TYPES = {unit_type.id: unit_type for unit_type in _units.unit}
SIDES = tuple(tuple(t for t in _units.unit if t.side == side) for side in SEATS)
TYPE_OF = {unit: unit_type for unit_type in _units.unit for unit in unit_type.units}
SEAT_OF = {unit: unit_type.seat for unit, unit_type in TYPE_OF.items()}
ROSTERS = tuple(tuple(unit for t in side for unit in t.units) for side in SIDES)
WORKERS = tuple(unit for unit, unit_type in TYPE_OF.items() if unit_type.builds)

DECKS = _table.deck
SCENARIOS = {scenario.id: scenario for scenario in _table.scenario}
WALL_TOKENS = _table.wall_tokens
WALLS_PER_WORKER = _table.walls_per_worker
WALL_HITS = _table.wall_hits

HIT, MISS = "H", "M"

NAMES: dict[str, str] = {
    **{unit_type.id: unit_type.name for unit_type in _units.unit},
    **{
        unit: f"{unit_type.name} {number}"
        for unit_type in _units.unit
        for number, unit in enumerate(unit_type.units, 1)
    },
    **{
        f"{unit_type.id}.{count}": f"{count} {unit_type.plural if count > 1 else unit_type.name}"
        for unit_type in _units.unit
        for count in range(1, unit_type.pieces + 1)
    },
}


def respawn_allowance(pool: int) -> int:
    """How many units a pool of this size lets the Phobias respawn. Rules: PH-RESP-2, PH-RESP-3."""
    return max((row.pulls for row in _table.respawn if pool >= row.pool), default=0)


def _check() -> None:
    check("units.toml", all(len(side) == 4 for side in SIDES), "four types a side")
    check("units.toml", len({t.letter for t in _units.unit}) == len(_units.unit), "unlike letters")
    for unit_type in _units.unit:
        check("units.toml", 1 <= unit_type.pieces <= 9, f"{unit_type.id}: 1 to 9 pieces")
        check("units.toml", unit_type.move > 0, f"{unit_type.id}: moves at least one square")
        check("units.toml", 0 < unit_type.near <= unit_type.far, f"{unit_type.id}: a range")
    for deck, name, types in zip(DECKS, SEATS, SIDES, strict=True):
        check("table.toml", deck.side == name, f"the deck of the {name} in its place")
        most = max(unit_type.cards for unit_type in types)
        check("table.toml", deck.hits + deck.misses >= 2 * most, f"{name}: one shuffle suffices")
    check("table.toml", WALL_HITS == 2, "a token is intact or cracked, nothing in between")
    for scenario in SCENARIOS.values():
        for types, limit, preset in zip(SIDES, scenario.limits, scenario.presets, strict=True):
            fits = all(1 <= n <= t.pieces for n, t in zip(preset, types, strict=True))
            check("table.toml", fits and sum(preset) <= limit, f"{scenario.id}: a legal preset")


_check()
