"""Prospects: what a choice of Phobia is good for, before it is made."""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.phobia.board import Square
from mayday.games.phobia.choices import Verb, type_and_count
from mayday.games.phobia.content import (
    SEAT_OF,
    TYPE_OF,
    TYPES,
    WALLS,
    WALLS_PER_WORKER,
    Effect,
    SpecialHits,
    UnitId,
)
from mayday.games.phobia.rules import attack, movement
from mayday.games.phobia.rules.activation import Activation
from mayday.games.phobia.rules.deck import hit_chance
from mayday.games.phobia.rules.placing import not_yet_placed
from mayday.games.phobia.rules.respawn import Respawn
from mayday.games.phobia.rules.sight import is_in_view, ranges
from mayday.games.phobia.table import PHState, other, square_of
from mayday.games.phobia.teach.danger import attackers_of
from mayday.games.phobia.teach.remarks import range_of
from mayday.kernel import (
    NO_REMARKS,
    Ask,
    Choice,
    Remark,
    Remarks,
    Seat,
    View,
    Weight,
    percent,
    remark,
)


def prospects(v: View[PHState], ask: Ask, choice: Choice) -> Remarks:
    """What the choice brings, as far as a player can know."""
    tell = _PROSPECTS.get(choice.verb)
    return NO_REMARKS if tell is None else tell(v.position, ask.seat, choice)


def _force(g: PHState, seat: Seat, choice: Choice) -> Remarks:
    """What remains of the limit, and what the type can do. Rules: PH-FORCE-3, PH-FORCE-7."""
    id, count = type_and_count(choice)
    taken, limit = sum(g.forces[seat]) + count, g.scenario.limits[seat]
    types = len(g.forces[seat]) + 1
    still = len([each for each in TYPES.values() if each.seat == seat]) - types
    kind = TYPES[id]
    numbers = remark("numbers", move=kind.move, range=range_of(kind), cards=kind.cards)
    if not still:
        return remark("force_whole", taken=taken, limit=limit), numbers
    return remark("force", taken=taken, limit=limit, types=still), numbers


def _place_rest(g: PHState, seat: Seat, choice: Choice) -> Remarks:
    return (remark("place_rest", units=len(not_yet_placed(g, seat))),)


def _activate(g: PHState, seat: Seat, choice: Choice) -> Remarks:
    """What the unit could do. Rules: PH-ACT-4, PH-ATK-3."""
    unit = UnitId(choice.target)
    kind = TYPE_OF[unit]
    chance = percent(float(hit_chance(g, unit)))
    can = remark("activate", move=kind.move, range=range_of(kind), chance=chance)
    targets = tuple(offer.target for offer in attack.offers(g, unit, ()))
    if not targets:
        return (can,)
    return can, remark("targets_now", targets=len(targets), nodes=targets, weight=Weight.GOOD)


def _active(g: PHState) -> Activation:
    step = g.todo[-1]
    assert isinstance(step, Activation), "only an activated unit moves, attacks and builds"
    return step


def _move(g: PHState, seat: Seat, choice: Choice) -> Remarks:
    """What the way costs, whom the unit could attack from there, and who could attack it.

    Rules: PH-MOVE-6, PH-RANGE-3, PH-LOS-1.
    """
    active = _active(g)
    start, square = square_of(g, active.unit), g.board.square[choice.target]
    obstacles = movement.obstacles_for(g, seat)
    steps = movement.steps_between(g.board, start, square, active.moves, obstacles)
    way = remark("move", steps=steps, left=active.moves - steps)
    return way, *_from_there(g, active, seat, square), *_danger_there(g, seat, square)


def _from_there(g: PHState, active: Activation, seat: Seat, square: Square) -> Remarks:
    unit = active.unit
    if unit in g.shaken or active.walls:
        return NO_REMARKS
    seen = ranges(g.board, TYPE_OF[unit].id)[square]
    targets = tuple(
        enemy
        for enemy, at in g.units[other(seat)].items()
        if seen >> at & 1 and enemy not in active.attacked and is_in_view(g, square, at)
    )
    if not targets:
        return NO_REMARKS
    return (remark("targets_there", targets=len(targets), nodes=targets, weight=Weight.GOOD),)


def _danger_there(g: PHState, seat: Seat, square: Square) -> Remarks:
    attackers = attackers_of(g, seat, square)
    if not attackers:
        return (remark("safe_there", weight=Weight.GOOD),)
    count = len(attackers)
    return (remark("danger_there", enemies=count, nodes=attackers, weight=Weight.WARNING),)


def _attack(g: PHState, seat: Seat, choice: Choice) -> Remarks:
    """The chance, and what a hit does. Rules: PH-ATK-3, PH-ATK-5, PH-STUN-2, PH-WALL-14."""
    unit = _active(g).unit
    chance = percent(float(hit_chance(g, unit)))
    nodes = (unit, choice.target)
    drawn = remark("attack", cards=TYPE_OF[unit].cards, chance=chance, nodes=nodes)
    return drawn, _effect(g, unit, choice.target)


def _effect(g: PHState, unit: UnitId, target: str) -> Remark:
    if target in WALLS:
        cracked = g.cracked >> g.board.square[WALLS[target]] & 1
        return remark("breaks_wall" if cracked else "cracks_wall")
    hit = TYPE_OF[unit].hit
    stuns = g.options["special_hits"] == SpecialHits.STUN
    if hit is Effect.SHAKE and stuns:
        return remark("shakes", target=target)
    if hit is Effect.PIN and stuns:
        return remark("pins", target=target)
    return remark("kills", target=target, weight=Weight.GOOD)


def _build(g: PHState, seat: Seat, choice: Choice) -> Remarks:
    """What is left to build. Rules: PH-WALL-4, PH-WALL-5."""
    left = WALLS_PER_WORKER - g.built.get(_active(g).unit, 0)
    return (remark("build", left=left - 1, supply=g.supply - 1),)


def _end_unit(g: PHState, seat: Seat, choice: Choice) -> Remarks:
    active = _active(g)
    square = square_of(g, active.unit)
    return remark("end_unit", left=active.moves), *_danger_there(g, SEAT_OF[active.unit], square)


def _end_turn(g: PHState, seat: Seat, choice: Choice) -> Remarks:
    if not g.ready:
        return NO_REMARKS
    ready, units = len(g.ready), tuple(g.ready)
    return (remark("end_turn", units=ready, nodes=units, weight=Weight.WARNING),)


def _pull(g: PHState, seat: Seat, choice: Choice) -> Remarks:
    step = g.todo[-1]
    pulls = step.pulls if isinstance(step, Respawn) else 0
    return (remark("pull", pool=len(g.pool), pulls=pulls),)


def _respawn(g: PHState, seat: Seat, choice: Choice) -> Remarks:
    return _danger_there(g, seat, g.board.square[choice.target])


_PROSPECTS: dict[str, Callable[[PHState, Seat, Choice], Remarks]] = {
    Verb.FORCE.value: _force,
    Verb.PLACE_REST.value: _place_rest,
    Verb.ACTIVATE.value: _activate,
    Verb.MOVE.value: _move,
    Verb.ATTACK.value: _attack,
    Verb.BUILD.value: _build,
    Verb.END_UNIT.value: _end_unit,
    Verb.END_TURN.value: _end_turn,
    Verb.PULL.value: _pull,
    Verb.STOP.value: _pull,
    Verb.RESPAWN.value: _respawn,
}
