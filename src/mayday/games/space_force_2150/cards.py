"""Cards: the content files as tables that the rules look things up in."""

from __future__ import annotations

from typing import NewType

from mayday.kernel.content import Row, check, load

SectionId = NewType("SectionId", str)
ItemId = NewType("ItemId", str)  # a door or a module: what can be damaged and repaired
OccupationId = NewType("OccupationId", str)
CardId = NewType("CardId", str)

PACKAGE = "mayday.games.space_force_2150"


class Bonus(Row, frozen=True):
    """What a section gives for 1 oxygen. Rules: S2-BONUS-4 to -10."""

    gain: str = ""  # the store it fills, if it is as simple as that
    die: int = 0
    once: bool = False
    only: OccupationId = OccupationId("")  # who alone may use it


class Section(Row, frozen=True):
    id: SectionId
    number: int
    name: str
    at: tuple[float, float]
    size: tuple[float, float]
    bonus: Bonus | None = None


class Module(Row, frozen=True):
    id: ItemId
    name: str
    section: SectionId


class Door(Row, frozen=True):
    id: ItemId
    joins: tuple[SectionId, SectionId]
    at: tuple[float, float]


class _Ship(Row, frozen=True):
    section: tuple[Section, ...]
    module: tuple[Module, ...]
    door: tuple[Door, ...]


class Occupation(Row, frozen=True):
    id: OccupationId
    name: str
    code: str
    hue: str


class _Voyage(Row, frozen=True):
    tank: int
    hull_max: int
    fuel_max: int
    supplies_max: int
    cargo_master_fuel: int
    cargo_master_supplies: int
    start_section: SectionId
    titan: int
    major_spaces: tuple[int, ...]
    last_round: int
    traders_fuel: int
    traders_supplies: int
    traders_repair: int
    distress_fuel: int
    distress_supplies: int
    occupation: tuple[Occupation, ...]


class Level(Row, frozen=True):
    """A difficulty: each list has a column for a crew of 1 to 6."""

    id: str
    hull: tuple[int, ...]
    fuel: tuple[int, ...]
    supplies: tuple[int, ...]
    storage: tuple[int, ...]
    wreckage: tuple[str, ...]
    reserve: tuple[int, ...]


class Wreckage(Row, frozen=True):
    """What the asteroid has damaged."""

    id: str
    modules: tuple[ItemId, ...]
    doors: tuple[ItemId, ...]


class ShipBonuses(Row, frozen=True):
    """What changes at the start when a bonus works once a round for the whole crew."""

    crew: int
    storage: int


class _Start(Row, frozen=True):
    level: tuple[Level, ...]
    wreckage: tuple[Wreckage, ...]
    ship_bonuses: ShipBonuses


class Effect(Row, frozen=True):
    """One thing that a card does, in the closed vocabulary of effects.py."""

    do: str
    what: str = ""
    n: int = 1
    needs: tuple[str, ...] = ()


class Result(Row, frozen=True):
    """What happens from this number of the die upwards."""

    at_least: int
    do: tuple[Effect, ...] = ()


class Case(Row, frozen=True):
    """One bracket of a card: what it needs, and what happens then, with or without a die."""

    needs: tuple[str, ...] = ()
    bonus: str = ""
    price: tuple[str, ...] = ()
    do: tuple[Effect, ...] = ()
    results: tuple[Result, ...] = ()


class Card(Row, frozen=True):
    id: CardId
    name: str
    copies: int = 1
    question: str = ""
    case: tuple[Case, ...] = ()


class _Cards(Row, frozen=True):
    card: tuple[Card, ...]


class Repair(Row, frozen=True):
    incomplete: int
    complete: int


class Spacewalk(Row, frozen=True):
    at_least: int
    hull: int
    supplies: int


class _Tables(Row, frozen=True):
    repair: Repair
    spacewalk: tuple[Spacewalk, ...]
    ship_damage: tuple[Result, ...]
    ship_stores: tuple[Result, ...]


_ship = load(PACKAGE, "content/ship.toml", _Ship)
_start = load(PACKAGE, "content/start.toml", _Start)
_tables = load(PACKAGE, "content/tables.toml", _Tables)
_normal = load(PACKAGE, "content/cards.toml", _Cards)
_major = load(PACKAGE, "content/majors.toml", _Cards)

VOYAGE = load(PACKAGE, "content/voyage.toml", _Voyage)

SECTIONS = {section.id: section for section in _ship.section}
MODULES = {module.id: module for module in _ship.module}
DOORS = {door.id: door for door in _ship.door}
OCCUPATIONS = {occupation.id: occupation for occupation in VOYAGE.occupation}
LEVELS = {level.id: level for level in _start.level}
WRECKAGE = {wreckage.id: wreckage for wreckage in _start.wreckage}
SHIP_BONUSES = _start.ship_bonuses
NORMAL_CARDS = {card.id: card for card in _normal.card}
MAJOR_CARDS = {card.id: card for card in _major.card}
CARDS = {**NORMAL_CARDS, **MAJOR_CARDS}
FULL_DECK = tuple(sorted(card.id for card in _normal.card for _ in range(card.copies)))
MAJOR_AT = dict(zip(VOYAGE.major_spaces, MAJOR_CARDS, strict=True))
REPAIR = _tables.repair
SPACEWALK = _tables.spacewalk
SHIP_DAMAGE = _tables.ship_damage
SHIP_STORES = _tables.ship_stores

MOST_CREW = len(OCCUPATIONS)
XO = OccupationId("xo")
ENGINEER = OccupationId("engineer")
NAVIGATOR = OccupationId("navigator")
SECURITY_OFFICER = OccupationId("security_officer")
CARGO_MASTER = OccupationId("cargo_master")
ROBOT = OccupationId("robot")
TURRET = ItemId("turret")
ENGINE = ItemId("engine")
COCKPIT = SectionId("cockpit")
LOUNGE = SectionId("lounge")
TURRET_ACCESS = SectionId("turret_access")
EXIT_RAMP = SectionId("exit_ramp")

NAMES: dict[str, str] = {
    **{section.id: section.name for section in SECTIONS.values()},
    **{module.id: module.name for module in MODULES.values()},
    **{door.id: f"door {door.id}" for door in DOORS.values()},
    **{occupation.id: occupation.name for occupation in OCCUPATIONS.values()},
    **{card.id: card.name for card in CARDS.values()},
}

DO = {
    *("gain", "lose", "salvage", "ship_damage", "ship_stores", "damage"),
    *("forward", "short", "next_round", "command", "ask"),
}
BONUSES = {"", "turret", "lounge", *OCCUPATIONS}


def _check() -> None:
    rows = (*_ship.section, *_ship.module, *_ship.door, *VOYAGE.occupation, *CARDS)
    check("content", len(NAMES) == len(rows), "every id only once")
    _check_ship()
    _check_start()
    for card in CARDS.values():
        for case in card.case:
            _check_case(card, case)


def _check_ship() -> None:
    for module in MODULES.values():
        check("ship.toml", module.section in SECTIONS, f"{module.id} stands in no section")
    for door in DOORS.values():
        check("ship.toml", set(door.joins) <= set(SECTIONS), f"{door.id} joins no sections")
    for section in SECTIONS.values():
        only = section.bonus.only if section.bonus else ""
        check("ship.toml", not only or only in OCCUPATIONS, f"{section.id}: no occupation {only}")
    joined = {section for door in DOORS.values() for section in door.joins}
    check("ship.toml", joined == set(SECTIONS), "every section has a door")
    spaces = (0, *VOYAGE.major_spaces, VOYAGE.titan)
    check("voyage.toml", list(spaces) == sorted(set(spaces)), "spaces in order, Titan last")


def _check_start() -> None:
    for level in LEVELS.values():
        for values in (level.hull, level.fuel, level.supplies, level.storage, level.reserve):
            check("start.toml", len(values) == MOST_CREW, f"{level.id}: a column for each crew")
        check("start.toml", len(level.wreckage) == MOST_CREW, f"{level.id}: six columns")
        check("start.toml", set(level.wreckage) <= set(WRECKAGE), f"{level.id}: no such wreckage")
    for wreckage in WRECKAGE.values():
        check("start.toml", set(wreckage.modules) <= set(MODULES), f"{wreckage.id}: modules")
        check("start.toml", set(wreckage.doors) <= set(DOORS), f"{wreckage.id}: doors")


def _check_case(card: Card, case: Case) -> None:
    known = {*OCCUPATIONS, *MODULES}
    check("cards.toml", set(case.needs) <= known, f"{card.id}: needs something unknown")
    check("cards.toml", case.bonus in BONUSES, f"{card.id}: no bonus {case.bonus}")
    check("cards.toml", not (case.do and case.results), f"{card.id}: with a die or without")
    steps = [result.at_least for result in case.results]
    falling = steps == sorted(set(steps), reverse=True)
    check(
        "cards.toml", not steps or (falling and steps[-1] == 1), f"{card.id}: results from 6 to 1"
    )
    for effect in (*case.do, *(effect for result in case.results for effect in result.do)):
        check("cards.toml", effect.do in DO, f"{card.id}: cannot do {effect.do}")
        check("cards.toml", set(effect.needs) <= known, f"{card.id}: needs something unknown")


_check()
