"""Combat: OPFOR units come, the Tactical Edge is rolled, and both sides fire in turns.

A battle is a sequence of small decisions: which Swarms to launch, which ships to break off, where
hits go. The side with the Edge fires first; from then on the sides fire by turns, so that nothing
has to be kept but whose turn it is, and that is the step on top.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from mayday.games.free_mars import choices
from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.content import (
    DIE,
    GIVES,
    MISSION_BIT,
    PACKS,
    SYSTEM,
    Items,
    Pack,
    ShipSet,
    items_in,
    members,
)
from mayday.games.free_mars.events import (
    BattleLost,
    BattleWon,
    BreakoffFailed,
    BreakoffRolled,
    BrokeOff,
    EdgeGiven,
    EdgeRolled,
    Fired,
    HitsWasted,
    OpforDeployed,
    OpforEliminated,
    OpforFired,
    OpforFlipped,
    ShipEliminated,
    ShipFlipped,
)
from mayday.games.free_mars.rows import (
    POSITIVE,
    ROLLED,
    SHIP,
    SWARM,
    WEAPONS,
    Edge,
    OpforId,
    PackId,
    ShipId,
    SpaceId,
    Trait,
)
from mayday.games.free_mars.rules.decision import Decision
from mayday.games.free_mars.rules.end import check_squadron
from mayday.games.free_mars.rules.pods import (
    Launching,
    ReturningSwarms,
    drop_load,
    lose_swarm,
    swarms_aboard,
)
from mayday.games.free_mars.rules.values import count, roll_dice, sheet_of
from mayday.games.free_mars.table import (
    BESIDE,
    LOST,
    FMState,
    marker_at,
    pack_of,
    ships_at,
)
from mayday.kernel import NOBODY, Asks, Choice, Refusal, Seat, Step, pick, refuse, roll

OPFOR_FIRE, BREAK_OFF, EDGE = "opfor_fire", "break_off", "edge"  # what dice are rolled for
NO_TYPE = OpforId("")


_FRIENDLY, _OPFOR = Edge.FRIENDLY.value, Edge.OPFOR.value


# -- OPFOR deployment ---------------------------------------------------------------------------


def opfor_number(g: FMState, add: int, *, mission: bool) -> int:
    """How many OPFOR units come: the NET level, the card's number, one for a marker in the Node.

    A battle of an Ops card counts the missions won; Suppression helps in a mission battle only.
    Rules: FM-COM-4, FM-COM-5, FM-COM-6, FM-NET-5, FM-MIS-9, FM-MIS-27, FM-CAMP-10, FM-CAMP-11,
    FM-CAMP-23.
    """
    number = g.net + add + (marker_at(g, g.point) >= 0)
    if mission:
        return max(1, number - g.suppression)
    return max(0, number + (opfor_enhancements(pack_of(g).id, g.wins) if g.wins else 0))


@cache
def opfor_enhancements(pack: PackId, wins: int) -> int:
    """The units that won Mission cards add. Rules: FM-CAMP-10, FM-CAMP-23, FM-MIS-24."""
    won = [card for id, card in PACKS[pack].missions.items() if wins & MISSION_BIT[id]]
    return sum(card.opfor_enhancement for card in won)


def begin_battle(g: FMState, number: int, edge: Edge = ROLLED, first: OpforId = NO_TYPE) -> None:
    """Deploy the OPFOR with the Task Force and push the steps of the battle.

    Rules: FM-COM-1, FM-COM-3, FM-COM-47, FM-OPS-4, FM-TF-7.
    """
    g.opfor = deploy(g, number, first)
    g.launched, g.edge = 0, ""
    g.battle = "on" if g.opfor else ""
    if g.opfor:
        g.emit(OpforDeployed, g.opfor, g.point)
        swarms = swarms_aboard(g, in_battle(g))
        if swarms:
            g.push(Launching(swarms), TacticalEdge(edge))
        else:
            g.push(TacticalEdge(edge))


def deploy(g: FMState, number: int, first: OpforId) -> tuple[str, ...]:
    """Units that a card takes first, then so many at random; then the sides of pods.

    Rules: FM-COM-4, FM-COM-7, FM-COM-49, FM-MAP-11, FM-DICE-1, FM-DICE-5.
    """
    pack = pack_of(g)
    units, bin = [], list(pack.bin)
    if first:
        units, bin = [id for id in bin if id == first], [id for id in bin if id != first]
    for _ in range(min(number, len(bin))):
        units.append(bin.pop(pick(g, len(bin))))
    return tuple([_side_up(g, pack, id) for id in units])


def _side_up(g: FMState, pack: Pack, unit: OpforId) -> str:
    """Ships are effective, Swarms odd front and even back, other pods flip on 1 to 3.

    Rules: FM-COM-8, FM-COM-9, FM-COM-10.
    """
    kind = pack.enemy_types[unit].kind
    if kind is SHIP:
        return unit
    die = roll(g, DIE)
    front = die % 2 == 1 if kind is SWARM else die > DIE // 2
    return unit if front else f"{unit}.back"


def in_battle(g: FMState) -> ShipSet:
    """All friendly units in the Point but those that broke off, in the Task Force or not.

    Rules: FM-COM-2, FM-COM-29, FM-COM-30.
    """
    return ships_at(g, g.point) & ~g.broken_off


# -- Tactical Edge ------------------------------------------------------------------------------


class TacticalEdge(Step[FMState], frozen=True):
    """Rolled once for the whole battle, unless a card says who has it.

    Rules: FM-COM-18, FM-COM-19, FM-COM-20, FM-COM-44.
    """

    edge: Edge

    def advance(self, g: FMState) -> Asks:
        if self.edge is ROLLED:
            roll_edge(g)
        else:
            g.edge = self.edge.value
            g.emit(EdgeGiven, g.edge)
        if g.edge == _FRIENDLY:
            g.become(Firing())
        else:
            opfor_fire(g)
        return NOBODY


def roll_edge(g: FMState) -> None:
    """The higher total has the Edge, a tie is friendly.

    Rules: FM-COM-15, FM-COM-16, FM-COM-18, FM-DICE-1.
    """
    ours, theirs = roll_dice(g, 2, EDGE)
    friendly, opfor = (
        ours + friendly_speed(g),
        theirs + opfor_strength(pack_of(g).id, g.opfor).speed,
    )
    g.edge = _FRIENDLY if friendly >= opfor else _OPFOR
    g.emit(EdgeRolled, ours, friendly, theirs, opfor, g.edge)


def friendly_speed(g: FMState) -> int:
    """The fastest friendly spaceship, and the NET level unless it is jammed.

    Rules: FM-COM-12, FM-COM-15, FM-NET-4.
    """
    sheets, load, disrupted = pack_of(g).sheets, g.load, g.disrupted
    ships = members(in_battle(g))
    fastest = max([sheets[n, disrupted >> n & 1, load[n]].energy for n in ships], default=0)
    return fastest if opfor_strength(pack_of(g).id, g.opfor).jams else fastest + g.net


class Strength(NamedTuple):
    """What OPFOR units have together."""

    weapons: int
    speed: int  # of the fastest, with the bonus of Cyborg Ships
    jams: bool


@lru_cache(maxsize=4096)
def opfor_strength(pack: PackId, units: tuple[str, ...]) -> Strength:
    """Their Weapons, and what they bring to the Edge: the fastest spaceship, once the bonus of
    Cyborg Ships, and whether one jams us.

    Rules: FM-COM-12, FM-COM-16, FM-COM-17, FM-COM-21.
    """
    sides = [PACKS[pack].enemies[unit].side for unit in units]
    cyborg = any(Trait.CYBORG in side.traits for side in sides)
    return Strength(
        sum(side.weapons for side in sides),
        max(side.energy for side in sides) + (SYSTEM.cyborg_edge if cyborg else 0),
        any(Trait.JAMMER in side.traits for side in sides),
    )


# -- Friendly fire ------------------------------------------------------------------------------


class Firing(Decision, frozen=True):
    """Ships may try to break off instead of firing; all of them are named before a die is rolled.

    Rules: FM-COM-26, FM-COM-28, FM-COM-33, FM-ILL-4.
    """

    prompt = "firing"
    rule = "FM-COM-26"
    choices = (choices.FIRE, *choices.BREAK_OFF.values())

    declared: tuple[int, ...] = ()

    def about(self, g: FMState) -> tuple[str, ...]:
        """The ships that will try, so that everybody knows them."""
        names = pack_of(g).ships
        return tuple([names[ship] for ship in self.declared])

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        pack, load, disrupted, ships = pack_of(g), g.load, g.disrupted, 0
        for ship in members(in_battle(g)):
            if pack.sheets[ship, disrupted >> ship & 1, load[ship]].energy:
                ships |= 1 << ship
        for ship in self.declared:
            ships &= ~(1 << ship)
        return _firing(pack.id, ships)

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice == choices.FIRE:
            return None
        ship = pack_of(g).number.get(ShipId(choice.target), -1)
        if ship < 0 or not ships_at(g, g.point) >> ship & 1:
            return refuse("FM-COM-26", "not_in_battle", near=ship >= 0)
        if g.broken_off >> ship & 1:
            return refuse("FM-COM-29", "has_broken_off")
        if ship in self.declared:
            return refuse("FM-COM-33", "breaks_off_already")
        if not sheet_of(g, ship).energy:
            return refuse("FM-COM-32", "cannot_break_off")
        return None

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        if choice == choices.FIRE:
            friendly_fire(g, self.declared)
        else:
            g.become(Firing((*self.declared, pack_of(g).number[ShipId(choice.target)])))


@cache
def _firing(pack: PackId, ships: ShipSet) -> tuple[Choice, ...]:
    return (choices.FIRE, *choices.of_ships(Verb.BREAK_OFF, pack, ships))


def friendly_fire(g: FMState, declared: tuple[int, ...]) -> None:
    """First those that break off, then the fire of all others. Rules: FM-COM-33, FM-DICE-1."""
    if declared:
        break_off(g, declared)
    ships = in_battle(g)
    if not ships:
        finish(g, won=False)
        return
    weapons = friendly_weapons(g, ships & ~sum([1 << ship for ship in declared]))
    dice = roll_dice(g, weapons, WEAPONS)
    hits = count(pack_of(g), WEAPONS, dice, POSITIVE)
    g.emit(Fired, dice, hits)
    if hits:
        g.become(Hitting(hits))
    else:
        opfor_fire(g)


def break_off(g: FMState, declared: tuple[int, ...]) -> None:
    """A die for each: its Energy or less and it is out of this battle and this Op.

    Rules: FM-COM-27, FM-COM-29.
    """
    names = pack_of(g).ships
    dice = roll_dice(g, len(declared), BREAK_OFF)
    for ship, die in zip(declared, dice, strict=True):
        energy = sheet_of(g, ship).energy
        g.emit(BreakoffRolled, names[ship], die, energy)
        if die <= energy:
            g.broken_off |= 1 << ship
            g.emit(BrokeOff, names[ship])
        else:
            g.emit(BreakoffFailed, names[ship])


def friendly_weapons(g: FMState, ships: ShipSet) -> int:
    """The Weapons of these ships and of all launched Swarms. Rules: FM-COM-13, FM-COM-21."""
    sheets, load, disrupted = pack_of(g).sheets, g.load, g.disrupted
    of_ships = sum([sheets[n, disrupted >> n & 1, load[n]].weapons for n in members(ships)])
    return of_ships + (swarm_weapons(g.launched) if g.launched else 0)


@cache
def swarm_weapons(launched: Items) -> int:
    """Rules: FM-COM-13."""
    return sum(GIVES[swarm].weapons for swarm in items_in(launched))


class Hitting(Decision, frozen=True):
    """Where one of our hits goes; equal units are one choice. Rules: FM-COM-22, FM-COM-24."""

    prompt = "hit"
    rule = "FM-COM-24"
    choices = tuple(choices.HIT.values())

    hits: int

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        return tuple([choices.HIT[unit] for unit in dict.fromkeys(g.opfor)])

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice.target in g.opfor:
            return None
        return refuse("FM-COM-22", "no_such_enemy", near=choice.target in pack_of(g).enemies)

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        hit_opfor(g, choice.target)
        if not g.opfor:
            if self.hits > 1:
                g.emit(HitsWasted, self.hits - 1)
            finish(g, won=True)
        elif self.hits > 1:
            g.become(Hitting(self.hits - 1))
        else:
            opfor_fire(g)


def hit_opfor(g: FMState, unit: str) -> None:
    """An effective ship is flipped, everything else eliminated. Rules: FM-COM-11, FM-COM-22."""
    flipped = pack_of(g).enemies[unit].flipped
    place = g.opfor.index(unit)
    g.opfor = (*g.opfor[:place], *((flipped,) if flipped else ()), *g.opfor[place + 1 :])
    if flipped:
        g.emit(OpforFlipped, unit)
    else:
        g.emit(OpforEliminated, unit)


# -- OPFOR fire ---------------------------------------------------------------------------------


def opfor_fire(g: FMState) -> None:
    """All that is left of the OPFOR fires, after the losses of our fire; it never breaks off.

    Rules: FM-COM-21, FM-COM-23, FM-COM-31, FM-DICE-3.
    """
    weapons = opfor_strength(pack_of(g).id, g.opfor).weapons
    if not weapons and not friendly_weapons(g, in_battle(g)):
        finish(g, won=False)
        return
    dice = roll_dice(g, weapons, OPFOR_FIRE)
    hits = count(pack_of(g), WEAPONS, dice, POSITIVE)
    g.emit(OpforFired, dice, hits)
    g.become(TakingHits(hits) if hits else Firing())


class TakingHits(Decision, frozen=True):
    """Where one of their hits goes: a ship in the battle or a launched Swarm.

    Rules: FM-COM-22, FM-COM-24.
    """

    prompt = "take_hit"
    rule = "FM-COM-24"
    choices = tuple(choices.TAKE_HIT.values())

    hits: int

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        return _taking(pack_of(g).id, in_battle(g), g.launched)

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        pack = pack_of(g)
        ship = pack.number.get(ShipId(choice.target), -1)
        if ship >= 0 and g.broken_off >> ship & 1 and g.at[ship] == g.point:
            return refuse("FM-COM-30", "has_broken_off")
        if ship >= 0 and in_battle(g) >> ship & 1:
            return None
        if any(pack.pod_of[swarm] == choice.target for swarm in items_in(g.launched)):
            return None
        there = ship >= 0 or choice.target in pack.pods
        return refuse("FM-COM-24", "not_in_battle", near=there)

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        ship = pack_of(g).number.get(ShipId(choice.target), -1)
        if ship >= 0:
            hit_ship(g, ship)
        else:
            pods = pack_of(g).pod_of
            lose_swarm(g, next(s for s in items_in(g.launched) if pods[s] == choice.target))
        if not in_battle(g):
            finish(g, won=False)
        elif self.hits > 1:
            g.become(TakingHits(self.hits - 1))
        else:
            g.become(Firing())


@cache
def _taking(pack: PackId, ships: ShipSet, launched: Items) -> tuple[Choice, ...]:
    return (
        *choices.of_items(Verb.TAKE_HIT, launched),
        *choices.of_ships(Verb.TAKE_HIT, pack, ships),
    )


def hit_ship(g: FMState, ship: int) -> None:
    """An effective ship is flipped, a Disrupted one eliminated. Rules: FM-COM-22."""
    if g.disrupted >> ship & 1:
        eliminate(g, ship)
    else:
        flip(g, ship)


def flip(g: FMState, ship: int) -> None:
    """An effective ship is Disrupted, and stays so until it is repaired.

    Rules: FM-UNIT-1, FM-COM-40.
    """
    g.disrupted |= 1 << ship
    g.emit(ShipFlipped, pack_of(g).ships[ship])


def eliminate(g: FMState, ship: int) -> None:
    """A ship is out for the mission with all it carries; a base may be built again.

    With the last spaceship the mission is lost at once.
    Rules: FM-COM-39, FM-COM-43, FM-COM-45, FM-ASM-10.
    """
    g.emit(ShipEliminated, pack_of(g).ships[ship])
    take_off_map(g, ship, BESIDE if ship == pack_of(g).base else LOST)
    check_squadron(g)


def take_off_map(g: FMState, ship: int, to: SpaceId) -> None:
    """The ship goes, and what it carries is lost."""
    drop_load(g, ship)
    g.at[ship] = to
    others = ~(1 << ship)
    g.tf &= others
    g.disrupted &= others
    g.broken_off &= others


# -- The end of a battle ------------------------------------------------------------------------


def finish(g: FMState, *, won: bool) -> None:
    """Won when no OPFOR unit is left, lost when no friendly ship or base is left in the battle.

    Rules: FM-COM-25, FM-COM-34, FM-COM-35, FM-COM-36, FM-COM-37, FM-COM-47.
    """
    g.battle = "won" if won else "lost"
    g.emit(BattleWon if won else BattleLost, g.point)
    if g.launched:
        g.become(ReturningSwarms(), EndOfBattle())
    else:
        g.become(EndOfBattle())


class EndOfBattle(Step[FMState], frozen=True):
    """All OPFOR units go back to the bin. Rules: FM-COM-38, FM-COM-47, FM-TF-7."""

    def advance(self, g: FMState) -> Asks:
        g.opfor, g.edge = (), ""
        g.become()
        return NOBODY
