"""Forecast: how much time is left, what the enemy will do, and whether the mission can be tried."""

from __future__ import annotations

from collections.abc import Iterator

from mayday.games.free_mars.rows import Ability
from mayday.games.free_mars.rules.combat import opfor_strength
from mayday.games.free_mars.rules.missions import why_not_attempt
from mayday.games.free_mars.rules.win_lose import WinLose
from mayday.games.free_mars.scene.desk import mission_opfor, objective_chance
from mayday.games.free_mars.table import FMState, pack_of, possible_missions
from mayday.games.free_mars.teach.reckoning import (
    enemies_of,
    has_drawn,
    next_cards,
    success,
    turns_left,
)
from mayday.kernel import NO_REMARKS, Remark, Remarks, View, Weight, percent, remark

FEW = 2  # turns


def forecast(v: View[FMState]) -> Remarks:
    """What the rules determine to come. In a battle the mission has to wait."""
    g = v.position
    if g.result is not None:
        return NO_REMARKS
    if g.opfor:
        return (*_battle(g), _time(g))
    return (_time(g), *_deployment(g), _mission(g))


def _time(g: FMState) -> Remark:
    """The Ops deck is the clock. Rules: FM-TURN-2, FM-TURN-8, FM-TURN-9, FM-END-4."""
    left, nodes = turns_left(g), ("deck",)
    if has_drawn(g):
        if not left:
            return remark("last_turn", nodes=nodes, weight=Weight.DANGER)
        weight = Weight.WARNING if left < FEW else Weight.PLAIN
        return remark("turns_after", n=left, nodes=nodes, weight=weight)
    weight = Weight.WARNING if left <= FEW else Weight.PLAIN
    return remark("turns", n=left, nodes=nodes, weight=weight)


def _deployment(g: FMState) -> Iterator[Remark]:
    """What the alert level means for the next Ops card. Rules: FM-COM-4, FM-NET-5."""
    cards = next_cards(g)
    if not cards or not g.point:
        return
    units = enemies_of(g, cards)
    if len(cards) == 1 and units:
        yield remark("card_brings", card=cards[0], units=units, nodes=("deck",))
    elif len(cards) == 1:
        yield remark("card_harmless", card=cards[0], nodes=("deck",))
    elif units:
        yield remark("battle_brings", net=g.net, units=units, nodes=("net",))


def _mission(g: FMState) -> Remark:
    """Whether the mission can be attempted, or what is missing. Rules: FM-MIS-4, FM-MIS-28."""
    if not g.mission_seen:
        missions = possible_missions(g)
        if len(missions) > 1:
            return remark("orders_sealed", missions=missions)
        return remark("orders_to_reveal", mission=missions[0])
    card = pack_of(g).missions[g.mission]
    if g.only_return:
        return remark("only_return", mission=g.mission)
    if not g.tf:
        return remark("orders", mission=g.mission, needed=card.net, net=g.net)
    refusal = why_not_attempt(g)
    if refusal is None:
        units, chance = mission_opfor(g), percent(objective_chance(g))
        return remark("can_attempt", units=units, chance=chance, weight=Weight.GOOD)
    key = refusal.key if card.orbital or refusal.key != "not_in_orbit" else "not_on_orbital"
    named = (("mission", g.mission), ("orbital", card.orbital))
    return Remark(f"lacks_{key}", (*refusal.details, *named))


def _battle(g: FMState) -> Iterator[Remark]:
    """What the enemy fires, and what the battle is for. Rules: FM-COM-21, FM-OPS-14, FM-MIS-11."""
    pack = pack_of(g)
    dice = opfor_strength(pack.id, g.opfor).weapons
    chance = success(pack, Ability.WEAPONS, dice)
    yield remark(
        "their_fire", dice=dice, chance=chance, nodes=("their_fire",), weight=Weight.WARNING
    )
    if not g.card:
        yield remark("mission_battle", mission=g.mission, chance=percent(objective_chance(g)))
    stakes = (step.number for step in g.todo if isinstance(step, WinLose))
    yield from (remark("stakes", n=number) for number in stakes)
