"""Value: how likely a mission, or a campaign, looks to be won at the start of a turn.

A Mission card that is face down counts as any of those that it can be.
"""

from __future__ import annotations

from typing import NamedTuple

from mayday.games.free_mars.bot.outlook import (
    distances,
    mission_odds,
    strength,
    task,
    to_clear,
)
from mayday.games.free_mars.content import members
from mayday.games.free_mars.rules.values import COLUMN, sheet_of
from mayday.games.free_mars.table import FMState, in_campaign, ships_on_map
from mayday.kernel import Seat, weighed


class Signs(NamedTuple):
    """What is counted, or how much each of it weighs."""

    ops: float  # turns left
    few_ops: float  # one over the turns left
    known: float  # the orders are revealed
    net_short: float  # NET levels that are missing for the mission
    net: float
    way: float  # steps to where it can be attempted
    late: float  # the way, for each turn left
    odds: float  # of the mission battle now
    weapons: float
    hits: float
    ships: float
    disrupted: float
    ap: float
    clear: float  # markers still to be cleared
    captured: float
    able: float  # dice for the weakest roll that the mission asks for
    home: float  # only the return is missing
    won: float  # missions of the campaign
    lost: float  # in a row


ENOUGH = 4  # dice
SINGLE = Signs(
    ops=-0.03732,
    few_ops=-7.387,
    known=-0.01327,
    net_short=0.02103,
    net=0.2814,
    way=0.1656,
    late=-1.334,
    odds=2.367,
    weapons=0.0003502,
    hits=0.1315,
    ships=0.09717,
    disrupted=-0.1204,
    ap=0.1426,
    clear=-0.2473,
    captured=-0.1012,
    able=0.2263,
    home=3.155,
    won=0,
    lost=0,
)
SINGLE_BIAS = -3.831
CAMPAIGN = Signs(
    ops=0.1449,
    few_ops=2.871,
    known=0.2647,
    net_short=0.01432,
    net=-0.1227,
    way=0.08881,
    late=-0.291,
    odds=0.2072,
    weapons=0.03645,
    hits=0.158,
    ships=0.08791,
    disrupted=-0.01908,
    ap=0.1222,
    clear=-0.1251,
    captured=-0.07558,
    able=0.111,
    home=1.097,
    won=-0.1384,
    lost=-1.208,
)
CAMPAIGN_BIAS = -4.681


def signs(g: FMState, seat: Seat) -> Signs:
    """Count what matters."""
    t, ops, ships = task(g), len(g.deck), ships_on_map(g)
    power = strength(g, ships)
    way = distances(g, t, 0.0).get(g.point, 6.0) if g.point else 6.0
    return Signs(
        ops,
        1 / (ops + 1),
        t.known,
        max(0, t.net - g.net),
        g.net,
        way,
        way / (ops + 1),
        mission_odds(g, t) if g.point else 0.5,
        power.weapons,
        power.hits,
        ships.bit_count(),
        (ships & g.disrupted).bit_count(),
        g.ap,
        to_clear(g, t),
        g.captured,
        able(g),
        g.only_return,
        g.wins.bit_count(),
        g.losses,
    )


def able(g: FMState) -> float:
    """The dice of the weakest roll that the mission asks for, at most `ENOUGH`."""
    ships = members(ships_on_map(g) & ~g.disrupted)
    sheets = [sheet_of(g, ship) for ship in ships]
    return min(
        [ENOUGH, *(sum([sheet[COLUMN[need]] for sheet in sheets]) for need in task(g).needs)]
    )


def value(g: FMState, seat: Seat) -> float:
    """The chance to win, as it looks."""
    weights, bias = (CAMPAIGN, CAMPAIGN_BIAS) if in_campaign(g) else (SINGLE, SINGLE_BIAS)
    return weighed(signs(g, seat), weights, bias)
