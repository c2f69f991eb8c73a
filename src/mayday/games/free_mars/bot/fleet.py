"""The fleet: what to buy, where to put it, and what a loss would cost. Worth is counted in AP."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from mayday.games.free_mars import choices
from mayday.games.free_mars.bot.outlook import Task
from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.content import (
    GIVES,
    ITEM_BIT,
    LAUNCHED,
    PACKS,
    WITH,
    items_in,
    members,
)
from mayday.games.free_mars.rows import Ability, ItemId, PackId, ShipType, TypeId
from mayday.games.free_mars.rules.pods import available, cost
from mayday.games.free_mars.rules.values import COLUMN, printed_of, sheet_of
from mayday.games.free_mars.table import FMState, carried, pack_of, ships_on_map
from mayday.kernel import Choice

ABILITIES = (Ability.CYBER, Ability.ASSEMBLY, Ability.BOMBARDMENT, Ability.ASSAULT)
RESERVE = 1  # AP that are kept for repairs
SWARMS = 2  # that are bought before more ships
A_WEAPON = 0.6  # what one W is worth
A_REPAIR = 1.0
LAST_OF_ITS_KIND = 3.0  # the only symbol of something that the mission needs
ONE_OF_SEVERAL = 0.4
A_LOST_SHIP = 0.6  # for each AP that it has cost
A_BASE = 5.0  # that the mission asks for


# -- Buying -------------------------------------------------------------------------------------


def shopping_list(g: FMState, t: Task) -> Iterator[Choice]:
    """What is wanted next, best first; what cannot be had is left out later."""
    pack, held = pack_of(g), carried(g)
    sides = items_in(available(g))
    yield from every_squadron(g)
    if Ability.ASSAULT in t.needs and not held & WITH["assault"]:
        yield from pods_with(sides, "assault")
    spare = g.ap - RESERVE
    for wanted in extras(g, t, sides):
        if price(pack.id, wanted) <= spare:
            yield wanted


def every_squadron(g: FMState) -> Iterator[Choice]:
    """A ship for each ability that no squadron can do without."""
    for ability in (Ability.CYBER, Ability.BOMBARDMENT, Ability.ASSEMBLY):
        if not ships_with(g, ability):
            yield from best_ships(pack_of(g).id, ability.value)


def extras(g: FMState, t: Task, sides: tuple[ItemId, ...]) -> Iterator[Choice]:
    """What is bought beyond what every squadron needs, while AP can be spared."""
    pack, held = pack_of(g), carried(g)
    if (held & LAUNCHED).bit_count() < SWARMS:
        yield from pods_with(sides, "weapons")
    if Ability.BOMBARDMENT in t.certain and ships_with(g, Ability.BOMBARDMENT) < 2:
        yield from best_ships(pack.id, "bombardment")
    yield from best_ships(pack.id, "weapons")
    yield from pods_with(sides, "weapons")


@cache
def price(pack_id: PackId, wanted: Choice) -> int:
    """The AP of something in the shop."""
    pack = PACKS[pack_id]
    if wanted.verb == Verb.BUY:
        return pack.types[TypeId(wanted.target)].ap
    return cost(pack, ItemId(wanted.target))


def ships_with(g: FMState, ability: Ability) -> int:
    """How many ships of the squadron have the ability while they are effective."""
    pack, column = pack_of(g), COLUMN[ability]
    return sum([pack.printed(ship, False)[column] > 0 for ship in members(ships_on_map(g))])


@cache
def best_ships(pack_id: PackId, ability: str) -> tuple[Choice, ...]:
    """Types with the ability; those that are worth most in battle for their AP first."""
    types = [row for row in PACKS[pack_id].file.ship if not row.base]
    able = [row for row in types if getattr(row.front, ability)]
    able.sort(key=lambda row: -_fight(row) / row.ap)
    return tuple(choices.BUY[TypeId(row.id)] for row in able)


def _fight(row: ShipType) -> float:
    """What a type is worth in battle."""
    return row.front.weapons + row.back.weapons / 2 + 1 + row.capacity / 4


def pods_with(sides: tuple[ItemId, ...], ability: str) -> Iterator[Choice]:
    """Sides of pods with the ability, in the order of the counters."""
    return (choices.BUY_POD[side] for side in sides if getattr(GIVES[side], ability))


# -- Where things go ----------------------------------------------------------------------------


def berth(g: FMState, item: ItemId, ship: int) -> float:
    """How good a place an item has on a ship: safe, of use, and not in the way of others."""
    pack = pack_of(g)
    free = pack.capacity[ship] - g.load[ship].bit_count()
    score = free / 4 - 2.0 * (g.disrupted >> ship & 1)
    if GIVES[item].energy:
        score += 2.0 - sheet_of(g, ship).energy / 2
    if GIVES[item].assault:
        score += 0.5 * printed_of(g, ship).weapons - 0.3 * pack.capacity[ship]
    return score


# -- Losses -------------------------------------------------------------------------------------


def loss_of_ship(g: FMState, t: Task, ship: int) -> float:
    """What a hit on a ship costs: it is flipped, or eliminated with all that it carries."""
    symbols = sum([loss_of_symbol(g, t, ability, ship) for ability in ABILITIES])
    return loss_of_hull(g, t, ship) + symbols


def loss_of_hull(g: FMState, t: Task, ship: int) -> float:
    """The same without what it can do beside fighting."""
    pack, now = pack_of(g), sheet_of(g, ship)
    if g.disrupted >> ship & 1:
        loss = A_LOST_SHIP * pack.type_of[ship].ap + A_WEAPON * now.weapons
        loss += A_BASE if ship == pack.base and (t.build or g.only_return) else 0.0
        loss += sum([loss_of_item(g, t, item) for item in items_in(g.load[ship])])
    else:
        flipped = pack.printed(ship, True)
        loss = A_REPAIR + A_WEAPON * (now.weapons - flipped.weapons)
    return loss


def loss_of_symbol(g: FMState, t: Task, ability: Ability, ship: int) -> float:
    """What it costs that a ship loses an ability."""
    column = COLUMN[ability]
    if not sheet_of(g, ship)[column]:
        return 0.0
    others = any(sheet_of(g, other)[column] for other in members(ships_on_map(g) & ~(1 << ship)))
    wanted = ability in t.needs or ability is Ability.ASSEMBLY or not t.known
    if ability is Ability.CYBER:
        wanted = wanted or g.net < t.net
    return (ONE_OF_SEVERAL if others else LAST_OF_ITS_KIND) if wanted else 0.1


def loss_of_item(g: FMState, t: Task, item: ItemId) -> float:
    """What a pod or marker is worth."""
    gives = GIVES[item]
    kind = pack_of(g).sides.get(item)
    loss = float(kind.ap if kind else 1)
    loss += A_WEAPON * gives.weapons
    for ability in t.needs:
        if ITEM_BIT[item] & WITH[ability]:
            loss += 1.0
    return loss
