"""Forecast: what the ship will need on the rest of the way, and what things are worth now.

The unit of worth is about one point of oxygen. Only what everybody can see is looked at.
The numbers are habits of the crew.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from mayday.games.space_force_2150.bot.habits import Habits
from mayday.games.space_force_2150.content import ENGINE, VOYAGE
from mayday.games.space_force_2150.table import S2State, is_damaged


class Forecast(NamedTuple):
    """What lies ahead, and what one more of each thing is worth."""

    habits: Habits
    rounds: float  # still to fly
    left: int  # oxygen in storage and tanks
    air: float  # a point of oxygen
    fuel: float
    supply: float
    hull: float
    hit: float  # a Ship Damage roll that does not happen


def forecast(g: S2State, habits: Habits) -> Forecast:
    """Look ahead from what is on the table."""
    rounds = max((VOYAGE.titan - g.space) / habits.spaces_a_round, 1.0)
    if is_damaged(g, ENGINE):
        rounds += 1.0
    hull = habits.hull[g.hull] * min(1.0, habits.hull_at_the_end + rounds / habits.hull_rounds)
    return Forecast(
        habits,
        rounds,
        g.oxygen + sum(g.tanks),
        air_worth(g, habits, rounds),
        fuel_worth(g, habits, rounds),
        supply_worth(g, habits, rounds),
        hull,
        0.5 * hull + 1.2,
    )


def air_worth(g: S2State, habits: Habits, rounds: float) -> float:
    """The less there is for the rest of the way, the more; when it lasts twice over, nothing."""
    crew = sum(1 for occupation in g.crew if occupation)
    air = g.oxygen + sum(g.tanks)
    needed = rounds * (habits.air_a_round * (1 + crew) + habits.leak_a_round * math.sqrt(g.leak))
    if air > habits.lasting * needed + habits.beside:
        return habits.plenty
    worth = math.pow(needed / max(air, 0.5), habits.air_power)
    if air <= habits.little_air + habits.little_air_each * crew:
        worth *= habits.panic
    return min(max(worth, habits.air_least), habits.air_most)


def fuel_worth(g: S2State, habits: Habits, rounds: float) -> float:
    """Each fuel is a round of flying, until there is enough for the way."""
    return 0.0 if g.fuel >= rounds + 0.5 else habits.fuel[min(g.fuel, 6)]


def all_supplies_worth(g: S2State, habits: Habits) -> float:
    """What losing every supply would cost."""
    return sum(habits.supply[min(number, 6)] for number in range(g.supplies))


def supply_worth(g: S2State, habits: Habits, rounds: float) -> float:
    """A supply a round, and some for the hull; without any the ship is taken apart."""
    wanted = rounds + habits.supplies_a_hull * max(habits.enough_hull - g.hull, 0)
    return 0.1 if g.supplies >= wanted else habits.supply[min(g.supplies, 6)]
