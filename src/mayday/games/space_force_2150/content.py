"""Content: the TOML files as tables that the rules look things up in, read and checked once.

A word, an id or a number that the rules cannot work with is refused with file, key and reason
before the first game starts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mayday.games.space_force_2150.rows import (
    HULL,
    AnyEffect,
    Card,
    CardId,
    Cards,
    Case,
    Collect,
    Damage,
    DieResult,
    HullRepair,
    ItemId,
    OccupationId,
    Post,
    SectionBonuses,
    Ship,
    Start,
    Tables,
    Voyage,
)
from mayday.kernel import content, parse_rules

check, known = content.check, content.known
PACKAGE = "mayday.games.space_force_2150"

SHIP = "content/ship.toml"
VOYAGE_FILE = "content/voyage.toml"
START = "content/start.toml"
CARDS_FILE = "content/cards.toml"
MAJORS = "content/majors.toml"
TABLES = "content/tables.toml"


class Files(NamedTuple):
    """All content files."""

    ship: Ship
    voyage: Voyage
    start: Start
    cards: Cards
    majors: Cards
    tables: Tables


def read_files(load: content.Load) -> Files:
    """The content files, checked."""
    files = content.load_files(Files, load)
    _Check(files).everything()
    return files


class _Check:
    """What the files say of one another."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.rules = {rule.id for rule in parse_rules(content.read(PACKAGE, "RULES.md"))}
        self.sections = {section.id for section in files.ship.section}
        self.modules = {module.id for module in files.ship.module}
        self.doors = {door.id for door in files.ship.door}
        self.occupations = {occupation.id for occupation in files.voyage.occupation}

    def everything(self) -> None:
        self.ids_are_unique()
        self.voyage()
        self.ship()
        self.start()
        for card in self.files.cards.card:
            self.card(CARDS_FILE, card)
            for n, case in enumerate(card.case):
                has_worth = case.worth is not None
                check(CARDS_FILE, has_worth, "a case without worth", f"{card.id}.case.{n}")
        for card in self.files.majors.card:
            self.card(MAJORS, card)
        self.tables()

    def ids_are_unique(self) -> None:
        ship, voyage = self.files.ship, self.files.voyage
        seen: set[str] = set()
        for path, ids in (
            (SHIP, [row.id for row in ship.section]),
            (SHIP, [*(row.id for row in ship.module), *(row.id for row in ship.door)]),
            (VOYAGE_FILE, [row.id for row in voyage.occupation]),
            (CARDS_FILE, [row.id for row in self.files.cards.card]),
            (MAJORS, [row.id for row in self.files.majors.card]),
        ):
            for id in ids:
                check(path, id not in seen, "stands there twice", id)
                seen.add(id)

    def ship(self) -> None:
        ship = self.files.ship
        known(SHIP, "module", (TURRET, ENGINE), self.modules)  # the rules speak of them
        for module in ship.module:
            known(SHIP, f"{module.id}.section", module.section, self.sections)
        for door in ship.door:
            known(SHIP, f"{door.id}.joins", door.joins, self.sections)
        joined = {id for door in ship.door for id in door.joins}
        for section in ship.section:
            check(SHIP, section.id in joined, "no door leads there", section.id)
            known(SHIP, f"{section.id}.rules", section.rules, self.rules)
            bonus = section.bonus
            if isinstance(bonus, Post):
                known(SHIP, f"{section.id}.bonus.only", bonus.only, self.occupations)
            if isinstance(bonus, Collect):
                can = bonus.store != HULL
                check(SHIP, can, "the hull cannot be collected", f"{section.id}.bonus.store")

    def voyage(self) -> None:
        voyage = self.files.voyage
        spaces = (0, *voyage.major_spaces, voyage.titan)
        rising = list(spaces) == sorted(set(spaces))
        check(VOYAGE_FILE, rising, "spaces in order, Titan last", "major_spaces")
        each = len(voyage.major_spaces) == len(self.files.majors.card)
        check(VOYAGE_FILE, each, "a space for each Major Event", "major_spaces")
        known(VOYAGE_FILE, "start_section", voyage.start_section, self.sections)
        known(VOYAGE_FILE, "occupation", OCCUPATIONS_OF_RULES, self.occupations)
        for occupation in voyage.occupation:
            known(VOYAGE_FILE, f"{occupation.id}.rules", occupation.rules, self.rules)

    def start(self) -> None:
        start, most = self.files.start, len(self.occupations)
        kinds = {wreckage.id for wreckage in start.wreckage}
        for level in start.level:
            for name in ("hull", "fuel", "supplies", "storage", "wreckage"):
                fits = len(getattr(level, name)) == most
                check(START, fits, "a column for each crew", f"{level.id}.{name}")
            for name in ("leak", "reserve"):
                rows = getattr(level, name)
                all_kinds = set(rows) == set(SectionBonuses)
                check(START, all_kinds, "one for each kind of bonuses", f"{level.id}.{name}")
                for kind, row in rows.items():
                    fits = len(row) == most
                    check(START, fits, "a column for each crew", f"{level.id}.{name}.{kind}")
            known(START, f"{level.id}.wreckage", level.wreckage, kinds)
        ship = start.ship_bonuses
        fits = len(ship.storage) == most - ship.crew + 1
        check(START, fits, "a column for each crew from there on", "ship_bonuses.storage")
        for wreckage in start.wreckage:
            known(START, f"{wreckage.id}.modules", wreckage.modules, self.modules)
            known(START, f"{wreckage.id}.doors", wreckage.doors, self.doors)

    def card(self, path: str, card: Card) -> None:
        known(path, f"{card.id}.rules", card.rules, self.rules)
        check(path, bool(card.case or card.question), "does nothing", card.id)
        for n, case in enumerate(card.case):
            self.case(path, f"{card.id}.case.{n}", case)
        ends = not card.case or not card.case[-1].needs
        check(path, ends, "the last case must always apply", card.id)

    def case(self, path: str, key: str, case: Case) -> None:
        known(path, f"{key}.needs", case.needs, {*self.occupations, *self.modules})
        bonuses = {"", TURRET_BONUS, LOUNGE_BONUS, *self.occupations}
        known(path, f"{key}.bonus", case.bonus, bonuses)
        check(path, not (case.do and case.results), "with a die or without", key)
        if case.results:
            self.rows(path, f"{key}.results", case.results)
        self.effects(path, f"{key}.do", case.do)

    def rows(self, path: str, key: str, results: tuple[DieResult, ...]) -> None:
        falling(path, key, results)
        check(path, results[-1].at_least == 1, "results from 6 to 1", key)
        for n, result in enumerate(results):
            self.effects(path, f"{key}.{n}.do", result.do)

    def effects(self, path: str, key: str, effects: Iterable[AnyEffect]) -> None:
        for n, effect in enumerate(effects):
            needed = {*self.occupations, *self.modules}
            known(path, f"{key}.{n}.needs", effect.needs, needed)
            if isinstance(effect, Damage):
                known(path, f"{key}.{n}.module", effect.module, self.modules)

    def tables(self) -> None:
        tables = self.files.tables
        self.rows(TABLES, "ship_damage", tables.ship_damage)
        self.rows(TABLES, "ship_stores", tables.ship_stores)
        falling(TABLES, "spacewalk", tables.spacewalk)
        rising = tables.repair.incomplete < tables.repair.complete
        check(TABLES, rising, "less than what is complete", "repair.incomplete")


def falling(path: str, key: str, rows: tuple[DieResult | HullRepair, ...]) -> None:
    """A row holds from its number upwards, so the highest comes first."""
    steps = [row.at_least for row in rows]
    falls = bool(steps) and steps == sorted(set(steps), reverse=True)
    check(path, falls, "highest first", key)


XO = OccupationId("xo")
ENGINEER = OccupationId("engineer")
NAVIGATOR = OccupationId("navigator")
SECURITY_OFFICER = OccupationId("security_officer")
CARGO_MASTER = OccupationId("cargo_master")
ROBOT = OccupationId("robot")
OCCUPATIONS_OF_RULES = (XO, ENGINEER, NAVIGATOR, SECURITY_OFFICER, CARGO_MASTER, ROBOT)
TURRET = ItemId("turret")
ENGINE = ItemId("engine")
TURRET_BONUS = "turret"  # of a case: +1 while the Turret is manned
LOUNGE_BONUS = "lounge"  # +1 while the Executive Officer leads from the Lounge


_files = read_files(content.load_from(PACKAGE))

VOYAGE = _files.voyage
SECTIONS = {section.id: section for section in _files.ship.section}
MODULES = {module.id: module for module in _files.ship.module}
DOORS = {door.id: door for door in _files.ship.door}
OCCUPATIONS = {occupation.id: occupation for occupation in VOYAGE.occupation}
LEVELS = {level.id: level for level in _files.start.level}
WRECKAGE = {wreckage.id: wreckage for wreckage in _files.start.wreckage}
SHIP_BONUSES = _files.start.ship_bonuses
NORMAL_CARDS = {card.id: card for card in _files.cards.card}
MAJOR_CARDS = {card.id: card for card in _files.majors.card}
CARDS = {**NORMAL_CARDS, **MAJOR_CARDS}
FULL_DECK: tuple[CardId, ...] = tuple(
    sorted(card.id for card in NORMAL_CARDS.values() for _ in range(card.copies))
)
MAJOR_AT = dict(zip(VOYAGE.major_spaces, MAJOR_CARDS, strict=True))
REPAIR = _files.tables.repair
SPACEWALK = _files.tables.spacewalk
SHIP_DAMAGE = _files.tables.ship_damage
SHIP_STORES = _files.tables.ship_stores
MOST_CREW = len(OCCUPATIONS)

DIE = 6
RANGES = {
    f"{low}-{high}": f"{low}-{high}:" if low < high else f"{low}:"
    for high in range(1, DIE + 1)
    for low in range(1, high + 1)
}  # of the die, before what happens then
NAMES: dict[str, str] = {
    **RANGES,
    **{section.id: section.name for section in SECTIONS.values()},
    **{module.id: module.name for module in MODULES.values()},
    **{door.id: f"door {door.id}" for door in DOORS.values()},
    **{occupation.id: occupation.name for occupation in OCCUPATIONS.values()},
    **{card.id: card.name for card in CARDS.values()},
}
