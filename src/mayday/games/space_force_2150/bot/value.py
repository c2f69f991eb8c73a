"""Value: how likely the ship looks to reach Titan at the start of a round. Public facts only."""

from __future__ import annotations

from math import log
from typing import NamedTuple

from mayday.games.space_force_2150.bot.forecast import forecast
from mayday.games.space_force_2150.bot.habits import GREEDY
from mayday.games.space_force_2150.content import ENGINE
from mayday.games.space_force_2150.table import (
    ALL_DOORS,
    ALL_MODULES,
    S2State,
    is_damaged,
    last_round,
    living,
)
from mayday.kernel import Seat, weighed


class Signs(NamedTuple):
    """What is counted, or how much each of it weighs."""

    rounds: float  # still to fly
    hull: float
    thin: float  # a hull of three and less, by what is missing
    hull_a_round: float  # hull for each round still to fly
    air: float  # how often the oxygen lasts, as a logarithm
    oxygen: float
    hungry: float  # supplies that are missing for the way
    dry: float  # fuel that is missing for the way
    supplies: float
    modules: float  # damaged
    doors: float  # damaged
    engine: float  # damaged
    crew: float
    dead: float
    late: float  # rounds that are missing before it is too late


WEIGHTS = Signs(
    rounds=0.068,
    hull=-0.01714,
    thin=-0.3862,
    hull_a_round=1.352,
    air=0.9006,
    oxygen=0.0351,
    hungry=0.04128,
    dry=-0.1155,
    supplies=0.1661,
    modules=-0.06273,
    doors=-0.1318,
    engine=-0.4674,
    crew=0.4167,
    dead=-1.222,
    late=0,
)
BIAS = -1.828
THIN = 4


def signs(g: S2State, seat: Seat) -> Signs:
    """Count what matters."""
    ahead, crew = forecast(g, GREEDY), len(living(g))
    need = ahead.rounds * (GREEDY.air_a_round * (1 + crew) + GREEDY.leak_a_round * g.leak**0.5)
    return Signs(
        ahead.rounds,
        g.hull,
        max(0, THIN - g.hull),
        g.hull / (ahead.rounds + 2),
        log((ahead.left + 1) / (need + 1)),
        ahead.left,
        max(0.0, ahead.rounds - g.supplies),
        max(0.0, ahead.rounds - g.fuel),
        g.supplies,
        (g.damaged & ALL_MODULES).bit_count(),
        (g.damaged & ALL_DOORS).bit_count(),
        is_damaged(g, ENGINE),
        crew,
        len(g.dead),
        max(0.0, g.round + ahead.rounds - last_round(g)),
    )


def value(g: S2State, seat: Seat) -> float:
    """The chance to arrive, as it looks."""
    return weighed(signs(g, seat), WEIGHTS, BIAS)
