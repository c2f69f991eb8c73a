"""Value: how likely the escape looks at the start of a round. Public facts only."""

from __future__ import annotations

from typing import NamedTuple

from mayday.games.systems_failing.content import DAMAGE_EXPLOSION, DISASTERS, REGIONS, WHITE
from mayday.games.systems_failing.cubes import colours_in, count, total
from mayday.games.systems_failing.table import SFState, open_needs
from mayday.kernel import Seat, weighed

HOT = 8  # damage at which the core is nearly lost


class Signs(NamedTuple):
    """What is counted, or how much each of it weighs."""

    damage: float
    yellow: float  # the damage meter is past its first region ...
    red: float  # ... and past its second
    hits: float  # the damage that Zone 1 will do
    nearer: float  # that of Zone 2 ...
    far: float  # ... and of Zone 3
    hot: float  # Zone 1 will bring the core near its end
    explosion: float  # Zone 1 will end it
    disasters: float
    needs_1: float  # open needs by zone
    needs_2: float
    needs_3: float
    escapes: float  # escape cards left
    escape_needs: float  # of the active one
    cubes: float  # in both pools
    colours: float  # in each pool, both together
    poorest: float  # cubes of the smaller pool
    white: float  # the share of white cubes in the bag
    stability: float
    toil: float  # damage, for each escape card still to come


WEIGHTS = Signs(
    damage=0.0883,
    yellow=0.2376,
    red=-0.2518,
    hits=-0.07905,
    nearer=-0.1494,
    far=-0.03194,
    hot=-0.2529,
    explosion=-0.4499,
    disasters=0.09765,
    needs_1=-0.2117,
    needs_2=-0.1175,
    needs_3=-0.1532,
    escapes=-1.012,
    escape_needs=-0.2028,
    cubes=0.06291,
    colours=0.2517,
    poorest=0.2382,
    white=-8.063,
    stability=-0.02065,
    toil=-0.1404,
)
BIAS = 6.04


def signs(g: SFState, seat: Seat) -> Signs:
    """Count what matters."""
    hits, nearer, far = (sum([DISASTERS[card].damage for card in zone]) for zone in g.zones)
    needs_1, needs_2, needs_3 = (
        sum([open_needs(g, card).bit_count() for card in zone]) for zone in g.zones
    )
    after = g.damage + hits
    escape_needs = open_needs(g, g.escape[-1]).bit_count()
    pools = [total(pool) for pool in g.pools]
    return Signs(
        g.damage,
        g.damage > REGIONS[0].damage_to,
        g.damage > REGIONS[1].damage_to,
        hits,
        nearer,
        far,
        after >= HOT,
        after >= DAMAGE_EXPLOSION,
        sum(map(len, g.zones)),
        needs_1,
        needs_2,
        needs_3,
        len(g.escape),
        escape_needs,
        sum(pools),
        sum([colours_in(pool).bit_count() for pool in g.pools]),
        min(pools),
        count(g.bag, WHITE.id) / max(1, total(g.bag)),
        g.stability,
        g.damage * (len(g.escape) - 1 + escape_needs / 5),
    )


def value(g: SFState, seat: Seat) -> float:
    """The chance that both escape, as it looks."""
    return weighed(signs(g, seat), WEIGHTS, BIAS)
