"""The outlook: what the mission asks for as far as it is known, how far it is, how strong we are.

The position is one that agrees with what the player sees. A Mission card in it that is face down
is a guess, so before it is revealed all that it can be count alike.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from mayday.games.free_mars.content import GIVES, LAUNCHED, PACKS, Pack, ShipSet, items_in, members
from mayday.games.free_mars.rows import (
    Ability,
    Build,
    Clear,
    MissionId,
    OpforKind,
    PackId,
    Return,
    SpaceId,
)
from mayday.games.free_mars.rules.combat import opfor_number
from mayday.games.free_mars.rules.missions import ABILITY_OF, parts_of
from mayday.games.free_mars.rules.values import sheet_of
from mayday.games.free_mars.table import FMState, cleared, pack_of, possible_missions, ships_at

FAR = 99.0


class Task(NamedTuple):
    """What one Mission card asks for, or several that it can be."""

    known: bool
    net: int  # the NET level it needs
    opfor: int
    needs: frozenset[Ability]
    certain: frozenset[Ability]  # of its rolls, if it can be no other mission
    clear: int  # markers
    returns: bool
    build: bool
    goals: tuple[frozenset[SpaceId], ...]  # for each card: where it can be attempted


@cache
def task_of(pack_id: PackId, cards: tuple[MissionId, ...], known: bool) -> Task:
    """The task of these Mission cards."""
    pack = PACKS[pack_id]
    rows = [pack.missions[card] for card in cards]
    parts = [part for row in rows for objective in row.objective for part in parts_of(objective)]
    needs = frozenset(ABILITY_OF[type(part)] for part in parts if type(part) in ABILITY_OF)
    return Task(
        known,
        max(row.net for row in rows),
        max(row.opfor for row in rows),
        needs,
        needs if len(rows) == 1 else frozenset(),
        max((part.n for part in parts if isinstance(part, Clear)), default=0) if known else 0,
        any(isinstance(part, Return) for part in parts) and known,
        any(isinstance(part, Build) for part in parts) and len(rows) == 1,
        tuple(_goals(pack, card) for card in cards),
    )


def _goals(pack: Pack, card: MissionId) -> frozenset[SpaceId]:
    orbital = pack.missions[card].orbital
    return frozenset(id for id, on in pack.orbital.items() if on and orbital in ("", on))


def task(g: FMState) -> Task:
    """The task as far as it is known."""
    if g.mission_seen:
        return task_of(pack_of(g).id, (g.mission,), True)
    return task_of(pack_of(g).id, possible_missions(g), False)


def to_clear(g: FMState, t: Task) -> int:
    """Markers that are still to be revealed or removed before an attempt."""
    return max(0, t.clear - cleared(g)) if t.clear else 0


# -- Ways ---------------------------------------------------------------------------------------


@lru_cache(4096)
def ways(
    pack_id: PackId, goals: frozenset[SpaceId], stops: frozenset[SpaceId], stop: float
) -> dict[SpaceId, float]:
    """How many steps each Point is from the goals; a marker on the way costs `stop` more."""
    pack = PACKS[pack_id]
    found = dict.fromkeys(goals, 0.0)
    edge = sorted(goals)
    while edge:
        edge.sort(key=found.__getitem__)
        space = edge.pop(0)
        through = found[space] + 1 + (stop if space in stops else 0)
        for other in pack.to[space]:
            if through < found.get(other, FAR):
                found[other] = through
                edge.append(other)
    return found


def goals_of(g: FMState, t: Task) -> tuple[frozenset[SpaceId], ...]:
    """Where to go now: home, to markers that are to be cleared, or to where the mission is."""
    pack = pack_of(g)
    if g.only_return:
        base = g.at[pack.base]
        return (frozenset({pack.launch, base} if base in pack.spaces else {pack.launch}),)
    if to_clear(g, t):
        return (frozenset(hidden_markers(g)),)
    return t.goals


def hidden_markers(g: FMState) -> list[SpaceId]:
    """The Points with an unrevealed marker."""
    return [spot for n, spot in enumerate(g.spots) if spot and not g.marker_seen >> n & 1]


def distances(g: FMState, t: Task, stop: float) -> dict[SpaceId, float]:
    """How far each Point is from where to go, on the average of what the mission can be."""
    pack, stops = pack_of(g), frozenset(filter(None, g.spots))
    maps = [ways(pack.id, goals, stops, stop) for goals in goals_of(g, t)]
    if len(maps) == 1:
        return maps[0]
    return {space: sum(each[space] for each in maps) / len(maps) for space in pack.spaces}


def is_there(g: FMState, t: Task) -> bool:
    """The mission is known, and the Task Force is where it can be attempted."""
    return t.known and not g.only_return and not to_clear(g, t) and g.point in t.goals[0]


# -- Strength -----------------------------------------------------------------------------------


class Strength(NamedTuple):
    """Weapons and hits that a side can take."""

    weapons: float
    hits: float


@cache
def usual_enemy(pack_id: PackId) -> Strength:
    """An OPFOR unit of the pack on the average."""
    units = PACKS[pack_id].enemy_types.values()
    number = sum(unit.count for unit in units)
    weapons = hits = 0.0
    for unit in units:
        if unit.kind is OpforKind.SHIP:
            weapons += unit.count * unit.front.weapons
            hits += unit.count * 2
        else:
            weapons += unit.count * (unit.front.weapons + unit.back.weapons) / 2
            hits += unit.count
    return Strength(weapons / number, hits / number)


def strength(g: FMState, ships: ShipSet) -> Strength:
    """The ships with what they can launch, and what is launched."""
    weapons, hits, swarms = 0, 0, g.launched
    for ship in members(ships):
        weapons += sheet_of(g, ship).weapons
        if g.disrupted >> ship & 1:
            hits += 1
        else:
            hits += 2
            swarms |= g.load[ship] & LAUNCHED
    number = swarms.bit_count()
    return Strength(weapons + swarm_fire(swarms), hits + number)


@cache
def swarm_fire(swarms: int) -> int:
    """What these Swarms add to the fire."""
    return sum(GIVES[swarm].weapons for swarm in items_in(swarms))


def odds(friendly: Strength, opfor: Strength) -> float:
    """The chance to win a battle, by the square law of fire and a little luck."""
    ours, theirs = friendly.weapons * friendly.hits, opfor.weapons * opfor.hits
    if not theirs:
        return 1.0
    ratio: float = (ours / theirs) ** 1.6
    return ratio / (1 + ratio)


def odds_against(g: FMState, number: float) -> float:
    """The chance to beat so many OPFOR units with all that is in the Point."""
    enemy = usual_enemy(pack_of(g).id)
    ships = ships_at(g, g.point) & ~g.broken_off
    return odds(strength(g, ships), Strength(number * enemy.weapons, number * enemy.hits))


def mission_odds(g: FMState, t: Task) -> float:
    """The chance to win the mission battle now."""
    return odds_against(g, opfor_number(g, t.opfor, mission=True))
