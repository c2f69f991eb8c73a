"""Content: the system's numbers and the packs, read from TOML and checked once.

The packs of this game lie in `content/packs`. More of them can be added without a line of code,
as files `free_mars/packs/*.toml` in a folder that the environment variable MAYDAY_CONTENT names.
Rules: FM-COMP-7.

A `Pack` is a pack as the rules look things up in it. Friendly ships go by their number, so that a
set of ships is an integer with a bit for each; what ships carry, sides of pods and markers, goes
by a bit of `ITEM_BIT`, so that the load of a ship is an integer too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from mayday.games.free_mars.checks import AT_NODES, check_pack, check_system, counter_id
from mayday.games.free_mars.rows import (
    Ability,
    Action,
    AnyEffect,
    CardId,
    Challenge,
    Face,
    ItemId,
    KindId,
    MarkerId,
    MissionCard,
    MissionId,
    NetCheck,
    OpforId,
    OpforKind,
    OpforSide,
    OpforType,
    OrbitalId,
    PackFile,
    PackId,
    PodId,
    PodKind,
    ShipId,
    ShipType,
    Space,
    SpaceId,
    SpaceKind,
    System,
    TypeId,
    Values,
)
from mayday.kernel import content

PACKAGE = "mayday.games.free_mars"
SYSTEM_FILE = "content/system.toml"
PACKS_FOLDER = "content/packs"

ShipSet: TypeAlias = int  # a bit for each ship of the pack
Items: TypeAlias = int  # a bit for each thing that is carried


def read_system(text: str, path: str = SYSTEM_FILE) -> System:
    """The system's numbers, checked."""
    system = content.parse(text, path, System)
    check_system(path, system)
    return system


def read_pack(text: str, path: str, system: System) -> PackFile:
    """A pack, checked."""
    pack = content.parse(text, path, PackFile)
    check_pack(path, pack, system)
    return pack


def _pack_files() -> Iterator[PackFile]:
    """Every pack, the system's first one first."""
    names = content.listing(PACKAGE, PACKS_FOLDER)
    for name in sorted(names, key=lambda name: name != f"{SYSTEM.first_pack}.toml"):
        path = f"{PACKS_FOLDER}/{name}"
        pack = content.load(PACKAGE, path, PackFile)
        check_pack(path, pack, SYSTEM)
        yield pack


class Sheet(NamedTuple):
    """What a ship can do, with what it carries."""

    weapons: int
    energy: int
    cyber: int
    assembly: int
    bombardment: int
    assault: int  # dice of its Troopers
    drill: int  # dice more for Troopers that take part


class Sheets(dict[tuple[int, int, Items], Sheet]):
    """What a ship can do, by its number, whether it is Disrupted (1) or not, and its load.

    That is its side and, if it is effective, what it carries. A Swarm fires only once it is
    launched, and nothing moves a base. Each sheet is made when it is first asked for.
    Rules: FM-UNIT-4, FM-UNIT-6, FM-POD-2, FM-POD-4, FM-POD-5, FM-POD-6, FM-INT-13, FM-INT-14,
    FM-INT-15, FM-INT-16, FM-INT-19, FM-INT-20, FM-INT-21.
    """

    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def __missing__(self, key: tuple[int, int, Items]) -> Sheet:
        ship, disrupted, load = key
        side = self.pack.printed(ship, bool(disrupted))
        made = self[key] = side if disrupted else self._loaded(side, ship, load)
        return made

    def _loaded(self, side: Sheet, ship: int, load: Items) -> Sheet:
        used = items_in(load & ~LAUNCHED)
        gives = [GIVES[id] for id in used]
        return Sheet(
            side.weapons + sum(each.weapons for each in gives),
            0 if ship == self.pack.base else side.energy + sum(each.energy for each in gives),
            side.cyber + sum(each.cyber for each in gives),
            side.assembly + sum(each.assembly for each in gives),
            side.bombardment + sum(each.bombardment for each in gives),
            sum(GIVES[id].assault for id in used if ITEM_BIT[id] & ALL_SIDES),
            sum(GIVES[id].assault for id in used if not ITEM_BIT[id] & ALL_SIDES),
        )


class Enemy(NamedTuple):
    """An OPFOR unit in a certain state: what its choice, its piece and its notation go by."""

    id: str  # fed_ac, fed_ac.disrupted, fed_sentry_pod.back
    type: OpforId
    kind: OpforKind
    side: OpforSide
    flipped: str  # the state after a hit; "" if it is eliminated


class Node(NamedTuple):
    """An effect of a card, and where the card goes on: the number of another node, 0 at its end."""

    effect: AnyEffect | None
    then: int = 0
    good: int = 0  # a NET check that is low, a Challenge that succeeds
    bad: int = 0
    ability: Ability | None = None  # of the Challenge it belongs to


class Pack:
    """A pack, as the rules look things up in it."""

    def __init__(self, file: PackFile, system: System) -> None:
        self.file = file
        self.id = PackId(file.id)
        self.table = file.table or system.table
        self.rows: dict[Ability, tuple[Face, ...]] = {
            ability: getattr(self.table, ability) for ability in Ability
        }
        self.kinds = {KindId(kind.id): kind for kind in file.pod_kind or system.pod_kind}
        self.symbols = {symbol.id: symbol for symbol in system.symbol}
        self._lay_map(file)
        self._count_ships(file)
        self._count_items(file)
        self._count_enemies(file)
        self._sort_cards(file)

    def _lay_map(self, file: PackFile) -> None:
        self.spaces: dict[SpaceId, Space] = {SpaceId(space.id): space for space in file.space}
        self.orbital: dict[SpaceId, OrbitalId] = {id: s.orbital for id, s in self.spaces.items()}
        self.to: dict[SpaceId, tuple[SpaceId, ...]] = {id: s.to for id, s in self.spaces.items()}
        self.launch = next(id for id, s in self.spaces.items() if s.kind == SpaceKind.LAUNCH)
        self.nodes = frozenset(id for id, s in self.spaces.items() if s.kind in AT_NODES)
        self.close = frozenset(id for id in self.nodes if self.orbital[id] == file.close)
        self.locations = tuple(file.location.node[id] for id in file.location.orbital)
        self.near: dict[SpaceId, frozenset[OrbitalId]] = {
            id: frozenset({orbital} if (orbital := self.orbital[id]) else self._joined(id))
            for id in self.spaces
        }  # the Orbital of a Point, or those that its track joins

    def _joined(self, track: SpaceId) -> Iterator[OrbitalId]:
        """The Orbitals at both ends of a track, which may have several Points."""
        found, ends = {track}, [track]
        while ends:
            for id in self.to[ends.pop()]:
                if self.orbital[id]:
                    yield self.orbital[id]
                elif id not in found:
                    found.add(id)
                    ends.append(id)

    def _count_ships(self, file: PackFile) -> None:
        counters = [(counter_id(n), n, row) for row in file.ship for n in row.counters]
        self.ships: tuple[ShipId, ...] = tuple(id for id, _, _ in counters)
        self.ship_names = {id: name for id, name, _ in counters}
        self.number = {id: n for n, id in enumerate(self.ships)}
        self.types = {TypeId(row.id): row for row in file.ship}
        self.type_of: tuple[ShipType, ...] = tuple(row for _, _, row in counters)
        self.sheets = Sheets(self)
        self.capacity = tuple(row.capacity for row in self.type_of)
        self.base = next(n for n, row in enumerate(self.type_of) if row.base)
        self.base_bit: ShipSet = 1 << self.base
        self.all_units: ShipSet = (1 << len(counters)) - 1
        self.all_ships: ShipSet = self.all_units & ~self.base_bit  # without the base
        self.of_type: dict[TypeId, ShipSet] = {
            id: sum(1 << n for n, row in enumerate(self.type_of) if row.id == id)
            for id in self.types
        }

    def printed(self, ship: int, disrupted: bool) -> Sheet:
        """What stands on a side of a ship. Rules: FM-UNIT-1, FM-UNIT-4."""
        side = self.type_of[ship].back if disrupted else self.type_of[ship].front
        return Sheet(side.weapons, side.energy, side.cyber, side.assembly, side.bombardment, 0, 0)

    def _count_items(self, file: PackFile) -> None:
        self.pods: tuple[PodId, ...] = tuple(PodId(pod.id) for pod in file.pod)
        self.sides: dict[ItemId, PodKind] = {
            side_id(PodId(pod.id), kind): self.kinds[kind]
            for pod in file.pod
            for kind in dict.fromkeys((pod.front, pod.back))
        }
        prices = [*(row.ap for row in file.ship), *(kind.ap for kind in self.kinds.values())]
        self.dearest = max(prices)
        self.pod_of: dict[ItemId, PodId] = {id: PodId(id.partition(".")[0]) for id in self.sides}
        self.markers: tuple[MarkerId, ...] = tuple(_marker_ids(file.markers))
        self.symbol_of = dict(zip(self.markers, file.markers, strict=True))

    def _count_enemies(self, file: PackFile) -> None:
        self.enemy_types: dict[OpforId, OpforType] = {OpforId(row.id): row for row in file.opfor}
        self.bin: tuple[OpforId, ...] = tuple(
            OpforId(row.id) for row in file.opfor for _ in range(row.count)
        )
        self.enemies = {enemy.id: enemy for row in file.opfor for enemy in _states(row)}

    def _sort_cards(self, file: PackFile) -> None:
        self.cards = {CardId(card.id): card for card in file.ops}
        self.missions: dict[MissionId, MissionCard] = {MissionId(m.id): m for m in file.mission}
        self.preliminary = tuple(id for id in self.missions if id != file.final)
        self.program: list[Node] = [Node(None)]
        self.first_node = {id: self._link(card.effect, 0) for id, card in self.cards.items()}

    def _link(
        self, effects: tuple[AnyEffect, ...], after: int, ability: Ability | None = None
    ) -> int:
        """Number the effects of a list so that each knows the next; the first one's number."""
        for effect in reversed(effects):
            good = bad = 0
            if isinstance(effect, NetCheck):
                good = self._link(effect.low, after, ability)
                bad = self._link(effect.high, after, ability)
            elif isinstance(effect, Challenge):
                good = self._link(effect.success, after, Ability(effect.ability.value))
                bad = self._link(effect.failure, after)
            self.program.append(Node(effect, after, good, bad, ability))
            after = len(self.program) - 1
        return after


def side_id(pod: PodId, kind: KindId) -> ItemId:
    """A side of a pod counter: P1.swarm."""
    return ItemId(f"{pod}.{kind}")


def _marker_ids(symbols: Iterable[str]) -> Iterator[MarkerId]:
    """The first marker of a symbol goes by the symbol, the others have a number too."""
    count: dict[str, int] = {}
    for symbol in symbols:
        count[symbol] = number = count.get(symbol, 0) + 1
        yield MarkerId(symbol if number == 1 else f"{symbol}{number}")


def _states(row: OpforType) -> Iterator[Enemy]:
    """A ship is effective, then disrupted; a pod lies on either side. Rules: FM-COM-11."""
    id, other = OpforId(row.id), "disrupted" if row.kind == OpforKind.SHIP else "back"
    flipped = f"{id}.{other}" if row.kind == OpforKind.SHIP else ""
    yield Enemy(id, id, row.kind, row.front, flipped)
    yield Enemy(f"{id}.{other}", id, row.kind, row.back, "")


def _all_packs() -> dict[PackId, Pack]:
    packs: dict[PackId, Pack] = {}
    taken: set[str] = set()
    for file in _pack_files():
        content.check(file.id, file.id not in packs, "another pack has this id", "id")
        packs[PackId(file.id)] = pack = Pack(file, SYSTEM)
        for id in (*pack.ships, *pack.pods, *pack.enemy_types, *pack.cards, *pack.missions):
            content.check(file.id, id not in taken, "another pack has this id", id)
            taken.add(id)
    return packs


SYSTEM: System = content.load(PACKAGE, SYSTEM_FILE, System)
check_system(SYSTEM_FILE, SYSTEM)
PACKS = _all_packs()
content.known(SYSTEM_FILE, "first_pack", SYSTEM.first_pack, PACKS)
LEVELS = {level.id: level for level in SYSTEM.level}
DIE = 6  # FM-COMP-2

SPACES = tuple(dict.fromkeys(id for pack in PACKS.values() for id in pack.spaces))
SHIPS = tuple(id for pack in PACKS.values() for id in pack.ships)
TYPES = tuple(dict.fromkeys(id for pack in PACKS.values() for id in pack.types))
PODS = tuple(id for pack in PACKS.values() for id in pack.pods)
MARKERS = tuple(dict.fromkeys(id for pack in PACKS.values() for id in pack.markers))
SIDES = tuple(id for pack in PACKS.values() for id in pack.sides)
ENEMIES = tuple(id for pack in PACKS.values() for id in pack.enemies)
CARDS = tuple(id for pack in PACKS.values() for id in pack.cards)
MISSIONS = tuple(id for pack in PACKS.values() for id in pack.missions)

CARD_BIT = {id: 1 << n for n, id in enumerate(CARDS)}
MISSION_BIT = {id: 1 << n for n, id in enumerate(MISSIONS)}
ITEMS: tuple[ItemId, ...] = tuple(
    dict.fromkeys(ItemId(id) for pack in PACKS.values() for id in (*pack.sides, *pack.markers))
)  # pack by pack, so that one more pack changes nothing for the others
ITEM_BIT: dict[ItemId, Items] = {id: 1 << n for n, id in enumerate(ITEMS)}
ALL_SIDES: Items = sum(ITEM_BIT[id] for id in SIDES)
GIVES: dict[ItemId, Values] = {
    **{id: kind.gives for pack in PACKS.values() for id, kind in pack.sides.items()},
    **{
        ItemId(id): pack.symbols[symbol].gives
        for pack in PACKS.values()
        for id, symbol in pack.symbol_of.items()
    },
}
LAUNCHED: Items = sum(
    ITEM_BIT[id] for pack in PACKS.values() for id, kind in pack.sides.items() if kind.launched
)
FUEL: Items = sum(bit for id, bit in ITEM_BIT.items() if GIVES[id].energy)
WITH: dict[str, Items] = {
    ability: sum(bit for id, bit in ITEM_BIT.items() if getattr(GIVES[id], ability))
    for ability in Action
}  # the items that have a symbol


COUNTERS: dict[PackId, tuple[Items, ...]] = {
    id: tuple(
        sum(ITEM_BIT[side] for side, of in pack.pod_of.items() if of == pod) for pod in pack.pods
    )
    for id, pack in PACKS.items()
}  # the sides of each pod counter


@cache
def items_in(items: Items) -> tuple[ItemId, ...]:
    """The items of a set, sides of pods first, in the order of their counters."""
    return tuple(ITEMS[n] for n in members(items))


@cache
def members(ships: ShipSet) -> tuple[int, ...]:
    """The numbers of the bits in a set: of the ships in a set of ships."""
    return tuple(n for n in range(ships.bit_length()) if ships >> n & 1)


def _names() -> dict[str, str]:
    """The names of everything, by id; what two packs share must have one name in both."""
    names: dict[str, str] = {}
    for pack in PACKS.values():
        for id, name in _names_in(pack):
            same = names.setdefault(id, name) == name
            content.check(pack.id, same, f'another pack calls this id "{names[id]}"', id)
    return names


def _names_in(pack: Pack) -> Iterator[tuple[str, str]]:
    file = pack.file
    yield pack.id, file.name
    yield from ((row.id, row.name) for row in file.orbital)
    yield from ((id, "Launch Point" if id == pack.launch else id) for id in pack.spaces)
    yield from ((row.id, row.name) for row in file.ship)
    yield from pack.ship_names.items()
    yield from ((kind.id, kind.name) for kind in pack.kinds.values())
    for pod in file.pod:
        kinds = dict.fromkeys(pack.kinds[kind].name for kind in (pod.front, pod.back))
        yield pod.id, f"{pod.id} ({'/'.join(kinds)})"
    yield from ((id, f"{kind.name} {pack.pod_of[id]}") for id, kind in pack.sides.items())
    yield from ((id, pack.symbols[symbol].name) for id, symbol in pack.symbol_of.items())
    yield from ((card.id, card.name) for card in file.ops)
    yield from ((card.id, card.name) for card in file.mission)
    for enemy in pack.enemies.values():
        name, state = pack.enemy_types[enemy.type].name, enemy.id.partition(".")[2]
        shown = enemy.side.name or state
        yield enemy.id, f"{name} ({shown})" if shown else name
        if enemy.side.name:
            yield f"{enemy.id}.side", enemy.side.name


NAMES: Mapping[str, str] = _names()
