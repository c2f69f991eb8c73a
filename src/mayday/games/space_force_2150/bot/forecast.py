"""Forecast: what the ship will need on the rest of the way, and what things are worth now.

The unit of worth is about one point of oxygen. Only what everybody can see is looked at. The
numbers were found by letting crews fly thousands of voyages.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from mayday.games.space_force_2150.content import ENGINE, VOYAGE
from mayday.games.space_force_2150.table import S2State, is_damaged

SPACES_A_ROUND = 2.8  # with a working Engine, stops at Major Events included
AIR_A_ROUND = 0.45  # oxygen that a voyage takes each round, and as much again for each member
LEAK_A_ROUND = 0.65  # for the root of the leak: where it is large, many hands make air anyway
LITTLE_AIR = 2.0  # at this much, and as much for each member, only what saves the ship is done
LITTLE_AIR_EACH = 0.7
PANIC = 2.8
AIR_LEAST, AIR_MOST = 0.4, 6.0
PLENTY = 0.1  # what oxygen is worth when there is more than enough

# What one more is worth, by what is there.
FUEL_WORTH = (4.0, 3.0, 2.0, 1.2, 0.8, 0.5, 0.4)
SUPPLY_WORTH = (5.2, 4.2, 2.5, 1.7, 1.1, 0.85, 0.55)
HULL_WORTH = (0.0, 14.0, 9.0, 6.5, 4.5, 3.2, 2.2, 1.5, 0.9, 0.5, 0.3)
ENOUGH_HULL = 7


class Forecast(NamedTuple):
    """What lies ahead, and what one more of each thing is worth."""

    rounds: float  # still to fly
    left: int  # oxygen in storage and tanks
    air: float  # a point of oxygen
    fuel: float
    supply: float
    hull: float
    hit: float  # a Ship Damage roll that does not happen


def forecast(g: S2State) -> Forecast:
    """Look ahead from what is on the table."""
    rounds = max((VOYAGE.titan - g.space) / SPACES_A_ROUND, 1.0)
    if is_damaged(g, ENGINE):
        rounds += 1.0
    hull = HULL_WORTH[g.hull] * min(1.0, 0.35 + rounds / 8)
    return Forecast(
        rounds,
        g.oxygen + sum(g.tanks),
        air_worth(g, rounds),
        fuel_worth(g, rounds),
        supply_worth(g, rounds),
        hull,
        0.5 * hull + 1.2,
    )


def air_worth(g: S2State, rounds: float) -> float:
    """The less there is for the rest of the way, the more; when it lasts twice over, nothing."""
    crew = sum(1 for occupation in g.crew if occupation)
    air = g.oxygen + sum(g.tanks)
    needed = rounds * (AIR_A_ROUND * (1 + crew) + LEAK_A_ROUND * math.sqrt(g.leak))
    if air > 2 * needed + 4:
        return PLENTY
    worth = needed / max(air, 0.5)
    if air <= LITTLE_AIR + LITTLE_AIR_EACH * crew:
        worth *= PANIC
    return min(max(worth, AIR_LEAST), AIR_MOST)


def fuel_worth(g: S2State, rounds: float) -> float:
    """Each fuel is a round of flying, until there is enough for the way."""
    return 0.0 if g.fuel >= rounds + 0.5 else FUEL_WORTH[min(g.fuel, 6)]


def all_supplies_worth(g: S2State) -> float:
    """What losing every supply would cost."""
    return sum(SUPPLY_WORTH[min(number, 6)] for number in range(g.supplies))


def supply_worth(g: S2State, rounds: float) -> float:
    """A supply a round, and some for the hull; without any the ship is taken apart."""
    wanted = rounds + 1.3 * max(ENOUGH_HULL - g.hull, 0)
    return 0.1 if g.supplies >= wanted else SUPPLY_WORTH[min(g.supplies, 6)]
