"""Forecast: what the rules bring next if nobody does anything about it."""

from __future__ import annotations

from mayday.games.space_force_2150.content import DIE, ENGINE, MAJOR_AT, VOYAGE
from mayday.games.space_force_2150.rules.flying import Flight
from mayday.games.space_force_2150.rules.oxygen import Refill
from mayday.games.space_force_2150.table import S2State, is_damaged
from mayday.games.space_force_2150.teach.dice import at_least
from mayday.kernel import NO_REMARKS, Remark, Remarks, Step, View, Weight, percent, remark

FEW_ROUNDS = 2  # of supplies: a warning
TITAN_SPACE = f"space{VOYAGE.titan}"


def forecast(v: View[S2State]) -> Remarks:
    """How the ship flies, how long supplies last, what the next refill leaves, what waits."""
    g = v.position
    if not g.round or g.result is not None:
        return NO_REMARKS
    flies = (_flight(g),) if _is_to_come(g, Flight) else NO_REMARKS
    air = (_air(g),) if not _is_to_come(g, Refill) else NO_REMARKS
    return *flies, _supplies(g), *air, *_waiting(g)


def _is_to_come(g: S2State, kind: type[Step[S2State]]) -> bool:
    return any(isinstance(step, kind) for step in g.todo)


def _flight(g: S2State) -> Remark:
    """Rules: S2-FLY-1, S2-FLY-3, S2-FLY-5, S2-FLY-7, S2-FUEL-4."""
    if not g.fuel:
        return remark("drifts", nodes=("fuel",), weight=Weight.WARNING)
    stop = next(space for space in (*MAJOR_AT, VOYAGE.titan) if space > g.space)
    spaces, node = stop - g.space, f"space{stop}"
    if is_damaged(g, ENGINE):
        return _limps(g, "limps", spaces, stop)
    if g.overheat == g.round:
        return _limps(g, "crawls", spaces, stop)
    if spaces > DIE:
        return remark("flies", spaces=spaces, where=_name(stop), nodes=("ship_marker", node))
    key = "reaches" if stop == VOYAGE.titan else "meets"
    weight = Weight.GOOD if stop == VOYAGE.titan else Weight.PLAIN
    chance = percent(at_least(spaces))
    return remark(key, chance=chance, where=_name(stop), nodes=(node,), weight=weight)


def _limps(g: S2State, key: str, spaces: int, stop: int) -> Remark:
    """One space, which may be enough."""
    if spaces > 1:
        return remark(key, nodes=("ship_marker",), weight=Weight.WARNING)
    weight = Weight.GOOD if stop == VOYAGE.titan else Weight.WARNING
    return remark("limps_to", where=_name(stop), nodes=(f"space{stop}",), weight=weight)


def _name(space: int) -> str:
    return "titan" if space == VOYAGE.titan else MAJOR_AT[space]


def _supplies(g: S2State) -> Remark:
    """One a round; without any the ship is damaged. Rules: S2-UPK-1, S2-UPK-2, S2-UPK-3."""
    if not g.supplies:
        return remark("no_supplies", nodes=("supplies",), weight=Weight.DANGER)
    weight = Weight.WARNING if g.supplies <= FEW_ROUNDS else Weight.PLAIN
    return remark("supplies", rounds=g.supplies, nodes=("supplies",), weight=weight)


def _air(g: S2State) -> Remark:
    """What the leak and the refill of the tanks, as they are now, leave in storage.

    Rules: S2-OXY-5, S2-OXY-12, S2-OXY-14, S2-OXY-15.
    """
    all_of_it = g.oxygen + sum(g.tanks)
    lost = min(g.leak, all_of_it)
    left = all_of_it - lost - sum(g.targets)
    if all_of_it == lost:
        return remark("suffocates", nodes=("oxygen",), weight=Weight.DANGER)
    if left < 0:
        nodes = ("oxygen", "crew")
        return remark("short_of_air", missing=-left, nodes=nodes, weight=Weight.WARNING)
    key = "refill_after_leak" if lost else "refill"
    return remark(key, left=left, leak=lost, nodes=("oxygen",))


def _waiting(g: S2State) -> Remarks:
    """What an event has left for the next round. Rules: S2-ROUND-3, S2-MIN-18, S2-MIN-20."""
    following = g.round + 1
    waits = (
        ("will_leak", g.fuel_leak == following),
        ("will_jam", g.turret_jam == following),
        ("will_overheat", g.overheat == following),
    )
    warnings = [key for key, holds in waits if holds]
    return tuple(remark(key, nodes=("effects",), weight=Weight.WARNING) for key in warnings)
