"""Content: the TOML files as tables that the rules look things up in, read and checked once.

Zones and systems are numbers in the rules, so that a set of them is a number with a bit for each:
zone 5 is bit 5, and the first system of zone 1 is bit 0. A word, an id or a number that the rules
cannot work with is refused with file, key and reason before the first game starts.
"""

from __future__ import annotations

from typing import NamedTuple, NewType, TypeAlias

from mayday.games.phobos_falling.rows import (
    Ability,
    AbilityId,
    CardId,
    Cards,
    Deck,
    DeckId,
    EventId,
    Events,
    Fix,
    Keep,
    Nothing,
    OfficerId,
    Officers,
    PileId,
    Pirates,
    Scenarios,
    Shuttle,
    Station,
    SystemId,
    TargetKind,
    Title,
    TitleId,
    ZoneId,
)
from mayday.kernel import content, parse_rules

check, known = content.check, content.known
PACKAGE = "mayday.games.phobos_falling"

STATION_FILE = "content/station.toml"
OFFICERS_FILE = "content/officers.toml"
CARDS_FILE = "content/cards.toml"
EVENTS_FILE = "content/events.toml"
SCENARIOS_FILE = "content/scenarios.toml"
PIRATES_FILE = "content/pirates.toml"
SHUTTLE_FILE = "content/shuttle.toml"

Zone = NewType("Zone", int)
System = NewType("System", int)
Zones: TypeAlias = int  # a set of zones
Systems: TypeAlias = int  # a set of systems

LAST_ZONE = 18
BOXES = 23  # PF-SETUP-4: as many as there are system markers


class Files(NamedTuple):
    """All content files."""

    station: Station
    officers: Officers
    cards: Cards
    events: Events
    scenarios: Scenarios
    pirates: Pirates
    shuttle: Shuttle


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
        self.zones = {zone.id for zone in files.station.zone}
        self.systems = {system for zone in files.station.zone for system in zone.systems}
        self.titles = {title.id for title in files.cards.title}
        self.officers = {officer.id for officer in files.officers.officer}
        self.abilities = {ability.id for ability in files.officers.ability}
        self.events = {event.id for event in files.events.event}

    def everything(self) -> None:
        self.ids_are_unique()
        self.station()
        self.people()
        self.cards()
        self.event_cards()
        self.scenarios()
        self.pirates()
        self.shuttle()

    def ids_are_unique(self) -> None:
        """Zones, systems, titles, officers and abilities are all pieces of one table."""
        files = self.files
        seen: set[str] = set()
        for path, ids in (
            (STATION_FILE, [zone.id for zone in files.station.zone]),
            (STATION_FILE, [system for zone in files.station.zone for system in zone.systems]),
            (STATION_FILE, [section.id for section in files.station.section]),
            (STATION_FILE, [zone.pile for zone in files.station.zone if zone.pile]),
            (OFFICERS_FILE, [officer.id for officer in files.officers.officer]),
            (OFFICERS_FILE, [ability.id for ability in files.officers.ability]),
            (CARDS_FILE, [deck.id for deck in files.cards.deck]),
            (CARDS_FILE, [title.id for title in files.cards.title]),
        ):
            for id in ids:
                check(path, id not in seen, "stands there twice", id)
                seen.add(id)
        for n, event in enumerate(files.events.event):
            earlier = {other.id for other in files.events.event[:n]}
            check(EVENTS_FILE, event.id not in earlier, "stands there twice", event.id)

    def station(self) -> None:
        station = self.files.station
        sections = {section.id for section in station.section}
        count = len(station.zone)
        check(STATION_FILE, count == LAST_ZONE + 1, "a zone for each number from 0 to 18", "zone")
        check(STATION_FILE, len(self.systems) == BOXES, f"{BOXES} systems in all", "zone")
        named = set(station.names) == self.systems
        check(STATION_FILE, named, "a name for each system", "names")
        for zone in station.zone:
            known(STATION_FILE, f"{zone.id}.section", zone.section, sections)
            known(STATION_FILE, f"{zone.id}.rules", zone.rules, self.rules)
            known(STATION_FILE, f"{zone.id}.specialty", zone.specialty, {*zone.systems, ""})
        for section in station.section:
            key = f"{section.id}.life_support"
            known(STATION_FILE, key, section.life_support, {*self.systems, ""})
            known(STATION_FILE, f"{section.id}.gravity", section.gravity, {*self.systems, ""})
        for n, link in enumerate(station.ways.links):
            known(STATION_FILE, f"ways.links.{n}", link, self.zones)
        known(STATION_FILE, "zone", ZONES_OF_RULES, self.zones)
        known(STATION_FILE, "zone", SYSTEMS_OF_RULES, self.systems)

    def people(self) -> None:
        piles = {zone.pile for zone in self.files.station.zone}
        held = [ability for officer in self.files.officers.officer for ability in officer.abilities]
        each = sorted(held) == sorted(self.abilities)
        check(OFFICERS_FILE, each, "each ability belongs to one officer", "ability")
        known(OFFICERS_FILE, "ability", ABILITIES_OF_RULES, self.abilities)
        for officer in self.files.officers.officer:
            known(OFFICERS_FILE, f"{officer.id}.abilities", officer.abilities, self.abilities)
            known(OFFICERS_FILE, f"{officer.id}.specialty", officer.specialty, SPECIALTIES)
        for ability in self.files.officers.ability:
            known(OFFICERS_FILE, f"{ability.id}.rules", ability.rules, self.rules)
            known(OFFICERS_FILE, f"{ability.id}.draws", ability.draws, {*piles, ""})

    def cards(self) -> None:
        cards = self.files.cards
        piles = {zone.pile for zone in self.files.station.zone}
        known(CARDS_FILE, "deck", DECKS_OF_RULES, {deck.id for deck in cards.deck})
        dealt = {title for deck in cards.deck for title in deck.cards}
        for deck in cards.deck:
            known(CARDS_FILE, f"{deck.id}.cards", tuple(deck.cards), self.titles)
            known(CARDS_FILE, f"{deck.id}.pile", deck.pile, {*piles, ""})
        for title in cards.title:
            check(CARDS_FILE, title.id in dealt, "in no deck", title.id)
            known(CARDS_FILE, f"{title.id}.rules", title.rules, self.rules)
            known(CARDS_FILE, f"{title.id}.makes", title.makes, {*self.titles, ""})
            own = title.install in ("", title.id)
            check(CARDS_FILE, own, "the slot of a card has its name", f"{title.id}.install")
            if title.response is not None:
                key = f"{title.id}.response.box"
                known(CARDS_FILE, key, title.response.box, self.systems)

    def event_cards(self) -> None:
        for event in self.files.events.event:
            known(EVENTS_FILE, f"{event.id}.rules", event.rules, self.rules)
            known(EVENTS_FILE, f"{event.id}.ignored_by", event.ignored_by, self.officers)
        known(EVENTS_FILE, "event", SWITCHES, self.events)

    def scenarios(self) -> None:
        scenarios = self.files.scenarios
        interior = {zone.id for zone in self.files.station.zone[3:]}
        for scenario in scenarios.scenario:
            known(SCENARIOS_FILE, f"{scenario.id}.systems", scenario.systems, self.systems)
            known(SCENARIOS_FILE, f"{scenario.id}.power_out", scenario.power_out, interior)
            known(SCENARIOS_FILE, f"{scenario.id}.blocked", scenario.blocked, interior)
        known(SCENARIOS_FILE, "random.systems", scenarios.random.systems, self.systems)
        ids = {scenario.id for scenario in scenarios.scenario}
        for level in scenarios.level:
            known(SCENARIOS_FILE, f"{level.id}.scenarios", level.scenarios, ids)
            known(SCENARIOS_FILE, f"{level.id}.switches", level.switches, SWITCHES)
            few = level.damages <= self.files.station.limits.most_extra_damages
            check(SCENARIOS_FILE, few, "more damages than there can be", f"{level.id}.damages")

    def pirates(self) -> None:
        pirates = self.files.pirates
        letters = [target.letter for target in pirates.target]
        known(PIRATES_FILE, "far", pirates.far, letters)
        for target in pirates.target:
            known(PIRATES_FILE, f"{target.letter}.systems", target.systems, self.systems)
            lists = target.kind in (TargetKind.SYSTEM, TargetKind.SHUTTLE)
            fits = lists == bool(target.systems)
            check(PIRATES_FILE, fits, "systems where systems are damaged", target.letter)
        wanted = [system for target in pirates.target for system in target.systems]
        each = sorted(wanted) == sorted(self.systems)
        check(PIRATES_FILE, each, "each system is the target of one letter", "target")

    def shuttle(self) -> None:
        shuttle = self.files.shuttle
        slots = {title.install for title in self.files.cards.title if title.install}
        known(SHUTTLE_FILE, "systems", shuttle.systems, self.systems)
        known(SHUTTLE_FILE, "flown_with", shuttle.flown_with, shuttle.systems)
        for need in shuttle.need:
            known(SHUTTLE_FILE, f"{need.id}.rules", need.rules, self.rules)
            for n, way in enumerate(need.ways):
                known(SHUTTLE_FILE, f"{need.id}.ways.{n}", way, slots)


# What the rules themselves speak of.
ZONES_OF_RULES = (
    *("pirate_ship", "external", "airlock", "core_life_support", "bridge", "auxiliary_power"),
    *("auxiliary_control", "shuttle_bay", "science_lab", "mass_mover", "engineering"),
)
SYSTEMS_OF_RULES = (
    *("stabilizers", "solar_panels", "bridge_system", "auxiliary_power_system"),
    *("auxiliary_control_system", "medical_system", "mass_mover_system", "fabricator"),
)
ABILITIES_OF_RULES = (
    *("requisition", "summon", "borrow_ability", "clear_the_way", "lead_the_detail", "snipe"),
    *("brawler", "power_up", "remote_mass_mover", "beam_out", "jury_rig", "twin_fields"),
    *("shift_field", "field_surgery", "avert", "compute", "black_market", "parley"),
)
SPECIALTIES = ("engineering", "bridge", "security", "science")
DECKS_OF_RULES = ("eng", "bri", "sec", "sci", "hyd", "res", "shu")
SWITCHES = (
    *("crew_removes_blockage", "crew_restores_power", "crew_repairs_system", "crew_fixes_one"),
    "cancel_one_event",
)  # PF-OPT-1, PF-OPT-2, PF-OPT-3, PF-OPT-4, PF-OPT-5: events that can be taken out


_files = read_files(content.load_from(PACKAGE))

TRACKS = _files.station.tracks
MARKERS = _files.station.markers
LIMITS = _files.station.limits
DRAWS = _files.station.draws
SHUTTLE = _files.shuttle
PIRATES = _files.pirates
RANDOM_START = _files.scenarios.random
OFFICERS = {officer.id: officer for officer in _files.officers.officer}
ABILITIES: dict[AbilityId, Ability] = {row.id: row for row in _files.officers.ability}
ABILITY_OF = {ability: officer.id for officer in OFFICERS.values() for ability in officer.abilities}
DECKS: dict[DeckId, Deck] = {deck.id: deck for deck in _files.cards.deck}
TITLES: dict[TitleId, Title] = {title.id: title for title in _files.cards.title}
EVENTS = {event.id: event for event in _files.events.event}
SCENARIOS = {scenario.id: scenario for scenario in _files.scenarios.scenario}
LEVELS = {level.id: level for level in _files.scenarios.level}

# -- The station ------------------------------------------------------------------------------

ZONE_ROWS = _files.station.zone
ZONE_IDS: tuple[ZoneId, ...] = tuple(row.id for row in ZONE_ROWS)
ZONE = {id: Zone(n) for n, id in enumerate(ZONE_IDS)}
SECTIONS = {section.id: section for section in _files.station.section}
SHIP, EXTERNAL, AIRLOCK = Zone(0), ZONE[ZoneId("external")], ZONE[ZoneId("airlock")]
BRIDGE, AUX_POWER, AUX_CONTROL, SHUTTLE_BAY, SCIENCE_LAB, MASS_MOVER, ENGINEERING = (
    ZONE[ZoneId(id)]
    for id in (
        *("bridge", "auxiliary_power", "auxiliary_control", "shuttle_bay", "science_lab"),
        *("mass_mover", "engineering"),
    )
)
ZONES: tuple[Zone, ...] = tuple(map(Zone, range(len(ZONE_IDS))))
INTERIOR: tuple[Zone, ...] = ZONES[3:]  # with a Power and an Access box, and a zone marker each
STATION: tuple[Zone, ...] = ZONES[1:]
ALL_INTERIOR: Zones = sum(1 << zone for zone in INTERIOR)


def _linked() -> tuple[tuple[Zone, ...], ...]:
    linked: list[set[Zone]] = [set() for _ in ZONES]
    for a, b in _files.station.ways.links:
        linked[ZONE[a]].add(ZONE[b])
        linked[ZONE[b]].add(ZONE[a])
    return tuple(tuple(sorted(zones)) for zones in linked)


LINKS = _linked()  # for each zone those next to it, the ship included
LINKED: tuple[Zones, ...] = tuple(sum(1 << zone for zone in zones) for zones in LINKS)
NEAR: tuple[Zones, ...] = tuple(
    (1 << zone | LINKED[zone]) & ~1 if zone else 1 for zone in ZONES
)  # the zone and those adjacent to it for cards and abilities: the ship is not. PF-CARD-21

SYSTEM_IDS: tuple[SystemId, ...] = tuple(id for row in ZONE_ROWS for id in row.systems)
SYSTEM = {id: System(n) for n, id in enumerate(SYSTEM_IDS)}
SYSTEM_ZONE: tuple[Zone, ...] = tuple(
    Zone(n) for n, row in enumerate(ZONE_ROWS) for _ in row.systems
)
SYSTEMS_AT: tuple[tuple[System, ...], ...] = tuple(
    tuple(SYSTEM[id] for id in row.systems) for row in ZONE_ROWS
)  # in printed order
BOXES_AT: tuple[Systems, ...] = tuple(sum(1 << box for box in boxes) for boxes in SYSTEMS_AT)


def bit_of(system: str) -> Systems:
    """The set of this one system."""
    return 1 << SYSTEM[SystemId(system)]


MAIN_POWER = bit_of("stabilizers") | bit_of("solar_panels")
BRIDGE_SYSTEM = bit_of("bridge_system")
AUX_POWER_SYSTEM = bit_of("auxiliary_power_system")
AUX_CONTROL_SYSTEM = bit_of("auxiliary_control_system")
MEDICAL_SYSTEM = bit_of("medical_system")
MASS_MOVER_SYSTEM = bit_of("mass_mover_system")
FABRICATOR = bit_of("fabricator")
SHUTTLE_SYSTEMS = sum(map(bit_of, SHUTTLE.systems))
FLOWN_WITH = sum(map(bit_of, SHUTTLE.flown_with))


class Air(NamedTuple):
    """A section whose air comes from a system in one of its zones."""

    zones: Zones
    system: Systems
    plant: Zones  # the zone of the system


def _air(section: str, life_support: SystemId) -> Air:
    zones = sum(1 << n for n, row in enumerate(ZONE_ROWS) if row.section == section)
    system = SYSTEM[life_support]
    return Air(zones, 1 << system, 1 << SYSTEM_ZONE[system])


AIR: tuple[Air, ...] = tuple(
    _air(section.id, section.life_support) for section in SECTIONS.values() if section.life_support
)
AIR_AT: tuple[Air | None, ...] = tuple(
    next((air for air in AIR if air.zones >> zone & 1), None) for zone in ZONES
)
LIFE_SUPPORT: Systems = sum(air.system for air in AIR)


class Ring(NamedTuple):
    """A ring and the gravity system in the hub that it turns on."""

    gravity: Systems
    hub: Zones


def _ring(zone: Zone) -> Ring | None:
    gravity = SECTIONS[ZONE_ROWS[zone].section].gravity
    if not gravity:
        return None
    return Ring(1 << SYSTEM[gravity], 1 << SYSTEM_ZONE[SYSTEM[gravity]])


RING_AT: tuple[Ring | None, ...] = tuple(map(_ring, ZONES))

# -- Piles and cards --------------------------------------------------------------------------

PILE_IDS: tuple[PileId, ...] = tuple(row.pile for row in ZONE_ROWS if row.pile)
PILE = {id: n for n, id in enumerate(PILE_IDS)}
PILE_AT: tuple[int, ...] = tuple(PILE.get(row.pile, -1) for row in ZONE_ROWS)
SPECIALTY_AT: tuple[Systems, ...] = tuple(
    1 << SYSTEM[row.specialty] if row.specialty else 0 for row in ZONE_ROWS
)
PILE_ZONE: tuple[Zone, ...] = tuple(ZONE[row.id] for row in ZONE_ROWS if row.pile)
PILE_DECK: tuple[DeckId, ...] = tuple(
    next((deck.id for deck in DECKS.values() if deck.pile == pile), DeckId("res"))
    for pile in PILE_IDS
)
SPECIALTY_PILES: tuple[int, ...] = tuple(
    PILE_AT[zone] for zone in ZONES if ZONE_ROWS[zone].specialty
)
DISCARD_IDS: tuple[str, ...] = tuple(
    PILE_IDS[pile].replace("_pile", "_discard") for pile in SPECIALTY_PILES
)
CARGO_PILES: tuple[int, ...] = tuple(n for n, deck in enumerate(PILE_DECK) if deck == "res")
SHUTTLE_DECK = DeckId("shu")


def _card(title: TitleId, deck: DeckId) -> CardId:
    return CardId(f"{title}-{deck}")


CARDS: tuple[CardId, ...] = tuple(
    _card(title, deck.id) for deck in DECKS.values() for title in deck.cards
)  # hands are kept in this order
RANK = {card: n for n, card in enumerate(CARDS)}
TITLE: dict[CardId, Title] = {
    _card(title, deck.id): TITLES[title] for deck in DECKS.values() for title in deck.cards
}
BODY_CARDS = tuple(card for card in CARDS if (e := TITLE[card].equip) and e.slot == "body")
BELT_CARDS = tuple(card for card in CARDS if (e := TITLE[card].equip) and e.slot == "belt")
FORCE_FIELDS = tuple(card for card in CARDS if TITLE[card].field)  # personal ones
INSTALLABLE = tuple(card for card in CARDS if TITLE[card].install)
BACK: dict[CardId, DeckId] = {
    _card(title, deck.id): deck.id for deck in DECKS.values() for title in deck.cards
}
COPIES: dict[CardId, int] = {
    _card(title, deck.id): n for deck in DECKS.values() for title, n in deck.cards.items()
}
FULL_DECK: dict[DeckId, tuple[CardId, ...]] = {
    deck: tuple(card for card in CARDS if BACK[card] == deck for _ in range(COPIES[card]))
    for deck in DECKS
}
SPECIALTY_OF: dict[DeckId, int] = {
    PILE_DECK[pile]: n for n, pile in enumerate(SPECIALTY_PILES)
}  # the place of a deck's discard pile
PILE_OF: dict[DeckId, int] = {PILE_DECK[pile]: pile for pile in SPECIALTY_PILES}


def cards_of(title: str) -> tuple[CardId, ...]:
    """The cards with this title, one of each back."""
    return tuple(card for card in CARDS if TITLE[card].id == title)


SHUTTLE_CARDS: tuple[CardId, ...] = FULL_DECK[SHUTTLE_DECK]
SOFTWARE: tuple[CardId, ...] = tuple(card for card in SHUTTLE_CARDS if TITLE[card].software)
SLOTS: tuple[TitleId, ...] = tuple(title.id for title in TITLES.values() if title.install)
SLOT = {id: n for n, id in enumerate(SLOTS)}
NEEDS: tuple[tuple[int, ...], ...] = tuple(
    tuple(sum(1 << SLOT[title] for title in way) for way in need.ways) for need in SHUTTLE.need
)  # for each need the sets of slots that meet it
START_OF: dict[OfficerId, Zone] = {
    officer.id: next(
        zone
        for zone in ZONES
        if ZONE_ROWS[zone].specialty and ZONE_ROWS[zone].pile == f"{officer.specialty}_pile"
    )
    for officer in OFFICERS.values()
}

# -- Events -----------------------------------------------------------------------------------

EVENT_IDS: tuple[EventId, ...] = tuple(EVENTS)
STANDARD: tuple[EventId, ...] = tuple(
    id for id, event in EVENTS.items() if not event.special for _ in range(event.copies)
)
SPECIAL: tuple[EventId, ...] = tuple(id for id, event in EVENTS.items() if event.special)
UNNEGATED = frozenset(
    id for id, event in EVENTS.items() if isinstance(event.effect, Nothing | Fix | Keep)
)  # PF-EVENT-16: no negation window opens for these
KEPT_EVENT = next(id for id, event in EVENTS.items() if isinstance(event.effect, Keep))


def _name(card: CardId) -> str:
    """The title; where several decks have it, with the deck, so that two cards have two names."""
    title = TITLE[card]
    return (
        title.name if len(cards_of(title.id)) == 1 else f"{title.name} ({DECKS[BACK[card]].name})"
    )


NAMES: dict[str, str] = {
    **{row.id: row.name for row in ZONE_ROWS},
    **{f"plan_{row.id}": f"{n or ''} {row.plan}".strip() for n, row in enumerate(ZONE_ROWS)},
    **{str(id): name for id, name in _files.station.names.items()},
    **{section.id: section.name for section in SECTIONS.values()},
    **{officer.id: officer.name for officer in OFFICERS.values()},
    **{ability.id: ability.name for ability in ABILITIES.values()},
    **{title.id: title.name for title in TITLES.values()},
    **{card: _name(card) for card in CARDS},
    **{event.id: event.name for event in EVENTS.values()},
    **{scenario.id: scenario.name for scenario in SCENARIOS.values()},
    **{level.id: level.name for level in LEVELS.values()},
}
