"""Forecast: what the ship will need on the rest of the way, and what things are worth now.

The unit of worth is about one point of oxygen. Only what everybody can see is looked at.
"""

from __future__ import annotations

from typing import NamedTuple

from mayday.games.space_force_2150.cards import ENGINE, VOYAGE
from mayday.games.space_force_2150.model import S2State, is_damaged

SPACES_A_ROUND = 2.8  # with a working Engine, stops at Major Events included
ROUND = 3.5  # what a round lost costs: a supply, and another event
FUEL_WORTH = (4.0, 3.0, 2.0, 1.2, 0.8, 0.5, 0.4)
SUPPLY_WORTH = (4.0, 3.0, 1.8, 1.2, 0.8, 0.6, 0.4)
AIR_A_ROUND = 0.5
AIR_EACH = 0.5
AIR_K = 0.8
AIR_LOW = 1.0
AIR_LOW_EACH = 0.7
AIR_PANIC = 2.0
AIR_MIN = 0.3
AIR_MAX = 6.0
HULL_WORTH = (0.0, 14.0, 9.0, 6.5, 4.5, 3.2, 2.2, 1.5, 0.9, 0.5, 0.3)  # of the next point, by hull


class Forecast(NamedTuple):
    """What lies ahead and what one more of each thing is worth."""

    rounds: float  # still to fly
    air: float  # a point of oxygen
    fuel: float
    supply: float
    hull: float
    hit: float  # a Ship Damage roll avoided


def forecast(g: S2State) -> Forecast:
    """Look ahead from what is on the table."""
    rounds = max((VOYAGE.titan - g.space) / SPACES_A_ROUND, 1.0)
    if is_damaged(g, ENGINE):
        rounds += 1.0
    hull = hull_worth(g, rounds)
    return Forecast(
        rounds,
        air_worth(g, rounds),
        fuel_worth(g, rounds),
        supply_worth(g, rounds),
        hull,
        0.5 * hull + 1.2,
    )


def air_worth(g: S2State, rounds: float) -> float:
    """Oxygen is worth more the less there is for everybody, and nothing when it lasts."""
    crew = sum(1 for occupation in g.crew if occupation)
    air = g.oxygen + sum(g.tanks)
    needed = rounds * (AIR_A_ROUND + AIR_EACH * crew)
    worth = AIR_K * needed / max(air, 0.5)
    if air <= AIR_LOW + AIR_LOW_EACH * crew:
        worth *= AIR_PANIC
    return min(max(worth, AIR_MIN), AIR_MAX)


def fuel_worth(g: S2State, rounds: float) -> float:
    """Each fuel is a round of flying, until there is enough for the way."""
    if g.fuel >= rounds + 0.5:
        return 0.0
    return FUEL_WORTH[min(g.fuel, 6)]


def supply_worth(g: S2State, rounds: float) -> float:
    """A supply a round, and some for the hull; none left means Ship Damage."""
    wanted = rounds + 1.3 * max(7 - g.hull, 0)
    if g.supplies >= wanted:
        return 0.1
    return SUPPLY_WORTH[min(g.supplies, 6)]


def hull_worth(g: S2State, rounds: float) -> float:
    return HULL_WORTH[g.hull] * min(1.0, 0.35 + rounds / 8)
