"""Prospects of a battle: what fire promises, and what a hit does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.content import DIE, GIVES, items_in
from mayday.games.free_mars.rows import Ability, ItemId, ShipId
from mayday.games.free_mars.rules.combat import (
    Firing,
    friendly_weapons,
    in_battle,
    opfor_strength,
)
from mayday.games.free_mars.rules.values import sheet_of
from mayday.games.free_mars.scene.labels import sheet_label
from mayday.games.free_mars.table import FMState, pack_of, ships_on_map
from mayday.games.free_mars.teach.reckoning import faces, lost_symbols, success
from mayday.kernel import Ask, Choice, Remark, Weight, percent, remark


def _launch(g: FMState, ask: Ask, choice: Choice) -> Iterable[Remark]:
    """Rules: FM-COM-13, FM-POD-7."""
    dice = GIVES[ItemId(ask.about[0])].weapons
    fire = friendly_weapons(g, in_battle(g))
    return (remark("adds_fire", before=fire, dice=fire + dice, weight=Weight.GOOD),)


def _hold(g: FMState, ask: Ask, choice: Choice) -> Iterable[Remark]:
    """Rules: FM-COM-14, FM-POD-3."""
    return (remark("stays_aboard"),)


def _fire(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """The dice of all that do not break off, and the answer. Rules: FM-COM-21, FM-COM-23."""
    pack, step = pack_of(g), g.todo[-1]
    leaving = step.declared if isinstance(step, Firing) else ()
    dice = friendly_weapons(g, in_battle(g) & ~sum(1 << ship for ship in leaving))
    chance = success(pack, Ability.WEAPONS, dice)
    yield remark("fire", dice=dice, faces=faces(pack, Ability.WEAPONS), chance=chance)
    if leaving:
        names = tuple(pack.ships[ship] for ship in leaving)
        yield remark("roll_to_leave", ships=names)
    theirs = opfor_strength(pack.id, g.opfor).weapons
    yield remark("answer", dice=theirs, nodes=("their_fire",), weight=Weight.WARNING)


def _break_off(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-COM-26, FM-COM-27, FM-COM-29."""
    ship = pack_of(g).number[ShipId(choice.target)]
    sheet = sheet_of(g, ship)
    yield remark("gets_away", energy=sheet.energy, chance=percent(min(sheet.energy, DIE) / DIE))
    yield remark("out_of_it", dice=sheet.weapons, weight=Weight.WARNING)


def _hit(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-COM-22, FM-COM-36."""
    pack = pack_of(g)
    enemy, fire = pack.enemies[choice.target], opfor_strength(pack.id, g.opfor).weapons
    if enemy.flipped:
        after = pack.enemies[enemy.flipped].side.weapons
        yield remark("hit_flips", before=fire, dice=fire - enemy.side.weapons + after)
    elif len(g.opfor) == 1:
        yield remark("hit_wins", weight=Weight.GOOD)
    else:
        left = fire - enemy.side.weapons
        yield remark("hit_removes", before=fire, dice=left, weight=Weight.GOOD)


def _take_hit(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-COM-22, FM-COM-43, FM-COM-45, FM-ASM-11."""
    pack = pack_of(g)
    ship = pack.number.get(ShipId(choice.target), -1)
    if ship < 0:
        yield remark("swarm_goes")
    elif not g.disrupted >> ship & 1:
        yield from disrupts(g, ship)
    elif ships_on_map(g) == 1 << ship:
        yield remark("last_ship", weight=Weight.DANGER)
    elif g.load[ship]:
        yield remark("destroyed_with", items=items_in(g.load[ship]), weight=Weight.DANGER)
    else:
        yield remark("destroyed", weight=Weight.DANGER)


def disrupts(g: FMState, ship: int) -> Iterator[Remark]:
    """What a ship has left when it is flipped, and what it loses. Rules: FM-UNIT-4, FM-POD-2."""
    pack = pack_of(g)
    before, after = sheet_of(g, ship), pack.printed(ship, True)
    now, then, ap = sheet_label(before), sheet_label(after), pack.table.repair
    yield remark("flips", now=now, then=then, ap=ap)
    if lost := lost_symbols(before, after):
        yield remark("loses", abilities=lost, weight=Weight.WARNING)


PROSPECTS: dict[str, Callable[[FMState, Ask, Choice], Iterable[Remark]]] = {
    Verb.LAUNCH.value: _launch,
    Verb.HOLD.value: _hold,
    Verb.FIRE.value: _fire,
    Verb.BREAK_OFF.value: _break_off,
    Verb.HIT.value: _hit,
    Verb.TAKE_HIT.value: _take_hit,
}
