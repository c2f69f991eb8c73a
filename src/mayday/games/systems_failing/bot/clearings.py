"""Clearings: ways to clear disasters from the top of a zone, and what each leaves behind."""

from __future__ import annotations

from typing import NamedTuple

from mayday.games.systems_failing.bot.worth import W, damage_value, disaster_cost
from mayday.games.systems_failing.content import DISASTERS, ZONE_LIMIT
from mayday.games.systems_failing.cubes import NONE, Cubes, lacking
from mayday.games.systems_failing.table import SFState, open_needs


class Zone(NamedTuple):
    """A zone: what each disaster still needs, and what it is worth to leave the k lowest."""

    opens: list[Cubes]
    values: list[float]


class Clearing(NamedTuple):
    """A way to clear disasters from the top of a zone."""

    need: Cubes
    actions: int
    value: float  # of what it leaves
    left: int


def zones_of(g: SFState) -> list[Zone]:
    """Zone 1 will hit the core in this round; the others come nearer."""
    damage, first = g.damage, [damage_value(g.damage)]
    for card in g.zones[0]:
        damage += DISASTERS[card].damage
        first.append(damage_value(damage))
    zones = [Zone([open_needs(g, card) for card in g.zones[0]], first)]
    for number in (1, 2):
        opens = [open_needs(g, card) for card in g.zones[number]]
        values = [0.0]
        for card, need in zip(g.zones[number], opens, strict=True):
            values.append(values[-1] - disaster_cost(g, number, card, need.bit_count()))
        if len(opens) == ZONE_LIMIT:
            values[-1] -= W.full_zone[number - 1] * DISASTERS[g.zones[number][0]].damage
        zones.append(Zone(opens, values))
    return zones


def clearings(zone: Zone, keep: int, pool: Cubes, role: Cubes, begun: int = -1) -> list[Clearing]:
    """Ways to clear the lowest `keep` disasters from the top; at most one colour may be lacking.

    A card that is `begun` takes no further action; a repaired one falls with those above it.
    """
    ways = [Clearing(NONE, 0, zone.values[keep], keep)]
    need, actions, top = NONE, 0, keep - 1
    while top >= 0:
        need += without(zone.opens[top], role)
        if lacking(pool, need).bit_count() > 1:
            break
        actions += top != begun
        top -= 1
        while top >= 0 and not zone.opens[top]:
            top -= 1
        ways.append(Clearing(need, actions, zone.values[top + 1], top + 1))
    return ways


def without(need: Cubes, role: Cubes) -> Cubes:
    """The need without the colour that the role leaves out."""
    return need & ~(role * 15)
