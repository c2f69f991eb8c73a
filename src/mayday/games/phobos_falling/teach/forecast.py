"""Forecast: what the rules bring next if nobody does anything about it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from mayday.games.phobos_falling.content import (
    FLOWN_WITH,
    INTERIOR,
    MAIN_POWER,
    SHUTTLE_BAY,
    SYSTEM_IDS,
    SYSTEMS_AT,
    TRACKS,
    ZONE_IDS,
    Zone,
)
from mayday.games.phobos_falling.rules import power
from mayday.games.phobos_falling.rules.end import is_ready
from mayday.games.phobos_falling.rules.pirate_plans import PirateStep, Plan, plan_of
from mayday.games.phobos_falling.rules.pirates import target_name
from mayday.games.phobos_falling.rules.targets import best_target
from mayday.games.phobos_falling.scene.raiders import groups, wants_shuttle
from mayday.games.phobos_falling.table import PFState, is_living, is_protected
from mayday.kernel import NO_REMARKS, Remark, Remarks, View, Weight, remark

MOST = 3  # remarks that are read
FEW_ROUNDS = 2  # of fuel: a warning
_DAMAGE = (
    *(PirateStep.STAY_AT_BEST, PirateStep.GO_TO_BEST, PirateStep.STAY, PirateStep.GO),
)  # what is worth most there


def forecast(v: View[PFState]) -> Remarks:
    """The worst first: pirates, missing air, the end of the station, fires, fuel."""
    g = v.position
    if not g.round or g.result is not None:
        return NO_REMARKS
    return tuple(islice(_coming(g), MOST))


def _coming(g: PFState) -> Iterator[Remark]:
    yield from _hope(g)
    yield from _pirates(g)
    yield from _air(g)
    yield from _last_stage(g)
    yield from _fires(g)
    yield _power(g)


def _hope(g: PFState) -> Iterator[Remark]:
    """Everybody is hurt, or the shuttle waits for the crew. Rules: PF-LOSS-1, PF-WIN-1."""
    if len(g.wounded) + len(g.dead) == len(g.order):
        yield remark("helpless", weight=Weight.DANGER)
    if is_ready(g):
        node = ZONE_IDS[SHUTTLE_BAY]
        away = tuple(officer for officer in g.order if g.at[officer] != SHUTTLE_BAY)
        if g.dead:
            yield remark("ready_but_dead", dead=g.dead, nodes=(node,), weight=Weight.WARNING)
        elif g.power_out >> SHUTTLE_BAY & 1:
            yield remark("ready_but_dark", nodes=(node,), weight=Weight.WARNING)
        elif away:
            yield remark("ready", away=away, nodes=(node, *away), weight=Weight.GOOD)
        else:
            yield remark("launch", nodes=(node,), weight=Weight.GOOD)


def _pirates(g: PFState) -> Iterator[Remark]:
    """A theft, else what the first group does: what later ones do can depend on it.

    Rules: PF-PIRATE-1, PF-PIRATE-7, PF-PIRATE-17, PF-PIRATE-20, PF-PIRATE-21, PF-BOARD-10.
    """
    here = groups(g)
    plans = {zone: plan_of(g, zone) for zone in here}
    for zone, plan in plans.items():
        if plan.step in _DAMAGE and wants_shuttle(g, plan.to):
            key, weight = (
                ("mend", Weight.WARNING) if g.damaged & FLOWN_WITH else ("steal", Weight.DANGER)
            )
            yield remark(key, nodes=(ZONE_IDS[zone], ZONE_IDS[SHUTTLE_BAY]), weight=weight)
            return
    if here:
        yield _first_group(g, here[0], plans[here[0]])
    elif g.waiting:
        entered = ZONE_IDS[min(party.zone for party in g.waiting)]
        yield remark("party_enters", zone=entered, nodes=(entered,), weight=Weight.WARNING)


def _first_group(g: PFState, zone: Zone, plan: Plan) -> Remark:
    start, to, number = ZONE_IDS[zone], ZONE_IDS[plan.to], g.pirates[zone]
    nodes = (start,) if start == to else (start, to)
    if plan.step in _DAMAGE:
        target = best_target(g, plan.to)
        assert target is not None, "a zone without a target is not chosen"
        key = "pirates_damage_here" if plan.to == zone else "pirates_damage"
        what = target_name(target)
        return remark(
            key, n=number, zone=start, to=to, what=what, nodes=nodes, weight=Weight.WARNING
        )
    field = ZONE_IDS[plan.field] if plan.step == PirateStep.FIELD else to
    key = f"pirates_{plan.step.name.lower()}"
    fight = plan.step in (PirateStep.FIGHT, PirateStep.ATTACK)
    weight = Weight.DANGER if fight else Weight.WARNING
    return remark(key, n=number, zone=start, to=to, field=field, nodes=nodes, weight=weight)


def _air(g: PFState) -> Iterator[Remark]:
    """Who is wounded, or dies, at the end of the own turn. Rules: PF-LIFE-4."""
    air = power.breathable(g)
    choking = [
        officer
        for officer in g.order
        if is_living(g, officer) and not is_protected(g, officer) and not air >> g.at[officer] & 1
    ]
    dying = tuple(officer for officer in choking if officer in g.wounded)
    hurt = tuple(officer for officer in choking if officer not in g.wounded)
    if dying:
        yield remark("dies_without_air", officers=dying, nodes=dying, weight=Weight.DANGER)
    if hurt:
        yield remark("no_air", officers=hurt, nodes=hurt, weight=Weight.WARNING)


def _last_stage(g: PFState) -> Iterator[Remark]:
    """No new deck comes. Rules: PF-EVENT-7, PF-LOSS-3."""
    if g.stage == TRACKS.stages:
        left = len(g.event_deck)
        weight = Weight.DANGER if left <= len(g.order) else Weight.WARNING
        yield remark("breaks_up", events=left, nodes=("event_pile",), weight=weight)


def _fires(g: PFState) -> Iterator[Remark]:
    """What the first fire takes at the end of the round. Rules: PF-EVENT-13."""
    for zone in INTERIOR:
        if not g.fires >> zone & 1:
            continue
        id = ZONE_IDS[zone]
        system = next((s for s in SYSTEMS_AT[zone] if not g.damaged >> s & 1), None)
        if system is not None:
            what = SYSTEM_IDS[system]
            yield remark("fire", zone=id, what=what, nodes=(id,), weight=Weight.WARNING)
        elif (g.power_out | g.stabilised) >> zone & 1:
            yield remark("fire_dies", zone=id, nodes=(id,))
        else:
            yield remark("fire_power", zone=id, nodes=(id,), weight=Weight.WARNING)
        return


def _power(g: PFState) -> Remark:
    """How long the fuel lasts. Rules: PF-SEQ-6, PF-POWER-1, PF-POWER-2, PF-POWER-3."""
    supply = power.state(g)
    if supply == power.MAIN:
        return remark("main_power", fuel=g.fuel, nodes=("station_power",), weight=Weight.GOOD)
    missing = tuple(
        id for n, id in enumerate(SYSTEM_IDS) if g.damaged & MAIN_POWER & 1 << n
    )  # of what Main Power needs
    if supply == power.BATTERY:
        return remark("battery", missing=missing, nodes=missing, weight=Weight.DANGER)
    weight = Weight.WARNING if g.fuel <= FEW_ROUNDS else Weight.PLAIN
    return remark("fuel", rounds=g.fuel, missing=missing, nodes=("fuel",), weight=weight)
