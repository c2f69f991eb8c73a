"""Cards: the content files as tables that the rules look things up in. Rules: SF-COMP-1 to -3."""

from __future__ import annotations

from typing import NewType

from mayday.kernel.content import Row, check, load

CardId = NewType("CardId", str)
RoleId = NewType("RoleId", str)
ColourId = NewType("ColourId", str)

PACKAGE = "mayday.games.systems_failing"


class Colour(Row, frozen=True):
    id: ColourId
    code: str
    resource: str
    cubes: int


class Role(Row, frozen=True):
    id: RoleId
    name: str
    ignores: ColourId


class _Resources(Row, frozen=True):
    white_cubes: int
    colour: tuple[Colour, ...]
    role: tuple[Role, ...]


class Card(Row, frozen=True):
    """A card that needs cubes."""

    id: CardId
    name: str
    needs: tuple[ColourId, ...]


class Disaster(Card, frozen=True):
    zone: int
    damage: int
    alarm: str


class _SystemsFailing(Row, frozen=True):
    cards: tuple[CardId, ...]
    name: str


class _Disasters(Row, frozen=True):
    card: tuple[Disaster, ...]
    systems_failing: _SystemsFailing


class _Escapes(Row, frozen=True):
    card: tuple[Card, ...]


class Region(Row, frozen=True):
    """A region of the meter card: its number, and the last space of each track in it."""

    id: str
    new_disasters: int
    damage_to: int
    stability_to: int


class Level(Row, frozen=True):
    """A difficulty level."""

    id: str
    stability: int
    white: int
    deal: tuple[int, ...]


class _Table(Row, frozen=True):
    zone_limit: int
    actions: int
    scavenge_draws: int
    pool_start: int
    pool_limit: int
    start_damage_least: int
    deck_stacks: int
    region: tuple[Region, ...]
    level: tuple[Level, ...]


_resources = load(PACKAGE, "content/resources.toml", _Resources)
_disasters = load(PACKAGE, "content/disasters.toml", _Disasters)
_escapes = load(PACKAGE, "content/escapes.toml", _Escapes)
_table = load(PACKAGE, "content/table.toml", _Table)

COLOURS = _resources.colour
WHITE_CUBES = _resources.white_cubes
ROLES = {role.id: role for role in _resources.role}
DISASTERS = {card.id: card for card in _disasters.card}
SYSTEMS_FAILING = _disasters.systems_failing.cards
ESCAPES = {card.id: card for card in _escapes.card}
CARDS: dict[CardId, Card] = {**DISASTERS, **ESCAPES}
REGIONS = _table.region
LEVELS = {level.id: level for level in _table.level}

ZONE_LIMIT = _table.zone_limit
ACTIONS = _table.actions
SCAVENGE_DRAWS = _table.scavenge_draws
POOL_START = _table.pool_start
POOL_LIMIT = _table.pool_limit
START_DAMAGE_LEAST = _table.start_damage_least
DECK_STACKS = _table.deck_stacks

DAMAGE_EXPLOSION = REGIONS[-1].damage_to + 1
STABILITY_EXPLOSION = REGIONS[-1].stability_to + 1

NAMES: dict[str, str] = {
    **{card.id: card.name for card in CARDS.values()},
    **dict.fromkeys(SYSTEMS_FAILING, _disasters.systems_failing.name),
    **{role.id: role.name for role in ROLES.values()},
}
NOTES: dict[str, str] = {card.id: card.alarm for card in DISASTERS.values()}


def _check() -> None:
    ids = {colour.id for colour in COLOURS}
    for colour in COLOURS:
        check("resources.toml", 0 < colour.cubes <= 8, f"{colour.id}: 1 to 8 cubes")
    check("resources.toml", len(ids) == 6, "six colours")
    check("resources.toml", 0 < WHITE_CUBES <= 9, "1 to 9 white cubes")
    check("resources.toml", {r.ignores for r in ROLES.values()} <= ids, "roles ignore a colour")
    for card in CARDS.values():
        path = "disasters.toml" if card.id in DISASTERS else "escapes.toml"
        check(path, bool(card.needs), f"{card.id}: needs at least one cube")
        check(path, set(card.needs) <= ids, f"{card.id}: needs an unknown colour")
    for disaster in DISASTERS.values():
        check("disasters.toml", disaster.zone in (1, 2, 3), f"{disaster.id}: zone 1, 2 or 3")
        check("disasters.toml", disaster.damage >= 1, f"{disaster.id}: damage 1 or more")
    check("disasters.toml", len(SYSTEMS_FAILING) == DECK_STACKS, "one systems failing card a stack")
    rows = (*_disasters.card, *SYSTEMS_FAILING, *_escapes.card, *_resources.role)
    check("disasters.toml", len(NAMES) == len(rows), "every id of a card or role only once")
    for level in LEVELS.values():
        check("table.toml", level.white <= WHITE_CUBES, f"{level.id}: too many white cubes")
        check("table.toml", set(level.deal) <= {1, 2, 3}, f"{level.id}: deal to zones 1 to 3")


_check()
