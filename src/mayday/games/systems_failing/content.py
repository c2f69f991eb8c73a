"""Content: the TOML files as rows and tables that the rules look things up in, checked once.

Rules: SF-COMP-2, SF-COMP-3.
"""

from __future__ import annotations

from typing import NamedTuple, NewType

from mayday.kernel import content

CardId = NewType("CardId", str)
RoleId = NewType("RoleId", str)
ColourId = NewType("ColourId", str)

PACKAGE = "mayday.games.systems_failing"
ZONES = ("zone1", "zone2", "zone3")
COLOURS_IN_ALL = 6
MOST_OF_A_COLOUR = 7  # a handful counts each colour in four bits, the highest is spare
MOST_WHITE = 15

_RESOURCES = "content/resources.toml"
_DISASTERS = "content/disasters.toml"
_ESCAPES = "content/escapes.toml"
_TABLE = "content/table.toml"


class Cube(content.Row, frozen=True):
    """A kind of cube: its letter, and how many there are."""

    id: ColourId
    code: str
    cubes: int


class Colour(Cube, frozen=True):
    """A kind of cube that is a resource."""

    resource: str


class Role(content.Row, frozen=True):
    id: RoleId
    name: str
    ignores: ColourId


class Resources(content.Row, frozen=True):
    white: Cube
    colour: tuple[Colour, ...]
    role: tuple[Role, ...]


class Card(content.Row, frozen=True):
    """A card that needs cubes."""

    id: CardId
    name: str
    needs: tuple[ColourId, ...]


class Disaster(Card, frozen=True):
    zone: int
    damage: int
    alarm: str


class SystemsFailing(content.Row, frozen=True):
    cards: tuple[CardId, ...]
    name: str


class Disasters(content.Row, frozen=True):
    card: tuple[Disaster, ...]
    systems_failing: SystemsFailing


class Escapes(content.Row, frozen=True):
    card: tuple[Card, ...]


class MeterRegion(content.Row, frozen=True):
    """A region of the meter card: its number, and the last space of each track in it."""

    id: str
    new_disasters: int
    damage_to: int
    stability_to: int


class Level(content.Row, frozen=True):
    """A difficulty level."""

    id: str
    stability: int
    white: int
    deal: tuple[int, ...]


class Numbers(content.Row, frozen=True):
    """The fixed numbers of the rules, the meter card and the difficulty levels."""

    zone_limit: int
    actions: int
    scavenge_draws: int
    pool_start: int
    pool_limit: int
    start_damage_least: int
    deck_stacks: int
    default_level: str
    region: tuple[MeterRegion, ...]
    level: tuple[Level, ...]


class Content(NamedTuple):
    """What stands in all files together."""

    resources: Resources
    disasters: Disasters
    escapes: Escapes
    numbers: Numbers


def check_content(files: Content) -> None:
    """Refuse what the rules could not play with, by file, key and reason."""
    _check_resources(files.resources)
    _check_numbers(files.numbers)
    _check_cards(files)
    _check_deck(files)
    _check_levels(files)


def _once(what: str, *ids: tuple[str, str]) -> None:
    """No id, given with its file, stands for two things."""
    seen: set[str] = set()
    for path, id in ids:
        fresh = bool(id) and id not in seen
        content.check(path, fresh, f'{what} "{id}" must be given, and only once')
        seen.add(id)


def _check_resources(resources: Resources) -> None:
    """Cubes and roles. Rules: SF-COMP-2, SF-COMP-3."""
    path, colours, white = _RESOURCES, resources.colour, resources.white
    content.check(path, len(colours) == COLOURS_IN_ALL, f"colour: {COLOURS_IN_ALL} of them")
    _once("colour", *((path, cube.id) for cube in (white, *colours)))
    _once("code", *((path, cube.code) for cube in (white, *colours)))
    for cube in (*colours, white):
        most = MOST_WHITE if cube is white else MOST_OF_A_COLOUR
        content.check(path, len(cube.code) == 1, f"{cube.id}: code is one letter")
        content.check(path, 0 < cube.cubes <= most, f"{cube.id}: cubes from 1 to {most}")
    content.check(path, len(resources.role) >= 2, "role: one for each player at least")
    for role in resources.role:
        ignored = {colour.id for colour in colours}
        content.check(
            path, role.ignores in ignored, f'{role.id}: ignores no colour "{role.ignores}"'
        )


def _check_numbers(numbers: Numbers) -> None:
    """The numbers are counts, and the meter card rises. Rules: SF-METER-1, SF-METER-4."""
    path = _TABLE
    for name in ("zone_limit", "actions", "scavenge_draws", "pool_start", "deck_stacks"):
        content.check(path, getattr(numbers, name) >= 1, f"{name}: 1 or more")
    content.check(path, numbers.pool_limit >= numbers.pool_start, "pool_limit: pool_start or more")
    content.check(path, len(numbers.region) == 3, "region: three of them")
    _once("region", *((path, region.id) for region in numbers.region))
    before = MeterRegion("", 0, -1, -1)
    for region in numbers.region:
        for name in ("new_disasters", "damage_to", "stability_to"):
            rises = getattr(region, name) > getattr(before, name)
            content.check(path, rises, f"{region.id}: {name} is more than in the region before")
        before = region


def _check_cards(files: Content) -> None:
    """Every card names what there is."""
    there = {colour.id: colour.cubes for colour in files.resources.colour}
    for path, cards in ((_DISASTERS, files.disasters.card), (_ESCAPES, files.escapes.card)):
        for card in cards:
            content.check(path, bool(card.needs), f"{card.id}: needs at least one cube")
            for colour in card.needs:
                content.check(path, colour in there, f'{card.id}: needs no colour "{colour}"')
                enough = card.needs.count(colour) <= there[colour]
                content.check(path, enough, f"{card.id}: needs more {colour} cubes than there are")
    for disaster in files.disasters.card:
        zones = range(1, len(ZONES) + 1)
        content.check(
            _DISASTERS, disaster.zone in zones, f"{disaster.id}: zone from 1 to {len(ZONES)}"
        )
        content.check(_DISASTERS, disaster.damage >= 1, f"{disaster.id}: damage 1 or more")
    _once(
        "card or role",
        *((_RESOURCES, role.id) for role in files.resources.role),
        *((_ESCAPES, card.id) for card in files.escapes.card),
        *((_DISASTERS, card.id) for card in files.disasters.card),
        *((_DISASTERS, card) for card in files.disasters.systems_failing.cards),
    )


def _check_deck(files: Content) -> None:
    """The deck never runs dry. Rules: SF-SETUP-19, SF-NEW-5."""
    numbers, disasters = files.numbers, files.disasters
    stacked = len(disasters.systems_failing.cards) == numbers.deck_stacks
    content.check(
        _DISASTERS, stacked, "systems_failing: as many cards as deck_stacks in table.toml"
    )
    room = len(ZONES) * numbers.zone_limit
    content.check(
        _DISASTERS, len(disasters.card) > room, f"card: more than the {room} the zones hold"
    )
    content.check(_ESCAPES, bool(files.escapes.card), "card: one at least")


def _check_levels(files: Content) -> None:
    """Every level can be set up. Rules: SF-SETUP-10, SF-SETUP-11, SF-SETUP-12, SF-SETUP-15."""
    numbers, path = files.numbers, _TABLE
    by_damage = sorted(disaster.damage for disaster in files.disasters.card)
    _once("level", *((path, level.id) for level in numbers.level))
    known = numbers.default_level in {level.id for level in numbers.level}
    content.check(path, known, f'default_level: no level "{numbers.default_level}"')
    for level in numbers.level:
        on_track = 0 <= level.stability <= numbers.region[-1].stability_to
        content.check(path, on_track, f"{level.id}: stability is a space before the explosion")
        enough = 0 <= level.white <= files.resources.white.cubes
        content.check(path, enough, f"{level.id}: white is more than there are cubes")
        zones = range(1, len(ZONES) + 1)
        content.check(
            path, {*level.deal} <= {*zones}, f"{level.id}: deal to zones 1 to {len(ZONES)}"
        )
        fits = all(level.deal.count(zone) <= numbers.zone_limit for zone in zones)
        content.check(path, fits, f"{level.id}: deal no more to a zone than zone_limit")
        worst = by_damage[0] + sum(by_damage[1 - len(level.deal) :])
        severe = bool(level.deal) and worst >= numbers.start_damage_least
        content.check(
            path, severe, f"{level.id}: deal can fall short of start_damage_least for ever"
        )


CONTENT = Content(
    content.load(PACKAGE, _RESOURCES, Resources),
    content.load(PACKAGE, _DISASTERS, Disasters),
    content.load(PACKAGE, _ESCAPES, Escapes),
    content.load(PACKAGE, _TABLE, Numbers),
)
check_content(CONTENT)

COLOURS = CONTENT.resources.colour
WHITE = CONTENT.resources.white
ROLES = {role.id: role for role in CONTENT.resources.role}
DISASTERS = {card.id: card for card in CONTENT.disasters.card}
SYSTEMS_FAILING = CONTENT.disasters.systems_failing.cards
ESCAPES = {card.id: card for card in CONTENT.escapes.card}
CARDS: dict[CardId, Card] = {**DISASTERS, **ESCAPES}
REGIONS = CONTENT.numbers.region
LEVELS = {level.id: level for level in CONTENT.numbers.level}
DEFAULT_LEVEL = CONTENT.numbers.default_level

ZONE_LIMIT = CONTENT.numbers.zone_limit
ACTIONS = CONTENT.numbers.actions
SCAVENGE_DRAWS = CONTENT.numbers.scavenge_draws
POOL_START = CONTENT.numbers.pool_start
POOL_LIMIT = CONTENT.numbers.pool_limit
START_DAMAGE_LEAST = CONTENT.numbers.start_damage_least
DECK_STACKS = CONTENT.numbers.deck_stacks

DAMAGE_EXPLOSION = REGIONS[-1].damage_to + 1
STABILITY_EXPLOSION = REGIONS[-1].stability_to + 1

NAMES: dict[str, str] = {
    **{card.id: card.name for card in CARDS.values()},
    **dict.fromkeys(SYSTEMS_FAILING, CONTENT.disasters.systems_failing.name),
    **{role.id: role.name for role in ROLES.values()},
}
NOTES: dict[str, str] = {card.id: card.alarm for card in DISASTERS.values()}
