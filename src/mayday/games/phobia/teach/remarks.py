"""Remarks: a unit's own numbers and its reach, and what a square is good or bad for."""

from __future__ import annotations

from mayday.games.phobia.board import Square
from mayday.games.phobia.content import SEAT_OF, TYPE_OF, TYPES, TypeId, UnitId, UnitType
from mayday.games.phobia.rules.deck import hit_chance
from mayday.games.phobia.table import PHState, other
from mayday.games.phobia.teach.danger import attackers_of, threatened
from mayday.kernel import NO_REMARKS, Node, Remark, Remarks, View, Weight, percent, remark


def remarks(v: View[PHState], node: Node) -> Remarks:
    """Of a unit its numbers and whom it may attack, of a square who could attack there.

    Rules: PH-MOVE-8, PH-RANGE-3, PH-ATK-3, PH-DECK-5, PH-STUN-2, PH-STUN-5.
    """
    g = v.position
    unit = UnitId(node.label if node.id == "unit" else node.id)
    if unit in TYPE_OF:
        return _unit(g, unit)
    if node.id in TYPES:
        return (_numbers(TYPES[TypeId(node.id)]),)
    if node.id in g.board.square:
        return _square(v, node, g.board.square[node.id])
    return NO_REMARKS


def range_of(unit_type: UnitType) -> str:
    """The least and the greatest distance of an attack."""
    near, far = unit_type.near, unit_type.far
    return f"{near}" if near == far else f"{near}-{far}"


def _numbers(unit_type: UnitType) -> Remark:
    near = unit_type.far == 1
    key = "numbers_near" if near else "numbers"
    return remark(key, move=unit_type.move, range=range_of(unit_type), cards=unit_type.cards)


def _unit(g: PHState, unit: UnitId) -> Remarks:
    chance = remark("chance", chance=percent(float(hit_chance(g, unit))))
    said = [_numbers(TYPE_OF[unit]), chance]
    if unit in g.pinned:
        said.append(remark("is_pinned", weight=Weight.WARNING))
    if unit in g.shaken:
        said.append(remark("is_shaken", weight=Weight.WARNING))
    square = g.units[SEAT_OF[unit]].get(unit)
    if square is not None:
        said.append(_reach(g, unit, square))
    return tuple(said)


def _reach(g: PHState, unit: UnitId, square: Square) -> Remark:
    """The squares that the unit could attack in its next turn, and how many enemies stand there."""
    squares = threatened(g, unit, square)
    names = tuple(g.board.names[n] for n in g.board.members(squares))
    targets = (squares & g.held[other(SEAT_OF[unit])]).bit_count()
    return remark("may_attack", targets=targets, nodes=names)


def _square(v: View[PHState], node: Node, square: Square) -> Remarks:
    """A start area, and the enemies that could attack here in their next turn."""
    g = v.position
    area = (remark(node.state),) if node.state else NO_REMARKS
    if v.seat not in (0, 1):
        return area
    attackers = attackers_of(g, v.seat, square)
    if not attackers:
        return area
    danger = remark("danger_here", enemies=len(attackers), nodes=attackers, weight=Weight.WARNING)
    return *area, danger
