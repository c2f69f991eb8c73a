"""Content: the TOML files as tables that the rules look things up in, read and checked once.

A word, an id or a number that the rules cannot work with is refused with file, key and reason
before the first game starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeVar

from mayday.games.space_force_2150.rows import (
    HULL,
    AnyEffect,
    Card,
    CardId,
    Cards,
    Case,
    Collect,
    Damage,
    HullRepair,
    ItemId,
    OccupationId,
    Post,
    Result,
    RuleIds,
    Ship,
    Start,
    Store,
    Tables,
    Voyage,
)
from mayday.kernel import content, parse_rules

T = TypeVar("T")
check = content.check
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


def read_files(text_of: Callable[[str], str]) -> Files:
    """The content files, checked; `text_of` gives the text of a file of the package."""

    def parse(path: str, kind: type[T]) -> T:
        return content.parse(text_of(path), path, kind)

    files = Files(
        parse(SHIP, Ship),
        parse(VOYAGE_FILE, Voyage),
        parse(START, Start),
        parse(CARDS_FILE, Cards),
        parse(MAJORS, Cards),
        parse(TABLES, Tables),
    )
    _Check(files, {rule.id for rule in parse_rules(text_of("RULES.md"))}).everything()
    return files


class _Check:
    """What the files say of one another."""

    def __init__(self, files: Files, rules: set[str]) -> None:
        self.files = files
        self.rules = rules
        self.sections = {section.id for section in files.ship.section}
        self.modules = {module.id for module in files.ship.module}
        self.doors = {door.id for door in files.ship.door}
        self.occupations = {occupation.id for occupation in files.voyage.occupation}

    def everything(self) -> None:
        self.ids_are_unique()
        self.voyage()
        self.ship()
        self.start()
        for path, cards in ((CARDS_FILE, self.files.cards), (MAJORS, self.files.majors)):
            for card in cards.card:
                self.card(path, card)
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
                check(path, id not in seen, f"{id} stands there twice")
                seen.add(id)

    def ship(self) -> None:
        for coded in (TURRET, ENGINE):
            check(SHIP, coded in self.modules, f"no module {coded}, which has rules")
        for module in self.files.ship.module:
            check(
                SHIP, module.section in self.sections, f"{module.id}: no section {module.section}"
            )
        for door in self.files.ship.door:
            for id in door.joins:
                check(SHIP, id in self.sections, f"{door.id}: no section {id}")
        joined = {id for door in self.files.ship.door for id in door.joins}
        for section in self.files.ship.section:
            check(SHIP, section.id in joined, f"{section.id}: no door leads there")
            self.known_rules(SHIP, section.id, section.rules)
            bonus = section.bonus
            if isinstance(bonus, Post):
                known = bonus.only in self.occupations
                check(SHIP, known, f"{section.id}: no occupation {bonus.only}")
            if isinstance(bonus, Collect):
                self.no_hull(SHIP, section.id, bonus.store)

    def voyage(self) -> None:
        voyage = self.files.voyage
        spaces = (0, *voyage.major_spaces, voyage.titan)
        check(VOYAGE_FILE, list(spaces) == sorted(set(spaces)), "spaces in order, Titan last")
        majors = len(self.files.majors.card)
        check(VOYAGE_FILE, len(voyage.major_spaces) == majors, "a space for each Major Event")
        start = voyage.start_section
        check(VOYAGE_FILE, start in self.sections, f"start_section: no section {start}")
        for id in OCCUPATIONS_OF_RULES:
            check(VOYAGE_FILE, id in self.occupations, f"no occupation {id}, which has rules")
        for occupation in voyage.occupation:
            self.known_rules(VOYAGE_FILE, occupation.id, occupation.rules)

    def start(self) -> None:
        start, most = self.files.start, len(self.occupations)
        kinds = {wreckage.id for wreckage in start.wreckage}
        for level in start.level:
            numbers = (level.hull, level.fuel, level.supplies, level.storage, level.reserve)
            for column in (*numbers, level.wreckage):
                check(START, len(column) == most, f"{level.id}: a column for each crew")
            for kind in level.wreckage:
                check(START, kind in kinds, f"{level.id}: no wreckage {kind}")
        for wreckage in start.wreckage:
            for module in wreckage.modules:
                check(START, module in self.modules, f"{wreckage.id}: no module {module}")
            for door in wreckage.doors:
                check(START, door in self.doors, f"{wreckage.id}: no door {door}")

    def card(self, path: str, card: Card) -> None:
        self.known_rules(path, card.id, card.rules)
        check(path, bool(card.case or card.question), f"{card.id}: does nothing")
        if card.case:
            check(path, not card.case[-1].needs, f"{card.id}: the last case must always apply")
        for case in card.case:
            self.case(path, card.id, case)

    def case(self, path: str, id: str, case: Case) -> None:
        self.known_needs(path, id, case.needs)
        known = case.bonus in ("", TURRET_BONUS, LOUNGE_BONUS, *self.occupations)
        check(path, known, f"{id}: no bonus {case.bonus}")
        check(path, not (case.do and case.results), f"{id}: with a die or without")
        check(path, path == MAJORS or case.worth is not None, f"{id}: a case without worth")
        if case.results:
            self.rows(path, id, case.results)
        self.effects(path, id, case.do)

    def rows(self, path: str, id: str, results: tuple[Result, ...]) -> None:
        falling(path, id, results)
        check(path, results[-1].at_least == 1, f"{id}: results from 6 to 1")
        for result in results:
            self.effects(path, id, result.do)

    def effects(self, path: str, id: str, effects: Iterable[AnyEffect]) -> None:
        for effect in effects:
            self.known_needs(path, id, effect.needs)
            if isinstance(effect, Damage):
                known = effect.module in self.modules
                check(path, known, f"{id}: no module {effect.module}")

    def tables(self) -> None:
        tables = self.files.tables
        self.rows(TABLES, "ship_damage", tables.ship_damage)
        self.rows(TABLES, "ship_stores", tables.ship_stores)
        falling(TABLES, "spacewalk", tables.spacewalk)
        rising = tables.repair.incomplete < tables.repair.complete
        check(TABLES, rising, "repair: incomplete is less than complete")

    def known_needs(self, path: str, id: str, needs: Iterable[str]) -> None:
        for need in needs:
            known = need in self.occupations or need in self.modules
            check(path, known, f"{id}: needs something unknown, {need}")

    def known_rules(self, path: str, id: str, rules: RuleIds) -> None:
        for rule in rules:
            check(path, rule in self.rules, f"{id}: no rule {rule}")

    def no_hull(self, path: str, id: str, store: Store) -> None:
        check(path, store != HULL, f"{id}: the hull cannot be collected")


def falling(path: str, id: str, rows: tuple[Result | HullRepair, ...]) -> None:
    """A row holds from its number upwards, so the highest comes first."""
    steps = [row.at_least for row in rows]
    check(path, bool(steps) and steps == sorted(set(steps), reverse=True), f"{id}: highest first")


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

_files = read_files(lambda path: content.read(PACKAGE, path))

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

NAMES: dict[str, str] = {
    **{section.id: section.name for section in SECTIONS.values()},
    **{module.id: module.name for module in MODULES.values()},
    **{door.id: f"door {door.id}" for door in DOORS.values()},
    **{occupation.id: occupation.name for occupation in OCCUPATIONS.values()},
    **{card.id: card.name for card in CARDS.values()},
}
