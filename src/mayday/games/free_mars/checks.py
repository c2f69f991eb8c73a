"""Checks: what a pack must say before it is played; whatever is wrong has file, key and reason.

Rules: FM-COMP-1, FM-COMP-7, FM-COMP-8.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from mayday.games.free_mars.rows import (
    Action,
    AnyEffect,
    AnyObjective,
    Bombard,
    Challenge,
    Clear,
    Combined,
    Deploy,
    Face,
    FlipOrLose,
    MissionCard,
    NetCheck,
    OrbitalId,
    Outcomes,
    PackFile,
    Reinforce,
    Return,
    ShipId,
    ShipType,
    Space,
    SpaceId,
    SpaceKind,
    SpecialActions,
    System,
)
from mayday.kernel import content

ON_ORBITAL = (SpaceKind.LAUNCH, SpaceKind.NODE, SpaceKind.POINT)
AT_NODES = (SpaceKind.LAUNCH, SpaceKind.NODE)


def check_system(path: str, system: System) -> None:
    """What the file of the system must say."""
    for key, ids in (
        ("pod_kind", [kind.id for kind in system.pod_kind]),
        ("symbol", [symbol.id for symbol in system.symbol]),
        ("level", [level.id for level in system.level]),
    ):
        content.check(path, len(ids) == len(set(ids)), "an id stands there twice", key)
    content.check(path, bool(system.level), "there is none", "level")
    _check_table(path, system.table)


def check_pack(path: str, pack: PackFile, system: System) -> None:
    """Everything in one pack."""
    _Check(path, pack, system).everything()


def _check_table(path: str, table: SpecialActions) -> None:
    hits = Face.POSITIVE in table.weapons
    content.check(path, hits, "a row of fire without a Positive", "table.weapons")
    content.check(path, Face.BURNOUT not in table.weapons, "guns never burn out", "table.weapons")


def counter_id(name: str) -> ShipId:
    """The id of a ship's counter: its name in small letters."""
    return ShipId(re.sub(r"[^a-z0-9]+", "_", name.lower()))


class _Check:
    """One pack held against the vocabulary and against itself."""

    def __init__(self, path: str, pack: PackFile, system: System) -> None:
        self.path, self.pack, self.system = path, pack, system
        self.spaces = {space.id: space for space in pack.space}
        self.orbitals = [orbital.id for orbital in pack.orbital]
        self.kinds = {kind.id for kind in pack.pod_kind or system.pod_kind}
        self.types = {ship.id for ship in pack.ship}
        self.enemies = {unit.id for unit in pack.opfor}
        self.symbols = {symbol.id for symbol in system.symbol}

    def check(self, fact: bool, reason: str, key: str = "") -> None:
        content.check(self.path, fact, reason, key)

    def known(self, key: str, value: str | Iterable[str], among: Iterable[str]) -> None:
        content.known(self.path, key, value if isinstance(value, str) else [*value], [*among])

    def everything(self) -> None:
        self.ids()
        self.totals()
        self.numbers()
        self.map()
        self.location()
        self.units()
        for card in self.pack.ops:
            self.effects(card.effect, f"{card.id}.effect", challenge=False)
            self.paths(card.effect, f"{card.id}.effect")
        for mission in self.pack.mission:
            self.mission(mission)
        if self.pack.table:
            _check_table(self.path, self.pack.table)

    def ids(self) -> None:
        """No two things of a pack have one id, for the log and the table go by them."""
        pack = self.pack
        seen: set[str] = set()
        for id in (
            *(row.id for row in pack.orbital),
            *(row.id for row in pack.space),
            *(row.id for row in pack.ship),
            *(counter_id(name) for row in pack.ship for name in row.counters),
            *(row.id for row in pack.pod_kind),
            *(row.id for row in pack.pod),
            *(row.id for row in pack.opfor),
            *(row.id for row in pack.ops),
            *(row.id for row in pack.mission),
        ):
            self.check(id not in seen, "stands there twice", id)
            self.check(id not in self.symbols, "is the symbol of a marker", id)
            seen.add(id)

    def totals(self) -> None:
        """Rules: FM-COMP-1, FM-COMP-6, FM-COMP-8."""
        pack = self.pack
        ships = sum(len(ship.counters) for ship in pack.ship)
        units = sum(unit.count for unit in pack.opfor)
        pieces = 2 + len(pack.markers) + ships + len(pack.pod) + units
        self.check(pieces == self.system.pieces, f"{pieces} pieces, not {self.system.pieces}")
        cards = len(pack.ops) + len(pack.mission)
        self.check(cards == self.system.cards, f"{cards} cards, not {self.system.cards}")

    def numbers(self) -> None:
        pack = self.pack
        cards = [card.id for card in pack.ops]
        missions = [mission.id for mission in pack.mission]
        self.known("kept", pack.kept, cards)
        left = len(cards) - len(set(pack.kept))
        self.check(pack.dealt <= left, f"only {left} cards can be dealt", "dealt")
        self.known("final", pack.final, missions)
        self.check(len(missions) > 1, "no preliminary Mission", "mission")
        self.check(pack.start_net <= pack.highest_net, "above the highest space", "start_net")
        for level in self.system.level:
            start, support = pack.start_ap + level.start_ap, pack.support + level.support
            fits = 0 <= start <= pack.highest_ap
            self.check(fits, f"not on the AP track for {level.id}", "start_ap")
            buys = any(ship.ap <= start for ship in pack.ship if not ship.base)
            self.check(buys, f"no ship can be bought by a {level.id}", "start_ap")
            self.check(support >= 0, f"less than nothing for {level.id}", "support")
        self.known("markers", pack.markers, self.symbols)

    def map(self) -> None:
        """Rules: FM-MAP-1, FM-MAP-3, FM-MAP-5, FM-MAP-6, FM-MAP-12, FM-MOVE-3."""
        self.known("close", self.pack.close, self.orbitals)
        launches = [space for space in self.pack.space if space.kind == SpaceKind.LAUNCH]
        self.check(len(launches) == 1, f"{len(launches)} Launch Points, not one", "space")
        outermost = launches[0].orbital == self.orbitals[-1]
        self.check(outermost, "not on the outermost Orbital", f"{launches[0].id}.orbital")
        for space in self.pack.space:
            self.space(space)
        reached = set(self.reach(launches[0].id))
        for id in self.spaces:
            self.check(id in reached, "cannot be reached", id)
        for orbital in self.orbitals:
            there = any(space.orbital == orbital for space in self.pack.space)
            self.check(there, "an Orbital without a Point", orbital)
        nodes = any(s.orbital == self.pack.close and s.kind in AT_NODES for s in self.pack.space)
        self.check(nodes, "a Close Orbit without a Node", "close")

    def space(self, space: Space) -> None:
        self.known(f"{space.id}.to", space.to, self.spaces)
        self.check(len(space.to) == len(set(space.to)), "a neighbour twice", f"{space.id}.to")
        if space.kind == SpaceKind.TRACK:
            self.check(not space.orbital, "a track Point on an Orbital", f"{space.id}.orbital")
        else:
            self.known(f"{space.id}.orbital", space.orbital, self.orbitals)
        for id in space.to:
            other = self.spaces[id]
            both = id != space.id and space.id in other.to
            self.check(both, f"the way to {id} leads one way", f"{space.id}.to")
            crosses = space.orbital != other.orbital and space.kind == SpaceKind.POINT
            self.check(not crosses, f"leaves its Orbital to {id}, away from a Node", space.id)

    def reach(self, start: SpaceId | str) -> Iterator[str]:
        """Every space that ways lead to."""
        found, open_ends = {start}, [start]
        while open_ends:
            here = open_ends.pop()
            yield here
            for id in self.spaces[here].to:
                if id not in found:
                    found.add(id)
                    open_ends.append(id)

    def location(self) -> None:
        """Rules: FM-SETUP-5, FM-SETUP-6, FM-SETUP-8, FM-COMP-8."""
        location = self.pack.location
        self.known("location.orbital", location.orbital, self.orbitals)
        self.known("location.node", location.node, self.orbitals)
        nodes: set[str] = set()
        for orbital in dict.fromkeys(location.orbital):
            key = f"location.node.{orbital}"
            self.check(orbital in location.node, "missing", key)
            self.known(key, location.node[orbital], self.spaces)
            for id in location.node[orbital]:
                space = self.spaces[id]
                fits = space.kind in AT_NODES and space.orbital == orbital
                self.check(fits, f"{id} is no Node of it", key)
                nodes.add(id)
        free = sum(self.spaces[id].kind == SpaceKind.NODE for id in nodes)
        enough = free >= len(self.pack.markers) + 1
        self.check(enough, f"{free} Nodes are too few for the markers", "location.node")

    def units(self) -> None:
        """Rules: FM-UNIT-5, FM-UNIT-6, FM-COMP-8, FM-DICE-3."""
        bases = [ship for ship in self.pack.ship if ship.base]
        self.check(len(bases) == 1, f"{len(bases)} types of base, not one", "ship")
        self.check(len(bases[0].counters) == 1, "one base and no more", f"{bases[0].id}.counters")
        still = not (bases[0].front.energy or bases[0].back.energy)
        self.check(still, "a base does not move", bases[0].id)
        self.check(len(self.types) > 1, "nothing but the base", "ship")
        for ship in self.pack.ship:
            self.ship(ship)
        for pod in self.pack.pod:
            self.known(f"{pod.id}.front", pod.front, self.kinds)
            self.known(f"{pod.id}.back", pod.back, self.kinds)

    def ship(self, ship: ShipType) -> None:
        for side, values in (("front", ship.front), ("back", ship.back)):
            self.check(not values.assault, "only pods have Troopers", f"{ship.id}.{side}.assault")
        moves = ship.base or ship.front.energy > 0
        self.check(moves, "a ship without Energy", f"{ship.id}.front.energy")

    def effects(self, effects: tuple[AnyEffect, ...], key: str, *, challenge: bool) -> None:
        """Every effect; `challenge`: these are what a Challenge gives when it succeeds."""
        for n, effect in enumerate(effects):
            here = f"{key}.{n}"
            match effect:
                case Deploy(first=first) if first:
                    self.known(f"{here}.first", first, self.enemies)
                case NetCheck(low=low, high=high):
                    self.effects(low, f"{here}.low", challenge=challenge)
                    self.effects(high, f"{here}.high", challenge=challenge)
                case Challenge(ability=ability, success=success, failure=failure):
                    has_outcomes = ability in (Action.CYBER, Action.ASSEMBLY)
                    self.effects(success, f"{here}.success", challenge=has_outcomes)
                    self.effects(failure, f"{here}.failure", challenge=False)
                case Outcomes():
                    self.check(challenge, "no Challenge gives outcomes here", here)
                case FlipOrLose(type=type) if type:
                    self.known(f"{here}.type", type, self.types)
                case Reinforce(options=options):
                    self.reinforcements(options, f"{here}.options")
                case _:
                    pass

    def reinforcements(self, options: tuple[str, ...], key: str) -> None:
        self.check(bool(options), "nothing to choose from", key)
        ships = {ship.id for ship in self.pack.ship if not ship.base}
        pods = {side for pod in self.pack.pod for side in (pod.front, pod.back)}
        self.known(key, options, {*ships, *pods})

    def paths(self, effects: tuple[AnyEffect, ...], key: str) -> int:
        """The most deployments on a way through a card: one battle a card. Rules: FM-COMP-8."""
        deployed = 0
        for n, effect in enumerate(effects):
            here = f"{key}.{n}"
            if isinstance(effect, Deploy):
                deployed += 1
            elif isinstance(effect, NetCheck):
                low, high = (effect.low, f"{here}.low"), (effect.high, f"{here}.high")
                deployed += max(self.paths(*low), self.paths(*high))
            elif isinstance(effect, Challenge):
                won, lost = (effect.success, f"{here}.success"), (effect.failure, f"{here}.failure")
                deployed += max(self.paths(*won), self.paths(*lost))
            self.check(deployed < 2, "two deployments on one path", here)
        return deployed

    def mission(self, mission: MissionCard) -> None:
        """Rules: FM-MIS-26, FM-MIS-30, FM-COMP-8."""
        pack, key = self.pack, f"{mission.id}.objective"
        if mission.orbital:
            self.known(f"{mission.id}.orbital", mission.orbital, self.orbitals)
        reachable = mission.net <= pack.highest_net
        self.check(reachable, "above the highest space", f"{mission.id}.net")
        for n, objective in enumerate(mission.objective):
            self.objective(mission, objective, f"{key}.{n}")
            last = n == len(mission.objective) - 1
            self.check(last or not isinstance(objective, Return), "Return comes last", f"{key}.{n}")
        only_return = isinstance(mission.objective[0], Return)
        self.check(not only_return, "nothing to do but to return", key)

    def objective(self, mission: MissionCard, objective: AnyObjective, key: str) -> None:
        close: OrbitalId = self.pack.close
        match objective:
            case Bombard():
                self.check(mission.orbital == close, "only in the Close Orbit", key)
            case Combined(parts=parts):
                for n, part in enumerate(parts):
                    self.objective(mission, part, f"{key}.parts.{n}")
            case Clear(n=n):
                enough = n <= len(self.pack.markers)
                self.check(enough, "more than there are markers", f"{key}.n")
            case Return(item=item) if item:
                self.known(f"{key}.item", item, {*self.kinds, *self.pack.markers})
            case _:
                pass
