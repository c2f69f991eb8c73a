"""Remarks: what a piece can do and how it stands now, beside what it is."""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.free_mars.content import Pack, items_in
from mayday.games.free_mars.rows import (
    ROLLED,
    Ability,
    CardId,
    KindId,
    MarkerId,
    PodId,
    ShipId,
    SpaceId,
    TypeId,
)
from mayday.games.free_mars.rules.combat import TacticalEdge, friendly_speed, opfor_strength
from mayday.games.free_mars.rules.values import energy, sheet_of
from mayday.games.free_mars.scene.chart import mission_points
from mayday.games.free_mars.scene.labels import sheet_label, side_label
from mayday.games.free_mars.table import FMState, pack_of, possible_missions, ships_beside
from mayday.games.free_mars.teach import symbols
from mayday.games.free_mars.teach.reckoning import (
    burnout,
    edge_chance,
    enemies_of,
    faces,
    steps_from,
)
from mayday.kernel import NO_REMARKS, Node, Remark, Remarks, View, Weight, percent, remark


def remarks(v: View[FMState], node: Node) -> Remarks:
    """What is to be said of a node now."""
    tell = _REMARKS.get(node.about or node.id)
    return NO_REMARKS if tell is None else tell(v.position, pack_of(v.position), node)


def _of(node: Node) -> str:
    """The piece that a node or its picture stands for."""
    return node.id.removesuffix(".picture").removesuffix(".side").removesuffix(".station")


# -- Units --------------------------------------------------------------------------------------


def _ship(g: FMState, pack: Pack, node: Node) -> Remarks:
    """Rules: FM-UNIT-1, FM-UNIT-4, FM-COM-22, FM-COM-29."""
    ship = pack.number[ShipId(_of(node))]
    broke_off = (remark("broke_off"),) if g.broken_off >> ship & 1 else NO_REMARKS
    lines = tuple(symbols.of_ship(pack, sheet_of(g, ship)))
    return (*lines, _state(g, pack, ship), *broke_off)


def _state(g: FMState, pack: Pack, ship: int) -> Remark:
    """What the next hit does."""
    if g.disrupted >> ship & 1:
        return remark("disrupted", ap=pack.table.repair, weight=Weight.WARNING)
    return remark("hit_disrupts", back=sheet_label(pack.printed(ship, True)))


def _ship_type(g: FMState, pack: Pack, node: Node) -> Remarks:
    """Rules: FM-SETUP-14, FM-SETUP-20, FM-MAP-8."""
    row = pack.types[TypeId(_of(node))]
    ships = pack.of_type[TypeId(row.id)]
    ship = ships.bit_length() - 1
    left = (ships & ships_beside(g)).bit_count()
    return (
        *symbols.of_ship(pack, pack.printed(ship, False)),
        remark("hit_disrupts", back=sheet_label(pack.printed(ship, True))),
        remark("for_sale", ap=row.ap, room=row.capacity, left=left),
    )


def _enemy(g: FMState, pack: Pack, node: Node) -> Remarks:
    """Rules: FM-COM-11, FM-COM-22."""
    enemy = pack.enemies[_of(node)]
    then = pack.enemies[enemy.flipped].side if enemy.flipped else None
    fate = remark("hit_disrupts", back=side_label(then)) if then else remark("hit_eliminates")
    return (*symbols.of_enemy(pack, enemy.side), fate)


# -- Pods and markers ---------------------------------------------------------------------------


def _pod(g: FMState, pack: Pack, node: Node) -> Remarks:
    """Rules: FM-POD-2, FM-ASM-11."""
    kind = pack.kinds[KindId(node.label.partition(".")[0])]
    idle = (remark("idle", weight=Weight.WARNING),) if _is_idle(g, pack, node.id) else NO_REMARKS
    return (*symbols.of_pod(pack, kind), remark("pod_cost", ap=kind.ap), *idle)


def _captured(g: FMState, pack: Pack, node: Node) -> Remarks:
    """Rules: FM-INT-11, FM-INT-13."""
    idle = (remark("idle", weight=Weight.WARNING),) if _is_idle(g, pack, node.id) else NO_REMARKS
    return (*_symbol(g, pack, node), *idle)


def _symbol(g: FMState, pack: Pack, node: Node) -> Remarks:
    """What the symbol of a marker gives."""
    symbol = pack.symbols[pack.symbol_of[MarkerId(node.named)]]
    return tuple(symbols.of_marker(pack, symbol))


def _is_idle(g: FMState, pack: Pack, id: str) -> bool:
    """Whether a pod or marker is aboard a Disrupted ship."""
    for ship, load in enumerate(g.load):
        if g.disrupted >> ship & 1 and load:
            ids = [pack.pod_of.get(item, PodId(item)) for item in items_in(load)]
            if id in ids:
                return True
    return False


# -- The map ------------------------------------------------------------------------------------


def _point(g: FMState, pack: Pack, node: Node) -> Remarks:
    """Rules: FM-MIS-5, FM-MOVE-1."""
    space = SpaceId(node.id)
    found: list[Remark] = []
    if g.mission_seen and not g.only_return and space in mission_points(g, pack):
        found.append(remark("mission_point", mission=g.mission, weight=Weight.GOOD))
    if g.tf and space != g.point:
        steps = steps_from(pack.id, g.point)[space]
        found.append(remark("steps_away", n=steps, energy=energy(g, g.tf)))
    return tuple(found)


# -- Cards --------------------------------------------------------------------------------------


def _card(g: FMState, pack: Pack, node: Node) -> Remarks:
    """How many OPFOR units a card brings as things stand. Rules: FM-COM-4, FM-COM-49."""
    units = enemies_of(g, (CardId(node.named),)) if g.point and not g.opfor else ""
    return (remark("brings", units=units, weight=Weight.WARNING),) if units else NO_REMARKS


def _sealed(g: FMState, pack: Pack, node: Node) -> Remarks:
    """Rules: FM-SETUP-1, FM-SETUP-2."""
    return (remark("one_of", missions=possible_missions(g)),)


def _mission(g: FMState, pack: Pack, node: Node) -> Remarks:
    return NO_REMARKS if g.only_return else (_net_needed(g, pack),)


def _net(g: FMState, pack: Pack, node: Node) -> Remarks:
    return (_net_needed(g, pack),) if g.mission_seen and not g.only_return else NO_REMARKS


def _net_needed(g: FMState, pack: Pack) -> Remark:
    """Rules: FM-MIS-7."""
    needed = pack.missions[g.mission].net
    if g.net >= needed:
        return remark("net_enough", needed=needed, net=g.net, weight=Weight.GOOD)
    return remark("net_low", needed=needed, net=g.net, weight=Weight.WARNING)


# -- Dice ---------------------------------------------------------------------------------------


def _ability(g: FMState, pack: Pack, node: Node) -> Remarks:
    """What a die of this roll has to show. Rules: FM-SPEC-3, FM-SPEC-11."""
    ability = Ability(node.id.partition(".")[2])
    burns = burnout(pack, ability, 1) > 0
    return (remark("row_burns" if burns else "row", faces=faces(pack, ability)),)


def _fire(g: FMState, pack: Pack, node: Node) -> Remarks:
    return (remark("row", faces=faces(pack, Ability.WEAPONS)),)


def _edge(g: FMState, pack: Pack, node: Node) -> Remarks:
    """Rules: FM-COM-15, FM-COM-16, FM-COM-18, FM-COM-44."""
    if g.edge or TacticalEdge(ROLLED) not in g.todo:
        return NO_REMARKS
    ours, theirs = friendly_speed(g), opfor_strength(pack.id, g.opfor).speed
    return (remark("edge_dice", ours=ours, theirs=theirs, chance=percent(edge_chance(g))),)


_REMARKS: dict[str, Callable[[FMState, Pack, Node], Remarks]] = {
    "ship": _ship,
    "base": _ship,
    "ship_type": _ship_type,
    "enemy": _enemy,
    "pod": _pod,
    "captured_marker": _captured,
    "revealed_marker": _symbol,
    **dict.fromkeys(("at_launch", "at_node", "at_point", "at_track"), _point),
    "card_in_play": _card,
    "deck_card_known": _card,
    "mission": _sealed,
    "mission_card": _mission,
    "net": _net,
    **{f"can.{ability}": _ability for ability in Ability},
    "our_fire": _fire,
    "their_fire": _fire,
    "edge": _edge,
}
